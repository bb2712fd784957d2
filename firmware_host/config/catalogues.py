"""The games whose component values the configuration keeps: one YAML file each."""

from __future__ import annotations

from firmware_host.config.game_parts import GameParts
from firmware_host.games.builders_biomes.catalogue import parts as builders_biomes_parts
from firmware_host.games.explorers.catalogue import parts as explorers_parts
from firmware_host.games.portal_dash.catalogue import parts as portal_dash_parts

GAMES: dict[str, GameParts] = {
    parts.game: parts
    for parts in (portal_dash_parts.PARTS, builders_biomes_parts.PARTS, explorers_parts.PARTS)
}
