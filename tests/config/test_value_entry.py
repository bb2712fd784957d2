"""Values of a catalogue, entered piece by piece as their schema says."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.config.schema import (
    Section,
    TableOf,
    Validator,
    flag,
    list_of,
    one_of,
    text,
    whole,
)
from firmware_host.config.settings import load_settings
from firmware_host.config.value_entry import can_be_entered, next_piece
from firmware_host.games import game_ids
from firmware_host.table.owner_values import Guesses

MAP = list_of(text("[.~m]{1,9}", "letters"), 2, 2, "rows")
ITEM = text("[a-z]+(_[a-z]+)*", "a name")
WORDS = ("iron_sword", "bow", "7")


@pytest.mark.parametrize(
    ("validator", "value", "answers", "made"),
    [
        (whole(1, 9), 3, ["7"], 7),
        (one_of(("sword", "bow")), "bow", ["sword"], "sword"),
        (flag, True, ["no"], False),
        (list_of(whole(1, 3), 3, 3, "n"), [1, 2, 3], ["3", "3", "3"], [3, 3, 3]),
        (list_of(whole(1, 8), 1, 4, "n"), [3, 2], ["3", "1", "2", "8"], [1, 2, 8]),
        (MAP, ["..", "~m"], [".", "~", "m", "m"], [".~", "mm"]),
        (TableOf(whole(0, 9)), {"a": 1, "b": 2}, ["4", "5"], {"a": 4, "b": 5}),
        (ITEM, "bow", ["iron_sword"], "iron_sword"),
        (
            Section({"kind": one_of(("x", "y"))}, {"wood": whole(0, 9), "sand": whole(0, 9)}),
            {"kind": "x", "wood": 2},
            ["y", "1", "0"],
            {"kind": "y", "wood": 1},
        ),
    ],
)
def test_the_answers_make_the_value(
    validator: Validator, value: Any, answers: list[str], made: Any
) -> None:
    for count in range(len(answers)):
        piece, _ = next_piece(validator, value, WORDS, answers[:count])
        assert piece is not None
        assert answers[count] in piece.choices
        assert piece.now in piece.choices
    assert next_piece(validator, value, WORDS, answers) == (None, made)
    assert validator(made) == made
    assert can_be_entered(validator, value, WORDS)


def test_what_the_schema_says_nothing_about_cannot_be_entered() -> None:
    assert not can_be_entered(lambda value: value, 3, WORDS)
    assert not can_be_entered(list_of(whole(0, 9), 99, 99, "n"), [0] * 99, WORDS)


@pytest.mark.parametrize("game", game_ids())
def test_every_guess_of_the_games_can_be_entered_on_the_panel(game: str) -> None:
    catalogue = load_settings(virtual=True).catalogues[game]
    entered = Guesses(game, catalogue.unsure()).values
    on_panel = catalogue.game.catalogue.on_panel
    missing = [each.path for each in catalogue.todo() if not on_panel(each.path)]
    assert [path for path in missing if path not in entered] == []


@pytest.mark.parametrize("game", game_ids())
def test_keeping_every_piece_as_it_is_makes_the_same_value(game: str) -> None:
    catalogue = load_settings(virtual=True).catalogues[game]
    guesses = Guesses(game, catalogue.unsure())
    for path, each in guesses.values.items():
        answers: list[str] = []
        while (found := guesses.next_piece(path, answers))[0] is not None:
            answers.append(found[0].now)
        assert found[1] == each.value, path
