"""What blocks, weapons, fights and turns are worth, all in XP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware_host.games.builders_biomes.bots.board import Board
from firmware_host.games.builders_biomes.rules.cards import (
    BOW,
    EMERALD,
    HOE,
    HOE_XP,
    PICKAXE,
    TNT,
    TNT_HEARTS,
    MobCard,
)
from firmware_host.games.builders_biomes.rules.odds import REVEALS, chance_to_win
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.core.cube import Cube
from firmware_host.games.core.piles import Bag

BLOCK: Final = 0.6
WILD_BLOCK: Final = 1.0
"""An emerald pays for anything."""
EXTRA_ACTION: Final = 3.0
HEART: Final = 2.0
"""One more heart in a fight."""
FIGHTS_A_TURN: Final = 0.4
BLOCKS_A_TURN: Final = 1.6


def of_blocks(blocks: Mapping[str, int]) -> float:
    emeralds = blocks.get(EMERALD, 0)
    return BLOCK * (sum(blocks.values()) - emeralds) + WILD_BLOCK * emeralds


def turns_left(state: BiomesState) -> float:
    """Turns each player may still have before the third layer is empty."""
    cube = state.cube
    if isinstance(cube, Cube):
        blocks = sum(max(0, height - 1) for height in cube.heights)
    else:
        blocks = sum(cube.counts[:3])
    return blocks / (BLOCKS_A_TURN * len(state.builders))


def of_fight(state: BiomesState, board: Board, mob: MobCard, pile: Bag) -> float:
    """Exact odds times what the mob gives, and what the tokens give on the way."""
    tokens = sum(pile.values())
    on_the_way = HOE_XP * pile.get(HOE, 0) + BLOCK * pile.get(PICKAXE, 0)
    prize = mob.xp + (EXTRA_ACTION if mob.gives_action else board.mob_gain(mob))
    won = float(chance_to_win(pile, state.setup.tokens, mob.hearts))
    return won * prize + on_the_way * min(1.0, REVEALS / tokens)


def of_token(state: BiomesState, pile: Bag, kind: str) -> float:
    """How much stronger three blind draws become, over the fights still to come."""
    hearts = sum(_strength(state, each) * count for each, count in pile.items())
    tokens = sum(pile.values())
    better = (hearts + _strength(state, kind)) / (tokens + 1) - hearts / tokens
    return REVEALS * better * HEART * FIGHTS_A_TURN * turns_left(state)


def _strength(state: BiomesState, kind: str) -> float:
    special = {BOW: 1.0, HOE: HOE_XP / HEART, PICKAXE: BLOCK / HEART, TNT: float(TNT_HEARTS) / 2}
    return state.setup.tokens[kind] + special.get(kind, 0.0)
