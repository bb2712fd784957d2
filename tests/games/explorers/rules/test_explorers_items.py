"""Special items: crossbow, spyglass, explorer map, and those that only go into chests."""

from __future__ import annotations

import pytest

from tests.games.explorers.rules.explorers_game import Table, named
from tests.games.explorers.rules.printed_cards import values


def test_a_crossbow_takes_up_to_two_creatures_without_hunger() -> None:
    """EX-065."""
    table = Table().owns("crossbow").row("zombie", "witch", "witch").purse(0)
    table.say("crossbow")
    assert (table.asks.id, table.answers) == ("ex.shoot", ["zombie", "witch"])
    table.say("witch", "witch")
    assert table.whose == ("ex.act", 0)
    assert table.trophies() == {"witch": 2}
    assert table.state.row == {"zombie": 1}
    assert (table.has(), table.state.trash) == ({}, {"crossbow": 1})
    assert table.asks.about["purse"] == 1


def test_a_crossbow_may_take_only_one() -> None:
    """EX-D01: by choice, or because there is no second."""
    table = Table().owns("crossbow", "crossbow").row("zombie", "witch")
    table.say("crossbow", "zombie")
    assert table.answers == ["witch", "done"]
    table.say("done", "crossbow")  # the only one left is hit without a question
    assert table.whose == ("ex.act", 0)
    assert table.trophies() == {"zombie": 1, "witch": 1}


def test_a_spyglass_shows_all_backs_and_everybody_remembers_them() -> None:
    """EX-066, EX-A21: extra landscapes, too; nothing is explored by it."""
    table = Table().owns("spyglass").opens("woods", "taiga/wood", "woods", "chasm")
    table.say("spyglass")
    assert (table.asks.id, table.asks.about["card"], table.asks.about["left"]) == (
        "ex.look", "woods", 3
    )  # fmt: skip
    table.say("apple", "wood", "emerald")
    assert table.whose == ("ex.act", 0)
    assert table.state.open == ["woods/apple", "taiga/wood", "woods/wood", "chasm/emerald"]
    assert (table.has(), table.money) == ({}, (6, 0))
    table.row("zombie").say("end", "witch")
    assert "explore:woods/apple" in table.answers


def test_a_spyglass_does_not_ask_for_what_is_the_only_possibility() -> None:
    """EX-066: the mansion hides one thing only."""
    table = Table().owns("spyglass").opens("woodland_mansion", "village_farmer", "geode")
    table.say("spyglass")
    assert (table.asks.about["card"], table.asks.about["left"]) == ("geode", 1)


@pytest.mark.parametrize("place", ["woodland_mansion", "ocean_monument"])
def test_a_map_finds_one_of_the_two_places(place: str) -> None:
    """EX-067, EX-D07, EX-A20: an additional landscape; the map is gone, the pile shuffled."""
    table = Table().owns("explorer_map").opens("woods", "taiga", "chasm", "geode", "jungle")
    assert table.offers("map:") == ["map:ocean_monument", "map:woodland_mansion"]
    events = table.say(f"map:{place}")
    assert named(events, "item_spent", "destination_found", "pile_shuffled") == [
        ("item_spent", "explorer_map"), ("destination_found", place), ("pile_shuffled",)
    ]  # fmt: skip
    assert table.state.extra == [place]
    assert len(table.state.open) == 5
    assert (table.asks.id, table.state.top) == ("ex.landscape", "")
    assert place not in table.answers
    table.until("ex.act")
    assert table.refuses(f"explore:{place}") == "EX-021"
    table.purse(6, 1).say(f"explore:{place}")
    assert table.asks.about["left"] == 2
    assert table.state.extra == []


def test_what_the_two_places_hold() -> None:
    """EX-068: wet sponge and totem, for chests 05 and 06 and nothing else."""
    table = Table().opens("ocean_monument", "woodland_mansion").row()
    table.chests("05", "06", "01", "02")
    table.purse(6, 2).say("explore:ocean_monument", "zombie", "witch")
    table.purse(6, 2).say("explore:woodland_mansion", "spider", "creeper")
    assert table.has() == {"wet_sponge": 1, "totem": 1}
    assert table.answers == ["refill", "chests", "end"]
    table.say("chests")
    assert table.answers == ["wet_sponge:05", "totem:06"]


def test_a_place_that_lies_open_or_was_explored_cannot_be_found() -> None:
    """EX-A19: the other one, or the map is kept."""
    table = Table().owns("explorer_map", "totem").opens("ocean_monument")
    assert table.offers("map:") == []
    assert table.refuses("map:ocean_monument") == "EX-A19"
    assert table.refuses("map:woodland_mansion") == "EX-A19"
    assert table.has()["explorer_map"] == 1


def test_a_place_on_top_of_the_pile_is_still_in_the_pile() -> None:
    """EX-067, EX-A22: the next card is shown after it has left."""
    table = Table(rules={"ex.shuffle_after_map": "no"}).owns("explorer_map").tops("ocean_monument")
    table.say("map:ocean_monument")
    assert table.state.extra == ["ocean_monument"]
    assert table.asks.id == "ex.landscape"


def test_a_place_whose_back_was_seen_is_found_again_with_that_back() -> None:
    """EX-067, EX-A19: it was looked at, returned under the pile, and is still a place to go to."""
    seen = "ocean_monument/wet_sponge+2"
    table = Table(rules={"ex.shuffle_after_map": "no"}).owns("explorer_map").opens(seen)
    table.say("replace")
    table.until("ex.act")
    assert table.offers("map:") == [f"map:{seen}", "map:woodland_mansion"]
    table.say(f"map:{seen}")
    assert table.state.extra == [seen]
    assert table.state.backs_of(seen) == {"wet_sponge+2": 1}


