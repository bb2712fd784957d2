"""Explorers in words and pictures. Importing it registers its presenters."""

from firmware_host.panel.explorers import (  # noqa: F401  (they register themselves)
    chests,
    creatures,
    landscapes,
    setting_up,
    turn,
)
from firmware_host.panel.explorers.telling import LOOK

GAME = "explorers"
LOOKS = {"full": LOOK}

__all__ = ["GAME", "LOOKS"]
