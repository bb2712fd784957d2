"""Hearts: armour first, the owner's choice among pieces, healing, repairing, corrections."""

from __future__ import annotations

import pytest

from tests.games.portal_dash.rules.assistant.assistant_game import AssistantGame
from tests.games.portal_dash.rules.assistant.printed_parts import values


def hit(hearts: int, life: int, *armour: tuple[int, int]) -> AssistantGame:
    """Player 1 is hit by something for so many hearts, figures on cardboard."""
    parts = values()
    parts["mobs"]["ghast"]["damage"] = 4
    game = AssistantGame(trackers=("hearts",), values=parts).to_roll().hide_colour("gray")
    game.with_hearts(1, life, *armour)
    game.say("gray 1", "p1", str(hearts))
    return game


@pytest.mark.parametrize(
    ("hearts", "armour", "left", "life"),
    [
        (1, [(1, 1)], [(0, 1)], 6),
        (2, [(1, 1)], [(0, 1)], 5),
        (2, [(3, 3)], [(1, 3)], 6),
        (4, [(1, 1), (2, 2)], [(0, 1), (0, 2)], 5),
        (3, [(1, 1), (2, 2)], [(0, 1), (0, 2)], 6),
        (3, [(0, 1)], [(0, 1)], 3),
        (3, [], [], 3),
    ],
)
def test_damage_takes_armour_first_then_life(
    hearts: int, armour: list[tuple[int, int]], left: list[tuple[int, int]], life: int
) -> None:
    """PD-072, PD-081, PD-082: a piece at 0 hearts is damaged."""
    game = hit(hearts, 6, *armour)
    assert game.hearts(1) == (life, left)
    assert game.asks.id == "pd.untracked_hit"


def test_the_owner_says_which_piece_loses_each_heart() -> None:
    """PD-072: only while there is a choice."""
    game = hit(3, 6, (2, 2), (0, 3), (2, 3))
    assert (game.asks.id, game.asks.who, list(game.asks.answers)) == (
        "pd.which_armour",
        1,
        ["0", "2"],
    )
    game.say("2")
    assert game.hearts(1)[1] == [(2, 2), (0, 3), (1, 3)]
    game.say("2")
    assert game.asks.id == "pd.untracked_hit"
    assert game.hearts(1) == (6, [(1, 2), (0, 3), (0, 3)])
    assert game.state.hearts[1].whole_pieces() == [0]


def test_a_repair_fills_one_own_armour_piece_or_another_item() -> None:
    """PD-147, PD-083, PD-D21: damaged or partly empty."""
    game = AssistantGame().to_action().with_hearts(0, 6, (0, 1), (2, 2), (1, 3))
    game.say("repair")
    assert (game.asks.id, list(game.asks.answers)) == (
        "pd.repair",
        ["other", "armour:0", "armour:2"],
    )
    game.say("armour:2")
    assert game.hearts(0)[1] == [(0, 1), (2, 2), (3, 3)]
    game.say("repair", "other")
    assert game.hearts(0)[1] == [(0, 1), (2, 2), (3, 3)]
    game = AssistantGame().to_action()
    game.say("repair")
    assert game.asks.about["number"] == 2


def test_life_never_exceeds_its_track() -> None:
    """PD-085: six, or what the catalogue says the track has."""
    for track in (6, 8):
        parts = values()
        parts["life"] = track
        game = AssistantGame(values=parts).to_action().with_hearts(0, track - 1)
        game.say("adjust", "p0", "life+1")
        assert game.hearts(0)[0] == track
        assert "life+1" not in game.asks.answers
        assert game.refuses("life+1")
        game.with_hearts(0, 1).say("done")
        game.state.aside = ["red"]
        game.state.steps.append(("use",))
        game.again().say("red:heal")
        assert game.hearts(0)[0] == track


def test_hearts_can_be_corrected_by_hand() -> None:
    """PD-080: gained, filled, dropped, hit; whatever happened on the board."""
    game = AssistantGame(2, first=1).to_action()
    game.say("adjust")
    assert list(game.asks.answers) == ["p1", "p0", "done"]
    game.say("p0", "armour3")
    assert game.hearts(0)[1] == [(1, 1), (3, 3)]
    game.say("hit")
    assert (game.asks.id, game.asks.who) == ("pd.which_armour", 0)
    game.say("1")
    assert "fill:1" in game.asks.answers
    game.say("fill:1", "drop:0")
    assert game.hearts(0)[1] == [(3, 3)]
    game.say("done")
    assert (game.asks.id, game.asks.about["number"]) == ("pd.action", 1)


