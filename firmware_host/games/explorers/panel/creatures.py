"""Creatures on the panel: the row, which one comes next, and what keeps them away."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from firmware_host.games.explorers.panel.names import (
    creature_icon,
    creature_name,
    item_icon,
    item_name,
    tiny_creature,
)
from firmware_host.games.explorers.panel.risk import course_lines, odds_of, overrun_odds
from firmware_host.games.explorers.rules.chests import NOBODY
from firmware_host.games.explorers.rules.exploring import DONE
from firmware_host.games.explorers.rules.reveals import REVEAL, SETUP
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.drawing import DrawEntryScreen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option

Headline = tuple[int, Callable[[Canvas, Rect], None]]
ROW_HEIGHT = 12
CHESTS_LINE = 10
WHY = {
    # Translators: turn over the top card of the deck; title, 18 letters
    "setup": N_("Reveal a creature"),
    # Translators: turn over one creature; title, 18 letters
    "night": N_("Night: reveal 1"),
    # Translators: turn over a creature; title, 16 letters
    "danger": N_("Danger: reveal"),
    # Translators: turn over one more creature; title, 18 letters
    "overrun": N_("Overrun: reveal 1"),
}
PROMPTS = {
    "setup": N_("Reveal the first creature. Which one is it?"),
    "night": N_("Night: reveal a creature. Which one is it?"),
    "danger": N_("Danger: reveal a creature. Which one is it?"),
    "overrun": N_("Overrun: reveal another creature. Which one is it?"),
}


def draw_row(canvas: Canvas, area: Rect, state: ExplorersState) -> None:
    """Every kind in the row with how many there are: each of them would overrun."""
    x = area.x + 2
    for kind, count in state.row.items():
        x += canvas.icon(x, area.y + 1, creature_icon(kind)) + 1
        if count > 1:
            x = canvas.text(x, area.y + 5, str(count), font="tiny") + 1
        x += 2
    if not state.row:
        canvas.dots(area.y + ROW_HEIGHT // 2, area.x + 2, area.right - 2, step=4)


def row_badges(state: ExplorersState) -> tuple[str, ...]:
    """One tiny sign for every kind in the row."""
    return tuple(tiny_creature(kind) for kind in state.row)


def row_headline(state: ExplorersState) -> Headline:
    return ROW_HEIGHT, lambda canvas, body: draw_row(canvas, body, state)


def chests_headline(state: ExplorersState, t: Translator) -> Headline:
    """EX-A38: which chests hands lay out; in sight until the first creature is told."""

    def draw(canvas: Canvas, area: Rect) -> None:
        # Translators: above their numbers; 20 letters
        words = t.gettext("Lay out chests:")
        for line, text in enumerate((words, " ".join(sorted(state.chests)))):
            canvas.text(area.x + 2, area.y + 1 + line * CHESTS_LINE, text)

    return 2 * CHESTS_LINE + 1, draw


@presents("ex.creature")
def _creature(ask: Ask) -> Presentation:
    """The kind of which most are left comes first."""
    t, state, question = ask.t, ask.state, ask.question
    title = t.gettext(WHY[str(ask.about["why"])])
    weights = dict(zip(question.answers, question.weights, strict=True))
    options = tuple(
        Option(kind, creature_name(kind, t), creature_icon(kind), "!" if kind in state.row else "")
        for kind in question.answers
    )
    likely = sorted(options, key=lambda option: -weights[option.id])
    corner = f"×{ask.about['left']}" if int(ask.about["left"]) > 1 else ""
    prompt = t.gettext(PROMPTS[str(ask.about["why"])])
    headline = row_headline(state)
    if ask.about["why"] == SETUP:
        numbers = t.listed(sorted(state.chests))
        lay_out = t.gettext("Lay out chests {numbers}, open side up.").format(numbers=numbers)
        prompt, headline = f"{lay_out} {prompt}", chests_headline(state, t)

    def screen(frame: Frame) -> Screen:
        return DrawEntryScreen(frame, likely, answer_with, headline=headline)

    return Presentation(title, prompt, options, corner=corner, screen=screen)


@presents("ex.armour")
def _armour(ask: Ask) -> Presentation:
    """EX-057: what people agonise over, so the exact chances stand above it."""
    t, state = ask.t, ask.state
    options = tuple(
        # Translators: verb: turn over the creature and keep the armor; with a sign, 18 letters
        Option(REVEAL, t.gettext("Reveal"), "moon")
        if answer == REVEAL
        else Option(
            answer,
            # Translators: verb; {item}: Armor
            t.gettext("Use: {item}").format(item=item_name(answer, t)),
            item_icon(answer, state.setup),
        )
        for answer in ask.question.answers
    )
    prompt = "\n".join(course_lines(state, ask.about, t, ask.is_guess))
    # Translators: title, 20 letters
    title = t.gettext("Use armor?")
    return Presentation(title, prompt, options, says_prompt=True, needs_title=True)


def take_option(kind: str, ask: Ask) -> Option:
    """A creature that may leave the row, and how likely an overrun then is."""
    after = overrun_odds(odds_of(ask.state, without=kind), ask.t, ask.is_guess)
    icon = creature_icon(kind)
    return Option(kind, creature_name(kind, ask.t), icon, f"→{after.text}", odds=after)


def _quietest_first(
    options: tuple[Option, ...], state: ExplorersState
) -> Callable[[Frame], Screen]:
    """The creature whose leaving helps most tonight comes first; to take none is the last."""

    def overrun(option: Option) -> Fraction:
        in_row = option.id in state.row
        return odds_of(state, without=option.id).overrun if in_row else Fraction(2)

    return lambda frame: ListScreen(frame, sorted(options, key=overrun), answer_with)


@presents("ex.shoot")
def _shoot(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(DONE, t.gettext("Done"), "check") if answer == DONE else take_option(answer, ask)
        for answer in ask.question.answers
    )
    prompt = t.gettext("Crossbow: which creature do you shoot?")
    corner = f"×{ask.about['left']}"
    screen = _quietest_first(options, ask.state)
    return Presentation(
        # Translators: title, 18 letters
        t.gettext("Shoot a creature"),
        prompt,
        options,
        corner=corner,
        screen=screen,
    )


@presents("ex.bonus")
def _bonus(ask: Ask) -> Presentation:
    """EX-047: a full chest brings one creature for nothing."""
    t = ask.t
    options = tuple(
        # Translators: no creature; an option with a sign, 18 letters
        Option(NOBODY, t.gettext("Take none"), "cross")
        if answer == NOBODY
        else take_option(answer, ask)
        for answer in ask.question.answers
    )
    prompt = t.gettext("Chest full! Take a creature from the row:")
    screen = _quietest_first(options, ask.state)
    # Translators: a creature from the row; title, 20 letters
    return Presentation(t.gettext("Take a trophy"), prompt, options, screen=screen)
