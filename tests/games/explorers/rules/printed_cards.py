"""The cards of Explorers as plain values, written down apart from the shipped catalogue."""

from __future__ import annotations

from random import Random
from typing import Any

from firmware_host.games.core.rules import Setup
from firmware_host.games.explorers.rules.setup import (
    DIFFICULTIES,
    HOLDERS,
    PLAYER_COLOURS,
    SWITCHES,
)

PICKAXE, SWORD = ["pickaxe"], ["sword"]


def _place(cost: int, backs: str, tools: list[str] | None = None, danger: bool = False) -> Any:
    counted: dict[str, int] = {}
    for back in backs.split():
        counted[back] = counted.get(back, 0) + 1
    return {"cost": cost, "tools": tools or [], "danger": danger, "backs": counted}


def _village(takes: str, gives: str) -> Any:
    return {"cost": 1, "takes": [takes, "emerald"], "backs": {gives: 1}}


def values() -> dict[str, Any]:
    return {
        "hunger": 6,
        "display": 5,
        "creatures": {
            "zombie": {"cost": 2, "copies": 6},
            "skeleton": {"cost": 2, "copies": 6},
            "spider": {"cost": 2, "copies": 6},
            "creeper": {"cost": 3, "copies": 4},
            "witch": {"cost": 3, "copies": 4},
            "enderman": {"cost": 4, "copies": 4},
        },
        "removed": {"1": 8, "2": 7, "3": 6, "4": 5},
        "difficulties": {"easy": 5, "normal": 6, "hard": 7, "very_hard": 8},
        "first_game": ["01", "02", "03", "04", "05"],
        "chests": {
            "01": ["wood", "wood"],
            "02": ["iron", "iron"],
            "03": ["lighting", "furnishing"],
            "04": ["pickaxe", "emerald"],
            "05": ["wet_sponge"],
            "06": ["totem"],
            "07": ["lighting", "lighting"],
            "08": ["furnishing", "furnishing"],
            "09": ["wood", "iron"],
            "10": ["food", "food"],
            "11": ["crossbow", "food"],
            "12": ["sword", "armour"],
        },
        "items": {
            "iron_pickaxe": {"kind": "pickaxe", "value": 2},
            "gold_pickaxe": {"kind": "pickaxe", "value": 3},
            "diamond_pickaxe": {"kind": "pickaxe", "value": 4},
            "iron_sword": {"kind": "sword", "value": 2},
            "gold_sword": {"kind": "sword", "value": 3},
            "diamond_sword": {"kind": "sword", "value": 4},
            "golden_apple": {"kind": "food", "value": 4},
            "bread": {"kind": "food", "value": 3},
            "carrot": {"kind": "food", "value": 3},
            "apple": {"kind": "food", "value": 2},
            "melon": {"kind": "food", "value": 2},
            "glow_berries": {"kind": "food", "value": 1},
            "sweet_berries": {"kind": "food", "value": 1},
            "armour": {"kind": "armour"},
            "crossbow": {"kind": "crossbow"},
            "spyglass": {"kind": "spyglass"},
            "explorer_map": {"kind": "map"},
            "wood": {"kind": "material"},
            "iron": {"kind": "material"},
            "emerald": {"kind": "material"},
            **{
                id: {"kind": "lighting"}
                for id in ("glowstone", "jack_o_lantern", "sea_lantern", "torch", "froglight")
            },
            **{
                id: {"kind": "furnishing"}
                for id in ("bookshelf", "potted_flower", "clay_pot", "illager_banner", "cauldron")
            },
            "totem": {"kind": "treasure"},
            "wet_sponge": {"kind": "treasure"},
        },
        "landscapes": {
            "woods": _place(2, "wood wood potted_flower apple"),
            "cherry_grove": _place(2, "wood spyglass iron_pickaxe"),
            "lush_cave": _place(2, "spyglass glow_berries armour iron+1", PICKAXE, True),
            "geode": _place(2, "iron_sword iron_pickaxe spyglass", PICKAXE),
            "taiga": _place(3, "sweet_berries armour jack_o_lantern wood"),
            "shipwreck": _place(3, "explorer_map carrot sea_lantern armour"),
            "jungle": _place(3, "crossbow melon wood", SWORD),
            "desert_temple": _place(3, "spyglass clay_pot emerald+1 gold_sword+1", [], True),
            "illager_outpost": _place(
                3, "illager_banner crossbow+1 diamond_pickaxe+1", SWORD, True
            ),
            "mineshaft": _place(3, "torch iron emerald+1 iron+1", PICKAXE, True),
            "witch_hut": _place(3, "crossbow gold_pickaxe cauldron+1 froglight+1", SWORD, True),
            "chasm": _place(4, "armour iron emerald", PICKAXE),
            "ruined_portal": _place(4, "golden_apple gold_sword gold_pickaxe"),
            "deep_cave": _place(4, "emerald iron+1 emerald+1 diamond_sword+1", PICKAXE, True),
            "woodland_mansion": {**_place(7, "totem+2", SWORD, True), "destination": True},
            "ocean_monument": {**_place(7, "wet_sponge+2", SWORD, True), "destination": True},
            "village_librarian": _village("wood", "bookshelf"),
            "village_fletcher": _village("wood", "crossbow"),
            "village_cleric": _village("iron", "glowstone"),
            "village_armorer": _village("iron", "armour"),
            "village_toolsmith": _village("lighting", "diamond_pickaxe"),
            "village_cartographer": _village("lighting", "explorer_map"),
            "village_weaponsmith": _village("furnishing", "diamond_sword"),
            "village_farmer": _village("furnishing", "bread"),
        },
    }


def set_up(
    players: int = 2, difficulty: str = "easy", holder: str = "box", **changes: Any
) -> Setup:
    return {
        "players": [{"colour": colour, "name": ""} for colour in PLAYER_COLOURS[:players]],
        "first": 0,
        "difficulty": difficulty,
        "holder": holder,
        "rules": {},
        "guide": False,
        "values": values(),
        **changes,
    }


def generous() -> dict[str, Any]:
    """Twenty hunger cards and a single need for each chest, so that random play can win."""
    parts = values()
    parts["hunger"] = 20
    parts["chests"] = {chest: needs[:1] for chest, needs in parts["chests"].items()}
    return parts


def any_setup(random: Random) -> Setup:
    """Any way to play: every difficulty, every holder, every house rule; some are generous."""
    players = random.randint(1, 4)
    return set_up(
        players,
        random.choice(DIFFICULTIES),
        random.choice(HOLDERS),
        first=random.randrange(players),
        guide=random.random() < 0.3,
        commitment=random.choice(["", "ab" * 32]),
        rules={s.id: random.choice(s.options) for s in SWITCHES if random.random() < 0.5},
        values=generous() if random.random() < 0.4 else values(),
    )
