"""A party as it goes on from game to game, and the code of a game that waits."""

from __future__ import annotations

import random

import pytest

from firmware_host.table.party import (
    CODE_ALPHABET,
    MOST_GAMES,
    MOST_TAUGHT,
    Party,
    new_code,
    shown_code,
    typed_code,
)

RED, BLUE = ("red", "Zoë"), ("blue", "")
PARTY = Party("a" * 32, "en", "")


def test_a_game_on_the_table_is_the_newest_and_its_players_are_kept_where_it_has_none() -> None:
    party = PARTY.playing(1, (RED, BLUE)).playing(2, (BLUE,)).playing(1, ())
    assert party.games == (2, 1)
    assert party.players == (BLUE,)


def test_the_oldest_games_and_too_many_lessons_are_left_out() -> None:
    party = PARTY
    for number in range(MOST_GAMES + 1):
        party = party.playing(number, ())
    assert party.games == tuple(range(1, MOST_GAMES + 1))
    full = PARTY.knowing(*(f"race.{number}" for number in range(MOST_TAUGHT)))
    assert len(full.taught) == MOST_TAUGHT
    assert full.knowing("race.more") == full
    assert full.knowing("race.0") == full


def test_lessons_and_beginners_are_those_of_one_game() -> None:
    party = PARTY.knowing("race.fall", "races.fall").teaching("race", "red").teaching("races", "*")
    assert party.forgetting("race").taught == {"races.fall"}
    assert party.is_beginner("race", "red")
    assert not party.is_beginner("race", "blue")
    assert party.is_beginner("races", "blue")
    assert party.teaching("race").beginners == {"races.*"}
    assert not party.teaching("race").learns("race")
    assert party.learns("race")


def test_facts_that_no_party_writes_are_left_out() -> None:
    kept = PARTY.playing(3, (RED,)).knowing("race.fall").teaching("race", "red")
    facts = kept.to_json()
    assert Party.from_json(kept.id, "", facts) == kept
    junk = {
        "games": [3, "4", True, None],
        "players": [["red", "Zoë"], ["blue"], "blue", ["a", "b", "c"]],
        "taught": ["race.fall", 7],
        "beginners": "race.red",
    }
    found = Party.from_json(kept.id, "", facts | junk)
    assert found == PARTY.playing(3, (RED,)).knowing("race.fall")


def test_codes_use_signs_nobody_mistakes_and_none_three_times_in_a_row() -> None:
    chance = random.Random(5)
    codes = {new_code(chance.randrange) for _ in range(5000)}
    assert len(codes) > 4990
    assert set("".join(codes)) == set(CODE_ALPHABET)
    assert not any(3 * sign in code for code in codes for sign in CODE_ALPHABET)
    assert not set(CODE_ALPHABET) & set("AEIOUY015834LSZGFKN"), "no vowels, no look-alikes"


@pytest.mark.parametrize("text", ["BCD267", "bcd 267", " b c d-2 6 7 ", "BCD 267"])
def test_a_code_is_understood_however_it_is_typed(text: str) -> None:
    assert typed_code(text) == "BCD267"
    assert shown_code("BCD267") == "BCD 267"


@pytest.mark.parametrize("text", ["", "BCD26", "BCD2677", "BCD2O7", "BCD26\x00", "💥BCD267"])
def test_what_no_code_looks_like_is_none(text: str) -> None:
    assert typed_code(text) is None
