"""The engine against the oracles over many positions: nothing illegal offered, nothing missing."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.games.core.cube import COLUMNS, Cube
from firmware_host.games.core.piles import BELOW, Pile, bag_of
from firmware_host.games.portal_dash.rules.board import bits
from firmware_host.games.portal_dash.rules.items import Owned
from firmware_host.games.portal_dash.rules.referee.creatures import (
    ends_for,
    in_range,
    nearest_spawners,
)
from firmware_host.games.portal_dash.rules.referee.fights import targets
from firmware_host.games.portal_dash.rules.referee.moving import ways
from firmware_host.games.portal_dash.rules.referee.state import FullState
from tests.games.portal_dash_full import board_oracle as oracle
from tests.games.portal_dash_full.answer_oracle import ASKED, legal, unseen_blocks, weapon_targets
from tests.games.portal_dash_full.board_oracle import Table
from tests.games.portal_dash_full.random_play import any_setup, play

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


def positions(game: int, every: int) -> list[tuple[FullState, Table]]:
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
            for anywhere in (False, True):
                found = {
                    table.spot(cell): lost for cell, lost in ways(state, steps, anywhere).items()
                }
                assert found == oracle.ends_of_steps(table, state.seat, steps, anywhere)


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
    for game in GAMES:
        for state, _ in play(any_setup(Random(f"setup {game}")), game):
            asked[state.steps[-1][0]] += 1
    assert set(ASKED) - set(asked) == set()


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


def may_be_either(pile: Pile, tile: str) -> bool:
    """Mixed in or from below: of two alike nobody can tell, and the pile says it was mixed in."""
    holding = 0
    for bag in pile.bags:
        holding += tile in bag
        if BELOW not in bag:
            break
    return holding > 1


@given(st.data())
def test_a_pile_knows_what_may_lie_on_top_exactly(data: st.DataObject) -> None:
    """PD-091, PD-095, PD-133, PD-A17, PD-A18: after any draws, shuffles and reshuffles."""
    tiles = data.draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=4))
    pile, orders = Pile([bag_of(tiles)]), shuffled(tiles)
    for new in data.draw(st.lists(st.sampled_from(["N", "M", "draw", "under"]), max_size=6)):
        if new == "draw":
            if not len(pile):
                continue
            tile = data.draw(st.sampled_from(sorted(pile.on_top())))
            if may_be_either(pile, tile):
                return
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
