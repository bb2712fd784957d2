"""Dice that can be checked afterwards: every throw follows from one secret and a counter.

The k-th chance value in [0, n) is the first 8 bytes of HMAC-SHA-256(secret, "tilekeeper/1:k:t"),
modulo n; t counts the attempts, because a value beyond the last whole multiple of n is thrown
away (otherwise low faces would come up more often). SHA-256 of the secret is shown before the
first roll, the secret after the last. Nothing here remembers anything, so a die that is undone
and rolled again shows the same face.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from itertools import accumulate
from typing import Final

from firmware_host.games.core.log import BadLog, GameLog
from firmware_host.games.core.question import DRAW, ROLL, Question

SECRET_BYTES: Final = 32
_ALL: Final = 1 << 64


def new_secret() -> bytes:
    """The secret of one game, from the entropy of the operating system."""
    return os.urandom(SECRET_BYTES)


def commitment_of(secret: bytes) -> str:
    """What may be shown before the first roll: it binds the box and gives nothing away."""
    return hashlib.sha256(secret).hexdigest()


class FairDice:
    """The chance of one game."""

    __slots__ = ("_secret", "commitment")

    def __init__(self, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret
        self.commitment = commitment_of(secret)

    def reveal(self) -> str:
        """The secret itself, for when the game is over."""
        return self._secret.hex()

    def value(self, k: int, n: int) -> int:
        """The k-th chance value of the game, one of n."""
        if not 0 < n <= _ALL:
            raise ValueError(f"one of {n} cannot be chosen")
        limit = _ALL - _ALL % n
        attempt = 0
        while True:
            block = hmac.digest(self._secret, b"tilekeeper/1:%d:%d" % (k, attempt), "sha256")
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % n
            attempt += 1

    def answer(self, question: Question, first: int) -> tuple[str, int]:
        """The answer to a roll or a draw, and how many chance values it took."""
        if question.kind == ROLL:
            faces = (
                die.faces[self.value(first + i, len(die.faces))]
                for i, die in enumerate(question.dice)
            )
            return " ".join(faces), len(question.dice)
        if question.kind == DRAW:
            place = self.value(first, sum(question.weights))
            ends = accumulate(question.weights)
            return next(a for a, end in zip(question.answers, ends, strict=True) if place < end), 1
        raise ValueError(f"{question.id} is a question of kind {question.kind}: dice cannot answer")


class SeededDice(FairDice):
    """The same dice for simulations: a seed somebody can type stands in for the secret."""

    __slots__ = ()

    def __init__(self, seed: str) -> None:
        super().__init__(hashlib.sha256(seed.encode()).digest())


def dice_of(log: GameLog) -> FairDice:
    """The dice of a stored game; BadLog if its secret is not the one that was promised."""
    try:
        dice = FairDice(bytes.fromhex(log.secret or ""))
    except ValueError as error:
        raise BadLog(f"secret: {error}") from error
    if dice.commitment != log.commitment:
        raise BadLog("secret: it is not the one promised before the first roll")
    return dice
