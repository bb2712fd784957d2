"""The promise before the first roll, the same for every game."""

from __future__ import annotations

from firmware_host.panel.canvas import WIDTH, Canvas, Rect
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
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
