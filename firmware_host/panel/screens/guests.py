"""What covers everything else on the glass: a free table, and «Still playing?»."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from firmware_host.panel.canvas import HEIGHT, WIDTH, Canvas, Rect
from firmware_host.panel.commands import Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.table.party import shown_code

RGB = tuple[int, int, int]
AMBER: RGB = (255, 120, 0)
LANGUAGE_S = 2.0
"""How long each language invites to play."""


class CoverScreen(Screen):
    """Takes no press itself: whoever covers the panel hears of every one first."""

    def __init__(self) -> None:
        self.frame = Frame()

    def on(self, press: Press, now: float) -> Command | None:
        return None

    def light(self, now: float) -> RGB | None:
        """None: as for the game below."""
        return None


class StillPlayingScreen(CoverScreen):
    def __init__(self, ends_at: float, code: str, t: Translator) -> None:
        super().__init__()
        self._ends_at = ends_at
        self._code = code
        self._t = t

    def left(self, now: float) -> int:
        return max(0, math.ceil(self._ends_at - now))

    def light(self, now: float) -> RGB | None:
        """On and off, a second each."""
        return AMBER if self.left(now) % 2 else (0, 0, 0)

    def wakes_at(self, now: float) -> float | None:
        left = self.left(now)
        return self._ends_at - (left - 1) if left else None

    def draw(self, canvas: Canvas, now: float) -> None:
        t = self._t
        # Translators: big question when nobody has touched the box for long; 20 letters.
        canvas.centred(3, t.gettext("Still playing?"))
        canvas.centred(14, str(self.left(now)), font="big")
        if self._code:
            # Translators: {code} is the code of a saved game; 20 letters with it.
            words = t.gettext("Kept as {code}").format(code=shown_code(self._code))
            canvas.centred(38, words)
        ink = canvas.bar(Rect(0, HEIGHT - 12, WIDTH, 11))
        # Translators: one line below a text that says what a button does; 20 letters.
        canvas.centred(HEIGHT - 10, t.gettext("Any button: go on"), fill=ink)


class FreeTableScreen(CoverScreen):
    """Nobody sits there: the invitation in every language, one after another."""

    def __init__(
        self, languages: Sequence[Translator], needs_pin: Callable[[], bool] = lambda: False
    ) -> None:
        """`needs_pin`: no PIN is set in a café, which its staff must know."""
        super().__init__()
        # Translators: one line below a text that says what a button does; 20 letters.
        self._words = tuple(t.gettext("Press to play") for t in languages)
        # Translators: one line on a free table in a café, for its staff; 20 letters.
        self._notes = tuple(t.gettext("No staff PIN yet") for t in languages)
        self._needs_pin = needs_pin

    def wakes_at(self, now: float) -> float | None:
        if len(self._words) == 1:
            return None
        return (int(now / LANGUAGE_S + 0.001) + 1) * LANGUAGE_S

    def draw(self, canvas: Canvas, now: float) -> None:
        language = int(now / LANGUAGE_S + 0.001) % len(self._words)
        needs_pin = self._needs_pin()
        up = 6 if needs_pin else 0
        for x, sign in ((36, "dice"), (60, "block"), (84, "portal")):
            canvas.icon(x, 8 - up, sign)
        canvas.centred(24 - up, "Tilekeeper", font="big")
        canvas.centred(48 - up, self._words[language])
        if needs_pin:
            canvas.centred(HEIGHT - 10, self._notes[language])
