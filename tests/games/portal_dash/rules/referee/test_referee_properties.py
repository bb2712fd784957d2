"""What holds at every moment of any game in referee mode, and what no game may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from firmware_host.games.core.cube import Cube
from firmware_host.games.core.errors import BadState
from firmware_host.games.core.piles import BELOW
from firmware_host.games.portal_dash.rules.items import Owned
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from tests.games.portal_dash.rules.referee.random_play import any_setup, play
from tests.games.portal_dash.rules.referee.referee_game import REFEREE, scene
from tests.games.portal_dash.rules.referee.referee_parts import set_up

GAMES = range(30)


@pytest.mark.behavior
@pytest.mark.parametrize("game", GAMES)
def test_blocks_tiles_figures_and_hearts_are_conserved(game: int) -> None:
    """PD-001, PD-002, PD-005: of each kind, counted apart from the engine's own check."""
    setup = any_setup(Random(f"setup {game}"))
    values, level = setup["values"], setup["level"]
    figures = Counter(
        kind
        for kind in (*level.get("base", ("magma_cube", "ghast", "enderman")), *level["extra"])
        for _ in values["mobs"][kind]["numbers"]
    )
    last = None
    for state, question in play(setup, game):
        last = state
        assert REFEREE.check(state) == []
        assert REFEREE.outcome(state) is None
        assert len(question.answers) > 0
        assert item_tiles(state) == owned_by_the_game(setup)
        assert len(state.life) == len(state.pieces) == len(setup["players"])
        if question.id == "pd.roll":
            names = [name for name, _ in state.mobs] + state.line
            assert Counter(name.split(" ")[0] for name in names) == figures
            assert len(set(names)) == len(names)
    assert last is not None
    outcome = REFEREE.outcome(last)
    assert outcome is not None
    assert outcome.reason in (
        "boss_beaten",
        "deadline_A",
        "deadline_B",
        "deadline_C",
        "cube_empty",
        "last_heart",
    )
    assert outcome.won == (outcome.reason == "boss_beaten")
    assert REFEREE.check(last) == []
    assert REFEREE.question(last) is None


def item_tiles(state: RefereeState) -> Counter[str]:
    """Every item tile that can be seen or is known to be in the stack; those of a colour apart."""
    found: Counter[str] = Counter(state.discard) + Counter(state.netherite)
    for bag in state.stack.bags:
        found += Counter({id: n for id, n in bag.items() if id != BELOW})
    for items in state.bags:
        for item in items:
            found[item.id] += 1
            found.update(item.magic)
    for step in state.steps:
        if step[0] in ("tile_on_top", "keep"):
            found.update(step[2])
        elif step[0] in ("take_in", "replace", "enchant", "enchant_which"):
            found[step[2]] += 1
    return Counter({id: n for id, n in found.items() if id not in state.setup.coloured})


def owned_by_the_game(setup: dict[str, Any]) -> Counter[str]:
    return Counter(setup["values"]["items"]) + Counter(setup["values"]["netherite_items"])


@pytest.mark.behavior
def test_the_games_of_these_tests_end_in_many_ways() -> None:
    """Otherwise they would prove little."""
    missing = {"boss_beaten", "deadline_A", "deadline_B", "last_heart"}
    for game in range(150):
        *_, (state, _) = play(any_setup(Random(f"setup {game}")), game)
        assert state.outcome is not None
        missing.discard(state.outcome.reason)
        if not missing:
            return
    raise AssertionError(f"no game ends by {missing}")


# The engine's own check sees what is wrong


def two_mobs_on_one_space(state: RefereeState) -> None:
    state.mobs[1] = (state.mobs[1][0], state.mobs[0][1])


def a_mob_on_a_piece(state: RefereeState) -> None:
    state.pieces[0] = state.mobs[0][1]


def a_piece_in_lava(state: RefereeState) -> None:
    state.pieces[0] = state.ground.find("~")[0]


def a_walker_in_lava(state: RefereeState) -> None:
    assert state.mobs[0][0].startswith("magma_cube")
    state.mobs[0] = (state.mobs[0][0], state.ground.find("~")[0])


def somebody_off_the_board(state: RefereeState) -> None:
    state.pieces[0] = 999


def a_block_too_many(state: RefereeState) -> None:
    state.used["red"] = state.used.get("red", 0) + 1


def too_many_of_a_colour(state: RefereeState) -> None:
    assert isinstance(state.cube, Cube)
    state.cube.take(0)
    state.cube.take(0)
    state.used["black"] = 20
    state.aside = []


def a_block_met_in_secret(state: RefereeState) -> None:
    state.unmet["red"] -= 1


