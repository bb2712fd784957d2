"""Chests on the panel: which are drawn, what they need, what is put in."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_host.games.core.piles import bag_of
from firmware_host.games.explorers.panel.names import (
    item_icon,
    item_name,
    need_icon,
    need_name,
    short_item,
    short_need,
)
from firmware_host.games.explorers.rules.chests import BACK, DONE
from firmware_host.games.explorers.rules.setup import ExplorersSetup
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.canvas import Signs
from firmware_host.panel.drawing import draw_screen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option


def needs_text(needs: tuple[str, ...] | list[str], t: Translator) -> str:
    return _counted(need_name(need, t) for need in needs)


def short_needs(needs: tuple[str, ...] | list[str], t: Translator) -> str:
    """For one line below a list."""
    return _counted(short_need(need, t) for need in needs)


def _counted(names: Iterable[str]) -> str:
    counts = bag_of(names)
    return " + ".join(f"{n}× {name}" if n > 1 else name for name, n in counts.items())


def needs_signs(needs: tuple[str, ...] | list[str], setup: ExplorersSetup) -> Signs:
    return tuple(need_icon(need, setup) for need in needs)


def chest_option(chest: str, state: ExplorersState, t: Translator) -> Option:
    """A chest with what is still missing; a tick when it is full."""
    missing = state.missing(chest)
    if not missing:
        # Translators: nothing more goes into it; an option with a sign; {n}: its number: 05
        full = t.gettext("Chest {n}: full").format(n=chest)
        return Option(chest, full, "check")
    text = t.pair(chest, needs_text(missing, t))
    placed = [thing for thing in state.chests[chest] if thing]
    signs: Signs = (f"={chest}", "", *needs_signs(missing, state.setup))
    if placed:
        signs += ("", "check-small", *(item_icon(thing, state.setup) for thing in placed))
    return Option(chest, text, "chest", signs=signs, details=short_needs(missing, t))


@presents("ex.chest")
def _chest(ask: Ask) -> Presentation:
    """The box draws: seen only where it draws so many at once that ROLL has to go on."""
    t, setup = ask.t, ask.state.setup
    options = tuple(
        Option(
            chest,
            t.pair(chest, needs_text(setup.chest_needs[chest], t)),
            "chest",
            signs=(f"={chest}", "", *needs_signs(setup.chest_needs[chest], setup)),
            details=short_needs(setup.chest_needs[chest], t),
        )
        for chest in ask.question.answers
    )
    prompt = t.gettext("ROLL: the box draws the next chest.")
    # Translators: title, 16 letters
    title = t.gettext("Draw a chest")
    return Presentation(
        title,
        prompt,
        options,
        corner=f"×{ask.about['left']}",
        table_prompt=title,
        screen=draw_screen(options, t),
    )


@presents("ex.fill")
def _fill(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    options = tuple(_fill_option(answer, state, t) for answer in ask.question.answers)
    prompt = t.gettext("Which items go into which chest?")

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, signs_below=True)

    # Translators: put items into it; title, 20 letters
    return Presentation(t.gettext("Fill a chest"), prompt, options, screen=screen)


def _fill_option(answer: str, state: ExplorersState, t: Translator) -> Option:
    if answer == DONE:
        return Option(DONE, t.gettext("Done"), "check")
    takes_back = answer.startswith(BACK)
    thing, chest = answer.removeprefix(BACK).split(":")
    sign = "←" if takes_back else "→"
    return Option(
        answer,
        item_name(thing, t),
        item_icon(thing, state.setup),
        f"{sign}{chest}",
        short=short_item(thing, t),
        signs=("chest", f"={chest}", "", *needs_signs(state.missing(chest), state.setup)),
    )
