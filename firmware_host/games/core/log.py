"""A game is its set-up plus its answers: the list itself, its file form, and its replay.

The list holds every record in the order it happened, those that were undone as well, so that the
record of a game is whole; the answers in force follow from it. Files come from strangers, so
everything read is checked before it is believed. No files, no clock and no chance in here: what
chance answered stands in the log, apart from what was asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from firmware_host.games.core.checks import (
    Unfit,
    a_list,
    an_object,
    flag,
    line,
    matching,
    members,
    not_allowed,
    shown,
    whole,
)
from firmware_host.games.core.errors import GameError
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.phrases import Phrase
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import OLD_MODE_WORDS, Rules, Setup
from firmware_host.games.core.untrusted import BadLog, OtherRules, parse_json, plain

__all__ = [
    "BadLog",
    "Entry",
    "GameLog",
    "OtherRules",
    "Record",
    "Reopen",
    "Undo",
    "asked",
    "started",
    "take",
]

FORMAT: Final = 3
LEVEL_FORMAT: Final = 2
"""Calls the mode a level, "box" or "full"; written for games of LEVEL_SCHEME and before."""
OLD_FORMAT: Final = 1
"""Counts the steps that were undone without naming them, and does not say how the game ended."""
SCHEME: Final = 3
"""How commitment and chance values are made; see table/fair.py."""
LEVEL_SCHEME: Final = 2
OLD_SCHEME: Final = 1
_OLD_WORDS: Final = {mode: word for word, mode in OLD_MODE_WORDS.items()}
DICE: Final = "dice"
ANSWERERS: Final = ("person", DICE, "scan", "bot")

MOST_ENTRIES: Final = 100_000
MOST_CHARACTERS: Final = 8_000_000
"""The longest games of bots have 600 entries and 65,000 characters."""
_MOST_SETUP_VALUES: Final = 50_000
_DEEPEST_SETUP: Final = 20
_LONGEST_ANSWER: Final = 500
_BIGGEST_NUMBER: Final = 10**9
_MOST_DICE: Final = 64
_LAST_SEAT: Final = 15

_GAME_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
_NAME: Final = re.compile(r"[a-z][a-z0-9_.-]{0,63}")
_REASON: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One question that was asked and what it was answered with."""

    n: int
    question: str
    who: int
    answer: str
    by: str
    first: int | None = None
    """Answered by the box's dice: how many chance values were used before this entry."""
    dice: tuple[str, ...] = ()

    @property
    def chance_used(self) -> int:
        """How many chance values this entry took: one for each die, one for a draw."""
        return (len(self.dice) or 1) if self.by == DICE else 0

    def to_json(self) -> dict[str, Any]:
        asked: dict[str, Any] = {"question": self.question, "who": self.who}
        if self.dice:
            asked["dice"] = list(self.dice)
        written: dict[str, Any] = {"n": self.n, "asked": asked, "by": self.by}
        if self.by == DICE:
            written["chance"] = {"first": self.first, "faces": self.answer}
        else:
            written["answer"] = self.answer
        return written

    @classmethod
    def from_json(cls, document: object, n: int) -> Entry:
        """Entry number `n` of a file."""
        where = f"entry {n}"
        by = an_object(where, document).get("by")
        if by not in ANSWERERS:
            reason = not_allowed(by, ", ".join(ANSWERERS))
            raise BadLog(Phrase("{where}: {reason}", where=f"{where}, by", reason=reason))
        given = "chance" if by == DICE else "answer"
        data = members(where, document, ("n", "asked", "by", given))
        if whole(f"{where}, n", data["n"], 0, MOST_ENTRIES) != n:
            raise BadLog(_out_of_order(f"{where}, n", data["n"], n))
        asked = members(f"{where}, asked", data["asked"], ("question", "who"), ("dice",))
        question = matching(
            f"{where}, asked.question", asked["question"], _NAME, Phrase("a question id")
        )
        who = whole(f"{where}, asked.who", asked["who"], -1, _LAST_SEAT)
        dice = _dice_named(f"{where}, asked.dice", asked["dice"]) if "dice" in asked else ()
        if by != DICE:
            answer = line(f"{where}, answer", data["answer"], _LONGEST_ANSWER)
            return cls(n, question, who, answer, str(by), None, dice)
        chance = members(f"{where}, chance", data["chance"], ("first", "faces"))
        first = whole(f"{where}, chance.first", chance["first"], 0, _BIGGEST_NUMBER)
        faces = line(f"{where}, chance.faces", chance["faces"], _LONGEST_ANSWER)
        return cls(n, question, who, faces, DICE, first, dice)


