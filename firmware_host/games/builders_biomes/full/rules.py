"""The rules object of the full level: what the rest of the house talks to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.builders_biomes.checking import problems
from firmware_host.games.builders_biomes.fights import fights
from firmware_host.games.builders_biomes.full import collecting, exploring  # noqa: F401
from firmware_host.games.builders_biomes.full.state import FullBiomesState, flow
from firmware_host.games.builders_biomes.setup import BiomesSetup
from firmware_host.games.builders_biomes.turns import turns
from firmware_host.games.core.errors import BadSetup, BadState
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Setup

VERSION: Final = 1

for part in (turns, fights):
    flow.include(part)


class BuildersBiomesFull:
    game = "builders-biomes"
    level = "full"
    version = VERSION

    def start(self, setup: Setup) -> FullBiomesState:
        checked = self._setup(setup)
        state = FullBiomesState(checked)
        fair = [("fair",)] if checked.commitment else []
        state.then(*fair, ("learn",), ("turn", checked.first))
        flow.question(state)
        return state

    def _setup(self, setup: Setup) -> BiomesSetup:
        checked = BiomesSetup.from_json(setup)
        if checked.cube != "blocks":
            raise BadSetup(f"cube: {checked.cube!r} is not enough to referee; use blocks")
        return checked

    def question(self, state: FullBiomesState) -> Question | None:
        return flow.question(state)

    def answer(self, state: FullBiomesState, answer: str) -> list[Event]:
        return flow.answer(state, answer)

    def outcome(self, state: FullBiomesState) -> Outcome | None:
        return state.outcome

    def load(self, setup: Setup, data: Mapping[str, Any]) -> FullBiomesState:
        try:
            return FullBiomesState.from_json(self._setup(setup), data)
        except (KeyError, TypeError, ValueError) as error:
            raise BadState(f"not a position of Builders & Biomes: {error!r}") from error

    def replays(self, version: int) -> bool:
        return version == VERSION

    def check(self, state: FullBiomesState) -> list[str]:
        shown_tokens = sum(map(bool, state.faces.values()))
        wrong = problems(state, len(state.tops), shown_tokens)
        hidden = sum(state.heights.values()) - len(state.tops)
        if hidden != sum(state.deck.values()):
            wrong.append(f"{hidden} face-down cards, but {sum(state.deck.values())} are unseen")
        if len(state.faces) - shown_tokens != sum(state.tokens.values()):
            wrong.append("face-down tokens and unseen tokens differ")
        return wrong

    def describe(self, state: FullBiomesState) -> str:
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
