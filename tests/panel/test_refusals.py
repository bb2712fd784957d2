"""Why a tile is refused: words for every rule a tile can run into, and room for them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import firmware_host.games
from firmware_host.config.settings import load_settings
from firmware_host.games import all_games
from firmware_host.panel import font as fonts
from firmware_host.panel.i18n import Translator, translator
from firmware_host.panel.presenter import present
from firmware_host.panel.words import tile_name, why_not
from firmware_host.table.snapshot import TableSnapshot
from tests.panel import panel_moments, picture_book
from tests.panel.pseudo_locale import pseudo

EN = translator("en")
LETTERS = {"portal-dash": "PD", "builders-biomes": "BB", "explorers": "EX"}
NOT_ABOUT_TILES = {
    "BB-020", "BB-026", "BB-A04", "G3", "PD-100", "PD-101", "PD-129", "PD-141", "PD-142", "PD-147",
    "PD-150", "PD-152", "PD-A22", "PD-A30", "PD-A39",
}  # fmt: skip
"""Spaces, blocks, columns and actions: nobody lays those on a reader, so only taps meet them."""
WITHOUT_WORDS = {"PD-128", "PD-165", "PD-175"}
"""They say no more than that something else is asked, or concern set-ups."""


def words_of_refusals() -> dict[str, str]:
    return {rule: words for game in all_games() for rule, words in game.panel().refusals.items()}


def test_every_rule_that_refuses_something_has_words() -> None:
    named: set[str] = set()
    for path in Path(next(iter(firmware_host.games.__path__))).rglob("*.py"):
        named |= set(
            re.findall(r'(?:return \(?|": \()"([A-Z]+-?A?\d+)", f?"', path.read_text("utf-8"))
        )
    assert len(named) > 15
    assert named - WITHOUT_WORDS <= set(words_of_refusals())


def test_a_rule_that_says_no_more_than_not_this_gives_no_reason() -> None:
    assert why_not("EX-045", EN) == why_not("", EN) == ""


def longest_name(game: str, t: Translator) -> str:
    tiles = load_settings(virtual=True).catalogues[game].tiles()
    return max((tile_name(game, tile, t) for tile in tiles), key=fonts.small().width)


def asked_in_games() -> list[TableSnapshot]:
    every = panel_moments.first_of_each().values()
    return [snapshot for snapshot in every if snapshot.question and snapshot.room in LETTERS]


@pytest.mark.behavior
@pytest.mark.parametrize("t", [EN, pseudo()], ids=["en", "pseudo"])
def test_the_longest_tile_with_the_longest_reason_fits_on_every_question(t: Translator) -> None:
    names = {game: longest_name(game, t) for game in LETTERS}
    for snapshot in asked_in_games():
        assert snapshot.question is not None
        asked, name = present(snapshot.question, snapshot, t).title, names[snapshot.room]
        rules = [rule for rule in words_of_refusals() if rule.startswith(LETTERS[snapshot.room])]
        rules = [rule for rule in rules if rule not in NOT_ABOUT_TILES]
        why = max((why_not(rule, t) for rule in rules), key=fonts.small().width)
        for what in ("tile_refused", "tile_forbidden", "tile_unclear"):
            panel, clock = picture_book.a_panel(t)
            panel.show(replace(snapshot, events=(), thrown=None))
            picture_book.without_alarms(panel, clock)
            panel.notify(what, name=name, asked=asked, why=why)
            canvas = panel.draw(clock.now)
            assert canvas.problems == []
            assert canvas.sees(name)
            assert canvas.sees(asked), "in the sentence, or above it in the top line"


def test_what_is_asked_leaves_the_sentence_only_where_it_does_not_fit() -> None:
    snapshot = panel_moments.first_of_each()["pd.action"]
    panel, clock = picture_book.a_panel(EN)
    panel.show(replace(snapshot, events=(), thrown=None))
    picture_book.without_alarms(panel, clock)
    panel.notify("tile_refused", name="Ghast 2", asked="Action 1 of 2")
    assert panel.draw(clock.now).sees("Not now: Ghast 2. Needed: Action 1 of 2")
