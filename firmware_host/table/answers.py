"""The answers of a game: computed and not yet recorded, in force, or read again from a log."""

from __future__ import annotations

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
from firmware_host.table.snapshot import Thrown

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
        """What the last answer rolled, if it was a roll."""
        self._first_n = len(history.answers)
        self._mark = mark
        self._dice = dice

    def take(self, answer: str, by: str) -> None:
        """IllegalAnswer tells why an answer is refused; then nothing is added."""
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
        is_roll = question.kind == ROLL
        self.thrown = Thrown(names, tuple(answer.split(" ")), by) if is_roll else None


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
