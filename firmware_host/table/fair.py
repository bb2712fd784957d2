"""Dice and records that can be checked afterwards.

Every throw follows from one secret and what was decided, and the digest from the whole record.

Written down here, and for strangers in docs/fairness.md. `canonical` is JSON with sorted keys, no
whitespace and only ASCII. All hashes are SHA-256, all texts UTF-8; no id, answer or thing to draw
has a line feed in it, so each text below can be read in one way only.

- The secret is 32 bytes of the kernel. Before the first roll the box shows the commitment:
  hash("tilekeeper/2:commitment\\n" + secret in hexadecimal + "\\n" + canonical({game, mode, rules,
  setup})), the set-up without the commitment itself. So neither can be changed later.
- The decisions in force are one running hash. It begins as 32 zero bytes; every answer to a
  question of kind choose, place or pick makes it hash(itself + "question\\nwho\\nanswer").
  Rolls, draws and acknowledgments leave it alone, whoever answered: correcting a mistyped fact
  changes no later face, deciding otherwise changes all of them.
- A roll or draw of the box has the key hash(decisions + "question\\nwho\\nwhat"), `what` being the
  names of the dice with spaces between, or a line "count thing" for all that can be drawn.
- The k-th chance value of the game, one of n, is the first 8 bytes of
  HMAC(secret, "tilekeeper/2:k:t:" + key), modulo n. A die takes one and shows that face; a draw
  takes one and counts through the bag. k counts the values taken by the answers in force. t counts
  the attempts, because a value beyond the last whole multiple of n is thrown away (otherwise low
  faces would come up more often).

Nothing here remembers anything: a question that is undone and asked again shows the same faces.

Games begun by an older Tilekeeper keep their scheme. In scheme 2 the commitment calls the mode
`level`, "box" or "full". In scheme 1 the commitment is the hash of the secret alone,
the k-th value comes from HMAC(secret, "tilekeeper/1:k:t").

The digest of a record is the hash of lines of canonical JSON, each with its line feed: the text
"tilekeeper/2:record", the head of the log, every step in the order it happened (answers with who
gave them, steps that were undone, the end taken back), and the outcome, null while the game runs.
People see the first 16 hexadecimal digits and compare them.

Playouts and benches use QuickDice: equally fair, without a hash for each throw and without proof.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from itertools import accumulate
from random import Random
from typing import Any, Final, NamedTuple

from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import OLD_SCHEME, SCHEME, BadLog, Entry, GameLog, Record
from firmware_host.games.core.question import CHOOSE, DRAW, PICK, PLACE, ROLL, Question
from firmware_host.games.core.rules import Setup

SECRET_BYTES: Final = 32
NOTHING_DECIDED: Final = bytes(32)
_DECISIONS: Final = (CHOOSE, PLACE, PICK)
_ALL: Final = 1 << 64
_SHOWN: Final = 16
_GROUP: Final = 4

_write = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def new_secret() -> bytes:
    """The secret of one game, from the entropy of the operating system."""
    return os.urandom(SECRET_BYTES)


def canonical(value: Any) -> bytes:
    """The one way to write plain JSON: what is hashed must not depend on spaces or order."""
    return _write(value).encode("ascii")


def commitment_of(log: GameLog, secret: bytes) -> str:
    """What may be shown before the first roll: it binds the box and gives nothing away."""
    if log.scheme == OLD_SCHEME:
        return hashlib.sha256(secret).hexdigest()
    fixed = {
        **log.played(),
        "setup": {key: value for key, value in log.setup.items() if key != "commitment"},
    }
    text = b"tilekeeper/2:commitment\n%s\n%s" % (secret.hex().encode(), canonical(fixed))
    return hashlib.sha256(text).hexdigest()


def new_log(game: str, mode: str, rules_version: int, setup: Setup, secret: bytes) -> GameLog:
    """A game about to begin: its dice are fixed, with this set-up."""
    log = GameLog(game, mode, rules_version, setup, "", secret.hex())
    log.commitment = commitment_of(log, secret)
    return log


def decided(before: bytes, question: Question, answer: str) -> bytes:
    """The running hash of the decisions in force, after one more answer."""
    if question.kind not in _DECISIONS:
        return before
    return _hash_of(before, question, answer)


def _hash_of(decisions: bytes, question: Question, text: str) -> bytes:
    asked = f"{question.id}\n{question.who}\n{text}"
    return hashlib.sha256(decisions + asked.encode()).digest()


class ChanceMark(NamedTuple):
    """How far the chance of a game is: all that its next roll or draw depends on, but itself."""

    used: int = 0
    """How many chance values the answers in force took."""
    decisions: bytes = NOTHING_DECIDED

    def after(self, question: Question, entry: Entry) -> ChanceMark:
        used = self.used + entry.chance_used
        return ChanceMark(used, decided(self.decisions, question, entry.answer))


class FairDice:
    """The chance of one game."""

    __slots__ = ("_secret", "scheme")

    def __init__(self, secret: bytes, scheme: int = SCHEME) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret
        self.scheme = scheme

    def reveal(self) -> str:
        """The secret itself, for when the game is over."""
        return self._secret.hex()

    def value(self, k: int, n: int, key: bytes = b"") -> int:
        """The k-th chance value of the game, one of n, for the question with that key."""
        if not 0 < n <= _ALL:
            raise ValueError(f"one of {n} cannot be chosen")
        limit = _ALL - _ALL % n
        old = self.scheme == OLD_SCHEME
        attempt = 0
        while True:
            place = (k, attempt)
            asked = b"tilekeeper/1:%d:%d" % place if old else b"tilekeeper/2:%d:%d:" % place + key
            value = int.from_bytes(hmac.digest(self._secret, asked, "sha256")[:8], "big")
            if value < limit:
                return value % n
            attempt += 1

    def answer(
        self, question: Question, first: int, decisions: bytes = NOTHING_DECIDED
    ) -> tuple[str, int]:
        """The answer to a roll or a draw, and how many chance values it took."""
        if question.kind == ROLL:
            names = " ".join([die.name for die in question.dice])
            key = _hash_of(decisions, question, names)
            faces = (
                die.faces[self.value(first + i, len(die.faces), key)]
                for i, die in enumerate(question.dice)
            )
            return " ".join(faces), len(question.dice)
        if question.kind == DRAW:
            bag = [each for each in zip(question.weights, question.answers, strict=True) if each[0]]
            lines = "\n".join([f"{count} {thing}" for count, thing in bag])
            key = _hash_of(decisions, question, lines)
            place = self.value(first, sum(question.weights), key)
            ends = accumulate([count for count, _ in bag])
            return next(a for (_, a), end in zip(bag, ends, strict=True) if place < end), 1
        raise ValueError(f"{question.id} is a question of kind {question.kind}: dice cannot answer")


class SeededDice(FairDice):
    """The same dice for simulations: a seed somebody can type stands in for the secret."""

    __slots__ = ()

    def __init__(self, seed: str, scheme: int = SCHEME) -> None:
        super().__init__(hashlib.sha256(seed.encode()).digest(), scheme)


def dice_of(log: GameLog) -> FairDice:
    """The dice of a stored game; BadLog if its secret is not the one that was promised."""
    try:
        secret = bytes.fromhex(log.secret or "")
        dice = FairDice(secret, log.scheme)
    except ValueError as error:
        raise BadLog(f"secret: {error}") from error
    if commitment_of(log, secret) != log.commitment:
        raise BadLog("secret: with this set-up it is not the one promised before the first roll")
    return dice


class QuickDice:
    """The chance of playouts and benches; it cannot be checked afterwards."""

    __slots__ = ("_random",)

    def __init__(self, random: Random) -> None:
        self._random = random.random

    def answer(self, question: Question) -> str:
        """The answer to a roll or a draw, every face and every thing in the bag equally likely."""
        random = self._random
        if question.kind == ROLL:
            return " ".join([die.faces[int(random() * len(die.faces))] for die in question.dice])
        if question.kind != DRAW:
            raise ValueError(f"{question.id}: dice cannot answer a {question.kind} question")
        place = int(random() * sum(question.weights))
        for thing, count in zip(question.answers, question.weights, strict=True):
            place -= count
            if place < 0:
                return thing
        raise ValueError(f"{question.id}: nothing is left to draw")


class RecordDigest:
    """Grows with the record, so that an answer costs a line and not the whole game."""

    def __init__(self, log: GameLog) -> None:
        self._hash = hashlib.sha256(b"tilekeeper/2:record\n")
        self._add_line(log.head())
        for record in log.records:
            self.add(record)

    def add(self, record: Record) -> None:
        self._add_line(record.to_json())

    def shown(self, outcome: Outcome | None) -> str:
        """In groups of four, as on every screen."""
        whole = self._hash.copy()
        whole.update(canonical(outcome.to_json() if outcome else None) + b"\n")
        digits = whole.hexdigest()[:_SHOWN]
        return " ".join(digits[i : i + _GROUP] for i in range(0, _SHOWN, _GROUP))

    def _add_line(self, value: Any) -> None:
        self._hash.update(canonical(value) + b"\n")


def digest_of(log: GameLog) -> str:
    """The digest of the record as it stands."""
    return RecordDigest(log).shown(log.outcome)
