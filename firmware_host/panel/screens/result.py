"""What the dice say: they come to rest one by one, then the meaning stands beside them."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games.core.dice import Die
from firmware_host.panel.canvas import SAFE, WIDTH, Canvas, Rect
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.dice_art import BIG, DiceArt, draw_dice, draw_die, size_for
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.roll import SHAKE_S, tumbling

SETTLE_S = 0.35
LONGEST_SETTLE_S = 1.6
LARGE_S = 1.0
"""How long dice at rest are shown large; then they stand in the top line of the next question."""


class ResultScreen(Screen):
    """Large while the dice roll and a moment longer; nobody has to acknowledge it."""

    is_passing = True

    def __init__(
        self,
        frame: Frame,
        dice: Sequence[Die],
        faces: Sequence[str],
        lines: Sequence[str],
        t: Translator,
        art: DiceArt,
        *,
        moving: Sequence[int] | None = None,
    ) -> None:
        self.frame = frame
        self.dice = tuple(dice)
        self.faces = tuple(faces)
        self.lines = tuple(lines)
        self._t = t
        self._art = art
        self._moving = tuple(range(len(self.dice)) if moving is None else moving)
        self._step = min(SETTLE_S, LONGEST_SETTLE_S / max(1, len(self._moving)))
        self._started = 0.0

    def begin(self, now: float) -> None:
        self._started = now

    def in_motion(self, now: float) -> tuple[int, ...]:
        """Dice that still roll; they come to rest from left to right."""
        return self._moving[max(0, int((now - self._started) / self._step)) :]

    def is_still(self, now: float) -> bool:
        return not self.in_motion(now)

    def is_over(self, now: float) -> bool:
        return now >= self._rest_at + LARGE_S

    @property
    def _rest_at(self) -> float:
        return self._started + self._step * len(self._moving)

    def on(self, press: Press, now: float) -> Command | None:
        return Close() if press.gesture == "press" else None

    def wakes_at(self, now: float) -> float | None:
        if not self.is_still(now):
            return now + SHAKE_S
        return self._rest_at + LARGE_S

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        rolling = self.in_motion(now)
        faces: list[str | None] = list(self.faces)
        lift = [0] * len(faces)
        for i in rolling:
            faces[i], lift[i] = tumbling(self.dice[i], i, now)
        for i, face in enumerate(self.faces):
            if i not in rolling:
                canvas.whisper(face)
        if len(self.lines) == len(self.dice) <= 2:
            self._draw_rows(canvas, body, faces, lift, rolling)
        else:
            self._draw_line(canvas, body, faces, lift, now)

    def _draw_rows(
        self,
        canvas: Canvas,
        body: Rect,
        faces: Sequence[str | None],
        lift: Sequence[int],
        rolling: Sequence[int],
    ) -> None:
        """Each die with its meaning beside it."""
        pitch = body.height // max(2, len(faces))
        for i, (die, line) in enumerate(zip(self.dice, self.lines, strict=True)):
            y = body.y + i * pitch + (pitch - BIG + 1) // 2
            draw_die(canvas, 2 + lift[i], y, BIG, die.name, faces[i], self._t, self._art)
            if i not in rolling:
                text = Rect(BIG + 7, y + 2, WIDTH - BIG - 9, 18)
                canvas.paragraph(text, line, pitch=9)

    def _draw_line(
        self,
        canvas: Canvas,
        body: Rect,
        faces: Sequence[str | None],
        lift: Sequence[int],
        now: float,
    ) -> None:
        names = [die.name for die in self.dice]
        draw_dice(canvas, body.y + 3, names, faces, self._t, self._art, lift)
        y = body.y + size_for(len(names)) + 5
        if self.is_still(now):
            room = Rect(2, y, WIDTH - 4, min(body.bottom, SAFE.bottom) - y)
            canvas.paragraph(room, "\n".join(self.lines), pitch=8, centre=True)
