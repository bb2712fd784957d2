"""What the steady bot believes things are worth, against slow workings."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from firmware_host.games.builders_biomes.bots import worth as worth
from firmware_host.games.builders_biomes.bots.board import SECOND_BEST, Board, Boards, largest
from firmware_host.games.builders_biomes.rules.building import missing, payments
from firmware_host.games.builders_biomes.rules.cards import SCORINGS, MobCard, Structure
from firmware_host.games.builders_biomes.rules.scoring import largest_group
from firmware_host.games.builders_biomes.rules.turns import worth as points_of
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels

KINDS = ("wood", "sand", "stone", "obsidian", "emerald")


def test_the_largest_group_of_every_pattern_is_the_one_the_rules_find() -> None:
    for pattern in range(512):
        shown = ["x" if pattern >> space & 1 else None for space in range(9)]
        assert largest(pattern) == len(largest_group(shown, "x")), bin(pattern)


def random_board(table: Table, random: Random) -> None:
    """Cards that cost nothing to lay: they come from the deck."""
    for space in range(9):
        if random.random() < 0.5:
            left = [id for id in table.state.deck if id.startswith("plain")]
            table.lays(0, {space: random.choice(left)})


def slow_value(table: Table) -> float:
    """XP to come, by the rules' own counting."""
    state = table.state
    total = 0.0
    for scoring, group in SCORINGS.items():
        if scoring not in state.scored:
            best = sorted(points_of(state, 0, each)[0] for each in group)
            total += best[-1] + SECOND_BEST * best[-2]
    for id in state.builders[0].mobs:
        mob = state.setup.cards[id]
        for shown in (state.shown(0, scoring) for scoring in SCORINGS):
            total += mob.value * sum(each == mob.counts for each in shown)
    return total


@pytest.mark.parametrize("beginners", [(), (0,)])
@both_levels
def test_a_card_gains_what_the_rules_would_score_more_on_its_best_space(
    mode: str, beginners: tuple[int, ...]
) -> None:
    """BB-084 to BB-087, BB-096, BB-105."""
    random = Random(f"{mode} {beginners}")
    for scored in ("", "AB"):
        table = Table(mode, beginners=beginners)
        random_board(table, random)
        table.has_mobs(0, "witch", "husk", "zombie")
        table.state.scored = scored
        board, before = Board(table.state, 0), slow_value(table)
        for id in ("palace", "pier", "statue"):
            card = table.state.setup.cards[id]
            assert isinstance(card, Structure)
            spaces = table.state.builders[0].spaces
            slow = {}
            for space in range(9):
                under, spaces[space] = spaces[space], id
                slow[space] = slow_value(table) - before + card.bonus
                spaces[space] = under
            gain, best = board.gain(card)
            assert gain == pytest.approx(max(slow.values()))
            assert slow[best] == pytest.approx(gain)


@both_levels
def test_the_bot_weighs_the_board_its_player_took(mode: str) -> None:
    """BB-014, BB-D32."""
    usual, swapped = Table(mode).state, Table(mode, boards=(2, 1)).state
    for card in (usual.setup.cards["camp"], usual.setup.cards["mine"]):
        gains = [Board(usual, seat).gain(card) for seat in (0, 1)]
        assert gains[0] != gains[1]
        assert [Board(swapped, seat).gain(card) for seat in (1, 0)] == gains


def test_a_board_is_remembered_until_something_on_it_changes() -> None:
    table, boards = Table("referee"), Boards()
    card = table.state.setup.cards["pier"]
    seen = [boards.of(table.state, 0)]
    assert boards.of(table.state, 0) is seen[0]
    assert boards.of(table.state, 1) is not seen[0]
    for change in (
        lambda: table.lays(0, {4: "camp"}),
        lambda: table.has_mobs(0, "witch"),
        lambda: setattr(table.state, "scored", "A"),
    ):
        change()
        seen.append(boards.of(table.state, 0))
        assert seen[-1] is not seen[-2]
        assert seen[-1].gain(card) == Board(table.state, 0).gain(card)


@pytest.mark.behavior
def test_what_is_missing_for_a_structure_is_the_fewest_blocks_that_make_it_payable() -> None:
    """BB-036, BB-037, BB-A14."""
    random = Random("missing")
    for _ in range(60):
        cost = tuple((k, n) for k in KINDS if (n := random.choice((0, 0, 1, 2))))
        owned = {k: n for k in KINDS if (n := random.choice((0, 0, 1, 2)))}
        found = next(
            count
            for count in range(9)
            if any(
                payments(cost, {k: owned.get(k, 0) + more.count(k) for k in KINDS})
                for more in product(KINDS, repeat=count)
            )
        )
        assert missing(cost, owned) == found, (cost, owned)


def test_a_fight_is_worth_its_exact_odds() -> None:
    """BB-045, BB-046: a zombie with one heart falls unless three potatoes come: 9 in 10."""
    table = Table("referee")
    board, pile = Board(table.state, 0), table.state.builders[0].pile
    zombie, giant = (table.state.setup.cards[id] for id in ("zombie", "giant"))
    assert isinstance(zombie, MobCard)
    assert isinstance(giant, MobCard)
    prize = zombie.xp + worth.EXTRA_ACTION
    assert worth.of_fight(table.state, board, zombie, pile) == pytest.approx(0.9 * prize)
    assert worth.of_fight(table.state, board, giant, pile) == 0


def test_even_a_hopeless_fight_is_worth_the_hoe() -> None:
    """BB-061."""
    table = Table("referee").has_tokens(0, "golden_hoe")
    giant = table.state.setup.cards["giant"]
    found = worth.of_fight(table.state, Board(table.state, 0), giant, table.state.builders[0].pile)
    assert found == pytest.approx(2 * 3 / 6)


def test_a_good_weapon_is_worth_more_than_a_poor_one_and_less_the_later_it_comes() -> None:
    table = Table("referee")
    state, pile = table.state, table.state.builders[0].pile
    swords = [worth.of_token(state, pile, k) for k in ("diamond_sword", "iron_sword", "bow")]
    assert swords == sorted(swords, reverse=True)
    assert swords[-1] > 0
    assert worth.of_token(state, pile, "poisonous_potato") < 0
    late = Table("referee").cube(["2111", "1111", "1111", "1111"])
    assert worth.of_token(late.state, pile, "diamond_sword") < swords[0] / 10


@both_levels
def test_turns_run_out_with_the_third_layer(mode: str) -> None:
    """BB-080, BB-095: what stands on the base does not matter."""
    whole = worth.turns_left(Table(mode).state)
    assert whole == pytest.approx(48 / (2 * worth.BLOCKS_A_TURN))
    assert worth.turns_left(Table(mode).cube(["1111"] * 4).state) == 0
    if mode == "assistant":
        assert worth.turns_left(Table("assistant", cube="layers").state) == whole
