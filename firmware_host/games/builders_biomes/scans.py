"""What a tile of Builders & Biomes on the reader answers.

With actions on offer a tile is an action: a building is built, a mob fought, a weapon taken. In
referee mode a card or weapon that lies farther away is where the character goes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from firmware_host.games.builders_biomes.rules.overworld import TOUCHED, distance
from firmware_host.games.builders_biomes.rules.referee.exploring import reach
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.core.question import Question
from firmware_host.table.scans import Players, TileAnswers

ACTS: Final = {"building": "build", "mob": "fight", "weapon": "weapon"}
"""What is done to each kind of tile."""


class BiomesTileAnswers(TileAnswers):
    def answer_of(self, tile: str, question: Question, players: Players, state: Any) -> str | None:
        if question.id == "bb.explore":
            return _nearest(tile, question.answers, state)
        if question.id != "bb.action":
            return super().answer_of(tile, question, players, state)
        meant = self.meanings(tile, question, players, state)
        found = [answer for answer in meant if answer in question.answers]
        return found[0] if len(found) == 1 else None

    def meanings(self, tile: str, question: Question, players: Players, state: Any) -> list[str]:
        """Of things that lie elsewhere first that one goes there, then what one may not do yet."""
        if question.id != "bb.action":
            return super().meanings(tile, question, players, state)
        kind, _, thing = tile.partition(":")
        if kind not in ACTS:
            return []
        if not isinstance(state, RefereeBiomesState):
            return [f"{ACTS[kind]}:{thing}"]
        cells = _cells_of(tile, state)
        near = [cell for cell in cells if cell in state.next_to_pawn()]
        meant = [f"{ACTS[kind]}:{cell}" for cell in near or cells]
        can_go = not near and _nearest(tile, reach(state), state) is not None
        return ["explore", *meant] if can_go else meant


def _cells_of(tile: str, state: RefereeBiomesState) -> list[str]:
    """Where such a card or token lies face up."""
    kind, _, thing = tile.partition(":")
    faces = state.faces if kind == "weapon" else state.tops
    return [cell for cell, face in faces.items() if face == thing]


def _nearest(tile: str, crossings: Iterable[str], state: RefereeBiomesState) -> str | None:
    """The nearest crossing that touches the tile; of two alike only people know which is meant."""
    cells, here = _cells_of(tile, state), state.pawns[state.seat]
    if len(cells) != 1:
        return None
    touching = [crossing for crossing in crossings if cells[0] in TOUCHED[crossing]]
    return min(touching, key=lambda crossing: distance(crossing, here), default=None)


TILES: Final = BiomesTileAnswers()
