"""Answers that assistant mode can disprove if all earlier answers are correct.

Such an answer is doubted rather than refused, because players may have mistyped earlier. Each bound
errs on the players' side. Values that are stand-ins decide nothing, except how many tiles there are
of an item and which items are Netherite items: there the reason names the catalog.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from firmware_host.games.core.phrases import Phrase
from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.combat_dice import MOST_PLAIN_DICE
from firmware_host.games.portal_dash.rules.versions import DOUBTS

Doubt = tuple[str, Phrase]
Judge = Callable[[str], Doubt | None]
"""Returns the rule and the reason against an answer; None if there is none."""

MOST_DICE_OF_ALL: Final = 6
MOST_REROLLS_OF_ALL: Final = 1
"""Those of the Netherite sword (PD-115); no other weapon is better."""


def doubting(state: AssistantState, question: Question, judge: Judge) -> Question:
    """Move what the box can disprove from the answers to the doubts; never all of them."""
    if state.setup.rules_version < DOUBTS:
        return question
    judged = {answer: judge(answer) for answer in question.answers}
    doubts = {answer: doubt for answer, doubt in judged.items() if doubt}
    if not doubts or len(doubts) == len(judged):
        return question
    question.answers = [answer for answer in question.answers if answer not in doubts]
    question.doubts = doubts
    if question.default in doubts:
        question.default = ""
    return question


def against_item(state: AssistantState, item: str) -> Doubt | None:
    """PD-020, PD-090, PD-133: can the active player have this item, and use it now?"""
    parts, evidence, seat = state.setup.parts, state.evidence, state.seat
    if not parts.own:
        return None
    own, drawn = parts.own.count(item), evidence.drawn[seat]
    if item in parts.netherite:
        if not state.unlocked:
            return _locked()
        drawn = min(drawn, state.unlocked)
    if not own and not evidence.drawn[seat]:
        # Translators: why an answer cannot be right: you have drawn no item since the game began.
        return "PD-020", Phrase("You only have your starting items so far.")
    if evidence.used.count(item) >= max(1, own + parts.drawable(item, drawn)):
        # Translators: why an answer cannot be right: a used item is damaged.
        return "PD-090", Phrase("You used this item this turn, and nothing has repaired it.")
    return None


def against_wearing(state: AssistantState, item: str) -> Doubt | None:
    """PD-005, PD-094, PD-133: can anybody have drawn this armor?"""
    parts = state.setup.parts
    if item in parts.netherite and not state.unlocked:
        return _locked()
    if item in parts.colored and item not in parts.copies:
        # Translators: why an answer cannot be right: starting items are not in the item stack.
        return "PD-094", Phrase("Starting items are not in the item stack.")
    worn = sum(pieces.count(item) for pieces in state.evidence.armor)
    if item in parts.copies and worn >= parts.copies[item]:
        # Translators: why an answer cannot be right: the catalog is the box's list of all tiles.
        return "PD-005", Phrase("The catalog has no more of these tiles.")
    return None


def _locked() -> Doubt:
    # Translators: why an answer cannot be right: a black block unlocks a Netherite item.
    return "PD-133", Phrase("All Netherite items are still locked.")


def against_repair(state: AssistantState) -> Doubt | None:
    """PD-147: is anything of the active player damaged?"""
    if state.evidence.damaged[state.seat]:
        return None
    # Translators: why an answer cannot be right.
    return "PD-147", Phrase("None of your items is damaged.")


def against_enchantments(state: AssistantState, number: int) -> Doubt | None:
    """PD-118: can the active player have drawn that many enchantments?"""
    if state.evidence.drawn[state.seat] >= number:
        return None
    # Translators: why an answer cannot be right: so far you have drawn no item, or only one.
    return "PD-118", Phrase("You have not drawn that many enchantments.")


def against_dice(state: AssistantState, dice: int) -> Doubt | None:
    """PD-111, PD-120, PD-122: does any weapon of the active player roll that many dice?"""
    setup, drawn = state.setup, state.evidence.drawn[state.seat]
    has_best = drawn and state.unlocked
    best = MOST_DICE_OF_ALL if has_best else MOST_PLAIN_DICE
    if dice <= max([best, *_known(state, "dice")]) + drawn * setup.parts.most_dice:
        return None
    # Translators: why an answer cannot be right: dice of a sword or a bow.
    return "PD-111", Phrase("None of your weapons rolls that many dice.")


def against_rerolls(state: AssistantState, rerolls: int) -> Doubt | None:
    """PD-115, PD-121: does any weapon of the active player reroll that often?"""
    drawn = state.evidence.drawn[state.seat]
    best = max([MOST_REROLLS_OF_ALL, *_known(state, "rerolls")])
    if rerolls <= best + drawn * state.setup.parts.most_rerolls:
        return None
    # Translators: why an answer cannot be right: dice that are rolled again.
    return "PD-121", Phrase("None of your weapons lets you reroll that often.")


def _known(state: AssistantState, number: str) -> Iterable[int]:
    """Return the dice or rerolls of all weapons that the active player can have."""
    weapons = state.setup.weapons.items()
    return [
        getattr(weapon, number)
        for id, weapon in weapons
        if (doubt := against_item(state, id)) is None or doubt[0] == "PD-090"
    ]


def against_chest(state: AssistantState) -> Doubt | None:
    """PD-023, PD-105: is a chest left on the parts that lie face up?"""
    parts, tiles = state.setup.parts, state.setup.level.tiles - state.hidden_tiles
    on_portal = parts.portal_chests if state.boss_is_here else 0
    if state.evidence.chests < tiles * parts.most_chests + on_portal:
        return None
    # Translators: why an answer cannot be right: treasure chests.
    return "PD-023", Phrase("All chests on the board are open already.")


def against_magma(state: AssistantState, entered: int) -> Doubt | None:
    """PD-100: with starting boots a move ends after a few steps."""
    if state.evidence.drawn[state.seat] or entered < state.setup.parts.most_own_steps:
        return None
    # Translators: why an answer cannot be right: boots that take you a few spaces far.
    return "PD-100", Phrase("Your boots don't take you that far.")


def against_hit(state: AssistantState, hearts: int) -> Doubt | None:
    """PD-072, PD-163: no mob takes more; magma after a push takes one heart."""
    mobs = [state.setup.mobs[kind] for kind in state.setup.kinds_in_play()]
    pushed = any(mob.special == "push" for mob in mobs)
    if hearts <= max(mob.damage for mob in mobs) + pushed:
        return None
    # Translators: why an answer cannot be right: if two mobs hit, people tell the box twice.
    return "PD-072", Phrase("No mob takes that many hearts. Enter each hit by itself.")
