"""Chests: filling several at once, the creature each full one brings, and the win."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import Question, choose
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState, flow

DONE: Final = "done"
NOBODY: Final = "none"
BACK: Final = "back:"


@flow.run("fill")
def _fill(state: ExplorersState, placed: int, taken: int) -> None:
    """EX-045: whoever pays moves at least one item; the only one that can be moved goes in."""
    answers = _moves(state, placed, taken)
    if len(answers) == 1 and answers[0] != DONE:
        _take_fill(state, answers[0], placed, taken)
    elif answers:
        state.then(("choose_fill", placed, taken))


def _moves(state: ExplorersState, placed: int, taken: int) -> list[str]:
    """Any number of items, into several chests."""
    answers = _placements(state)
    if not placed:
        answers += takings(state)
    return [*answers, DONE] if answers and (placed or taken) else answers


@flow.ask("choose_fill")
def _ask_fill(state: ExplorersState, placed: int, taken: int) -> Question:
    answers = _moves(state, placed, taken)
    return choose("ex.fill", state.seat, answers, "EX-045", placed=placed)


def _placements(state: ExplorersState) -> list[str]:
    """EX-046: only what an open chest still needs."""
    fits, inventory = state.setup.fits, state.inventory
    return [
        f"{thing}:{chest}"
        for chest, lying in state.chests.items()
        if NO_CARD in lying
        for thing in inventory
        if any(thing in fits[need] for need in state.missing(chest))
    ]


def takings(state: ExplorersState) -> list[str]:
    """EX-A23, where the table plays it so: before anything is put in, out of chests still open."""
    if state.setup.rules["ex.takeback"] == "no":
        return []
    return [
        f"{BACK}{thing}:{chest}"
        for chest, lying in state.chests.items()
        if NO_CARD in lying
        for thing in dict.fromkeys(lying)
        if thing
    ]


@flow.refuse("choose_fill")
def _why_not_fill(
    state: ExplorersState, answer: str, _placed: int, _taken: int
) -> tuple[str, str] | None:
    thing, _, chest = answer.partition(":")
    if chest not in state.chests:
        return None
    if thing not in state.inventory:
        return "EX-072", f"you have no {thing}"
    return "EX-046", f"chest {chest} does not need {thing}"


@flow.take("choose_fill")
def _take_fill(state: ExplorersState, answer: str, placed: int, taken: int) -> None:
    if answer == DONE:
        return
    if answer.startswith(BACK):
        _, thing, chest = answer.split(":")
        state.emit("item_taken_back", thing, chest)
        state.then(("fill", 0, taken + 1))
        return
    thing, chest = answer.split(":")
    state.emit("item_placed", thing, chest)
    state.then(("fill", placed + 1, taken))
    if not state.missing(chest):
        state.emit("chest_filled", chest)
        if state.full_chests() >= len(state.chests) - 1:  # EX-080, EX-081, EX-A34
            state.emit("game_over", True, "chests_filled")
        else:
            state.then(("bonus", chest))  # EX-A24


@flow.ask("bonus")
def _ask_bonus(state: ExplorersState, chest: str) -> Question | None:
    """EX-047, EX-A25: a creature for nothing, or none."""
    if not state.row:
        return None
    return choose("ex.bonus", state.seat, [*state.row, NOBODY], "EX-047", chest=chest)


@flow.take("bonus")
def _take_bonus(state: ExplorersState, answer: str, _chest: str) -> None:
    if answer != NOBODY:
        state.emit("trophy_won", answer)
