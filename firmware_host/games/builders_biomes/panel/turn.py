"""A turn in words: two different actions, extra ones from mobs; corrections and the tie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from firmware_host.games.builders_biomes.panel.cards import (
    fight_odds,
    in_order,
    mob_groups,
    mob_option,
    structure_groups,
    structure_option,
    token_option,
)
from firmware_host.games.builders_biomes.panel.names import (
    building_name,
    mob_icon,
    mob_name,
    short_building,
    token_name,
)
from firmware_host.games.builders_biomes.panel.overworld import (
    gain_by_collecting,
    gain_by_exploring,
    use_of,
)
from firmware_host.games.builders_biomes.panel.status import track_text
from firmware_host.games.builders_biomes.rules.cards import Structure
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask, Presentation, answer_with, by_number, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.groups import Group, GroupsScreen
from firmware_host.panel.screens.lists import ListScreen, Option

WORTHS_FIRST = (4.0, 2.5)
WORTHS_LATER = (2.0, -0.5)
"""Of collecting and of exploring, about in XP, to put actions in order: before the first action of
a turn, and after it. What they lead to comes on top."""
ACTIONS = {
    # Translators: an action of a turn, verb first; an option with a sign, 18 letters
    "collect": (N_("Collect 2 blocks"), "block"),
    # Translators: verb, an action of a turn: walk and turn over cards; 18 letters
    "explore": (N_("Explore"), "boots"),
    # Translators: verb, an action of a turn: pay for a building card and take it; 18 letters
    "build": (N_("Build"), "dwelling"),
    # Translators: an action of a turn; an option with a sign, 18 letters
    "fight": (N_("Fight a mob"), "skull"),
    # Translators: an action of a turn: take a weapon token; an option with a sign, 18 letters
    "weapon": (N_("Collect a weapon"), "sword"),
    # Translators: do nothing with the extra action; an option with a sign, 18 letters
    "skip": (N_("Skip the action"), "cross"),
    # Translators: verb: put the points right that the box has for a player; 18 letters
    "adjust": (N_("Correct XP"), "gear"),
}


@presents("bb.action")
def _action(ask: Ask) -> Presentation:
    t, number = ask.t, int(ask.about["number"])
    if number:
        # Translators: title, 20 letters; {n}: 1 or 2
        title = t.gettext("Do action {n} of 2").format(n=number)
        # Translators: {n}: 1 or 2
        prompt = t.gettext("What do you do? Action {n} of 2.").format(n=number)
    else:
        # Translators: title, 20 letters: one more action
        title = t.gettext("Do one more")
        prompt = t.gettext("The mob gives 1 extra action. What do you do?")
    options = tuple(_action_option(ask, answer) for answer in ask.question.answers)

    def screen(frame: Frame) -> Screen:
        if isinstance(ask.state, RefereeBiomesState):
            has_signs = any(option.signs for option in options)
            lines = in_order(options, _likely_first(ask, number))
            return ListScreen(frame, lines, answer_with, signs_below=has_signs)
        return GroupsScreen(frame, list(_groups(ask, options)), answer_with)

    # Translators: experience points, in the corner of the screen; {n}: 42; 5 letters with it, only
    # A to Z: the smallest font has no others.
    corner = t.gettext("{n}XP").format(n=ask.state.builders[ask.question.who].xp)
    return Presentation(title, prompt, options, corner=corner, screen=screen)


def _likely_first(ask: Ask, number: int) -> list[str]:
    """What gives most XP first; whoever went somewhere wants to use what lies there."""
    state = ask.state
    collecting, exploring = WORTHS_LATER
    if number == 1:
        collecting, exploring = WORTHS_FIRST
        collecting += gain_by_collecting(state)
    worths = {"collect": collecting, "explore": exploring + gain_by_exploring(state)}

    def worth(answer: str) -> float:
        act, _, cell = answer.partition(":")
        return use_of(state, cell) if cell else worths.get(act, 0.0)

    return sorted(ask.question.answers, key=lambda answer: -worth(answer))


def _action_option(ask: Ask, answer: str) -> Option:
    t, state, seat = ask.t, ask.state, ask.question.who
    act, _, which = answer.partition(":")
    words, icon = ACTIONS[act]
    if not which:
        return Option(answer, t.gettext(words), icon)
    if isinstance(state, RefereeBiomesState):
        which = state.faces[which] if act == "weapon" else state.tops[which]
    if act == "weapon":
        # Translators: an action, verb first; {weapon}: Iron sword
        text = t.gettext("Take: {weapon}").format(weapon=token_name(which, t))
        return _renamed(token_option(which, ask.view, t, answer), text, token_name(which, t))
    card = state.setup.cards[which]
    if isinstance(card, Structure):
        # Translators: an action, verb first; {building}: Forest bridge
        text = t.gettext("Build: {building}").format(building=building_name(card, t))
        built = replace(structure_option(which, card, ask.view, t, answer), icon=icon)
        return _renamed(built, text, short_building(card, t))
    odds = fight_odds(ask.view, seat, which, t)
    # Translators: an action, verb first; {mob}: Creeper
    text = t.gettext("Fight: {mob}").format(mob=mob_name(which, t))
    option = replace(mob_option(which, card, t, odds.text, answer), odds=odds)
    return _renamed(option, text, mob_name(which, t))


def _renamed(option: Option, text: str, short: str) -> Option:
    """As a line of the list of actions: verb first."""
    return replace(option, text=text, short=short)


def _groups(ask: Ask, options: Iterable[Option]) -> Iterable[Group | Option]:
    """In assistant mode every building, mob and weapon nobody has taken: under its action."""
    t, seat = ask.t, ask.question.who
    things: dict[str, list[str]] = {}
    for option in options:
        act, _, which = option.id.partition(":")
        things.setdefault(act, []).append(which)
    lines = {option.id: option for option in options}
    for act, ids in things.items():
        if act in lines:
            yield lines[act]
            continue
        words, icon = ACTIONS[act]
        line = Option(act, t.gettext(words), icon)
        if act == "build":
            yield Group(line, structure_groups(ids, ask.view, t, act))
        elif act == "fight":
            yield Group(line, mob_groups(ids, ask.view, seat, t, act))
        else:
            found = [token_option(kind, ask.view, t, f"{act}:{kind}") for kind in ids]
            yield Group(line, tuple(found))


@presents("bb.extra")
def _extra(ask: Ask) -> Presentation:
    """BB-071: a mob that goes back to the box gives one more action."""
    t = ask.t
    options = tuple(
        # Translators: an option with a sign, 18 letters
        Option("stop", t.gettext("End the turn"), "check")
        if answer == "stop"
        else Option(
            answer,
            # Translators: put the card of a beaten mob back into the game box; {mob}: Creeper
            t.gettext("Return: {mob}").format(mob=mob_name(answer, t)),
            mob_icon(answer),
            short=mob_name(answer, t),
        )
        for answer in ask.question.answers
    )
    prompt = t.gettext("Return a mob for 1 extra action?")
    # Translators: title, 20 letters
    return Presentation(t.gettext("Use a mob?"), prompt, options, says_prompt=True)


@presents("bb.adjust")
def _adjust(ask: Ask) -> Presentation:
    t = ask.t
    options = ask.player_options(lambda seat: str(ask.state.builders[seat].xp))
    prompt = t.gettext("Whose XP needs correcting?")
    # Translators: title above the names of the players, 15 letters: whose points are wrong
    title = t.gettext("Whose XP?")
    # Translators: experience points; 4 letters, only A to Z: the smallest font has no others.
    return Presentation(title, prompt, options, corner=t.pgettext("corner", "XP"))


@presents("bb.adjust_by")
def _adjust_by(ask: Ask) -> Presentation:
    t, xp = ask.t, int(ask.about["xp"])
    # Translators: points to those that the box has for a player; {n}: 1 or 5
    add = t.gettext("Add {n}")
    # Translators: points from those that the box has for a player; {n}: 1 or 5
    take = t.gettext("Take away {n}")
    words = {
        # Translators: an option with a sign: one has chosen all one wants; 18 letters
        "done": Option("done", t.gettext("Done"), "check"),
        "+1": Option("+1", add.format(n=1), "plus"),
        "+5": Option("+5", add.format(n=5), "plus"),
        "-1": Option("-1", take.format(n=1), "minus"),
        "-5": Option("-5", take.format(n=5), "minus"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("How far off is the XP?")
    shown = track_text(xp, ask.state.setup.track)
    # Translators: verb: put the points right; title, 20 letters; {n}: 42, or 57 ↻1+7
    return Presentation(t.gettext("Correct {n} XP").format(n=shown), prompt, options)


@presents("bb.blocks_left")
def _blocks_left(ask: Ask) -> Presentation:
    """BB-098: equal XP; whoever has more blocks left wins."""
    t = ask.t
    options = tuple(
        # Translators: an option of a list of numbers
        Option(n, t.ngettext("{n} block", "{n} blocks", int(n)).format(n=n), "block")
        for n in ask.question.answers
    )
    prompt = t.gettext("A tie! How many blocks do you have left?")
    # Translators: title, 20 letters
    return Presentation(t.gettext("Count your blocks"), prompt, options, screen=by_number(ask))
