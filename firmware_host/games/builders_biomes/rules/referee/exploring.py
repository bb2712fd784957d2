"""The character in the overworld: exploring, building, taking weapons, and the tie."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules.building import ask_where, build, named, payments
from firmware_host.games.builders_biomes.rules.cards import Structure
from firmware_host.games.builders_biomes.rules.overworld import STACKS, within
from firmware_host.games.builders_biomes.rules.referee.state import (
    FACE_DOWN,
    RefereeBiomesState,
    flow,
)
from firmware_host.games.builders_biomes.rules.turns import win_by_blocks
from firmware_host.games.core.piles import Bag
from firmware_host.games.core.question import Question, choose, draw, place

STEPS = 2
"""BB-030: the most a character moves in one Explore action."""


@flow.ask("explore")
def _ask_explore(state: RefereeBiomesState) -> Question:
    """BB-030, BB-A09; BB-023, BB-033: neither pawns nor gaps close a crossing."""
    return place("bb.explore", state.seat, reach(state), "BB-030", grid="crossings")


def reach(state: RefereeBiomesState) -> tuple[str, ...]:
    """BB-030, BB-A01: the crossings the active player's character can go to."""
    corners = state.setup.rules["bb.corners"] == "on"
    return within(state.pawns[state.seat], STEPS, corners)


@flow.take("explore")
def _take_explore(state: RefereeBiomesState, crossing: str) -> None:
    if crossing != state.pawns[state.seat]:
        state.emit("pawn_moved", state.seat, crossing)
    state.then(*(("turn_up", cell) for cell in state.next_to_pawn()))


@flow.run("turn_up")
def _turn_up(state: RefereeBiomesState, cell: str) -> None:
    """BB-031, BB-032, BB-D02: every face-down card and token next to the pawn."""
    bag = _face_down_at(state, cell)
    if len(bag) == 1:
        _turned_up(state, next(iter(bag)), cell)
    elif bag:
        state.then(("which_face", cell))


def _face_down_at(state: RefereeBiomesState, cell: str) -> Bag:
    """What may lie face down on a cell; empty where nothing does."""
    if cell in STACKS:
        return state.deck if state.heights[cell] and cell not in state.tops else {}
    return state.tokens if state.faces.get(cell) == FACE_DOWN else {}


@flow.ask("which_face")
def _ask_which_face(state: RefereeBiomesState, cell: str) -> Question:
    id = "bb.card" if cell in STACKS else "bb.token"
    return draw(id, state.seat, _face_down_at(state, cell), "BB-031", cell=cell)


@flow.take("which_face")
def _take_which_face(state: RefereeBiomesState, answer: str, cell: str) -> None:
    _turned_up(state, answer, cell)


def _turned_up(state: RefereeBiomesState, what: str, cell: str) -> None:
    state.emit("card_revealed" if cell in STACKS else "token_turned", cell, what)


@flow.run("build")
def _build(state: RefereeBiomesState, cell: str) -> None:
    """BB-035: a single way to pay is not asked for, but told."""
    ways = _payments(state, cell)
    if len(ways) == 1:
        _pay(state, cell, next(iter(ways.values())))
    else:
        state.then(("pay", cell))


def _payments(state: RefereeBiomesState, cell: str) -> dict[str, Bag]:
    card = state.setup.cards[state.tops[cell]]
    assert isinstance(card, Structure)
    return {named(p): p for p in payments(card.cost, state.builders[state.seat].blocks)}


@flow.ask("pay")
def _ask_pay(state: RefereeBiomesState, cell: str) -> Question:
    """BB-036, BB-A13, BB-A14: every legal mix."""
    answers = list(_payments(state, cell))
    return choose("bb.pay", state.seat, answers, "BB-036", card=state.tops[cell])


@flow.take("pay")
def _take_pay(state: RefereeBiomesState, answer: str, cell: str) -> None:
    _pay(state, cell, _payments(state, cell)[answer])


def _pay(state: RefereeBiomesState, cell: str, paid: Bag) -> None:
    state.emit("blocks_paid", state.seat, paid)
    state.then(("lay", cell))


@flow.ask("lay")
def _ask_lay(state: RefereeBiomesState, cell: str) -> Question:
    return ask_where(state, state.tops[cell])


@flow.take("lay")
def _take_lay(state: RefereeBiomesState, answer: str, cell: str) -> None:
    id = state.tops[cell]
    state.emit("card_taken", cell)
    build(state, id, int(answer))


@flow.run("weapon")
def _weapon(state: RefereeBiomesState, cell: str) -> None:
    """BB-052: the token is shuffled into the pile."""
    kind = state.faces[cell]
    state.emit("token_taken", cell)
    state.emit("token_won", state.seat, kind)


@flow.run("tie")
def _tie(state: RefereeBiomesState, leaders: tuple[int, ...]) -> None:
    win_by_blocks(state, {seat: sum(state.builders[seat].blocks.values()) for seat in leaders})
