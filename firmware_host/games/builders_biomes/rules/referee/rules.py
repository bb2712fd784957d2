"""The rules object of referee mode: what the rest of the house talks to."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules.collecting import SHOW_CUBE, collecting
from firmware_host.games.builders_biomes.rules.fights import fights
from firmware_host.games.builders_biomes.rules.referee import (  # noqa: F401  (they fill the flow)
    dealing,
    exploring,
    fighting,
)
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState, flow
from firmware_host.games.builders_biomes.rules.setup import (
    BiomesSetup,
    before_the_first_turn,
    guide,
)
from firmware_host.games.builders_biomes.rules.state import problems
from firmware_host.games.builders_biomes.rules.turns import turns
from firmware_host.games.builders_biomes.rules.versions import REPLAYED, VERSION
from firmware_host.games.core.before_play import fairness
from firmware_host.games.core.checks import shown
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.flow import Step
from firmware_host.games.core.flow_rules import FlowRules
from firmware_host.games.core.phrases import Phrase
from firmware_host.games.core.rules import Setup

for part in (fairness, guide.flow, turns, collecting, fights):
    flow.include(part)


class BuildersBiomesReferee(FlowRules[RefereeBiomesState]):
    game = "builders-biomes"
    mode = "referee"
    version = VERSION
    state = RefereeBiomesState
    flow = flow

    def read_setup(self, setup: Setup) -> BiomesSetup:
        checked = BiomesSetup.from_json(setup)
        if checked.cube != "blocks":
            text = Phrase(
                "cube: {value} is not enough to referee; use blocks", value=shown(checked.cube)
            )
            raise BadSetup(text)
        return checked

    def replays(self, version: int) -> bool:
        return version in REPLAYED

    def upgraded(self, setup: Setup, version: int) -> Setup:
        return {**setup, "rules_version": version}

    def first_steps(self, setup: BiomesSetup) -> list[Step]:
        dealt = [SHOW_CUBE] if setup.rules["bb.cube_dealt"] == "yes" else []
        return [*before_the_first_turn(setup), *dealt, ("turn", setup.first)]

    def check(self, state: RefereeBiomesState) -> list[str]:
        shown_tokens = sum(map(bool, state.faces.values()))
        wrong = problems(state, len(state.tops), shown_tokens)
        hidden = sum(state.heights.values()) - len(state.tops)
        if hidden != sum(state.deck.values()):
            wrong.append(f"{hidden} face-down cards, but {sum(state.deck.values())} are unseen")
        if len(state.faces) - shown_tokens != sum(state.tokens.values()):
            wrong.append("face-down tokens and unseen tokens differ")
        return wrong

    def describe(self, state: RefereeBiomesState) -> str:
        lines = [f"turn {state.turns + 1}, seat {state.seat}, due {state.due or '-'}"]
        for seat, builder in enumerate(state.builders):
            blocks = " ".join(f"{k}:{v}" for k, v in sorted(builder.blocks.items())) or "-"
            lines.append(
                f"seat {seat}  at {state.pawns[seat]}  {builder.xp} XP  blocks {blocks}  "
                f"pile {sum(builder.pile.values())}  mobs {', '.join(builder.mobs) or '-'}"
            )
            lines.append(f"        {' '.join(id or '.' for id in builder.spaces)}")
        tops = " ".join(f"{cell}:{id}" for cell, id in sorted(state.tops.items())) or "-"
        faces = " ".join(f"{c}:{k}" for c, k in sorted(state.faces.items()) if k) or "-"
        lines += [f"cards   {tops}", f"tokens  {faces}"]
        return "\n".join([*lines, *(f"cube    {row}" for row in str(state.cube).split("\n"))])
