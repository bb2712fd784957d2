"""The dice race: all that other rooms know of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware_host.games.core.flow import Flow
from firmware_host.games.game import Game, HouseRule, late
from firmware_host.panel.i18n import N_
from firmware_host.table.lobby.state import LobbyPart
from firmware_host.table.scans import TileAnswers
from tests.dice_race.catalogue import CATALOGUE
from tests.dice_race.rules.referee import PLAYER_COLOURS, SWITCHES, DiceRace
from tests.dice_race.setups import DiceRaceSetups

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
    bots=late("tests.dice_race.bots", "BOTS"),
    panel=late("tests.dice_race.panel", "PANEL"),
    teaching=late("tests.dice_race.teaching", "TEACHING"),
    view=None,
    wizard=None,
    forecaster=None,
    never_run={},
)
