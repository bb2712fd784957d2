"""Where the steady bot's pieces are wanted in referee mode, and how well each space serves."""

from __future__ import annotations

from typing import Final

from firmware_host.games.portal_dash.bots import referee_worth as worth
from firmware_host.games.portal_dash.rules.board import Ground, bits
from firmware_host.games.portal_dash.rules.items import BOW, power
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.referee.state import RefereeState

DANGER: Final = 0.5
"""How much a heart counts that may be lost there, beside one that is lost for sure."""
NO_WAY: Final = 99


class Walk:
    """How much nearer each space is to where the active player is wanted."""

    def __init__(self, state: RefereeState) -> None:
        self._state = state
        self._here = state.pieces[state.seat]
        self._hurt = worth.heart_worth(state.life[state.seat])
        self._threats = threats(state)
        self._danger_here = danger(self._threats, self._here)
        goals, self._per_step = self._goals()
        ground = state.ground
        far = steps_from(ground, goals, open_ground(state, True) | 1 << self._here)
        if self._here not in far:
            far = steps_from(ground, goals, open_ground(state, False))
        self._far = far
        self._start = far.get(self._here, NO_WAY)

    def _goals(self) -> tuple[int, float]:
        state = self._state
        if state.boss_is_here:
            return state.ground.within(state.boss_cell, self._reach()), worth.STEP
        if worth.is_time_to_go(state):
            hurry = 2.0 if state.cube.left() <= worth.FEW_BLOCKS else 1.0
            return last_column(state.ground), worth.STEP * hurry
        return state.chests, worth.ITEM * len(state.pieces) / 4

    def _reach(self) -> int:
        """From how far the active player can hit the boss with the best weapon."""
        state = self._state
        tiles = [power(state.setup.kinds, item) for item in state.bags[state.seat]]
        weapons = [tile for tile in tiles if tile.dice]
        best = max(weapons, key=lambda tile: tile.dice, default=None)
        return best.range if best and best.kind == BOW else 1

    def gain(self, cell: int, hearts: int) -> float:
        nearer = self._start - self._far.get(cell, NO_WAY) if self._far else 0
        safer = self._danger_here - danger(self._threats, cell)
        chest = 0.5 if self._state.chests >> cell & 1 else 0.0
        return nearer * self._per_step + (DANGER * safer - 1.2 * hearts) * self._hurt + chest

    def best(self, found: dict[int, int]) -> float:
        return max(self.gain(cell, hearts) for cell, hearts in found.items())


def threats(state: RefereeState) -> list[tuple[int, float]]:
    """Where each mob can strike at the next roll, and the hearts it costs somebody on average."""
    within, mobs, players = state.ground.within, state.setup.mobs, len(state.pieces)
    found = []
    for name, cell in state.mobs:
        mob = mobs[kind_of(name)]
        found.append((within(cell, mob.move + mob.range), mob.damage / 3 / players))
    if state.boss_is_here:
        boss = state.boss
        reach = within(state.boss_cell, boss.move + boss.range)
        found.append((reach, boss.lines[1].damage / players))
    return found


def danger(around: list[tuple[int, float]], cell: int) -> float:
    """Hearts that a piece on that space loses on average at the next roll, roughly."""
    found = 0.0
    for reach, hearts in around:
        if reach >> cell & 1:
            found += hearts
    return found


def open_ground(state: RefereeState, with_mobs: bool) -> int:
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
        for cell in bits(frontier):
            found[cell] = steps
        frontier = ground.around(frontier) & open_cells & ~seen
        seen |= frontier
        steps += 1
    return found
