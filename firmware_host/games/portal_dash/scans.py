"""What a tile of Portal Dash on the reader answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.table.scans import TileAnswers


def _in_the_bag(state: Any) -> Mapping[str, str]:
    return {f"use:{slot}": item.id for slot, item in enumerate(state.bags[state.seat])}


TILES: Final = TileAnswers({"pd.act": _in_the_bag}, {"pd.between": ("tile", "tile")})
"""A board tile between two turns is revealed."""
