"""The set-up of a game, checked: who plays, which level, what the box follows, and all values used.

A game is its set-up plus its answers, so the catalogue values stand in the set-up too: a game
replays the same after the owner has entered better ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.games.core.dice import Die
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.portal_dash import house_rules
from firmware_host.games.portal_dash.levels import Level
from firmware_host.games.portal_dash.mobs import BASE_TYPES, EXTRA_TYPES, figure
from firmware_host.games.portal_dash.piglin import TASKS, side_for

PLAYER_COLOURS: Final = ("pink", "blue", "yellow", "green")
"""PD-004."""
BLOCK_COLOURS: Final = ("red", "gray", "gold", "brown", "black")
"""PD-001, PD-D19."""
ANY: Final = "?"
CUBE_WAYS: Final = ("blocks", "layers")
TRACKERS: Final = ("mobs", "hearts", "boss")
LINE_WAYS: Final = ("box", "table")
LONGEST_NAME: Final = 12


@dataclass(frozen=True, slots=True)
class Mob:
    life: int
    move: int
    flies: bool
    range: int
    damage: int
    special: str
    """What sets it apart: no_sword, no_bow, push, all_in_range, item_damage, or none."""
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AttackLine:
    """What a boss does on one number of the mob die."""

    damage: int
    all_in_range: bool = False
    item_damage: bool = False
    push: bool = False
    block: bool = False
    ignores_armour: bool = False


@dataclass(frozen=True, slots=True)
class Boss:
    hp: int
    move: int
    flies: bool
    range: int
    lines: tuple[AttackLine, ...]


@dataclass(frozen=True, slots=True)
class Weapon:
    kind: str
    dice: int
    rerolls: int


@dataclass(frozen=True, slots=True)
class Pickaxe:
    """`used` blocks are drawn blindly from the box, then up to `cube` are taken from the cube."""

    cube: int
    used: int


@dataclass(frozen=True, slots=True)
class PortalDashSetup:
    players: tuple[tuple[str, str], ...]
    """(colour, name) of each seat, clockwise."""
    first: int
    level: Level
    cube: str
    tracks_mobs: bool
    tracks_hearts: bool
    tracks_boss: bool
    rules: Mapping[str, str]
    line: str
    guide: bool
    commitment: str
    """The hash that binds the box's dice; empty where nobody needs a proof (simulation)."""
    blocks: Mapping[str, int]
    blocks_die: Die
    mob_die: Die
    combat_die: Die
    mobs: Mapping[str, Mob]
    boss: Boss
    piglin: Mapping[str, tuple[int, ...]]
    weapons: Mapping[str, Weapon]
    pickaxes: Mapping[str, Pickaxe]
    armour_values: tuple[int, ...]
    life: int
    armour_start: int
    netherite: int

    def figures(self, kind: str) -> list[str]:
        return [figure(kind, number) for number in self.mobs[kind].numbers]

    def kinds_in_play(self) -> tuple[str, ...]:
        return BASE_TYPES + self.level.extra

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PortalDashSetup:
        try:
            return _read(data)
        except BadSetup:
            raise
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise BadSetup(f"the set-up is not complete: {error!r}") from error