def a_column_too_high(state: RefereeState) -> None:
    assert isinstance(state.cube, Cube)
    state.cube.heights = bytes([5]) + state.cube.heights[1:]


def a_cover_without_a_block(state: RefereeState) -> None:
    state.covered = 1


def an_overfull_column(state: RefereeState) -> None:
    state.piglin.filled[0] = 9


def a_tile_lost(state: RefereeState) -> None:
    state.bags[0].pop()


def a_boss_too_strong(state: RefereeState) -> None:
    state.boss_hp = 99


def a_life_too_long(state: RefereeState) -> None:
    state.life[0] = 7


def seven_items(state: RefereeState) -> None:
    state.bags[0] += [Owned("bow"), Owned("bow")]


def hearts_on_a_bow(state: RefereeState) -> None:
    state.bags[0][3] = Owned("bow", hearts=1)


def empty_armour_in_the_active_row(state: RefereeState) -> None:
    state.bags[0][2] = Owned("leather_chestplate", hearts=0)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (two_mobs_on_one_space, "two mobs"),
        (a_mob_on_a_piece, "a mob and a piece"),
        (a_piece_in_lava, "a piece stands in lava"),
        (a_walker_in_lava, "cannot fly"),
        (somebody_off_the_board, "beside the board"),
        (a_block_too_many, "65 blocks"),
        (a_block_met_in_secret, "counted wrongly"),
        (too_many_of_a_colour, "more blocks of a color"),
        (a_column_too_high, "too high"),
        (a_cover_without_a_block, "cover"),
        (an_overfull_column, "filled wrongly"),
        (a_tile_lost, "item tiles"),
        (a_boss_too_strong, "boss has 99"),
        (a_life_too_long, "7 hearts"),
        (seven_items, "owns 7"),
        (hearts_on_a_bow, "hearts it cannot have"),
        (empty_armour_in_the_active_row, "hearts it cannot have"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_the_check_finds(spoil: Callable[[RefereeState], None], says: str) -> None:
    state = REFEREE.start(set_up(2, guide=True))
    while (question := REFEREE.question(state)) is not None and question.id != "pd.roll":
        REFEREE.answer(state, question.answers[0])
    assert REFEREE.check(state) == []
    spoil(state)
    assert any(says in problem for problem in REFEREE.check(state))


def test_the_check_finds_nothing_in_the_last_heart_and_the_beaten_boss() -> None:
    """PD-173, PD-154: both positions are legal ends."""
    state = REFEREE.start(set_up(2, guide=True))
    while (question := REFEREE.question(state)) is not None and question.id != "pd.roll":
        REFEREE.answer(state, question.answers[0])
    state.boss_hp = 0
    state.life = [0, 0]
    assert REFEREE.check(state) == []


# Strangers' data


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.clear(),
        lambda data: data.update(laid=["nowhere"]),
        lambda data: data.update(bags=[[["bow"]]]),
        lambda data: data.update(stack=[{"bow": -1}]),
        lambda data: data.update(stack=3),
        lambda data: data.update(cube={"heights": [1], "colours": []}),
        lambda data: data.update(mobs=[["ghast 1"]]),
        lambda data: data.update(boss=None),
        lambda data: data.update(piglin={"filled": [], "colours": []}),
        lambda data: data.update(discard=7),
        lambda data: data.update(steps=None),
        lambda data: data.update(outcome={"won": True}),
    ],
)
def test_what_is_no_position_is_refused(spoil: Callable[[dict[str, Any]], None]) -> None:
    setup = set_up(2)
    data = REFEREE.start(setup).to_json()
    spoil(data)
    with pytest.raises(BadState, match="not a position of portal-dash"):
        REFEREE.load(setup, data)


def test_a_position_can_be_described() -> None:
    game = scene(
        """
        A.c~.
        .~.uX
        """,
        {"u": "magma_cube 1"},
    ).covered("b2")
    game.give(0, "-bow", "iron_leggings(armour)", "leather_boots+boots_steps")
    lines = REFEREE.describe(game.state).split("\n")
    assert "board   A.c~.P" in lines
    assert "board   .#.uX." in lines
    assert "boss    wildfire 20/20" in lines
    assert "mobs    magma_cube 1 d2" in lines
    game.state.chests = 0  # opened
    assert "board   A..~.P" in REFEREE.describe(game.state).split("\n")
    assert "seat 0  6  bow-  iron_leggings♥1(armour)  leather_boots+boots_steps" in lines


def test_a_log_of_its_own_version_replays_and_of_another_one_does_not() -> None:
    assert REFEREE.replays(REFEREE.version)
    assert not REFEREE.replays(REFEREE.version + 1)
    assert (REFEREE.game, REFEREE.mode) == ("portal-dash", "referee")
