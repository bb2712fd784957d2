"""Landscapes on the panel: what lies open, what is turned over, what goes under the pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_host.games.explorers.panel.names import (
    back_signs,
    card_icon,
    card_name,
    item_icon,
    item_name,
    name_among,
    need_icon,
    short_item,
)
from firmware_host.games.explorers.panel.risk import danger_of, odds_signs
from firmware_host.games.explorers.rules.cards import back_of, front_of, read_back
from firmware_host.games.explorers.rules.exploring import ALL, DEAL
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.commands import ThrowCommand
from firmware_host.panel.drawing import box_draws, draw_or_answer, draw_screen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.groups import Group, GroupsScreen, grouped
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.screens.signs import Signs
from firmware_host.panel.words import percent


def card_option(card: str, state: ExplorersState, t: Translator, answer: str = "") -> Option:
    """A landscape with its cost; below the list what helps and what threatens.

    When somebody has looked at its back, the item stands for it.
    """
    place = state.setup.place_of[card]
    name, seen = name_among(card, state.landscapes, t), back_of(card)
    creatures_come = danger_of(card, state).comes > 0
    icon, note = card_icon(place, creatures_come), str(place.cost)
    text = name
    if seen:
        item, _ = read_back(seen)
        text = f"{name}: {item_name(item, t)}"
        icon = item_icon(item, state.setup)
        note = f"☠{note}" if creatures_come else note
    signs = card_signs(card, state)
    return Option(answer or card, text, icon, note, short=name if seen else "", signs=signs)


def card_signs(card: str, state: ExplorersState) -> Signs:
    """Tools that help, what a villager takes, a known back; and what the danger is, exactly."""
    setup = state.setup
    place = setup.place_of[card]
    signs: Signs = (*place.tools, *(need_icon(need, setup) for need in place.takes))
    backs = state.backs_of(card)
    danger = danger_of(card, state)
    if len(backs) == 1:
        signs += ("", "=→", *back_signs(next(iter(backs)), setup))
    elif place.is_dangerous:
        signs += ("skull", f"={percent(danger.comes)}")
    return (*signs, "", *odds_signs(danger.overrun, danger.game_over)) if danger.comes else signs


def back_option(back: str, state: ExplorersState, t: Translator) -> Option:
    """An item, and how many creatures come with it."""
    item, creatures = read_back(back)
    note = f"☠{creatures}" if creatures else ""
    short = short_item(item, t)
    return Option(back, item_name(item, t), item_icon(item, state.setup), note, short=short)


@presents("ex.landscape")
def _landscape(ask: Ask) -> Presentation:
    """Two dozen kinds, found by the number that is printed largest: the cost."""
    t, state = ask.t, ask.state
    options = [card_option(card, state, t) for card in ask.question.answers]

    def line(option: Option) -> Option:
        place = state.setup.place_of[option.id]
        if place.takes:
            return Option("village", t.gettext("A village"), "dwelling")
        text = t.gettext("Cost {n}").format(n=place.cost)
        return Option(f"cost {place.cost}", text, "food")

    entries: tuple[Group | Option, ...] = (*grouped(_by_cost(options), line), box_draws(t))

    def screen(frame: Frame) -> Screen:
        return GroupsScreen(frame, entries, draw_or_answer, roll=ThrowCommand(), signs_below=True)

    lying = int(ask.about["lying"])
    display = state.setup.display
    title = t.gettext("Landscape") if lying < display else t.gettext("Top of the pile")
    prompt = t.gettext("Which landscape is on top of the pile?")
    corner = f"{min(lying + 1, display)}/{display}" if lying < display else ""
    return Presentation(title, prompt, tuple(options), corner=corner, screen=screen)


def _told(options: Sequence[Option], t: Translator) -> Callable[[Frame], Screen]:
    return draw_screen(options, t, cards_lie_there=True)


def _by_cost(options: list[Option]) -> list[Option]:
    return sorted(options, key=lambda option: (option.note, option.text))


@presents("ex.back")
def _back(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(back_option(back, ask.state, t) for back in ask.question.answers)
    title = name_among(ask.about["card"], ask.state.landscapes, t)
    prompt = t.gettext("Turn it over: what is on the back?")
    return Presentation(title, prompt, options, screen=_told(options, t))


@presents("ex.look")
def _look(ask: Ask) -> Presentation:
    """EX-066: everybody may look; the box remembers for all."""
    t = ask.t
    options = tuple(back_option(back, ask.state, t) for back in ask.question.answers)
    name = name_among(ask.about["card"], ask.state.landscapes, t)
    prompt = t.gettext("Spyglass: what is behind {card}?").format(card=name)
    corner = f"×{ask.about['left']}"
    return Presentation(name, prompt, options, corner=corner, screen=_told(options, t))


@presents("ex.return")
def _return(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    words = {
        DEAL: Option(DEAL, t.gettext("Keep these, deal"), "check"),
        ALL: Option(ALL, t.gettext("All away, deal"), "turn"),
    }
    options = tuple(
        words[answer] if answer in words else card_option(answer, state, t)
        for answer in ask.question.answers
    )
    prompt = t.gettext("Which go under the pile?")

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, signs_below=True)

    return Presentation(t.gettext("Put away?"), prompt, options, screen=screen)


@presents("ex.trade")
def _trade(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    options = tuple(
        Option(
            thing, item_name(thing, t), item_icon(thing, state.setup), short=short_item(thing, t)
        )
        for thing in ask.question.answers
    )
    who = card_name(front_of(ask.about["card"]), t)
    prompt = t.gettext("What do you give?")
    return Presentation(t.gettext("Give to: {who}").format(who=who), prompt, options)
