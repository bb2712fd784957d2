"""Inventories in words: which tile is drawn, kept, replaced, repaired, damaged or enchanted."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games.portal_dash.panel.items import (
    ICONS,
    item_name,
    owned_option,
    tile_option,
    told_apart,
)
from firmware_host.games.portal_dash.rules.items import ARMOUR, BOOTS
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.panel.canvas import ROW, WIDTH, Canvas, Rect
from firmware_host.panel.drawing import draw_screen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.words import approx

_ORDER = {icon: place for place, icon in enumerate(ICONS.values())}
"""Things of a kind stand together in a long list."""

WHY = {
    # Translators: title, 20 letters.
    "armour": (N_("Hurt which armor?"), N_("Which armor loses a heart?")),
    # Translators: title, 20 letters.
    "item_damage": (N_("Damage which?"), N_("Which of your active items is damaged?")),
    # Translators: title, 20 letters.
    "repair": (N_("Repair which?"), N_("Which item do you repair?")),
    # Translators: title, 20 letters.
    "enchant": (N_("Enchant which?"), N_("Which item do you enchant?")),
    # Translators: title, 20 letters.
    "weapon": (N_("Which weapon?"), N_("Which weapon do you use?")),
}


def slot_options(ask: Ask, seat: int, slots: Sequence[str]) -> tuple[Option, ...]:
    bag = ask.state.bags[seat]
    return told_apart([owned_option(ask.view, bag[int(slot)], slot, ask.t) for slot in slots])


@presents("pd.which_slot")
def _which_slot(ask: Ask) -> Presentation:
    title, prompt = WHY[str(ask.about["why"])]
    options = slot_options(ask, ask.question.who, ask.question.answers)
    return Presentation(ask.t.gettext(title), ask.t.gettext(prompt), options)


@presents("pd.leggings")
def _leggings(ask: Ask) -> Presentation:
    t, id, state = ask.t, str(ask.about["item"]), ask.state
    if isinstance(state, RefereeState):
        kind = state.setup.kinds[id]
        steps, hearts = f"{kind.steps}→", kind.hearts
    else:
        steps, hearts = "", state.setup.leggings[id]
    if steps:
        steps = approx(steps, ask.is_guess(f"leggings.{id}.steps"))
    worn = approx(f"{hearts}♥", ask.is_guess(f"leggings.{id}.hearts"))
    words = {
        # Translators: how leggings are worn. 15 letters.
        BOOTS: Option(BOOTS, t.gettext("As boots"), "boots", steps),
        # Translators: how leggings are worn. 15 letters.
        ARMOUR: Option(ARMOUR, t.gettext("As armor"), "shield", worn),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("How do you wear the leggings?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Wear leggings"), prompt, options, says_prompt=True)


@presents("pd.item_drawn")
def _item_drawn(ask: Ask) -> Presentation:
    """PD-091: the tile on top is scanned, chosen from the list, or drawn by the box."""
    t = ask.t
    options = tuple(tile_option(ask.view, id, t) for id in ask.question.answers)
    prompt = t.gettext("Draw an item tile. Which one is it?")
    return Presentation(
        # Translators: title, 20 letters.
        t.gettext("Draw an item"),
        prompt,
        options,
        corner=f"{len(ask.about['drawn']) + 1}/2",
        screen=draw_screen(
            sorted(options, key=lambda option: _ORDER[option.icon]), t, cards_lie_there=True
        ),
    )


@presents("pd.keep")
def _keep(ask: Ask) -> Presentation:
    t = ask.t
    # Translators: answer: keep neither of two items.
    neither = Option("neither", t.gettext("Neither"), "cross")
    options = tuple(
        neither if answer == "neither" else tile_option(ask.view, answer, t)
        for answer in ask.question.answers
    )
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Keep which?"), t.gettext("Which item do you keep?"), options)


@presents("pd.replace")
def _replace(ask: Ask) -> Presentation:
    """The new tile stands above what it could replace."""
    t, id = ask.t, str(ask.about["item"])
    new = tile_option(ask.view, id, t)
    options = slot_options(ask, ask.question.who, ask.question.answers)

    def draw_new(canvas: Canvas, body: Rect) -> None:
        x = 1 + canvas.icon(1, body.y + 1, "plus") + 1
        x += canvas.icon(x, body.y + 1, new.icon) + 2
        right = WIDTH - 2 - canvas.width_of(new.note)
        canvas.text(x, body.y + 2, new.short, width=right - x - 2, free=new.typed)
        canvas.text(right, body.y + 2, new.note)
        canvas.dots(body.y + ROW)

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, headline=(ROW, draw_new))

    # Translators: {item}: the tile that was drawn, «Iron sword».
    prompt = t.gettext("Your board is full. New: {item}. What does it replace?").format(
        item=item_name(id, t)
    )
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Replace which?"), prompt, options, screen=screen)


@presents("pd.netherite")
def _netherite(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(tile_option(ask.view, id, t) for id in ask.question.answers)
    prompt = t.gettext("Which Netherite item do you unlock?")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Unlock which?"), prompt, options)
