"""Which tiles lie in the tray, and their tint."""

from __future__ import annotations

from firmware_host.config.tags import Tile
from firmware_host.games.core.registry import games
from firmware_host.table.moment import Moment

_HUES = {
    "pink": 335, "blue": 215, "yellow": 50, "green": 130,
    "magma_cube": 12, "ghast": 200, "enderman": 275, "hoglin": 345, "blaze": 42,
    "wither_skeleton": 240, "wildfire": 25, "ancient_hoglin": 320,
}  # fmt: skip


def is_needed(tile: Tile, moment: Moment) -> bool:
    """Tiles of the game on the table; board tiles and items only where the box knows the board."""
    room = games()[0] if moment.game_id is None else moment.room
    if tile.game != room:
        return False
    return moment.level == "full" or not tile.id.startswith(("item:", "tile:"))


def tile_hue(tile: str) -> int | None:
    """Degrees on the colour wheel: a player's own colour, one tint for all mobs of a type."""
    return _HUES.get(tile.split(":")[1])