def _read(data: Mapping[str, Any]) -> PortalDashSetup:
    players = _players(data["players"])
    level = Level.from_json(data["level"])
    trackers = data["trackers"]
    values = data["values"]
    for key, way, allowed in (
        ("cube", data["cube"], CUBE_WAYS),
        ("line", data["line"], LINE_WAYS),
    ):
        if way not in allowed:
            raise BadSetup(f"{key}: {way!r} is not allowed; use {' or '.join(allowed)}")
    if data["first"] not in range(len(players)):
        raise BadSetup(f"first: {data['first']!r} is not a seat; use 0 to {len(players) - 1}")
    blocks = {colour: int(values["blocks"][colour]) for colour in BLOCK_COLOURS}
    if sum(blocks.values()) != 64:
        raise BadSetup(f"values.blocks: {sum(blocks.values())} blocks; the cube needs 64")
    return PortalDashSetup(
        players=players,
        first=data["first"],
        level=level,
        cube=data["cube"],
        tracks_mobs=bool(trackers["mobs"]),
        tracks_hearts=bool(trackers["hearts"]),
        tracks_boss=bool(trackers["boss"]),
        rules=house_rules.complete(data["rules"]),
        line=data["line"],
        guide=bool(data["guide"]),
        commitment=str(data.get("commitment", "")),
        blocks=blocks,
        blocks_die=_die(values, "blocks", (*BLOCK_COLOURS, ANY)),
        mob_die=_die(values, "mob", ("1", "2", "3")),
        combat_die=_die(values, "combat", tuple("0123456")),
        mobs={kind: _mob(kind, values["mobs"][kind]) for kind in BASE_TYPES + EXTRA_TYPES},
        boss=_boss(values["bosses"][level.boss][level.side]),
        piglin=_piglin(values["piglin"][side_for(len(players))]),
        weapons={
            id: Weapon(str(w["kind"]), int(w["dice"]), int(w["rerolls"]))
            for id, w in values["weapons"].items()
        },
        pickaxes={
            id: Pickaxe(int(p["cube"]), int(p["used"])) for id, p in values["pickaxes"].items()
        },
        armour_values=_armour_values(values),
        life=int(values["life"]),
        armour_start=int(values["armour_start"]),
        netherite=int(values["netherite"]),
    )


def _players(data: Any) -> tuple[tuple[str, str], ...]:
    """PD-A44: one to four; each colour once."""
    if not isinstance(data, list | tuple) or not 1 <= len(data) <= len(PLAYER_COLOURS):
        raise BadSetup("players: give one to four players")
    players = []
    for seat, player in enumerate(data):
        colour, name = player["colour"], str(player.get("name") or "")
        if colour not in PLAYER_COLOURS:
            raise BadSetup(
                f"players.{seat}.colour: {colour!r} is not allowed; use {', '.join(PLAYER_COLOURS)}"
            )
        if len(name) > LONGEST_NAME or not (name == "" or name.isprintable()):
            raise BadSetup(f"players.{seat}.name: {name!r} is longer than {LONGEST_NAME} letters")
        players.append((colour, name))
    if len({colour for colour, _ in players}) < len(players):
        raise BadSetup("players: two players have the same colour")
    return tuple(players)


def _die(values: Mapping[str, Any], name: str, allowed: tuple[str, ...]) -> Die:
    faces = tuple(str(face) for face in values["dice"][name])
    if len(faces) != 6 or any(face not in allowed for face in faces):
        raise BadSetup(
            f"values.dice.{name}: {' '.join(faces)} is not allowed; "
            f"give six faces out of {' '.join(allowed)}"
        )
    return Die(name, faces)


def _mob(kind: str, data: Mapping[str, Any]) -> Mob:
    numbers = tuple(int(number) for number in data["numbers"])
    if len(numbers) != 3 or any(number not in (1, 2, 3) for number in numbers):
        raise BadSetup(f"values.mobs.{kind}.numbers: {numbers} are not three numbers of 1 to 3")
    return Mob(
        int(data["life"]),
        int(data["move"]),
        bool(data["flies"]),
        int(data["range"]),
        int(data["damage"]),
        str(data["special"]),
        numbers,
    )


def _boss(data: Mapping[str, Any]) -> Boss:
    lines = tuple(
        AttackLine(**{key: value for key, value in line.items() if value is not None})
        for line in data["lines"]
    )
    if len(lines) != 3:
        raise BadSetup(f"values.bosses: a boss has three attack lines, not {len(lines)}")
    return Boss(int(data["hp"]), int(data["move"]), bool(data["flies"]), int(data["range"]), lines)


def _armour_values(values: Mapping[str, Any]) -> tuple[int, ...]:
    """Hearts an armour tile may bring; leggings count too (PD-108)."""
    tiles = [*values["armour"].values(), *values["leggings"].values()]
    return tuple(sorted({int(tile["hearts"]) for tile in tiles}))


def _piglin(side: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    board = {task: tuple(int(size) for size in side[task]) for task in TASKS}
    for task, sizes in board.items():
        if not sizes or any(not 1 <= size <= 16 for size in sizes):
            raise BadSetup(f"values.piglin.{task}: {sizes} are not columns of 1 to 16 blocks")
    return board
