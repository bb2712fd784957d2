"""Was every roll of a game the one its secret gives? The game is replayed and asked again.

A verdict needs the secret, so it exists only for games that are over. Rolls that people
entered from wooden dice, and cards that the box was to draw but did not, cannot be proved and
are named instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.core.log import DICE, BadLog, Entry, GameLog, asked, take
from firmware_host.games.core.question import BOX, DRAW, ROLL, Question
from firmware_host.games.replay import begin
from firmware_host.table.fair import FairDice, commitment_of

PROVED: Final = "proved"
PENDING: Final = "pending"
FAILED: Final = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """The first thing that does not fit.

    `problem` is "commitment" (the secret is not the one promised), "order" (a chance value was
    skipped or used twice), "roll" (the secret gives other faces), "not-chance" (dice answered
    what people are asked) or "replay" (it is not a game by these rules; `found` says why).
    """

    problem: str
    expected: str
    found: str
    entry: Entry | None = None
    turn: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    status: str
    rolls: int
    """How many answers of the box's dice follow from the secret (pending: stand in order)."""
    by_hand: tuple[Entry, ...]
    """Rolls that somebody entered: nobody can prove these."""
    not_drawn: tuple[Entry, ...]
    """What the box was to draw from its own cards, but somebody answered instead."""
    undos: int
    finding: Finding | None = None
    secret_known_from: int | None = None
    """The first entry that was given when the secret had been shown already, if there is one."""

    @property
    def ok(self) -> bool:
        return self.status == PROVED

    def lines(self) -> list[str]:
        """The verdict in English, for the command line."""
        return [_headline(self), *_remarks(self)]


def verify(log: GameLog, secret_known_from: int | None = None) -> Verdict:
    """`secret_known_from`: the entry before which the end of the game was taken back, if any."""
    by_hand: list[Entry] = []
    not_drawn: list[Entry] = []
    rolls = 0
    finding = _wrong_secret(log)
    if finding is None:
        dice = FairDice(bytes.fromhex(log.secret)) if log.secret else None
        try:
            rules, state = begin(log)
            used = 0
            for entry in log.entries:
                question = asked(rules, state, entry)
                if entry.by == DICE:
                    finding = _wrong_roll(question, entry, used, dice)
                    if finding:
                        break
                    rolls += 1
                    used += entry.chance_used
                elif question.kind == ROLL:
                    by_hand.append(entry)
                elif _is_drawn_by_the_box(question):
                    not_drawn.append(entry)
                take(rules, state, entry)
        except BadLog as error:
            finding = Finding("replay", "a game by the rules", str(error))
    status = FAILED if finding else PROVED if log.secret else PENDING
    if secret_known_from is not None and secret_known_from >= len(log.entries):
        secret_known_from = None  # it was taken up again, but nothing was answered since
    named = tuple(by_hand), tuple(not_drawn)
    return Verdict(status, rolls, *named, log.undos, finding, secret_known_from)


def _is_drawn_by_the_box(question: Question) -> bool:
    """It holds these cards: it draws without a press, or when people press ROLL."""
    is_held = question.kind == DRAW and question.drawn_by == BOX
    return is_held or question.is_automatic


def _wrong_secret(log: GameLog) -> Finding | None:
    if log.secret is None:
        return None
    found = commitment_of(bytes.fromhex(log.secret))
    return None if found == log.commitment else Finding("commitment", log.commitment, found)


def _wrong_roll(
    question: Question, entry: Entry, used: int, dice: FairDice | None
) -> Finding | None:
    turn = dict(question.about)
    if not question.is_chance:
        return Finding("not-chance", "a person", entry.by, entry, turn)
    if entry.first != used:
        return Finding("order", str(used), str(entry.first), entry, turn)
    if dice is None:
        return None
    expected, _ = dice.answer(question, used)
    return (
        None if expected == entry.answer else Finding("roll", expected, entry.answer, entry, turn)
    )


def _headline(verdict: Verdict) -> str:
    finding = verdict.finding
    if finding is None and verdict.status == PENDING:
        return (
            "The game is not over: its secret is revealed at the end, and the rolls can be "
            f"checked then. The {verdict.rolls} rolls so far stand in order."
        )
    if finding is None:
        return f"All {verdict.rolls} rolls of the box follow from the secret shown at the end."
    if finding.problem == "commitment":
        return (
            f"The secret is not the one promised before the first roll: its SHA-256 is "
            f"{finding.found}, promised was {finding.expected}."
        )
    if finding.entry is None:
        return f"The file is not a game by the rules: {finding.found}."
    where = _place(finding.entry, finding.turn or {})
    if finding.problem == "not-chance":
        return f"{where}: the dice answered a question that only people can answer."
    if finding.problem == "order":
        return f"{where}: took chance value {finding.found}, but {finding.expected} was next."
    return f"{where}: the secret gives {finding.expected!r}, the file says {finding.found!r}."


def _place(entry: Entry, turn: Mapping[str, Any]) -> str:
    facts = ", ".join(
        f"{key} {value}" for key, value in turn.items() if isinstance(value, str | int)
    )
    who = "everybody" if entry.who < 0 else f"player {entry.who + 1}"
    return f"Entry {entry.n} ({entry.question}, {who}{', ' if facts else ''}{facts})"


def _remarks(verdict: Verdict) -> list[str]:
    remarks = []
    if verdict.by_hand:
        numbers = ", ".join(str(entry.n) for entry in verdict.by_hand)
        remarks.append(f"Entered by hand, so nobody can prove them: entries {numbers}.")
    if verdict.not_drawn:
        first, count = verdict.not_drawn[0], len(verdict.not_drawn)
        remarks.append(
            "Not drawn by the box, although it was to draw, so nobody can prove them: "
            f"{count} {'entry' if count == 1 else 'entries'}, the first is entry {first.n} "
            f"({first.question}), answered by a {first.by}."
        )
    if verdict.secret_known_from is not None:
        remarks.append(
            f"The secret was already public from entry {verdict.secret_known_from} on: the game "
            "had ended and was taken up again, so rolls from there on could be foreseen."
        )
    if verdict.undos:
        remarks.append(f"Steps taken back during the game: {verdict.undos}.")
    return remarks
