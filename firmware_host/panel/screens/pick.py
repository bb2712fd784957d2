"""Any dice may be thrown again: toggle them, see the chance, throw or keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_host.games.core.dice import Die
from firmware_host.panel.canvas import ON, SAFE, WIDTH, Canvas, Rect
from firmware_host.panel.commands import AnswerAndThrow, AnswerCommand, Command, Hint
from firmware_host.panel.dice_art import SMALL, DiceArt, draw_dice, size_for
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.roll import SHAKE_S, tumbling


class PickScreen(Screen):
    """The cursor goes over the dice, then over one action: throw the chosen ones, or keep all."""

    def __init__(
        self,
        frame: Frame,
        die: Die,
        faces: Sequence[str],
        chance: Callable[[tuple[int, ...]], str],
        t: Translator,
        art: DiceArt,
        *,
        start: Sequence[int] = (),
    ) -> None:
        self.frame = frame
        self.faces = tuple(faces)
        self.picked = set(start)
        self.cursor = len(self.faces)
        self.is_shaking = False
        self._die = die
        self._chance = chance
        self._t = t
        self._art = art

    @property
    def answer(self) -> str:
        return ",".join(str(i) for i in sorted(self.picked)) or "-"

    def on(self, press: Press, now: float) -> Command | None:
        if press.name == "roll":
            return self._on_roll(press.gesture)
        if press.gesture != "press":
            return None
        places = len(self.faces) + 1
        if press.name in ("up", "down"):
            self.cursor = (self.cursor + (1 if press.name == "down" else -1)) % places
        elif press.name == "ok":
            if self.cursor == len(self.faces):
                return AnswerCommand(self.answer)
            self.picked ^= {self.cursor}
        elif press.name == "back":
            if not self.picked:
                return Hint()
            self.picked.clear()
            self.cursor = len(self.faces)
        return None

    def _on_roll(self, gesture: str) -> Command | None:
        """ROLL throws the chosen dice at once; with none chosen there is nothing to throw."""
        if not self.picked:
            return None
        self.is_shaking = gesture in ("down", "hold")
        return AnswerAndThrow(self.answer) if not self.is_shaking else None

    def hides_sentence(self) -> bool:
        return bool(self.sentence) and self.cursor == 0

    def wakes_at(self, now: float) -> float | None:
        return now + SHAKE_S if self.is_shaking else None

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        faces: list[str | None] = list(self.faces)
        lift = [3 if i in self.picked else 0 for i in range(len(faces))]
        for i in self.picked if self.is_shaking else ():
            faces[i], up = tumbling(self._die, i, now)
            lift[i] = min(4, 1 + up)
        names = [self._die.name] * len(faces)
        places = draw_dice(canvas, body.y + 4, names, faces, self._t, self._art, lift, SMALL)
        for i, at in enumerate(places):
            if i in self.picked:
                canvas.invert(Rect(at.x + 1, at.y + 1, at.width - 2, at.height - 2))
            if i == self.cursor:
                canvas.fill(Rect(at.x, at.bottom + lift[i] + 1, at.width, 2))
        under = body.y + 4 + size_for(len(faces), SMALL) + 5
        canvas.centred(under, self._chance(tuple(sorted(self.picked))))
        self._draw_action(canvas, min(body.bottom, SAFE.bottom))

    def _draw_action(self, canvas: Canvas, bottom: int) -> None:
        count = len(self.picked)
        chosen = self.cursor == len(self.faces)
        ink = canvas.bar(Rect(0, bottom - 11, WIDTH, 11)) if chosen else ON
        if count:
            # Translators: button: rolls the picked dice again; 18 letters.
            text = self._t.ngettext("Reroll {n} die", "Reroll {n} dice", count)
        else:
            # Translators: button: rolls no die again; 18 letters.
            text = self._t.gettext("Keep all")
        icon = canvas.icon(2, bottom - 10, "dice" if count else "check", ink)
        canvas.text(4 + icon, bottom - 9, text.format(n=count), fill=ink, width=WIDTH - icon - 5)
