"""Players without hands for Portal Dash."""

from __future__ import annotations

from typing import Final

from firmware_host.games.portal_dash.bots.assistant_steady_bot import OrdinaryBot, SteadyBot
from firmware_host.games.portal_dash.bots.collector_bots import CollectorBot, RefereeCollectorBot
from firmware_host.games.portal_dash.bots.referee_steady_bot import RefereeSteadyBot
from firmware_host.table.bots import Bots, DiceOnlyBot

BOTS: Final[Bots] = {
    "dice": {"steady": DiceOnlyBot},
    "assistant": {"steady": SteadyBot, "collector": CollectorBot, "ordinary": OrdinaryBot},
    "referee": {"steady": RefereeSteadyBot, "collector": RefereeCollectorBot},
}
