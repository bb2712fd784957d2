"""People deal the landscapes: the box asks for a front when somebody explores it, never before."""

from __future__ import annotations

import pytest

from firmware_host.games.core.errors import IllegalAnswer
from tests.games.explorers.rules.explorers_game import EXPLORERS, Table, named

people_deal = pytest.mark.parametrize("holder", ["table", "creatures"])


@people_deal
def test_any_landscape_that_nobody_explored_may_lie_open(holder: str) -> None:
    """EX-030: as far as the hunger reaches."""
    table = Table(holder=holder)
    assert (table.state.open, table.state.top) == ([], "")
    assert {"explore:woods", "explore:deep_cave"} <= {*table.answers}
    assert table.refuses("explore:village_farmer") == "EX-036"
    assert table.refuses("explore:ocean_monument") == "EX-021"
    assert table.refuses("explore:atlantis") == "EX-030"


@people_deal
def test_a_landscape_is_known_by_being_explored(holder: str) -> None:
    """EX-030: front, payment and back; the item is in the inventory, the card out of the pile."""
    table = Table(holder=holder)
    events = table.say("explore:taiga", "wood")
    assert named(events, "landscape_told", "paid", "back_seen", "explored") == [
        ("landscape_told", "taiga"),
        ("paid", {"hunger": 3}),
        ("back_seen", "taiga", "wood"),
        ("explored", "taiga/wood", "wood", 0),
    ]
    assert table.has() == {"wood": 1}
    assert table.state.pile.contents()["taiga"] == 3
    assert table.state.backs_of("taiga") == {"armour": 1, "jack_o_lantern": 1, "sweet_berries": 1}


def test_a_front_all_of_whose_cards_were_explored_is_not_offered() -> None:
    """EX-A27."""
    table = Table(holder="table").row("zombie").deck(20)
    for back in ("iron_sword", "iron_pickaxe", "spyglass"):
        table.purse(6).say("explore:geode")
        if table.asks.id == "ex.pay":
            table.say(table.answers[0])
        if table.asks.id == "ex.back":
            table.say(back)
    assert table.purse(6).refuses("explore:geode") == "EX-030"


@people_deal
def test_new_landscapes_are_dealt_by_hand_and_not_asked_for(holder: str) -> None:
    """EX-040: one hunger; which cards went under the pile nobody needs to say."""
    table = Table(holder=holder)
    before = table.state.pile.to_json()
    events = table.say("landscapes")
    assert events == [("paid", {"hunger": 1}), ("landscapes_renewed",)]
    assert (table.whose, table.money, table.state.pile.to_json()) == (
        ("ex.act", 0),
        (5, 0),
        before,
    )
    assert not {"refill", "replace"} & {*table.answers}


@people_deal
def test_what_the_spyglass_shows_people_keep_to_themselves(holder: str) -> None:
    """EX-066, EX-A21: the back is asked for when the card is explored."""
    table = Table(holder=holder).owns("spyglass")
    events = table.say("spyglass")
    assert named(events, "item_spent", "backs_shown") == [
        ("item_spent", "spyglass"),
        ("backs_shown",),
    ]
    assert table.whose == ("ex.act", 0)
    table.say("explore:woods")
    assert table.asks.id == "ex.back"


@people_deal
def test_five_lie_open_and_no_sixth_is_explored_before_new_ones_are_dealt(holder: str) -> None:
    """EX-010, EX-031, EX-040: which ones nobody says, but how many is known."""
    table = Table(holder=holder)
    for left, front in enumerate(("geode", "woods", "woods", "taiga", "taiga")):
        table.purse(6).say(f"explore:{front}")
        table.until("ex.act")
        assert table.state.unnamed == 4 - left
    assert table.purse(6).offers("explore:") == []
    assert table.refuses("explore:taiga") == "EX-030"
    table.say("landscapes")
    assert table.state.unnamed == 5
    assert "explore:taiga" in table.answers


