"""Combat dice on the table: thrown, thrown again, counted. What a hit does is each level's own."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import Question, pick, picked, roll
from firmware_host.games.portal_dash.rules.mobs import BOSSES, kind_of
from firmware_host.games.portal_dash.rules.state import PortalState

MOST_PLAIN_DICE: Final = 5
"""Only the Netherite sword has six: the rule of the seventh die is given for it alone (PD-120)."""

combat_dice: Flow[PortalState] = Flow()
"""Steps of every level; they end in the mode's step ("strike", target, shown)."""


def life_of(state: PortalState, target: str) -> int | None:
    """Hits needed; None for a boss, where every hit counts."""
    if target in BOSSES:
        return None
    return state.setup.mobs[kind_of(target)].life


@combat_dice.ask("combat")
def _ask_combat(state: PortalState, target: str, dice: int, rerolls: int) -> Question:
    return roll(
        "pd.combat",
        state.seat,
        (state.setup.combat_die,) * dice,
        "PD-111",
        target=target,
        rerolls=rerolls,
        life=life_of(state, target),
    )


@combat_dice.take("combat")
def _take_combat(state: PortalState, answer: str, target: str, _dice: int, rerolls: int) -> None:
    _shown(state, target, tuple(int(face) for face in answer.split(" ")), rerolls)


@combat_dice.ask("reroll")
def _ask_reroll(state: PortalState, target: str, shown: tuple[int, ...], rerolls: int) -> Question:
    """PD-115, PD-121: any subset again; only the final faces count."""
    return pick(
        "pd.reroll",
        state.seat,
        [str(hits) for hits in shown],
        "PD-115",
        target=target,
        rerolls=rerolls,
        life=life_of(state, target),
    )


@combat_dice.take("reroll")
def _take_reroll(
    state: PortalState, answer: str, target: str, shown: tuple[int, ...], rerolls: int
) -> None:
    again = picked(answer)
    if again:
        state.then(("roll_again", target, shown, again, rerolls - 1))
    else:
        state.then(("strike", target, shown))


@combat_dice.ask("roll_again")
def _ask_roll_again(
    state: PortalState, target: str, shown: tuple[int, ...], again: tuple[int, ...], rerolls: int
) -> Question:
    kept = [str(hits) for i, hits in enumerate(shown) if i not in again]
    return roll(
        "pd.roll_again",
        state.seat,
        (state.setup.combat_die,) * len(again),
        "PD-115",
        target=target,
        rerolls=rerolls,
        kept=kept,
        life=life_of(state, target),
    )


@combat_dice.take("roll_again")
def _take_roll_again(
    state: PortalState,
    answer: str,
    target: str,
    shown: tuple[int, ...],
    again: tuple[int, ...],
    rerolls: int,
) -> None:
    dice = list(shown)
    for i, face in zip(again, answer.split(" "), strict=True):
        dice[i] = int(face)
    _shown(state, target, tuple(dice), rerolls)


def _shown(state: PortalState, target: str, shown: tuple[int, ...], rerolls: int) -> None:
    """Ask for a reroll only while it could change anything for the better."""
    state.emit("fight_rolled", target, shown)
    life = life_of(state, target)
    if rerolls and not _is_settled(state, shown, life):
        state.then(("reroll", target, shown, rerolls))
    else:
        state.then(("strike", target, shown))


def _is_settled(state: PortalState, shown: tuple[int, ...], life: int | None) -> bool:
    """Can no die that is thrown again change anything for the better?"""
    if life is not None:
        return sum(shown) >= life
    return min(shown) == max(int(face) for face in state.setup.combat_die.faces)


def boss_beaten(state: PortalState) -> None:
    """PD-154, PD-170: won; in free play with both bosses the other one comes first (PD-175)."""
    bosses = state.setup.level.bosses
    if state.bosses_beaten + 1 < len(bosses):
        state.emit("boss_replaced", bosses[state.bosses_beaten + 1])
    else:
        state.emit("game_over", True, "boss_beaten")
