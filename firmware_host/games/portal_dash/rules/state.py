"""What every level of Portal Dash keeps: turns, cube, tasks, used blocks, tiles and the boss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.cube import Cube, LayerTally
from firmware_host.games.core.flow import Flow, FlowState, Outcome
from firmware_host.games.portal_dash.rules.piglin import ANY, PiglinBoard
from firmware_host.games.portal_dash.rules.setup import Boss, PortalDashSetup

UNKNOWN: Final = ANY
"""A block whose color nobody tells, because only layers are followed."""

ACTIONS_PER_TURN: Final = 2
"""PD-036, PD-D18."""


class PortalState(FlowState):
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
        "seat",
        "setup",
        "turns",
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
        self.piglin = PiglinBoard(setup.piglin)
        self.boss_is_here = False
        self.bosses_beaten = 0
        self.boss_hp = self.boss.hp  # PD-016, PD-027, PD-028
        self.hidden_tiles = setup.level.tiles - 1  # PD-010, PD-012: the first tile lies face up
        self.used: dict[str, int] = {}
        self.aside: list[str] = []
        self.brown_on_board = 0

    def copy_common_into(self, twin: PortalState) -> None:
        self.copy_flow_into(twin)
        twin.setup = self.setup
        twin.seat = self.seat
        twin.turns = self.turns
        twin.actions_done = self.actions_done
        twin.rolled = self.rolled
        twin.cube = self.cube.copy()
        twin.piglin = self.piglin.copy()
        twin.boss_is_here = self.boss_is_here
        twin.boss_hp = self.boss_hp
        twin.bosses_beaten = self.bosses_beaten
        twin.hidden_tiles = self.hidden_tiles
        twin.used = self.used.copy()
        twin.aside = self.aside.copy()
        twin.brown_on_board = self.brown_on_board

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
        self.piglin.load(data["piglin"])
        self.boss_is_here, self.boss_hp, *beaten = data["boss"]
        self.bosses_beaten = beaten[0] if beaten else 0
        self.hidden_tiles = data["hidden_tiles"]
        self.used = dict(data["used"])
        self.aside = list(data["aside"])
        self.brown_on_board = data["brown_on_board"]

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
        seen = self.cube.known() if isinstance(self.cube, Cube) else {}
        for colour, count in self.used.items():
            seen[colour] = seen.get(colour, 0) + count
        for colour in self.aside:
            seen[colour] = seen.get(colour, 0) + 1
        for held, filled in zip(self.piglin.colours, self.piglin.filled, strict=True):
            if held:
                seen[held] = seen.get(held, 0) + filled
        seen["brown"] = seen.get("brown", 0) + self.brown_on_board
        return {colour: count - seen.get(colour, 0) for colour, count in self.setup.blocks.items()}

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
    assert isinstance(state.cube, Cube)
    state.cube.learn(column, colour)


@events.on("block_taken")
def _block_taken(state: PortalState, where: int, colour: str, _why: str) -> None:
    """`where` is a column of the cube, or a layer where only layers are followed."""
    state.cube.take(where)
    state.aside.append(colour)


@events.on("block_drawn")
def _block_drawn(state: PortalState, colour: str) -> None:
    """PD-137: out of the box again."""
    state.used[colour] -= 1
    state.aside.append(colour)


@events.on("block_boxed")
def _block_boxed(state: PortalState, colour: str) -> None:
    state.aside.remove(colour)
    state.used[colour] = state.used.get(colour, 0) + 1


@events.on("block_delivered")
def _block_delivered(state: PortalState, colour: str, column: str) -> None:
    state.aside.remove(colour)
    state.piglin.deliver(column, colour)


@events.on("block_laid")
def _block_laid(state: PortalState, colour: str) -> None:
    state.aside.remove(colour)
    state.brown_on_board += 1


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


@events.on("lucky")
@events.on("block_found")
@events.on("task_completed")
@events.on("mob_acted")
@events.on("no_spawn")
@events.on("fight_rolled")
@events.on("mob_survived")
def _told(_state: PortalState, *_facts: Any) -> None:
    """Worth telling people; nothing to keep."""
