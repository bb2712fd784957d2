"""How likely the next reveal overruns the group, and how likely it ends the game: exactly.

That is what people weigh before the night, and before they turn over a dangerous card.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from firmware_host.games.explorers.deck import chance_of_game_over


class Odds(NamedTuple):
    overrun: Fraction
    """At least one creature comes whose like is already in the row."""
    game_over: Fraction
    """Game Over is turned up before the event is through."""


def reveal_odds(
    unseen: Mapping[str, int],
    left: int,
    row: Mapping[str, int],
    last_cards: int,
    creatures: int = 1,
    per_card: bool = False,
) -> Odds:
    """The odds of an event that reveals so many creatures (EX-055, and EX-A02 for `per_card`)."""
    return Odds(*_reveal(dict(unseen), left, frozenset(row), last_cards, creatures, per_card))


def _reveal(
    unseen: dict[str, int],
    left: int,
    row: frozenset[str],
    last_cards: int,
    creatures: int,
    per_card: bool,
    matched: bool = False,
) -> tuple[Fraction, Fraction]:
    if not creatures:
        if not matched or per_card:
            return Fraction(matched), Fraction(0)
        _, over = _chain(unseen, left, row, last_cards, 0, False)
        return Fraction(1), over
    ends = chance_of_game_over(left, last_cards)
    overrun, over = Fraction(matched) * ends, ends
    total = sum(unseen.values())
    for kind, count in unseen.items():
        if not count or ends == 1:
            continue
        weight = (1 - ends) * Fraction(count, total)
        fewer = {**unseen, kind: count - 1}
        repeats = kind in row
        if per_card and repeats:
            lost = _chain(fewer, left - 1, row, last_cards, creatures - 1, True)
            found = (Fraction(1), lost[1])
        else:
            found = _reveal(
                fewer,
                left - 1,
                row | {kind},
                last_cards,
                creatures - 1,
                per_card,
                matched or repeats,
            )
        overrun += weight * found[0]
        over += weight * found[1]
    return overrun, over


def _chain(
    unseen: dict[str, int],
    left: int,
    row: frozenset[str],
    last_cards: int,
    creatures: int,
    per_card: bool,
) -> tuple[Fraction, Fraction]:
    """EX-052: cards until a creature new to the row comes, then the rest of the event."""
    over, reached = Fraction(0), Fraction(1)
    present = {kind: count for kind, count in unseen.items() if kind in row and count}
    new = {kind: count for kind, count in unseen.items() if kind not in row and count}
    old, total = sum(present.values()), sum(unseen.values())
    if not creatures:
        # Only how many of the row's kinds are unseen matters, not which.
        while True:
            ends = chance_of_game_over(left, last_cards)
            over += reached * ends
            if not total or not old or ends == 1:
                return Fraction(1), over
            reached *= (1 - ends) * Fraction(old, total)
            old, total, left = old - 1, total - 1, left - 1
    ends = chance_of_game_over(left, last_cards)
    over = ends
    for kind, count in (present | new).items():
        if ends == 1:
            break
        weight = (1 - ends) * Fraction(count, total)
        fewer = {**unseen, kind: count - 1}
        if kind in row:
            found = _chain(fewer, left - 1, row, last_cards, creatures, per_card)
        else:
            found = _reveal(fewer, left - 1, row | {kind}, last_cards, creatures, per_card, True)
        over += weight * found[1]
    return Fraction(1), over
