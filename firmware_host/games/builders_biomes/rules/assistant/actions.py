"""The five actions as far as the box takes part in them, and corrections of the XP track."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.rules.assistant.doubts import too_many_left
from firmware_host.games.builders_biomes.rules.assistant.state import (
    AssistantBiomesState,
    flow,
    something_lies_open,
)
from firmware_host.games.builders_biomes.rules.building import ask_where, build
from firmware_host.games.builders_biomes.rules.collecting import DONE
from firmware_host.games.builders_biomes.rules.turns import win_by_blocks
from firmware_host.games.builders_biomes.rules.versions import DOUBTING
from firmware_host.games.core.question import Question, choose

CORRECTIONS: Final = (DONE, "+1", "+5", "-1", "-5")


@flow.run("explore")
def _explore(state: AssistantBiomesState) -> None:
    """Only hands explore (BB-030)."""
    something_lies_open(state)


@flow.run("build")
def _build(state: AssistantBiomesState, id: str) -> None:
    """BB-035: the box must know the card to score it."""
    something_lies_open(state)
    state.then(("lay", id))


@flow.ask("lay")
def _ask_lay(state: AssistantBiomesState, id: str) -> Question:
    return ask_where(state, id)


@flow.take("lay")
def _take_lay(state: AssistantBiomesState, answer: str, id: str) -> None:
    _pay(state, id)
    state.emit("card_left_deck", id)
    build(state, id, int(answer))


def _pay(state: AssistantBiomesState, id: str) -> None:
    """BB-035, BB-036: players choose the kinds; the box knows how many blocks go."""
    if state.setup.rules_version < DOUBTING:
        return
    count = min(state.prices[f"build:{id}"], state.blocks_left(state.seat))
    if count:
        state.emit("blocks_spent", state.seat, count)


@flow.run("weapon")
def _weapon(state: AssistantBiomesState, kind: str) -> None:
    """BB-052: the token is shuffled into the pile."""
    something_lies_open(state)
    state.emit("token_left", kind)
    state.emit("token_won", state.seat, kind)


@flow.ask("adjust_which")
def _ask_adjust_which(state: AssistantBiomesState) -> Question:
    """A printed bonus may differ from our stand-in: people set the track right."""
    seats = [f"p{seat}" for seat in range(len(state.builders))]
    return choose("bb.adjust", state.seat, [*seats, DONE])


@flow.take("adjust_which")
def _take_adjust_which(state: AssistantBiomesState, answer: str) -> None:
    if answer != DONE:
        state.then(("adjust_by", int(answer[1:])))


@flow.ask("adjust_by")
def _ask_adjust_by(state: AssistantBiomesState, seat: int) -> Question:
    return choose("bb.adjust_by", seat, CORRECTIONS, xp=state.builders[seat].xp)


@flow.take("adjust_by")
def _take_adjust_by(state: AssistantBiomesState, answer: str, seat: int) -> None:
    if answer != DONE:
        state.emit("xp_corrected", seat, int(answer))
        state.then(("adjust_by", seat))


@flow.run("tie")
def _tie(state: AssistantBiomesState, leaders: tuple[int, ...]) -> None:
    state.then(("blocks_left", leaders, ()))


@flow.ask("blocks_left")
def _ask_blocks_left(
    state: AssistantBiomesState, leaders: tuple[int, ...], told: tuple[int, ...]
) -> Question:
    """BB-098: players count them, because a card may cost other than the box believes."""
    seat = leaders[len(told)]
    left = state.blocks_left(seat)
    answers = [str(count) for count in range(left + 1)]
    question = choose("bb.blocks_left", seat, answers, "BB-098")
    question.doubts = too_many_left(left, sum(state.box_blocks.values()))
    return question


@flow.take("blocks_left")
def _take_blocks_left(
    state: AssistantBiomesState, answer: str, leaders: tuple[int, ...], told: tuple[int, ...]
) -> None:
    now = (*told, int(answer))
    if len(now) < len(leaders):
        state.then(("blocks_left", leaders, now))
    else:
        win_by_blocks(state, dict(zip(leaders, now, strict=True)))
