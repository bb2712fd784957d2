"""Component values for tests of the rules: written out, so that a new catalogue moves no test."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

Values = dict[str, Any]


def _mob(life: int, move: int, range: int, special: str = "none", flies: bool = False) -> Values:
    return {
        "life": life,
        "move": move,
        "flies": flies,
        "range": range,
        "damage": 2,
        "special": special,
        "numbers": [1, 2, 3],
    }


def _boss(hp: int, move: int, range: int, flies: bool, *lines: Values) -> Values:
    return {"hp": hp, "move": move, "range": range, "flies": flies, "lines": list(lines)}


def _hurts(damage: int, *effects: str) -> Values:
    return {"damage": damage, **dict.fromkeys(effects, True)}


_VALUES: Values = {
    "blocks": {"red": 16, "gray": 16, "gold": 12, "brown": 12, "black": 8},
    "dice": {
        "blocks": ["red", "gray", "gold", "brown", "black", "?"],
        "mob": [1, 1, 2, 2, 3, 3],
        "combat": [0, 0, 1, 1, 1, 2],
    },
    "life": 6,
    "armour_start": 1,
    "netherite": 8,
    "mobs": {
        "magma_cube": _mob(2, 2, 1),
        "ghast": _mob(2, 1, 2, "no_sword", flies=True),
        "enderman": _mob(3, 5, 1, "no_bow"),
        "hoglin": _mob(4, 3, 1, "push"),
        "blaze": _mob(4, 0, 2, "all_in_range"),
        "wither_skeleton": _mob(4, 2, 1, "item_damage"),
    },
    "bosses": {
        "wildfire": {
            "easy": _boss(20, 2, 3, True, _hurts(1), _hurts(2), _hurts(3)),
            "hard": _boss(
                25, 2, 3, True,
                _hurts(1, "all_in_range"), _hurts(2, "item_damage"), _hurts(3, "block"),
            ),
        },
        "ancient_hoglin": {
            "easy": _boss(20, 3, 1, False, _hurts(2), _hurts(3), _hurts(4)),
            "hard": _boss(
                25, 3, 1, False,
                _hurts(2, "ignores_armour"), _hurts(3, "push"), _hurts(4, "block"),
            ),
        },
    },
    "levels": {
        "1": {"tiles": 2, "extra": [], "boss": "wildfire", "difficulty": "easy"},
        "2": {"tiles": 2, "extra": ["hoglin"], "boss": "ancient_hoglin", "difficulty": "easy"},
        "3": {"tiles": 2, "extra": ["hoglin", "blaze"], "boss": "choice", "difficulty": "easy"},
        "4": {"tiles": 3, "extra": [], "boss": "wildfire", "difficulty": "hard"},
        "5": {
            "tiles": 2,
            "extra": ["hoglin", "blaze", "wither_skeleton"],
            "boss": "ancient_hoglin",
            "difficulty": "hard",
        },
    },
    "piglin_side": {"1": "1-2", "2": "1-2", "3": "3-4", "4": "3-4"},
    "piglin": {
        "1-2": {"A": [3, 2], "B": [3, 3], "C": [3, 3, 2]},
        "3-4": {"A": [2, 2], "B": [3, 2], "C": [3, 3]},
    },
    "weapons": {
        "stone_sword": {"kind": "sword", "dice": 3, "rerolls": 0, "range": 1},
        "netherite_sword": {"kind": "sword", "dice": 6, "rerolls": 1, "range": 1},
        "bow": {"kind": "bow", "dice": 3, "rerolls": 0, "range": 3},
    },
    "pickaxes": {
        "stone_pickaxe": {"cube": 2, "used": 0},
        "iron_pickaxe": {"cube": 3, "used": 0},
        "diamond_pickaxe": {"cube": 2, "used": 2},
        "netherite_pickaxe": {"cube": 0, "used": 4},
    },
    "armour": {"leather_chestplate": {"hearts": 1}, "diamond_chestplate": {"hearts": 3}},
    "leggings": {"leggings": {"steps": 3, "hearts": 2}},
}  # fmt: skip


def values() -> Values:
    """A fresh copy: a test may change what it likes."""
    return deepcopy(_VALUES)


def maybe_free(level: dict[str, Any], random: Random) -> dict[str, Any]:
    """PD-175: now and then base types are left out, or both bosses come."""
    if random.random() < 0.7:
        return level
    free = dict(level)
    if random.random() < 0.7:
        free["base"] = random.sample(["magma_cube", "ghast", "enderman"], random.randint(1, 3))
    if random.random() < 0.7:
        free["second"] = "wildfire" if level["boss"] == "ancient_hoglin" else "ancient_hoglin"
    return free
