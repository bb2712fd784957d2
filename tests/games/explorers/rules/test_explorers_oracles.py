"""The engine against slow workings of our own: payments, odds, answers, draws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import erfc, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.games.explorers.rules.cards import CREATURES, Item
from firmware_host.games.explorers.rules.odds import Odds, reveal_odds
from firmware_host.games.explorers.rules.payments import mixes, read, written
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.table.fair import QuickDice
from tests.games.explorers.rules import explorers_oracle as oracle
from tests.games.explorers.rules.explorers_game import EXPLORERS, Table
from tests.games.explorers.rules.explorers_play import a_setup, any_answer, play

some = settings(max_examples=200, derandomize=True)
every_game = pytest.mark.parametrize("game", range(30))
NEVER, SURE = Fraction(0), Fraction(1)
ALARM = 1e-9
"""So seldom would chance alone be this far off."""


# Payments

TOOLS = {"axe": 2, "bar": 3, "cutter": 4}
"""The weak ones come first by name, so that one of them may turn out to be too many."""
owned = st.dictionaries(
    st.sampled_from([*TOOLS, *(f"{tool}.worn" for tool in TOOLS), "bread"]),
    st.integers(1, 2),
    max_size=4,
)
trophies = st.dictionaries(st.sampled_from(["witch", "zombie"]), st.integers(1, 5), max_size=2)


@pytest.mark.behavior
@some
@given(st.integers(1, 8), st.integers(0, 6), st.integers(0, 4), trophies, owned)
def test_every_payment_that_wastes_nothing_and_no_other_is_offered(
    cost: int, hunger: int, credit: int, trophies: dict[str, int], inventory: dict[str, int]
) -> None:
    """EX-021, EX-022, EX-043, EX-060, EX-061, EX-A12, EX-A13: of all combinations of units."""
    tools = {id: Item("pickaxe", value) for id, value in sorted(TOOLS.items())}
    found = mixes(cost, hunger, credit, trophies, inventory, tools)
    names = [written(mix) for mix in found]
    assert {*names} == oracle.payments(cost, hunger, credit, trophies, inventory, TOOLS)
    assert len({*names}) == len(names)
    assert [read(name) for name in names] == found


@pytest.mark.behavior
@some
@given(st.integers(1, 8), st.integers(0, 6), st.integers(0, 4), trophies, owned)
def test_the_cheapest_way_comes_first(
    cost: int, hunger: int, credit: int, trophies: dict[str, int], inventory: dict[str, int]
) -> None:
    """EX-021: what is lost tonight anyway before trophies, and both before tools."""
    tools = {id: Item("pickaxe", value) for id, value in sorted(TOOLS.items())}
    found = mixes(cost, hunger, credit, trophies, inventory, tools)
    if hunger + credit >= cost:
        assert found[0] == {
            what: amount
            for what, amount in (("credit", min(credit, cost)), ("hunger", cost - credit))
            if amount > 0
        }
    if found and any(tools.keys().isdisjoint(t.split(".")[0] for t in mix) for mix in found):
        assert tools.keys().isdisjoint(what.split(".")[0] for what in found[0])


# Odds


def unseen_of(creatures: list[str]) -> dict[str, int]:
    return {kind: creatures.count(kind) for kind in CREATURES}


SMALL = [
    (["zombie", "spider", "witch", "zombie"], ["zombie"]),
    (["zombie", "zombie", "zombie", "spider", "witch"], ["zombie", "creeper"]),
    (["zombie", "zombie", "spider", "spider", "creeper", "witch"], ["zombie", "spider"]),
    (["zombie", "zombie", "spider", "spider", "zombie", "spider"], ["zombie", "spider"]),
    (["zombie", "spider", "witch", "creeper", "enderman", "zombie"], []),
]


@pytest.mark.parametrize("per_card", [False, True])
@pytest.mark.parametrize("last_cards", [4, 5])
@pytest.mark.parametrize("creatures", [1, 2, 3])
@pytest.mark.parametrize(("unseen", "row"), SMALL)
def test_odds_are_the_share_of_all_decks(
    unseen: list[str], row: list[str], creatures: int, last_cards: int, per_card: bool
) -> None:
    """EX-052, EX-053, EX-055, EX-A01, EX-A02, EX-A03, EX-A04: from a full deck to its last card."""
    for left in range(1, len(unseen) + 2):
        found = reveal_odds(
            unseen_of(unseen), left, dict.fromkeys(row, 1), last_cards, creatures, per_card
        )
        assert found == oracle.odds(unseen, left, {*row}, last_cards, creatures, per_card)


def test_odds_of_the_last_card_and_of_a_full_row_are_certain() -> None:
    """EX-054, EX-A05: Game Over alone is left, or nothing new can come."""
    assert reveal_odds(dict.fromkeys(CREATURES, 1), 1, {}, 5) == Odds(NEVER, SURE)
    assert reveal_odds(dict.fromkeys(CREATURES, 3), 12, dict.fromkeys(CREATURES, 1), 5) == Odds(
        SURE, SURE
    )
    assert reveal_odds(dict.fromkeys(CREATURES, 3), 12, {"witch": 1}, 5) == Odds(
        Fraction(3, 18), NEVER
    )


def test_odds_of_an_event_are_told_fast_under_either_chain() -> None:
    """EX-A02: a night with a full deck was once worked out card by card, for ever."""
    unseen = {"zombie": 6, "skeleton": 6, "spider": 6, "creeper": 4, "witch": 4, "enderman": 4}
    for size in range(7):
        row = dict.fromkeys(CREATURES[:size], 1)
        for creatures in range(5):
            for per_card in (False, True):
                odds = reveal_odds(unseen, 24, row, 5, creatures, per_card)
                assert 0 <= odds.game_over <= 1
                assert 0 <= odds.overrun <= 1


def far_off(seen: int, of: int, expected: Fraction) -> float:
    """How likely chance alone is as far off as this: two-sided, by the normal curve."""
    spread = sqrt(of * expected * (1 - expected))
    return (
        erfc(abs(seen - of * expected) / spread / sqrt(2))
        if spread
        else float(seen == of * expected)
    )


NIGHTS: list[tuple[str, dict[str, str], tuple[str, ...], int, int]] = [
    ("a full deck", {}, ("zombie", "witch"), 24, 1),
    ("five kinds lie there", {}, CREATURES[:5], 14, 1),
    ("near the end", {}, ("zombie", "spider", "creeper"), 6, 1),
    ("near the end, last4", {"ex.gameover": "last4"}, ("zombie", "spider", "creeper"), 5, 1),
    ("a danger of two", {}, ("zombie", "spider", "creeper"), 8, 2),
    ("a danger of two, each", {"ex.chain": "per_card"}, ("zombie", "spider", "creeper"), 8, 2),
]
SIMULATED = 2_500
IN_ALL = 200_000


def assert_as_foretold(
    night: tuple[str, dict[str, str], tuple[str, ...], int, int], times: int
) -> None:
    """The engine plays the event again and again with the dice of simulations."""
    name, rules, row, left, creatures = night
    table = Table(rules=rules).row(*row).deck(left)
    start: ExplorersState = table.state
    if creatures == 1:
        table.say("end")
    else:
        table.opens("woodland_mansion").purse(6, 2).say("explore:woodland_mansion")
    per_card = rules.get("ex.chain") == "per_card"
    expected = reveal_odds(
        start.unseen, start.left, start.row, start.setup.last_cards, creatures, per_card
    )
    dice, present = QuickDice(Random(name)), {*start.row}
    overruns = overs = 0
    for _ in range(times):
        state, matched, seen = start.copy(), False, {*present}
        while (question := EXPLORERS.question(state)) is not None and question.id == "ex.creature":
            answer = dice.answer(question)
            matched = matched or answer in seen
            seen.add(answer)
            EXPLORERS.answer(state, answer)
        overruns += matched
        overs += state.outcome is not None
    assert far_off(overruns, times, expected.overrun) > ALARM
    assert far_off(overs, times, expected.game_over) > ALARM


@pytest.mark.behavior
@pytest.mark.parametrize("night", NIGHTS, ids=[name for name, *_ in NIGHTS])
def test_simulated_nights_go_as_foretold(night: Any) -> None:
    """EX-050, EX-052, EX-055, EX-012."""
    assert_as_foretold(night, SIMULATED)


@pytest.mark.soak
def test_two_hundred_thousand_simulated_nights_go_as_foretold() -> None:
    for night in NIGHTS:
        assert_as_foretold(night, IN_ALL // len(NIGHTS) + 1)


# Answers


@pytest.mark.behavior
@every_game
def test_every_question_offers_exactly_the_legal_answers(game: int) -> None:
    """Every action, payment, item, chest and trade.

    EX-020, EX-021, EX-030, EX-032, EX-035, EX-036, EX-040, EX-042, EX-043, EX-045 to EX-047,
    EX-057, EX-063 to EX-067, EX-071.
    """
    setup = a_setup(game)
    for state, question in play(setup, game):
        assert {*question.answers} == oracle.legal(setup, state.to_json()), question
        if question.kind == "choose":
            assert len(question.answers) > 1, "what leaves no choice is not asked"
        assert len({*question.answers}) == len(question.answers)


@pytest.mark.behavior
@every_game
def test_only_what_leaves_no_choice_goes_unasked(game: int) -> None:
    """EX-021, EX-035: a payment or a trade is asked for if and only if there are two ways."""
    setup, random = a_setup(game), Random(game)
    state = EXPLORERS.start(setup)
    while (question := EXPLORERS.question(state)) is not None:
        answer = any_answer(question, random)
        at = oracle.Asked(setup, state.to_json())
        EXPLORERS.answer(state, answer)
        after = EXPLORERS.question(state)
        if question.id != "ex.act" or after is None:
            continue
        verb, _, what = answer.partition(":")
        if verb not in ("explore", "fight", "landscapes", "refill", "replace", "chests"):
            assert after.id not in ("ex.pay", "ex.trade")
            continue
        cost, icons = cost_of(at, verb, what)
        ways = at.ways(cost, icons)
        assert (after.id == "ex.pay") == (len(ways) > 1)
        if verb == "explore" and at.place(what).get("takes") and len(ways) == 1:
            offers = oracle.ASKED["choose_trade"](at, what)
            assert (after.id == "ex.trade") == (len(offers) > 1)


def cost_of(at: oracle.Asked, verb: str, what: str) -> tuple[int, list[str]]:
    if verb == "explore":
        return at.place(what)["cost"], at.place(what).get("tools", [])
    if verb == "fight":
        return at.values["creatures"][what]["cost"], ["sword"]
    return 1, []


@pytest.mark.behavior
@every_game
def test_draws_weigh_what_is_really_left(game: int) -> None:
    """EX-010 to EX-012, EX-005: one chance for each card not located, and one place for each."""
    setup = a_setup(game)
    for state, question in play(setup, game):
        if not question.is_chance:
            continue
        weights = dict(zip(question.answers, question.weights, strict=True))
        data = state.to_json()
        if question.id == "ex.creature":
            assert_creatures_weigh(weights, data, setup)
        elif question.id == "ex.landscape":
            assert weights == data["pile"][0]
        elif question.id == "ex.chest":
            assert {*weights.values()} == {1}
        else:
            front = question.about["card"]
            if front.rstrip("?") in data["mixed"]:  # test_explorers_shuffles.py weighs those
                assert {*weights} == oracle.Asked(setup, data).backs(front)
                continue
            hidden = {c: n for c, n in data["hidden"].items() if c.startswith(f"{front}/") and n}
            assert {f"{front}/{back}": n for back, n in weights.items()} == hidden


def assert_creatures_weigh(weights: dict[str, int], data: Any, setup: Any) -> None:
    total, left = sum(weights.values()), data["left"]
    last = 4 if setup["rules"].get("ex.gameover") == "last4" else 5
    ends = Fraction(1, left) if left <= last else Fraction(0)
    assert Fraction(weights.get("game_over", 0), total) == ends
    unseen = Counter(data["unseen"])
    for kind, count in unseen.items():
        share = (1 - ends) * Fraction(count, sum(unseen.values())) if ends != 1 else Fraction(0)
        assert Fraction(weights.get(kind, 0), total) == share
