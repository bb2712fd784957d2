"""The dice race: all that other rooms know of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware_host.games.core.flow import Flow
from firmware_host.games.game import Game, HouseRule, ReplayText
from firmware_host.panel.i18n import N_
from firmware_host.table.lobby.state import LobbyPart
from firmware_host.table.scans import TileAnswers
from tests.dice_race.catalogue import CATALOGUE
from tests.dice_race.rules.referee import PLAYER_COLOURS, SWITCHES, DiceRace
from tests.dice_race.setups import DiceRaceSetups

if TYPE_CHECKING:
    from firmware_host.panel.game_panel import GamePanel
    from firmware_host.table.bots import Bot


def _bots() -> Mapping[str, Mapping[str, type[Bot]]]:
    from tests.dice_race.bots import BOTS

    return BOTS


def _replay_text() -> ReplayText:
    from tests.dice_race.replay_text import REPLAY_TEXT

    return REPLAY_TEXT


def _panel() -> GamePanel:
    from tests.dice_race.panel import PANEL

    return PANEL


GAME: Final = Game(
    id="dice-race",
    path=Path(__file__).parent,
    title=N_("Dice race"),
    sign="racer",
    rule_prefix="DR",
    players=range(2, 5),
    colours=PLAYER_COLOURS,
    modes={"referee": DiceRace()},
    house_rules=(
        HouseRule(
            SWITCHES[0],
            N_("Two dice show 1. Fall back to…"),
            {"start": N_("The start"), "three": N_("3 spaces back")},
        ),
    ),
    catalogue=CATALOGUE,
    lobby=LobbyPart(
        flow=Flow(),
        rulings={"players": "DR-001", "colour": "DR-001", "first": "DR-010"},
        steps=(),
        setup=lambda chosen: {},
        choices=lambda setup: {},
        summary=lambda chosen: {},
    ),
    setups=DiceRaceSetups(),
    tiles=TileAnswers(),
    bots=_bots,
    replay_text=_replay_text,
    panel=_panel,
    wizard=None,
    forecaster=None,
    never_run={},
)
