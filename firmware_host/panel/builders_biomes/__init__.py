"""Builders & Biomes in words and pictures. Importing it registers its presenters."""

from firmware_host.panel.builders_biomes import (  # noqa: F401  (they register themselves)
    blocks,
    buildings,
    fights,
    overworld,
    scoring,
    setting_up,
    turn,
)
from firmware_host.panel.builders_biomes.telling import BOX_LOOK, FULL_LOOK

GAME = "builders-biomes"
LOOKS = {"box": BOX_LOOK, "full": FULL_LOOK}

__all__ = ["GAME", "LOOKS"]
