"""The engine against slow workings of our own: groups, payments, odds, cube, map, answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.games.builders_biomes.rules import building as fast_payments
from firmware_host.games.builders_biomes.rules.cards import BLOCKS
from firmware_host.games.builders_biomes.rules.odds import chance_to_win
from firmware_host.games.builders_biomes.rules.overworld import CROSSINGS, TOUCHED, within
from firmware_host.games.builders_biomes.rules.scoring import counted, largest_group
from firmware_host.games.builders_biomes.rules.turns import worth
from firmware_host.games.core.cube import COLUMNS, Cube, LayerTally
from firmware_host.games.core.piles import bag_of
from firmware_host.table.fair import SeededDice
from tests.games.builders_biomes.rules import biomes_oracle as oracle
from tests.games.builders_biomes.rules.biomes_game import MODES, Table, both_levels
from tests.games.builders_biomes.rules.biomes_parts import (
    BIOMES,
    MATERIALS,
    TOKENS,
    TYPES,
    every_look,
    set_up,
    values,
)
from tests.games.builders_biomes.rules.biomes_play import any_answer, any_setup, play

some = settings(max_examples=150, derandomize=True)


# Groups


@some
@given(st.lists(st.sampled_from(["a", "b", None]), min_size=9, max_size=9))
def test_the_largest_group_is_the_largest_of_all_sets_that_hang_together(
    shown: list[str | None],
) -> None:
    """BB-084, BB-088, BB-105: any board of two kinds and blanks."""
    for wanted in ("a", "b", "c"):
        group = largest_group(shown, wanted)
        assert len(group) == oracle.biggest_group(shown, wanted)
        if group:
            assert oracle.hangs_together(group)
            assert {shown[space] for space in group} == {wanted}
        assert counted(shown, wanted, False) == group
        assert len(counted(shown, wanted, True)) == shown.count(wanted)


@pytest.mark.behavior
@pytest.mark.parametrize("seed", range(25))
@both_levels
def test_random_boards_are_worth_what_brute_force_says(mode: str, seed: int) -> None:
    """BB-084 to BB-087, BB-096, BB-105, BB-106: every characteristic, with beginners, too."""
    random = Random(seed)
    parts = values() | {"structures": every_look(), "mobs": {}}
    parts["boards"] = [[random.choice(BIOMES) for _ in range(9)] for _ in range(4)]
    setup = set_up(4, values=parts, beginners=(1, 3))
    state = MODES[mode].start(setup)
    few = [*BIOMES[: random.randint(1, 4)]], [*MATERIALS[: random.randint(1, 4)]]
    for builder in state.builders:
        for space in range(9):
            if random.random() < 0.7:
                look = random.choice(few[0]), random.choice(few[1]), random.choice(TYPES)
                builder.spaces[space] = "/".join(look)
    for seat, builder in enumerate(state.builders):
        for characteristics in oracle.CHARACTERISTICS.values():
            for each in characteristics:
                xp, spaces = worth(state, seat, each)
                assert xp == oracle.points(setup, builder.spaces, seat, each)
                assert xp == len(spaces) * parts["points"][each]


# Payments

counts = st.dictionaries(st.sampled_from(BLOCKS), st.integers(0, 3), max_size=5)


@pytest.mark.behavior
@some
@given(counts, counts)
def test_every_payment_and_no_other_is_offered(cost: dict[str, int], owned: dict[str, int]) -> None:
    """BB-036, BB-037, BB-A13, BB-A14."""
    asked = tuple((kind, cost[kind]) for kind in BLOCKS if cost.get(kind))
    found = fast_payments.payments(asked, owned)
    names = [fast_payments.named(paid) for paid in found]
    assert {*names} == oracle.payments(cost, owned)
    assert bool(names) is not bool(fast_payments.missing(asked, owned))
    assert len(set(names)) == len(names)
    emeralds = [paid.get("emerald", 0) for paid in found]
    assert emeralds == sorted(emeralds)
    for paid in found:
        assert sum(paid.values()) == sum(cost.values())
        assert all(0 < count <= owned[kind] for kind, count in paid.items())


# Odds

piles = st.lists(st.sampled_from([*TOKENS, "bow", "bow"]), min_size=1, max_size=6)


@some
@given(piles, st.integers(0, 16))
def test_the_chance_to_win_is_the_share_of_all_orders_of_the_pile(
    pile: list[str], hearts: int
) -> None:
    """BB-045, BB-060, BB-063: bows chained, TNT detonated."""
    assert chance_to_win(bag_of(pile), TOKENS, hearts) == oracle.chance(pile, TOKENS, hearts)


def test_the_chance_of_the_own_five_tokens() -> None:
    """BB-045: three of five; a stone sword is among them in six of ten cases."""
    pile = {"stone_sword": 1, "wooden_sword": 1, "poisonous_potato": 3}
    chances = [chance_to_win(pile, TOKENS, hearts) for hearts in range(5)]
    assert chances == [1, Fraction(9, 10), Fraction(6, 10), Fraction(3, 10), 0]


@pytest.mark.behavior
@both_levels
@pytest.mark.parametrize(
    ("weapons", "mob"),
    [
        ((), "spider"),
        (("bow", "bow", "tnt"), "enderman"),
        (("bow", "golden_hoe", "stone_pickaxe", "diamond_sword"), "creeper"),
    ],
)
def test_fights_are_won_as_often_as_foretold(mode: str, weapons: tuple[str, ...], mob: str) -> None:
    """BB-045: the dice of the box fight for real, 600 times, and stay within four deviations."""
    table = Table(mode).has_tokens(0, *weapons)
    hearts = values()["mobs"][mob]["hearts"]
    expected = float(chance_to_win(table.pile(), TOKENS, hearts))
    assert 0.05 < expected < 0.95
    table.fights(mob)
    dice, games, won = SeededDice(f"{mode} {mob}"), 600, 0
    for game in range(games):
        state, used = table.state.copy(), 1000 * game
        while state.fight:
            question = table.rules.question(state)
            if question.is_chance:
                answer, taken = dice.answer(question, used)
                used += taken
            else:
                answer = {"bb.tnt": "detonate"}.get(question.id, "done")
            table.rules.answer(state, answer)
        won += bool(state.builders[0].mobs)
    deviation = (expected * (1 - expected) / games) ** 0.5
    assert abs(won / games - expected) < 4 * deviation


# Cube and overworld


@some
@given(st.lists(st.integers(0, 4), min_size=16, max_size=16))
def test_exposed_are_the_blocks_with_a_free_top_and_two_free_sides(heights: list[int]) -> None:
    """BB-025, BB-026: G3, G4."""
    cube = Cube(heights)
    assert {COLUMNS[column] for column in cube.exposed()} == oracle.exposed(heights)
    if any(heights):
        assert cube.exposed_in_highest_layer()  # G6


@pytest.mark.parametrize("seed", range(20))
def test_layers_of_a_real_cube_allow_every_block_that_is_exposed(seed: int) -> None:
    """BB-025: following layers only never forbids what the cube allows."""
    random, cube = Random(seed), Cube()
    while cube.left():
        counts = [cube.left_in_layer(layer) for layer in (1, 2, 3, 4)]
        layers = {cube.layer_of(column) for column in cube.exposed()}
        assert layers <= {*LayerTally(counts).possible_layers()}
        assert {f"L{layer}" for layer in LayerTally(counts).possible_layers()} == (
            oracle.open_layers(counts)
        )
        cube.take(random.choice(cube.exposed()))


@pytest.mark.parametrize("crossing", CROSSINGS)
def test_crossings_touch_and_reach_what_coordinates_say(crossing: str) -> None:
    """BB-030, BB-A01, BB-A03: G11 to G13."""
    assert {*TOUCHED[crossing]} == oracle.near(crossing)
    for steps in range(5):
        for corners in (True, False):
            assert {*within(crossing, steps, corners)} == oracle.reach(crossing, steps, corners)
    assert "33" in oracle.reach(crossing, 4, True)


# Answers


@pytest.mark.behavior
@pytest.mark.parametrize("game", range(30))
@both_levels
def test_every_question_offers_exactly_the_legal_answers(mode: str, game: int) -> None:
    """Every action, every payment, every special weapon, every extra action and scoring.

    BB-020 to BB-023, BB-025, BB-026, BB-030 to BB-033, BB-035 to BB-037, BB-045, BB-052,
    BB-060 to BB-063, BB-071, BB-084.
    """
    setup = any_setup(mode, Random(f"setup {game}"))
    for state, question in play(mode, setup, game):
        assert {*question.answers} == oracle.legal(setup, state.to_json()), question


@pytest.mark.behavior
@pytest.mark.parametrize("game", range(30))
@both_levels
def test_draws_weigh_what_is_really_left(mode: str, game: int) -> None:
    """BB-011 to BB-013, BB-045: one chance for each block, card and token not seen."""
    setup = any_setup(mode, Random(f"setup {game}"))
    for state, question in play(mode, setup, game):
        if not question.is_chance:
            continue
        weights = dict(zip(question.answers, question.weights, strict=True))
        if question.id in ("bb.hearts", "bb.specials"):
            whole = sum(question.weights)
            shares = {answer: Fraction(count, whole) for answer, count in weights.items()}
            assert shares == oracle.chances(setup, state.to_json())
        elif question.id == "bb.reveal":
            assert Counter(weights) == oracle.Asked(setup, state.to_json()).pile_left()
        elif question.id == "bb.colour":
            assert sum(weights.values()) == unknown_blocks(state)
        elif question.id == "bb.card":
            assert sum(weights.values()) == sum(state.heights.values()) - len(state.tops)
        else:
            assert sum(weights.values()) == list(state.faces.values()).count("")


def unknown_blocks(state: Any) -> int:
    known = sum(colour is not None for colour in state.cube.colours)
    return int(state.cube.left()) - known


@pytest.mark.behavior
@pytest.mark.parametrize("game", range(30))
@both_levels
def test_the_final_xp_and_the_winners_can_be_recomputed(mode: str, game: int) -> None:
    """BB-096 to BB-099: scorings, mobs and the tie-break by an independent count."""
    setup = any_setup(mode, Random(f"setup {game}"))
    rules, random = MODES[mode], Random(game)
    state, expected = rules.start(setup), [0] * len(setup["players"])
    told: dict[int, int] = {}
    while (question := rules.question(state)) is not None:
        answer = any_answer(question, random)
        if answer == "adjust":
            answer = "explore" if "explore" in question.answers else "collect"
        if question.id == "bb.score":
            spaces = state.builders[question.who].spaces
            expected[question.who] += oracle.points(setup, spaces, question.who, answer)
        if question.id == "bb.adjust_by":
            answer = "done"
        if question.id == "bb.blocks_left":
            told[question.who] = int(answer)
        before = state.to_json()
        for event in rules.answer(state, answer):
            if event[0] == "built":
                expected[event[1]] += setup["values"]["structures"][event[2]].get("bonus", 0)
            elif event[0] == "mob_won":
                expected[event[1]] += setup["values"]["mobs"][event[2]]["xp"]
            elif event == ("token_revealed", "golden_hoe"):
                expected[before["seat"]] += 2
    for seat, builder in enumerate(state.to_json()["builders"]):
        expected[seat] += oracle.end_points(setup, builder, seat)
    assert [builder.xp for builder in state.builders] == expected
    leaders = [seat for seat, xp in enumerate(expected) if xp == max(expected)]
    blocks = {s: told.get(s, sum(state.builders[s].blocks.values())) for s in leaders}
    winners = tuple(s for s in leaders if blocks[s] == max(blocks.values()))
    if len(leaders) == 1:
        assert rules.outcome(state).reason == "most_xp"
    else:
        assert rules.outcome(state).reason == ("most_blocks" if len(winners) == 1 else "shared")
    assert rules.outcome(state).winners == (tuple(leaders) if len(leaders) == 1 else winners)
