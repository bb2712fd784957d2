"""The creature deck as exact knowledge: what is unseen, how many are left, where Game Over is.

EX-011 puts creatures back into the game's box unseen, so those in the deck and those in the box
are one bag to whoever looks from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

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
