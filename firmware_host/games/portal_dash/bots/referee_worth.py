"""What things are worth to the steady bot in referee mode, in the value of one delivered block.

Rough numbers, made to be cheap: a playout asks for them hundreds of times. Nothing looks further
than what everybody at the table can see.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from firmware_host.games.portal_dash.rules.combat import chance_to_hit
from firmware_host.games.portal_dash.rules.items import (
    ARMOUR,
    BOOTS,
    BOW,
    ENCHANTMENT,
    LEGGINGS,
    PICKAXE,
    SWORD,
    ItemKind,
    Owned,
    is_worn,
    power,
)
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.referee.state import RefereeState

HEARTS: Final = (9.0, 3.0, 1.6, 0.8, 0.4, 0.25)
"""The last heart of a player, the last but one …"""
HEALED: Final = 0.6
"""A heart given back, as a share of what it would hurt to lose it."""
ARMOUR_HEART: Final = 0.3
MENDED_BY_BLOCK: Final = 0.6
MENDED_BY_ACTION: Final = 0.4
"""A repaired item, as a share of its use: it still takes an action to use it."""
ITEM: Final = 1.05
"""A white item tile."""
RELIEF: Final = 0.3
"""A mob that is gone until the line brings it back."""
TURNS_NEARBY: Final = 5
"""For so many turns a mob within reach stays a threat, roughly."""
HIT: Final = 0.4
"""One heart off the boss."""
STEP: Final = 0.5
"""One step towards where the pieces are wanted."""
NEARLY_DONE: Final = 2
"""With so few blocks missing for the tasks, pieces set out."""
FEW_BLOCKS: Final = 16
"""With so few blocks left in the cube nothing may wait any longer."""


def heart_worth(life: int) -> float:
    """How much the next lost heart hurts a player who has that many."""
    return HEARTS[min(life, len(HEARTS)) - 1] if life else 0.0


def healing(state: RefereeState, seat: int) -> float:
    """A red block for that player."""
    missing = range(state.life[seat], state.setup.life)
    return HEALED * sum(heart_worth(life) for life in missing)


@lru_cache(maxsize=64)
def mean_hits(faces: tuple[str, ...]) -> float:
    return sum(int(face) for face in faces) / len(faces)


@lru_cache(maxsize=512)
def chance(faces: tuple[str, ...], dice: int, rerolls: int, wanted: int) -> float:
    return float(chance_to_hit(faces, min(dice, 7), min(rerolls, 1), wanted))


def hits(state: RefereeState, tile: ItemKind) -> float:
    """What the weapon takes off the boss on average."""
    return tile.dice * mean_hits(state.setup.combat_die.faces) * (1 + 0.3 * tile.rerolls)


def fight(state: RefereeState, tile: ItemKind, target: str) -> float:
    """An attack with that weapon on that target."""
    if target == state.boss_name:
        return HIT * min(hits(state, tile), state.boss_hp) + (
            1.0 if state.boss_hp <= tile.dice else 0.0
        )
    life = state.setup.mobs[kind_of(target)].life
    won = chance(state.setup.combat_die.faces, tile.dice, tile.rerolls, life)
    return won * (ITEM + RELIEF + threat_of(state, target))


def threat_of(state: RefereeState, name: str) -> float:
    """What a mob may do to the players at its next activation."""
    mob = state.setup.mobs[kind_of(name)]
    cell = next((at for other, at in state.mobs if other == name), -1)
    distance = state.ground.distance
    near = [
        heart_worth(state.life[seat])
        for seat, piece in enumerate(state.pieces)
        if distance(cell, piece) <= mob.move + mob.range
    ]
    return TURNS_NEARBY * mob.damage / 3 * max(near, default=0.0)


def armed(state: RefereeState) -> float:
    """What all weapons that are ready take off the boss, roughly."""
    kinds = state.setup.kinds
    tiles = [power(kinds, item) for bag in state.bags for item in bag if item.is_active]
    return sum(hits(state, tile) for tile in tiles if tile.dice)


def use_of(state: RefereeState, item: Owned) -> float:
    """What one use of the item brings at this stage of the game, wherever the piece stands."""
    tile = power(state.setup.kinds, item)
    if tile.kind in (SWORD, BOW):
        if state.boss_is_here:
            return HIT * hits(state, tile)
        return 0.15 * hits(state, tile)
    if tile.kind == PICKAXE:
        return (tile.cube + tile.used) * (0.3 if state.piglin.all_complete() else 0.9)
    if tile.kind == ARMOUR or item.mode == ARMOUR:
        return 0.4 * tile.hearts
    return tile.steps * (STEP if is_time_to_go(state) else 0.15)


def mending(state: RefereeState, seat: int, item: Owned) -> float:
    """The item repaired."""
    kind = state.setup.kinds[item.id]
    if kind.kind == ARMOUR or (item.mode == ARMOUR and item.hearts):
        return (kind.hearts - item.hearts) * ARMOUR_HEART * (1 + heart_worth(state.life[seat]))
    return use_of(state, item)


WEAPON: Final = "weapon"
GROUP_OF: Final = {SWORD: WEAPON, BOW: WEAPON, LEGGINGS: BOOTS}
SHARES: Final = {
    WEAPON: (1.0, 0.9, 0.8, 0.5),
    BOOTS: (1.0, 0.3),
    PICKAXE: (1.0, 0.5),
    ARMOUR: (1.0, 1.0, 1.0),
}
"""What the best, the second best … of a group still count: two hands, two feet."""


def kept(state: RefereeState, tile: ItemKind) -> tuple[str, float]:
    """The group an item belongs to, and what it is worth alone."""
    return GROUP_OF.get(tile.kind, tile.kind), keeping(state, tile)


def inventory(items: list[tuple[str, float]]) -> float:
    """Owning all these items for the rest of the game."""
    found = 0.0
    counts: dict[str, int] = {}
    for group, worth in sorted(items, reverse=True):
        place = counts.get(group, 0)
        counts[group] = place + 1
        shares = SHARES[group]
        found += worth * (shares[place] if place < len(shares) else 0.1)
    return found


def keeping(state: RefereeState, tile: ItemKind) -> float:
    """Owning one item for the rest of the game."""
    if tile.kind in (SWORD, BOW):
        return tile.dice * (1 + 0.3 * tile.rerolls) + (0.5 * tile.range if tile.kind == BOW else 0)
    if tile.kind == PICKAXE:
        return (0.4 if state.piglin.all_complete() else 1.0) * (tile.cube + tile.used)
    if tile.kind == ARMOUR:
        return 2.0 * tile.hearts
    if tile.kind == ENCHANTMENT:
        return 2.5 * tile.dice + 2 * tile.rerolls + 0.5 * tile.steps + 0.5 * len(tile.ignores)
    return (0.3 if state.boss_is_here else 1.6) * tile.steps


def is_time_to_go(state: RefereeState) -> bool:
    """The tasks are as good as done: forward, to where the next part is turned over."""
    piglin = state.piglin
    return not state.boss_is_here and sum(piglin.sizes) - sum(piglin.filled) <= NEARLY_DONE


def repairing(state: RefereeState, seat: int) -> float:
    """A gray block for that player."""
    kinds = state.setup.kinds
    return MENDED_BY_BLOCK * sum(
        mending(state, seat, item) for item in state.bags[seat] if is_worn(kinds, item)
    )
