"""Landscapes on the panel: what lies open, what is turned over, what goes under the pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from firmware_host.games.core.question import NONE, picked
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
from firmware_host.games.explorers.panel.risk import IsGuess, danger_of, danger_signs, sure
from firmware_host.games.explorers.rules.cards import back_of, front_of, read_back
from firmware_host.games.explorers.rules.exploring import EVEN
from firmware_host.games.explorers.rules.state import ExplorersState, chance_of_need
from firmware_host.games.explorers.rules.turns import EXPLORE
from firmware_host.panel.canvas import Signs
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.drawing import draw_screen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.groups import Group, grouped
from firmware_host.panel.screens.lists import Option, ToggleScreen
from firmware_host.panel.words import approx


def card_option(
    card: str, state: ExplorersState, t: Translator, answer: str = "", is_guess: IsGuess = sure
) -> Option:
    """A landscape with its cost; below the list what helps and what threatens.

    When somebody has looked at its back, the item stands for it.
    """
    place = state.setup.place_of[card]
    name, seen = name_among(card, state.landscapes, t), back_of(card)
    creatures_come = danger_of(card, state).comes > 0
    icon, note = card_icon(place, creatures_come), cost_text(card, state, is_guess)
    text = name
    if seen:
        item, _ = read_back(seen)
        text = f"{name} ({item_name(item, t)})"
        icon = item_icon(item, state.setup)
        note = f"☠{note}" if creatures_come else note
    signs = card_signs(card, state, t, is_guess)
    return Option(answer or card, text, icon, note, short=name if seen else "", signs=signs)


def cost_text(card: str, state: ExplorersState, is_guess: IsGuess) -> str:
    cost = str(state.setup.place_of[card].cost)
    return approx(cost, is_guess(f"landscapes.{front_of(card)}.front"))


def card_signs(card: str, state: ExplorersState, t: Translator, is_guess: IsGuess = sure) -> Signs:
    """Tools that help, what a villager takes, a known back; and what the danger is, exactly."""
    setup = state.setup
    place = setup.place_of[card]
    signs: Signs = (*place.tools, *(need_icon(need, setup) for need in place.takes))
    backs = state.backs_of(card)
    danger = danger_of(card, state)
    if len(backs) == 1:
        signs += ("", "=→", *back_signs(next(iter(backs)), setup))
    is_certain = len(backs) == 1 or not place.is_dangerous
    return (*signs, *danger_signs(card, danger, is_certain, t, is_guess))


def back_option(back: str, state: ExplorersState, t: Translator) -> Option:
    """An item, and how many creatures come with it."""
    item, creatures = read_back(back)
    note = f"☠{creatures}" if creatures else ""
    short = short_item(item, t)
    return Option(back, item_name(item, t), item_icon(item, state.setup), note, short=short)


def by_cost(
    options: Sequence[Option], state: ExplorersState, t: Translator
) -> tuple[Group | Option, ...]:
    """Two dozen kinds, found by the number that is printed largest; the likeliest first.

    Above them what is known to lie there: a place that a map led to.
    """

    def line(option: Option) -> Option:
        place = state.setup.place_of[option.id.removeprefix(EXPLORE)]
        if place.takes:
            return Option(
                "village",
                # Translators: an option with a sign; it opens the list of villagers
                t.gettext("Trade in a village"),
                "dwelling",
                # Translators: short for «Trade in a village», with a sign; 14 letters
                short=t.gettext("Village"),
            )
        # Translators: an option with a sign, 18 letters; {n}: the hunger it costs: 3
        text = t.gettext("Explore, cost {n}").format(n=place.cost)
        return Option(f"cost {place.cost}", text, "forest")

    likely = {option.id: _likelihood(option, state) for option in options}
    groups: dict[str, float] = {}
    for option in options:
        id = line(option).id
        groups[id] = groups.get(id, 0.0) + likely[option.id]
    first = sorted(options, key=lambda o: (-groups[line(o).id], line(o).id, -likely[o.id], o.text))
    known = [o for o in first if o.id.removeprefix(EXPLORE) in state.landscapes]
    return (*known, *grouped([o for o in first if o not in known], line))


def by_likelihood(options: Sequence[Option], state: ExplorersState) -> tuple[Option, ...]:
    """Landscapes that lie open: first those that may hide what chests need, the cheapest first."""
    return tuple(sorted(options, key=lambda o: -_likelihood(o, state)))


def _likelihood(option: Option, state: ExplorersState) -> float:
    """How many such cards are left, and how likely each is worth its cost."""
    card = option.id.removeprefix(EXPLORE)
    left = 1 if card in state.landscapes else state.pile.contents()[card]
    worth = 0.2 + chance_of_need(state, card)
    return left * worth / state.setup.place_of[card].cost


def is_promising(options: Sequence[Option], state: ExplorersState) -> bool:
    """Whether one of them hides more likely than not something that a chest needs."""
    return any(chance_of_need(state, o.id.removeprefix(EXPLORE)) >= EVEN for o in options)


def _told(options: Sequence[Option], t: Translator) -> Callable[[Frame], Screen]:
    return draw_screen(options, t, cards_lie_there=True)


@presents("ex.back")
def _back(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(back_option(back, ask.state, t) for back in ask.question.answers)
    name = name_among(ask.about["card"], ask.state.landscapes, t)
    # Translators: title, 20 letters
    title = t.gettext("What do you find?")
    # Translators: {place}: Woods
    prompt = t.gettext("{place}: turn the card over. What do you find?").format(place=name)
    return Presentation(title, prompt, options, screen=_told(options, t))


@presents("ex.landscape")
def _landscape(ask: Ask) -> Presentation:
    """The box's own cards: seen only where it draws so many at once that ROLL has to go on."""
    t = ask.t
    options = tuple(card_option(card, ask.state, t) for card in ask.question.answers)
    named = tuple(replace(option, signs=()) for option in options)
    prompt = t.gettext("ROLL: the box deals the next landscape.")
    # Translators: title, 20 letters
    title = t.gettext("Deal a landscape")
    screen = draw_screen(named, t)
    return Presentation(title, prompt, named, screen=screen, table_prompt=title)


