"""Builders & Biomes: all that other rooms know of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware_host.games.builders_biomes.catalogue import CATALOGUE
from firmware_host.games.builders_biomes.house_rules import HOUSE_RULES
from firmware_host.games.builders_biomes.lobby import PART
from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesAssistant
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesReferee
from firmware_host.games.builders_biomes.rules.setup import PLAYER_COLOURS
from firmware_host.games.builders_biomes.scans import TILES
from firmware_host.games.builders_biomes.setups import BuildersBiomesSetups
from firmware_host.games.builders_biomes.wizard import WIZARD
from firmware_host.games.game import Game, ReplayText
from firmware_host.panel.i18n import N_

if TYPE_CHECKING:
    from firmware_host.panel.game_panel import GamePanel
    from firmware_host.table.bots import Bot


def _bots() -> Mapping[str, Mapping[str, type[Bot]]]:
    from firmware_host.games.builders_biomes.bots import BOTS

    return BOTS


def _replay_text() -> ReplayText:
    from firmware_host.games.builders_biomes.replay_text import REPLAY_TEXT

    return REPLAY_TEXT


def _panel() -> GamePanel:
    from firmware_host.games.builders_biomes.panel import PANEL

    return PANEL


GAME: Final = Game(
    id="builders-biomes",
    path=Path(__file__).parent,
    title=N_("Builders & Biomes"),
    sign="dwelling",
    rule_prefix="BB",
    players=range(2, 5),
    colours=PLAYER_COLOURS,
    modes={"assistant": BuildersBiomesAssistant(), "referee": BuildersBiomesReferee()},
    house_rules=HOUSE_RULES,
    catalogue=CATALOGUE,
    lobby=PART,
    setups=BuildersBiomesSetups(),
    tiles=TILES,
    bots=_bots,
    replay_text=_replay_text,
    panel=_panel,
    wizard=WIZARD,
    forecaster=None,
    never_run={},
)
