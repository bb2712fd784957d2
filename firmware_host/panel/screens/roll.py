"""Dice: hold ROLL to shake, let go to throw; or type what wooden dice show."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host.games.core.dice import Die
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import AnswerCommand, Close, Command, Hint, ThrowCommand
from firmware_host.panel.dice_art import BIG, SMALL, DiceArt, draw_dice, size_for
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Press, Screen

SHAKE_S = 0.09
LONGEST_SHAKE_S = 15.0


def tumbling(die: Die | None, number: int, now: float) -> tuple[str | None, int]:
    """A face and a lift for a die in motion: pictures only, chance has no part in it."""
    tick = int(now / SHAKE_S)
    stir = (tick * 7 + number * 13 + tick * number * 3) % 97
    faces = die.faces if die else ()
    return (faces[stir % len(faces)] if faces else None), stir % 4


@dataclass(frozen=True, slots=True)
class RollTexts:
    """What a roll screen says below its dice."""

    prompt: str = ""
    odds: str = ""


class RollScreen(Screen):
    def __init__(
        self,
        frame: Frame,
        dice: tuple[Die, ...],
        texts: RollTexts,
        t: Translator,
        art: DiceArt,
    ) -> None:
        self.frame = frame
        self.dice = dice
        self.is_shaking = False
        self._shaken_since = 0.0
        self.entry: EntryScreen | None = None
        self._texts = texts
        self._t = t
        self._art = art

    def on(self, press: Press, now: float) -> Command | None:
        if press.name == "roll":
            self.entry = None
            if press.gesture == "down":
                self.is_shaking = True
                self._shaken_since = now
            elif press.gesture in ("press", "release"):
                self.is_shaking = False
                return ThrowCommand()
        elif self.entry is not None:
            return self._on_entry(press, now)
        elif press.gesture == "press" and press.name == "ok":
            self.entry = EntryScreen(self.frame, self.dice, self._t, self._art)
        elif press.gesture == "press" and press.name == "back":
            return Hint()
        return None

    def _on_entry(self, press: Press, now: float) -> Command | None:
        assert self.entry is not None
        command = self.entry.on(press, now)
        if isinstance(command, Close):
            self.entry = None
            return None
        return command

    def hides_sentence(self) -> bool:
        return bool(self.sentence) and self.entry is None and not self.is_shaking

    def wakes_at(self, now: float) -> float | None:
        """Dice that are shaken for LONGEST_SHAKE_S stop moving: something lies on the button."""
        tired = now - self._shaken_since > LONGEST_SHAKE_S
        return now + SHAKE_S if self.is_shaking and not tired else None

    def draw(self, canvas: Canvas, now: float) -> None:
        if self.entry is not None:
            self.entry.draw(canvas, now)
            return
        t = self._t
        body = self.frame.draw(canvas)
        names = [die.name for die in self.dice]
        most = SMALL if self._texts.odds else BIG
        faces: list[str | None] = [None] * len(names)
        lift = [0] * len(names)
        if self.is_shaking:
            for i, die in enumerate(self.dice):
                faces[i], lift[i] = tumbling(die, i, now)
        top = body.y + (1 if self._texts.odds else 4)
        draw_dice(canvas, top, names, faces, t, self._art, lift, most)
        canvas.centred_lines(top + size_for(len(names), most) + 3, body.bottom, self._lines())

    def _lines(self) -> list[str]:
        t = self._t
        if self.is_shaking:
            # Translators: one line below a text that says what a button does; 20 letters.
            return [t.gettext("Let go to throw!")]
        odds = [self._texts.odds] if self._texts.odds else []
        # Translators: one line below a text that says what a button does; 20 letters.
        return [*odds, t.gettext("Hold ROLL to shake"), t.gettext("OK: use real dice")]


class EntryScreen(Screen):
    """Die by die: up and down turn the die, OK goes on, BACK goes back, a last OK confirms."""

    def __init__(self, frame: Frame, dice: tuple[Die, ...], t: Translator, art: DiceArt) -> None:
        self.frame = frame
        self.at = 0
        self.faces = [die.distinct()[0] for die in dice]
        self._dice = dice
        self._t = t
        self._art = art

    @property
    def is_complete(self) -> bool:
        return self.at == len(self._dice)

    def on(self, press: Press, now: float) -> Command | None:
        if press.gesture != "press":
            return None
        if press.name == "ok":
            if self.is_complete:
                return AnswerCommand(" ".join(self.faces))
            self.at += 1
        elif press.name == "back":
            if self.at == 0:
                return Close()
            self.at -= 1
        elif press.name in ("up", "down") and not self.is_complete:
            faces = self._dice[self.at].distinct()
            step = 1 if press.name == "up" else -1
            here = faces.index(self.faces[self.at])
            self.faces[self.at] = faces[(here + step) % len(faces)]
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        t = self._t
        body = self.frame.draw(canvas)
        names = [die.name for die in self._dice]
        shown = [face if i <= self.at else None for i, face in enumerate(self.faces)]
        places = draw_dice(canvas, body.y + 3, names, shown, t, self._art)
        y = body.y + size_for(len(names)) + 6
        if self.is_complete:
            # Translators: one line below a text that says what a button does; 20 letters.
            right = t.gettext("OK: that is right")
            # Translators: below dice that were typed in: which button goes back; 20 letters.
            canvas.centred_lines(y, body.bottom, [right, t.gettext("BACK: change")])
            return
        at = places[self.at]
        canvas.icon(at.x + at.width // 2 - 4, at.bottom, "up")
        # Translators: one line below a text that says what a button does; 20 letters.
        canvas.centred(y + 8, t.gettext("What does it show?"))
