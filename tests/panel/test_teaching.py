"""Rules, whys and the book in words, shown by the dice race."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_host.games.game import Game
from firmware_host.games.teaching import PrintedValues
from firmware_host.panel.i18n import translator
from firmware_host.panel.teaching import (
    book_words,
    entry_of_tile,
    possibilities,
    rule_words,
    why_words,
)
from firmware_host.table.snapshot import TableSnapshot
from tests.fourth_game.on_the_list import dice_race_on_the_list
from tests.games.game_trials import catalogue_of, met_in

T = translator("en")
RACE = "dice-race"


@pytest.fixture(autouse=True)
def _race() -> Iterator[Game]:
    with dice_race_on_the_list() as game:
        yield game


def asked(question: str) -> TableSnapshot:
    return met_in(RACE, "referee").asked[question][0]


def test_a_rule_is_told_in_the_words_of_its_passage() -> None:
    words = rule_words(RACE, "DR-015", T)
    assert words is not None
    assert (words.rule, words.title, words.page) == ("DR-015", "Event spaces", None)
    assert words.text.splitlines()[1].startswith("A space you reach by card")
    assert rule_words(RACE, "DR-A01", T) is None, "a ruling is not in the book"
    assert rule_words("", "DR-015", T) is None


def test_a_why_says_what_is_asked_and_names_its_rule() -> None:
    words = why_words(asked("dr.dice"), T)
    assert words is not None
    assert words.title == "Safe or risky?"
    assert words.meaning.startswith("It is your turn.")
    assert words.leads_to
    assert [each.rule for each in words.rules] == ["DR-011"]
    assert words.rules[0].title == "Your turn"


def test_what_can_be_done_is_listed_where_a_turn_is_played() -> None:
    assert [each.name for each in possibilities(asked("dr.dice"), T)] == [
        "Throw one die",
        "Throw two dice",
    ]
    assert list(possibilities(met_in(RACE, "referee").ends["goal"], T)) == []


def test_the_book_has_sections_kinds_and_an_index_of_words() -> None:
    catalogue = catalogue_of(RACE)
    values = PrintedValues(catalogue.plain(), [each.path for each in catalogue.unsure()])
    book = book_words(RACE, T, values)
    assert [section.title for section in book.sections] == ["Parts", "A turn", "The end"]
    assert [kind.title for kind in book.kinds] == ["Cards", "Figures"]
    facts = {entry.id: entry.facts for entry in book.entries}
    assert facts == {
        "tailwind": "2 in the pile, moves +3",
        "mud": "≈2 in the pile, moves -2",
        "figure": "",
    }
    index = {each.word: each for each in book.index}
    assert list(index) == sorted(index, key=str.casefold)
    assert index["Mud"].entries == ("mud",)
    assert index["Mud"].passages == ("DR-014",), "the passage speaks of it"
    assert index["A fall"].passages == ("DR-013",)
    assert {each.facts for each in book_words(RACE, T).entries} == {""}


@pytest.mark.parametrize(
    ("tile", "entry"),
    [("card:mud:1", "mud"), ("player:blue", "figure"), ("card:snow:1", None), ("", None)],
)
def test_a_tile_opens_its_entry(tile: str, entry: str | None) -> None:
    found = entry_of_tile(RACE, tile)
    assert (found.id if found else None) == entry