def test_a_place_whose_back_was_seen_may_lie_on_top_of_the_pile() -> None:
    """EX-A19, EX-A22."""
    seen = "ocean_monument/wet_sponge+2"
    table = Table().owns("explorer_map").tops(seen)
    assert f"map:{seen}" in table.offers("map:")


def test_new_landscapes_may_be_asked_for_when_only_a_found_place_lies_there() -> None:
    """EX-040, EX-A18: it can be put away and comes back as one of the five."""
    table = Table().row().lies_extra("ocean_monument")
    assert [*table.answers] == ["refill", "replace", "end"]
    table.say("replace")
    table.until("ex.act")
    assert (table.state.open, table.state.extra) == (["ocean_monument"], [])


def test_a_shuffled_pile_forgets_order_and_backs() -> None:
    """EX-A20: a card that was put under it may now come at any time."""
    table = Table().owns("explorer_map", "wood").opens("woods/apple").tops("geode")
    table.say("replace")
    table.until("ex.act")
    assert table.state.pile.bags[-1] == {"woods/apple": 1}
    assert table.state.hidden["woods/apple"] == 0
    table.say("map:ocean_monument")
    assert len(table.state.pile.bags) == 1
    assert table.state.hidden["woods/apple"] == 1
    assert "woods" in table.answers


def test_an_unshuffled_pile_keeps_its_order_where_the_table_plays_it_so() -> None:
    """EX-A20: ex.shuffle_after_map = no; only the place is missing."""
    table = Table(rules={"ex.shuffle_after_map": "no"}).owns("explorer_map").tops("geode")
    table.pile("taiga", "ocean_monument", "woods").say("map:ocean_monument")
    assert table.state.pile.bags == [{"taiga": 1}, {"woods": 1}]
    assert table.state.top == "geode"


def test_a_found_place_does_not_count_among_the_five_and_may_be_returned() -> None:
    """EX-A18."""
    table = Table().owns("explorer_map").opens("woods", "taiga", "chasm", "geode", "jungle")
    table.say("map:ocean_monument")
    table.until("ex.act")
    table.say("landscapes", "0")
    table.until("ex.act")
    assert len(table.state.open) == 5
    assert table.state.extra == ["ocean_monument"]
    table.say("landscapes", "5")
    table.until("ex.act")
    assert table.state.extra == []
    assert "ocean_monument" in table.state.pile.contents()


def test_a_found_place_counts_among_the_five_where_the_table_plays_it_so() -> None:
    """EX-A18: ex.extra_counts = yes."""
    table = Table(rules={"ex.extra_counts": "yes"}).owns("explorer_map").opens("woods", "taiga")
    table.say("map:ocean_monument")
    table.until("ex.act")
    table.say("refill")
    table.until("ex.act")
    assert len(table.state.open) == 4


def test_the_backs_of_found_places_are_seen_too() -> None:
    """EX-A21: all open landscapes."""
    parts = values()
    parts["landscapes"]["ocean_monument"]["backs"] = {"wet_sponge+2": 1, "wood+2": 1}
    parts["landscapes"]["woods"]["backs"]["wood"] = 1
    table = Table(values=parts).owns("explorer_map", "spyglass").opens("woods/apple")
    table.say("map:ocean_monument")
    table.until("ex.act")
    table.say("spyglass", "wet_sponge+2")
    assert table.state.extra == ["ocean_monument/wet_sponge+2"]


def test_logs_and_ingots_have_no_use_of_their_own() -> None:
    """EX-070: villagers and chests take them; nothing else can be done with them."""
    table = Table().owns("wood", "iron").opens("village_fletcher", "village_cleric").row()
    table.chests("01", "02", "09").purse(1)
    assert table.answers == [
        "explore:village_fletcher", "explore:village_cleric", "refill", "replace", "landscapes",
        "chests", "end",
    ]  # fmt: skip


def test_an_emerald_is_no_substitute_in_a_chest() -> None:
    """EX-071: only where an emerald itself is asked for."""
    table = Table().owns("emerald", "torch").chests("01", "02", "03", "04")
    table.say("chests")
    assert table.answers == ["torch:03", "emerald:04"]
    assert table.refuses("emerald:01") == "EX-046"


def test_what_was_used_paid_or_placed_is_not_available_any_more() -> None:
    """EX-072."""
    table = Table().owns("apple", "iron", "wood").opens("village_armorer").chests("01", "02")
    table.say("explore:village_armorer", "chests", "eat:apple")
    assert table.has() == {"armour": 1}
    assert table.refuses("eat:apple") == "EX-072"
    assert table.refuses("chests") == "EX-046"
    assert table.state.trash == {"apple": 1, "iron": 1}


def test_two_sorts_of_one_ability_are_offered_once() -> None:
    """EX-065: an owner may have printed another crossbow."""
    parts = values()
    parts["items"]["old_crossbow"] = {"kind": "crossbow"}
    parts["landscapes"]["jungle"]["backs"] = {"crossbow": 1, "old_crossbow": 1, "wood": 1}
    table = Table(values=parts).owns("crossbow", "old_crossbow").row("zombie")
    assert table.answers.count("crossbow") == 1


def test_what_is_no_answer_at_all_is_not_refused_for_want_of_items() -> None:
    """EX-020, EX-072."""
    table = Table()
    assert table.has() == {}
    assert table.refuses("sing") == "EX-020"
    assert table.refuses("give") == "EX-072"
