"""Where things are, for tests at any depth below tests/."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
"""The checkout."""
BUILD: Final = ROOT / "build"
"""Pictures, reports and other output for people; never committed."""


def game_folder(game: str) -> Path:
    """Return the folder with everything about a game's tests: `portal-dash` → games/portal_dash."""
    return ROOT / "tests" / "games" / game.replace("-", "_")
