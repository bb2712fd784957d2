"""What a tile is called in the tray."""

from __future__ import annotations

from firmware_host.panel.i18n import Translator
from firmware_host.panel.portal_dash.names import mob_name
from firmware_host.panel.words import colour_name


def tile_name(tile: str, t: Translator) -> str:
    """«Ghast 2» for "mob:ghast:2", «Pink» for "player:pink"."""
    kind, _, rest = tile.partition(":")
    return colour_name(rest, t) if kind == "player" else mob_name(rest.replace(":", " "), t)
