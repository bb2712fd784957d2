"""In the middle of an event its odds are those of what is still to come."""

from __future__ import annotations

from fractions import Fraction

import pytest

from firmware_host.games.explorers.rules.deck import chance_of_game_over
from firmware_host.games.explorers.rules.odds import reveal_odds

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