@dataclass(frozen=True, slots=True)
class Undo:
    """The last answer in force, entry `n`, was taken back."""

    n: int

    def to_json(self) -> dict[str, Any]:
        return {"undo": self.n}


@dataclass(frozen=True, slots=True)
class Reopen:
    """The game had ended with `outcome`, its secret was there to be read, and it went on."""

    n: int
    """How many answers were in force."""
    outcome: Outcome

    def to_json(self) -> dict[str, Any]:
        return {"reopen": self.n, "outcome": self.outcome.to_json()}


Record = Entry | Undo | Reopen


@dataclass(frozen=True, slots=True)
class OldFile:
    """What a file of format 1 says of the steps that it does not hold."""

    undos: int = 0
    secret_known_from: int | None = None


@dataclass(slots=True)
class GameLog:
    """A whole game. `secret` is None as long as the dice of the game are still to be thrown."""

    game: str
    mode: str
    rules_version: int
    setup: Setup
    commitment: str
    secret: str | None = None
    records: list[Record] = field(default_factory=list)
    """In the order they happened."""
    outcome: Outcome | None = None
    """How the game ended, by its rules or because people gave it up; None while it is running."""
    scheme: int = SCHEME
    old: OldFile | None = None
    """Only of a log that was read from a file of format 1."""

    @property
    def entries(self) -> list[Entry]:
        """The answers in force; a new list every time, what is added belongs into `records`."""
        found: list[Entry] = []
        for record in self.records:
            if isinstance(record, Entry):
                found.append(record)
            elif isinstance(record, Undo):
                found.pop()
        return found

    @property
    def undos(self) -> int:
        """How many answers were taken back."""
        unnamed = self.old.undos if self.old else 0
        return unnamed + sum(isinstance(record, Undo) for record in self.records)

    @property
    def secret_known_from(self) -> int | None:
        """The first entry that was given, or will be, after the game had been over once.

        None for a game that was never taken up again: its secret came after its last entry.
        """
        known = self.old.secret_known_from if self.old else None
        for record in self.records:
            if isinstance(record, Reopen) or (isinstance(record, Undo) and known is not None):
                known = record.n if known is None else min(known, record.n)
        return known

    @property
    def chance_used(self) -> int:
        """How many chance values the answers in force took: the `first` of the next roll."""
        return sum(entry.chance_used for entry in self.entries)

    def played(self) -> dict[str, Any]:
        """Game, mode and version of the rules, under the keys and words of the log's scheme."""
        if self.scheme > LEVEL_SCHEME:
            return {"game": self.game, "mode": self.mode, "rules": self.rules_version}
        level = _OLD_WORDS.get(self.mode, self.mode)
        return {"game": self.game, "level": level, "rules": self.rules_version}

    def head(self) -> dict[str, Any]:
        """What is known before the first record, but for the secret."""
        form = FORMAT if self.scheme > LEVEL_SCHEME else LEVEL_FORMAT
        head = {
            "format": OLD_FORMAT if self.old else form,
            **self.played(),
            "setup": self.setup,
            "commitment": self.commitment,
        }
        if self.old is None:
            return {**head, "scheme": self.scheme}
        known = self.old.secret_known_from
        given = {} if known is None else {"secret_known_from": known}
        return {**head, "undos": self.old.undos, **given}

    def to_json(self) -> dict[str, Any]:
        outcome = self.outcome.to_json() if self.outcome else None
        return {
            **self.head(),
            "secret": self.secret,
            **({} if self.old else {"outcome": outcome}),
            "entries": [record.to_json() for record in self.records],
        }

    @classmethod
    def from_json(cls, document: object) -> GameLog:
        """The game in a document nobody vouches for; BadLog names the first thing wrong with it."""
        try:
            return cls._read(document)
        except Unfit as error:
            raise BadLog(error.said) from error

    @classmethod
    def _read(cls, document: object) -> GameLog:
        form = an_object("the file", document).get("format")
        if type(form) is not int or form not in (OLD_FORMAT, LEVEL_FORMAT, FORMAT):
            raise BadLog(
                # Translators: an error; {value}, {first} and {last} are numbers of formats.
                Phrase(
                    "format: {value} is not a format this Tilekeeper reads (it reads {first} to "
                    "{last}); update Tilekeeper or export the game again",
                    value=shown(form),
                    first=OLD_FORMAT,
                    last=FORMAT,
                )
            )
        mode = "mode" if form == FORMAT else "level"
        keys = ("format", "game", mode, "rules", "setup", "commitment", "secret", "entries")
        if form == OLD_FORMAT:
            data = members("the file", document, (*keys, "undos"), ("secret_known_from",))
        else:
            data = members("the file", document, (*keys, "scheme", "outcome"))
        setup = plain("setup", data["setup"], _MOST_SETUP_VALUES, _DEEPEST_SETUP)
        secret = data["secret"]
        if secret is not None:
            secret = matching("secret", secret, _HASH, Phrase("64 hexadecimal digits or null"))
        listed = a_list("entries", data["entries"], 0, MOST_ENTRIES)
        log = cls(
            game=matching("game", data["game"], _GAME_NAME, Phrase("the name of a game")),
            mode=_mode(form, matching(mode, data[mode], _GAME_NAME, Phrase("the name of a mode"))),
            rules_version=whole("rules", data["rules"], 0, _BIGGEST_NUMBER),
            setup=dict(setup),
            commitment=matching(
                "commitment", data["commitment"], _HASH, Phrase("64 hexadecimal digits")
            ),
            secret=secret,
        )
        if form == OLD_FORMAT:
            log.records.extend(Entry.from_json(entry, n) for n, entry in enumerate(listed))
            log.scheme, log.old = OLD_SCHEME, _old_file(data)
            return log
        log.records = _records(listed)
        schemes = (SCHEME, SCHEME) if form == FORMAT else (OLD_SCHEME, LEVEL_SCHEME)
        log.scheme = whole("scheme", data["scheme"], *schemes)
        log.outcome = None if data["outcome"] is None else _outcome("outcome", data["outcome"])
        return log

    @classmethod
    def parse(cls, written: str | bytes) -> GameLog:
        """The game in the text of a file."""
        if len(written) > MOST_CHARACTERS:
            # Translators: an error; {n} is a number.
            raise BadLog(Phrase("the file is longer than {n} characters", n=MOST_CHARACTERS))
        return cls.from_json(parse_json(written))


