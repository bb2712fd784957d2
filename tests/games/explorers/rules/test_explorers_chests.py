"""Chests: what goes in, the creature each full one brings, and how the game is won."""

from __future__ import annotations

import pytest

from tests.games.explorers.rules.explorers_game import Table, named
from tests.games.explorers.rules.printed_cards import values


def test_one_action_fills_several_chests() -> None:
    """EX-045: any number of own items for one hunger; partly filled chests stay so."""
    table = Table().owns("wood", "wood", "iron", "torch").chests("01", "02", "03", "09", "10")
    table.row().say("chests")
    assert table.money == (5, 0)
    table.say("iron:02", "wood:01", "torch:03")
    assert table.answers == ["wood:01", "wood:09", "done"]
    table.say("done")
    assert table.state.chests["02"] == ("iron", "")
    assert table.state.missing("01") == ["wood"]
    assert table.has() == {"wood": 1}


def test_another_player_goes_on_filling() -> None:
    """EX-045."""
    table = Table().owns("wood", seat=1).chests("01", "02", "03").places("01", "wood").row()
    table.say("end", "zombie")
    table.fills("wood:01")
    assert table.asks.id == "ex.bonus"


def test_whoever_pays_puts_in_at_least_one() -> None:
    """EX-045: the only thing that fits goes in without a question."""
    table = Table().owns("wood", "iron").chests("01", "02", "03")
    table.say("chests")
    assert table.answers == ["wood:01", "iron:02"]
    assert table.refuses("done") == "EX-045"
    table = Table().owns("wood").chests("01", "02", "03")
    assert named(table.say("chests"), "item_placed") == [("item_placed", "wood", "01")]
    assert table.whose == ("ex.act", 0)


def test_what_a_chest_does_not_need_stays_out() -> None:
    """EX-046: the wrong item, or one too many."""
    table = Table().owns("wood", "wood", "iron").chests("09", "02", "03")
    table.say("chests")
    assert table.refuses("wood:02") == "EX-046"
    assert table.refuses("torch:03") == "EX-072"
    assert table.refuses("wood:01") == "EX-045"
    table.say("wood:09")
    assert table.refuses("wood:09") == "EX-046"


def test_a_full_chest_brings_a_creature_of_the_row() -> None:
    """EX-047: at once, without paying."""
    table = Table().owns("wood", "wood", "iron").chests("01", "02", "03").row("witch", "zombie")
    table.say("chests", "wood:01")
    events = table.say("wood:01")
    assert events[-1] == ("chest_filled", "01")
    assert (table.asks.id, table.answers) == ("ex.bonus", ["witch", "zombie", "none"])
    table.say("witch")
    assert table.trophies() == {"witch": 1}
    assert (table.state.row, table.money) == ({"zombie": 1}, (5, 0))
    assert table.asks.id == "ex.fill"


def test_an_empty_row_brings_nothing() -> None:
    """EX-047."""
    table = Table().owns("wood", "wood").chests("01", "02", "03").row()
    table.fills("wood:01", "wood:01")
    assert table.whose == ("ex.act", 0)


def test_the_creature_may_be_declined() -> None:
    """EX-A25."""
    table = Table().owns("wood", "wood").chests("01", "02", "03").row("witch")
    table.fills("wood:01", "wood:01")
    table.say("none")
    assert (table.state.row, table.trophies()) == ({"witch": 1}, {})
    assert table.whose == ("ex.act", 0)


def test_two_chests_full_by_one_action_bring_a_creature_each() -> None:
    """EX-A24: each at the moment it is full."""
    table = (
        Table().owns("wet_sponge", "totem").chests("05", "06", "01", "02").row("witch", "zombie")
    )
    table.say("chests", "wet_sponge:05")
    assert (table.asks.id, table.asks.about) == ("ex.bonus", {"chest": "05"})
    table.say("witch", "totem:06")
    assert table.asks.about == {"chest": "06"}
    table.say("zombie")
    assert table.trophies() == {"witch": 1, "zombie": 1}


@pytest.mark.parametrize(
    "moves",
    [
        ("wood:01", "wood:01", "iron:02", "iron:02"),
        ("wood:01", "iron:02", "wood:01", "iron:02"),
        ("iron:02", "wood:01", "wood:01", "iron:02"),
    ],
)
def test_chests_of_several_items_full_by_one_action_bring_a_creature_each(
    moves: tuple[str, ...],
) -> None:
    """EX-047, EX-A24: in whatever order the items go in."""
    table = Table().owns("wood", "wood", "iron", "iron").chests("01", "02", "05", "06")
    table.row("witch", "zombie").say("chests")
    brought = []
    for move in moves:
        while table.asks.id == "ex.bonus":
            brought.append(table.asks.about["chest"])
            table.say(table.answers[0])
        table.say(move)
    assert [*brought, table.asks.about["chest"]] == ["01", "02"]
    table.say(table.answers[0])
    assert table.trophies() == {"witch": 1, "zombie": 1}


