"""Portal Dash: all that other rooms know of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from firmware_host.games.game import Forecaster, Game, late
from firmware_host.games.portal_dash.catalogue import CATALOGUE
from firmware_host.games.portal_dash.house_rules import HOUSE_RULES
from firmware_host.games.portal_dash.lobby import PART
from firmware_host.games.portal_dash.rules.assistant import PortalDashAssistant
from firmware_host.games.portal_dash.rules.dice_only import DICE_ONLY
from firmware_host.games.portal_dash.rules.piglin import TASKS
from firmware_host.games.portal_dash.rules.referee import PortalDashReferee
from firmware_host.games.portal_dash.rules.setup import PLAYER_COLOURS
from firmware_host.games.portal_dash.setups import PortalDashSetups
from firmware_host.games.portal_dash.wizard import WIZARD
from firmware_host.panel.i18n import N_
from firmware_host.table.scans import TileAnswers


def _in_the_bag(state: Any) -> Mapping[str, str]:
    return {f"use:{slot}": item.id for slot, item in enumerate(state.bags[state.seat])}


GAME: Final = Game(
    id="portal-dash",
    path=Path(__file__).parent,
    # Translators: the name of the game, as it is printed on its box in your language.
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
    # A board tile between two turns is revealed.
    tiles=TileAnswers({"pd.act": _in_the_bag}, {"pd.between": ("tile", "tile")}),
    bots=late("firmware_host.games.portal_dash.bots", "BOTS"),
    panel=late("firmware_host.games.portal_dash.panel", "PANEL"),
    teaching=late("firmware_host.games.portal_dash.teaching", "TEACHING"),
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
