"""Component values of Builders & Biomes for tests: made up, balanced, of the right numbers."""

from __future__ import annotations

from typing import Any, Final

BIOMES: Final = ("forest", "desert", "mountains", "snowy_tundra")
MATERIALS: Final = ("wood", "sand", "stone", "obsidian")
TYPES: Final = ("decoration", "dwelling", "animal_house", "bridge")
COLOURS: Final = ("pink", "blue", "yellow", "green")


def _structures() -> dict[str, Any]:
    """44, every biome with every material; who costs more than three blocks gives a bonus."""
    found = {}
    for i in range(44):
        material = MATERIALS[i // 4 % 4]
        cost = {material: 1 + i % 4}
        if i % 5 == 0:
            cost["emerald"] = 1
        if i % 3 == 0:
            other = MATERIALS[(i + 1) % 4]
            cost[other] = cost.get(other, 0) + 1
        found[f"s{i + 1:02d}"] = {
            "biome": BIOMES[i % 4],
            "material": material,
            "type": TYPES[(i // 2 + i // 16) % 4],
            "cost": cost,
            "bonus": 2 * max(0, sum(cost.values()) - 3),
        }
    return found


def _mobs() -> dict[str, Any]:
    """20: eight give an action, twelve count something at the end."""
    found: dict[str, Any] = {
        name: {"hearts": hearts, "xp": hearts + 1, "copies": 2}
        for hearts, name in enumerate(("spider", "zombie", "skeleton", "creeper"), 1)
    }
    counted = ("forest", "obsidian", "animal_house", "sand", "bridge", "desert")
    for i in range(12):
        found[f"witch_{i + 1}"] = {
            "hearts": 3 + i % 4,
            "xp": 3 + i % 4,
            "counts": counted[i % 6],
            "value": 2 + i % 2,
        }
    return found


def values() -> dict[str, Any]:
    return {
        "blocks": {"wood": 16, "sand": 14, "stone": 12, "obsidian": 10, "emerald": 12},
        "structures": _structures(),
        "mobs": _mobs(),
        "tokens": {
            "stone_sword": 2, "wooden_sword": 1, "poisonous_potato": 0, "bow": 1, "tnt": 0,
            "golden_hoe": 1, "stone_pickaxe": 1, "iron_sword": 3, "diamond_sword": 4,
        },
        "neutral_tokens": {
            "bow": 3, "golden_hoe": 2, "stone_pickaxe": 3, "tnt": 2, "iron_sword": 3,
            "diamond_sword": 3,
        },
        "own_tokens": {"stone_sword": 1, "wooden_sword": 1, "poisonous_potato": 3},
        "boards": [[BIOMES[(i + j) % 4] for j in range(9)] for i in range(4)],
        "points": {
            "forest": 3, "desert": 4, "mountains": 5, "snowy_tundra": 6,
            "wood": 3, "sand": 4, "stone": 5, "obsidian": 6,
            "decoration": 3, "dwelling": 4, "animal_house": 5, "bridge": 6,
        },
    }  # fmt: skip


def setup(players: int = 2, cube: str = "blocks", **other: Any) -> dict[str, Any]:
    """Two to four players, standard rules; `other` replaces any key."""
    chosen = {
        "players": [{"colour": colour, "name": "", "beginner": False} for colour in COLOURS],
        "first": 0,
        "cube": cube,
        "rules": {},
        "guide": False,
        "values": values(),
    }
    chosen["players"] = chosen["players"][:players]  # type: ignore[index]
    return {**chosen, **other}
