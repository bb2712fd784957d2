"""Players without hands for Explorers."""

from __future__ import annotations

from typing import Final

from firmware_host.games.explorers.bots.steady_bot import ExplorersSteadyBot
from firmware_host.table.bots import Bots

BOTS: Final[Bots] = {"referee": {"steady": ExplorersSteadyBot}}
