"""The rules object of Explorers: what the rest of the house talks to."""

from __future__ import annotations

from firmware_host.games.core.fairness import fairness
from firmware_host.games.core.flow import Step
from firmware_host.games.core.flow_rules import FlowRules
from firmware_host.games.core.rules import Setup
from firmware_host.games.explorers.rules import (
    chests,  # noqa: F401  (they fill the flow)
    exploring,  # noqa: F401  (they fill the flow)
    reveals,  # noqa: F401  (they fill the flow)
    setting_up,
    turns,  # noqa: F401  (they fill the flow)
)
from firmware_host.games.explorers.rules.checking import problems
from firmware_host.games.explorers.rules.setup import ExplorersSetup
from firmware_host.games.explorers.rules.state import ExplorersState, flow

for part in (fairness, setting_up.guide.flow):
    flow.include(part)


class Explorers(FlowRules[ExplorersState]):
    game = "explorers"
    mode = "referee"
    version = 2
    state = ExplorersState
    flow = flow

    def read_setup(self, setup: Setup) -> ExplorersSetup:
        return ExplorersSetup.from_json(setup)

    def first_steps(self, setup: ExplorersSetup) -> list[Step]:
        return setting_up.first_steps(setup)

    def check(self, state: ExplorersState) -> list[str]:
        return problems(state)

    def describe(self, state: ExplorersState) -> str:
        open_cards = [*state.landscapes, *([f"{state.unnamed} unnamed"] if state.unnamed else [])]
        lines = [
            f"turn {state.turns + 1}, seat {state.seat}, hunger {state.hunger}+{state.credit}",
            f"open    {', '.join(open_cards) or '-'} | top {state.top or '-'}",
            f"row     {_bag(state.row)} | deck {state.left}",
        ]
        for seat, inventory in enumerate(state.inventories):
            lines.append(f"seat {seat}  {_bag(inventory)} | trophies {_bag(state.trophies[seat])}")
        for chest, placed in state.chests.items():
            needs = state.setup.chest_needs[chest]
            lines.append(f"chest {chest}  {', '.join(needs)} | {', '.join(filter(None, placed))}")
        return "\n".join(lines)


def _bag(bag: dict[str, int]) -> str:
    return " ".join(f"{thing}:{count}" for thing, count in sorted(bag.items())) or "-"
