"""The creature deck as exact knowledge: what its next card may be, and what a reveal may bring.

EX-011 puts creatures back into the game's box unseen, so those in the deck and those in the box
are one bag to whoever looks from outside. What people weigh before a reveal is how likely it
overruns them and how likely it ends the game. Only what matters is followed: how many unseen
creatures are of kinds the row shows already, and how many there are of each other kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from firmware_host.games.core.piles import Bag
from firmware_host.games.explorers.rules.cards import GAME_OVER


def on_top(unseen: Mapping[str, int], left: int, last_cards: int) -> Bag:
    """What the next card may be, with its weight. EX-012: Game Over is among the last cards."""
    if left > last_cards:
        return dict(unseen)
    weights = {kind: count * (left - 1) for kind, count in unseen.items()}
    weights[GAME_OVER] = sum(unseen.values()) or 1
    return weights


def chance_of_game_over(left: int, last_cards: int) -> Fraction:
    """That the next card is Game Over, as long as nobody has met it."""
    return Fraction(1, left) if left <= last_cards else Fraction(0)


class Odds(NamedTuple):
    overrun: Fraction
    """At least one creature comes whose like is already in the row."""
    game_over: Fraction
    """Game Over is revealed before the event is through."""


def reveal_odds(
    unseen: Mapping[str, int],
    left: int,
    row: Mapping[str, int],
    last_cards: int,
    creatures: int = 1,
    per_card: bool = False,
    matched: bool = False,
    chaining: bool = False,
) -> Odds:
    """The odds of an event that reveals so many creatures (EX-055, and EX-A02 for `per_card`).

    In the middle of one: `matched` when one has come whose like was in the row, which makes the
    overrun certain; `chaining` while it is going on: overrun is then the chance that it goes on,
    that is, that the very next card is of a kind in the row.
    """

    @cache
    def from_here(
        old: int, new: tuple[int, ...], left: int, due: int, matched: bool, chaining: bool
    ) -> Odds:
        """The course of an event as in reveals.py: `due` cards and perhaps a chain to come."""
        if not due and not chaining:
            return Odds(Fraction(0), Fraction(0))
        ends = chance_of_game_over(left, last_cards)
        if ends == 1:
            return Odds(Fraction(0), ends)
        if not chaining:
            due -= 1
        chain_now = per_card or not due
        each = (1 - ends) / (old + sum(new))
        overrun, over = old * each, ends
        if old:
            found = from_here(old - 1, new, left - 1, due, True, chaining or chain_now)
            over += old * each * found.game_over
        for place, count in enumerate(new):
            others = new[:place] + new[place + 1 :]
            goes_on = matched and not chaining
            found = from_here(
                old + count - 1, others, left - 1, due, goes_on, goes_on and chain_now
            )
            overrun += count * each * found.overrun
            over += count * each * found.game_over
        return Odds(overrun, over)

    old = sum(count for kind, count in unseen.items() if kind in row)
    new = tuple(sorted(count for kind, count in unseen.items() if count and kind not in row))
    odds = from_here(old, new, left, creatures, matched, chaining)
    if matched and not chaining:
        return odds._replace(overrun=Fraction(1))
    if chaining:  # overruns of cards still due after this chain are others (EX-A02)
        return odds._replace(overrun=_chance_of_a_repeat(old, sum(new), left, last_cards))
    return odds


def _chance_of_a_repeat(old: int, new: int, left: int, last_cards: int) -> Fraction:
    """That the very next card is of a kind the row shows."""
    ends = chance_of_game_over(left, last_cards)
    return Fraction(0) if ends == 1 else (1 - ends) * old / (old + new)
