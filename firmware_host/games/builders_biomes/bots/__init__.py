"""Players without hands for Builders & Biomes."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.bots.steady_bot import BiomesSteadyBot
from firmware_host.table.bots import Bots

BOTS: Final[Bots] = {mode: {"steady": BiomesSteadyBot} for mode in ("assistant", "referee")}
