"""Who acts on a number, in which order, and what an attack does."""

from __future__ import annotations

from functools import lru_cache

from firmware_host.games.core.flow import Flow
from firmware_host.games.core.question import Question, choose
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.piglin import ANY
from firmware_host.games.portal_dash.rules.setup import AttackLine, Mob
from firmware_host.games.portal_dash.rules.state import PortalState

activation: Flow[PortalState] = Flow()
"""Steps of every level; each one acting is the mode's step ("acts", name, number)."""


@activation.run("activate")
def activate(state: PortalState, number: int, acting: tuple[str, ...]) -> None:
    if len(acting) == 1:
        state.then(("acts", acting[0], number))
    elif acting:
        state.then(("order", number, acting))


@activation.ask("order")
def _ask_order(state: PortalState, number: int, acting: tuple[str, ...]) -> Question:
    """PD-055, PD-A41: all of them, one after another, in the order the active player likes."""
    answers = list(dict.fromkeys(acting))
    return choose("pd.activate", state.seat, answers, "PD-055", number=number)


@activation.take("order")
def _take_order(state: PortalState, answer: str, number: int, acting: tuple[str, ...]) -> None:
    rest = list(acting)
    rest.remove(answer)
    state.then(("acts", answer, number), ("activate", number, tuple(rest)))


def attack_of(state: PortalState, name: str, number: int) -> AttackLine:
    """PD-160 to PD-169: a mob always attacks alike, a boss by the line of the rolled number."""
    if name == state.boss_name:
        return state.boss.lines[number - 1]
    return attack_by(state.setup.mobs[kind_of(name)])


def attack_by(mob: Mob) -> AttackLine:
    return _attack_with(mob.damage, mob.special)


@lru_cache(maxsize=256)
def _attack_with(damage: int, special: str) -> AttackLine:
    return AttackLine(
        damage,
        all_in_range=special == "all_in_range",
        item_damage=special == "item_damage",
        push=special == "push",
    )


def hurt(state: PortalState, victims: list[int], name: str, number: int) -> None:
    """PD-056, PD-A06, PD-A32: icons left to right: damage, item or push, then a boss's block.

    Each victim takes the whole damage (PD-071); without one there is nothing to damage or push.
    """
    attack = attack_of(state, name, number)
    if attack.block:
        boss_takes_block(state, hit=bool(victims))
    for seat in reversed(victims):
        if attack.push:
            state.then(("push", seat))
        if attack.item_damage:
            state.then(("item_damage", seat))
        state.then(("damage", seat, attack.damage, attack.ignores_armour))


def boss_takes_block(state: PortalState, hit: bool) -> None:
    """PD-167, PD-169: one block as for "?"; PD-A05 says whether the attack must have hit."""
    if hit or state.setup.rules["pd.boss_block"] == "always":
        state.then(("block_goes", ANY, "boss"))
