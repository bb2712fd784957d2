"""Builders & Biomes on the touch table."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware_host.games.builders_biomes.view.stage import stage, still
from firmware_host.view.scene import GameView

VIEW: Final = GameView(
    stage,
    still,
    (Path(__file__).parent / "art.txt",),
    cover=("bb:dwelling:wood", "bb:animal_house:sand", "bb:bridge:stone", "bb:diamond_sword"),
)
