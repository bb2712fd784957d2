"""Takes the steps of a journey in front of a box: reads the display, presses, lays tiles.

The same journeys are taken in process by `tests/flows/flow.py`, so a change of the lobby breaks a
quick test before it breaks a run of the VM.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import partial
from typing import Any

from firmware_host.panel.panel import SEEN_S
from tests.flows.flow import MOST_MOVES, NoSuchChoice, Step, StillThere, WrongScreen
from tools.vm.oled_text import OledText
from tools.vm.played_box import PlayedBox
from tools.vm.report import Failed

PATIENCE_S = 60.0
EFFECT_S = 20.0
_READING_S = 3 * SEEN_S
"""A press that comes sooner after a screen closed by itself is ignored by the box."""


class Walker:
    def __init__(self, box: PlayedBox, tags: Mapping[str, str], bounces: int = 0) -> None:
        """`tags` are the tags of the tiles; every contact bounces this often at each edge."""
        self._box = box
        self._tags = tags
        self._bounces = bounces
        self._steps = 0
        self.answers_by_tile: list[int] = []
        """How many answers the table took for each tile that was laid."""

    def go(self, *steps: Step) -> None:
        for step in steps:
            self._steps += 1
            self._take(step)

    def look(self) -> OledText:
        return OledText(base64.b64decode(self._box.state()["screen"]["rows"]))

    def chosen(self) -> str:
        """Return the option under the cursor; empty where the display marks none."""
        picture = self.look()
        texts = [option["text"] for option in self._box.state()["question"]["options"]]
        return next((text for text in texts if picture.is_chosen(text)), "")

    def press(self, name: str) -> None:
        if not press_until(self._box, name, bounces=self._bounces):
            raise Failed(f"step {self._steps}: {name} had no effect at {self._asked()}")

    def _take(self, step: Step) -> None:
        if step.sees and not self._box.until(lambda: self.look().sees(step.sees), PATIENCE_S):
            raise WrongScreen(f"step {self._steps}: no {step.sees!r} at {self._asked()}")
        if step.not_sees and self.look().sees(step.not_sees):
            raise StillThere(f"step {self._steps}: {step.not_sees!r} at {self._asked()}")
        self._box.pause(_READING_S)
        if step.choose:
            self._choose(step.choose)
        for name in step.press.split():
            self.press(name)
        if step.lays:
            self._lay(step.lays)

    def _choose(self, words: str) -> None:
        for _ in range(MOST_MOVES):
            if self.look().is_chosen(words):
                self.press("ok")
                return
            self.press("down")
        raise NoSuchChoice(f"step {self._steps}: no line {words!r} at {self._asked()}")

    def _lay(self, tile: str) -> None:
        seq = self._box.state()["seq"]
        self._box.lay(self._tags[tile])
        if not self._box.until(lambda: self._box.state()["seq"] != seq, EFFECT_S):
            raise Failed(f"step {self._steps}: {tile} had no effect at {self._asked()}")
        self._box.pause(_READING_S)
        self.answers_by_tile.append(self._box.state()["seq"] - seq)

    def _asked(self) -> str:
        question = self._box.state()["question"]
        return f"{question['id'] if question else 'no question'}:\n{self.look()}"


def press_until(
    box: PlayedBox, name: str, *, bounces: int = 0, patience_s: float = EFFECT_S
) -> bool:
    """Press once; return whether the table took an answer or the picture changed."""
    before = box.state()
    box.press(name, bounces=bounces)
    return bool(box.until(partial(has_moved, box, before), patience_s, 0.05))


def has_moved(box: PlayedBox, before: Mapping[str, Any]) -> bool:
    now = box.state()
    return bool(now["screen"] != before["screen"] or now["seq"] != before["seq"])
