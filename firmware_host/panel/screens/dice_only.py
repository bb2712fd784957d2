"""Dice only: one press a roll. UP and DOWN change the dice, OK picks dice to roll once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from firmware_host.games.core.dice import Die
from firmware_host.panel.canvas import HEIGHT, Canvas, Rect
from firmware_host.panel.commands import AnswerCommand, Command, OpenMenu
from firmware_host.panel.dice_art import BIG, DiceArt, draw_dice, size_for
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.roll import LONGEST_SHAKE_S, SHAKE_S, tumbling

TUMBLES_S = 0.7
"""How long dice roll before they rest; a finger on ROLL does not wait for it."""


@dataclass(frozen=True, slots=True)
class DiceOption:
    """One set of dice that can be rolled."""

    id: str
    title: str
    dice: tuple[Die, ...]
    odds: str
    """Said below dice that have not been rolled."""
    kind: str
    can_pick: bool
    """Chosen dice of a roll may be rolled once more."""


@dataclass(frozen=True, slots=True)
class DiceResult:
    """The last roll."""

    set: str
    faces: tuple[str, ...]
    moved: tuple[int, ...]
    meaning: str


class DiceOnlyScreen(Screen):
    def __init__(
        self,
        frame: Frame,
        options: Sequence[DiceOption],
        result: DiceResult | None,
        used: Sequence[str],
        hints: tuple[str, str, str, str],
        again: Callable[[Sequence[int]], str],
        t: Translator,
        art: DiceArt,
    ) -> None:
        """`used` are the sets rolled before, the last one first. `hints`: other dice, how many,
        how to pick, what ROLL does with picked ones. `again` is the answer that rolls the dice at
        these positions once more."""
        self._plain = frame
        self._options = tuple(options)
        self._used = tuple(used)
        self._result = result
        self._hints = hints
        self._again = again
        self._t = t
        self._art = art
        ids = [option.id for option in self._options]
        self.cursor = ids.index(result.set) if result else 0
        self.picked: set[int] | None = None
        """The dice to roll once more; None while nobody picks."""
        self._at = 0
        self.is_shaking = False
        self._shaken_since = 0.0
        self._rests_at: float | None = None

    @property
    def frame(self) -> Frame:  # type: ignore[override]  # it changes with the dice
        return Frame(self._option.title, corner=self._plain.corner)

    @property
    def _option(self) -> DiceOption:
        return self._options[self.cursor]

    @property
    def _shown(self) -> DiceResult | None:
        """The last roll, if it was of the dice that are looked at."""
        return self._result if self._result and self._result.set == self._option.id else None

    def begin(self, now: float) -> None:
        """Dice tumble once, and not again when the menu over them is closed."""
        if self._rests_at is None:
            self._rests_at = now + TUMBLES_S

    def on(self, press: Press, now: float) -> Command | None:
        if press.name == "roll":
            return self._on_roll(press.gesture, now)
        if press.gesture != "press":
            return None
        if self.picked is not None:
            return self._on_picking(press.name, self.picked)
        if press.name in ("up", "down"):
            self._turn_to(press.name)
        elif press.name == "ok":
            shown = self._shown
            if shown is None or not self._option.can_pick:
                return AnswerCommand(self._option.id)
            fewest = min(shown.faces)
            self.picked = {i for i, face in enumerate(shown.faces) if face == fewest}
            self._at = min(self.picked)
        elif press.name == "back":
            return OpenMenu("main")
        return None

    def _turn_to(self, name: str) -> None:
        """UP: other dice, as many as last time. DOWN: one die more of these, if there can be."""
        kinds = list(dict.fromkeys(option.kind for option in self._options))
        kind = self._option.kind
        alike = [i for i, option in enumerate(self._options) if option.kind == kind]
        if name == "down" and len(alike) > 1:
            self.cursor = alike[(alike.index(self.cursor) + 1) % len(alike)]
            return
        kind = kinds[(kinds.index(kind) + 1) % len(kinds)]
        others = [i for i, option in enumerate(self._options) if option.kind == kind]
        used = [i for i in others if self._options[i].id in self._used]
        by_last_use = sorted(used, key=lambda i: self._used.index(self._options[i].id))
        self.cursor = [*by_last_use, *others][0]

    def _on_roll(self, gesture: str, now: float) -> Command | None:
        if gesture == "down":
            self.is_shaking, self._shaken_since = True, now
            return None
        if gesture == "hold":
            return None
        self.is_shaking = False
        if self.picked:
            return AnswerCommand(self._again(sorted(self.picked)))
        return AnswerCommand(self._option.id)

    def _on_picking(self, name: str, picked: set[int]) -> Command | None:
        count = len(self._option.dice)
        if name in ("up", "down"):
            self._at = (self._at + (1 if name == "down" else -1)) % count
        elif name == "ok":
            picked ^= {self._at}
        else:
            self.picked = None
        return None

    def wakes_at(self, now: float) -> float | None:
        is_tired = now - self._shaken_since > LONGEST_SHAKE_S
        if (self.is_shaking and not is_tired) or self._is_tumbling(now):
            return now + SHAKE_S
        return None

    def _is_tumbling(self, now: float) -> bool:
        return self._shown is not None and self._rests_at is not None and now < self._rests_at

    def draw(self, canvas: Canvas, now: float) -> None:
        body = self.frame.draw(canvas)
        option, shown = self._option, self._shown
        faces: list[str | None] = list(shown.faces) if shown else [None] * len(option.dice)
        lift = [3 if i in (self.picked or ()) else 0 for i in range(len(faces))]
        moving = self._moving(now)
        for i in moving:
            faces[i], lift[i] = tumbling(option.dice[i], i, now)
        for i, face in enumerate(shown.faces if shown else ()):
            if i not in moving:
                canvas.whisper(face)
        names = [die.name for die in option.dice]
        size = size_for(len(names), BIG)
        top = body.y + 4 + (BIG - size) // 2
        places = draw_dice(canvas, top, names, faces, self._t, self._art, lift)
        self._mark(canvas, places, lift)
        self._say(canvas, now, bool(moving))

    def _moving(self, now: float) -> Sequence[int]:
        if self.is_shaking:
            return sorted(self.picked) if self.picked else range(len(self._option.dice))
        return self._result.moved if self._result and self._is_tumbling(now) else ()

    def _mark(self, canvas: Canvas, places: Sequence[Rect], lift: Sequence[int]) -> None:
        if self.picked is None:
            return
        for i, at in enumerate(places):
            if i in self.picked:
                canvas.invert(Rect(at.x + 1, at.y + 1, at.width - 2, at.height - 2))
            if i == self._at:
                canvas.fill(Rect(at.x, at.bottom + lift[i] + 1, at.width, 2))

    def _say(self, canvas: Canvas, now: float, is_moving: bool) -> None:
        other, count, to_pick, picked = self._hints
        shown = self._shown
        if not is_moving:
            said = shown.meaning if shown else self._option.odds
            canvas.centred(HEIGHT - 20, said)
        if self.picked is not None:
            canvas.centred(HEIGHT - 10, picked)
        else:
            can_pick = shown is not None and self._option.can_pick
            hint = to_pick if can_pick else count if self._option.can_pick else other
            canvas.centred(HEIGHT - 10, hint)
