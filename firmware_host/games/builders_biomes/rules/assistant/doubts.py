"""Answers that assistant mode can disprove from what players entered.

Before anybody explores all cards and weapon tokens lie face down (BB-016). Blocks are counted when
they are taken, and every building costs as many as its card says, emeralds included (BB-036).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from firmware_host.games.core.phrases import Phrase

Doubts = Mapping[str, tuple[str, Phrase]]

# Translators: why the box believes that one cannot build or fight now
_NO_CARD: Final = Phrase("Nobody has explored yet, so no card is face up.")
# Translators: why the box believes that one cannot take a weapon token now
_NO_WEAPON: Final = Phrase("Nobody has explored yet, so no weapon is face up.")
_LIE_OPEN: Final = {"build": _NO_CARD, "fight": _NO_CARD, "weapon": _NO_WEAPON}
"""Actions that need something face up, and why it cannot be."""


def all_face_down(actions: Iterable[str]) -> Doubts:
    """BB-016: Return the actions that are impossible before a player explores."""
    verbs = ((action, action.partition(":")[0]) for action in actions)
    return {action: ("BB-016", _LIE_OPEN[verb]) for action, verb in verbs if verb in _LIE_OPEN}


def too_expensive(actions: Iterable[str], prices: Mapping[str, int], left: int) -> Doubts:
    """BB-037: buildings that cost more blocks than a player has left."""
    return {
        action: ("BB-037", _too_few(prices[action], left))
        for action in actions
        if action in prices and prices[action] > left
    }


def _too_few(price: int, left: int) -> Phrase:
    # Translators: why the box believes that one cannot build it; both are numbers of blocks
    return Phrase(
        "You have too few blocks: it costs {price}, you have {left}.", price=price, left=left
    )


def too_many_left(left: int, paid: int) -> Doubts:
    """BB-098: more blocks than a player has left, up to all that were ever paid."""
    # Translators: why the box believes that a player counted wrong; {left} is a number of blocks
    why = Phrase("More than {left} cannot be left: the others paid for buildings.", left=left)
    return {str(count): ("BB-098", why) for count in range(left + 1, left + paid + 1)}