def _mode(form: int, word: str) -> str:
    return word if form == FORMAT else OLD_MODE_WORDS.get(word, word)


# What a stranger's set-up can provoke in rules that were written for an honest one.
_UPSET = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)


def started(rules: Rules, log: GameLog) -> Any:
    """The state before the first entry; BadLog if these rules cannot replay the log."""
    shown_to_people = log.setup.get("commitment")
    if shown_to_people and shown_to_people != log.commitment:
        raise BadLog(
            Phrase("{where}: it is not the commitment of the game", where="setup.commitment")
        )
    name = f"{log.game} ({log.mode})"
    if log.rules_version > rules.version:
        raise OtherRules(
            # Translators: an error; {played} and {here} are numbers of versions, {game} is a game.
            Phrase(
                "The game was played with version {played} of the rules of {game}, here is version "
                "{here}; update Tilekeeper to replay it.",
                played=log.rules_version,
                here=rules.version,
                game=name,
            )
        )
    if log.rules_version < rules.version and not rules.replays(log.rules_version):
        raise OtherRules(
            # Translators: an error; {played} and {here} are numbers of versions, {game} is a game.
            Phrase(
                "The game was played with version {played} of the rules of {game}; version {here}, "
                "installed here, would play it differently.",
                played=log.rules_version,
                here=rules.version,
                game=name,
            )
        )
    try:
        setup = log.setup
        if log.rules_version < rules.version:
            setup = rules.upgraded(setup, log.rules_version)
        return rules.start(setup)
    except _UPSET as error:
        # Translators: an error; {game} is a game, {reason} a whole sentence.
        text = Phrase(
            "{where}: {game} cannot start with it: {reason}",
            game=name,
            reason=_cause(error),
            where="setup",
        )
        raise BadLog(text) from error


