"""What can be done in a turn: the five actions and extra ones, with what each costs and needs.

Whether something is possible, and which rule forbids it, the rules themselves are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from firmware_host.games.builders_biomes.panel.cards import fight_odds, token_hearts
from firmware_host.games.builders_biomes.panel.names import (
    blocks_text,
    building_name,
    mob_icon,
    mob_name,
    token_icon,
    token_name,
)
from firmware_host.games.builders_biomes.rules.building import missing
from firmware_host.games.builders_biomes.rules.cards import TNT, TNT_HEARTS, MobCard, Structure
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.builders_biomes.rules.turns import SKIP, STOP, verb
from firmware_host.games.core.question import Question
from firmware_host.games.teaching import Possibility
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import is_guess
from firmware_host.panel.words import approx
from firmware_host.table.snapshot import TableSnapshot

ACTION: Final = "bb.action"
EXTRA: Final = "bb.extra"
WITHIN_AN_ACTION: Final = frozenset(
    {
        "bb.card",
        "bb.collect",
        "bb.collect_layer",
        "bb.colour",
        "bb.explore",
        "bb.hearts",
        "bb.lay",
        "bb.pay",
        "bb.pickaxe",
        "bb.pickaxe_layer",
        "bb.reveal",
        "bb.specials",
        "bb.tnt",
        "bb.token",
    }
)
"""Questions that an action of the turn goes on with."""


@dataclass(frozen=True, slots=True)
class _Action:
    name: str
    needs: str
    rule: str
    sign: str
    missing: str
    """What is wrong where nothing lies next to the character; for collecting, in the cube."""
    gone: str
    """What is wrong where nobody can find any more (assistant mode)."""


_ACTIONS: Final = {
    "collect": _Action(
        N_("Collect 2 blocks"),
        N_("1 action; exposed blocks in the cube"),
        "BB-025",
        "block",
        N_("The cube is empty."),
        N_("The cube is empty."),
    ),
    "explore": _Action(
        N_("Explore the Overworld"),
        N_("1 action; walk up to 2 steps and reveal"),
        "BB-030",
        "boots",
        "",
        "",
    ),
    "build": _Action(
        N_("Build"),
        N_("1 action; a face-up building next to you and the blocks it costs"),
        "BB-035",
        "dwelling",
        N_("No building lies face up next to you."),
        N_("All buildings are taken."),
    ),
    "fight": _Action(
        N_("Fight a mob"),
        N_("1 action; a face-up mob next to you"),
        "BB-045",
        "skull",
        N_("No mob lies face up next to you."),
        N_("All mobs are beaten."),
    ),
    "weapon": _Action(
        N_("Collect a weapon"),
        N_("1 action; a face-up weapon next to you"),
        "BB-052",
        "sword",
        N_("No weapon lies face up next to you."),
        N_("All weapons are taken."),
    ),
}


def possibilities(snapshot: TableSnapshot, t: Translator) -> Sequence[Possibility]:
    """Empty before the game, in scorings, and where the box knows nothing of the turn."""
    question, state = snapshot.question, snapshot.state
    if question is None or not isinstance(state, BiomesState):
        return ()
    if question.id == ACTION:
        return (*_now(snapshot, question, t), *_besides(state, question, t))
    if question.id == EXTRA:
        wait = t.gettext("Return a mob first.")
        return (*_mobs(question, t), *(_general(each, wait, "BB-071", t) for each in _ACTIONS))
    if question.id in WITHIN_AN_ACTION:
        wait = t.gettext("Finish this action first.")
        return tuple(_general(each, wait, "", t) for each in _ACTIONS)
    return ()


def _general(act: str, why_not: str, rule: str, t: Translator) -> Possibility:
    action = _ACTIONS[act]
    return Possibility(
        name=t.gettext(action.name),
        needs=t.gettext(action.needs),
        why_not=why_not,
        rule=rule or action.rule,
        sign=action.sign,
    )


# One of the two actions, or an extra one


def _now(snapshot: TableSnapshot, question: Question, t: Translator) -> Iterator[Possibility]:
    """In referee mode by what lies next to the character, otherwise by action."""
    offered = {verb(answer) for answer in question.answers}
    state: BiomesState = snapshot.state
    for act in _ACTIONS:
        things = _next_to(state, act) if isinstance(state, RefereeBiomesState) else ()
        for cell in things:
            yield _with_a_thing(snapshot, act, cell, t)
        if not things:
            why_not, rule = ("", "") if act in offered else _refusal(state, act, t)
            yield _general(act, why_not, rule, t)


def _next_to(state: RefereeBiomesState, act: str) -> tuple[str, ...]:
    """The cells next to the character with a face-up card or token for this action."""
    cards, near = state.setup.cards, state.next_to_pawn()
    if act == "weapon":
        return tuple(cell for cell in near if state.faces.get(cell))
    kind = {"build": Structure, "fight": MobCard}.get(act)
    if kind is None:
        return ()
    return tuple(cell for cell in near if isinstance(cards.get(state.tops.get(cell, "")), kind))


def _refusal(state: BiomesState, answer: str, t: Translator) -> tuple[str, str]:
    """Why an action cannot be chosen, in words, and the rule; two empty texts where it can."""
    refused = state.flow.why_not(state, answer)
    if refused is None:
        return "", ""
    act, _, cell = answer.partition(":")
    if refused.rule == "BB-021":
        words = t.gettext("You did that in this turn already.")
    elif refused.rule == "BB-037" and isinstance(state, RefereeBiomesState):
        words = _lacking(state, cell, t)
    elif isinstance(state, RefereeBiomesState):
        words = t.gettext(_ACTIONS[act].missing)
    else:
        words = t.gettext(_ACTIONS[act].gone)
    return words, refused.rule


def _lacking(state: RefereeBiomesState, cell: str, t: Translator) -> str:
    card = state.setup.cards[state.tops[cell]]
    assert isinstance(card, Structure)
    count = missing(card.cost, state.builders[state.seat].blocks)
    # Translators: why a building cannot be built
    return t.ngettext("You need {n} more block.", "You need {n} more blocks.", count).format(
        n=count
    )


def _with_a_thing(snapshot: TableSnapshot, act: str, cell: str, t: Translator) -> Possibility:
    """«Build: Forest bridge»: with its price, or the hearts it takes."""
    state: RefereeBiomesState = snapshot.state
    why_not, rule = _refusal(state, f"{act}:{cell}", t)
    found = _general(act, why_not, rule, t)
    if act == "weapon":
        kind = state.faces[cell]
        name = t.gettext("Take: {weapon}").format(weapon=token_name(kind, t))
        hearts = token_hearts(snapshot, kind)
        if kind == TNT:
            hearts = t.gettext("♥{n} once").format(n=TNT_HEARTS)
        # Translators: what it takes and brings; {hearts}: ♥2
        needs = t.gettext("1 action; {hearts} for your pile").format(hearts=hearts)
        return replace(found, name=name, needs=needs, sign=token_icon(kind))
    id = state.tops[cell]
    card = state.setup.cards[id]
    if isinstance(card, Structure):
        name = t.gettext("Build: {building}").format(building=building_name(card, t))
        cost = approx(blocks_text(dict(card.cost), t), is_guess(snapshot, f"structures.{id}"))
        # Translators: what it takes; {blocks}: 2× Wood, 1× Emerald
        needs = t.gettext("1 action; {blocks}").format(blocks=cost)
        return replace(found, name=name, needs=needs)
    name = t.gettext("Fight: {mob}").format(mob=mob_name(id, t))
    hearts = approx(f"♥{card.hearts}", is_guess(snapshot, f"mobs.{id}.hearts"))
    chance = fight_odds(snapshot, state.seat, id, t).text
    # Translators: what it takes; {hearts}: ♥4, {chance} to win: 62%
    needs = t.gettext("1 action; {hearts}, chance {chance}").format(hearts=hearts, chance=chance)
    return replace(found, name=name, needs=needs, sign=mob_icon(id))


# Mobs that give actions, and what costs none


def _besides(state: BiomesState, question: Question, t: Translator) -> Iterator[Possibility]:
    is_extra = SKIP in question.answers
    if is_extra:
        yield Possibility(
            name=t.gettext("Skip the action"),
            needs=t.gettext("The mob is gone all the same"),
            rule="BB-071",
            sign="cross",
        )
    else:
        yield Possibility(
            name=t.gettext("Use a mob"),
            needs=t.gettext("Return a beaten mob for 1 extra action"),
            why_not=_why_no_mob(state, t),
            rule="BB-071",
            sign="turn",
        )
    if "adjust" in question.answers:
        yield Possibility(
            name=t.gettext("Correct XP"),
            needs=t.gettext("No action; if the box and a board differ"),
            sign="gear",
        )


def _why_no_mob(state: BiomesState, t: Translator) -> str:
    """Before the two actions are done never (BB-071); afterwards the box asks by itself."""
    cards = state.setup.cards
    mobs = [cards[id] for id in state.builders[state.seat].mobs]
    if any(isinstance(mob, MobCard) and mob.gives_action for mob in mobs):
        return t.gettext("Do your two actions first.")
    return t.gettext("You have no mob with an extra action.")


def _mobs(question: Question, t: Translator) -> Iterator[Possibility]:
    for answer in question.answers:
        if answer != STOP:
            yield Possibility(
                name=t.gettext("Return: {mob}").format(mob=mob_name(answer, t)),
                needs=t.gettext("The card goes into the game box; you do 1 extra action"),
                rule="BB-071",
                sign=mob_icon(answer),
            )
    yield Possibility(
        name=t.gettext("End the turn"),
        needs=t.gettext("You keep your mobs for later"),
        rule="BB-020",
        sign="check",
    )
