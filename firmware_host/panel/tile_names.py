"""What a tile that can carry a tag is called: «Ghast 2» for "mob:ghast:2", «B07» for a building."""

from __future__ import annotations

from firmware_host.games import game_of
from firmware_host.panel.i18n import Translator
from firmware_host.panel.words import colour_name


def tile_name(game: str, tile: str, t: Translator) -> str:
    kind, _, rest = tile.partition(":")
    if kind == "player":
        return colour_name(rest, t)
    name = game_of(game).panel().tile_names.get(kind)
    return name(rest, t) if name else rest.replace("_", " ").upper()
