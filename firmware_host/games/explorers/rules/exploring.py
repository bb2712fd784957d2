"""Landscapes: turning them over, villagers, new ones, the spyglass, and trophies from the row."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import Question, choose, draw
from firmware_host.games.explorers.rules.cards import back_of, front_of, read_back
from firmware_host.games.explorers.rules.reveals import DANGER
from firmware_host.games.explorers.rules.setting_up import show_top
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState, flow
from firmware_host.games.explorers.rules.turns import unknown_backs

DEAL: Final = "deal"
ALL: Final = "all"
DONE: Final = "done"
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
    return draw("ex.back", state.seat, backs, "EX-030", card=card, auto=state.setup.cards_in_box)


@flow.take("draw_back")
def _take_back(state: ExplorersState, back: str, card: str) -> None:
    _turn_over(state, card, back)


def _turn_over(state: ExplorersState, card: str, back: str) -> None:
    if not back_of(card):
        state.emit("back_seen", card, back)
        card = f"{front_of(card)}/{back}"
    item, creatures = read_back(back)
    state.emit("explored", card, item)
    if creatures:  # EX-033, EX-A30
        state.then(("event", creatures, DANGER, item))


@flow.ask("return")
def _ask_return(state: ExplorersState) -> Question | None:
    """EX-040, EX-D02, EX-A17: which go under the pile, the first one first.

    All at once are one handful without an order. Where two look alike but are known to differ
    behind, nobody could tell which of them comes up again: those go one by one.
    """
    cards = list(dict.fromkeys(state.landscapes))
    if not cards:
        return None
    handful = [ALL] if len({front_of(card) for card in cards}) == len(cards) else []
    return choose("ex.return", state.seat, [DEAL, *handful, *cards], "EX-040")


@flow.take("return")
def _take_return(state: ExplorersState, answer: str) -> None:
    if answer == ALL:
        state.emit("all_returned")
    elif answer != DEAL:
        state.emit("landscape_returned", answer)
        state.then(("return",))


@flow.run("top_again")
def _top_again(state: ExplorersState) -> None:
    if state.top == NO_CARD and state.pile.bags:
        show_top(state)


@flow.ask("look")
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
        auto=state.setup.cards_in_box,
    )


@flow.take("look")
def _take_look(state: ExplorersState, back: str) -> None:
    state.emit("back_seen", unknown_backs(state)[0], back)
    state.then(("look",))


@flow.run("win_trophy")
def _win_trophy(state: ExplorersState, kind: str) -> None:
    state.emit("trophy_won", kind)


@flow.ask("shoot")
def _ask_shoot(state: ExplorersState, shot: int) -> Question | None:
    if shot == BOLTS or not state.row:
        return None
    stop = [DONE] if shot else []
    return choose("ex.shoot", state.seat, [*state.row, *stop], "EX-065", left=BOLTS - shot)


@flow.take("shoot")
def _take_shoot(state: ExplorersState, answer: str, shot: int) -> None:
    if answer != DONE:
        state.emit("trophy_won", answer)
        state.then(("shoot", shot + 1))
