"""Something is chosen out of a picture: UP and DOWN visit what is legal, OK takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_host.panel.commands import AnswerCommand, Command, Hint
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen, stepped


class CursorScreen(Screen):
    """`way` are the answers in the order the cursor visits them; pictures draw themselves."""

    def __init__(
        self,
        frame: Frame,
        way: Sequence[str],
        *,
        start: str = "",
        done: Callable[[str], Command] = AnswerCommand,
        leave: Command | None = None,
    ) -> None:
        self.frame = frame
        self.way = list(way)
        self.cursor = self.way.index(start) if start in self.way else 0
        self._done = done
        self._leave = leave or Hint()

    @property
    def answer(self) -> str:
        return self.way[self.cursor]

    def hides_sentence(self) -> bool:
        return bool(self.sentence) and self.cursor == 0

    def on(self, press: Press, now: float) -> Command | None:
        if press.name in ("up", "down") and press.gesture in ("press", "repeat"):
            self.cursor = stepped(press, self.cursor, len(self.way))
            return None
        if press.gesture != "press":
            return None
        if press.name == "ok":
            return self._done(self.answer)
        if press.name == "back":
            return self._leave
        return None
