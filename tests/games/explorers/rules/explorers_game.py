"""A game of Explorers that reads like a table: arrange, do, look. Cards stay conserved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event, Outcome
from firmware_host.games.core.question import Question
from firmware_host.games.explorers.rules.referee import Explorers
from firmware_host.games.explorers.rules.state import ExplorersState, put
from tests.games.explorers.rules.printed_cards import set_up

EXPLORERS = Explorers()


class Table:
    """One game, at the first decision of its first turn; a zombie is in the row."""

    def __init__(self, players: int = 2, difficulty: str = "easy", **other: Any) -> None:
        self.setup = set_up(players, difficulty, **other)
        self.state: ExplorersState = EXPLORERS.start(self.setup)
        self.until("ex.act")

    # Asking and answering

    @property
    def asks(self) -> Question:
        question = EXPLORERS.question(self.state)
        assert question is not None, f"the game is over: {self.outcome}"
        return question

    @property
    def answers(self) -> list[str]:
        return list(self.asks.answers)

    @property
    def whose(self) -> tuple[str, int]:
        return self.asks.id, self.asks.who

    @property
    def outcome(self) -> Outcome | None:
        return EXPLORERS.outcome(self.state)

    def say(self, *answers: str) -> list[Event]:
        """Answer one question after another; every event they led to."""
        events: list[Event] = []
        for answer in answers:
            events += EXPLORERS.answer(self.state, answer)
            assert EXPLORERS.check(self.state) == []
        return events

    def fills(self, *moves: str) -> list[Event]:
        """Fill chests; the only move there is makes itself."""
        events = self.say("chests")
        for move in moves:
            if self.outcome is None and self.asks.id == "ex.fill" and move in self.answers:
                events += self.say(move)
            thing, chest = move.split(":")
            assert ("item_placed", thing, chest) in events
        return events

    def until(self, *ids: str) -> list[Event]:
        """Go on with first answers until that question stands."""
        events: list[Event] = []
        while self.asks.id not in ids:
            events += self.say(self.answers[0])
        return events

    def refuses(self, answer: str) -> str:
        """The rule an answer is refused by; nothing may have changed by it."""
        before = self.state.to_json()
        try:
            EXPLORERS.answer(self.state, answer)
        except IllegalAnswer as refused:
            assert self.state.to_json() == before
            return refused.rule
        raise AssertionError(f"{answer!r} was accepted")

    def again(self) -> Table:
        """The state was changed by hand: ask the standing question anew."""
        self.state.asked = None
        assert EXPLORERS.check(self.state) == []
        return self

    # Arranging

    def owns(self, *things: str, seat: int = 0) -> Table:
        """The player has found these in earlier turns."""
        for thing in things:
            self._off_the_pile(thing.removesuffix(".worn"))
            put(self.state.inventories[seat], thing, 1)
        return self.again()

    def places(self, chest: str, *things: str) -> Table:
        """These lie under a chest already."""
        for thing in things:
            self._off_the_pile(thing.removesuffix(".worn"))
            put(self.state.inventory, thing, 1)
            self.state.emit("item_placed", thing, chest)
        return self.again()

    def _off_the_pile(self, item: str) -> None:
        """A card with this item on its back is in the pile no more."""
        bag, hidden = self.state.pile.bags[0], self.state.hidden
        for card, count in hidden.items():
            front, _, back = card.partition("/")
            if count and back.partition("+")[0] == item and bag.get(front):
                put(bag, front, -1)
                hidden[card] -= 1
                return
        raise AssertionError(f"no {item} is left in the pile")

    def opens(self, *cards: str) -> Table:
        """Just these landscapes lie open; "front/back" is one whose back was seen."""
        state = self.state
        for card in state.landscapes:
            self._hide(card)
        state.open, state.extra = [], []
        for card in cards:
            self._show(card)
            state.open.append(card)
        state.unnamed = 0
        return self.again()

    def tops(self, card: str) -> Table:
        """This landscape lies open on the pile."""
        self._hide(self.state.top)
        self._show(card)
        self.state.top = card
        return self.again()

    def _hide(self, card: str) -> None:
        front, _, back = card.partition("/")
        put(self.state.pile.bags[0], front, 1)
        if back:
            self.state.hidden[card] += 1

    def _show(self, card: str) -> None:
        front, _, back = card.partition("/")
        if not self.state.pile.bags[0].get(front):
            assert self.state.top == front, f"no {front} is left in the pile"
            self._hide(front)
            put(self.state.pile.bags[0], front, -1)
            self.state.top = next(f for f in self.state.pile.bags[0] if f != front)
            put(self.state.pile.bags[0], self.state.top, -1)
        else:
            put(self.state.pile.bags[0], front, -1)
        if back:
            self.state.hidden[card] -= 1

    def pile(self, *cards: str) -> Table:
        """Only these are left under the open top card; all other cards were explored."""
        state, kept = self.state, Counter(cards)
        for front, count in list(state.pile.contents().items()):
            for _ in range(count - kept[front]):
                card = next(c for c, n in state.hidden.items() if n and c.startswith(f"{front}/"))
                state.hidden[card] -= 1
                put(state.trash, card.partition("/")[2].partition("+")[0], 1)
        state.pile.bags = [{card: 1} for card in cards]
        state.unnamed = min(state.unnamed, len(cards))
        return self.again()

    def lies_extra(self, card: str) -> Table:
        """Beside the pile lies only this place, to which a map led; all other cards are gone."""
        state = self.opens(card).state
        state.open, state.extra = [], [card]
        self._hide(state.top)
        state.top = ""
        return self.pile()

    def row(self, *kinds: str) -> Table:
        """Just these creatures are in the row."""
        for kind, count in self.state.row.items():
            self.state.unseen[kind] += count
            self.state.left += count
        self.state.row = {}
        for kind in kinds:
            self._out_of_the_deck(kind)
            put(self.state.row, kind, 1)
        return self.again()

    def wins(self, *kinds: str, seat: int = 0) -> Table:
        """The player has these trophies from earlier turns."""
        for kind in kinds:
            self._out_of_the_deck(kind)
            put(self.state.trophies[seat], kind, 1)
        return self.again()

    def deck(self, left: int) -> Table:
        """So many cards are left in the deck; the others came and went."""
        while self.state.left > left:
            kind = max(self.state.unseen, key=lambda kind: self.state.unseen[kind])
            self._out_of_the_deck(kind)
            put(self.state.gone, kind, 1)
        return self.again()

    def _out_of_the_deck(self, kind: str) -> None:
        assert self.state.unseen[kind] > 0
        self.state.unseen[kind] -= 1
        self.state.left -= 1

    def chests(self, *chests: str) -> Table:
        """Just these chests are in play, all empty."""
        needs = self.state.setup.chest_needs
        self.state.chests = {chest: ("",) * len(needs[chest]) for chest in chests}
        return self.again()

    def purse(self, hunger: int, credit: int = 0) -> Table:
        self.state.hunger, self.state.credit = hunger, credit
        return self.again()

    # Looking

    def has(self, seat: int = 0) -> dict[str, int]:
        return dict(self.state.inventories[seat])

    def trophies(self, seat: int = 0) -> dict[str, int]:
        return dict(self.state.trophies[seat])

    @property
    def money(self) -> tuple[int, int]:
        return self.state.hunger, self.state.credit

    def offers(self, start: str) -> list[str]:
        return [answer for answer in self.answers if answer.startswith(start)]


def named(events: Sequence[Event], *names: str) -> list[Event]:
    """Of the events only those."""
    return [event for event in events if event[0] in names]
