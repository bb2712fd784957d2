"""What a tile of Builders & Biomes on the reader answers."""

from __future__ import annotations

from typing import Final

from firmware_host.table.scans import TileAnswers

TILES: Final = TileAnswers({"bb.build": lambda state: state.tops})
