"""Was every roll of a game the one its secret gives? The game is replayed and asked again.

What is proved: the rolls of the record follow from the secret, the set-up and the decisions in it.
A file cannot prove more about itself. That secret and set-up were fixed before the first roll,
and that the record is whole, people know by comparing commitment and digest with those the box
showed. A verdict needs the secret, so it exists only for games that are over. Rolls that people
entered from wooden dice, and cards that the box was to draw but did not, cannot be proved and
are named instead; so is every roll that was seen and undone. A game of another version of the rules
cannot be replayed: of it only the secret and the order of its rolls are checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import (
    DICE,
    OLD_SCHEME,
    BadLog,
    Entry,
    GameLog,
    OtherRules,
    Record,
    Undo,
    asked,
    take,
)
from firmware_host.games.core.question import BOX, DRAW, ROLL, Question
from firmware_host.games.core.rules import Rules
from firmware_host.games.replay import begin
from firmware_host.table.fair import ChanceMark, FairDice, commitment_of
from firmware_host.table.snapshot import ABANDONED, NOT_BEGUN, PUT_ASIDE
from firmware_host.texts import Counted, Listed, Message, message_of, sentences

PROVED: Final = "proved"
QUALIFIED: Final = "qualified"
"""Nothing is wrong, but the game is not over, somebody could foresee some rolls, or the rules
installed here are of another version."""
PENDING: Final = "pending"
FAILED: Final = "failed"
_MOST_NAMED: Final = 20


@dataclass(frozen=True, slots=True)
class Finding:
    """The first thing that does not fit.

    `problem` is "commitment" (secret and set-up are not those promised), "order" (a chance value
    was skipped or used twice), "roll" (the secret gives other faces), "not-chance" (dice answered
    what people are asked), "outcome" (the record has another end than the rules) or "replay"
    (it is not a game by these rules; `found` says why).
    """

    problem: str
    expected: str
    found: str
    entry: Entry | None = None
    turn: Mapping[str, Any] | None = None


@dataclass(slots=True)
class Verdict:
    log: GameLog
    rolls: int = 0
    """How many answers of the box's dice in force follow from the secret (pending, or
    played with other rules: stand in order)."""
    by_hand: tuple[Entry, ...] = ()
    """Rolls that somebody entered: nobody can prove these."""
    not_drawn: tuple[Entry, ...] = ()
    """What the box was to draw from its own cards, but somebody answered instead."""
    undone: list[Entry] = field(default_factory=list)
    """What the box rolled or drew, and people saw before they undid it."""
    waits_on: str = ""
    """The question that stands after the last entry; empty if the rules say the game is over."""
    other_rules: str = ""
    """Why the game cannot be replayed, where it was played with another version of the rules."""
    finding: Finding | None = None

    @property
    def status(self) -> str:
        if self.finding:
            return FAILED
        if self.log.secret is None:
            return PENDING
        return QUALIFIED if self.doubts() else PROVED

    @property
    def ok(self) -> bool:
        return self.status == PROVED

    @property
    def lacks_secret(self) -> bool:
        """The game is over, so its secret is public; yet it is not in the file."""
        return self.log.secret is None and self.log.outcome is not None

    @property
    def undos(self) -> int:
        return self.log.undos

    @property
    def secret_known_from(self) -> int | None:
        """The first entry that was given when the secret had been shown already, if there is one.

        A game that was taken up again without another answer gives nothing away.
        """
        known = self.log.secret_known_from
        return None if known is None or known >= len(self.log.entries) else known

    def doubts(self) -> list[str]:
        """Why the game is not proved although every roll follows."""
        return _doubts(self)

    def remarks(self) -> list[str]:
        """What else is to be known."""
        return [*_doubts(self), *_notes(self)]

    def lines(self) -> list[str]:
        """The verdict, for the command line."""
        return [_headline(self), *self.remarks()]


def verify(log: GameLog) -> Verdict:
    verdict = Verdict(log)
    verdict.finding = _wrong_secret(log)
    if verdict.finding is None:
        try:
            _check(verdict)
        except _Found as found:
            verdict.finding = found.finding
        except BadLog as error:
            verdict.finding = Finding("replay", "a game by the rules", message_of(error))
    return verdict


def _check(verdict: Verdict) -> None:
    try:
        check = _Check(verdict)
    except OtherRules as error:
        verdict.other_rules = message_of(error)
        _check_order(verdict)
        return
    check.run()


def _check_order(verdict: Verdict) -> None:
    """Without the rules: no chance value was skipped or used twice."""
    kept: list[Entry] = []
    used = 0
    for record in verdict.log.records:
        if isinstance(record, Entry):
            if record.by == DICE and record.first != used:
                raise _Found(Finding("order", str(used), str(record.first), record))
            kept.append(record)
            used += record.chance_used
        elif isinstance(record, Undo):
            last = kept.pop()
            used -= last.chance_used
            if last.by == DICE:
                verdict.undone.append(last)
    verdict.rolls = sum(entry.by == DICE for entry in kept)


class _Found(Exception):
    def __init__(self, finding: Finding) -> None:
        super().__init__()
        self.finding = finding


@dataclass(slots=True)
class _Kept:
    """An answer in force, and the position before it if an undo will lead back there."""

    entry: Entry
    question: Question
    mark: ChanceMark
    before: Any


class _Check:
    """Goes through the records as they happened: undone rolls are checked like all others."""

    def __init__(self, verdict: Verdict) -> None:
        log = verdict.log
        self._verdict = verdict
        self._log = log
        self._dice = FairDice(bytes.fromhex(log.secret), log.scheme) if log.secret else None
        self._rules: Rules
        self._state: Any
        self._rules, self._state = begin(log)
        self._mark = ChanceMark()
        self._stack: list[_Kept] = []

    def run(self) -> None:
        returns = _returned_to(self._log.records)
        for index, record in enumerate(self._log.records):
            if isinstance(record, Entry):
                self._answer(record, keeps=index in returns)
            elif isinstance(record, Undo):
                self._undo()
            else:
                self._end(record.outcome)
        self._end(self._log.outcome)
        self._sum_up()

    def _answer(self, entry: Entry, keeps: bool) -> None:
        question = asked(self._rules, self._state, entry)
        if entry.by == DICE:
            self._check_roll(question, entry)
            self._verdict.rolls += 1
        before = self._state.copy() if keeps else None
        self._stack.append(_Kept(entry, question, self._mark, before))
        take(self._rules, self._state, entry)
        self._mark = self._mark.after(question, entry)

    def _undo(self) -> None:
        last = self._stack.pop()
        if last.entry.by == DICE:
            self._verdict.undone.append(last.entry)
            self._verdict.rolls -= 1
        self._mark = last.mark
        if last.before is not None:
            self._state = last.before

    def _check_roll(self, question: Question, entry: Entry) -> None:
        turn = dict(question.about)
        if not question.is_chance:
            raise _Found(Finding("not-chance", "a person", entry.by, entry, turn))
        if entry.first != self._mark.used:
            raise _Found(Finding("order", str(self._mark.used), str(entry.first), entry, turn))
        if self._dice is None:
            return
        expected, _ = self._dice.answer(question, *self._mark)
        if expected != entry.answer:
            raise _Found(Finding("roll", expected, entry.answer, entry, turn))

    def _end(self, recorded: Outcome | None) -> None:
        """The end in the record is the one of the rules, or people gave the game up."""
        reached = self._rules.outcome(self._state)
        if recorded is None or recorded == reached:
            return
        if reached is None and recorded.reason in _BY_NO_RULE:
            return
        found = _end_words(recorded)
        raise _Found(
            Finding("outcome", _end_words(reached) if reached else Message("not over"), found)
        )

    def _sum_up(self) -> None:
        verdict, kept = self._verdict, self._stack
        by_people = [each for each in kept if each.entry.by != DICE]
        verdict.by_hand = tuple(each.entry for each in by_people if each.question.kind == ROLL)
        verdict.not_drawn = tuple(
            each.entry for each in by_people if _is_drawn_by_the_box(each.question)
        )
        question = self._rules.question(self._state)
        verdict.waits_on = question.id if question else ""


_BY_NO_RULE: Final = (ABANDONED.reason, NOT_BEGUN.reason, PUT_ASIDE.reason)
"""Ends that the rules know nothing of."""


def _returned_to(records: list[Record]) -> set[int]:
    """The indexes of answers whose position before them is needed again after undos."""
    needed: set[int] = set()
    stack: list[int] = []
    last = None
    for index, record in enumerate(records):
        if isinstance(record, Undo):
            last = stack.pop()
            continue
        if last is not None:
            needed.add(last)
            last = None
        if isinstance(record, Entry):
            stack.append(index)
    return needed if last is None else needed | {last}


def _is_drawn_by_the_box(question: Question) -> bool:
    """It holds these cards: it draws without a press, or when people press ROLL."""
    is_held = question.kind == DRAW and question.drawn_by == BOX
    return is_held or question.is_automatic


def _wrong_secret(log: GameLog) -> Finding | None:
    if log.secret is None:
        return None
    found = commitment_of(log, bytes.fromhex(log.secret))
    return None if found == log.commitment else Finding("commitment", log.commitment, found)


def _end_words(outcome: Outcome) -> str:
    if outcome.won:
        return Message("won ({reason})", reason=outcome.reason)
    return Message("lost ({reason})", reason=outcome.reason)


def _headline(verdict: Verdict) -> str:
    finding, is_old = verdict.finding, verdict.log.scheme == OLD_SCHEME
    if finding is None and verdict.status == PENDING:
        return _pending(verdict)
    if finding is None and verdict.other_rules:
        # Translators: what `tilekeeper verify` found, as are the next ones; {n} is how many rolls.
        by_the_secret = Message(
            "The secret is what was promised before the first roll, and the rolls stand in order "
            "({n}). Whether they follow from the secret cannot be checked here.",
            n=verdict.rolls,
        )
        by_both = Message(
            "Secret and set-up are what was promised before the first roll, and the rolls stand in "
            "order ({n}). Whether they follow from the secret cannot be checked here.",
            n=verdict.rolls,
        )
        return by_the_secret if is_old else by_both
    if finding is None and verdict.ok:
        return Counted(
            "The box's only roll follows from the secret.",
            "All {n} rolls of the box follow from the secret.",
            n=verdict.rolls,
        )
    if finding is None:
        return Counted(
            "So far the box's only roll follows from the secret.",
            "So far all {n} rolls of the box follow from the secret.",
            n=verdict.rolls,
        )
    if finding.problem == "commitment":
        facts = {"found": finding.found, "expected": finding.expected}
        # Translators: {found} and {expected} are long numbers.
        by_the_secret = Message(
            "The secret is not what was promised before the first roll: the commitment would be "
            "{found}, promised was {expected}.",
            **facts,
        )
        # Translators: {found} and {expected} are long numbers.
        by_both = Message(
            "Secret and set-up are not what was promised before the first roll: the commitment "
            "would be {found}, promised was {expected}.",
            **facts,
        )
        return by_the_secret if is_old else by_both
    return _wrong(finding)


def _pending(verdict: Verdict) -> Message:
    if verdict.lacks_secret:
        return Message(
            "The game is over, but its secret is not in the file: nothing can be checked."
        )
    # Translators: {n} is how many rolls.
    return Message(
        "The rolls so far stand in order ({n}). The secret to check them comes at the end of the "
        "game.",
        n=verdict.rolls,
    )


def _wrong(finding: Finding) -> Message:
    facts = {"found": finding.found, "expected": finding.expected}
    if finding.problem == "outcome":
        # Translators: {found} and {expected} are «won (…)», «lost (…)» or «not over».
        return Message(
            "The record ends as {found}, but by the rules the game is {expected} after its last "
            "entry.",
            **facts,
        )
    if finding.entry is None:
        # Translators: {found} is a whole sentence.
        return Message("The file is not a game by the rules: {found}.", found=finding.found)
    where = _place(finding.entry, finding.turn or {})
    if finding.problem == "not-chance":
        # Translators: {where} is «Entry 12 (…, player 1)».
        return Message(
            "{where}: the dice answered a question that only people can answer.", where=where
        )
    if finding.problem == "order":
        # Translators: {where} is «Entry 12 (…, player 1)», {found} and {expected} are
        # numbers.
        return Message(
            "{where}: took chance value {found}, but {expected} was next.", where=where, **facts
        )
    # Translators: {where} is «Entry 12 (…, player 1)», {found} and {expected} are what dice
    # show.
    return Message(
        "{where}: the secret gives {expected!r}, the file says {found!r}.", where=where, **facts
    )


def _place(entry: Entry, turn: Mapping[str, Any]) -> Message:
    facts = [f"{key} {value}" for key, value in turn.items() if isinstance(value, str | int)]
    about = sentences(_asked_whom(entry), *facts, between=", ")
    # Translators: a place in the record of a game; {n} is its number, {about} a question and who
    # was asked: «…, player 1».
    return Message("Entry {n} ({about})", n=entry.n, about=about)


def _asked_whom(entry: Entry) -> Message:
    # Translators: who was asked, behind the name of a question.
    whom = Message("everybody") if entry.who < 0 else Message("player {n}", n=entry.who + 1)
    return sentences(entry.question, whom, between=", ")


def _doubts(verdict: Verdict) -> list[str]:
    """What keeps a game from being proved, each with why."""
    log = verdict.log
    doubts: list[str] = []
    if verdict.other_rules:
        doubts.append(verdict.other_rules)
    if verdict.finding is None:
        doubts += _unfinished(verdict)
    if verdict.secret_known_from is not None:
        # Translators: {n} is the number of an entry.
        known = Message(
            "The secret was already public from entry {n} on: the game had ended and was taken up "
            "again, so rolls from there on could be foreseen.",
            n=verdict.secret_known_from,
        )
        doubts.append(known)
    for entry in verdict.undone[:_MOST_NAMED]:
        # Translators: {n} is the number of an entry, {asked} «…, player 1», {faces} what the
        # dice showed.
        undone = Message(
            "Roll of entry {n} ({asked}) showed {faces}, was undone.",
            n=entry.n,
            asked=_asked_whom(entry),
            faces=entry.answer,
        )
        doubts.append(undone)
    if len(verdict.undone) > _MOST_NAMED:
        # Translators: {n} is a number.
        more = Counted(
            "And {n} more roll was seen and undone.",
            "And {n} more rolls were seen and undone.",
            n=len(verdict.undone) - _MOST_NAMED,
        )
        doubts.append(more)
    if log.old and log.old.undos:
        # Translators: {n} is a number.
        steps = Message(
            "Steps undone: {n}. The file does not name them; rolls that were seen may be among "
            "them.",
            n=log.undos,
        )
        doubts.append(steps)
    return doubts


def _unfinished(verdict: Verdict) -> list[str]:
    outcome = verdict.log.outcome
    if outcome is not None and outcome.reason == PUT_ASIDE.reason:
        return [Message("The game was put aside before its end: the box could not go on with it.")]
    is_over = not verdict.waits_on and (outcome is not None or verdict.log.old is not None)
    if is_over or (outcome is not None and outcome.reason == ABANDONED.reason):
        return []
    last = len(verdict.log.entries) - 1
    if not verdict.waits_on:
        # Translators: {n} is the number of an entry.
        return [
            Message(
                "The game is not over: no end is recorded after entry {n}. A game whose end was "
                "cut off looks the same.",
                n=last,
            )
        ]
    # Translators: {n} is the number of an entry, {question} the name of a question.
    return [
        Message(
            "The game is not over: no end is recorded after entry {n} and it waits on {question}. "
            "A game whose end was cut off looks the same.",
            n=last,
            question=verdict.waits_on,
        )
    ]


def _notes(verdict: Verdict) -> list[str]:
    log = verdict.log
    notes: list[str] = []
    if log.outcome is not None and log.outcome.reason == ABANDONED.reason:
        notes.append(Message("The game was given up before its end."))
    if verdict.by_hand:
        # Translators: {numbers} is a list of numbers of entries.
        entered = Message(
            "Entered by hand, so nobody can prove them: entries {numbers}.",
            numbers=Listed(str(entry.n) for entry in verdict.by_hand),
        )
        notes.append(entered)
    if verdict.not_drawn:
        first = verdict.not_drawn[0]
        # Translators: {n} is how many, {first} the number of an entry, {question} the name of a
        # question, {by} who answered: a word of the record.
        not_drawn = Message(
            "Not drawn by the box, although it was to draw, so nobody can prove them: {n}; the "
            "first is entry {first} ({question}), answered by: {by}.",
            n=len(verdict.not_drawn),
            first=first.n,
            question=first.question,
            by=first.by,
        )
        notes.append(not_drawn)
    if log.undos and not log.old:
        # Translators: {n} is a number.
        notes.append(Message("Steps undone during the game: {n}.", n=log.undos))
    if log.scheme == OLD_SCHEME:
        older = Message(
            "An older Tilekeeper began the game: its commitment covers the secret, not the set-up, "
            "and a roll that was seen and undone foretold the next one."
        )
        notes.append(older)
    return notes
