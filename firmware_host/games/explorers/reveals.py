"""Creatures come: the night, dangerous cards, overruns and armour."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import Question, choose, draw
from firmware_host.games.explorers.cards import GAME_OVER
from firmware_host.games.explorers.state import ExplorersState, flow

NIGHT: Final = "night"
DANGER: Final = "danger"
SETUP: Final = "setup"
ARMOUR: Final = "armour"
REVEAL: Final = "reveal"


@flow.run("event")
def _event(state: ExplorersState, creatures: int, why: str, fresh: str) -> None:
    """EX-057, EX-A09, EX-A36: one own armour stops the whole event; `fresh` was found just now."""
    usable = _armours(state)
    if fresh in usable and state.setup.rules["ex.armour_fresh"] == "no":
        usable = usable if state.inventory[fresh] > 1 else [a for a in usable if a != fresh]
    if usable:
        state.then(("shield", creatures, False, False, why, tuple(usable)))
    else:
        state.then(("reveal", creatures, False, False, why))


def _armours(state: ExplorersState) -> list[str]:
    return state.has("armour")


@flow.ask("shield")
def _ask_shield(
    state: ExplorersState,
    left: int,
    matched: bool,
    chaining: bool,
    why: str,
    usable: tuple[str, ...],
) -> Question:
    return choose("ex.armour", state.seat, [*usable, REVEAL], "EX-057", creatures=left, why=why)


@flow.take("shield")
def _take_shield(
    state: ExplorersState,
    answer: str,
    left: int,
    matched: bool,
    chaining: bool,
    why: str,
    usable: tuple[str, ...],
) -> None:
    if answer == REVEAL:
        state.then(("reveal", left, matched, chaining, why))
    else:
        state.emit("item_spent", answer)


@flow.ask("reveal")
def _ask_reveal(
    state: ExplorersState, left: int, matched: bool, chaining: bool, why: str
) -> Question:
    """EX-055: one card after another; the box turns its own cards when people say so."""
    return draw(
        "ex.creature",
        state.seat,
        state.next_creature(),
        "EX-055",
        why="overrun" if chaining else why,
        left=left,
        box=state.setup.creatures_in_box,
    )


@flow.take("reveal")
def _take_reveal(
    state: ExplorersState, kind: str, left: int, matched: bool, chaining: bool, why: str
) -> None:
    if kind == GAME_OVER:
        state.emit("game_over", False, "game_over")  # EX-053, EX-082, EX-A05
        return
    repeats = kind in state.row  # EX-051, EX-A03: cards of the same event count
    state.emit("creature_revealed", kind)
    if chaining:
        if repeats:
            _go_on(state, left, matched, True, why)
        elif left:
            _go_on(state, left, False, False, why)
        return
    left -= 1
    matched = matched or repeats  # EX-A04: a new one in between changes nothing
    if matched and (not left or state.setup.rules["ex.chain"] == "per_card"):
        state.emit("overrun")  # EX-052, EX-A02
        _go_on(state, left, matched, True, why)
    elif left:
        _go_on(state, left, matched, False, why)


def _go_on(state: ExplorersState, left: int, matched: bool, chaining: bool, why: str) -> None:
    """EX-A07: armour between two cards only where the table plays it so."""
    usable = _armours(state) if state.setup.rules["ex.armour_mid"] == "yes" else []
    if usable:
        state.then(("shield", left, matched, chaining, why, tuple(usable)))
    else:
        state.then(("reveal", left, matched, chaining, why))
