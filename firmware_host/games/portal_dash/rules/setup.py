"""The set-up of a game, checked: who plays, which level, what the box follows, and all values used.

A game is its set-up plus its answers, so the catalogue values stand in the set-up too: a game
replays the same after the owner has entered better ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from firmware_host.games.core.checks import (
    Unfit,
    a_list,
    an_object,
    matching,
    member,
    one_of,
    whole,
)
from firmware_host.games.core.cube import CUBE_WAYS, whole_cube
from firmware_host.games.core.dice import Die
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.question import PEOPLE, UNASKED
from firmware_host.games.core.setups import (
    commitment_of,
    complete_house_rules,
    flag_in,
    players_of,
    read_die,
)
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from firmware_host.games.portal_dash.rules.levels import Level
from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES, EXTRA_TYPES, figure
from firmware_host.games.portal_dash.rules.parts import Parts, read_parts
from firmware_host.games.portal_dash.rules.piglin import ANY, TASKS
from firmware_host.games.portal_dash.rules.versions import VERSION

PLAYER_COLOURS: Final = ("pink", "blue", "yellow", "green")
"""PD-004."""
BLOCK_COLOURS: Final = ("red", "gray", "gold", "brown", "black")
"""PD-001, PD-D19."""
TRACKERS: Final = ("mobs", "hearts", "boss")
LINE_WAYS: Final = ("box", "table", "all")
"""Who shuffles: the box the mobs, people everything, or the box everything there is to draw."""
WEAPON_KINDS: Final = ("sword", "bow")
MOST_DICE: Final = 12
"""The rules know no limit (PD-D24); the panel can show that many."""
SPECIALS: Final = ("none", "no_sword", "no_bow", "push", "all_in_range", "item_damage")
_ITEM: Final = re.compile(r"(?!other$)[a-z][a-z0-9_]{0,39}")


@dataclass(frozen=True, slots=True)
class Mob:
    life: int
    move: int
    flies: bool
    range: int
    damage: int
    special: str
    """What sets it apart, one of SPECIALS."""
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
    bosses: Mapping[str, Boss]
    """In the order they come."""
    piglin: Mapping[str, tuple[int, ...]]
    weapons: Mapping[str, Weapon]
    pickaxes: Mapping[str, Pickaxe]
    armour: Mapping[str, int]
    """The hearts of each tile that can be worn as armor, leggings too (PD-108)."""
    leggings: Mapping[str, int]
    """The hearts each of them has as armour."""
    life: int
    starting_armour: tuple[int, ...]
    """The hearts of each piece that everybody starts with (PD-020)."""
    netherite: int
    parts: Parts
    rules_version: int
    """The version of the rules that the game began with."""

    @property
    def figures_follow_dice(self) -> bool:
        """Return whether players put figures on the board when the first dice lie."""
        return not self.guide

    @property
    def mobs_drawn_by(self) -> str:
        return PEOPLE if self.line == "table" else UNASKED

    @property
    def drawn_by(self) -> str:
        """Who draws items and used blocks and knows the colors of the cube."""
        return UNASKED if self.line == "all" else PEOPLE

    @property
    def armour_values(self) -> tuple[int, ...]:
        return tuple(sorted(set(self.armour.values())))

    def figures(self, kind: str) -> tuple[str, ...]:
        return tuple(figure(kind, number) for number in self.mobs[kind].numbers)

    def kinds_in_play(self) -> tuple[str, ...]:
        return self.level.base + self.level.extra

    @classmethod
    def from_json(cls, data: Any) -> PortalDashSetup:
        """BadSetup names the first key that is wrong, its value and what is allowed there."""
        try:
            return _read(an_object("the set-up", data))
        except Unfit as error:
            raise BadSetup(error.said) from error


def _read(data: Mapping[str, Any]) -> PortalDashSetup:
    for key in ("players", "first", "level", "cube", "trackers", "rules", "line", "guide"):
        member("the set-up", data, key)
    players = players_of(data["players"], 1, PLAYER_COLOURS)  # PD-A44
    level = Level.from_json(data["level"])
    trackers = {name: flag_in("trackers", data["trackers"], name) for name in TRACKERS}
    values = an_object("values", member("the set-up", data, "values"))
    return PortalDashSetup(
        players=players,
        first=whole("first", data["first"], 0, len(players) - 1),
        level=level,
        cube=one_of("cube", data["cube"], CUBE_WAYS),
        tracks_mobs=trackers["mobs"],
        tracks_hearts=trackers["hearts"],
        tracks_boss=trackers["boss"],
        rules=complete_house_rules(SWITCHES, an_object("rules", data["rules"])),
        line=one_of("line", data["line"], LINE_WAYS),
        guide=flag_in("the set-up", data, "guide"),
        commitment=commitment_of(data),
        blocks=_blocks(values),
        blocks_die=blocks_die(values),
        mob_die=mob_die(values),
        combat_die=combat_die(values),
        mobs=read_mobs(values),
        bosses={name: read_boss(values, name, level.side) for name in level.bosses},
        piglin=_piglin(values, len(players)),
        weapons=_weapons(values),
        pickaxes=_pickaxes(values),
        armour=_armour(values),
        leggings=_hearts(values, "leggings"),
        life=_count("values", values, "life", 1, 20),
        starting_armour=_starting_armour(values, level),
        netherite=_count("values", values, "netherite", 0, 50),
        parts=read_parts(values, level),
        rules_version=whole("rules_version", data.get("rules_version", VERSION), 1, VERSION),
    )


def _count(where: str, data: Any, key: str, low: int, high: int) -> int:
    return whole(f"{where}.{key}", member(where, data, key), low, high)


def _blocks(values: Mapping[str, Any]) -> dict[str, int]:
    """PD-001."""
    given = member("values", values, "blocks")
    blocks = {colour: _count("values.blocks", given, colour, 0, 64) for colour in BLOCK_COLOURS}
    return whole_cube(blocks)


def blocks_die(values: Mapping[str, Any]) -> Die:
    """PD-006."""
    return read_die(values, "blocks", (*BLOCK_COLOURS, ANY))


def mob_die(values: Mapping[str, Any]) -> Die:
    """PD-006."""
    return read_die(values, "mob", ("1", "2", "3"))


def combat_die(values: Mapping[str, Any]) -> Die:
    """PD-006."""
    return read_die(values, "combat", tuple("0123456"))


def read_mobs(values: Mapping[str, Any]) -> dict[str, Mob]:
    given = member("values", values, "mobs")
    return {
        kind: _mob(f"values.mobs.{kind}", member("values.mobs", given, kind))
        for kind in BASE_TYPES + EXTRA_TYPES
    }


def _mob(where: str, data: Any) -> Mob:
    numbers = a_list(f"{where}.numbers", member(where, data, "numbers"), 1, 9)
    return Mob(
        _count(where, data, "life", 1, 20),
        _count(where, data, "move", 0, 9),
        flag_in(where, data, "flies"),
        _count(where, data, "range", 1, 9),
        _count(where, data, "damage", 0, 9),
        one_of(f"{where}.special", member(where, data, "special"), SPECIALS),
        tuple(whole(f"{where}.numbers", each, 1, 3) for each in numbers),
    )


def read_boss(values: Mapping[str, Any], name: str, side: str) -> Boss:
    where = f"values.bosses.{name}.{side}"
    sides = member("values.bosses", member("values", values, "bosses"), name)
    data = member(f"values.bosses.{name}", sides, side)
    lines = a_list(f"{where}.lines", member(where, data, "lines"), 3, 3)
    return Boss(
        _count(where, data, "hp", 1, 99),
        _count(where, data, "move", 0, 9),
        flag_in(where, data, "flies"),
        _count(where, data, "range", 1, 9),
        tuple(_attack_line(f"{where}.lines.{i + 1}", line) for i, line in enumerate(lines)),
    )


def _attack_line(where: str, data: Any) -> AttackLine:
    damage = _count(where, data, "damage", 0, 9)
    effects = [each.name for each in fields(AttackLine) if each.name != "damage"]
    return AttackLine(
        damage, **{name: flag_in(where, data, name) for name in effects if name in data}
    )


def _weapons(values: Mapping[str, Any]) -> dict[str, Weapon]:
    given = an_object("values.weapons", member("values", values, "weapons"))
    return {
        matching("values.weapons", id, _ITEM, "the name of an item"): Weapon(
            _kind(f"values.weapons.{id}", weapon),
            _count(f"values.weapons.{id}", weapon, "dice", 1, 9),
            _count(f"values.weapons.{id}", weapon, "rerolls", 0, 3),
        )
        for id, weapon in given.items()
    }


def _kind(where: str, weapon: Any) -> str:
    return one_of(f"{where}.kind", member(where, weapon, "kind"), WEAPON_KINDS)


def _pickaxes(values: Mapping[str, Any]) -> dict[str, Pickaxe]:
    given = an_object("values.pickaxes", member("values", values, "pickaxes"))
    return {
        matching("values.pickaxes", id, _ITEM, "the name of an item"): Pickaxe(
            _count(f"values.pickaxes.{id}", pickaxe, "cube", 0, 9),
            _count(f"values.pickaxes.{id}", pickaxe, "used", 0, 9),
        )
        for id, pickaxe in given.items()
    }


def _armour(values: Mapping[str, Any]) -> dict[str, int]:
    found = _hearts(values, "armour") | _hearts(values, "leggings")
    return {id: hearts for id, hearts in found.items() if hearts}


def _hearts(values: Mapping[str, Any], group: str) -> dict[str, int]:
    where = f"values.{group}"
    tiles = an_object(where, member("values", values, group))
    return {id: _count(f"{where}.{id}", tile, "hearts", 0, 9) for id, tile in tiles.items()}


def _starting_armour(values: Mapping[str, Any], level: Level) -> tuple[int, ...]:
    """PD-020: the heart on the leather chestplate; in free play that of other items (PD-175)."""
    usual = _count("values", values, "armour_start", 0, 9)
    if not level.starting:
        return (usual,) if usual else ()
    groups = ("weapons", "pickaxes", "boots", "armour", "leggings")
    known = [id for group in groups for id in an_object(f"values.{group}", values.get(group, {}))]
    armour = _hearts(values, "armour")
    found = [armour.get(one_of("level.starting", id, tuple(known)), 0) for id in level.starting]
    return tuple(hearts for hearts in found if hearts)


def _piglin(values: Mapping[str, Any], players: int) -> dict[str, tuple[int, ...]]:
    """PD-014: the player count chooses the side."""
    sides = member("values", values, "piglin_side")
    named = member("values.piglin_side", sides, str(players))
    given = an_object("values.piglin", member("values", values, "piglin"))
    side = one_of(f"values.piglin_side.{players}", named, tuple(given))
    board = {}
    for task in TASKS:
        where = f"values.piglin.{side}.{task}"
        sizes = a_list(where, member(f"values.piglin.{side}", given[side], task), 1, 8)
        board[task] = tuple(whole(where, size, 1, 16) for size in sizes)
    return board
