"""A scanned tile answers the question at hand, or nothing at all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from firmware_host.games.core.question import Question, choose, draw, place
from tests.games.explorers.rules.explorers_game import Table
from tests.games.explorers.rules.printed_cards import values
from tests.table.scanned_tiles import answer_of, meanings

CARDS = {"b2": "b07", "c2": "witch", "b3": "husk", "c3": "husk"}
TOKENS = {"a2": "bow", "a3": "tnt"}
PLAYERS = (("pink", ""), ("green", "Ada"))
EXPLORERS = Table().state
"""Nothing has been explored yet."""


@pytest.mark.parametrize(
    ("tile", "question", "answer"),
    [
        ("mob:ghast:2", choose("pd.target", 0, ["ghast 1", "ghast 2"]), "ghast 2"),
        ("mob:ghast:2", choose("pd.target", 0, ["magma_cube", "ghast"]), "ghast"),
        ("mob:ghast:2", draw("pd.deal", -1, {"ghast 2": 1, "ghast 3": 1}), "ghast 2"),
        ("mob:ghast:2", draw("pd.deal", -1, {"ghast 1": 1, "ghast 3": 1}), None),
        ("boss:wildfire", choose("pd.target", 0, ["ghast 1", "wildfire"]), "wildfire"),
        ("player:green", choose("pd.mob_hits", 0, ["nobody", "p0", "p1"]), "p1"),
        ("player:green", choose("lobby.colour", -1, ["pink", "green"]), "green"),
        ("player:blue", choose("pd.mob_hits", 0, ["nobody", "p0", "p1"]), None),
        ("mob:ghast:2", choose("pd.action", 0, ["mine", "fight"]), None),
        ("tile:forge", draw("pd.tile", -1, {"bridge": 1, "forge": 1}), "forge"),
        ("tile:forge", choose("pd.between", -1, ["next", "tile"]), "tile"),
        ("tile:forge", choose("pd.between", -1, ["next", "portal"]), None),
        ("tile:forge", choose("pd.act", 0, ["mine", "step"]), None),
        ("item:iron_sword", draw("pd.item_drawn", 0, {"iron_sword": 3}), "iron_sword"),
        ("item:bow", choose("pd.act", 0, ["mine", "use:1"], stands_for={"use:1": "bow"}), "use:1"),
        ("item:bow", choose("pd.act", 0, ["mine", "use:1"], stands_for={"use:1": "boots"}), None),
        (
            "item:bow",
            choose("pd.replace", 0, ["0", "1"], stands_for={"0": "bow", "1": "bow"}),
            None,
        ),
        ("building:b07", choose("bb.action", 0, ["build:b06", "build:b07"]), "build:b07"),
        ("building:b07", choose("bb.action", 0, ["collect", "build:b06"]), None),
        ("building:b07", draw("bb.card", 0, {"b07": 1, "witch": 2}), "b07"),
        ("building:b07", draw("bb.card", 0, {"witch": 2}), None),
        ("mob:witch", choose("bb.action", 0, ["fight:husk", "fight:witch"]), "fight:witch"),
        ("player:red", choose("bb.action", 0, ["collect", "explore"]), None),
        ("mob:witch", draw("bb.card", 0, {"b07": 1, "witch": 2}), "witch"),
        ("weapon:bow", choose("bb.action", 0, ["weapon:bow", "weapon:tnt"]), "weapon:bow"),
        ("weapon:bow", draw("bb.token", 0, {"bow": 3}), "bow"),
        ("weapon:bow", draw("bb.reveal", 0, {"bow": 1, "tnt": 1}), "bow"),
        ("weapon:bow", draw("bb.reveal", 0, {"tnt": 1}), None),
        ("weapon:tnt", choose("bb.tnt", 0, ["detonate", "keep"]), None),
        ("player:pink", choose("bb.adjust", 0, ["p0", "p1", "done"]), "p0"),
        ("landscape:woods:wood:2", draw("ex.landscape", -1, {"woods": 3, "taiga": 1}), "woods"),
        ("landscape:woods:wood:2", draw("ex.landscape", -1, {"taiga": 1}), None),
        ("landscape:woods:wood:2", draw("ex.landscape", -1, {"woods?": 3, "taiga": 1}), "woods?"),
        ("landscape:woods:apple", choose("ex.act", 0, ["explore:woods", "explore:woods?"]), None),
        ("landscape:woods:apple", choose("ex.act", 0, ["explore:woods", "end"]), "explore:woods"),
        (
            "landscape:woods:apple",
            choose("ex.act", 0, ["explore:woods", "explore:woods/apple", "end"]),
            "explore:woods/apple",
        ),
        (
            "landscape:mineshaft:iron_with_1",
            draw("ex.back", 0, {"iron": 1, "iron+1": 1}, card="mineshaft"),
            "iron+1",
        ),
        ("landscape:chasm:iron", draw("ex.back", 0, {"iron": 1}, card="mineshaft"), None),
        ("landscape:geode:spyglass", choose("ex.act", 0, ["spyglass", "end"]), "spyglass"),
        ("landscape:jungle:melon", choose("ex.act", 0, ["eat:melon", "end"]), "eat:melon"),
        ("landscape:woods:wood:1", choose("ex.fill", 0, ["wood:01", "iron:02"]), "wood:01"),
        ("landscape:woods:wood:1", choose("ex.fill", 0, ["wood:01", "wood:09"]), None),
        (
            "landscape:geode:iron_sword",
            choose("ex.fill", 0, ["iron_sword.worn:12"]),
            "iron_sword.worn:12",
        ),
        ("landscape:taiga:armour", choose("ex.armour", 0, ["armour", "reveal"]), "armour"),
        ("creature:zombie:3", draw("ex.creature", 0, {"zombie": 5, "witch": 2}), "zombie"),
        ("creature:zombie:3", choose("ex.act", 0, ["fight:zombie", "end"]), "fight:zombie"),
        ("creature:zombie:3", choose("ex.shoot", 0, ["witch"]), None),
        ("creature:game_over", draw("ex.creature", 0, {"game_over": 1, "witch": 2}), "game_over"),
        ("chest:07", draw("ex.chest", -1, {"06": 1, "07": 1}), "07"),
        ("chest:01", choose("ex.fill", 0, ["wood:01", "iron:02"]), "wood:01"),
    ],
)
def test_a_tile_names_one_of_the_legal_answers_or_none(
    tile: str, question: Question, answer: str | None
) -> None:
    assert answer_of(tile, question, PLAYERS, EXPLORERS) == answer


def test_of_two_tiles_alike_the_reader_cannot_tell_which_is_meant() -> None:
    question = choose("bb.fight", 0, ["b3", "c3"], stands_for=CARDS)
    assert answer_of("mob:husk", question, PLAYERS, None) is None


def test_a_tile_is_never_taken_for_the_place_that_has_its_name() -> None:
    question = choose("bb.build", 0, ["b2", "c2"], stands_for={"b2": "camp", "c2": "b2"})
    assert answer_of("building:b2", question, PLAYERS, None) == "c2"


def test_the_second_player_is_not_taken_for_the_space_p1() -> None:
    """A long board has a column p: p1 is a space there, and a seat elsewhere."""
    question = place("pd.go", 0, ["o1", "p1"], "PD-100")
    assert answer_of("player:green", question, PLAYERS, None) is None
    assert meanings("player:green", question, PLAYERS, None) == []


def test_a_list_of_cards_tells_no_places() -> None:
    question = choose("ex.card", 0, ["lava", "lake"], cards=["lava", "lake"])
    assert answer_of("card:lake", question, PLAYERS, None) == "lake"


@pytest.mark.parametrize(
    ("tile", "question", "state", "meant"),
    [
        ("item:bow", choose("pd.weapon", 0, ["sword"]), {}, ["bow"]),
        ("mob:ghast:2", choose("pd.target", 0, ["hoglin 1"]), {}, ["ghast 2", "ghast"]),
        ("building:b07", choose("bb.action", 0, ["collect"]), {}, ["build:b07"]),
        (
            "landscape:woods:apple",
            choose("ex.act", 0, ["end"]),
            {"landscapes": ["woods/apple"]},
            ["explore:woods/apple"],
        ),
        (
            "landscape:woods:apple",
            choose("ex.act", 0, ["end"]),
            {"landscapes": ["woods"]},
            ["explore:woods"],
        ),
        ("creature:zombie:3", choose("ex.act", 0, ["end"]), {}, ["fight:zombie"]),
        ("chest:07", choose("ex.act", 0, ["end"]), {}, ["chests"]),
        (
            "landscape:woods:wood:1",
            choose("ex.fill", 0, ["iron:02"]),
            {"chests": {"01": (), "02": ()}},
            ["wood:01", "wood:02"],
        ),
        ("landscape:woods:wood:1", choose("ex.shoot", 0, ["witch"]), {}, []),
    ],
)
def test_what_a_tile_that_gives_no_answer_could_be_meant_as(
    tile: str, question: Question, state: dict[str, Any], meant: list[str]
) -> None:
    at = SimpleNamespace(setup=EXPLORERS.setup, hidden=EXPLORERS.hidden, **state)
    assert answer_of(tile, question, PLAYERS, at) is None
    assert meanings(tile, question, PLAYERS, at) == meant


def scanned(tile: str, table: Table) -> str | None:
    return answer_of(tile, table.asks, PLAYERS, table.state)


def meant_by(tile: str, table: Table) -> list[str]:
    return meanings(tile, table.asks, PLAYERS, table.state)


def test_a_found_item_is_not_taken_for_a_landscape_like_the_one_it_lay_behind() -> None:
    """EX-064: whoever lays the apple on the reader eats it, although other woods lie open."""
    table = Table().owns("apple").opens("woods")
    assert scanned("landscape:woods:apple", table) == "eat:apple"
    assert scanned("landscape:woods:potted_flower", table) == "explore:woods"


def test_a_landscape_is_not_taken_for_an_item_like_the_one_behind_it() -> None:
    """EX-065: the crossbow in the hand is another card."""
    table = Table().owns("crossbow").row("zombie")
    unfound = [
        front for front in ("jungle", "witch_hut") if table.state.hidden[f"{front}/crossbow"]
    ]
    table.opens(*unfound)
    for front in unfound:
        assert scanned(f"landscape:{front}:crossbow", table) == f"explore:{front}"


def test_a_card_that_may_be_item_or_landscape_is_left_to_the_people() -> None:
    """A home-made deck with two apples behind its woods, one of them found."""
    parts = values()
    parts["landscapes"]["woods"]["backs"] = {"wood": 1, "potted_flower": 1, "apple": 2}
    table = Table(values=parts).owns("apple").opens("woods")
    assert scanned("landscape:woods:apple:2", table) is None
    assert meant_by("landscape:woods:apple:2", table) == ["explore:woods", "eat:apple"]


def test_an_explorer_map_on_the_reader_is_used() -> None:
    """EX-067: with two places left people say which."""
    table = Table().owns("explorer_map").opens("woods")
    both = ["map:ocean_monument", "map:woodland_mansion"]
    assert scanned("landscape:shipwreck:explorer_map", table) is None
    assert meant_by("landscape:shipwreck:explorer_map", table) == both
    table.opens("woodland_mansion")
    assert scanned("landscape:shipwreck:explorer_map", table) == "map:ocean_monument"


def test_an_item_that_is_of_no_use_now_is_not_said_to_lie_elsewhere() -> None:
    """EX-A19: a map without a place left to find is told so; a sword waits for its fight."""
    table = Table().owns("explorer_map", "iron_sword").opens("woodland_mansion", "ocean_monument")
    places = ["map:ocean_monument", "map:woodland_mansion"]
    assert meant_by("landscape:shipwreck:explorer_map", table) == places
    assert {table.refuses(place) for place in places} == {"EX-A19"}
    assert meant_by("landscape:geode:iron_sword", table) == []


def test_a_tool_on_the_reader_never_pays_in_a_way_nobody_meant() -> None:
    """EX-061: used once or twice, only people can tell; with one way it is plain."""
    table = Table().opens("chasm").owns("iron_pickaxe").purse(6)
    table.say("explore:chasm")
    ways = ["hunger:2+iron_pickaxe:1", "iron_pickaxe:1+iron_pickaxe.worn:1"]
    assert scanned("landscape:geode:iron_pickaxe", table) is None
    assert meant_by("landscape:geode:iron_pickaxe", table) == ways
    table = Table().opens("chasm").owns("iron_pickaxe.worn").purse(6)
    table.say("explore:chasm")
    assert scanned("landscape:geode:iron_pickaxe", table) == "hunger:2+iron_pickaxe.worn:1"
    assert scanned("landscape:witch_hut:gold_pickaxe", table) is None


def test_a_card_of_explorers_means_nothing_in_another_game() -> None:
    question = choose("bb.build_card", 0, ["woods", "wood"])
    for tile in ("landscape:woods:wood:1", "creature:woods:1", "chest:wood"):
        assert answer_of(tile, question, PLAYERS, None) is None
        assert meanings(tile, question, PLAYERS, None) == []
