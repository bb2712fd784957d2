"""What the box knows of a game of Portal Dash, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.flow import Flow, FlowState, Outcome
from firmware_host.games.cube import Cube, LayerTally
from firmware_host.games.portal_dash.hearts import Hearts
from firmware_host.games.portal_dash.mobs import MobLine
from firmware_host.games.portal_dash.piglin import PiglinBoard
from firmware_host.games.portal_dash.setup import ANY, PortalDashSetup

UNKNOWN: Final = ANY
"""A used block whose colour nobody told: layers are followed, and the die showed "?"."""


class BoxState(FlowState):
    __slots__ = (
        "actions_done",
        "aside",
        "boss_hp",
        "boss_is_here",
        "brown_on_board",
        "cube",
        "hearts",
        "hidden_tiles",
        "mobs",
        "netherite",
        "piglin",
        "rolled",
        "seat",
        "setup",
        "turns",
        "used",
        "weapons",
    )

    def __init__(self, setup: PortalDashSetup) -> None:
        super().__init__()
        self.setup = setup
        self.seat = setup.first
        self.turns = 0
        self.actions_done = 0
        self.rolled: tuple[str, str] | None = None
        self.cube: Cube | LayerTally = Cube() if setup.cube == "blocks" else LayerTally()
        self.piglin = PiglinBoard(setup.piglin)
        # PD-020: six hearts on the tracker, one on the leather chestplate
        chestplate = [(setup.armour_start, setup.armour_start)] if setup.armour_start else []
        self.hearts = [Hearts(setup.life, chestplate.copy()) for _ in setup.players]
        self.mobs = MobLine()
        self.boss_is_here = False
        self.boss_hp = setup.boss.hp  # PD-016, PD-027, PD-028
        self.hidden_tiles = setup.level.tiles - 1  # PD-010, PD-012: the first tile lies face up
        self.netherite = setup.netherite
        self.used: dict[str, int] = {}
        self.aside: list[str] = []
        self.brown_on_board = 0
        self.weapons: list[tuple[str, str] | None] = [None] * len(setup.players)

    def copy(self) -> BoxState:
        twin = BoxState.__new__(BoxState)
        self.copy_flow_into(twin)
        twin.setup = self.setup
        twin.seat = self.seat
        twin.turns = self.turns
        twin.actions_done = self.actions_done
        twin.rolled = self.rolled
        twin.cube = self.cube.copy()
        twin.piglin = self.piglin.copy()
        twin.hearts = [hearts.copy() for hearts in self.hearts]
        twin.mobs = self.mobs.copy()
        twin.boss_is_here = self.boss_is_here
        twin.boss_hp = self.boss_hp
        twin.hidden_tiles = self.hidden_tiles
        twin.netherite = self.netherite
        twin.used = self.used.copy()
        twin.aside = self.aside.copy()
        twin.brown_on_board = self.brown_on_board
        twin.weapons = self.weapons.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, BoxState)
            and self.setup == other.setup
            and self.to_json() == other.to_json()
        )

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        return {
            **self.flow_to_json(),
            "seat": self.seat,
            "turns": self.turns,
            "actions_done": self.actions_done,
            "rolled": list(self.rolled) if self.rolled else None,
            "cube": self.cube.to_json(),
            "piglin": self.piglin.to_json(),
            "hearts": [hearts.to_json() for hearts in self.hearts],
            "mobs": self.mobs.to_json(),
            "boss": [self.boss_is_here, self.boss_hp],
            "hidden_tiles": self.hidden_tiles,
            "netherite": self.netherite,
            "used": dict(sorted(self.used.items())),
            "aside": self.aside.copy(),
            "brown_on_board": self.brown_on_board,
            "weapons": [list(weapon) if weapon else None for weapon in self.weapons],
        }

    @classmethod
    def from_json(cls, setup: PortalDashSetup, data: Mapping[str, Any]) -> BoxState:
        state = cls(setup)
        state.load_flow(dict(data))
        state.seat = data["seat"]
        state.turns = data["turns"]
        state.actions_done = data["actions_done"]
        state.rolled = tuple(data["rolled"]) if data["rolled"] else None
        read = Cube if setup.cube == "blocks" else LayerTally
        state.cube = read.from_json(data["cube"])
        state.piglin.load(data["piglin"])
        state.hearts = [Hearts.from_json(hearts) for hearts in data["hearts"]]
        state.mobs = MobLine.from_json(data["mobs"])
        state.boss_is_here, state.boss_hp = data["boss"]
        state.hidden_tiles = data["hidden_tiles"]
        state.netherite = data["netherite"]
        state.used = dict(data["used"])
        state.aside = list(data["aside"])
        state.brown_on_board = data["brown_on_board"]
        state.weapons = [tuple(weapon) if weapon else None for weapon in data["weapons"]]
        return state

    def unseen(self) -> dict[str, int]:
        """Blocks of each colour that nobody has met yet; what the next unknown block may be."""
        seen: dict[str, int] = dict(self.used)
        for colour in self.aside:
            seen[colour] = seen.get(colour, 0) + 1
        for held, filled in zip(self.piglin.colours, self.piglin.filled, strict=True):
            if held:
                seen[held] = seen.get(held, 0) + filled
        seen["brown"] = seen.get("brown", 0) + self.brown_on_board
        if isinstance(self.cube, Cube):
            for colour, count in self.cube.known().items():
                seen[colour] = seen.get(colour, 0) + count
        return {colour: count - seen.get(colour, 0) for colour, count in self.setup.blocks.items()}


flow: Flow[BoxState] = Flow()


@flow.on("turn_began")
def _turn_began(state: BoxState, seat: int) -> None:
    state.seat = seat
    state.actions_done = 0
    state.rolled = None


@flow.on("turn_ended")
def _turn_ended(state: BoxState, _seat: int) -> None:
    state.turns += 1


@flow.on("rolled")
def _rolled(state: BoxState, blocks: str, mob: str) -> None:
    state.rolled = (blocks, mob)


@flow.on("action_done")
def _action_done(state: BoxState, _what: str) -> None:
    state.actions_done += 1


@flow.on("colour_seen")
def _colour_seen(state: BoxState, column: int, colour: str) -> None:
    assert isinstance(state.cube, Cube)
    state.cube.learn(column, colour)


@flow.on("block_taken")
def _block_taken(state: BoxState, where: int, colour: str, _why: str) -> None:
    """`where` is a column of the cube, or a layer where only layers are followed."""
    state.cube.take(where)
    state.aside.append(colour)


@flow.on("block_drawn")
def _block_drawn(state: BoxState, colour: str) -> None:
    """PD-137: out of the box again. A block of unknown colour leaves only if no known one can."""
    source = colour if state.used.get(colour) else UNKNOWN
    state.used[source] -= 1
    state.aside.append(colour)


@flow.on("block_boxed")
def _block_boxed(state: BoxState, colour: str) -> None:
    state.aside.remove(colour)
    state.used[colour] = state.used.get(colour, 0) + 1


@flow.on("block_delivered")
def _block_delivered(state: BoxState, colour: str, column: str) -> None:
    state.aside.remove(colour)
    state.piglin.deliver(column, colour)


@flow.on("block_laid")
def _block_laid(state: BoxState, colour: str) -> None:
    state.aside.remove(colour)
    state.brown_on_board += 1


@flow.on("netherite_unlocked")
def _netherite_unlocked(state: BoxState) -> None:
    state.netherite -= 1


@flow.on("lucky")
@flow.on("task_completed")
@flow.on("mob_acted")
@flow.on("no_spawn")
@flow.on("fight_rolled")
@flow.on("mob_survived")
def _told(_state: BoxState, *_facts: Any) -> None:
    """Worth telling people; nothing the box keeps."""


@flow.on("mob_dealt")
def _mob_dealt(state: BoxState, name: str) -> None:
    state.mobs.queue.append(name)


@flow.on("mob_spawned")
def _mob_spawned(state: BoxState, name: str) -> None:
    state.mobs.spawn(name)


@flow.on("mob_defeated")
def _mob_defeated(state: BoxState, name: str) -> None:
    """PD-112. Without the tracker the box does not know who is on the board."""
    if name in state.mobs.board:
        state.mobs.defeat(name)


@flow.on("tile_revealed")
def _tile_revealed(state: BoxState) -> None:
    state.hidden_tiles -= 1


@flow.on("boss_appeared")
def _boss_appeared(state: BoxState) -> None:
    state.boss_is_here = True


@flow.on("boss_hurt")
def _boss_hurt(state: BoxState, hits: int) -> None:
    """PD-154, PD-D22: overkill is ignored."""
    state.boss_hp = max(0, state.boss_hp - hits)


@flow.on("armour_lost")
def _armour_lost(state: BoxState, seat: int, piece: int, hearts: int) -> None:
    state.hearts[seat].lose_armour(piece, hearts)


@flow.on("armour_filled")
def _armour_filled(state: BoxState, seat: int, piece: int) -> None:
    state.hearts[seat].fill_armour(piece)


@flow.on("armour_gained")
def _armour_gained(state: BoxState, seat: int, value: int) -> None:
    """PD-080: active row with all its hearts at once."""
    state.hearts[seat].armour.append((value, value))


@flow.on("armour_dropped")
def _armour_dropped(state: BoxState, seat: int, piece: int) -> None:
    del state.hearts[seat].armour[piece]


@flow.on("life_set")
def _life_set(state: BoxState, seat: int, life: int) -> None:
    state.hearts[seat].life = life


@flow.on("weapon_used")
def _weapon_used(state: BoxState, seat: int, weapon: str, enchantment: str) -> None:
    state.weapons[seat] = (weapon, enchantment)


@flow.on("game_over")
def _game_over(state: BoxState, won: bool, reason: str) -> None:
    """PD-174: one result for all."""
    seats = range(len(state.setup.players)) if won else ()
    state.outcome = Outcome(won, reason, tuple(seats))
