"""The glass is looked after by the clock; time is a list of callbacks here."""

from __future__ import annotations

from firmware_host.panel.burn_in import STEP_S, BurnInShift, shift_at_step
from firmware_host.service.burn_in import RESYNC_EVERY, BurnInGuard
from tests.service.test_idle_dimmer import Timers


class Glass:
    def __init__(self, story: list[object]) -> None:
        self._story = story

    def resync(self) -> None:
        self._story.append("resync")


def test_every_minute_another_look_and_every_few_minutes_a_resync_after_it() -> None:
    story: list[object] = []
    timers = Timers()
    upkeep = BurnInGuard(Glass(story), story.append, timers.call_later)
    timers.pass_time(STEP_S * 10 + 1)
    expected: list[BurnInShift | str] = []
    for step in range(1, 11):
        expected += [shift_at_step(step), *(["resync"] if step % RESYNC_EVERY == 0 else [])]
    assert story == expected
    assert timers.alive() == 1
    upkeep.close()
    assert timers.alive() == 0


def test_a_resync_comes_at_least_every_five_minutes() -> None:
    assert RESYNC_EVERY * STEP_S <= 300
