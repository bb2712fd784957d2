"""The games whose component values the configuration keeps: one YAML file each."""

from __future__ import annotations

from firmware_host.config import builders_biomes_parts, explorers_parts, portal_dash_parts
from firmware_host.config.game_parts import GameParts

GAMES: dict[str, GameParts] = {
    parts.game: parts
    for parts in (portal_dash_parts.PARTS, builders_biomes_parts.PARTS, explorers_parts.PARTS)
}
