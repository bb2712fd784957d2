"""The rules object of the box level: what the rest of the house talks to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.builders_biomes.box import actions  # noqa: F401  (it fills the flow)
from firmware_host.games.builders_biomes.box.state import BoxBiomesState, flow
from firmware_host.games.builders_biomes.checking import problems
from firmware_host.games.builders_biomes.fights import fights
from firmware_host.games.builders_biomes.setup import BiomesSetup
from firmware_host.games.builders_biomes.turns import turns
from firmware_host.games.core.errors import BadState
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Setup

VERSION: Final = 1

for part in (turns, fights):
    flow.include(part)


class BuildersBiomesBox:
    game = "builders-biomes"
    level = "box"
    version = VERSION

    def start(self, setup: Setup) -> BoxBiomesState:
        checked = BiomesSetup.from_json(setup)
        state = BoxBiomesState(checked)
        fair = [("fair",)] if checked.commitment else []
        state.then(*fair, ("turn", checked.first))
        flow.question(state)
        return state

    def question(self, state: BoxBiomesState) -> Question | None:
        return flow.question(state)

    def answer(self, state: BoxBiomesState, answer: str) -> list[Event]:
        return flow.answer(state, answer)

    def outcome(self, state: BoxBiomesState) -> Outcome | None:
        return state.outcome

    def load(self, setup: Setup, data: Mapping[str, Any]) -> BoxBiomesState:
        try:
            return BoxBiomesState.from_json(BiomesSetup.from_json(setup), data)
        except (KeyError, TypeError, ValueError) as error:
            raise BadState(f"not a position of Builders & Biomes: {error!r}") from error

    def replays(self, version: int) -> bool:
        return version == VERSION

    def check(self, state: BoxBiomesState) -> list[str]:
        return problems(state, cards_on_table=0, tokens_on_table=0)

    def describe(self, state: BoxBiomesState) -> str:
        lines = [f"turn {state.turns + 1}, seat {state.seat}, due {state.due or '-'}"]
        for seat, builder in enumerate(state.builders):
            lines.append(
                f"seat {seat}  {builder.xp} XP  pile {sum(builder.pile.values())}  "
                f"mobs {', '.join(builder.mobs) or '-'}"
            )
            lines.append(f"        {' '.join(id or '.' for id in builder.spaces)}")
        return "\n".join([*lines, *(f"cube    {row}" for row in str(state.cube).split("\n"))])
