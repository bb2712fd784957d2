"""Fights: tokens revealed one by one, bows that go on, hoes, pickaxes, and TNT in the end."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules.cards import (
    BOW,
    HOE,
    HOE_XP,
    PICKAXE,
    TNT,
    TNT_HEARTS,
    MobCard,
)
from firmware_host.games.builders_biomes.rules.odds import REVEALS
from firmware_host.games.builders_biomes.rules.state import BiomesState, Fight, in_order_of
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.piles import Bag
from firmware_host.games.core.question import Question, choose, draw

fights: Flow[BiomesState] = Flow()
"""Steps of both modes; a won fight ends in the mode's step ("mob_beaten", mob)."""


def ongoing(state: BiomesState) -> Fight:
    assert state.fight is not None
    return state.fight


def face_down(state: BiomesState) -> Bag:
    """Tokens of the pile that the fight has not revealed; a detonated one is in neither."""
    fight = ongoing(state)
    bag = in_order_of(state.setup.tokens, state.builders[state.seat].pile)
    for kind in fight.revealed:
        bag[kind] = bag.get(kind, 0) - 1
    if fight.detonated:
        bag[TNT] += fight.detonated
    return bag


@fights.run("fight")
def _fight(state: BiomesState, mob: str) -> None:
    state.emit("fight_began", mob)
    state.then(("reveal",), ("tnt", "all"), ("strike",))


@fights.ask("reveal")
def _ask_reveal(state: BiomesState) -> Question | None:
    """BB-045, BB-065, BB-A21: shuffled, so what comes next is a draw from the rest, if any."""
    fight, bag = ongoing(state), face_down(state)
    if not fight.left or not any(bag.values()):
        return None
    return draw(
        "bb.reveal", state.seat, bag, "BB-045", mob=fight.mob, revealed=list(fight.revealed)
    )


@fights.take("reveal")
def _take_reveal(state: BiomesState, kind: str) -> None:
    state.emit("token_revealed", kind)
    if kind == HOE:
        state.emit("xp_gained", state.seat, HOE_XP, HOE)  # BB-061
    state.then(("reveal",))
    if kind == BOW:
        state.then(("bow",))
    if kind == PICKAXE:
        state.then(("pickaxe",))  # BB-062, BB-A22: before the next token
    if len(ongoing(state).revealed) == REVEALS and state.setup.rules["bb.tnt"] == "after_three":
        state.then(("tnt", "three"))


@fights.ask("bow")
def _ask_bow(state: BiomesState) -> Question | None:
    """BB-060, BB-A20: one more at once, or never."""
    if not any(face_down(state).values()):
        return None
    fight = ongoing(state)
    answers, shown = ["draw", "stop"], list(fight.revealed)
    return choose("bb.bow", state.seat, answers, "BB-060", mob=fight.mob, revealed=shown)


@fights.take("bow")
def _take_bow(state: BiomesState, answer: str) -> None:
    if answer == "draw":
        state.emit("bow_drawn")


@fights.ask("tnt")
def _ask_tnt(state: BiomesState, _when: str) -> Question | None:
    """BB-063, BB-A18, BB-A19: each one by itself, even when it is not needed."""
    fight = ongoing(state)
    if fight.decided >= fight.revealed.count(TNT):
        return None
    return choose(
        "bb.tnt", state.seat, ["detonate", "keep"], "BB-063", mob=fight.mob, hearts=hearts(state)
    )


@fights.take("tnt")
def _take_tnt(state: BiomesState, answer: str, when: str) -> None:
    state.emit("tnt_decided", answer == "detonate")
    state.then(("tnt", when))


def hearts(state: BiomesState) -> int:
    """BB-049, BB-A23: printed hearts of all revealed tokens, and five for each detonation."""
    fight = ongoing(state)
    printed = sum(state.setup.tokens[kind] for kind in fight.revealed if kind != TNT)
    return printed + TNT_HEARTS * fight.detonated


@fights.run("strike")
def _strike(state: BiomesState) -> None:
    fight, sum_of_hearts = ongoing(state), hearts(state)
    card = state.setup.cards[fight.mob]
    assert isinstance(card, MobCard)
    won = sum_of_hearts >= card.hearts
    state.emit("fight_over", fight.mob, sum_of_hearts, won)
    if won:  # BB-046
        state.emit("mob_won", state.seat, fight.mob)
        state.emit("xp_gained", state.seat, card.xp, fight.mob)
        state.then(("mob_beaten", fight.mob))
