"""The pile is shuffled: what everybody knew of its cards is spread over all of them."""

from __future__ import annotations

from firmware_host.games.core.piles import Bag, Pile
from firmware_host.games.explorers.rules.cards import back_of, front_of, lot_after, shuffles_of
from firmware_host.games.explorers.rules.lots import after_mixing
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState, flow


@flow.on("pile_shuffled")
def _pile_shuffled(state: ExplorersState) -> None:
    """EX-A20: nobody knows the order any more, nor which of equal fronts has which back."""
    cards = state.pile.contents()
    if state.top:
        cards[state.top] = cards.get(state.top, 0) + 1
        state.top = NO_CARD
    alike: dict[str, Bag] = {}
    for card, count in sorted(cards.items()):
        alike.setdefault(front_of(card), {})[card] = count
    state.pile = Pile([{_mix(state, f, bag): sum(bag.values()) for f, bag in alike.items()}])


def _mix(state: ExplorersState, front: str, cards: Bag) -> str:
    """These cards of one front are one lot from now on, seen or not; its name."""
    lots = {card: count for card, count in cards.items() if not back_of(card)}
    if len(lots) == len(cards) == 1:
        return next(iter(lots))
    elsewhere = {card for card in state.landscapes if front_of(card) == front and not back_of(card)}
    # As long as no worlds are kept there is one lot at most, and it holds all that is hidden.
    worlds = state.mixed.pop(front, None) or [
        (1, dict.fromkeys((*lots, *elsewhere), state.backs_of(front)))
    ]
    seen = {back_of(card): count for card, count in cards.items() if back_of(card)}
    for back, count in seen.items():
        state.hidden[f"{front}/{back}"] += count
    latest = max(shuffles_of(lot) for lot in (front, *lots, *elsewhere))
    lot = lot_after(front, latest + 1)
    if elsewhere and (worlds_now := after_mixing(worlds, lots, seen, lot)):
        state.mixed[front] = worlds_now
        return lot
    for lying in (state.open, state.extra):  # all are alike again
        lying[:] = [front if card in elsewhere else card for card in lying]
    return front
