"""Landscapes: exploring them, villagers, new ones, and what is known about their backs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.explorers.rules.explorers_game import Table, named
from tests.games.explorers.rules.printed_cards import values


def test_exploring_turns_an_open_card_into_its_item() -> None:
    """EX-030: paid, flipped, the item in the own inventory."""
    table = Table().opens("woods", "taiga")
    table.say("explore:woods")
    assert (table.asks.id, table.asks.about["card"]) == ("ex.back", "woods")
    events = table.say("potted_flower")
    assert events[-1] == ("explored", "woods/potted_flower", "potted_flower", 0)
    assert (table.has(), table.has(1)) == ({"potted_flower": 1}, {})
    assert table.money == (4, 0)
    assert table.refuses("explore:chasm") == "EX-030"


def test_a_back_that_is_known_is_not_asked() -> None:
    """EX-030: the one that was seen, or the only one there is."""
    table = Table().opens("woods/apple", "ocean_monument")
    events = table.say("explore:woods/apple")
    events += table.purse(6, 1).say("explore:ocean_monument")
    assert named(events, "back_seen") == [("back_seen", "ocean_monument", "wet_sponge+2")]
    assert table.has() == {"apple": 1, "wet_sponge": 1}


def test_nothing_comes_in_the_place_of_an_explored_card() -> None:
    """EX-031."""
    table = Table().opens("woods/wood", "taiga")
    top = table.state.top
    table.say("explore:woods/wood")
    assert (table.state.open, table.state.top) == (["taiga"], top)


@pytest.mark.parametrize(
    ("cards", "explored", "left"),
    [
        (["woods/wood", "taiga", "woods"], "woods", ["woods/wood", "taiga"]),
        (["woods", "taiga", "woods/wood"], "woods", ["taiga", "woods/wood"]),
        (["woods", "taiga", "woods/wood"], "woods/wood", ["woods", "taiga"]),
    ],
)
def test_of_two_cards_alike_the_explored_one_goes(
    cards: list[str], explored: str, left: list[str]
) -> None:
    """EX-031: also if its back turns out to be the one that was seen on the other card."""
    table = Table().opens(*cards)
    table.say(f"explore:{explored}")
    if table.asks.id == "ex.back":
        table.say("wood")
    assert table.state.open == left


def test_a_game_of_version_2_drops_the_first_of_two_cards_alike_as_it_did() -> None:
    table = Table(rules_version=2).opens("woods/wood", "taiga", "woods")
    table.say("explore:woods", "wood")
    assert table.state.open == ["taiga", "woods/wood"]


@pytest.mark.parametrize(
    ("card", "tool", "helps"),
    [
        ("chasm", "iron_pickaxe", True),
        ("chasm", "iron_sword", False),
        ("jungle", "iron_sword", True),
        ("jungle", "iron_pickaxe", False),
        ("woods", "iron_pickaxe", False),
        ("woods", "iron_sword", False),
    ],
)
def test_tools_help_where_their_icon_is_shown(card: str, tool: str, helps: bool) -> None:
    """EX-032, EX-063: pickaxes for the pickaxe, swords for the sword, none without."""
    table = Table().opens(card).owns(tool).purse(1)
    assert (f"explore:{card}" in table.answers) == helps
    table.purse(6).say(f"explore:{card}")
    assert (table.asks.id == "ex.pay") == helps


def test_a_back_with_creatures_reveals_them_at_once() -> None:
    """EX-033: the item first, then as many as are printed."""
    table = Table().opens("mineshaft/iron+1", "woodland_mansion").row("witch")
    events = table.say("explore:mineshaft/iron+1")
    assert events[-1] == ("explored", "mineshaft/iron+1", "iron", 0)
    assert table.asks.about == {"why": "danger", "left": 1}
    table.say("zombie")
    table.purse(6, 2).say("explore:woodland_mansion")
    assert table.asks.about["left"] == 2
    table.say("spider")
    assert table.asks.about["left"] == 1
    table.say("creeper")
    assert table.whose == ("ex.act", 0)
    assert table.state.row == {"witch": 1, "zombie": 1, "spider": 1, "creeper": 1}


def test_an_inventory_has_no_limit_and_serves_at_once() -> None:
    """EX-034."""
    table = Table().opens("woods/apple").owns(*["wood"] * 5, *["armour"] * 4, *["iron"] * 4)
    table.say("explore:woods/apple", "eat:apple")
    assert sum(table.has().values()) == 13
    assert table.money == (4, 2)


@pytest.mark.parametrize("item", ["iron", "emerald"])
def test_a_villager_takes_one_hunger_and_one_of_two_items(item: str) -> None:
    """EX-035, EX-D08, EX-A28, EX-A37: exactly one, chosen by the player; it is gone."""
    table = Table().opens("village_armorer").owns("iron", "emerald", "wood")
    table.say("explore:village_armorer")
    assert (table.asks.id, table.answers) == ("ex.trade", ["iron", "emerald"])
    assert table.asks.about == {"card": "village_armorer"}
    table.say(item)
    kept = "emerald" if item == "iron" else "iron"
    assert table.has() == {kept: 1, "wood": 1, "armour": 1}
    assert table.state.trash == {item: 1}
    assert table.money == (5, 0)


def test_who_has_only_one_of_them_is_not_asked() -> None:
    """EX-035, EX-071: the emerald pays any villager."""
    for village in ("village_armorer", "village_farmer", "village_toolsmith", "village_fletcher"):
        table = Table().opens(village).owns("emerald")
        table.say(f"explore:{village}")
        assert table.whose == ("ex.act", 0)
        assert "emerald" not in table.has()


def test_without_either_item_a_village_is_closed() -> None:
    """EX-036: also with the one item in another inventory."""
    table = Table().opens("village_armorer").owns("wood").owns("iron", seat=1)
    assert table.refuses("explore:village_armorer") == "EX-036"


def test_a_card_that_pictures_only_one_item_takes_only_that() -> None:
    """EX-A37: follow the card."""
    parts = values()
    parts["landscapes"]["village_armorer"]["takes"] = ["iron"]
    table = Table(values=parts).opens("village_armorer").owns("emerald")
    assert table.refuses("explore:village_armorer") == "EX-036"


def test_a_villager_takes_any_item_of_a_category() -> None:
    """EX-069: lighting and furnishing by their icon."""
    table = Table().opens("village_toolsmith", "village_farmer").owns("torch", "clay_pot")
    assert {*table.offers("explore:")} == {"explore:village_toolsmith", "explore:village_farmer"}
    table.say("explore:village_toolsmith", "explore:village_farmer")
    assert table.has() == {"diamond_pickaxe": 1, "bread": 1}


def village(**changes: Any) -> dict[str, Any]:
    parts = values()
    parts["landscapes"]["village_armorer"] |= changes
    return parts


@pytest.mark.parametrize("wanted", ["pickaxe", "gold_pickaxe"])
def test_a_villager_takes_a_worn_tool(wanted: str) -> None:
    """EX-A29: as chests do."""
    parts = village(takes=[wanted, "emerald"])
    table = Table(values=parts).opens("village_armorer").owns("gold_pickaxe.worn")
    table.say("explore:village_armorer")
    assert table.has() == {"armour": 1}
    assert table.state.trash == {"gold_pickaxe": 1}


def test_tools_help_in_a_village_only_where_it_shows_their_icon() -> None:
    """EX-A14."""
    parts = village(cost=3, tools=["pickaxe"])
    table = Table(values=parts).opens("village_armorer").owns("iron", "iron_pickaxe").purse(1)
    assert "explore:village_armorer" in table.answers
    parts = village(cost=3)
    table = Table(values=parts).opens("village_armorer").owns("iron", "iron_pickaxe").purse(1)
    assert table.refuses("explore:village_armorer") == "EX-021"
    assert table.purse(3).say("explore:village_armorer")[0] == ("paid", {"hunger": 3})


def test_a_landscape_with_both_icons_takes_both_tools() -> None:
    """EX-A15: 2 + 2 for a cost of 4."""
    parts = values()
    parts["landscapes"]["chasm"]["tools"] = ["pickaxe", "sword"]
    table = Table(values=parts).opens("chasm").owns("iron_pickaxe", "iron_sword").purse(0)
    table.say("explore:chasm")
    assert "iron_pickaxe:1+iron_sword:1" in table.answers


def test_creatures_on_the_back_of_a_village_come_as_usual() -> None:
    """EX-A30."""
    parts = village(backs={"armour+2": 1})
    table = Table(values=parts, rules={"ex.armour_fresh": "no"}).opens("village_armorer")
    table.owns("iron").row().say("explore:village_armorer")
    assert table.asks.about["left"] == 2


def test_each_open_card_is_kept_or_put_under_the_pile_then_five_lie_there() -> None:
    """EX-040, EX-D02: for one hunger."""
    table = Table().opens("woods", "taiga", "chasm", "geode", "jungle").tops("shipwreck")
    table.say("landscapes")
    assert table.asks.options == ("woods", "taiga", "chasm", "geode", "jungle")
    assert len(table.answers) == 2**5
    assert table.money == (5, 0)
    table.say("1,4")
    assert table.state.open == ["woods", "chasm", "geode", "shipwreck"]
    table.say("shipwreck", "witch_hut")
    assert table.whose == ("ex.act", 0)
    assert table.state.open == ["woods", "chasm", "geode", "shipwreck", "shipwreck"]
    assert table.state.top == "witch_hut"
    assert table.state.pile.bags[1:] == [{"taiga": 1}, {"jungle": 1}]


def test_all_cards_may_be_kept_and_all_may_go() -> None:
    """EX-040: an action that changes nothing is paid all the same."""
    cards = ["woods", "taiga", "chasm", "geode", "jungle"]
    table = Table().opens(*cards)
    for kept, answers in enumerate((("refill",), ("landscapes", "-"))):
        table.say(*answers)
        assert (table.state.open, table.money) == (cards, (5 - kept, 0))
    table.say("replace")
    assert table.state.pile.bags[1:] == [{card: 1} for card in cards]
    table = Table().opens(*cards)
    table.say("landscapes", "0,1,2,3,4")
    assert table.state.pile.bags[1:] == [{card: 1} for card in cards]


def test_cards_that_hardly_hide_what_chests_need_are_the_usual_choice_to_go() -> None:
    """EX-040: chest 01 needs wood; two of three unseen woods hide it, one taiga of four."""
    table = Table().opens("woods", "taiga", "woods/apple", "ocean_monument").chests("01", "05")
    table.say("landscapes")
    assert table.asks.default == "1,2"
    table = Table().opens("woods/wood", "woods/wood").chests("01", "05")
    table.say("landscapes")
    assert table.asks.default == "-"


def test_of_very_many_open_landscapes_the_first_ten_may_go_at_once() -> None:
    """EX-040: home-made values could ask for 2 to the power of 60 answers."""
    parts = values()
    parts["display"] = 20
    table = Table(values=parts)
    table.say("landscapes")
    assert (len(table.asks.options), len(table.state.open)) == (10, 20)


@pytest.mark.parametrize("cards", [[], ["woods"], ["woods", "taiga", "chasm", "geode"]])
def test_new_landscapes_come_with_few_or_none_on_the_table(cards: list[str]) -> None:
    """EX-040."""
    table = Table().opens(*cards)
    assert ("replace" in table.answers) == bool(cards)
    assert ("landscapes" in table.answers) == (len(cards) > 1)
    table.say("refill")
    table.until("ex.act")
    assert len(table.state.open) == 5
    assert table.state.open[: len(cards)] == cards


def test_a_small_pile_deals_what_is_there() -> None:
    """EX-A16, EX-A27: returned cards may come back, explored ones never."""
    table = Table().opens("woods", "taiga").tops("chasm").pile("geode")
    table.say("landscapes", "0")
    assert table.state.open == ["taiga", "chasm", "geode", "woods"]
    assert (table.state.top, table.state.pile.bags) == ("", [])
    table.say("replace")
    assert table.state.open == ["taiga", "chasm", "geode", "woods"]


def test_when_every_card_is_explored_there_are_no_new_landscapes() -> None:
    """EX-A27."""
    table = Table().opens("woods/wood").tops("chasm").pile()
    table.say("refill", "explore:woods/wood")
    table.state.open.remove("chasm")
    table.state.hidden["chasm/iron"] -= 1
    table.state.trash["iron"] = table.state.trash.get("iron", 0) + 1
    assert not {"refill", "replace", "landscapes"} & {*table.again().answers}
    assert {table.refuses(renewal) for renewal in ("refill", "replace", "landscapes")} == {"EX-040"}


def test_cards_go_under_the_pile_in_the_order_in_which_they_lay() -> None:
    """EX-A17: and come up in it, their backs still known."""
    table = Table().opens("woods", "taiga/wood", "chasm").tops("geode").pile()
    table.say("replace")
    assert table.state.open == ["geode", "woods", "taiga/wood", "chasm"]


@pytest.mark.parametrize(
    ("answer", "dealt"),
    [
        ("0,1,2", ["geode", "woods", "taiga/wood", "chasm"]),
        ("2,0,1", ["geode", "chasm", "woods", "taiga/wood"]),
        ("2,0", ["taiga/wood", "geode", "chasm", "woods"]),
    ],
)
def test_the_player_chooses_the_order_under_the_pile(answer: str, dealt: list[str]) -> None:
    """EX-A17: the order in which the answer names them."""
    table = Table().opens("woods", "taiga/wood", "chasm").tops("geode").pile()
    table.say("landscapes", answer)
    assert table.state.open == dealt


@pytest.mark.parametrize("answer", ["0,0", "3", "0,3", "2,", "", "-,0", "+1", "00"])
def test_what_names_no_order_of_open_cards_is_refused(answer: str) -> None:
    table = Table().opens("woods", "taiga", "chasm")
    table.say("landscapes")
    assert table.refuses(answer) == "EX-040"


def test_a_card_that_was_seen_is_recognised_when_it_comes_up_again() -> None:
    """EX-040: nobody is asked for what everybody knows."""
    table = Table().opens("woods/apple").tops("geode").pile("taiga")
    events = table.say("replace")
    assert named(events, "landscape_dealt") == [
        ("landscape_dealt", card) for card in ("geode", "taiga", "woods/apple")
    ]
    events = table.say("explore:woods/apple")
    assert events[-1] == ("explored", "woods/apple", "apple", 2)


def test_a_seen_back_cannot_be_behind_another_card() -> None:
    """EX-001: four woods, two with wood; both were seen elsewhere."""
    table = Table().opens("woods/wood", "woods/wood", "woods")
    table.say("explore:woods")
    assert table.answers == ["apple", "potted_flower"]
