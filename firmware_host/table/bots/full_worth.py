"""What things are worth to the steady bot at the full level, in the value of one delivered block.

Rough numbers, made to be cheap: a playout asks for them hundreds of times. Nothing looks further
than what everybody at the table can see.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from firmware_host.games.cube import Cube
from firmware_host.games.portal_dash.board import Ground
from firmware_host.games.portal_dash.combat import chance_to_hit
from firmware_host.games.portal_dash.full.state import FullState
from firmware_host.games.portal_dash.items import (
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
from firmware_host.games.portal_dash.mobs import kind_of
from firmware_host.games.portal_dash.piglin import LAYER_OF_TASK, TASKS

HEARTS: Final = (9.0, 3.0, 1.6, 0.8, 0.4, 0.25)
"""The last heart of a player, the last but one …"""
HEAL: Final = 0.6
MEND_ALL: Final = 0.6
MEND_ONE: Final = 0.55
ARMOUR_HEART: Final = 0.3
DANGER: Final = 0.5
ARMOUR_KEPT: Final = 2.0
BOOTS_KEPT: Final = 1.2
HEALTHY: Final = 4
ARMED: Final = 0.6
NOT_WORTH_A_BLOCK: Final = 0.2
ITEM: Final = 1.4
"""A white item tile."""
RELIEF: Final = 0.3
"""A mob that is gone until the line brings it back."""
TURNS_NEARBY: Final = 3
"""For so many turns a mob within reach stays a threat, roughly."""
HIT: Final = 0.4
"""One heart off the boss."""
STEP: Final = 0.8
"""One step towards where the pieces are wanted."""
CLOCK_EARLY: Final = 0.6
CLOCK: Final = 0.3
"""One block less for the rest of the game, once the tasks are done."""
LAYER: Final = 0.6
"""The last block that can be spared from the layer due next."""
LATER_TASK: Final = 0.15
"""So much less for each task that is not due yet."""
BEGUN: Final = 0.6
"""A column that has its colour can wait for no other."""
SAVED_FOR_LATER: Final = {"red": 0.25, "gray": 0.2, "gold": 0.1, "black": 0.0, "brown": 0.0}
"""Colours whose ability will be wanted: other ones fill the tasks."""
NEARLY: Final = 2
FEW_BLOCKS: Final = 16
"""With so few blocks left the way to the boss must not wait any longer."""


def heart_worth(life: int) -> float:
    """How much the next lost heart hurts a player who has that many."""
    return HEARTS[min(life, len(HEARTS)) - 1] if life else 0.0


def healing(state: FullState, seat: int) -> float:
    """A red block for that player."""
    missing = range(state.life[seat], state.setup.life)
    return HEAL * sum(heart_worth(life) for life in missing)


@lru_cache(maxsize=64)
def mean_hits(faces: tuple[str, ...]) -> float:
    return sum(int(face) for face in faces) / len(faces)


@lru_cache(maxsize=512)
def chance(faces: tuple[str, ...], dice: int, rerolls: int, wanted: int) -> float:
    return float(chance_to_hit(faces, min(dice, 7), min(rerolls, 1), wanted))


def hits(state: FullState, tile: ItemKind) -> float:
    """What the weapon takes off the boss on average."""
    return tile.dice * mean_hits(state.setup.combat_die.faces) * (1 + 0.3 * tile.rerolls)


def fight(state: FullState, tile: ItemKind, target: str) -> float:
    """An attack with that weapon on that target."""
    if target == state.setup.level.boss:
        return HIT * min(hits(state, tile), state.boss_hp) + (
            1.0 if state.boss_hp <= tile.dice else 0.0
        )
    life = state.setup.mobs[kind_of(target)].life
    won = chance(state.setup.combat_die.faces, tile.dice, tile.rerolls, life)
    return won * (ITEM + RELIEF + threat_of(state, target))


def threat_of(state: FullState, name: str) -> float:
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


def danger(state: FullState, cell: int) -> float:
    """Hearts that a piece on that space loses on average at the next roll, roughly."""
    distance, mobs = state.ground.distance, state.setup.mobs
    found = 0.0
    for name, at in state.mobs:
        mob = mobs[kind_of(name)]
        if distance(cell, at) <= mob.move + mob.range:
            found += mob.damage / 3
    if state.boss_is_here:
        boss = state.setup.boss
        if distance(cell, state.boss_cell) <= boss.move + boss.range:
            found += boss.lines[1].damage
    return found / len(state.pieces)


def armed(state: FullState) -> float:
    """What all weapons that are ready take off the boss, roughly."""
    kinds = state.setup.kinds
    tiles = [power(kinds, item) for bag in state.bags for item in bag if item.is_active]
    return sum(hits(state, tile) for tile in tiles if tile.dice)


def use_of(state: FullState, item: Owned) -> float:
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


def mending(state: FullState, seat: int, item: Owned) -> float:
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


def inventory(state: FullState, tiles: list[ItemKind]) -> float:
    """Owning these items for the rest of the game."""
    groups: dict[str, list[float]] = {}
    for tile in tiles:
        groups.setdefault(GROUP_OF.get(tile.kind, tile.kind), []).append(keeping(state, tile))
    found = 0.0
    for group, worths in groups.items():
        worths.sort(reverse=True)
        shares = SHARES[group]
        for i, worth in enumerate(worths):
            found += worth * (shares[i] if i < len(shares) else 0.1)
    return found


def keeping(state: FullState, tile: ItemKind) -> float:
    """Owning one item for the rest of the game."""
    if tile.kind in (SWORD, BOW):
        return tile.dice * (1 + 0.3 * tile.rerolls) + (0.5 * tile.range if tile.kind == BOW else 0)
    if tile.kind == PICKAXE:
        return (0.4 if state.piglin.all_complete() else 1.0) * (tile.cube + tile.used)
    if tile.kind == ARMOUR:
        return ARMOUR_KEPT * tile.hearts
    if tile.kind == ENCHANTMENT:
        return 2.5 * tile.dice + 2 * tile.rerolls + 0.5 * tile.steps + tile.walks_anywhere
    return (0.3 if state.boss_is_here else BOOTS_KEPT) * tile.steps


def is_time_to_go(state: FullState) -> bool:
    """The tasks are as good as done: forward, to where the next part is turned over."""
    piglin = state.piglin
    return not state.boss_is_here and sum(piglin.sizes) - sum(piglin.filled) <= NEARLY


def open_ground(state: FullState, with_mobs: bool) -> int:
    """Where a piece can walk, today or once the mobs have moved."""
    closed = state.ground.lava & ~state.covered
    return state.ground.cells & ~(closed | state.mob_cells() if with_mobs else closed)


def last_column(ground: Ground) -> int:
    height = ground.height
    return ((1 << height) - 1) << (len(ground.columns) - 1) * height


def steps_from(ground: Ground, goals: int, open_cells: int) -> dict[int, int]:
    """The steps from every open cell to the nearest goal."""
    found: dict[int, int] = {}
    seen = frontier = goals & open_cells
    steps = 0
    while frontier:
        rest = frontier
        while rest:
            low = rest & -rest
            found[low.bit_length() - 1] = steps
            rest ^= low
        frontier = ground.around(frontier) & open_cells & ~seen
        seen |= frontier
        steps += 1
    return found


def block_uses(state: FullState, colours: Iterable[str]) -> dict[str, tuple[float, str]]:
    """For each colour the best use of one block, and what it is worth."""
    cube, piglin = state.cube, state.piglin
    assert isinstance(cube, Cube)
    exposed = [cube.colour(column) for column in cube.exposed()]
    due = next((task for task in TASKS if not piglin.is_complete(task)), None)
    clock = CLOCK_EARLY if due else CLOCK
    found = {}
    for colour in colours:
        uses = ability_worth(state, colour)
        if due:
            near = exposed.count(colour) + state.aside.count(colour)
            uses += [
                (task_worth(state, due, name, colour, near), name)
                for name in piglin.open_for(colour)
            ]
        worth, use = max(uses, default=(0.0, "box"))
        found[colour] = worth if use[0] in TASKS else worth - clock, use
    return found


def task_worth(state: FullState, due: str, name: str, colour: str, near: int) -> float:
    """A block in that column: the task due next first, columns begun before empty ones."""
    piglin = state.piglin
    column = piglin.names.index(name)
    worth = 1.0 - LATER_TASK * (TASKS.index(name[0]) - TASKS.index(due))
    if piglin.filled[column]:
        return worth + BEGUN
    worth *= min(1.0, 0.4 + 0.2 * near)
    return worth - 0.02 * piglin.sizes[column] - SAVED_FOR_LATER[colour]


def block_worths(state: FullState) -> dict[int, float]:
    """What each exposed block is worth, by its column; the layer due next is spared."""
    cube = state.cube
    assert isinstance(cube, Cube)
    tops = {column: cube.colour(column) or "black" for column in cube.exposed()}
    uses = block_uses(state, dict.fromkeys(tops.values()))
    layer, cost = _due_layer(state)
    return {
        column: uses[colour][0] - (cost if cube.layer_of(column) == layer else 0.0)
        for column, colour in tops.items()
    }


def _due_layer(state: FullState) -> tuple[int, float]:
    """The layer due next, and what it costs to take a block out of it."""
    for task in TASKS:
        if missing := state.piglin.missing(task):
            layer = LAYER_OF_TASK[task]
            return layer, LAYER / max(1, state.cube.left_in_layer(layer) - missing)
    return 0, 0.0


def ability_worth(state: FullState, colour: str) -> list[tuple[float, str]]:
    seats = range(len(state.life))
    if colour == "red":
        return [(max(healing(state, seat) for seat in seats), "heal")]
    if colour == "gray":
        return [(max(repairing(state, seat) for seat in seats), "repair")]
    if colour == "gold":
        return [(ITEM if not state.boss_is_here else 0.3, "item")]
    if colour == "black":
        return [(0.3, "netherite")] if state.netherite else []
    return [(0.05, "board")] if "board" in state.uses_beside_piglin(colour) else []


def repairing(state: FullState, seat: int) -> float:
    """A gray block for that player."""
    kinds = state.setup.kinds
    return MEND_ALL * sum(
        mending(state, seat, item) for item in state.bags[seat] if is_worn(kinds, item)
    )
