"""Creatures come: the night, dangerous cards, overruns and armour."""

from __future__ import annotations

from typing import Any, Final

from firmware_host.games.core.question import Question, choose, draw
from firmware_host.games.explorers.rules.cards import GAME_OVER
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState, flow

NIGHT: Final = "night"
DANGER: Final = "danger"
SETUP: Final = "setup"
OVERRUN: Final = "overrun"
ARMOUR: Final = "armour"
REVEAL: Final = "reveal"
NO_ITEM: Final = NO_CARD


@flow.run("danger")
def _danger(state: ExplorersState, creatures: int, item: str) -> None:
    """EX-033, EX-057: armour before the first card; `item` is what the danger came with."""
    step = "shield" if armours(state, item) else "reveal"
    state.then((step, creatures, False, False, DANGER, item))


@flow.run("night")
def _night(state: ExplorersState) -> None:
    """EX-050: whoever wears armour against it says so with the end of the turn."""
    state.then(("reveal", 1, False, False, NIGHT, NO_ITEM))


def armours(state: ExplorersState, fresh: str = NO_ITEM) -> list[str]:
    """EX-A09: own armour only; EX-A08 where the table does not let a find serve at once."""
    usable = state.has("armour")
    if state.setup.rules["ex.armour_fresh"] == "no":
        return [each for each in usable if each != fresh or state.inventory[each] > 1]
    return usable


@flow.ask("shield")
def _ask_shield(
    state: ExplorersState, left: int, matched: bool, chaining: bool, why: str, fresh: str
) -> Question:
    answers = [*armours(state, fresh), REVEAL]
    course = _course(matched, chaining, why)
    return choose("ex.armour", state.seat, answers, "EX-057", creatures=left, **course)


@flow.take("shield")
def _take_shield(
    state: ExplorersState,
    answer: str,
    left: int,
    matched: bool,
    chaining: bool,
    why: str,
    fresh: str,
) -> None:
    if answer == REVEAL:
        state.then(("reveal", left, matched, chaining, why, fresh))
    else:
        state.emit("item_spent", answer)  # EX-A36: one stops the whole event


@flow.ask("reveal")
def _ask_reveal(
    state: ExplorersState, left: int, matched: bool, chaining: bool, why: str, fresh: str
) -> Question:
    """EX-055: one card after another; the box reveals its own cards without being asked."""
    course = _course(matched, chaining, why)
    drawn_by = state.setup.creatures_drawn_by
    return draw(
        "ex.creature", state.seat, state.next_creature(), "EX-055", drawn_by, **course, left=left
    )


def _course(matched: bool, chaining: bool, why: str) -> dict[str, Any]:
    """Where the event stands, which whoever weighs the next card needs to know."""
    if chaining:
        return {"why": OVERRUN}
    return {"why": why, "matched": True} if matched else {"why": why}


@flow.take("reveal")
def _take_reveal(
    state: ExplorersState,
    kind: str,
    left: int,
    matched: bool,
    chaining: bool,
    why: str,
    fresh: str,
) -> None:
    if kind == GAME_OVER:
        state.emit("game_over", False, "game_over")  # EX-053, EX-082, EX-A05
        return
    repeats = kind in state.row  # EX-051, EX-A03: cards of the same event count
    state.emit("creature_revealed", kind)
    if chaining:
        if repeats:
            _go_on(state, left, True, True, why, fresh)
        elif left:
            _go_on(state, left, False, False, why, fresh)
        return
    left -= 1
    matched = matched or repeats  # EX-A04: a new one in between changes nothing
    if matched and (not left or state.setup.rules["ex.chain"] == "per_card"):
        state.emit("overrun")  # EX-052, EX-A02
        _go_on(state, left, True, True, why, fresh)
    elif left:
        _go_on(state, left, matched, False, why, fresh)


def _go_on(
    state: ExplorersState, left: int, matched: bool, chaining: bool, why: str, fresh: str
) -> None:
    """EX-A07: armour in the middle of a chain only where the table plays it so."""
    may_stop = chaining and state.setup.rules["ex.armour_mid"] == "yes"
    asked = may_stop and armours(state, fresh)
    state.then(("shield" if asked else "reveal", left, matched, chaining, why, fresh))
