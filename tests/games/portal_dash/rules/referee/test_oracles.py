"""The engine against the oracles over many positions: nothing illegal offered, nothing missing."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.games.core import piles
from firmware_host.games.core.cube import COLUMNS, Cube
from firmware_host.games.core.piles import Pile, bag_of
from firmware_host.games.portal_dash.rules.board import bits
from firmware_host.games.portal_dash.rules.items import Owned
from firmware_host.games.portal_dash.rules.referee.creatures import (
    ends_for,
    in_range,
    nearest_spawners,
)
from firmware_host.games.portal_dash.rules.referee.fights import targets
from firmware_host.games.portal_dash.rules.referee.moving import ways
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from tests.games.portal_dash.rules.referee import board_oracle as oracle
from tests.games.portal_dash.rules.referee.answer_oracle import (
    ASKED,
    legal,
    unseen_blocks,
    weapon_targets,
)
from tests.games.portal_dash.rules.referee.board_oracle import Table
from tests.games.portal_dash.rules.referee.random_play import STRIPS, any_setup, play

pytestmark = pytest.mark.behavior

GAMES = range(40)
MOST_ROLLS = 3000


@pytest.mark.parametrize("game", GAMES)
def test_every_question_offers_exactly_the_legal_answers(game: int) -> None:
    setup = any_setup(Random(f"setup {game}"))
    for state, question in play(setup, game):
        if len(question.answers) > MOST_ROLLS:
            continue
        answers = list(question.answers)
        expected = legal(setup, state.to_json())
        assert set(answers) == expected, f"{question.id} {question.about}"
        assert len(answers) == len(set(answers))


def positions(game: int, every: int) -> list[tuple[RefereeState, Table]]:
    """Some positions of a game once everybody stands on the board."""
    setup = any_setup(Random(f"setup {game}"))
    found = []
    for n, (state, _) in enumerate(play(setup, game)):
        if n % every == 0 and min(state.pieces) >= 0:
            found.append((state.copy(), Table(setup, json.loads(json.dumps(state.to_json())))))
    return found


def named(table: Table, cells: int) -> set[str]:
    return {table.name(table.spot(cell)) for cell in bits(cells)}


@pytest.mark.parametrize("game", GAMES)
def test_mobs_walk_where_every_shortest_way_leads(game: int) -> None:
    """PD-060 to PD-068, PD-A08 to PD-A12: for every mob, whether it is its turn or not."""
    for state, table in positions(game, 17):
        for name in table.mobs():
            expected = {table.name(spot) for spot in oracle.ends_of_mob(table, name)}
            assert named(table, ends_for(state, name)) == expected, name
            assert in_range(state, name) == oracle.seats_in_range(table, name)


@pytest.mark.parametrize("game", GAMES)
def test_pieces_go_where_some_way_leads_at_the_least_cost(game: int) -> None:
    """PD-100 to PD-104, PD-123, PD-124."""
    for state, table in positions(game, 29):
        for steps in range(8):
            for ignores in ((), ("magma",), ("soul_sand",), ("magma", "soul_sand")):
                found = {
                    table.spot(cell): lost for cell, lost in ways(state, steps, ignores).items()
                }
                assert found == oracle.ends_of_steps(table, state.seat, steps, ignores)


@pytest.mark.parametrize("game", GAMES)
def test_weapons_reach_whom_the_rules_let_them(game: int) -> None:
    """PD-110, PD-114, PD-122, PD-155."""
    for state, table in positions(game, 11):
        for item in (
            Owned("stone_sword"),
            Owned("bow"),
            Owned("bow", magic=("bow_die_and_range",)),
            Owned("crossbow", magic=("bow_die_and_range", "bow_die_and_range")),
        ):
            plain = [item.id, True, 0, "", list(item.magic)]
            assert set(targets(state, item)) == set(weapon_targets(table, plain, state.seat))


@pytest.mark.parametrize("game", GAMES)
def test_spawners_and_the_exposed_blocks_are_the_right_ones(game: int) -> None:
    """PD-075, PD-A13, PD-A14, G3."""
    for state, table in positions(game, 7):
        expected = {table.number(spot) for spot in oracle.spawn_spots(table)}
        assert set(nearest_spawners(state)) == expected
        assert isinstance(state.cube, Cube)
        assert {COLUMNS[i] for i in state.cube.exposed()} == set(oracle.exposed(table.state))
        assert state.unseen() == unseen_blocks(table)


def test_the_games_of_these_tests_ask_every_question() -> None:
    """Otherwise they would prove little."""
    asked: Counter[str] = Counter()
    for game in range(150):
        for state, _ in play(any_setup(Random(f"setup {game}")), game):
            asked[state.steps[-1][0]] += 1
    assert set(ASKED) - set(asked) == set()


def test_a_portal_strip_is_laid_out_like_a_tile_in_whole_games() -> None:
    """PD-151, PD-152, PD-A15, PD-D17: read off the map before and the position after."""
    strips = set()
    for game in range(120):
        setup = any_setup(Random(f"strip {game}"))
        before: dict[str, Any] = {}
        for state, question in play(setup, f"strip {game}"):
            if before and state.boss_is_here:
                rows = setup["values"]["portal_strip"]
                table = Table(setup, json.loads(json.dumps(state.to_json())))
                left = max(x for x, _ in table.printed()) + 1 - len(rows[0])
                strip = {(left + x, y): c for y, row in enumerate(rows) for x, c in enumerate(row)}
                numbered = sorted((c, spot) for spot, c in strip.items() if c.isdigit())
                come = dict(zip(before["line"], (spot for _, spot in numbered), strict=False))
                assert table.state["line"] == before["line"][len(come) :]
                stood = {name: table.spot(cell) for name, cell in before["mobs"]}
                there = {name: table.spot(cell) for name, cell in table.state["mobs"]}
                assert there == stood | come
                chests = {spot for spot, letter in strip.items() if letter == "c"}
                found = {spot for spot in strip if table.state["chests"] >> table.number(spot) & 1}
                assert found == chests
                assert strip[table.spot(table.state["boss_cell"])] == "P"
                assert question.id == "pd.roll"
                strips.add(tuple(rows))
                break
            before = state.to_json() if "portal" in question.answers else {}
    assert strips == set(STRIPS)


# What may lie on top of a pile, against every order the tiles may lie in

Orders = dict[tuple[str, ...], Fraction]


def shuffled(tiles: list[str]) -> Orders:
    every = Counter(permutations(tiles))
    return {order: Fraction(n, sum(every.values())) for order, n in every.items()}


def shuffle_in(orders: Orders, tile: str, among: int) -> Orders:
    found: Orders = {}
    for order, chance in orders.items():
        top, rest = order[:among], order[among:]
        mixes = list(permutations((tile, *top)))
        for mix in mixes:
            found[mix + rest] = found.get(mix + rest, Fraction(0)) + chance / len(mixes)
    return found


def on_top(orders: Orders) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for order, chance in orders.items():
        if order:
            found[order[0]] = found.get(order[0], Fraction(0)) + chance
    return found


def draw(orders: Orders, tile: str) -> Orders:
    left = {order[1:]: Fraction(0) for order in orders if order[0] == tile}
    for order, chance in orders.items():
        if order[0] == tile:
            left[order[1:]] += chance
    return {order: chance / sum(left.values()) for order, chance in left.items()}


@given(st.data())
def test_a_pile_knows_what_may_lie_on_top_exactly(data: st.DataObject) -> None:
    """PD-091, PD-095, PD-133, PD-A17, PD-A18: after any draws, shuffles and reshuffles."""
    tiles = data.draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=4))
    pile, orders = Pile([bag_of(tiles)]), shuffled(tiles)
    steps = st.sampled_from(["N", "M", "a", "draw", "draw", "under"])
    for new in data.draw(st.lists(steps, max_size=8)):
        if new == "draw":
            if not len(pile):
                continue
            tile = data.draw(st.sampled_from(sorted(pile.on_top())))
            pile.take(tile)
            orders = draw(orders, tile)
        elif new == "under":
            pile.put_under({"a": 1, "d": 1})
            orders = {
                order + more: chance / 2
                for order, chance in orders.items()
                for more in (("a", "d"), ("d", "a"))
            }
        elif len(pile) < 6:
            pile.shuffle_in(new, 2)
            orders = shuffle_in(orders, new, 2)
        weights = pile.on_top()
        whole = sum(weights.values())
        assert {tile: Fraction(n, whole) for tile, n in weights.items()} == on_top(orders)
        assert len(pile) == len(next(iter(orders)))
        assert all(Counter(order) == pile.contents() for order in orders)
        written = json.loads(json.dumps(pile.to_json()))
        assert Pile.from_json(written) == pile == pile.copy()


def test_of_two_equal_tiles_nobody_knows_which_was_drawn() -> None:
    """PD-133: one sword is shuffled in over a stack that holds another, and a sword is drawn."""
    pile = Pile([{"netherite_sword": 1, "iron_sword": 9}])
    pile.shuffle_in("netherite_sword", 5)
    pile.take("netherite_sword")
    # 2 : 1 that it was the one shuffled in; then the other is 1 of 10, else 1 of the top 5
    share = Fraction(2, 3) * Fraction(1, 10) + Fraction(1, 3) * Fraction(1, 5)
    weights = pile.on_top()
    assert Fraction(weights["netherite_sword"], sum(weights.values())) == share == Fraction(2, 15)
    for _ in range(5):
        pile.take("iron_sword")
    assert pile == Pile([{"netherite_sword": 1, "iron_sword": 4}])  # it can only lie below


def test_the_two_netherite_swords_of_the_box_keep_exact_odds() -> None:
    """PD-133: both shuffled in among the same five tiles, and one is drawn."""
    pile, orders = Pile([{"a": 5}, {"a": 35}]), shuffled(["a"] * 5)
    for _ in range(2):
        pile.shuffle_in("netherite_sword", 5)
        orders = shuffle_in(orders, "netherite_sword", 5)
    pile.take("netherite_sword")
    orders = draw(orders, "netherite_sword")
    weights = pile.on_top()
    share = Fraction(weights["netherite_sword"], sum(weights.values()))
    assert share == on_top(orders)["netherite_sword"] == Fraction(2, 11)


def test_weights_beyond_what_dice_can_choose_from_are_rounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Equal tiles shuffled in one after the other, over a stack that has them too."""
    pile = Pile([{"n": 8, "x": 32}])
    for _ in range(5):
        pile.shuffle_in("n", 5)
        pile.shuffle_in("x", 5)
    is_rounded = False
    while len(pile):
        exact = pile.on_top()
        with monkeypatch.context() as patched:
            patched.setattr(piles, "_MOST_WEIGHT", 1 << 30)
            weights = pile.on_top()
        assert min(weights.values()) > 0
        assert not pile.others or sum(weights.values()) <= (1 << 30) + len(weights)
        is_rounded |= weights != exact
        for thing, weight in weights.items():
            share = weight / sum(weights.values())
            assert share == pytest.approx(exact[thing] / sum(exact.values()), abs=1e-6)
        pile.take("n" if len(pile) % 2 and "n" in weights else next(iter(weights)))
    assert is_rounded
