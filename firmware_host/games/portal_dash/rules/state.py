"""What every level of Portal Dash keeps: turns, cube, tasks, used blocks, tiles and the boss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.cube import Cube, LayerTally
from firmware_host.games.core.flow import Flow, FlowState, Outcome
from firmware_host.games.portal_dash.rules.piglin import ANY, PiglinBoard
from firmware_host.games.portal_dash.rules.setup import Boss, PortalDashSetup

UNKNOWN: Final = ANY
"""A block whose color nobody has told."""

ACTIONS_PER_TURN: Final = 2
"""PD-036, PD-D18."""


class PortalState(FlowState):
    """`unmet` is derived: events keep it, a load counts it again; neither compared nor written."""

    __slots__ = (
        "actions_done",
        "aside",
        "boss_hp",
        "boss_is_here",
        "bosses_beaten",
        "brown_on_board",
        "cube",
        "hidden_tiles",
        "piglin",
        "rolled",
        "ruled_out",
        "seat",
        "setup",
        "turns",
        "unmet",
        "used",
    )

    def __init__(self, setup: PortalDashSetup) -> None:
        super().__init__()
        self.setup = setup
        self.seat = setup.first
        self.turns = 0
        self.actions_done = 0
        self.rolled: tuple[str, str] | None = None
        # PD-013
        self.cube: Cube | LayerTally = Cube() if setup.cube == "blocks" else LayerTally()
        self.ruled_out: dict[str, int] = {}
        """For a color the columns, as bits, whose top block nobody has told but is not that."""
        self.piglin = PiglinBoard(setup.piglin)
        self.boss_is_here = False
        self.bosses_beaten = 0
        self.boss_hp = self.boss.hp  # PD-016, PD-027, PD-028
        self.hidden_tiles = setup.level.tiles - 1  # PD-010, PD-012: the first tile lies face up
        self.used: dict[str, int] = {}
        self.aside: list[str] = []
        self.brown_on_board = 0
        self.unmet = dict(setup.blocks)

    def copy_common_into(self, twin: PortalState) -> None:
        self.copy_flow_into(twin)
        twin.setup = self.setup
        twin.seat = self.seat
        twin.turns = self.turns
        twin.actions_done = self.actions_done
        twin.rolled = self.rolled
        twin.cube = self.cube.copy()
        twin.ruled_out = self.ruled_out.copy()
        twin.piglin = self.piglin.copy()
        twin.boss_is_here = self.boss_is_here
        twin.boss_hp = self.boss_hp
        twin.bosses_beaten = self.bosses_beaten
        twin.hidden_tiles = self.hidden_tiles
        twin.used = self.used.copy()
        twin.aside = self.aside.copy()
        twin.brown_on_board = self.brown_on_board
        twin.unmet = self.unmet.copy()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, PortalState)
            and type(self) is type(other)
            and self.setup == other.setup
            and self.to_json() == other.to_json()
        )

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        beaten = self.bosses_beaten
        return {
            **self.flow_to_json(),
            "seat": self.seat,
            "turns": self.turns,
            "actions_done": self.actions_done,
            "rolled": list(self.rolled) if self.rolled else None,
            "cube": self.cube.to_json(),
            "ruled_out": dict(sorted(self.ruled_out.items())),
            "piglin": self.piglin.to_json(),
            "boss": [self.boss_is_here, self.boss_hp, *([beaten] if beaten else [])],
            "hidden_tiles": self.hidden_tiles,
            "used": dict(sorted(self.used.items())),
            "aside": self.aside.copy(),
            "brown_on_board": self.brown_on_board,
        }

    def load_common(self, data: Mapping[str, Any]) -> None:
        self.load_flow(dict(data))
        self.seat = data["seat"]
        self.turns = data["turns"]
        self.actions_done = data["actions_done"]
        self.rolled = tuple(data["rolled"]) if data["rolled"] else None
        read = Cube if self.setup.cube == "blocks" else LayerTally
        self.cube = read.from_json(data["cube"])
        self.ruled_out = dict(data["ruled_out"])
        self.piglin.load(data["piglin"])
        self.boss_is_here, self.boss_hp, *beaten = data["boss"]
        self.bosses_beaten = beaten[0] if beaten else 0
        self.hidden_tiles = data["hidden_tiles"]
        self.used = dict(data["used"])
        self.aside = list(data["aside"])
        self.brown_on_board = data["brown_on_board"]
        self.unmet = self.count_unmet()

    @property
    def boss_name(self) -> str:
        """The boss in play or still to come; in free play there may be a second one (PD-175)."""
        level = self.setup.level
        return level.second if self.bosses_beaten else level.boss

    @property
    def boss(self) -> Boss:
        return self.setup.bosses[self.boss_name]

    def unseen(self) -> dict[str, int]:
        """Blocks of each colour that nobody has met yet; what the next unknown block may be."""
        return self.unmet.copy()

    def count_unmet(self) -> dict[str, int]:
        """The same from the position itself: too slow for every question."""
        left = {**self.setup.blocks, UNKNOWN: 0}
        if isinstance(self.cube, Cube):
            for colour in filter(None, self.cube.colours):
                left[colour] -= 1
        for colour, count in self.used.items():
            left[colour] -= count
        for colour in self.aside:
            left[colour] -= 1
        for held, filled in zip(self.piglin.colours, self.piglin.filled, strict=True):
            if held:
                left[held] -= filled
        left["brown"] -= self.brown_on_board
        del left[UNKNOWN]
        return left

    @property
    def netherite_left(self) -> int:
        """How many Netherite items are locked."""
        raise NotImplementedError

    def uses_beside_piglin(self, colour: str) -> list[str]:
        """What a mined block may be used for other than a task; each level knows its own."""
        raise NotImplementedError

    def forget_turn(self) -> None:
        """A new turn began: what a mode keeps for one turn is gone."""

    def note_action(self, what: str) -> None:
        """A player acts: a mode may keep what the player usually does."""

    def note_boxed(self, colour: str) -> None:
        """A block goes into the box: a mode may keep what it may have brought."""

    def note_attack(self, name: str, number: int) -> None:
        """A mob or boss acts: a mode may keep what it may have damaged."""

    def waiting(self) -> list[str]:
        """The line of figures, its front first."""
        raise NotImplementedError

    def figures_on_board(self) -> list[str]:
        raise NotImplementedError


events: Flow[PortalState] = Flow()
"""How each event of every level changes what all levels keep."""


@events.on("turn_began")
def _turn_began(state: PortalState, seat: int) -> None:
    state.seat = seat
    state.actions_done = 0
    state.rolled = None
    state.forget_turn()


@events.on("turn_ended")
def _turn_ended(state: PortalState, _seat: int) -> None:
    state.turns += 1


@events.on("rolled")
def _rolled(state: PortalState, blocks: str, mob: str) -> None:
    state.rolled = (blocks, mob)


@events.on("action_done")
def _action_done(state: PortalState, what: str) -> None:
    state.note_action(what)
    state.actions_done += 1


@events.on("colour_seen")
def _colour_seen(state: PortalState, column: int, colour: str) -> None:
    cube = state.cube
    assert isinstance(cube, Cube)
    if before := cube.colour(column):
        state.unmet[before] += 1
    state.unmet[colour] -= 1
    cube.learn(column, colour)
    if state.ruled_out:
        _forget_ruled_out(state, column)


@events.on("colour_ruled_out")
def _colour_ruled_out(state: PortalState, colour: str, columns: tuple[int, ...]) -> None:
    for column in columns:
        state.ruled_out[colour] = state.ruled_out.get(colour, 0) | 1 << column


def _forget_ruled_out(state: PortalState, column: int) -> None:
    """The column's top block is known, or another one."""
    left = ((colour, bits & ~(1 << column)) for colour, bits in state.ruled_out.items())
    state.ruled_out = {colour: bits for colour, bits in left if bits}


