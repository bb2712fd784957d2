"""Component values of referee mode for tests: written out, so that a new catalogue moves none."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.games.portal_dash.rules.assistant.printed_parts import values as assistant_values

COLOURS = ("pink", "blue", "yellow", "green")
EASY_WILDFIRE = {"tiles": 2, "extra": [], "boss": "wildfire", "hard": False}
HARD_WILDFIRE = {**EASY_WILDFIRE, "hard": True}
EASY_HOGLIN = {**EASY_WILDFIRE, "boss": "ancient_hoglin"}
HARD_HOGLIN = {**EASY_HOGLIN, "hard": True}
EVERY_MOB = {**EASY_WILDFIRE, "extra": ["hoglin", "blaze", "wither_skeleton"]}

STARTING = ["leather_boots", "stone_pickaxe", "leather_chestplate", "bow", "stone_sword"]

_MORE: dict[str, Any] = {
    "starting_items": STARTING,
    "weapons": {
        "stone_sword": {"kind": "sword", "dice": 3, "rerolls": 0, "range": 1},
        "iron_sword": {"kind": "sword", "dice": 4, "rerolls": 0, "range": 1},
        "gold_sword": {"kind": "sword", "dice": 3, "rerolls": 1, "range": 1},
        "netherite_sword": {"kind": "sword", "dice": 6, "rerolls": 1, "range": 1},
        "bow": {"kind": "bow", "dice": 3, "rerolls": 0, "range": 3},
        "crossbow": {"kind": "bow", "dice": 4, "rerolls": 0, "range": 3},
    },
    "pickaxes": {
        "stone_pickaxe": {"cube": 2, "used": 0},
        "iron_pickaxe": {"cube": 3, "used": 0},
        "diamond_pickaxe": {"cube": 2, "used": 2},
        "netherite_pickaxe": {"cube": 0, "used": 4},
    },
    "boots": {
        "leather_boots": {"steps": 2, "ignores": []},
        "iron_boots": {"steps": 3, "ignores": []},
        "diamond_boots": {"steps": 4, "ignores": []},
        "netherite_boots": {"steps": 5, "ignores": ["magma", "soul_sand"]},
    },
    "armour": {
        "leather_chestplate": {"hearts": 1},
        "iron_chestplate": {"hearts": 2},
        "diamond_chestplate": {"hearts": 3},
        "netherite_chestplate": {"hearts": 4},
    },
    "leggings": {
        "iron_leggings": {"steps": 3, "hearts": 1},
        "diamond_leggings": {"steps": 4, "hearts": 2},
    },
    "enchantments": {
        "sword_die": {"on": "sword", "dice": 1},
        "sword_reroll": {"on": "sword", "rerolls": 1},
        "bow_die_and_range": {"on": "bow", "dice": 1, "range": 1},
        "boots_steps": {"on": "boots", "steps": 2},
        "boots_ground": {"on": "boots", "ignores": ["magma", "soul_sand"]},
    },
    "items": {
        "iron_sword": 4,
        "gold_sword": 3,
        "crossbow": 4,
        "iron_pickaxe": 3,
        "diamond_pickaxe": 2,
        "iron_boots": 3,
        "diamond_boots": 2,
        "iron_chestplate": 3,
        "diamond_chestplate": 2,
        "iron_leggings": 2,
        "diamond_leggings": 2,
        "sword_die": 2,
        "sword_reroll": 2,
        "bow_die_and_range": 2,
        "boots_steps": 2,
        "boots_ground": 2,
    },
    # Not in alphabetical order on purpose: no answer may hang on how a file sorts its keys.
    "netherite_items": {
        "netherite_sword": 3,
        "netherite_boots": 2,
        "netherite_pickaxe": 2,
        "netherite_chestplate": 1,
    },
    "tiles": {
        "forge": ["..1..", "m~~~m", ".c..4", ".~~s.", "2...3"],
        "bridge": ["..~~1", ".m~~.", "2.c..", ".~~s.", "..~.3"],
        "tunnels": ["..~.1", ".~~..", ".m.c.", "2~~s.", "....3"],
        "crossing": ["1.m.~", ".~...", "..~c2", "s.~..", "..3.."],
        "gorge": ["1..~~", "...s.", "~~m..", "~c..2", "..3.."],
    },
    "start_strip": ["..", "..", "..", "..", ".."],
    "portal_strip": ["..", "~.", ".P", "~.", ".."],
}


def values() -> dict[str, Any]:
    """A fresh copy: a test may change what it likes."""
    return deepcopy({**assistant_values(), **_MORE})


def set_up(players: int = 2, **other: Any) -> dict[str, Any]:
    """A set-up as the lobby makes it; level 1, standard rules."""
    chosen = {
        "players": [{"colour": colour, "name": ""} for colour in COLOURS[:players]],
        "first": 0,
        "level": EASY_WILDFIRE,
        "cube": "blocks",
        "trackers": {"mobs": True, "hearts": True, "boss": True},
        "rules": {},
        "line": "box",
        "guide": False,
        "commitment": "",
        "values": values(),
    }
    return deepcopy({**chosen, **other})
