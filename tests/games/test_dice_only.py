"""Dice only: sets are rolled at once, chosen dice once more, and the record proves all of it."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games import all_games, rules_for
from firmware_host.games.core.dice import Die, RollAnswers
from firmware_host.games.core.dice_only import (
    MOST_REMEMBERED,
    MOST_ROLLS,
    DiceOnly,
    DiceSet,
    DiceState,
    sums,
)
from firmware_host.games.core.errors import BadSetup, IllegalAnswer
from firmware_host.games.core.log import Entry
from firmware_host.games.core.question import CHOOSE, GROUP, ROLL
from firmware_host.table.simulate import record
from firmware_host.table.verify import verify
from tests.games.portal_dash.rules.assistant.printed_parts import values

COIN = Die("coin", ("0", "1"))
RULES = DiceOnly(
    "portal-dash",
    lambda _values: (
        DiceSet("white", (Die("letter", ("a", "b")),)),
        DiceSet("combat:3", (COIN,) * 3, adds_up=True),
    ),
)
SETUP: dict[str, Any] = {"values": {}}


def after(*answers: str) -> DiceState:
    state = RULES.start(SETUP)
    for answer in answers:
        RULES.answer(state, answer)
    return state


def asked(state: DiceState) -> Any:
    question = RULES.question(state)
    assert question is not None
    return question


def test_a_set_is_chosen_and_the_box_rolls_it_unasked() -> None:
    state = after()
    assert (asked(state).kind, asked(state).who) == (CHOOSE, GROUP)
    assert list(asked(state).answers) == ["white", "combat:3", "done"]
    state = after("combat:3")
    assert (asked(state).kind, asked(state).is_automatic) == (ROLL, True)
    state = after("combat:3", "1 0 1")
    assert asked(state).id == "dice.set"
    assert state.last is not None
    assert (state.last.set, state.last.faces, state.count) == ("combat:3", ("1", "0", "1"), 1)


def test_chosen_dice_of_the_last_roll_are_rolled_once_more_and_the_others_lie() -> None:
    state = after("combat:3", "1 0 1", "again:1")
    assert [die.name for die in asked(state).dice] == ["coin"]
    RULES.answer(state, "1")
    assert state.last is not None
    assert (state.last.faces, state.last.moved) == (("1", "1", "1"), (1,))
    assert "again:0,1,2" in asked(state).answers


def test_dice_that_do_not_add_up_are_not_rolled_again_one_by_one() -> None:
    state = after("white", "a")
    assert not [answer for answer in asked(state).answers if answer.startswith("again")]
    with pytest.raises(IllegalAnswer):
        RULES.answer(state, "again:0")


def test_the_dice_are_put_away_or_the_record_is_full() -> None:
    state = after("done")
    assert state.outcome is not None
    assert state.outcome.reason == "done"
    state = after()
    for _ in range(MOST_ROLLS):
        RULES.answer(state, "white")
        RULES.answer(state, "a")
    assert state.outcome is not None
    assert state.outcome.reason == "many_rolls"
    assert len(state.rolls) == MOST_REMEMBERED
    assert RULES.check(state) == []


def test_a_position_is_the_same_after_json() -> None:
    state = after("white", "a", "combat:3", "1 0 1", "again:1")
    written = json.loads(json.dumps(state.to_json()))
    assert RULES.load(SETUP, written).to_json() == state.to_json()


def test_sums_are_exact() -> None:
    chances = sums(DiceSet("combat:3", (COIN,) * 3, adds_up=True))
    assert chances == {0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(3, 8), 3: Fraction(1, 8)}


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"values": []},
        {"values": {}},
        {"values": {"dice": {"blocks": ["red"]}}},
        {"values": {**values(), "combat_dice": 0}},
        {"values": {**values(), "combat_dice": "six"}},
        {"values": values(), "guessed": "combat"},
        {"values": values(), "guessed": [7]},
    ],
    ids=str,
)
def test_a_set_up_without_dice_is_refused_with_a_sentence(broken: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match=r"\w+"):
        rules_for("portal-dash", "dice").start(broken)


def test_portal_dash_has_two_white_dice_and_up_to_six_black_ones() -> None:
    """PD-006."""
    state = rules_for("portal-dash", "dice").start({"values": values()})
    sets = state.setup.sets
    assert list(sets) == ["white", *(f"combat:{n}" for n in range(1, 7))]
    assert [die.name for die in sets["white"].dice] == ["blocks", "mob"]
    assert {die.name for die in sets["combat:6"].dice} == {"combat"}


@pytest.mark.parametrize("game", [g for g in all_games() if "dice" in g.modes], ids=lambda g: g.id)
def test_a_record_of_rolls_is_verified_and_a_changed_roll_is_found(game: Any) -> None:
    rules = game.modes["dice"]
    shipped = load_settings(virtual=True).catalogues[game.id].plain()
    log = record(rules, {"values": shipped, "players": []}, "proof", "steady")
    assert verify(log).ok
    place = next(i for i, entry in enumerate(log.entries) if entry.by == "dice")
    rolled = log.records[place]
    assert isinstance(rolled, Entry)
    dice = next(iter(rules.start({"values": shipped}).setup.sets.values())).dice
    other = next(faces for faces in RollAnswers(dice) if faces != rolled.answer)
    log.records[place] = replace(rolled, answer=other)
    assert not verify(log).ok
