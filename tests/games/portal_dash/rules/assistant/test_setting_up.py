"""Before the first turn: the guide, the figures, the first colours, and who begins."""

from __future__ import annotations

from collections import Counter

import pytest

from firmware_host.games.core.cube import COLUMNS
from firmware_host.games.core.question import GROUP
from tests.games.portal_dash.rules.assistant.assistant_game import EVERY_MOB, AssistantGame
from tests.games.portal_dash.rules.assistant.printed_parts import values


def test_the_hash_of_the_dice_is_shown_before_anything_is_rolled() -> None:
    game = AssistantGame(commitment="ab" * 32)
    assert game.asks.id == "fair"
    assert game.asks.about == {"commitment": "ab" * 32}
    assert AssistantGame().asks.id != "fair"


def test_the_guide_goes_through_the_set_up_in_the_order_hands_do_it() -> None:
    """PD-010 to PD-024: tiles, cube, piglin board, figures, boss, boards, items, chest, pieces."""
    game, pages = AssistantGame(guide=True, trackers=("hearts",)), []
    while game.asks.id == "pd.guide":
        assert game.asks.who == GROUP
        assert game.asks.about["pages"] == 9
        pages.append((game.asks.about["number"], game.asks.about["page"]))
        game.say("ok")
    names = ["tiles", "cube", "piglin", "creatures", "boss", "inventory", "items", "chest"]
    assert pages == list(enumerate([*names, "pieces"], 1))


def test_the_figures_are_dealt_at_their_page_and_shown_to_be_put_in_place() -> None:
    """PD-017, PD-018: after the page about creatures, before the boss."""
    game = AssistantGame(guide=True).until("pd.deal")
    game.until("pd.show_line")
    assert game.asks.about["board"] == game.board()
    assert game.asks.about["line"] == game.line()
    game.say("ok")
    assert game.asks.about["page"] == "boss"


@pytest.mark.parametrize(("line", "auto"), [("box", True), ("table", False)])
def test_one_of_each_base_type_is_drawn_for_the_first_three_spawners(line: str, auto: bool) -> None:
    """PD-017, PD-030, PD-D23: the box draws, or people say which figure they drew."""
    game = AssistantGame(level=EVERY_MOB, line=line)
    for spawner, kind in enumerate(("magma_cube", "ghast", "enderman"), 1):
        asked = game.asks
        assert (asked.id, asked.kind, asked.rule) == ("pd.deal", "draw", "PD-017")
        assert asked.about == {"spawner": spawner}
        assert asked.is_automatic == auto
        assert list(asked.answers) == [f"{kind} {n}" for n in (1, 2, 3)]
        game.say(f"{kind} 2")
    assert game.asks.rule == "PD-018"


def test_the_others_form_the_line_in_the_order_drawn_each_figure_once() -> None:
    """PD-018, PD-025, PD-026, PD-028: all 18 figures, none twice."""
    game, drawn = AssistantGame(level=EVERY_MOB), []
    while game.asks.id == "pd.deal":
        answer = game.asks.answers[-1]
        drawn.append(answer)
        game.say(answer)
    assert Counter(drawn).most_common(1)[0][1] == 1
    assert len(drawn) == 18
    assert game.line() == drawn


def test_twin_figures_are_drawn_as_often_as_there_are() -> None:
    """PD-002: numbers may repeat."""
    parts = values()
    parts["mobs"]["ghast"]["numbers"] = [2, 2, 3]
    game = AssistantGame(values=parts)
    game.say("magma_cube 1")
    assert list(game.asks.answers) == ["ghast 2", "ghast 3"]
    assert game.asks.weights == (2, 1)
    game.until("pd.first_spawners")
    assert Counter(game.line())["ghast 2"] == 2


@pytest.mark.parametrize("spawners", ["3", "4", "5", "6"])
def test_the_spawners_of_the_first_tile_are_filled_from_the_front(spawners: str) -> None:
    """PD-017, PD-019: every tile has three, for any can be the first; others from the line."""
    game = AssistantGame().until("pd.first_spawners")
    assert list(game.asks.answers) == ["3", "4", "5", "6"]
    order = list(game.line())
    game.say(spawners)
    assert game.board() == order[: int(spawners)]
    assert game.line() == order[int(spawners) :]


def test_an_older_game_may_have_fewer_spawners() -> None:
    """PD-A16: the leftovers stay in front."""
    game = AssistantGame(rules_version=5).until("pd.first_spawners")
    assert set(game.asks.answers) == {"1", "2", "3", "4", "5", "6"}
    order = list(game.line())
    game.say("1")
    assert (game.board(), game.line()) == (order[:1], order[1:])


def test_nothing_is_dealt_when_people_keep_the_figures_themselves() -> None:
    game = AssistantGame(trackers=("hearts", "boss"))
    assert game.asks.id == "pd.roll"


def test_only_the_four_top_corners_are_exposed_at_first_and_nobody_asks_for_them() -> None:
    """PD-013, PD-EX7: all 64 blocks stand, the four corners of layer 1 show."""
    game = AssistantGame().until("pd.roll")
    assert [COLUMNS[column] for column in game.state.cube.unseen()] == ["a1", "d1", "a4", "d4"]  # type: ignore[union-attr]
    assert game.state.cube.left() == 64


def test_a_colour_that_is_used_up_cannot_be_seen_again() -> None:
    """PD-001: 16 red, 16 gray, 12 gold, 12 brown, 8 black, and never more."""
    game = AssistantGame().to_roll().with_mobs()
    game.say("? 1", "a1", "mine", "a1")
    assert dict(zip(game.asks.answers, game.asks.weights, strict=True)) == {
        "red": 16,
        "gray": 16,
        "gold": 12,
        "brown": 12,
        "black": 8,
    }
    game.state.used = {"black": 7}
    game.again().say("black", "black:netherite", "mine", "d1")
    assert game.asks.id == "pd.colour"
    assert "black" not in game.asks.answers
    assert game.refuses("black").rule == "PD-001"


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_named_player_begins_and_the_others_follow_clockwise(first: int) -> None:
    """PD-024, PD-035."""
    game, seats = AssistantGame(3, cube="layers", first=first), []
    for _ in range(4):
        game.until("pd.roll", {"pd.die_layer": "none"})
        seats.append(game.asks.who)
        game.say("red 1")
    assert seats == [(first + n) % 3 for n in range(4)]
