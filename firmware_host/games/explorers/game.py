"""Explorers: all that other rooms know of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware_host.games.explorers.catalogue import CATALOGUE
from firmware_host.games.explorers.house_rules import HOUSE_RULES
from firmware_host.games.explorers.lobby import PART
from firmware_host.games.explorers.rules.referee import Explorers
from firmware_host.games.explorers.rules.setup import PLAYER_COLOURS
from firmware_host.games.explorers.scans import TILES
from firmware_host.games.explorers.setups import ExplorersSetups
from firmware_host.games.game import Game, ReplayText
from firmware_host.panel.i18n import N_

if TYPE_CHECKING:
    from firmware_host.panel.game_panel import GamePanel
    from firmware_host.table.bots import Bot


def _bots() -> Mapping[str, Mapping[str, type[Bot]]]:
    from firmware_host.games.explorers.bots import BOTS

    return BOTS


def _replay_text() -> ReplayText:
    from firmware_host.games.explorers.replay_text import REPLAY_TEXT

    return REPLAY_TEXT


def _panel() -> GamePanel:
    from firmware_host.games.explorers.panel import PANEL

    return PANEL


GAME: Final = Game(
    id="explorers",
    path=Path(__file__).parent,
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
    bots=_bots,
    replay_text=_replay_text,
    panel=_panel,
    wizard=None,
    forecaster=None,
    never_run={},
)