@pytest.mark.parametrize(
    ("chest", "fits", "not_fit"),
    [
        ("04", ["iron_pickaxe", "diamond_pickaxe.worn"], ["iron_sword", "apple"]),
        ("12", ["gold_sword", "iron_sword.worn"], ["gold_pickaxe"]),
        ("10", ["apple", "glow_berries", "golden_apple"], ["wood"]),
        ("07", ["torch", "glowstone", "froglight"], ["clay_pot"]),
        ("08", ["clay_pot", "bookshelf", "cauldron"], ["torch"]),
    ],
)
def test_a_need_of_a_category_takes_any_item_of_it(
    chest: str, fits: list[str], not_fit: list[str]
) -> None:
    """EX-048, EX-069: any material, worn tools too, any food, lighting, furnishing."""
    for thing in fits:
        table = Table().owns(thing).chests(chest, "05", "06")
        table.fills(f"{thing}:{chest}")
        assert thing in table.state.chests[chest]
    for thing in not_fit:
        assert Table().owns(thing).chests(chest, "05", "06").refuses("chests") == "EX-046"


def test_a_need_of_an_item_takes_only_that_item() -> None:
    """EX-046, EX-048: another crossbow is no crossbow, however alike they work."""
    parts = values()
    parts["items"]["old_crossbow"] = {"kind": "crossbow"}
    parts["landscapes"]["jungle"]["backs"] = {"crossbow": 1, "old_crossbow": 1, "wood": 1}
    table = Table(values=parts).owns("old_crossbow").chests("11", "05", "06")
    assert table.refuses("chests") == "EX-046"


def test_any_food_fills_a_chest_and_gives_no_hunger_afterwards() -> None:
    """EX-EX5."""
    table = Table().owns("golden_apple").chests("10", "01", "02")
    table.fills("golden_apple:10")
    assert table.money == (5, 0)
    assert table.offers("eat:") == []
    assert table.state.trash == {}


def test_what_is_asked_for_by_name_goes_there_first() -> None:
    """EX-048: so that the place for any food stays free for another one."""
    parts = values()
    parts["chests"]["10"] = ["food", "apple"]
    table = Table(values=parts).owns("apple", "bread").chests("10", "01", "02").row()
    table.say("chests")
    assert table.answers == ["apple:10", "bread:10"]
    table.say("apple:10", "bread:10")
    assert table.state.chests["10"] == ("bread", "apple")


@pytest.mark.parametrize(
    ("difficulty", "needed"), [("easy", 4), ("normal", 5), ("hard", 6), ("very_hard", 7)]
)
def test_all_chests_but_one_win_the_game_at_once(difficulty: str, needed: int) -> None:
    """EX-080, EX-EX3: 4 of 5, 5 of 6, 6 of 7, 7 of 8; before any bonus."""
    table = Table(3, difficulty).row("zombie")
    ids = [*table.state.chests]
    table.owns("wood", "wood")
    fill = {"02": ["iron"] * 2, "03": ["torch", "clay_pot"], "04": ["iron_pickaxe", "emerald"],
            "05": ["wet_sponge"], "06": ["totem"], "07": ["glowstone", "froglight"],
            "08": ["cauldron", "bookshelf"]}  # fmt: skip
    assert ids == ["01", *fill][: len(ids)]
    for chest in ids[1:needed]:
        table.places(chest, *fill[chest])
    events = table.fills("wood:01", "wood:01")
    assert named(events, "game_over") == [("game_over", True, "chests_filled")]
    assert table.outcome is not None
    assert table.outcome.winners == (0, 1, 2)


def test_one_chest_fewer_does_not_win() -> None:
    """EX-080: 3 of 5."""
    table = Table().row().owns("wood", "wood").places("02", "iron", "iron")
    table.places("05", "wet_sponge").fills("wood:01", "wood:01")
    assert (table.state.full_chests(), len(table.state.chests)) == (3, 5)
    assert table.outcome is None


@pytest.mark.parametrize("empty", ["01", "02", "05"])
def test_which_chest_stays_empty_is_free(empty: str) -> None:
    """EX-081: and may have something in it."""
    table = Table().chests("01", "02", "05").row()
    needs = {"01": "wood", "02": "iron", "05": "wet_sponge"}
    for chest, need in needs.items():
        count = len(table.state.chests[chest])
        table.owns(*[need] * (count if chest != empty else count - 1))
    table.say("chests")
    while table.outcome is None:
        table.say(next(a for a in table.answers if a != "done"))
    assert table.outcome.won
    assert table.state.missing(empty)


def test_a_win_stands_although_the_night_was_still_to_come() -> None:
    """EX-A34: six kinds in the row do not matter any more."""
    table = Table().chests("05", "06", "01").places("05", "wet_sponge").owns("totem")
    table.row("zombie", "skeleton", "spider", "creeper", "witch", "enderman")
    events = table.fills("totem:06")
    assert named(events, "creature_revealed") == []
    assert table.outcome is not None
    assert table.outcome.won
    assert table.state.steps == []


def test_one_result_for_all() -> None:
    """EX-083: the winner's list is everybody or nobody."""
    for players in (1, 2, 4):
        table = Table(players).chests("05", "06").owns("totem")
        table.fills("totem:06")
        assert table.outcome is not None
        assert table.outcome.winners == tuple(range(players))
