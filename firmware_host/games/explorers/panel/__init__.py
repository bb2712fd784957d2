"""Explorers in words and pictures. Importing it registers its presenters."""

from firmware_host.games.explorers.panel import (  # noqa: F401  (they register themselves)
    chests,
    creatures,
    landscapes,
    setting_up,
    turn,
)
from firmware_host.games.explorers.panel.names import chest_title, creature_name, tile_title
from firmware_host.games.explorers.panel.telling import LOOK

GAME = "explorers"
LOOKS = {"full": LOOK}
TILE_NAMES = {
    "landscape": tile_title,
    "creature": lambda tile, t: creature_name(tile.partition(":")[0], t),
    "chest": chest_title,
}

__all__ = ["GAME", "LOOKS", "TILE_NAMES"]
