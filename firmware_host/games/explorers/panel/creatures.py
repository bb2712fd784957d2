"""Creatures on the panel: the row, what tonight may bring, turning over the next card."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.games.core.question import BOX
from firmware_host.games.explorers.panel.names import (
    creature_icon,
    creature_name,
    item_icon,
    item_name,
    tiny_creature,
)
from firmware_host.games.explorers.panel.risk import course_lines, odds_of
from firmware_host.games.explorers.rules.chests import NOBODY
from firmware_host.games.explorers.rules.exploring import DONE
from firmware_host.games.explorers.rules.reveals import REVEAL
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.commands import Command, Hint, ThrowCommand
from firmware_host.panel.drawing import TellScreen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import percent

ROW_HEIGHT = 12
WHY = {
    "setup": N_("First creature"),
    "night": N_("The night"),
    "danger": N_("Danger!"),
    "overrun": N_("Overrun!"),
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


def row_headline(state: ExplorersState) -> tuple[int, Callable[[Canvas, Rect], None]]:
    return ROW_HEIGHT, lambda canvas, body: draw_row(canvas, body, state)


class CardScreen(Screen):
    """The box holds the deck: ROLL or OK turns over its next card."""

    def __init__(self, frame: Frame, state: ExplorersState, lines: tuple[str, ...]) -> None:
        self.frame = frame
        self._state = state
        self._lines = lines

    def on(self, press: Press, now: float) -> Command | None:
        if press.name == "roll" and press.gesture in ("press", "release"):
            return ThrowCommand()
        if press.gesture != "press":
            return None
        return ThrowCommand() if press.name == "ok" else Hint() if press.name == "back" else None

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        draw_row(canvas, body, self._state)
        y = body.y + ROW_HEIGHT + 1
        for line in self._lines:
            canvas.text(3, y, line, width=WIDTH - 6)
            y += 10


@presents("ex.creature")
def _creature(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    title = t.gettext(WHY[str(ask.about["why"])])
    options = tuple(
        Option(kind, creature_name(kind, t), creature_icon(kind), "!" if kind in state.row else "")
        for kind in ask.question.answers
    )
    corner = f"×{ask.about['left']}" if int(ask.about["left"]) > 1 else ""
    if ask.question.drawn_by == BOX:
        prompt = t.gettext("ROLL: next card")
        lines = (prompt, *course_lines(state, ask.about, t))
        return Presentation(
            title,
            prompt,
            options,
            corner=corner,
            screen=lambda frame: CardScreen(frame, state, lines),
        )
    prompt = t.gettext("Which creature is on the next card?")

    def screen(frame: Frame) -> Screen:
        return TellScreen(frame, options, answer_with, headline=row_headline(state))

    return Presentation(title, prompt, options, corner=corner, screen=screen)


@presents("ex.armour")
def _armour(ask: Ask) -> Presentation:
    """EX-057: what people agonise over, so the exact chances stand above it."""
    t, state = ask.t, ask.state
    options = tuple(
        Option(REVEAL, t.gettext("Turn over"), "moon")
        if answer == REVEAL
        else Option(
            answer,
            t.gettext("Use: {item}").format(item=item_name(answer, t)),
            item_icon(answer, state.setup),
        )
        for answer in ask.question.answers
    )
    prompt = "\n".join(course_lines(state, ask.about, t))
    title = t.gettext(WHY[str(ask.about["why"])])
    return Presentation(title, prompt, options, says_prompt=True)


def take_option(kind: str, state: ExplorersState, t: Translator) -> Option:
    """A creature that may leave the row, and how likely an overrun then is."""
    after = percent(odds_of(state, without=kind).overrun)
    return Option(kind, creature_name(kind, t), creature_icon(kind), f"→{after}")


@presents("ex.shoot")
def _shoot(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(DONE, t.gettext("Enough"), "check")
        if answer == DONE
        else take_option(answer, ask.state, t)
        for answer in ask.question.answers
    )
    prompt = t.gettext("Which creature do you hit?")
    corner = f"×{ask.about['left']}"
    return Presentation(t.gettext("Crossbow"), prompt, options, corner=corner)


@presents("ex.bonus")
def _bonus(ask: Ask) -> Presentation:
    """EX-047: a full chest brings one creature for nothing."""
    t = ask.t
    options = tuple(
        Option(NOBODY, t.gettext("None"), "cross")
        if answer == NOBODY
        else take_option(answer, ask.state, t)
        for answer in ask.question.answers
    )
    prompt = t.gettext("Chest full! Take a creature:")
    return Presentation(t.gettext("Trophy"), prompt, options, says_prompt=True)