def asked(rules: Rules, state: Any, entry: Entry) -> Question:
    """The question that the entry answers; BadLog if the game asks something else."""
    where = f"entry {entry.n}"
    try:
        question = rules.question(state)
    except _UPSET as error:
        # Translators: an error; {where} is a place in a file, {reason} a whole sentence.
        text = Phrase(
            "{where}: the set-up leads nowhere: {reason}", where=where, reason=_cause(error)
        )
        raise BadLog(text) from error
    if question is None:
        raise BadLog(
            # Translators: an error; {where} is a place in a file, {question} a question's id.
            Phrase(
                "{where}: {question} is answered after the end of the game",
                where=where,
                question=entry.question,
            )
        )
    if (question.id, question.who) != (entry.question, entry.who):
        raise BadLog(
            # Translators: an error; {where} is a place in a file, {question} and {asked} are ids of
            # questions, {seat} and {who} numbers of seats.
            Phrase(
                "{where}: answers {question} of seat {seat}, but the game asks {asked} of seat "
                "{who}",
                where=where,
                question=entry.question,
                seat=entry.who,
                asked=question.id,
                who=question.who,
            )
        )
    names = tuple(die.name for die in question.dice)
    if names != entry.dice:
        raise BadLog(
            # Translators: an error; {where} is a place in a file, {dice} and {wanted} are names of
            # dice or –, {question} is a question's id.
            Phrase(
                "{where}: thrown: {dice}; but {question} asks for: {wanted}",
                where=f"{where}, asked.dice",
                dice=" ".join(entry.dice) or "–",
                question=question.id,
                wanted=" ".join(names) or "–",
            )
        )
    return question


def take(rules: Rules, state: Any, entry: Entry) -> None:
    """Give the entry's answer to the game; BadLog if the rules refuse it."""
    try:
        rules.answer(state, entry.answer)
    except _UPSET as error:
        where = f"entry {entry.n}"
        raise BadLog(Phrase("{where}: {reason}", where=where, reason=_cause(error))) from error


def _cause(error: Exception) -> object:
    return error if isinstance(error, GameError) else f"{type(error).__name__}: {error}"


def _out_of_order(where: str, found: object, expected: int) -> Phrase:
    # Translators: an error; {where} is a place in a file, {found} and {n} are numbers.
    return Phrase(
        "{where}: {found} is out of order, {n} comes here", where=where, found=found, n=expected
    )


def _dice_named(where: str, value: object) -> tuple[str, ...]:
    names = a_list(where, value, 1, _MOST_DICE)
    return tuple(matching(where, name, _NAME, Phrase("the name of a die")) for name in names)


def _records(document: list[object]) -> list[Record]:
    """The list of a file, each record at a place where it can stand."""
    records: list[Record] = []
    depth = 0
    for item in document:
        if isinstance(item, dict) and "undo" in item:
            where = f"undo after entry {depth - 1}"
            if whole(where, members(where, item, ("undo",))["undo"], 0, MOST_ENTRIES) != depth - 1:
                raise BadLog(
                    # Translators: an error; {where} is a place in a file, {found} and {last} are
                    # numbers of entries.
                    Phrase(
                        "{where}: {found} is not the last entry, {last} is",
                        where=where,
                        found=item["undo"],
                        last=depth - 1,
                    )
                )
            depth -= 1
            records.append(Undo(depth))
        elif isinstance(item, dict) and "reopen" in item:
            where = f"reopen before entry {depth}"
            given = members(where, item, ("reopen", "outcome"))
            if whole(where, given["reopen"], 0, MOST_ENTRIES) != depth:
                raise BadLog(_out_of_order(where, given["reopen"], depth))
            records.append(Reopen(depth, _outcome(f"{where}, outcome", given["outcome"])))
        else:
            records.append(Entry.from_json(item, depth))
            depth += 1
    return records


def _outcome(where: str, document: object) -> Outcome:
    given = members(where, document, ("won", "reason", "winners"))
    winners = a_list(f"{where}.winners", given["winners"], 0, _LAST_SEAT + 1)
    return Outcome(
        flag(f"{where}.won", given["won"]),
        matching(f"{where}.reason", given["reason"], _REASON, Phrase("the reason of an end")),
        tuple(whole(f"{where}.winners", seat, 0, _LAST_SEAT) for seat in winners),
    )


def _old_file(data: Mapping[str, Any]) -> OldFile:
    known = data.get("secret_known_from")
    if known is not None:
        known = whole("secret_known_from", known, 0, MOST_ENTRIES)
    return OldFile(whole("undos", data["undos"], 0, _BIGGEST_NUMBER), known)
