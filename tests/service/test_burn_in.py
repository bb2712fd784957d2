"""The glass is looked after by the clock; time is a list of callbacks here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.panel.burn_in import PLAIN, STEP_S, BurnInShift, shift_at_step
from firmware_host.service.burn_in import RESYNC_EVERY, BurnInGuard
from tests.service.test_health import VIRTUAL, Table, at_a_table
from tests.service.test_idle_dimmer import Timers

pytestmark = pytest.mark.behavior


class Glass:
    def __init__(self, story: list[object]) -> None:
        self._story = story

    def resync(self) -> None:
        self._story.append("resync")


def test_after_an_hour_every_minute_another_look_and_every_few_minutes_a_resync() -> None:
    story: list[object] = []
    timers = Timers()
    upkeep = BurnInGuard(Glass(story), story.append, timers.call_later)
    timers.pass_time(3600.0 + 1)
    assert set(story) == {"resync"}, "whoever plays an hour sees the plain picture"
    story.clear()
    timers.pass_time(STEP_S * 10)
    expected: list[BurnInShift | str] = []
    for step in range(1, 11):
        expected += [shift_at_step(step), *(["resync"] if step % RESYNC_EVERY == 0 else [])]
    assert story == expected
    assert timers.alive() == 1
    upkeep.close()
    assert timers.alive() == 0


def test_after_a_rest_in_the_dark_the_picture_is_the_plain_one_for_another_hour() -> None:
    story: list[object] = []
    dark: list[bool] = []
    timers = Timers()
    upkeep = BurnInGuard(Glass(story), story.append, timers.call_later, lambda: bool(dark))
    timers.pass_time(3600.0 + 5 * STEP_S)
    dark.append(True)
    story.clear()
    timers.pass_time(STEP_S)
    assert story[0] == PLAIN
    dark.clear()
    story.clear()
    timers.pass_time(3600.0 - STEP_S)
    assert set(story) == {"resync"}
    upkeep.close()


def test_a_resync_comes_at_least_every_five_minutes() -> None:
    assert RESYNC_EVERY * STEP_S <= 300


def test_a_page_shows_the_plain_picture_while_a_real_display_wears_another_look(
    tmp_path: Path,
) -> None:
    config = replace(VIRTUAL, oled=replace(VIRTUAL.oled, kind="absent"))

    async def story(at: Table) -> None:
        renderer = at.box.renderer
        before = renderer.frame()
        renderer.apply_shift(BurnInShift(sparing=True, shift=(1, 1)))
        assert renderer.frame() == before
        assert at.devices.oled.rows() != before, "the display has the other look"
        renderer.apply_shift(PLAIN)
        assert renderer.frame() == before == at.devices.oled.rows()

    at_a_table(tmp_path, config, story)


def test_a_virtual_display_never_wears_another_look(tmp_path: Path) -> None:
    async def story(at: Table) -> None:
        before = at.devices.oled.rows()
        at.box.renderer.apply_shift(BurnInShift(sparing=True, shift=(1, 1)))
        at.box.renderer.flush()
        assert at.devices.oled.rows() == before

    at_a_table(tmp_path, VIRTUAL, story)
