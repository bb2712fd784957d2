"""Everything on the table in referee mode, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.games.core.flow import Flow
from firmware_host.games.core.piles import Bag, Pile
from firmware_host.games.portal_dash.rules.block_uses import ABILITY
from firmware_host.games.portal_dash.rules.board import Ground, ground
from firmware_host.games.portal_dash.rules.items import Owned, fresh
from firmware_host.games.portal_dash.rules.referee.setup import Columns, RefereeSetup
from firmware_host.games.portal_dash.rules.state import PortalState, events
from firmware_host.games.portal_dash.rules.versions import ALL_BLOCKS

flow: Flow[RefereeState] = Flow()
flow.include(events)

NOWHERE = -1


class RefereeState(PortalState):
    """`mobs` are (figure, cell), oldest first; sets of cells are bit sets (see board.py)."""

    __slots__ = (
        "bags",
        "boss_cell",
        "chests",
        "covered",
        "discard",
        "gone",
        "ground",
        "laid",
        "life",
        "line",
        "mobs",
        "netherite",
        "pieces",
        "stack",
        "tiles",
    )

    flow = flow
    setup: RefereeSetup

    def __init__(self, setup: RefereeSetup) -> None:
        super().__init__(setup)
        self.life = [setup.life] * len(setup.players)  # PD-020
        self.bags: list[list[Owned]] = [
            [fresh(setup.kinds, id) for id in setup.starting] for _ in setup.players
        ]
        self.gone = 0
        self.pieces = [NOWHERE] * len(setup.players)
        self.mobs: list[tuple[str, int]] = []
        self.line: list[str] = []
        self.boss_cell = NOWHERE
        self.laid: list[str] = []
        self.ground: Ground = ground(setup.start_strip)
        self.tiles: Bag = dict.fromkeys(setup.tiles, 1)
        self.hidden_tiles = setup.level.tiles
        self.covered = 0
        self.chests = 0
        self.stack = Pile([setup.white])  # PD-022
        self.discard: Bag = {}
        self.netherite: Bag = dict(setup.netherite_items)

    def copy(self) -> RefereeState:
        twin = RefereeState.__new__(RefereeState)
        self.copy_common_into(twin)
        twin.life = self.life.copy()
        twin.bags = [bag.copy() for bag in self.bags]
        twin.gone = self.gone
        twin.pieces = self.pieces.copy()
        twin.mobs = self.mobs.copy()
        twin.line = self.line.copy()
        twin.boss_cell = self.boss_cell
        twin.laid = self.laid.copy()
        twin.ground = self.ground
        twin.tiles = self.tiles.copy()
        twin.covered = self.covered
        twin.chests = self.chests
        twin.stack = self.stack.copy()
        twin.discard = self.discard.copy()
        twin.netherite = self.netherite.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        return {
            **super().to_json(),
            "life": self.life.copy(),
            "bags": [
                [[i.id, i.is_active, i.hearts, i.mode, list(i.magic)] for i in bag]
                for bag in self.bags
            ],
            "gone": self.gone,
            "pieces": self.pieces.copy(),
            "mobs": [list(mob) for mob in self.mobs],
            "line": self.line.copy(),
            "boss_cell": self.boss_cell,
            "laid": self.laid.copy(),
            "tiles": dict(sorted(self.tiles.items())),
            "covered": self.covered,
            "chests": self.chests,
            "stack": self.stack.to_json(),
            "discard": dict(sorted(self.discard.items())),
            "netherite": dict(sorted(self.netherite.items())),
        }

    @classmethod
    def from_json(cls, setup: RefereeSetup, data: Mapping[str, Any]) -> RefereeState:
        state = cls(setup)
        state.load_common(data)
        state.life = list(data["life"])
        state.bags = [
            [
                Owned(id, active, hearts, mode, tuple(magic))
                for id, active, hearts, mode, magic in bag
            ]
            for bag in data["bags"]
        ]
        state.gone = data["gone"]
        state.pieces = list(data["pieces"])
        state.mobs = [(str(name), int(cell)) for name, cell in data["mobs"]]
        state.line = list(data["line"])
        state.boss_cell = data["boss_cell"]
        state.laid = list(data["laid"])
        state.tiles = dict(data["tiles"])
        state.covered = data["covered"]
        state.chests = data["chests"]
        state.stack = Pile.from_json(data["stack"])
        state.discard = dict(data["discard"])
        state.netherite = dict(data["netherite"])
        state.ground = ground(state.columns())
        return state

    def columns(self) -> Columns:
        """PD-011: the face-up parts from left to right."""
        parts = [self.setup.start_strip, *(self.setup.tiles[id] for id in self.laid)]
        if self.boss_is_here:
            parts.append(self.setup.portal_strip)
        return tuple(column for part in parts for column in part)

    def mob_cells(self) -> int:
        """Every space with a mob or the boss on it."""
        found = 1 << self.boss_cell if self.boss_is_here else 0
        for _, cell in self.mobs:
            found |= 1 << cell
        return found

    def piece_cells(self) -> int:
        found = 0
        for cell in self.pieces:
            found |= 1 << cell
        return found

    def rough(self) -> int:
        """Uncovered lava, magma and soul sand: where a brown block could lie (PD-135)."""
        place = self.ground
        return (place.lava | place.magma | place.soul_sand) & ~self.covered

    @property
    def netherite_left(self) -> int:
        """PD-129, PD-A20: how many items are locked; older games counted kinds."""
        is_counted = self.setup.rules_version >= ALL_BLOCKS
        return sum(self.netherite.values()) if is_counted else len(self.netherite)

    def uses_beside_piglin(self, colour: str) -> list[str]:
        """PD-A21: even where it brings nothing."""
        if colour == "black" and not self.netherite:
            return []  # PD-A19
        if colour == "brown" and not self.rough() & ~self.mob_cells() & ~self.piece_cells():
            return []  # PD-A20
        return [ABILITY[colour]]

    def waiting(self) -> list[str]:
        return self.line

    def figures_on_board(self) -> list[str]:
        return [name for name, _ in self.mobs]


@flow.on("piece_placed")
def _piece_placed(state: RefereeState, seat: int, cell: int) -> None:
    state.pieces[seat] = cell


@flow.on("tile_laid")
def _tile_laid(state: RefereeState, id: str) -> None:
    """PD-023, PD-151: face up at the right end, a chest on each chest space (PD-D17)."""
    del state.tiles[id]
    state.laid.append(id)
    state.hidden_tiles -= 1
    _turn_over(state)


def _turn_over(state: RefereeState) -> None:
    """The newest part joins the ground, with a chest on each of its chest spaces."""
    before = state.ground.cells
    state.ground = ground(state.columns())
    state.chests |= state.ground.chests & ~before


@flow.on("portal_opened")
def _portal_opened(state: RefereeState, cell: int) -> None:
    """PD-152: as a tile, and the boss on the portal space."""
    state.boss_is_here = True
    _turn_over(state)
    state.boss_cell = cell


@flow.on("boss_placed")
def _boss_placed(state: RefereeState, cell: int) -> None:
    state.boss_cell = cell


@flow.on("mob_dealt")
def _mob_dealt(state: RefereeState, name: str) -> None:
    state.line.append(name)


@flow.on("mob_spawned")
def _mob_spawned(state: RefereeState, name: str, cell: int) -> None:
    state.line.remove(name)
    state.mobs.append((name, cell))


@flow.on("mob_moved")
def _mob_moved(state: RefereeState, name: str, start: int, end: int) -> None:
    if name == state.boss_name:
        state.boss_cell = end
    else:
        state.mobs[state.mobs.index((name, start))] = (name, end)


@flow.on("mob_defeated")
def _mob_defeated(state: RefereeState, name: str, cell: int) -> None:
    """PD-112: to the end of the line."""
    state.mobs.remove((name, cell))
    state.line.append(name)


@flow.on("life_set")
def _life_set(state: RefereeState, seat: int, life: int) -> None:
    state.life[seat] = life


@flow.on("item_changed")
def _item_changed(state: RefereeState, seat: int, slot: int, item: Owned) -> None:
    state.bags[seat][slot] = item


@flow.on("item_gained")
def _item_gained(state: RefereeState, seat: int, item: Owned) -> None:
    state.bags[seat].append(item)


@flow.on("starting_item_gone")
def _starting_item_gone(state: RefereeState, _seat: int, _id: str) -> None:
    """PD-094: out of the game."""
    state.gone += 1


@flow.on("tile_drawn")
def _tile_drawn(state: RefereeState, id: str) -> None:
    """PD-091."""
    state.stack.take(id)


@flow.on("discarded")
def _discarded(state: RefereeState, id: str) -> None:
    state.discard[id] = state.discard.get(id, 0) + 1


@flow.on("reshuffled")
def _reshuffled(state: RefereeState) -> None:
    """PD-095, PD-A17, PD-A18: under what is left of the stack."""
    state.stack.put_under(state.discard)
    state.discard = {}


@flow.on("netherite_unlocked")
def _netherite_unlocked(state: RefereeState, id: str) -> None:
    """PD-133: face down among the top five tiles, the six on top."""
    state.netherite[id] -= 1
    if not state.netherite[id]:
        del state.netherite[id]
    state.stack.shuffle_in(id, 5)


@flow.on("space_covered")
def _space_covered(state: RefereeState, cell: int) -> None:
    """PD-135, PD-A38: for the rest of the game."""
    state.covered |= 1 << cell


@flow.on("chest_opened")
def _chest_opened(state: RefereeState, cell: int) -> None:
    state.chests &= ~(1 << cell)
