"""The rules object of the full level: what the rest of the house talks to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.errors import BadState
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Setup
from firmware_host.games.portal_dash.activation import activation
from firmware_host.games.portal_dash.blocks import blocks
from firmware_host.games.portal_dash.combat_dice import combat_dice
from firmware_host.games.portal_dash.full import (  # noqa: F401  (they fill the flow)
    creatures,
    fights,
    hurting,
    moving,
    receiving,
    setting_up,
    turn,
)
from firmware_host.games.portal_dash.full.checking import problems
from firmware_host.games.portal_dash.full.drawing import drawn
from firmware_host.games.portal_dash.full.setup import FullSetup
from firmware_host.games.portal_dash.full.state import FullState, flow
from firmware_host.games.portal_dash.setting_up import setting_up as deals
from firmware_host.games.portal_dash.turns import turns

VERSION: Final = 1

for part in (deals, blocks, activation, combat_dice, turns):
    flow.include(part)


class PortalDashFull:
    game = "portal-dash"
    level = "full"
    version = VERSION

    def start(self, setup: Setup) -> FullState:
        checked = FullSetup.from_json(setup)
        state = FullState(checked)
        state.then(*setting_up.first_steps(checked))
        flow.question(state)
        return state

    def question(self, state: FullState) -> Question | None:
        return flow.question(state)

    def answer(self, state: FullState, answer: str) -> list[Event]:
        return flow.answer(state, answer)

    def outcome(self, state: FullState) -> Outcome | None:
        return state.outcome

    def load(self, setup: Setup, data: Mapping[str, Any]) -> FullState:
        try:
            return FullState.from_json(FullSetup.from_json(setup), data)
        except (KeyError, TypeError, ValueError) as error:
            raise BadState(f"not a position of Portal Dash: {error!r}") from error

    def replays(self, version: int) -> bool:
        return version == VERSION

    def check(self, state: FullState) -> list[str]:
        return problems(state)

    def describe(self, state: FullState) -> str:
        return drawn(state)
