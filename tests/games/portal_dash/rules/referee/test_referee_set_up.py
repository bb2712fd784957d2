"""Before the first turn in referee mode: board, figures, pieces, inventories, stacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games.core.before_play import SEAL_SHOWN
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.piles import bag_of
from firmware_host.games.portal_dash.setups import portal_dash_setup
from tests.games.portal_dash.rules.referee.referee_game import REFEREE, RefereeGame, scene
from tests.games.portal_dash.rules.referee.referee_parts import (
    EASY_HOGLIN,
    EASY_WILDFIRE,
    EVERY_MOB,
    HARD_HOGLIN,
    STARTING,
    set_up,
    values,
)
from tests.paths import ROOT

DEVICE_CONFIG = ROOT / "device_config"


def guided(players: int = 2, **other: Any) -> RefereeGame:
    """With the guide the board lies there before the first roll."""
    return RefereeGame(set_up(players, guide=True, **other))


def test_the_shipped_catalogue_starts_referee_mode_at_every_level_and_player_count() -> None:
    """PD-003, PD-005, PD-015, PD-025, PD-026, PD-027, PD-028, PD-D16: 8 tiles, 48 items."""
    shipped = load_settings(DEVICE_CONFIG, Path("/nowhere")).catalogues["portal-dash"].plain()
    assert len(shipped["tiles"]) == 8
    for level in range(1, 6):
        for players in range(1, 5):
            state = REFEREE.start(portal_dash_setup(shipped, players, level, "blocks"))
            assert len(state.stack) == 40
            assert sum(state.netherite.values()) == 8
            assert REFEREE.check(state) == []


def test_the_first_tile_is_drawn_from_all_and_lies_face_up_beside_the_start_strip() -> None:
    """PD-010, PD-011, PD-012: the others wait, one face down."""
    game = guided().until("pd.tile")
    question = game.asks
    assert (question.id, question.kind) == ("pd.tile", "draw")
    assert set(question.answers) == set(values()["tiles"])
    assert set(question.weights) == {1}
    game.say("bridge")
    state = game.state
    rows = ["".join(column[y] for column in state.ground.columns) for y in range(5)]
    assert rows == ["....~~1", "...m~~.", "..2.c..", "...~~s.", "....~.3"]
    assert state.hidden_tiles == 1
    assert "bridge" not in state.tiles


@pytest.mark.parametrize("tiles", [2, 3, 5])
def test_the_level_says_how_many_tiles_lie_face_down(tiles: int) -> None:
    """PD-010, PD-027, PD-029: one is turned up, the rest wait; others are out of the game."""
    game = guided(level={**EASY_WILDFIRE, "tiles": tiles}).until("pd.roll")
    assert game.state.hidden_tiles == tiles - 1


def test_the_cube_starts_whole_and_the_box_empty() -> None:
    """PD-013, PD-001."""
    state = guided().until("pd.roll").state
    assert state.cube.left() == 64
    assert state.used == {}
    assert sum(state.unseen().values()) == 64


def test_one_of_each_base_type_stands_on_spawners_one_two_and_three() -> None:
    """PD-015, PD-017, PD-018, PD-030."""
    game = guided(level=EVERY_MOB).until("pd.tile")
    game.say("bridge")
    dealt = []
    for kind in ("magma_cube", "ghast", "enderman"):
        assert game.answers == [f"{kind} {n}" for n in (1, 2, 3)]
        assert set(game.asks.weights) == {1}
        dealt.append(game.answers[-1])
        game.say(dealt[-1])
    line = []
    while game.asks.id == "pd.deal":
        assert not set(dealt) & set(game.answers)
        line.append(game.answers[-1])
        game.say(line[-1])
    assert [game.where(name) for name in dealt] == ["g1", "c3", "g5"]
    assert game.state.line == line
    assert len(line) == 15
    assert bag_of(name.split(" ")[0] for name in line) == {
        "magma_cube": 2, "ghast": 2, "enderman": 2, "hoglin": 3, "blaze": 3, "wither_skeleton": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("extra", "waiting"),
    [([], 6), (["hoglin"], 9), (["hoglin", "blaze"], 12)],
)
def test_the_line_is_as_long_as_the_level_says(extra: list[str], waiting: int) -> None:
    """PD-018, PD-025, PD-026, PD-D01, PD-D02."""
    game = guided(level={**EASY_WILDFIRE, "extra": extra})
    game.until("pd.roll", {"pd.tile": "bridge"})
    assert len(game.state.line) == waiting


def test_a_fourth_spawner_is_filled_from_the_front_of_the_line() -> None:
    """PD-019."""
    game = guided().until("pd.tile")
    game.say("forge", "magma_cube 1", "ghast 1", "enderman 1", "ghast 3")
    game.until("pd.roll")
    assert [game.where(f"{k} 1") for k in ("magma_cube", "ghast", "enderman")] == ["e1", "c5", "g5"]
    assert game.where("ghast 3") == "g3"
    assert "ghast 3" not in game.state.line
    assert len(game.state.line) == 5


def test_with_two_spawners_the_third_figure_is_first_in_the_line() -> None:
    """PD-A16."""
    parts = values()
    parts["tiles"] = {name: ["1.", ".2", "..", "..", ".."] for name in "xyz"}
    game = guided(values=parts).until("pd.tile")
    game.say("x", "magma_cube 1", "ghast 1", "enderman 1")
    game.until("pd.roll")
    assert (game.where("magma_cube 1"), game.where("ghast 1")) == ("c1", "d2")
    assert game.state.line[0] == "enderman 1"
    assert len(game.state.line) == 7


def test_twins_are_told_apart() -> None:
    """PD-002, PD-N2: two figures of a kind may carry one number; each is its own figure."""
    parts = values()
    parts["mobs"]["ghast"]["numbers"] = [1, 1, 2]
    game = guided(values=parts).until("pd.roll")
    names = [name for name, _ in game.state.mobs] + game.state.line
    assert len(names) == len(set(names)) == 9


def test_everybody_starts_with_five_items_six_hearts_and_one_on_the_chestplate() -> None:
    """PD-004, PD-020: one of the six columns is empty."""
    game = guided(4).until("pd.roll")
    for seat in range(4):
        assert [item.id for item in game.state.bags[seat]] == STARTING
        assert all(item.is_active for item in game.state.bags[seat])
        assert game.hearts(seat) == (6, 1)


def test_pieces_start_anywhere_on_the_start_strip_and_may_share() -> None:
    """PD-021: each player places the own piece."""
    game = RefereeGame(set_up(2)).until("pd.start_spaces", {"pd.tile": "bridge"})
    game.say("each")
    everywhere = [f"{column}{row}" for column in "ab" for row in range(1, 6)]
    assert (game.asks.who, game.answers) == (0, everywhere)
    game.say("b3")
    assert (game.asks.who, game.answers) == (1, everywhere)
    assert game.refuses("c3").rule == "PD-021"
    game.say("b3")
    game.until("pd.roll")
    assert (game.at(0), game.at(1)) == ("b3", "b3")


def test_nobody_starts_in_lava_or_on_a_figure() -> None:
    """PD-021, PD-101."""
    parts = values()
    parts["start_strip"] = [".", "~", "1", ".", "."]
    game = RefereeGame(set_up(1, values=parts)).until("pd.start_space", {"pd.tile": "bridge"})
    assert game.answers == ["a1", "a4", "a5"]


def test_items_lie_shuffled_netherite_face_up_nothing_discarded() -> None:
    """PD-022, PD-005."""
    state = guided().until("pd.roll").state
    assert state.stack.contents() == values()["items"]
    assert len(state.stack) == 40
    assert state.netherite == values()["netherite_items"]
    assert state.discard == {}


def test_a_chest_lies_on_the_chest_space_of_the_face_up_tile() -> None:
    """PD-023, PD-D17: one on every chest space shown."""
    game = guided().until("pd.roll", {"pd.tile": "bridge"})
    assert game.state.chests == 1 << game.state.ground.index["e3"]
    game = scene("A.c.c")
    assert game.state.chests == 1 << 2 | 1 << 4


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_named_first_player_begins(first: int) -> None:
    """PD-024, PD-035: then clockwise."""
    game = guided(3, first=first).until("pd.roll")
    assert game.asks.who == first
    game.to_window().say("next")
    assert game.asks.who == (first + 1) % 3


@pytest.mark.parametrize(
    ("level", "hp"), [(EASY_WILDFIRE, 20), (EASY_HOGLIN, 20), (HARD_HOGLIN, 25)]
)
def test_the_boss_waits_off_the_board_at_full_strength(level: dict[str, Any], hp: int) -> None:
    """PD-016, PD-025, PD-028."""
    state = guided(level=level).until("pd.roll").state
    assert (state.boss_is_here, state.boss_hp) == (False, hp)


def test_the_piglin_side_follows_the_player_count() -> None:
    """PD-014, PD-A44: fewer players deliver more."""
    few, many = (RefereeGame(set_up(n)).state.piglin.sizes for n in (1, 4))
    assert sum(few) > sum(many)
    assert RefereeGame(set_up(2)).state.piglin.sizes == few
    assert RefereeGame(set_up(3)).state.piglin.sizes == many


def test_the_hash_and_the_guide_come_before_the_board_when_wanted() -> None:
    game = RefereeGame(set_up(guide=True, commitment="ab" * 32))
    asked = []
    while game.asks.id != "pd.roll":
        asked.append(game.asks.id)
        game.say(game.answers[0])
    assert asked[0] == "fair"
    assert asked.index("pd.guide") < asked.index("pd.tile") < asked.index("pd.deal")
    assert asked.index("pd.show_line") < asked.index("pd.start_spaces")


def test_other_starting_items_are_free_play() -> None:
    """PD-175, PD-108: leggings among them are unfolded first."""
    parts = values()
    parts["starting_items"] = ["rod", "stone_pickaxe", "pants", "bow", "stone_sword"]
    parts["boots"]["rod"] = {"steps": 1}
    parts["leggings"]["pants"] = {"steps": 3, "hearts": 2}
    game = RefereeGame(set_up(2, values=parts)).until("pd.leggings")
    assert (game.asks.who, game.asks.about["item"]) == (0, "pants")
    game.say("armour")
    game.until("pd.leggings").say("boots")
    game.until("pd.roll")
    assert game.bag(0) == ["rod", "stone_pickaxe", "pants(armour)♥2", "bow", "stone_sword"]
    assert game.bag(1) == ["rod", "stone_pickaxe", "pants(boots)", "bow", "stone_sword"]


# Set-ups that cannot be played


def broken(**changes: Any) -> dict[str, Any]:
    parts = values()
    for path, value in changes.items():
        parts[path] = value
    return set_up(values=parts)


FOUR_MORE = {"sword_die": {"on": "sword", "dice": 4}}
"""There are two of them, and the best sword has six dice."""


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        (set_up(cube="layers"), "cube"),
        (broken(items={"iron_sword": 39}), "values.items: there are 39; the game has 40"),
        (broken(items={"soup": 40}), "soup"),
        (broken(items={"stone_sword": 40}), "starting item"),
        (broken(netherite_items={"netherite_sword": 7}), "values.netherite_items"),
        (broken(netherite_items={"bow": 8}), "starting item"),
        (broken(netherite_items={"sword_die": "8"}), "values.netherite_items.sword_die"),
        (broken(starting_items=["bow"]), "five items"),
        (broken(starting_items=["bow"] * 4 + ["soup"]), "soup"),
        (broken(starting_items=["bow"] * 4 + ["sword_die"]), "sword_die"),
        (broken(tiles={"one": ["."] * 5}), "level.tiles"),
        (broken(tiles={"one": ["."] * 5, "two": ["."]}), "same number of lines"),
        (broken(tiles={"one": [".", ".."], "two": ["."]}), "values.tiles.one"),
        (broken(tiles={"one": "..", "two": ["."]}), "values.tiles.one"),
        (broken(tiles={"one": ["x"] * 5}), "x is no terrain"),
        (broken(tiles={"one": ["1", "1", ".", ".", "."]}), "two spawners"),
        (broken(portal_strip=["."] * 5), "exactly one portal"),
        (broken(portal_strip=["P"] * 5), "exactly one portal"),
        (broken(start_strip=["~"] * 5), "start_strip"),
        (broken(boots=None), "values.boots"),
        (broken(boots={"leather_boots": {"steps": 99}}), "steps"),
        (broken(enchantments={"sword_die": {"on": "hat", "dice": 1}}), "hat"),
        (broken(enchantments=values()["enchantments"] | FOUR_MORE), "all of them: 14;"),
        ({**set_up(), "values": []}, "values"),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused_with_key_and_reason(
    setup: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadSetup, match=says):
        REFEREE.start(setup)


def asked_from(game: RefereeGame, before: str) -> list[str]:
    """The questions up to `before`, each answered with its first answer."""
    asked = []
    while game.asks.id != before:
        asked.append(game.asks.id)
        game.say(game.answers[0])
    return asked


def test_without_the_guide_board_and_pieces_are_in_place_before_the_first_roll() -> None:
    """PD-012, PD-017, PD-021, PD-024: nobody chooses a start space knowing the dice."""
    game = RefereeGame({**set_up(commitment="ab" * 32), SEAL_SHOWN: True}).until("pd.tile")
    assert asked_from(game, "pd.roll") == ["pd.tile", "pd.show_line", "pd.start_spaces"]
    assert game.state.rolled is None
    assert game.state.mobs
    game.say("gray 1")
    assert game.asks.id not in ("pd.tile", "pd.show_line", "pd.start_space", "pd.start_spaces")


def test_a_game_of_version_5_places_its_pieces_after_the_first_roll() -> None:
    """Its answers are stored in that order."""
    setup = {**set_up(commitment="ab" * 32), SEAL_SHOWN: True, "rules_version": 5}
    game = RefereeGame(setup).until("pd.roll")
    assert game.state.mobs == []
    game.say("gray 1")
    assert asked_from(game, "pd.find") == ["pd.tile", "pd.show_line", *["pd.start_space"] * 2]


@pytest.mark.parametrize(
    ("strip", "spaces"),
    [
        (["..", "..", "..", "..", ".."], ["b1", "b2", "b3", "b4"]),
        ([".~", "..", ".~", ".1", ".~"], ["b2"] * 4),
        ([".~", "~~", ".~", "~~", "~~"], ["a1", "a3", "a1", "a3"]),
    ],
)
def test_one_answer_puts_everybody_on_the_usual_start_spaces(
    strip: list[str], spaces: list[str]
) -> None:
    """PD-021: beside the first tile, where that is free."""
    game = RefereeGame(set_up(4, values=values() | {"start_strip": strip}))
    game.until("pd.start_spaces", {"pd.tile": "bridge"})
    assert game.asks.about["cells"] == spaces
    game.say("usual")
    assert [game.at(seat) for seat in range(4)] == spaces
