"""What every game shows before its first turn: the hash of its secret, and its guide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.message import Below, MessageScreen
from firmware_host.panel.screens.overlays import NoticeScreen

SEAL_S = 2.0
"""How long the seal stands when a game begins; nobody has to acknowledge it."""
_LINE = 9


def in_eights(number: str) -> str:
    return " ".join(number[i : i + 8] for i in range(0, len(number), 8))


class SealScreen(NoticeScreen):
    """The hash of the game's secret, for whoever wants to take a picture. Any press goes through
    to what is below."""

    def __init__(self, base: Screen, commitment: str, t: Translator) -> None:
        super().__init__(base, t.gettext("Locks in every roll:"))
        # Translators: title and line of a list: how to check the dice; 18 letters.
        self.frame = Frame(t.gettext("Fair dice"))
        self._number = in_eights(commitment)

    def begin(self, now: float) -> None:
        self._until = now + SEAL_S

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        canvas.text(2, body.y + 3, self.text, width=WIDTH - 4)
        canvas.paragraph(Rect(14, body.y + 14, WIDTH - 16, 4 * _LINE), self._number, pitch=_LINE)


@presents("fair")
def _fair(ask: Ask) -> Presentation:
    """Of games begun by a box that did not show the seal by itself."""
    t = ask.t
    text = t.gettext("Fair dice: this code locks in every roll. The key follows at the end:")
    pieces = in_eights(str(ask.about["commitment"]))
    return Presentation(t.gettext("Fair dice"), f"{text}\f{pieces}", icon="lock")


class GuidePage(NamedTuple):
    """One page of the guide through a set-up, as a game writes it."""

    title: str
    icon: str
    text: Callable[[Any, Translator], str]
    """Of the state: who plays, and how."""
    picture: Callable[[Any, Translator], tuple[str, Below] | None] = lambda _state, _t: None
    """Fewer words for the panel and what it draws below them, where that says more."""
    table_text: Callable[[Any, Translator], str] = lambda _state, _t: ""
    """The text of the touch table, where it is another one."""


def present_guide(question: str, pages: Mapping[str, GuidePage]) -> None:
    @presents(question)
    def _guide(ask: Ask) -> Presentation:
        page = pages[str(ask.about["page"])]
        return Presentation(
            ask.t.gettext(page.title),
            page.text(ask.state, ask.t),
            icon=page.icon,
            corner=f"{ask.about['number']}/{ask.about['pages']}",
            screen=_illustrated(page.picture(ask.state, ask.t)),
            table_prompt=page.table_text(ask.state, ask.t),
        )


def _illustrated(picture: tuple[str, Below] | None) -> Callable[[Frame], Screen] | None:
    if picture is None:
        return None
    words, below = picture
    return lambda frame: MessageScreen(frame, words, AnswerCommand("ok"), below=below)