@people_deal
def test_a_map_leads_to_a_place_that_then_is_explored_like_any_other(holder: str) -> None:
    """EX-067: an additional one (EX-A18), which the box now knows."""
    table = Table(holder=holder).owns("explorer_map")
    assert table.offers("map:") == ["map:ocean_monument", "map:woodland_mansion"]
    events = table.say("map:ocean_monument")
    assert named(events, "destination_found", "pile_shuffled") == [
        ("destination_found", "ocean_monument"),
        ("pile_shuffled",),
    ]
    assert (table.state.extra, table.state.unnamed) == (["ocean_monument"], 5)
    events = table.purse(6, 2).say("explore:ocean_monument")
    assert named(events, "landscape_told") == []
    assert (table.has(), table.state.extra, table.state.unnamed) == ({"wet_sponge": 1}, [], 5)
    assert table.asks.about["left"] == 2


@people_deal
def test_a_place_that_a_map_led_to_is_not_found_by_a_second_map(holder: str) -> None:
    """EX-A19: it lies open, until people put it under the pile."""
    table = Table(holder=holder).owns("explorer_map", "explorer_map")
    table.say("map:ocean_monument")
    assert table.offers("map:") == ["map:woodland_mansion"]
    assert table.refuses("map:ocean_monument") == "EX-A19"
    table.say("landscapes")
    assert (table.asks.id, table.asks.options) == ("ex.return", ("ocean_monument",))
    events = table.say("0")
    assert events == [("landscape_returned", "ocean_monument"), ("landscapes_renewed",)]
    assert table.offers("map:") == ["map:ocean_monument", "map:woodland_mansion"]


@people_deal
def test_a_place_that_stays_beside_the_five_is_explored_when_they_are_gone(holder: str) -> None:
    """EX-A18."""
    table = Table(holder=holder).owns("explorer_map")
    table.say("map:ocean_monument", "landscapes", "-")
    assert (table.state.extra, table.state.unnamed) == (["ocean_monument"], 5)
    table.state.unnamed = 0
    table.purse(6, 2)
    assert table.offers("explore:") == ["explore:ocean_monument"]


def test_where_the_place_of_a_map_counts_only_four_more_are_dealt() -> None:
    """EX-A18, the other way: with all five kept there may be six."""
    table = Table(holder="table", rules={"ex.extra_counts": "yes"}).owns("explorer_map")
    table.say("map:ocean_monument", "landscapes", "-")
    assert table.state.unnamed == 5
    table.purse(6).say("explore:woods")
    table.until("ex.act")
    table.purse(6).say("explore:woods")
    table.until("ex.act")
    assert table.state.unnamed == 3
    table.purse(6).say("landscapes", "-")
    assert table.state.unnamed == 4


def test_no_map_leads_to_a_place_when_the_whole_pile_lies_open() -> None:
    """EX-A19."""
    table = Table(holder="table").owns("explorer_map").pile("woods", "ocean_monument")
    assert "explore:woods" in table.answers
    assert table.refuses("map:ocean_monument") == "EX-A19"


def test_with_the_last_landscape_there_is_nothing_to_renew_or_to_look_at() -> None:
    """EX-A27; EX-066 shows nothing new where only one back is left."""
    table = Table(holder="table").owns("spyglass").pile("taiga", "taiga")
    assert {"explore:taiga", "landscapes", "spyglass"} <= {*table.answers}
    table.say("explore:taiga")
    table.say(table.answers[0])
    assert {"explore:taiga", "landscapes"} <= {*table.purse(6).answers}
    assert "spyglass" not in table.answers
    table.say("explore:taiga")
    assert not {"landscapes", "spyglass"} & {*table.answers}


def test_only_games_of_this_version_and_the_one_before_are_replayed() -> None:
    """The questions of version 1 were others; the log says which version it was played by."""
    assert [version for version in range(5) if EXPLORERS.replays(version)] == [2, 3]


def test_a_position_between_telling_and_paying_loads_again() -> None:
    table = Table(holder="table").owns("iron_pickaxe")
    table.say("explore:geode")
    again = EXPLORERS.load(table.setup, table.state.to_json())
    assert (again, again.open) == (table.state, ["geode"])
    question = EXPLORERS.question(again)
    assert question is not None
    assert question.id == "ex.pay"
    with pytest.raises(IllegalAnswer):
        EXPLORERS.answer(again, "hunger:1")
