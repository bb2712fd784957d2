"""Fights where the box knows every token: revealed one by one, as long as the result is open."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.rules import fights
from firmware_host.games.builders_biomes.rules.cards import BOW, HOE, PICKAXE, TNT, TNT_HEARTS
from firmware_host.games.builders_biomes.rules.fights import needed, ongoing, undecided_tnt
from firmware_host.games.builders_biomes.rules.odds import REVEALS
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState, flow
from firmware_host.games.builders_biomes.rules.state import in_order_of
from firmware_host.games.core.piles import Bag
from firmware_host.games.core.question import Question, draw

DECLINE: Final = "decline"
"""BB-060: the token of a bow stays face down."""


def face_down(state: RefereeBiomesState) -> Bag:
    """Tokens of the pile that the fight has not revealed; a detonated one is in neither."""
    fight = ongoing(state)
    bag = in_order_of(state.setup.tokens, state.builders[state.seat].pile)
    for kind in fight.revealed:
        bag[kind] = bag.get(kind, 0) - 1
    if fight.detonated:
        bag[TNT] += fight.detonated
    return {kind: count for kind, count in bag.items() if count}


@flow.run("fight")
def _fight(state: RefereeBiomesState, cell: str) -> None:
    mobs = len(state.builders[state.seat].mobs)
    state.then(("beaten_at", cell, mobs))
    fights.begin(state, state.tops[cell])


@flow.run("hearts")
def _hearts(state: RefereeBiomesState, is_of_bow: bool = False) -> None:
    """BB-045, BB-065, BB-A21: three tokens, and one for each bow, as far as the pile goes.

    `is_of_bow`: a bow was the last one, so the next is its own.
    """
    bag = face_down(state)
    if not ongoing(state).left or not bag or _is_decided(state, bag):
        return
    if len(bag) == 1:
        _reveal(state, next(iter(bag)))
    else:
        state.then(("reveal", is_of_bow))


def _is_decided(state: RefereeBiomesState, bag: Bag) -> bool:
    """Whether no token that is still face down can change anything.

    All revealed tokens go back to the pile (BB-048), so it makes no difference which they are.
    """
    if HOE in bag or PICKAXE in bag:
        return False
    lacking = needed(state) - fights.hearts(state)
    if lacking <= 0:
        return True
    hearts = state.setup.tokens
    best = undecided_tnt(state) * TNT_HEARTS + bag.get(BOW, 0) * hearts.get(BOW, 0)
    worths = sorted(
        (
            TNT_HEARTS if kind == TNT else hearts[kind]
            for kind, count in bag.items()
            for _ in range(count)
            if kind != BOW
        ),
        reverse=True,
    )
    return best + sum(worths[: ongoing(state).left]) < lacking


@flow.ask("reveal")
def _ask_reveal(state: RefereeBiomesState, is_of_bow: bool = False) -> Question:
    """BB-045: shuffled, so what comes next is a draw from the rest; BB-060: or nothing."""
    fight = ongoing(state)
    return draw(
        "bb.reveal",
        state.seat,
        face_down(state),
        "BB-045",
        also=(DECLINE,) if is_of_bow else (),
        mob=fight.mob,
        revealed=list(fight.revealed),
    )


@flow.take("reveal")
def _take_reveal(state: RefereeBiomesState, answer: str, _is_of_bow: bool = False) -> None:
    if answer == DECLINE:  # BB-A20
        state.emit("bow_declined")
        state.then(("hearts",))
    else:
        _reveal(state, answer)


def _reveal(state: RefereeBiomesState, kind: str) -> None:
    state.then(("hearts", kind == BOW))
    fights.reveal(state, kind)
    if kind == BOW and face_down(state):
        state.emit("bow_drawn")  # BB-060
    if len(ongoing(state).revealed) == REVEALS and state.setup.rules["bb.tnt"] == "after_three":
        state.then(("tnt", "three"))


@flow.run("beaten_at")
def _beaten_at(state: RefereeBiomesState, cell: str, mobs_before: int) -> None:
    """BB-046, BB-047: the card leaves its stack only if the fight was won."""
    if len(state.builders[state.seat].mobs) > mobs_before:
        state.emit("card_taken", cell)


@flow.run("mob_beaten")
def _mob_beaten(_state: RefereeBiomesState, _mob: str) -> None:
    """The stack is looked after by the step that named the cell."""
