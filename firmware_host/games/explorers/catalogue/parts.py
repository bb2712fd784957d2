"""Explorers as the configuration knows it."""

from __future__ import annotations

from firmware_host.config.game_parts import GameParts, Values
from firmware_host.games.explorers.catalogue.checks import contradictions
from firmware_host.games.explorers.catalogue.schema import EXPLORERS, PLAYERS
from firmware_host.games.explorers.rules.cards import CATEGORIES, GAME_OVER, read_back
from firmware_host.games.explorers.rules.house_rules import SWITCHES
from firmware_host.games.explorers.rules.setup import PLAYER_COLOURS

WITH = "_with_"
"""In the name of a card: iron_with_1 is iron and one creature; a tile's name has no plus."""

_FIXED = {
    "armour": "armour",
    "crossbow": "crossbow",
    "spyglass": "spyglass",
    "explorer_map": "map",
    "wood": "material",
    "iron": "material",
    "emerald": "material",
    "totem": "treasure",
    "wet_sponge": "treasure",
}
"""Items whose rules need no number (EX-057, EX-065 to EX-071)."""


def _shaped(values: Values) -> Values:
    """The game reads items by name and landscapes with both sides together."""
    items: Values = {}
    for kind in ("pickaxe", "sword", "food"):
        items |= {item: {"kind": kind, "value": value} for item, value in values[kind].items()}
    for kind in ("lighting", "furnishing"):
        items |= {item: {"kind": kind} for item in values[kind]}
    items |= {item: {"kind": kind} for item, kind in _FIXED.items()}
    return {
        **{
            key: values[key]
            for key in ("hunger", "display", "difficulties", "first_game", "creatures")
        },
        "removed": {
            str(players): values["removed"][name] for players, name in enumerate(PLAYERS, start=1)
        },
        "chests": values["chests"],
        "copies": values["copies"],
        "kinds": {kind: [*values[kind]] for kind in CATEGORIES},
        "items": items,
        "landscapes": {
            name: {**place["front"], "backs": place["backs"]}
            for name, place in values["landscapes"].items()
        },
    }


def _tiles(values: Values) -> dict[str, str]:
    landscapes = {}
    for front, place in values["landscapes"].items():
        for back, number in place["backs"].items():
            item, creatures = read_back(back)
            name = f"landscape:{front}:{item}" + (f"{WITH}{creatures}" if creatures else "")
            shown = f"back: {item}".replace("_", " ") + (
                f", creature icon {creatures}" if creatures else ""
            )
            for copy in range(1, number + 1):
                landscapes[f"{name}:{copy}" if number > 1 else name] = shown
    enemies = {
        f"creature:{kind}:{copy}": f"costs {card['cost']}"
        for kind, card in values["creatures"].items()
        for copy in range(1, card["copies"] + 1)
    }
    chests = {
        f"chest:{id}": "needs " + " + ".join(needs).replace("_", " ")
        for id, needs in values["chests"].items()
    }
    return {
        **landscapes,
        **enemies,
        f"creature:{GAME_OVER}": "",
        **chests,
        **{f"player:{each}": "" for each in PLAYER_COLOURS},
    }


def _on_panel(_path: str) -> bool:
    return False


PARTS = GameParts(
    game="explorers",
    schema=EXPLORERS,
    contradictions=contradictions,
    tiles=_tiles,
    house_rules=SWITCHES,
    on_panel=_on_panel,
    shaped=_shaped,
)
