"""Fights: target, weapon, enchantment, combat dice, rerolls, and what becomes of the target."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.question import Question, choose
from firmware_host.games.portal_dash.rules.assistant.doubts import (
    Doubt,
    against_dice,
    against_enchantments,
    against_item,
    against_rerolls,
    doubting,
)
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState, flow
from firmware_host.games.portal_dash.rules.combat_dice import boss_beaten, life_of
from firmware_host.games.portal_dash.rules.mobs import IMMUNE, kind_of
from firmware_host.games.portal_dash.rules.setup import MOST_DICE

OTHER: Final = "other"
ENCHANTED: Final = "enchanted"
PLAIN: Final = "none"
ENCHANTMENTS: Final = {PLAIN: (0, 0), "dice": (1, 0), "reroll": (0, 1), "both": (1, 1)}
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


def _weapon_fits(state: AssistantState, weapon: str, target: str) -> bool:
    """PD-114: not one the target is immune to; the text names no immunity for a boss (PD-155)."""
    if target == state.boss_name:
        return True
    immune_to = IMMUNE.get(state.setup.mobs[kind_of(target)].special)
    return state.setup.weapons[weapon].kind != immune_to


def weapons_against(state: AssistantState, target: str) -> list[str]:
    """The weapons this player has used before first, the last one in front."""
    known = [id for id, _ in state.weapons[state.seat]]
    found = [*known, *(id for id in state.setup.weapons if id not in known)]
    return [id for id in found if _weapon_fits(state, id, target)]


def weapons_in_reach(state: AssistantState) -> list[str]:
    """Weapons that somebody on the board can be attacked with."""
    return [id for id in state.setup.weapons if _targets_of(state, id)]


def _targets_of(state: AssistantState, weapon: str) -> list[str]:
    return [name for name in targets(state) if _weapon_fits(state, weapon, name)]


@flow.run("attack_with")
def _attack_with(state: AssistantState, weapon: str) -> None:
    """The weapon was chosen first."""
    found = _targets_of(state, weapon)
    if len(found) == 1:
        _attack(state, found[0], weapon)
    else:
        state.then(("target", weapon))


@flow.ask("target")
def _ask_target(state: AssistantState, weapon: str) -> Question:
    return choose("pd.target", state.seat, _targets_of(state, weapon), "PD-110", weapon=weapon)


@flow.refuse("target")
def _why_not_target(state: AssistantState, answer: str, weapon: str) -> tuple[str, str] | None:
    if answer not in targets(state):
        return None
    kind = state.setup.weapons[weapon].kind
    return "PD-114", f"{kind_of(answer)} cannot be attacked with a {kind}"


@flow.take("target")
def _take_target(state: AssistantState, target: str, weapon: str) -> None:
    _attack(state, target, weapon)


@flow.ask("weapon")
def _ask_weapon(state: AssistantState, target: str) -> Question:
    answers = [*weapons_against(state, target), ENCHANTED, OTHER]
    question = choose("pd.weapon", state.seat, answers, "PD-111", target=target)
    return doubting(state, question, lambda answer: _doubt_weapon(state, answer))


def _doubt_weapon(state: AssistantState, answer: str) -> Doubt | None:
    if answer == ENCHANTED:
        return against_enchantments(state, 1)
    return None if answer == OTHER else against_item(state, answer)


@flow.ask("enchanted_weapon")
def _ask_enchanted_weapon(state: AssistantState, target: str) -> Question:
    """PD-118: an enchantment the box has not heard of."""
    answers = weapons_against(state, target)
    question = choose("pd.enchanted_weapon", state.seat, answers, "PD-118", target=target)
    return doubting(state, question, lambda answer: against_item(state, answer))


@flow.refuse("weapon")
@flow.refuse("enchanted_weapon")
def _why_not_weapon(state: AssistantState, answer: str, target: str) -> tuple[str, str] | None:
    weapon = state.setup.weapons.get(answer)
    if weapon is None:
        return None
    return "PD-114", f"{kind_of(target)} cannot be attacked with a {weapon.kind}"


@flow.take("weapon")
def _take_weapon(state: AssistantState, weapon: str, target: str) -> None:
    if weapon == OTHER:
        state.then(("dice_count", target, 1))
    elif weapon == ENCHANTED:
        state.then(("enchanted_weapon", target))
    else:
        _attack(state, target, weapon)


@flow.take("enchanted_weapon")
def _take_enchanted_weapon(state: AssistantState, weapon: str, target: str) -> None:
    state.then(("enchantment", target, weapon))


@flow.ask("enchantment")
def _ask_enchantment(state: AssistantState, target: str, weapon: str) -> Question:
    kind = state.setup.weapons[weapon].kind
    answers = ["dice", MORE, PLAIN] if kind == "bow" else ["dice", "reroll", "both", MORE, PLAIN]
    question = choose("pd.enchantment", state.seat, answers, "PD-118", weapon=weapon, target=target)

    def judge(answer: str) -> Doubt | None:
        return against_enchantments(state, 2) if answer in ("both", MORE) else None

    return doubting(state, question, judge)


@flow.take("enchantment")
def _take_enchantment(state: AssistantState, answer: str, target: str, weapon: str) -> None:
    _fight(state, target, weapon, answer)


def _attack(state: AssistantState, target: str, weapon: str) -> None:
    """PD-118: an enchantment lies on its weapon for good, so what was told once still holds."""
    _fight(state, target, weapon, dict(state.weapons[state.seat]).get(weapon, PLAIN))


def _fight(state: AssistantState, target: str, weapon: str, enchantment: str) -> None:
    state.emit("weapon_used", state.seat, weapon, enchantment)
    used = state.setup.weapons[weapon]
    if enchantment == MORE:
        state.then(("dice_count", target, used.dice + 2))
        return
    dice, rerolls = ENCHANTMENTS[enchantment]
    state.then(("combat", target, used.dice + dice, used.rerolls + rerolls))


@flow.ask("dice_count")
def _ask_dice_count(state: AssistantState, target: str, first: int) -> Question:
    """What the catalogue does not know: people read the number off the tiles."""
    answers = [str(first), *(str(n) for n in range(1, MOST_DICE + 1) if n != first)]
    question = choose("pd.dice_count", state.seat, answers, "PD-111", target=target)
    return doubting(state, question, lambda answer: against_dice(state, int(answer)))


@flow.take("dice_count")
def _take_dice_count(state: AssistantState, answer: str, target: str, _first: int) -> None:
    state.then(("reroll_count", target, int(answer)))


@flow.ask("reroll_count")
def _ask_reroll_count(state: AssistantState, target: str, dice: int) -> Question:
    answers = [str(n) for n in range(MOST_REROLLS + 1)]
    question = choose("pd.reroll_count", state.seat, answers, "PD-121", target=target, dice=dice)
    return doubting(state, question, lambda answer: against_rerolls(state, int(answer)))


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
