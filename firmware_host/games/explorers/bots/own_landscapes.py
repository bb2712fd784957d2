"""The landscapes on a bot's own table, where the box does not know which people have dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from random import Random

from firmware_host.games.explorers.rules.state import ExplorersState


class OwnLandscapes:
    """Dealt at random out of what nobody has explored."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._open: list[str] = []

    def lying(self, state: ExplorersState) -> list[str]:
        """Every card beside the pile."""
        if state.setup.cards_in_box:
            return state.landscapes
        return state.landscapes + self._unnamed(state)

    def _unnamed(self, state: ExplorersState) -> list[str]:
        """Dealt anew where others played in between: only their number is known."""
        if len(self._open) != state.unnamed:
            cards = list(Counter(state.pile.contents()).elements())
            self._open = self._random.sample(cards, state.unnamed)
        return self._open

    def explore(self, state: ExplorersState, card: str) -> None:
        if card not in state.landscapes:
            self._unnamed(state).remove(card)

    def renew(self, state: ExplorersState, away: Collection[str]) -> None:
        """EX-040: some go under the pile, then cards are dealt until all places are taken."""
        if state.setup.cards_in_box:
            return
        kept = [card for card in self._unnamed(state) if card not in away]
        pile = Counter(state.pile.contents())
        pile.subtract(self._unnamed(state))
        cards = list((+pile).elements())
        dealt = max(0, state.setup.display - len(kept))
        under = [card for card in self._unnamed(state) if card in away]  # EX-A16: may come back
        self._open = kept + (self._random.sample(cards, len(cards)) + under)[:dealt]
