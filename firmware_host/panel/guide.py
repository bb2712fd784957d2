"""Pages of the guide through a set-up; games bring the texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.message import Below, MessageScreen


class GuidePage(NamedTuple):
    title: str
    icon: str
    text: Callable[[Any, Translator], str]
    """Of the state: who plays, and how."""
    picture: Callable[[Any, Translator], tuple[str, Below] | None] = lambda _state, _t: None
    """Fewer words for the panel and what it draws below them, where that says more."""


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
        )


def _illustrated(picture: tuple[str, Below] | None) -> Callable[[Frame], Screen] | None:
    if picture is None:
        return None
    words, below = picture
    return lambda frame: MessageScreen(frame, words, AnswerCommand("ok"), below=below)
