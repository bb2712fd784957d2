"""A first game, measured: from the lobby to the end of everybody's first turn, reading aside.

People of two seats choose «We have never played», do what the guide says, read every card, and play
like the bot `steady`; tiles that carry a tag are laid on the reader. A press is a press on the box;
a tap is an answer on the touch table, where every choice is in sight.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cache
from statistics import median

import pytest

from firmware_host.commands.pressed_box import Entered, PressedBox, is_for_dice
from firmware_host.config.settings import Settings, load_settings
from firmware_host.config.tags import known_tiles
from firmware_host.games import game_of
from firmware_host.games.core.question import DRAW
from firmware_host.service.table_config import SettingsValues
from firmware_host.table.bots import player_for
from firmware_host.table.fair import NOTHING_DECIDED, SeededDice
from firmware_host.table.lobby.shared import GOAL

PLAYERS = 2
GAMES = 7
MOST_CARDS = 20
MOST_READING = 35
"""Pages of goal, guide and cards; counted apart."""


@dataclass(frozen=True)
class FirstGame:
    presses: int
    reading: int
    taps: int
    cards: int


@cache
def settings() -> Settings:
    return load_settings(virtual=True)


async def _play(game_id: str, way: str, mode: str, number: int) -> FirstGame:
    game = game_of(game_id)
    secret = bytes((number + each) % 256 for each in range(32))
    tiles = list(known_tiles(game_id, settings().catalogues))
    box = PressedBox(SettingsValues(settings()), secret, tiles, teaches=True)
    await box.open()
    entered: list[Entered] = []
    for chosen in (game_id, str(PLAYERS), "learn", *([way] if way else [])):
        entered.append(await box.enter(chosen))
    bot, parts = player_for(game.modes[mode], "steady", f"{number}"), SeededDice(f"parts {number}")
    turns = drawn = 0
    while turns <= PLAYERS:
        snapshot = box.snapshot
        question = snapshot.question
        assert question is not None, "over before everybody had a turn"
        answer: str | None
        if question.id == GOAL:
            answer = "ok"
        elif is_for_dice(question):
            answer = None
        elif question.kind == DRAW:
            answer, taken = parts.answer(question, drawn, NOTHING_DECIDED)
            drawn += taken
        else:
            answer = bot.answer(question, snapshot.state)
        entered.append(await box.enter(answer))
        events = (*box.passed, *box.snapshot.events)
        turns += sum(event[0] == game.setups.turn_begins for event in events)
    assert len(set(box.taught)) == len(box.taught), "none twice"
    reading = sum(each.reading for each in entered)
    presses = sum(each.total for each in entered) - reading
    taps = sum(not each.is_text for each in entered)
    return FirstGame(presses, reading, taps, len(box.taught))


@pytest.mark.parametrize(
    ("game", "way", "mode", "presses", "taps"),
    [
        ("portal-dash", "layers", "assistant", 40, 40),
        ("portal-dash", "everything", "referee", 40, 40),
        ("builders-biomes", "layers", "assistant", 30, 30),
        ("builders-biomes", "everything", "referee", 30, 30),
        ("explorers", "", "referee", 30, 30),
    ],
)
def test_everybody_has_played_a_turn_after_few_presses(
    game: str, way: str, mode: str, presses: int, taps: int
) -> None:
    found = [asyncio.run(_play(game, way, mode, number)) for number in range(GAMES)]
    assert median(each.presses for each in found) <= presses, found
    assert median(each.taps for each in found) <= taps, found
    assert all(0 < each.cards <= MOST_CARDS for each in found), found
    assert max(each.reading for each in found) <= MOST_READING, found
