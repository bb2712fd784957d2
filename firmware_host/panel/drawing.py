"""What is drawn blindly: somebody says or scans what it is, or lets the box draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.commands import Command, ThrowCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import answer_with
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.lists import ListScreen, Option, Picture

BOX_DRAWS = "throw"


def box_draws(t: Translator) -> Option:
    # Translators: line of a list: the box draws for the people; 18 letters.
    return Option(BOX_DRAWS, t.gettext("Box draws"), "dice")


def draw_or_answer(option: Option) -> Command:
    return ThrowCommand() if option.id == BOX_DRAWS else answer_with(option)


class DrawEntryScreen(ListScreen):
    """A list of what it may be. ROLL lets the box draw, for whoever plays without the parts."""

    def on(self, press: Press, now: float) -> Command | None:
        if press.name == "roll" and press.gesture in ("press", "release"):
            return ThrowCommand()
        return super().on(press, now)


class DrawScreen(DrawEntryScreen):
    """The same with the box's own hand as its first line: drawing is what people do here.

    Or as its last, where people said that they have the cards: a hasty OK must not invent one.
    """

    def __init__(
        self,
        frame: Frame,
        options: Sequence[Option],
        t: Translator,
        picture: Picture | None = None,
        headline: tuple[int, Callable[[Canvas, Rect], None]] | None = None,
        cards_lie_there: bool = False,
    ) -> None:
        own_hand = box_draws(t)
        lines = (*options, own_hand) if cards_lie_there else (own_hand, *options)
        super().__init__(frame, lines, draw_or_answer, picture=picture, headline=headline)


def draw_screen(
    options: Sequence[Option],
    t: Translator,
    picture: Picture | None = None,
    cards_lie_there: bool = False,
) -> Callable[[Frame], Screen]:
    return lambda frame: DrawScreen(frame, options, t, picture, cards_lie_there=cards_lie_there)