@presents("ex.look")
def _look(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(back_option(back, ask.state, t) for back in ask.question.answers)
    name = name_among(ask.about["card"], ask.state.landscapes, t)
    # Translators: {place}: Woods; ROLL is a button of the box
    prompt = t.gettext("{place}. ROLL: the box shows the back.").format(place=name)
    return Presentation(
        # Translators: the back of a landscape; title, 20 letters
        t.gettext("Look at a back"),
        prompt,
        options,
        needs_title=True,
        table_prompt=name,
        screen=draw_screen(options, t),
    )


def _name_or_item(card: str, state: ExplorersState, t: Translator) -> str:
    """Of a card whose back was seen the item says more."""
    seen = back_of(card)
    return item_name(read_back(seen)[0], t) if seen else name_among(card, state.landscapes, t)


@presents("ex.return")
def _return(ask: Ask) -> Presentation:
    """Ticked cards go; those out of reach are ticked already."""
    t, state = ask.t, ask.state
    options = tuple(
        Option(str(place), _name_or_item(card, state, t))
        for place, card in enumerate(ask.question.options)
    )
    ticked = picked(ask.question.default)

    def screen(frame: Frame) -> Screen:
        return ToggleScreen(
            frame,
            options,
            lambda chosen: AnswerCommand(",".join(map(str, chosen)) or NONE),
            t.gettext("Done"),
            ticked=ticked,
            has_default=bool(ticked),
            is_ordered=True,
        )

    if state.setup.cards_in_box:
        # Translators: landscapes; title, 20 letters
        title = t.pgettext("landscapes", "Replace which?")
        prompt = t.gettext("Which landscapes do you replace?")
    else:  # only what a map led to; the box does not know the others
        # Translators: the landscape that a map led to; title, 20 letters
        title = t.gettext("Replace it too?")
        prompt = t.gettext("What goes under the pile?")
    return Presentation(title, prompt, options, screen=screen)


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
    # Translators: {who}: a villager: Farmer
    prompt = t.gettext("{who}: what do you give?").format(who=who)
    # Translators: title, 20 letters
    return Presentation(t.gettext("Give what?"), prompt, options)
