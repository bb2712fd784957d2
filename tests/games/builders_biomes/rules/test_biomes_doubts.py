"""Assistant mode doubts what the table cannot be like, and never what truthful people tell it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from firmware_host.games.core.question import Question
from tests.games.builders_biomes.rules.biomes_game import MODES, Table, named
from tests.games.builders_biomes.rules.biomes_parts import set_up
from tests.games.builders_biomes.rules.biomes_play import any_setup
from tests.games.builders_biomes.rules.test_biomes_ends import end, last_scoring
from tests.games.builders_biomes.rules.truthful_table import TruthfulTable

ASSISTANT = MODES["assistant"]
MOST_ANSWERS = 5000


def before_anybody_explores(**other: Any) -> Table:
    table = Table("assistant", **other).owns(0, block=20)
    table.state.is_revealed = False
    return table.again()


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("build:camp", "Nobody has explored yet, so no card is face up."),
        ("fight:zombie", "Nobody has explored yet, so no card is face up."),
        ("weapon:bow", "Nobody has explored yet, so no weapon is face up."),
    ],
)
def test_nothing_lies_face_up_before_somebody_explores(action: str, reason: str) -> None:
    """BB-016, BB-031."""
    table = before_anybody_explores()
    assert table.acts == ["collect", "explore", "adjust"]
    refused = table.refuses(action)
    assert (refused.rule, refused.reason, refused.insist) == ("BB-016", reason, f"!{action}")
    table.say("explore")
    assert action in table.answers


@pytest.mark.parametrize("action", ["build:camp", "fight:zombie", "weapon:bow"])
def test_who_insists_has_explored_without_telling(action: str) -> None:
    table = before_anybody_explores()
    table.say(f"!{action}")
    assert table.state.is_revealed


def test_a_building_that_costs_more_than_is_left_is_doubted() -> None:
    """BB-036, BB-037: every block counts one, whatever it is made of."""
    table = Table("assistant")
    price = sum(count for _, count in table.state.setup.cards["mine"].cost)
    table.owns(0, block=price - 1)
    refused = table.refuses("build:mine")
    assert refused.rule == "BB-037"
    assert refused.reason == f"You have too few blocks: it costs {price}, you have {price - 1}."
    table.owns(0, block=price + 1)
    assert named(table.say("build:mine", "0"), "blocks_spent") == [("blocks_spent", 0, price)]
    assert table.blocks() == {"block": 1}
    assert table.state.box_blocks == {"block": price}


def test_who_insists_on_a_building_pays_what_the_box_knows_of() -> None:
    table = Table("assistant").owns(0, block=1)
    table.say("!build:mine", "0")
    assert (table.spaces()[0], table.blocks()) == ("mine", {})


def test_more_blocks_than_can_be_left_are_doubted_in_a_tie() -> None:
    """BB-098: what was paid is gone."""
    table = last_scoring("assistant").has_xp(5, 5).owns(0, block=3).owns(1, block=9)
    table.state.box_blocks = {"block": 4}
    end(table)
    assert table.answers == ["0", "1", "2", "3"]
    assert [*table.asks.doubts] == ["4", "5", "6", "7"]
    refused = table.refuses("4")
    assert refused.rule == "BB-098"
    assert refused.reason == "More than 3 cannot be left: the others paid for buildings."
    table.say("!7", "6")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_a_game_of_version_3_doubts_nothing() -> None:
    """Its log answers without insisting, and blocks are not paid for in it."""
    setup = {**set_up(), "rules_version": 3}
    state = ASSISTANT.start(setup)
    while (question := ASSISTANT.question(state)).id != "bb.action":
        ASSISTANT.answer(state, question.answers[0])
    assert question.doubts == {}
    assert {"build:mine", "fight:zombie", "weapon:bow"} <= {*question.answers}
    events = ASSISTANT.answer(state, "build:mine") + ASSISTANT.answer(state, "0")
    assert named(events, "blocks_spent") == []


def told_truthfully(game: int) -> Iterator[tuple[Question, str]]:
    """Every question of a game, and what truthful people answer."""
    random = Random(game)
    setup = any_setup("assistant", random)
    table, state = TruthfulTable(setup, random), ASSISTANT.start(setup)
    for _ in range(MOST_ANSWERS):
        question = ASSISTANT.question(state)
        if question is None:
            return
        answer = table.answer(question, state)
        yield question, answer
        table.sees(ASSISTANT.answer(state, answer))
    raise AssertionError("the game does not end")


@pytest.mark.behavior
@pytest.mark.parametrize("game", range(40))
def test_truthful_people_are_never_doubted(game: int) -> None:
    for question, answer in told_truthfully(game):
        assert answer in question.answers, (question.id, answer, question.doubts.get(answer))


@pytest.mark.behavior
def test_the_truthful_games_meet_every_doubt_and_every_action() -> None:
    """Otherwise they would prove little."""
    doubted, told = set(), set()
    for game in range(40):
        for question, answer in told_truthfully(game):
            doubted |= {rule for rule, _ in question.doubts.values()}
            told.add(answer.partition(":")[0])
            if question.id == "bb.blocks_left":
                assert answer == question.answers[-1]  # the box counts exactly
    assert doubted == {"BB-016", "BB-037", "BB-098"}
    assert {"collect", "explore", "build", "fight", "weapon"} <= told
