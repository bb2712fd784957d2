"""The rules object of assistant mode: what the rest of the house talks to."""

from __future__ import annotations

from firmware_host.games.core.before_play import fairness
from firmware_host.games.core.flow import Step
from firmware_host.games.core.flow_rules import FlowRules
from firmware_host.games.core.rules import Setup
from firmware_host.games.portal_dash.rules.activation import activation
from firmware_host.games.portal_dash.rules.assistant import (  # noqa: F401  (they fill the flow)
    creatures,
    fights,
    setting_up,
    turn,
    wounds,
)
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState, flow
from firmware_host.games.portal_dash.rules.blocks import blocks
from firmware_host.games.portal_dash.rules.combat_dice import combat_dice
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.setting_up import setting_up as deals
from firmware_host.games.portal_dash.rules.setup import PortalDashSetup
from firmware_host.games.portal_dash.rules.state import block_problems
from firmware_host.games.portal_dash.rules.turns import turns
from firmware_host.games.portal_dash.rules.versions import REPLAYED, VERSION

for part in (fairness, deals, blocks, activation, combat_dice, turns):
    flow.include(part)


class PortalDashAssistant(FlowRules[AssistantState]):
    game = "portal-dash"
    mode = "assistant"
    version = VERSION
    state = AssistantState
    flow = flow

    def read_setup(self, setup: Setup) -> PortalDashSetup:
        return PortalDashSetup.from_json(setup)

    def replays(self, version: int) -> bool:
        return version in REPLAYED

    def upgraded(self, setup: Setup, version: int) -> Setup:
        return {**setup, "rules_version": version}

    def first_steps(self, setup: PortalDashSetup) -> list[Step]:
        return setting_up.first_steps(setup)

    def check(self, state: AssistantState) -> list[str]:
        """Blocks conserved, only figures of the level, hearts within their tracks."""
        wrong = block_problems(state)
        for seat, hearts in enumerate(state.hearts):
            if not 0 <= hearts.life <= state.setup.life:
                wrong.append(f"seat {seat} has {hearts.life} hearts")
            if any(not 0 <= has <= value for has, value in hearts.armour):
                wrong.append(f"seat {seat} has armor hearts outside its pieces")
            if len(hearts.armour) > state.items[seat]:
                wrong.append(f"seat {seat} has more armor than items")
        figures = state.mobs.queue + state.mobs.board
        kinds = {kind_of(name) for name in figures}
        if not kinds <= set(state.setup.kinds_in_play()):
            wrong.append("a figure is on the table that this level does not use")
        if not 0 <= state.boss_hp <= state.boss.hp:
            wrong.append(f"the boss has {state.boss_hp} hearts")
        return wrong

    def describe(self, state: AssistantState) -> str:
        lines = [
            f"turn {state.turns + 1}, seat {state.seat}",
            f"tasks   {state.piglin}",
            f"used    {' '.join(f'{k}:{v}' for k, v in sorted(state.used.items()) if v) or '-'}",
        ]
        if state.setup.tracks_hearts:
            lines.append(f"hearts  {' | '.join(str(hearts) for hearts in state.hearts)}")
        if state.setup.tracks_mobs:
            lines.append(f"board   {', '.join(state.mobs.board) or '-'}")
            lines.append(f"line    {', '.join(state.mobs.queue) or '-'}")
        if state.boss_is_here:
            lines.append(f"boss    {state.boss_name} {state.boss_hp}/{state.boss.hp}")
        cube = str(state.cube).split("\n")
        return "\n".join([*lines, *(f"cube    {row}" for row in cube)])
