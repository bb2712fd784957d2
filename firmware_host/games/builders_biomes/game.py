"""Builders & Biomes: all that other rooms know of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware_host.games.builders_biomes.catalogue import CATALOGUE
from firmware_host.games.builders_biomes.house_rules import HOUSE_RULES
from firmware_host.games.builders_biomes.lobby import PART
from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesAssistant
from firmware_host.games.builders_biomes.rules.dice_only import DICE_ONLY
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee
from firmware_host.games.builders_biomes.rules.setup import PLAYER_COLOURS
from firmware_host.games.builders_biomes.scans import TILES
from firmware_host.games.builders_biomes.setups import BuildersBiomesSetups
from firmware_host.games.builders_biomes.wizard import WIZARD
from firmware_host.games.game import Game, late
from firmware_host.panel.i18n import N_

GAME: Final = Game(
    id="builders-biomes",
    path=Path(__file__).parent,
    # Translators: the name of the game, 18 letters
    title=N_("Builders & Biomes"),
    sign="dwelling",
    rule_prefix="BB",
    players=range(2, 5),
    colours=PLAYER_COLOURS,
    modes={
        "dice": DICE_ONLY,
        "assistant": BuildersBiomesAssistant(),
        "referee": BuildersBiomesReferee(),
    },
    house_rules=HOUSE_RULES,
    catalogue=CATALOGUE,
    lobby=PART,
    setups=BuildersBiomesSetups(),
    tiles=TILES,
    bots=late("firmware_host.games.builders_biomes.bots", "BOTS"),
    panel=late("firmware_host.games.builders_biomes.panel", "PANEL"),
    teaching=late("firmware_host.games.builders_biomes.teaching", "TEACHING"),
    view=late("firmware_host.games.builders_biomes.view", "VIEW"),
    wizard=WIZARD,
    forecaster=None,
    never_run={},
)
