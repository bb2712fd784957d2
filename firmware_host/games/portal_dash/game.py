"""Portal Dash: all that other rooms know of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware_host.games.game import Forecaster, Game, late
from firmware_host.games.portal_dash.catalogue import CATALOGUE
from firmware_host.games.portal_dash.house_rules import HOUSE_RULES
from firmware_host.games.portal_dash.lobby import PART
from firmware_host.games.portal_dash.rules.assistant import PortalDashAssistant
from firmware_host.games.portal_dash.rules.dice_only import DICE_ONLY
from firmware_host.games.portal_dash.rules.piglin import TASKS
from firmware_host.games.portal_dash.rules.referee import PortalDashReferee
from firmware_host.games.portal_dash.rules.setup import PLAYER_COLOURS
from firmware_host.games.portal_dash.scans import TILES
from firmware_host.games.portal_dash.setups import PortalDashSetups
from firmware_host.games.portal_dash.wizard import WIZARD
from firmware_host.panel.i18n import N_

GAME: Final = Game(
    id="portal-dash",
    path=Path(__file__).parent,
    title=N_("Portal Dash"),
    sign="portal",
    rule_prefix="PD",
    players=range(1, 5),
    colours=PLAYER_COLOURS,
    modes={"dice": DICE_ONLY, "assistant": PortalDashAssistant(), "referee": PortalDashReferee()},
    house_rules=HOUSE_RULES,
    catalogue=CATALOGUE,
    lobby=PART,
    setups=PortalDashSetups(),
    tiles=TILES,
    bots=late("firmware_host.games.portal_dash.bots", "BOTS"),
    replay_text=late("firmware_host.games.portal_dash.replay_text", "REPLAY_TEXT"),
    panel=late("firmware_host.games.portal_dash.panel", "PANEL"),
    view=late("firmware_host.games.portal_dash.view", "VIEW"),
    wizard=WIZARD,
    forecaster=Forecaster(
        goals=lambda state: [task for task in TASKS if not state.piglin.is_complete(task)],
        is_reached=lambda state, task: bool(state.piglin.is_complete(task)),
    ),
    never_run={
        (
            "assistant",
            "PD-A15",
        ): "with the numbers in the catalog an empty line means that every number is there",
    },
)
