"""Each press or scan that does nothing leaves one debug line with its reason, and never a flood."""

from __future__ import annotations

import logging

import pytest

from firmware_host.commands.errors import UsageError
from firmware_host.commands.run import _log_level
from firmware_host.devices.buttons import ButtonHub, VirtualButtons
from firmware_host.devices.events import ButtonEvent, TilePlaced
from firmware_host.panel.press_filter import PressFilter
from firmware_host.service.commands import CommandQueue, Scan
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.logging_setup import DEBUG_LINES, DEBUG_PERIOD_S, DebugLimit
from firmware_host.service.reader_settling import ReaderSettling
from tests.panel.picture_book import Finger
from tests.paper_time import PaperTimeLoop, run_on_paper
from tests.service.test_idle_dimmer import Glass, Timers


@pytest.fixture(autouse=True)
def _debug(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "firmware_host")


def test_a_press_that_outlives_its_screen_is_explained_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    presses = PressFilter()
    presses.counts(Finger("ok", "down"))
    presses.drop_begun()
    presses.counts(Finger("ok", "hold"))
    presses.counts(Finger("ok", "release"))
    assert caplog.messages == ["ignored hold of OK: the screen changed while the button was down"]


def test_a_dropped_press_is_explained_once_and_the_next_one_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    presses = PressFilter()
    for _ in range(2):
        presses.counts(Finger("roll", "down"))
        presses.drop(Finger("roll", "down"), "too early")
        presses.counts(Finger("roll", "press"))
    assert caplog.messages == ["ignored down of ROLL: too early"] * 2


def test_a_press_that_acted_at_its_first_touch_is_not_called_ignored(
    caplog: pytest.LogCaptureFixture,
) -> None:
    presses = PressFilter()
    presses.counts(Finger("up", "down"))
    presses.at_once(Finger("up", "down"))
    presses.drop_begun()
    presses.counts(Finger("up", "press"))
    assert caplog.messages == []


def test_a_button_that_is_held_elsewhere_is_explained(caplog: pytest.LogCaptureFixture) -> None:
    async def story(loop: PaperTimeLoop) -> None:
        hub = ButtonHub(lambda event: None, loop=loop)
        finger, page = VirtualButtons(hub), VirtualButtons(hub)
        finger.edge("ok", True)
        assert not page.gesture("ok", "press")
        await hub.close()

    run_on_paper(story)
    assert caplog.messages == ["ignored press of OK: another source holds the button"]


def test_a_press_that_only_wakes_the_display_is_explained(
    caplog: pytest.LogCaptureFixture,
) -> None:
    timers = Timers()
    dimmer = IdleDimmer(Glass(), 0, 60, timers.call_later)
    dimmer.wake()
    timers.pass_time(61)
    for gesture in ("down", "press"):
        assert not dimmer.on_button(ButtonEvent("ok", gesture, timers.now))
    assert caplog.messages == ["ignored press of OK: it switched the dark display on"]


def test_scans_that_are_not_handled_are_explained(caplog: pytest.LogCaptureFixture) -> None:
    async def story(loop: PaperTimeLoop) -> None:
        settling = ReaderSettling()
        settling.begin()
        assert settling.drops(TilePlaced("04"))
        settling.end()
        assert not settling.drops(TilePlaced("04"))
        queue = CommandQueue()
        queue.put_scan(Scan("01"), 1, is_known=True)
        queue.put_scan(Scan("02"), 1, is_known=False)
        queue.put_scan(Scan("03"), 1, is_known=True)

    run_on_paper(story)
    early, unknown, older = caplog.messages
    assert early.startswith("dropped scan: the tile lay there before the reader came up")
    assert unknown == "dropped scan of 02: a known tile is waiting"
    assert older == "dropped scan: a newer one arrived before it was handled"


def test_debug_lines_are_bounded_and_the_next_period_says_how_many_were_left_out() -> None:
    now = [0.0]
    limit = DebugLimit(lambda: now[0])

    def passes(level: int) -> str:
        record = logging.LogRecord("x", level, "", 0, "line %s", ("1",), None)
        return record.getMessage() if limit.filter(record) else ""

    assert all(passes(logging.DEBUG) for _ in range(DEBUG_LINES))
    assert not any(passes(logging.DEBUG) for _ in range(7))
    assert passes(logging.WARNING) == "line 1", "only debug lines are bounded"
    now[0] = DEBUG_PERIOD_S
    record = logging.LogRecord("x", logging.DEBUG, "", 0, "line %s", ("1",), None)
    assert limit.filter(record)
    assert record.getMessage() == "line 1 (7 lines before are left out)"


def test_the_service_takes_its_log_level_from_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert _log_level(None) == ""
    monkeypatch.setenv("TILEKEEPER_LOG_LEVEL", "DEBUG")
    assert _log_level(None) == "debug"
    assert _log_level("error") == "error", "the option wins"
    monkeypatch.setenv("TILEKEEPER_LOG_LEVEL", "loud")
    with pytest.raises(UsageError, match="LEVEL is loud; it can be debug, info, warning, error"):
        _log_level(None)
