"""Pages of the guide through a set-up; games bring the texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, presents


class GuidePage(NamedTuple):
    title: str
    icon: str
    text: Callable[[Any, Translator], str]
    """Of the state: who plays, and how."""


def present_guide(question: str, pages: Mapping[str, GuidePage]) -> None:
    @presents(question)
    def _guide(ask: Ask) -> Presentation:
        page = pages[str(ask.about["page"])]
        return Presentation(
            ask.t.gettext(page.title),
            page.text(ask.state, ask.t),
            icon=page.icon,
            corner=f"{ask.about['number']}/{ask.about['pages']}",
        )