def test_a_last_heart_lost_by_correction_is_the_end_too() -> None:
    """PD-084, PD-173: tested after every change (PD-037)."""
    game = AssistantGame().to_action().with_hearts(0, 1)
    events = game.say("adjust", "p0", "hit")
    assert events[-1] == ("game_over", False, "last_heart")


# New items: a piece that is replaced loses its hearts


def receives(*answers: str, armour: tuple[tuple[int, int], ...] = ((1, 1),)) -> AssistantGame:
    """Player 0 draws one item after another; "other" is no armor and is not told."""
    game = AssistantGame().to_action().with_hearts(0, 6, *armour)
    for answer in (*answers, "other"):
        game.state.steps.append(("item", 0))
        game.again()
        if answer != "other":
            game.say(answer)
    return game


def test_the_first_new_item_finds_a_free_column() -> None:
    """PD-020, PD-092: five of six columns are taken, so nothing is replaced or asked for."""
    game = receives()
    told = [answer for answer in game.asks.answers if answer.startswith("wear")]
    armor = ("leather_chestplate", "diamond_chestplate", "leggings")
    assert told == [f"wear0:{id}" for id in armor]
    game.say("wear0:diamond_chestplate")
    assert (game.asks.id, game.hearts(0)[1]) == ("pd.action", [(1, 1), (3, 3)])


def test_another_item_that_lies_where_armour_was_is_told_by_a_correction() -> None:
    """PD-093: the box cannot know; nothing is asked."""
    game = receives("other", armour=((0, 1), (2, 3)))
    events = game.say("adjust", "p0", "drop:1")
    assert events == [("armour_dropped", 0, 1)]
    assert game.hearts(0)[1] == [(0, 1)]


def test_armour_is_told_once_for_each_item_and_only_in_the_turn_it_was_drawn() -> None:
    """PD-091."""
    game = receives()
    game.say("wear0:leggings")
    assert not any(answer.startswith("wear") for answer in game.asks.answers)
    game = receives()
    game.say("item", "item")
    assert (game.asks.id, "wear0:leggings" in game.asks.answers) == ("pd.between", True)
    events = game.say("wear0:leggings")
    assert ("armour_gained", 0, 2) in events
    assert list(game.asks.answers) == ["next", "tile"]
    game = receives()
    game.say("item", "item", "next")
    game.to_action()
    assert not any(answer.startswith("wear") for answer in game.asks.answers)


def test_new_armour_may_lie_where_other_armour_was() -> None:
    """PD-093: the old piece's hearts go with it."""
    game = receives("other", armour=((1, 1), (2, 2)))
    game.say("wear0:diamond_chestplate")
    assert (game.asks.id, game.asks.who, game.asks.rule) == ("pd.replaced", 0, "PD-093")
    assert list(game.asks.answers) == ["other", "armour:0", "armour:1"]
    game.say("armour:0")
    assert game.hearts(0)[1] == [(2, 2), (3, 3)]
    game = receives("other", armour=((1, 1), (2, 2)))
    game.say("wear0:diamond_chestplate", "other")
    assert game.hearts(0)[1] == [(1, 1), (2, 2), (3, 3)]


def test_without_armour_on_record_nothing_more_is_asked() -> None:
    """PD-093: what else was replaced is people's business."""
    game = receives("other", "other", armour=())
    game.say("wear0:leggings")
    assert (game.asks.id, game.hearts(0)[1]) == ("pd.action", [(2, 2)])


def test_nobody_has_more_pieces_than_columns() -> None:
    """PD-004, PD-092, PD-093: a seventh must replace one of six, and none is added by hand."""
    six = ((1, 1),) * 6
    game = receives("other", armour=six)
    game.say("wear0:leggings")
    assert list(game.asks.answers) == [f"armour:{piece}" for piece in range(6)]
    assert game.refuses("other").rule == "PD-093"
    game.say("armour:5")
    assert game.hearts(0)[1] == [*six[:5], (2, 2)]
    game.say("adjust", "p0")
    assert not [answer for answer in game.asks.answers if answer.startswith("armour")]
    game.say("drop:0")
    assert "armour3" in game.asks.answers
