"""Explorers: all that other rooms know of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware_host.games.explorers.catalogue import CATALOGUE
from firmware_host.games.explorers.house_rules import HOUSE_RULES
from firmware_host.games.explorers.lobby import PART
from firmware_host.games.explorers.rules.referee import Explorers
from firmware_host.games.explorers.rules.setup import PLAYER_COLOURS
from firmware_host.games.explorers.scans import TILES
from firmware_host.games.explorers.setups import ExplorersSetups
from firmware_host.games.game import Game, late
from firmware_host.panel.i18n import N_

GAME: Final = Game(
    id="explorers",
    path=Path(__file__).parent,
    # Translators: the name of the game, 18 letters
    title=N_("Explorers"),
    sign="map",
    rule_prefix="EX",
    players=range(1, 5),
    colours=PLAYER_COLOURS,
    modes={"referee": Explorers()},
    house_rules=HOUSE_RULES,
    catalogue=CATALOGUE,
    lobby=PART,
    setups=ExplorersSetups(),
    tiles=TILES,
    bots=late("firmware_host.games.explorers.bots", "BOTS"),
    panel=late("firmware_host.games.explorers.panel", "PANEL"),
    teaching=late("firmware_host.games.explorers.teaching", "TEACHING"),
    view=late("firmware_host.games.explorers.view", "VIEW"),
    wizard=None,
    forecaster=None,
    never_run={},
)