@events.on("block_taken")
def _block_taken(state: PortalState, where: int, colour: str, _why: str) -> None:
    """`where` is a column of the cube, or a layer where only layers are followed."""
    state.cube.take(where)
    state.aside.append(colour)
    if state.ruled_out:
        _forget_ruled_out(state, where)


@events.on("block_drawn")
def _block_drawn(state: PortalState, colour: str) -> None:
    """PD-137: out of the box again; if no such block is known there, one nobody has told."""
    if state.used.get(colour):
        state.used[colour] -= 1
    else:
        state.used[UNKNOWN] -= 1
        state.unmet[colour] -= 1
    state.aside.append(colour)


@events.on("block_boxed")
def _block_boxed(state: PortalState, colour: str) -> None:
    state.aside.remove(colour)
    state.used[colour] = state.used.get(colour, 0) + 1
    state.note_boxed(colour)


@events.on("block_delivered")
def _block_delivered(state: PortalState, colour: str, column: str) -> None:
    state.aside.remove(colour)
    state.piglin.deliver(column, colour)


@events.on("block_laid")
def _block_laid(state: PortalState, colour: str) -> None:
    state.aside.remove(colour)
    state.brown_on_board += 1
    if colour == UNKNOWN:
        state.unmet["brown"] -= 1


@events.on("tile_revealed")
def _tile_revealed(state: PortalState) -> None:
    state.hidden_tiles -= 1


@events.on("boss_appeared")
def _boss_appeared(state: PortalState) -> None:
    state.boss_is_here = True


@events.on("boss_hurt")
def _boss_hurt(state: PortalState, hits: int) -> None:
    """PD-154, PD-D22: overkill is ignored."""
    state.boss_hp = max(0, state.boss_hp - hits)


@events.on("boss_replaced")
def _boss_replaced(state: PortalState, _name: str) -> None:
    """PD-175, our ruling: the second boss comes at once, with a life of its own."""
    state.bosses_beaten += 1
    state.boss_hp = state.boss.hp


@events.on("game_over")
def _game_over(state: PortalState, won: bool, reason: str) -> None:
    """PD-037, PD-174: at once, and one result for all."""
    seats = range(len(state.setup.players)) if won else ()
    state.outcome = Outcome(won, reason, tuple(seats))


@events.on("mob_acted")
def _mob_acted(state: PortalState, name: str, number: int) -> None:
    state.note_attack(name, number)


@events.on("lucky")
@events.on("block_found")
@events.on("task_completed")
@events.on("no_spawn")
@events.on("fight_rolled")
@events.on("mob_survived")
def _told(_state: PortalState, *_facts: Any) -> None:
    """Worth telling people; nothing to keep."""


def block_problems(state: PortalState) -> list[str]:
    """PD-001: 64 blocks at all times."""
    found = (
        state.cube.left()
        + sum(state.used.values())
        + len(state.aside)
        + state.piglin.delivered()
        + state.brown_on_board
    )
    wrong = [] if found == 64 else [f"{found} blocks instead of 64"]
    unmet = state.count_unmet()
    if min(unmet.values()) < 0 or min(state.used.values(), default=0) < 0:
        wrong.append("more blocks of a color than the game has")
    if state.unmet != unmet:
        wrong.append("blocks nobody has met are counted wrongly")
    wrong += state.cube.problems()
    piglin = state.piglin
    for name, filled, size, colour in zip(
        piglin.names, piglin.filled, piglin.sizes, piglin.colours, strict=True
    ):
        if not 0 <= filled <= size or bool(filled) != bool(colour):
            wrong.append(f"column {name} is filled wrongly")
    return wrong
