"""The machine every game runs on: a stack of pending steps, and one reducer for all changes.

A step is a tuple, its name first, then primitives. An asking step waits for an answer; an
automatic step runs at once. State changes only through events, so that what is logged, shown
and tested is what happened. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from firmware_host.games.core.errors import BadState, IllegalAnswer
from firmware_host.games.core.question import Question

Event = tuple[Any, ...]
Step = tuple[Any, ...]

NOT_LEGAL: Final = "it is not one of the legal answers"
"""The reason for a refusal where a game knows no better one."""
GAME_OVER: Final = "the game is over"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a game ended and for whom; never a bare boolean."""

    won: bool
    reason: str
    winners: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"won": self.won, "reason": self.reason, "winners": list(self.winners)}

    @classmethod
    def from_json(cls, data: Any) -> Outcome:
        try:
            return cls(bool(data["won"]), str(data["reason"]), tuple(data["winners"]))
        except (TypeError, KeyError) as error:
            raise BadState(f"not an outcome: {data!r}") from error


class FlowState:
    """What every game's state has: the steps to come, and the outcome once there is one.

    `asked` and `events` are scratch: derived from the rest, so neither copied nor compared.
    """

    __slots__ = ("asked", "events", "outcome", "steps")

    flow: ClassVar[Flow[Any]]
    """The steps and events of this state's mode; parts that modes share reach them here."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.outcome: Outcome | None = None
        self.asked: Question | None = None
        self.events: list[Event] = []

    def then(self, *steps: Step) -> None:
        """The given steps come next, the first one first."""
        self.steps.extend(steps[::-1])

    def emit(self, event: str, *facts: Any) -> None:
        """Something happens: the only way a state changes."""
        self.flow.reduces[event](self, *facts)
        self.events.append((event, *facts))

    def copy_flow_into(self, twin: FlowState) -> None:
        twin.steps = self.steps.copy()
        twin.outcome = self.outcome
        twin.asked = self.asked
        twin.events = []

    def flow_to_json(self) -> dict[str, Any]:
        return {
            "steps": [list(step) for step in self.steps],
            "outcome": self.outcome.to_json() if self.outcome else None,
        }

    def load_flow(self, data: dict[str, Any]) -> None:
        self.steps = [as_tuple(step) for step in data["steps"]]
        self.outcome = Outcome.from_json(data["outcome"]) if data["outcome"] else None


def as_tuple(value: Any) -> Any:
    """JSON lists back to the tuples they were."""
    return tuple(as_tuple(item) for item in value) if isinstance(value, list) else value


S = TypeVar("S", bound=FlowState)
Asker = Callable[..., Question | None]
Taker = Callable[..., None]
Refuser = Callable[..., tuple[str, str] | None]


class Flow(Generic[S]):
    """Tables of what each step does. Rules add to them with decorators; there is no other state."""

    def __init__(self) -> None:
        self._does: dict[str, Asker] = {}
        self._takes: dict[str, Taker] = {}
        self._refuses: dict[str, Refuser] = {}
        self.reduces: dict[str, Taker] = {}
        """How each event changes a state."""

    def ask(self, step: str) -> Callable[[Asker], Asker]:
        """Puts the question of a step; None means there is nothing to ask and the step is over."""
        return _adder(self._does, step)

    def take(self, step: str) -> Callable[[Taker], Taker]:
        """Takes the answer of a step; the step has left the stack by then."""
        return _adder(self._takes, step)

    def run(self, step: str) -> Callable[[Taker], Taker]:
        """Does an automatic step."""
        return _adder(self._does, step)

    def on(self, event: str) -> Callable[[Taker], Taker]:
        """Changes the state for an event: the only place where it may change."""
        return _adder(self.reduces, event)

    def refuse(self, step: str) -> Callable[[Refuser], Refuser]:
        """Says which rule forbids an answer, where the question's own rule is too coarse."""
        return _adder(self._refuses, step)

    def include(self, part: Flow[Any]) -> None:
        """Take over the steps and events of a part that several modes share."""
        for mine, theirs in (
            (self._does, part._does),
            (self._takes, part._takes),
            (self.reduces, part.reduces),
            (self._refuses, part._refuses),
        ):
            for name, function in theirs.items():
                _adder(mine, name)(function)

    def question(self, state: S) -> Question | None:
        if state.asked is None and state.outcome is None:
            self._advance(state)
        return state.asked

    def answer(self, state: S, answer: str) -> list[Event]:
        question = state.asked or self.question(state)
        if question is None:
            raise IllegalAnswer("", answer, "", GAME_OVER)
        if answer not in question.answers:
            insisted = question.insisted(answer)
            if not insisted:
                raise self._refusal(state, question, answer)
            answer = insisted
        state.events = []
        step = state.steps.pop()
        state.asked = None
        taker = self._takes[step[0]]
        if len(step) == 1:
            taker(state, answer)
        else:
            taker(state, answer, *step[1:])
        self._advance(state)
        return state.events

    def why_not(self, state: S, answer: str) -> IllegalAnswer | None:
        """Which rule forbids an answer now; None if it is legal. Nothing is tried."""
        question = self.question(state)
        if question is None:
            return IllegalAnswer("", answer, "", GAME_OVER)
        if answer in question.answers or question.insisted(answer):
            return None
        return self._refusal(state, question, answer)

    def _refusal(self, state: S, question: Question, answer: str) -> IllegalAnswer:
        if answer in question.doubts:
            return question.doubt(answer)
        step = state.steps[-1]
        refuser = self._refuses.get(step[0])
        found = refuser(state, answer, *step[1:]) if refuser else None
        rule, reason = found or (question.rule, NOT_LEGAL)
        return IllegalAnswer(question.id, answer, rule, reason)

    def _advance(self, state: S) -> None:
        """Run automatic steps until a question stands or the game is over."""
        steps, does = state.steps, self._does
        while state.outcome is None:
            step = steps.pop()
            function = does[step[0]]
            # to spread facts takes as long as the call itself: most steps have one, or none
            size = len(step)
            if size == 1:
                question = function(state)
            elif size == 2:
                question = function(state, step[1])
            else:
                question = function(state, *step[1:])
            if question is not None:
                steps.append(step)
                state.asked = question
                return
        steps.clear()


def _adder(table: dict[str, Any], name: str) -> Callable[[Any], Any]:
    def add(function: Any) -> Any:
        if name in table:
            raise AssertionError(f"two functions for {name!r}")
        table[name] = function
        return function

    return add
