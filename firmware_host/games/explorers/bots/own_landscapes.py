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
        self._open: list[str] | None = None

    def lying(self, state: ExplorersState) -> list[str]:
        """Every card beside the pile."""
        if state.setup.cards_in_box:
            return state.landscapes
        if self._open is None:
            self.renew(state, ())
        assert self._open is not None
        return self._open

    def explore(self, state: ExplorersState, card: str) -> None:
        if not state.setup.cards_in_box:
            self.lying(state).remove(card)

    def find(self, state: ExplorersState, card: str) -> None:
        """EX-067: a map leads to it."""
        if not state.setup.cards_in_box:
            self.lying(state).append(card)

    def renew(self, state: ExplorersState, away: Collection[str]) -> None:
        """EX-040: some go under the pile, then cards are dealt until all places are taken."""
        if state.setup.cards_in_box:
            return
        kept = [card for card in self._open or () if card not in away]
        pile = Counter(state.pile.contents())
        pile.subtract(kept)
        pile.subtract(away)
        cards = list((+pile).elements())
        dealt = min(len(cards), max(0, state.setup.display - len(kept)))
        self._open = kept + self._random.sample(cards, dealt)
