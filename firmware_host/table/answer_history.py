"""Questions and answers in a row; every earlier position is kept, so undo computes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.question import Question


class Questioner(Protocol):
    """What lobby, wizard and every game have in common."""

    def question(self, state: Any) -> Question | None: ...
    def answer(self, state: Any, answer: str) -> list[Event]: ...
    def why_not(self, state: Any, answer: str) -> IllegalAnswer | None: ...


class AnswerHistory:
    """The present position and those before it.

    A position is copied for every answer anyway, so that a refused or undurable answer leaves no
    trace; keeping the copies makes undo free.
    """

    def __init__(self, asker: Questioner, state: Any) -> None:
        self._asker = asker
        self._states = [state]
        self._events: list[tuple[Event, ...]] = []
        self.answers: list[str] = []

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def question(self) -> Question | None:
        return self._asker.question(self.state)

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome
        return outcome

    def why_not(self, answer: str) -> IllegalAnswer | None:
        """Which rule forbids an answer now; None if it is legal."""
        return self._asker.why_not(self.state, answer)

    def preview(self, answer: str) -> tuple[Any, list[Event]]:
        """The position after an answer, and what happened; nothing here changes yet."""
        state = self.state.copy()
        return state, self._asker.answer(state, answer)

    def commit(self, answer: str, state: Any, events: Iterable[Event]) -> None:
        """The answer is durable: its position becomes the present."""
        self.answers.append(answer)
        self._states.append(state)
        self._events.append(tuple(events))

    def step(self, number: int) -> tuple[Question | None, str, tuple[Event, ...]]:
        """Question and answer `number`, and what happened."""
        question = self._asker.question(self._states[number])
        return question, self.answers[number], self._events[number]

    def position(self, answers: int) -> Any:
        """The position after so many answers."""
        return self._states[answers]

    def branch(self) -> AnswerHistory:
        """A history that goes on from the present position; this one does not follow it."""
        return AnswerHistory(self._asker, self.state)

    def join(self, branch: AnswerHistory) -> None:
        """All answers of a branch are durable: its last position becomes the present."""
        self.answers += branch.answers
        self._states += branch._states[1:]
        self._events += branch._events

    def undo(self) -> Question | None:
        """Forget the last answer; the question it answered stands again."""
        self.answers.pop()
        self._states.pop()
        self._events.pop()
        return self.question

    def replay(self, answers: Iterable[str]) -> None:
        for answer in answers:
            self.commit(answer, *self.preview(answer))
