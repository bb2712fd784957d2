"""The pawn in the overworld: exploring, building, fighting, taking weapons."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules.building import ask_where, build
from firmware_host.games.builders_biomes.rules.cards import Structure
from firmware_host.games.builders_biomes.rules.overworld import STACKS, within
from firmware_host.games.builders_biomes.rules.payments import named, payments
from firmware_host.games.builders_biomes.rules.referee.state import (
    FACE_DOWN,
    RefereeBiomesState,
    flow,
)
from firmware_host.games.builders_biomes.rules.turns import win_by_blocks
from firmware_host.games.core.piles import Bag
from firmware_host.games.core.question import Question, choose, draw, place

STEPS = 2
"""BB-030."""


@flow.run("do")
def _do(state: RefereeBiomesState, action: str) -> None:
    steps = {"build": "build_which", "fight": "fight_which", "weapon": "weapon_which"}
    state.then((steps.get(action, action),))


@flow.ask("explore")
def _ask_explore(state: RefereeBiomesState) -> Question:
    """BB-030, BB-A09; BB-023, BB-033: neither pawns nor gaps close a crossing."""
    corners = state.setup.rules["bb.corners"] == "on"
    crossings = within(state.pawns[state.seat], STEPS, corners)
    return place("bb.explore", state.seat, crossings, "BB-030", grid="crossings")


@flow.take("explore")
def _take_explore(state: RefereeBiomesState, crossing: str) -> None:
    if crossing != state.pawns[state.seat]:
        state.emit("pawn_moved", state.seat, crossing)
    state.then(*(("turn_up", cell) for cell in state.next_to_pawn()))


@flow.ask("turn_up")
def _ask_turn_up(state: RefereeBiomesState, cell: str) -> Question | None:
    """BB-031, BB-032, BB-D02: every face-down card and token next to the pawn."""
    if cell in STACKS:
        if cell in state.tops or not state.heights[cell]:
            return None
        return draw("bb.card", state.seat, state.deck, "BB-031", cell=cell)
    if state.faces.get(cell) != FACE_DOWN:
        return None
    return draw("bb.token", state.seat, state.tokens, "BB-031", cell=cell)


@flow.take("turn_up")
def _take_turn_up(state: RefereeBiomesState, answer: str, cell: str) -> None:
    state.emit("card_revealed" if cell in STACKS else "token_turned", cell, answer)


@flow.ask("build_which")
def _ask_build_which(state: RefereeBiomesState) -> Question:
    cells = state.buildable()
    cards = {cell: state.tops[cell] for cell in cells}
    return choose("bb.build", state.seat, cells, "BB-035", cards)


@flow.refuse("build_which")
def _why_not_build(state: RefereeBiomesState, answer: str) -> tuple[str, str] | None:
    card = state.setup.cards.get(state.tops.get(answer, ""))
    if isinstance(card, Structure) and answer in state.next_to_pawn():
        return "BB-037", "your blocks do not cover the cost, not even with emeralds"
    return None


@flow.take("build_which")
def _take_build_which(state: RefereeBiomesState, cell: str) -> None:
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
    state.emit("blocks_paid", state.seat, _payments(state, cell)[answer])
    state.then(("lay", cell))


@flow.ask("lay")
def _ask_lay(state: RefereeBiomesState, cell: str) -> Question:
    return ask_where(state, state.tops[cell])


@flow.take("lay")
def _take_lay(state: RefereeBiomesState, answer: str, cell: str) -> None:
    id = state.tops[cell]
    state.emit("card_taken", cell)
    build(state, id, int(answer))


@flow.ask("fight_which")
def _ask_fight_which(state: RefereeBiomesState) -> Question:
    """BB-A24: the mob is named before the pile is shuffled."""
    cells = state.fightable()
    cards = {cell: state.tops[cell] for cell in cells}
    return choose("bb.fight", state.seat, cells, "BB-045", cards)


@flow.take("fight_which")
def _take_fight_which(state: RefereeBiomesState, cell: str) -> None:
    state.then(
        ("fight", state.tops[cell]), ("beaten_at", cell, len(state.builders[state.seat].mobs))
    )


@flow.run("beaten_at")
def _beaten_at(state: RefereeBiomesState, cell: str, mobs_before: int) -> None:
    """BB-046, BB-047: the card leaves its stack only if the fight was won."""
    if len(state.builders[state.seat].mobs) > mobs_before:
        state.emit("card_taken", cell)


@flow.run("mob_beaten")
def _mob_beaten(_state: RefereeBiomesState, _mob: str) -> None:
    """The stack is looked after by the step that named the cell."""


@flow.ask("weapon_which")
def _ask_weapon_which(state: RefereeBiomesState) -> Question:
    cells = state.takeable()
    kinds = {cell: state.faces[cell] for cell in cells}
    return choose("bb.weapon", state.seat, cells, "BB-052", kinds)


@flow.take("weapon_which")
def _take_weapon_which(state: RefereeBiomesState, cell: str) -> None:
    kind = state.faces[cell]
    state.emit("token_taken", cell)
    state.emit("token_won", state.seat, kind)


@flow.run("tie")
def _tie(state: RefereeBiomesState, leaders: tuple[int, ...]) -> None:
    win_by_blocks(state, {seat: sum(state.builders[seat].blocks.values()) for seat in leaders})
