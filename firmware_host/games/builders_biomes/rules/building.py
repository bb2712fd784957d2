"""A structure on a player's board, the same in both modes."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules.cards import Structure
from firmware_host.games.builders_biomes.rules.setup import SPACES
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.core.question import Question, place


def ask_where(state: BiomesState, id: str) -> Question:
    """BB-039, BB-040, BB-A17: any space, also an occupied one."""
    spaces = [str(space) for space in range(SPACES)]
    return place("bb.lay", state.seat, spaces, "BB-035", grid="board", card=id)


def build(state: BiomesState, id: str, space: int) -> None:
    card = state.setup.cards[id]
    assert isinstance(card, Structure)
    state.emit("built", state.seat, id, space)
    if card.bonus:
        state.emit("xp_gained", state.seat, card.bonus, id)  # BB-038
