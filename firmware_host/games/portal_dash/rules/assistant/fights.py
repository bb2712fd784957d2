"""Fights: target, weapon, enchantment, combat dice, rerolls, and what becomes of the target."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import Question, choose
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState, flow
from firmware_host.games.portal_dash.rules.combat_dice import boss_beaten, life_of
from firmware_host.games.portal_dash.rules.mobs import IMMUNE, kind_of
from firmware_host.games.portal_dash.rules.setup import MOST_DICE

OTHER: Final = "other"
ENCHANTMENTS: Final = {"none": (0, 0), "dice": (1, 0), "reroll": (0, 1), "both": (1, 1)}
"""What an enchantment adds to (dice, rerolls): PD-120, PD-121, PD-122."""
MORE: Final = "more"
"""Several enchantments of one kind, which add up (PD-D24): people say what they come to."""
MOST_REROLLS: Final = 3


def targets(state: AssistantState) -> list[str]:
    """Figures on the board; types in play where people keep the figures themselves."""
    if state.setup.tracks_mobs:
        found = list(dict.fromkeys(state.mobs.board))
    else:
        found = list(state.setup.kinds_in_play())
    return [*found, state.boss_name] if state.boss_is_here else found


def weapons_against(state: AssistantState, target: str) -> list[str]:
    """The weapon last used by this player first; none the target is immune to (PD-114)."""
    immune_to = None
    if target != state.boss_name:  # PD-155: the text names no immunity for a boss
        immune_to = IMMUNE.get(state.setup.mobs[kind_of(target)].special)
    found = [id for id, weapon in state.setup.weapons.items() if weapon.kind != immune_to]
    last = state.weapons[state.seat]
    if last and last[0] in found:
        found.remove(last[0])
        found.insert(0, last[0])
    return [*found, OTHER]


@flow.ask("target")
def _ask_target(state: AssistantState) -> Question:
    return choose("pd.target", state.seat, targets(state), "PD-110")


@flow.take("target")
def _take_target(state: AssistantState, target: str) -> None:
    state.then(("weapon", target))


@flow.ask("weapon")
def _ask_weapon(state: AssistantState, target: str) -> Question:
    return choose("pd.weapon", state.seat, weapons_against(state, target), "PD-111", target=target)


@flow.refuse("weapon")
def _why_not_weapon(state: AssistantState, answer: str, target: str) -> tuple[str, str] | None:
    weapon = state.setup.weapons.get(answer)
    if weapon is None:
        return None
    return "PD-114", f"{kind_of(target)} cannot be attacked with a {weapon.kind}"


@flow.take("weapon")
def _take_weapon(state: AssistantState, weapon: str, target: str) -> None:
    state.then(("dice_count", target, 1) if weapon == OTHER else ("enchantment", target, weapon))


@flow.ask("enchantment")
def _ask_enchantment(state: AssistantState, target: str, weapon: str) -> Question:
    kind = state.setup.weapons[weapon].kind
    answers = ["none", "dice", MORE] if kind == "bow" else [*ENCHANTMENTS, MORE]
    last = state.weapons[state.seat]
    if last and last[0] == weapon and last[1] in answers:
        answers.remove(last[1])
        answers.insert(0, last[1])
    return choose("pd.enchantment", state.seat, answers, "PD-118", weapon=weapon, target=target)


@flow.take("enchantment")
def _take_enchantment(state: AssistantState, answer: str, target: str, weapon: str) -> None:
    state.emit("weapon_used", state.seat, weapon, answer)
    used = state.setup.weapons[weapon]
    if answer == MORE:
        state.then(("dice_count", target, used.dice + 2))
        return
    dice, rerolls = ENCHANTMENTS[answer]
    state.then(("combat", target, used.dice + dice, used.rerolls + rerolls))


@flow.ask("dice_count")
def _ask_dice_count(state: AssistantState, target: str, first: int) -> Question:
    """What the catalogue does not know: people read the number off the tiles."""
    answers = [str(first), *(str(n) for n in range(1, MOST_DICE + 1) if n != first)]
    return choose("pd.dice_count", state.seat, answers, "PD-111", target=target)


@flow.take("dice_count")
def _take_dice_count(state: AssistantState, answer: str, target: str, _first: int) -> None:
    state.then(("reroll_count", target, int(answer)))


@flow.ask("reroll_count")
def _ask_reroll_count(state: AssistantState, target: str, dice: int) -> Question:
    answers = [str(n) for n in range(MOST_REROLLS + 1)]
    return choose("pd.reroll_count", state.seat, answers, "PD-121", target=target, dice=dice)


@flow.take("reroll_count")
def _take_reroll_count(state: AssistantState, answer: str, target: str, dice: int) -> None:
    state.then(("combat", target, dice, int(answer)))


@flow.run("strike")
def _strike(state: AssistantState, target: str, shown: tuple[int, ...]) -> None:
    hits = sum(shown)
    life = life_of(state, target)
    if life is None:
        state.emit("boss_hurt", hits)
        if state.boss_hp == 0 and state.setup.tracks_boss:
            boss_beaten(state)  # PD-154, PD-D29
    elif hits >= life:
        state.emit("mob_defeated", target)  # PD-112
        state.then(("item", state.seat))
    else:
        state.emit("mob_survived", target, hits)  # PD-113
