"""The rules object of referee mode: what the rest of the house talks to."""

from __future__ import annotations

from firmware_host.games.core.before_play import fairness
from firmware_host.games.core.flow import Step
from firmware_host.games.core.flow_rules import FlowRules
from firmware_host.games.core.rules import Setup
from firmware_host.games.portal_dash.rules.activation import activation
from firmware_host.games.portal_dash.rules.blocks import blocks
from firmware_host.games.portal_dash.rules.combat_dice import combat_dice
from firmware_host.games.portal_dash.rules.referee import (  # noqa: F401  (they fill the flow)
    creatures,
    fights,
    hurting,
    moving,
    receiving,
    setting_up,
    turn,
)
from firmware_host.games.portal_dash.rules.referee.checking import problems
from firmware_host.games.portal_dash.rules.referee.drawing import drawn
from firmware_host.games.portal_dash.rules.referee.setup import RefereeSetup
from firmware_host.games.portal_dash.rules.referee.state import RefereeState, flow
from firmware_host.games.portal_dash.rules.setting_up import setting_up as deals
from firmware_host.games.portal_dash.rules.turns import turns
from firmware_host.games.portal_dash.rules.versions import REPLAYED, VERSION

for part in (fairness, deals, blocks, activation, combat_dice, turns):
    flow.include(part)


class PortalDashReferee(FlowRules[RefereeState]):
    game = "portal-dash"
    mode = "referee"
    version = VERSION
    state = RefereeState
    flow = flow

    def read_setup(self, setup: Setup) -> RefereeSetup:
        return RefereeSetup.from_json(setup)

    def replays(self, version: int) -> bool:
        return version in REPLAYED

    def upgraded(self, setup: Setup, version: int) -> Setup:
        return {**setup, "rules_version": version}

    def first_steps(self, setup: RefereeSetup) -> list[Step]:
        return setting_up.first_steps(setup)

    def check(self, state: RefereeState) -> list[str]:
        return problems(state)

    def describe(self, state: RefereeState) -> str:
        return drawn(state)
