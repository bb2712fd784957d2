"""Builders & Biomes in words and pictures. Importing it registers its presenters."""

from firmware_host.games.builders_biomes.panel import (  # noqa: F401  (they register themselves)
    blocks,
    boards,
    buildings,
    fights,
    overworld,
    scoring,
    setting_up,
    turn,
)
from firmware_host.games.builders_biomes.panel.names import mob_name, token_name
from firmware_host.games.builders_biomes.panel.telling import BOX_LOOK, FULL_LOOK

GAME = "builders-biomes"
TILE_NAMES = {"weapon": token_name, "mob": mob_name}
"""By the first word of a tile that can carry a tag; a building has only its number."""
LOOKS = {"box": BOX_LOOK, "full": FULL_LOOK}

__all__ = ["GAME", "LOOKS", "TILE_NAMES"]
