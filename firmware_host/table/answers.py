"""The answers of a game: computed and not yet recorded, in force, or read again from a log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import GAME_OVER, Event
from firmware_host.games.core.log import DICE, Entry, GameLog, asked
from firmware_host.games.core.question import ROLL, Question
from firmware_host.games.replay import begin
from firmware_host.table.answer_history import AnswerHistory
from firmware_host.table.fair import ChanceMark, FairDice
from firmware_host.table.game_store import GameStore, StoredGame
from firmware_host.table.snapshot import Step, Thrown

MOST_AT_ONCE: Final = 1000
"""Answers in one transaction; no game has the box draw more than its cards."""


@dataclass(frozen=True, slots=True)
class Given:
    """What the table keeps of an answer in force."""

    is_automatic: bool
    """Nobody at the table gave it."""
    mark: ChanceMark
    """How far the chance of the game was after it."""


class PendingAnswers:
    """Answers on a branch of a game's history, to be recorded in one transaction.

    The history itself, its answers in force and the log stay as they are.
    """

    def __init__(self, history: AnswerHistory, mark: ChanceMark, dice: FairDice) -> None:
        self.branch = history.branch()
        self.entries: list[Entry] = []
        self.given: list[Given] = []
        self.events: tuple[Event, ...] = ()
        """Of all answers together."""
        self.thrown: Thrown | None = None
        """The last roll among them; draws of the box after it do not hide it."""
        self._first_n = len(history.answers)
        self._mark = mark
        self._dice = dice

    def take(self, answer: str, by: str) -> None:
        """IllegalAnswer says why an answer is refused; then nothing is added."""
        question = self.branch.question
        if question is None:
            raise IllegalAnswer("", answer, "", GAME_OVER)
        self._add(question, answer, by, None)

    def throw(self) -> bool:
        """Answers the question by the dice; False if it is not one for dice."""
        question = self.branch.question
        if question is None or not question.is_chance:
            return False
        answer, _ = self._dice.answer(question, *self._mark)
        self._add(question, answer, DICE, self._mark.used)
        return True

    def draw(self) -> None:
        """Answers by the dice as long as nobody at the table is to be asked."""
        while (question := self.branch.question) is not None and question.is_automatic:
            if len(self.entries) == MOST_AT_ONCE:
                break
            self.throw()

    def _add(self, question: Question, answer: str, by: str, first: int | None) -> None:
        state, events = self.branch.preview(answer)
        names = tuple(die.name for die in question.dice)
        n = self._first_n + len(self.entries)
        entry = Entry(n, question.id, question.who, answer, by, first, names)
        self.branch.commit(answer, state, events)
        self._mark = self._mark.after(question, entry)
        self.entries.append(entry)
        self.given.append(Given(question.is_automatic, self._mark))
        self.events += tuple(events)
        if question.kind == ROLL:
            self.thrown = Thrown(names, tuple(answer.split(" ")), by)


async def ended_game(game_store: GameStore) -> StoredGame | None:
    """A game that is over and whose end people have not put away yet."""
    ended = await game_store.recall("ended") or ""
    return await game_store.load(int(ended)) if ended.isdecimal() else None


def resumed(log: GameLog) -> tuple[AnswerHistory, list[Given]]:
    """A stored game as a history, up to the question after its last answer in force."""
    rules, state = begin(log)
    history = AnswerHistory(rules, state)
    given: list[Given] = []
    mark = ChanceMark()
    for entry in log.entries:
        question = asked(rules, history.state, entry)
        history.replay([entry.answer])
        mark = mark.after(question, entry)
        given.append(Given(question.is_automatic, mark))
    return history, given


def person_before(given: Sequence[Given], end: int) -> int:
    """The number of the last answer before `end` that somebody at the table gave; -1: none."""
    number = end - 1
    while number >= 0 and given[number].is_automatic:
        number -= 1
    return number


def steps_of(
    history: AnswerHistory, given: Sequence[Given], most: int, earlier: Sequence[Step] = ()
) -> list[Step]:
    """The newest answers of people, at most so many, each with the box's draws after it.

    A step of `earlier` that still stands is returned as the same object.
    """
    known = {step.number: step for step in earlier}
    found: list[Step] = []
    end = len(given)
    while end and len(found) < most:
        start = person_before(given, end)
        if start < 0:
            break
        before, after = history.position(start), history.position(end)
        step = known.get(start)
        if step is None or step.before is not before or step.after is not after:
            question, answer, events = history.step(start)
            for number in range(start + 1, end):
                events += history.step(number)[2]
            assert question is not None
            step = Step(start, question, answer, before, after, events)
        found.append(step)
        end = start
    return found[::-1]
