"""A game is its set-up plus its answers: the list itself, its file form, and its replay.

Files come from strangers, so everything read is checked before it is believed. No files, no
clock and no chance in here: what chance answered stands in the log, apart from what was asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from firmware_host.games.core.errors import GameError
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Rules, Setup
from firmware_host.games.core.untrusted import (
    BadLog,
    an_object,
    matching,
    matching_list,
    members,
    number,
    parse_json,
    plain,
    shown,
    text,
)

__all__ = ["BadLog", "Entry", "GameLog", "asked", "begin", "replay", "take"]

FORMAT: Final = 1
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
            raise BadLog(f"{where}, by: {shown(by)} is none of {', '.join(ANSWERERS)}")
        told = "chance" if by == DICE else "answer"
        data = members(where, document, ("n", "asked", "by", told))
        if number(f"{where}, n", data["n"], 0, MOST_ENTRIES) != n:
            raise BadLog(f"{where}, n: {data['n']} is out of order, {n} comes here")
        asked = members(f"{where}, asked", data["asked"], ("question", "who"), ("dice",))
        question = matching(f"{where}, asked.question", asked["question"], _NAME, "a question id")
        who = number(f"{where}, asked.who", asked["who"], -1, _LAST_SEAT)
        dice = _dice_named(f"{where}, asked.dice", asked["dice"]) if "dice" in asked else ()
        if by != DICE:
            answer = text(f"{where}, answer", data["answer"], _LONGEST_ANSWER)
            return cls(n, question, who, answer, str(by), None, dice)
        chance = members(f"{where}, chance", data["chance"], ("first", "faces"))
        first = number(f"{where}, chance.first", chance["first"], 0, _BIGGEST_NUMBER)
        faces = text(f"{where}, chance.faces", chance["faces"], _LONGEST_ANSWER)
        return cls(n, question, who, faces, DICE, first, dice)


@dataclass(slots=True)
class GameLog:
    """A whole game. `secret` is None as long as the dice of the game are still to be thrown."""

    game: str
    level: str
    rules: int
    setup: Setup
    commitment: str
    secret: str | None = None
    entries: list[Entry] = field(default_factory=list)
    undos: int = 0

    @property
    def chance_used(self) -> int:
        """How many chance values the answers in force took: the `first` of the next roll."""
        return sum(entry.chance_used for entry in self.entries)

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "level": self.level,
            "rules": self.rules,
            "setup": self.setup,
            "commitment": self.commitment,
            "secret": self.secret,
            "undos": self.undos,
            "entries": [entry.to_json() for entry in self.entries],
        }

    @classmethod
    def from_json(cls, document: object) -> GameLog:
        """The game in a document nobody vouches for; BadLog names the first thing wrong with it."""
        form = an_object("the file", document).get("format")
        if type(form) is not int or form != FORMAT:
            raise BadLog(
                f"format: {shown(form)} is not a format this Tilekeeper reads "
                f"(it reads {FORMAT}); update Tilekeeper or export the game again"
            )
        keys = ("format", "game", "level", "rules", "setup", "commitment", "secret", "undos")
        data = members("the file", document, (*keys, "entries"))
        setup = plain("setup", data["setup"], _MOST_SETUP_VALUES, _DEEPEST_SETUP)
        secret = data["secret"]
        if secret is not None:
            secret = matching("secret", secret, _HASH, "64 hexadecimal digits or null")
        entries = data["entries"]
        if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
            raise BadLog(
                f"entries: {shown(entries)} is not a list of at most {MOST_ENTRIES} entries"
            )
        return cls(
            game=matching("game", data["game"], _GAME_NAME, "the name of a game"),
            level=matching("level", data["level"], _GAME_NAME, "the name of a level"),
            rules=number("rules", data["rules"], 0, _BIGGEST_NUMBER),
            setup=dict(setup),
            commitment=matching("commitment", data["commitment"], _HASH, "64 hexadecimal digits"),
            secret=secret,
            entries=[Entry.from_json(entry, n) for n, entry in enumerate(entries)],
            undos=number("undos", data["undos"], 0, _BIGGEST_NUMBER),
        )

    @classmethod
    def parse(cls, written: str | bytes) -> GameLog:
        """The game in the text of a file."""
        if len(written) > MOST_CHARACTERS:
            raise BadLog(f"the file is longer than {MOST_CHARACTERS} characters")
        return cls.from_json(parse_json(written))


def replay(log: GameLog) -> tuple[Rules, Any]:
    """The rules of the game and its state after the last entry."""
    rules, state = begin(log)
    for entry in log.entries:
        asked(rules, state, entry)
        take(rules, state, entry)
    return rules, state


# What a stranger's set-up can provoke in rules that were written for an honest one.
_UPSET = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)


def begin(log: GameLog) -> tuple[Rules, Any]:
    """The rules and the state before the first entry; BadLog if these rules cannot replay it."""
    # Here and not above: a log can be stored and exported without loading a single game.
    from firmware_host.games.core.registry import rules_for

    try:
        rules = rules_for(log.game, log.level)
    except GameError as error:
        raise BadLog(str(error)) from error
    name = f"{log.game} ({log.level})"
    if log.rules > rules.version:
        raise BadLog(
            f"rules: the game was played with version {log.rules} of the rules of {name}, here is "
            f"version {rules.version}; update Tilekeeper to replay it"
        )
    if log.rules < rules.version and not rules.replays(log.rules):
        raise BadLog(
            f"rules: the game was played with version {log.rules} of the rules of {name}; "
            f"version {rules.version}, installed here, would play it differently"
        )
    try:
        return rules, rules.start(log.setup)
    except _UPSET as error:
        raise BadLog(f"setup: {name} cannot start with it: {_cause(error)}") from error


def asked(rules: Rules, state: Any, entry: Entry) -> Question:
    """The question that the entry answers; BadLog if the game asks something else."""
    where = f"entry {entry.n}"
    try:
        question = rules.question(state)
    except _UPSET as error:
        raise BadLog(f"{where}: the set-up leads nowhere: {_cause(error)}") from error
    if question is None:
        raise BadLog(f"{where}: {entry.question} is answered after the end of the game")
    if (question.id, question.who) != (entry.question, entry.who):
        raise BadLog(
            f"{where}: answers {entry.question} of seat {entry.who}, "
            f"but the game asks {question.id} of seat {question.who}"
        )
    names = tuple(die.name for die in question.dice)
    if names != entry.dice:
        raise BadLog(
            f"{where}, asked.dice: {' '.join(entry.dice) or 'none'} were thrown, "
            f"but {question.id} asks for {' '.join(names) or 'none'}"
        )
    return question


def take(rules: Rules, state: Any, entry: Entry) -> None:
    """Give the entry's answer to the game; BadLog if the rules refuse it."""
    try:
        rules.answer(state, entry.answer)
    except _UPSET as error:
        raise BadLog(f"entry {entry.n}: {_cause(error)}") from error


def _cause(error: Exception) -> str:
    return str(error) if isinstance(error, GameError) else f"{type(error).__name__}: {error}"


def _dice_named(where: str, value: object) -> tuple[str, ...]:
    return matching_list(where, value, _MOST_DICE, _NAME, "the name of a die")
