"""Players without hands for Builders & Biomes."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.bots.steady_bot import BiomesSteadyBot
from firmware_host.table.bots import Bots, DiceOnlyBot

BOTS: Final[Bots] = {
    "dice": {"steady": DiceOnlyBot},
    "assistant": {"steady": BiomesSteadyBot},
    "referee": {"steady": BiomesSteadyBot},
}
