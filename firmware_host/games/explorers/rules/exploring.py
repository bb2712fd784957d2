"""Landscapes: exploring, villagers, new ones, the shuffled pile, the spyglass; and the crossbow."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.piles import Bag, Pile
from firmware_host.games.core.question import NONE, Question, choose, draw, pick, picked
from firmware_host.games.explorers.rules.cards import (
    back_of,
    front_of,
    lot_after,
    read_back,
    shuffles_of,
)
from firmware_host.games.explorers.rules.lots import after_mixing
from firmware_host.games.explorers.rules.setting_up import show_top
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState, chance_of_need, flow
from firmware_host.games.explorers.rules.turns import unknown_backs
from firmware_host.games.explorers.rules.versions import EXPLORED_GOES

DONE: Final = "done"
MOST_RETURNED: Final = 10
"""As many as one question offers: every subset of them is an answer. Five lie open, with maps 7."""
EVEN: Final = 0.5
"""A chance from which on something is worth a try."""
BOLTS: Final = 2
"""EX-065, EX-D01."""


@flow.run("trade")
def _trade(state: ExplorersState, card: str) -> None:
    """EX-035: what nobody can choose is given at once."""
    offers = _offers(state, card)
    if len(offers) == 1:
        state.emit("item_spent", offers[0])
    else:
        state.then(("choose_trade", card))


def _offers(state: ExplorersState, card: str) -> list[str]:
    """EX-035, EX-071, EX-A28, EX-A37: one of the items the villager takes."""
    setup = state.setup
    wanted = frozenset().union(*(setup.fits[need] for need in setup.place_of[card].takes))
    return [thing for thing in state.inventory if thing in wanted]


@flow.ask("choose_trade")
def _ask_trade(state: ExplorersState, card: str) -> Question:
    return choose("ex.trade", state.seat, _offers(state, card), "EX-035", card=card)


@flow.take("choose_trade")
def _take_trade(state: ExplorersState, thing: str, _card: str) -> None:
    state.emit("item_spent", thing)


@flow.run("flip")
def _flip(state: ExplorersState, card: str) -> None:
    """EX-030. A back that can only be one is turned over without a question."""
    backs = state.backs_of(card)
    if len(backs) == 1:
        _turn_over(state, card, *backs)
    else:
        state.then(("draw_back", card))


@flow.ask("draw_back")
def _ask_back(state: ExplorersState, card: str) -> Question:
    backs = state.backs_of(card)
    return draw("ex.back", state.seat, backs, "EX-030", state.setup.drawn_by, card=card)


@flow.take("draw_back")
def _take_back(state: ExplorersState, back: str, card: str) -> None:
    _turn_over(state, card, back)


def _turn_over(state: ExplorersState, card: str, back: str) -> None:
    place = state.landscapes.index(card)
    if not back_of(card):  # it may turn out to be equal to another one
        state.emit("back_seen", card, back)
        card = f"{front_of(card)}/{back}"
        if state.setup.rules_version < EXPLORED_GOES:
            place = state.landscapes.index(card)
    item, creatures = read_back(back)
    state.emit("explored", card, item, place)
    if creatures:  # EX-033, EX-A30
        state.then(("danger", creatures, item))


@flow.ask("return")
def _ask_return(state: ExplorersState) -> Question:
    """EX-040, EX-D02: which go under the pile; usually those that hardly hide what chests need."""
    cards = state.landscapes[:MOST_RETURNED]
    poor = [str(place) for place, card in enumerate(cards) if chance_of_need(state, card) < EVEN]
    default = ",".join(poor) or NONE
    return pick("ex.return", state.seat, cards, "EX-040", default, is_ordered=True)


@flow.take("return")
def _take_return(state: ExplorersState, answer: str) -> None:
    """EX-A17: in the order in which the player names them."""
    cards = state.landscapes
    for place in picked(answer):
        state.emit("landscape_returned", cards[place])


@flow.run("replace")
def _replace(state: ExplorersState) -> None:
    for card in state.landscapes:
        state.emit("landscape_returned", card)


@flow.run("top_again")
def _top_again(state: ExplorersState) -> None:
    if state.top == NO_CARD and state.pile.bags:
        show_top(state)


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


@flow.run("look")
def _look(state: ExplorersState) -> None:
    """EX-066: backs of landscapes that people deal are for their eyes."""
    if state.setup.cards_in_box:
        state.then(("look_behind",))
    else:
        state.emit("backs_shown")


@flow.ask("look_behind")
def _ask_look(state: ExplorersState) -> Question | None:
    """EX-066, EX-A21: the backs of all open landscapes, for everybody."""
    cards = unknown_backs(state)
    if not cards:
        return None
    return draw(
        "ex.look",
        state.seat,
        state.backs_of(cards[0]),
        "EX-066",
        card=cards[0],
        left=len(cards),
        drawn_by=state.setup.drawn_by,
    )


@flow.take("look_behind")
def _take_look(state: ExplorersState, back: str) -> None:
    state.emit("back_seen", unknown_backs(state)[0], back)
    state.then(("look_behind",))


@flow.run("win_trophy")
def _win_trophy(state: ExplorersState, kind: str) -> None:
    state.emit("trophy_won", kind)


@flow.run("shoot")
def _shoot(state: ExplorersState, shot: int) -> None:
    """EX-065, EX-D01: a crossbow hits at least one creature; the only one is hit at once."""
    if shot == BOLTS or not state.row:
        return
    if not shot and len(state.row) == 1:
        _take_shoot(state, next(iter(state.row)), shot)
    else:
        state.then(("choose_shoot", shot))


@flow.ask("choose_shoot")
def _ask_shoot(state: ExplorersState, shot: int) -> Question:
    stop = [DONE] if shot else []
    return choose("ex.shoot", state.seat, [*state.row, *stop], "EX-065", left=BOLTS - shot)


@flow.take("choose_shoot")
def _take_shoot(state: ExplorersState, answer: str, shot: int) -> None:
    if answer != DONE:
        state.emit("trophy_won", answer)
        state.then(("shoot", shot + 1))
