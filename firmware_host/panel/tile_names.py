"""What a tile that can carry a tag is called: «Ghast 2» for "mob:ghast:2", «B07» for a building."""

from __future__ import annotations

from firmware_host.panel.i18n import Translator
from firmware_host.panel.words import colour_name


def tile_name(game: str, tile: str, t: Translator) -> str:
    # Games import what is around here, so they are looked up late.
    from firmware_host.games.builders_biomes import panel as builders_biomes
    from firmware_host.games.explorers import panel as explorers
    from firmware_host.games.portal_dash import panel as portal_dash

    kind, _, rest = tile.partition(":")
    if kind == "player":
        return colour_name(rest, t)
    names = {
        portal_dash.GAME: portal_dash.TILE_NAMES,
        builders_biomes.GAME: builders_biomes.TILE_NAMES,
        explorers.GAME: explorers.TILE_NAMES,
    }
    name = names.get(game, {}).get(kind)
    return name(rest, t) if name else rest.replace("_", " ").upper()
