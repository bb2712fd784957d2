"""The rules object of assistant mode: what the rest of the house talks to."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules.assistant import (  # noqa: F401  (they fill the flow)
    actions,
    fighting,
)
from firmware_host.games.builders_biomes.rules.assistant.state import AssistantBiomesState, flow
from firmware_host.games.builders_biomes.rules.collecting import collecting
from firmware_host.games.builders_biomes.rules.fights import fights
from firmware_host.games.builders_biomes.rules.setup import (
    BiomesSetup,
    before_the_first_turn,
    guide,
)
from firmware_host.games.builders_biomes.rules.state import problems
from firmware_host.games.builders_biomes.rules.turns import turns
from firmware_host.games.builders_biomes.rules.versions import REPLAYED, VERSION
from firmware_host.games.core.before_play import fairness
from firmware_host.games.core.flow import Step
from firmware_host.games.core.flow_rules import FlowRules
from firmware_host.games.core.rules import Setup

for part in (fairness, guide.flow, turns, collecting, fights):
    flow.include(part)


class BuildersBiomesAssistant(FlowRules[AssistantBiomesState]):
    game = "builders-biomes"
    mode = "assistant"
    version = VERSION
    state = AssistantBiomesState
    flow = flow

    def read_setup(self, setup: Setup) -> BiomesSetup:
        return BiomesSetup.from_json(setup)

    def replays(self, version: int) -> bool:
        return version in REPLAYED

    def upgraded(self, setup: Setup, version: int) -> Setup:
        return {**setup, "rules_version": version}

    def first_steps(self, setup: BiomesSetup) -> list[Step]:
        return [*before_the_first_turn(setup), ("turn", setup.first)]

    def check(self, state: AssistantBiomesState) -> list[str]:
        return problems(state, cards_on_table=0, tokens_on_table=0)

    def describe(self, state: AssistantBiomesState) -> str:
        lines = [f"turn {state.turns + 1}, seat {state.seat}, due {state.due or '-'}"]
        for seat, builder in enumerate(state.builders):
            lines.append(
                f"seat {seat}  {builder.xp} XP  pile {sum(builder.pile.values())}  "
                f"mobs {', '.join(builder.mobs) or '-'}"
            )
            lines.append(f"        {' '.join(id or '.' for id in builder.spaces)}")
        return "\n".join([*lines, *(f"cube    {row}" for row in str(state.cube).split("\n"))])
