"""A set of parts for the tests: few named cards, the rest plain; values that are easy to add up."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from typing import Any

COLOURS = ("red", "blue", "yellow", "green")
BIOMES = ("forest", "desert", "mountains", "snowy_tundra")
MATERIALS = ("wood", "sand", "stone", "obsidian")
TYPES = ("decoration", "dwelling", "animal_house", "bridge")

BLOCKS = {"wood": 16, "sand": 14, "stone": 12, "obsidian": 10, "emerald": 12}

NAMED: dict[str, tuple[str, str, str, dict[str, int], int]] = {
    "camp": ("forest", "wood", "animal_house", {"wood": 1}, 0),
    "mine": ("mountains", "obsidian", "decoration", {"obsidian": 2}, 0),
    "stable": ("desert", "wood", "animal_house", {"wood": 2}, 0),
    "house": ("desert", "wood", "dwelling", {"wood": 1, "sand": 1}, 0),
    "statue": ("snowy_tundra", "stone", "decoration", {"stone": 2}, 0),
    "pier": ("forest", "wood", "bridge", {}, 0),
    "tower": ("desert", "sand", "decoration", {"sand": 3}, 0),
    "shrine": ("mountains", "sand", "dwelling", {"emerald": 1, "stone": 1}, 0),
    "palace": ("mountains", "stone", "dwelling", {"stone": 2, "obsidian": 1, "emerald": 1}, 5),
}
"""Biome, material, type, cost, bonus."""

MOBS: dict[str, dict[str, Any]] = {
    "zombie": {"hearts": 1, "xp": 2, "copies": 4},
    "spider": {"hearts": 2, "xp": 3, "copies": 3},
    "giant": {"hearts": 99, "xp": 9, "copies": 1},
    "witch": {"hearts": 3, "xp": 4, "copies": 3, "counts": "forest", "value": 2},
    "enderman": {"hearts": 5, "xp": 6, "copies": 3, "counts": "obsidian", "value": 3},
    "creeper": {"hearts": 4, "xp": 5, "copies": 3, "counts": "animal_house", "value": 3},
    "husk": {"hearts": 2, "xp": 1, "copies": 3, "counts": "sand", "value": 4},
}
"""Who counts nothing gives an extra action."""

TOKENS = {
    "stone_sword": 2, "wooden_sword": 1, "poisonous_potato": 0, "bow": 1, "golden_hoe": 1,
    "stone_pickaxe": 1, "tnt": 0, "iron_sword": 3, "diamond_sword": 4,
}  # fmt: skip
NEUTRAL = {"bow": 3, "golden_hoe": 3, "stone_pickaxe": 3, "tnt": 3, "iron_sword": 2,
           "diamond_sword": 2}  # fmt: skip
OWN = {"stone_sword": 1, "wooden_sword": 1, "poisonous_potato": 3}

POINTS = {
    "forest": 3, "desert": 4, "mountains": 5, "snowy_tundra": 6,
    "wood": 3, "sand": 4, "stone": 5, "obsidian": 6,
    "decoration": 3, "dwelling": 4, "animal_house": 5, "bridge": 6,
}  # fmt: skip
"""Known from the rulebook: desert 4, snowy tundra 6, wood 3, animal house 5."""


def structure(biome: str, material: str, type: str, cost: dict[str, int], bonus: int = 0) -> Any:
    return {"biome": biome, "material": material, "type": type, "cost": cost, "bonus": bonus}


def structures() -> dict[str, Any]:
    """44 cards: the named ones (two houses), and 34 plain ones of many looks and prices."""
    found = {id: structure(*card) for id, card in NAMED.items()}
    found["house"]["copies"] = 2
    for i, look in enumerate(list(product(BIOMES, MATERIALS, TYPES))[::2], 1):
        cost = {look[1]: 1 + i % 3}
        if i % 4 == 0:
            cost["emerald"] = 1
        found[f"plain_{i}"] = structure(*look, cost, 2 * (sum(cost.values()) > 3))
    found["plain_1"]["copies"] = found["plain_2"]["copies"] = 2
    return found


def every_look() -> dict[str, Any]:
    """64 structures, one of every biome, material and type: any board can be laid."""
    return {
        "/".join(look): structure(*look, {"wood": 1}) for look in product(BIOMES, MATERIALS, TYPES)
    }


def values() -> dict[str, Any]:
    return deepcopy(
        {
            "blocks": BLOCKS,
            "structures": structures(),
            "mobs": MOBS,
            "tokens": TOKENS,
            "neutral_tokens": NEUTRAL,
            "own_tokens": OWN,
            "boards": [[BIOMES[(seat + space) % 4] for space in range(9)] for seat in range(4)],
            "points": POINTS,
        }
    )


def set_up(players: int = 2, **other: Any) -> dict[str, Any]:
    """A set-up; `beginners` are the seats that play the variant, `boards` the number of each."""
    beginners, boards = other.pop("beginners", ()), other.pop("boards", ())
    chosen: dict[str, Any] = {
        "players": [
            {"colour": colour, "name": "", "beginner": seat in beginners}
            for seat, colour in enumerate(COLOURS[:players])
        ],
        "first": 0,
        "cube": "blocks",
        "rules": {},
        "guide": False,
        "commitment": "",
        "values": values(),
    }
    for player, board in zip(chosen["players"], boards, strict=False):
        player["board"] = board
    return deepcopy({**chosen, **other})
