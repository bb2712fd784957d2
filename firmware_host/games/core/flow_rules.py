"""The rules object every game built on a flow shares; a mode adds its set-up and its checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from firmware_host.games.core.before_play import FAIR, SEAL_SHOWN
from firmware_host.games.core.errors import BadState, IllegalAnswer
from firmware_host.games.core.flow import Event, Flow, FlowState, Outcome, Step
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Setup

S = TypeVar("S", bound=FlowState)


class FlowRules(Generic[S]):
    """Stateless. A mode says what its set-up, its state and its first steps are."""

    game: str
    mode: str
    version = 1
    state: type[S]
    flow: Flow[S]

    def read_setup(self, setup: Setup) -> Any:
        """The set-up, checked."""
        raise NotImplementedError

    def first_steps(self, setup: Any) -> Iterable[Step]:
        raise NotImplementedError

    def start(self, setup: Setup) -> S:
        checked = self.read_setup(setup)
        state = self.state(checked)  # type: ignore[call-arg]  # a game's state starts from its set-up
        is_shown = bool(setup.get(SEAL_SHOWN))
        state.then(*(step for step in self.first_steps(checked) if step != FAIR or not is_shown))
        self.flow.question(state)
        return state

    def question(self, state: S) -> Question | None:
        return state.asked or self.flow.question(state)

    def answer(self, state: S, answer: str) -> list[Event]:
        return self.flow.answer(state, answer)

    def why_not(self, state: S, answer: str) -> IllegalAnswer | None:
        return self.flow.why_not(state, answer)

    def outcome(self, state: S) -> Outcome | None:
        return state.outcome

    def load(self, setup: Setup, data: Mapping[str, Any]) -> S:
        try:
            return self.state.from_json(self.read_setup(setup), data)  # type: ignore[attr-defined, no-any-return]
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise BadState(f"not a position of {self.game}: {error!r}") from error

    def replays(self, version: int) -> bool:
        return version == self.version

    def upgraded(self, setup: Setup, _version: int) -> Setup:
        return setup
