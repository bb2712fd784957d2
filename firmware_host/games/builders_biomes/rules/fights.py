"""Fights: what both modes share. How the hearts become known is each mode's own."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.rules.cards import (
    HOE,
    HOE_XP,
    PICKAXE,
    TNT,
    TNT_HEARTS,
    MobCard,
)
from firmware_host.games.builders_biomes.rules.state import BiomesState, Fight
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import Question, choose

fights: Flow[BiomesState] = Flow()
"""The step ("hearts",) is the mode's own; a won fight ends in its step ("mob_beaten", mob)."""


ALL: Final = "all"
"""Detonate every TNT that is not decided yet, also one that is not needed."""


def ongoing(state: BiomesState) -> Fight:
    assert state.fight is not None
    return state.fight


def needed(state: BiomesState) -> int:
    """The hearts of the mob that is fought."""
    card = state.setup.cards[ongoing(state).mob]
    assert isinstance(card, MobCard)
    return card.hearts


def begin(state: BiomesState, mob: str) -> None:
    """BB-045: the mob is named before the pile is shuffled (BB-A24)."""
    state.emit("fight_began", mob)
    state.then(("hearts",), ("tnt", "all"), ("strike",))


def reveal(state: BiomesState, kind: str) -> None:
    """A token lies face up; a hoe gives its XP at once (BB-061), a pickaxe its block (BB-062)."""
    state.emit("token_revealed", kind)
    if kind == HOE:
        state.emit("xp_gained", state.seat, HOE_XP, HOE)
    if kind == PICKAXE:
        state.then(("pickaxe",))  # BB-A22: before the next token


def undecided_tnt(state: BiomesState) -> int:
    fight = ongoing(state)
    return fight.revealed.count(TNT) - fight.decided


@fights.ask("tnt")
def _ask_tnt(state: BiomesState, when: str) -> Question | None:
    """BB-063, BB-A18: each one by itself, where it can still win the fight; BB-A19: with the one
    that wins others may be wasted."""
    fight, has = ongoing(state), hearts(state)
    undecided = undecided_tnt(state)
    more_may_come = when != "all" and fight.left > 0
    enough = has + undecided * TNT_HEARTS >= needed(state)
    if not undecided or has >= needed(state) or not (enough or more_may_come):
        return None
    answers = ["detonate", "keep"]
    if has + (undecided - 1) * TNT_HEARTS >= needed(state):
        answers.append(ALL)
    return choose("bb.tnt", state.seat, answers, "BB-063", mob=fight.mob, hearts=has)


@fights.take("tnt")
def _take_tnt(state: BiomesState, answer: str, when: str) -> None:
    for _ in range(undecided_tnt(state) if answer == ALL else 1):
        state.emit("tnt_decided", answer != "keep")
    state.then(("tnt", when))


def hearts(state: BiomesState) -> int:
    """BB-049, BB-A23: what people told, or printed on the revealed tokens; five a detonation."""
    fight = ongoing(state)
    return fight.told + state.printed_hearts() + TNT_HEARTS * fight.detonated


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
