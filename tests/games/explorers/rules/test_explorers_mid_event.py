"""In the middle of an event its odds are those of what is still to come."""

from __future__ import annotations

from fractions import Fraction

import pytest

from firmware_host.games.explorers.rules.odds import chance_of_game_over, reveal_odds
from tests.games.explorers.rules import explorers_oracle as oracle

UNSEEN = {"zombie": 3, "skeleton": 2, "spider": 2, "creeper": 1}
LAST = 5


@pytest.mark.parametrize("per_card", [False, True])
@pytest.mark.parametrize("left", [5, 6, 8])
@pytest.mark.parametrize("row", [("zombie",), ("zombie", "spider"), tuple(UNSEEN)])
def test_an_event_is_the_average_of_how_it_goes_on(
    row: tuple[str, ...], left: int, per_card: bool
) -> None:
    """EX-052, EX-055, EX-A02: after one of two cards, whichever it was."""
    whole = reveal_odds(UNSEEN, left, dict.fromkeys(row, 1), LAST, 2, per_card)
    ends = chance_of_game_over(left, LAST)
    over = ends
    for kind, count in UNSEEN.items():
        repeats = kind in row
        rest = reveal_odds(
            {**UNSEEN, kind: count - 1},
            left - 1,
            dict.fromkeys({*row, kind}, 1),
            LAST,
            1,
            per_card,
            matched=repeats and not per_card,
            chaining=repeats and per_card,
        )
        over += (1 - ends) * Fraction(count, sum(UNSEEN.values())) * rest.game_over
    assert whole.game_over == over


def test_an_overrun_that_is_due_makes_the_end_likelier_than_one_that_may_come() -> None:
    row = {"zombie": 2}
    due = reveal_odds(UNSEEN, 6, row, LAST, 1, matched=True)
    open_end = reveal_odds(UNSEEN, 6, row, LAST, 1)
    assert due.game_over > open_end.game_over


def is_over_in(deck: tuple[str, ...], row: set[str], due: int) -> bool:
    """Does Game Over come before the running overrun and all cards due after it are through?

    With ex.chain = per_card each of them, too, goes on until something new lies there.
    """
    cards, present = iter(deck), set(row)

    def until_new() -> bool:
        for card in cards:
            if card == "game_over" or card not in present:
                present.add(card)
                return card == "game_over"
        raise AssertionError("every deck holds Game Over")

    return any(until_new() for _ in range(1 + due))


@pytest.mark.behavior
@pytest.mark.parametrize("due", [0, 1, 2, 3])
@pytest.mark.parametrize("last_cards", [4, 5])
@pytest.mark.parametrize(
    "row", [("zombie",), ("zombie", "spider"), ("zombie", "spider", "creeper")]
)
def test_a_running_overrun_goes_on_as_often_as_in_all_decks(
    row: tuple[str, ...], last_cards: int, due: int
) -> None:
    """EX-052, EX-A02: overruns of cards that are due afterwards are not this one going on."""
    unseen = ["zombie", "zombie", "spider", "creeper", "witch", "skeleton"]
    counts = {kind: unseen.count(kind) for kind in unseen}
    for left in range(1, len(unseen) + 2):
        total = goes_on = over = 0
        for deck in oracle.decks(unseen, left, last_cards):
            total, goes_on = total + 1, goes_on + (deck[0] in row)
            over += is_over_in(deck, {*row}, due)
        odds = reveal_odds(
            counts, left, dict.fromkeys(row, 1), last_cards, due, per_card=True, chaining=True
        )
        assert odds == (Fraction(goes_on, total), Fraction(over, total)), left


def test_a_likely_later_overrun_does_not_make_this_one_likelier() -> None:
    """EX-A02: one zombie among three kinds; whatever comes, two more cards are due."""
    unseen = {"zombie": 1, "spider": 1, "witch": 1}
    odds = reveal_odds(unseen, 4, {"zombie": 1}, 1, 2, per_card=True, chaining=True)
    assert odds.overrun == Fraction(1, 3)


def test_an_overrun_that_is_due_is_certain() -> None:
    """EX-055, EX-A04: a creature has come whose like was there, whatever follows."""
    assert reveal_odds(UNSEEN, 6, {"zombie": 2}, LAST, 1, matched=True).overrun == 1
