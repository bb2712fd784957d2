"""A first game, measured: from the lobby to the end of everybody's first turn, reading aside.

People of two seats choose «We have never played», do what the guide says, read every card, and play
like the bot `steady`. What they draw they lay on the reader, which is no press, but kept within the
same bound wherever the cards are few; without tags ROLL draws for them. With a real cube they take
whatever block they like the look of; the bot, who sees no colors, would always take the one below
the cursor. On the touch table each answer is one tap (tests/service/test_first_taps.py).
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import median

import pytest

from firmware_host.commands.pressed_box import Entered, PressedBox, is_for_dice
from firmware_host.config.settings import Settings, load_settings
from firmware_host.config.tags import known_tiles
from firmware_host.games import game_of
from firmware_host.games.core.cube import COLUMN_INDEX
from firmware_host.games.core.question import DRAW
from firmware_host.service.table_config import SettingsValues
from firmware_host.table.bots import player_for
from firmware_host.table.fair import NOTHING_DECIDED, SeededDice
from firmware_host.table.lobby.shared import GOAL

pytestmark = pytest.mark.behavior

PLAYERS = 2
GAMES = 7
MOST_CARDS = 20
MOST_TILES = 14
"""Laid on the reader."""
MOST_READING = 35
"""Pages of goal, guide and cards; counted apart."""


@dataclass(frozen=True)
class FirstGame:
    presses: int
    taps: int
    tiles: int
    reading: int
    cards: int


@cache
def settings() -> Settings:
    return load_settings(virtual=True)


async def _play(game_id: str, way: str, mode: str, number: int, *, tags: bool) -> FirstGame:
    game = game_of(game_id)
    secret = bytes((number + each) % 256 for each in range(32))
    tiles = list(known_tiles(game_id, settings().catalogues)) if tags else []
    box = PressedBox(SettingsValues(settings()), secret, tiles, teaches=True)
    await box.open()
    entered: list[Entered] = []
    for chosen in (game_id, str(PLAYERS), "learn", *([way] if way else [])):
        entered.append(await box.enter(chosen))
    bot, parts = player_for(game.modes[mode], "steady", f"{number}"), SeededDice(f"parts {number}")
    likes, turns, drawn = Random(number), 0, 0
    while turns <= PLAYERS:
        snapshot = box.snapshot
        question = snapshot.question
        assert question is not None, "over before everybody had a turn"
        answer: str | None
        if question.id == GOAL:
            answer = "ok"
        elif is_for_dice(question) or (question.kind == DRAW and not tags):
            answer = None
        elif question.kind == DRAW:
            answer, taken = parts.answer(question, drawn, NOTHING_DECIDED)
            drawn += taken
        else:
            answer = bot.answer(question, snapshot.state)
            if tags and answer in COLUMN_INDEX and "grid" not in question.about:
                answer = likes.choice([each for each in question.answers if each in COLUMN_INDEX])
        entered.append(await box.enter(answer))
        events = (*box.passed, *box.snapshot.events)
        turns += sum(event[0] == game.setups.turn_begins for event in events)
    assert len(set(box.taught)) == len(box.taught), "none twice"
    reading = sum(each.reading for each in entered)
    laid = sum(each.is_tile for each in entered)
    presses = sum(each.total for each in entered) - reading - laid
    taps = sum(not each.is_text for each in entered)
    return FirstGame(presses, taps, laid, reading, len(box.taught))


@pytest.mark.parametrize("tags", [True, False], ids=["tags", "no_tags"])
@pytest.mark.parametrize(
    ("game", "way", "mode", "most"),
    [
        ("portal-dash", "layers", "assistant", 40),
        ("portal-dash", "everything", "referee", 40),
        ("builders-biomes", "layers", "assistant", 30),
        ("builders-biomes", "everything", "referee", 30),
        ("explorers", "", "referee", 30),
    ],
)
def test_everybody_has_played_a_turn_after_few_presses_or_taps(
    game: str, way: str, mode: str, most: int, *, tags: bool
) -> None:
    found = [asyncio.run(_play(game, way, mode, number, tags=tags)) for number in range(GAMES)]
    assert median(each.presses for each in found) <= most, found
    assert median(each.taps for each in found) <= most, found
    if (game, mode) != ("builders-biomes", "referee"):  # eight cards lie open after two turns
        assert median(each.presses + each.tiles for each in found) <= most, found
    assert all((0 < each.tiles <= MOST_TILES) == tags for each in found), found
    assert all(0 < each.cards <= MOST_CARDS for each in found), found
    assert max(each.reading for each in found) <= MOST_READING, found
