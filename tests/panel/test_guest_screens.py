"""Screens of a café in the longest language: a free table, «Still playing?», the PIN, staff."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import Close, OpenMenu
from firmware_host.panel.menu import STAFF, menu_screen
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.guests import FreeTableScreen, StillPlayingScreen
from firmware_host.panel.screens.lists import ListScreen
from firmware_host.panel.staff import SelfTestLine, StaffFacts, entries, is_pin
from firmware_host.table.party import AsideGame
from firmware_host.texts import Message
from firmware_host.view.guests import staff_part
from tests.flows.flow import Finger, Flow
from tests.panel.pseudo_locale import pseudo

SHUT = Message("the display does not answer ({reason})", reason="[Errno 121] Remote I/O error")
FACTS = StaffFacts(
    has_pin=True,
    is_called=True,
    brightness=80,
    ask_minutes=10,
    attract_minutes=0,
    asides=[AsideGame(3, "BCD267", "builders-biomes", "", 2)],
    devices={"reader": ("ready", ""), "oled": ("faulty", SHUT)},
    selftest=[SelfTestLine("reader", "fail", "check the plug")],
)


def screens() -> Iterator[tuple[str, Screen]]:
    t = pseudo()
    yield "free", FreeTableScreen([t])
    yield "free in a café without a PIN", FreeTableScreen([t], lambda: True)
    yield "still", StillPlayingScreen(60.0, "WWMMWM", t)
    flow = Flow()
    snapshot = flow.table.snapshot()
    flow.close()
    yield "menu", menu_screen("main", snapshot, ("en",), t, FACTS)
    yield "pin", menu_screen(STAFF, snapshot, ("en",), t, replace(FACTS, is_open=False))
    yield "staff", menu_screen(STAFF, snapshot, ("en",), t, FACTS)
    for entry in entries(FACTS, t):
        yield entry.id, menu_screen(f"{STAFF}/{entry.id}", snapshot, ("en",), t, FACTS)
    home = replace(FACTS, has_pin=False)
    yield "first pin", menu_screen(f"{STAFF}/pin", snapshot, ("en",), t, home)
    yield "oled", menu_screen(f"{STAFF}/devices/oled", snapshot, ("en",), t, FACTS)


@pytest.mark.behavior
def test_nothing_is_cut_off_or_outside_the_glass() -> None:
    faults = {}
    for name, screen in screens():
        screen.begin(0.0)
        for line in range(len(screen.options) if isinstance(screen, ListScreen) else 1):
            canvas = Canvas()
            screen.draw(canvas, 0.5)
            screen.on(Finger("down", "press", 0.5), 0.5)
            if canvas.problems:
                faults[name, line] = canvas.problems
    assert faults == {}


def test_a_device_that_is_not_well_says_why_in_the_language_of_the_box() -> None:
    t = pseudo()
    flow = Flow()
    snapshot = flow.table.snapshot()
    flow.close()
    devices = next(each for each in entries(FACTS, t) if each.id == "devices")
    assert devices.explained == {"oled": SHUT.told(t)}
    assert SHUT.told(t) != SHUT
    part = staff_part(FACTS, t)
    assert part is not None
    (lines,) = (each["lines"] for each in part["entries"] if each["id"] == "devices")
    assert [line.get("details", "") for line in lines] == ["", SHUT.told(t)]

    listed = menu_screen(f"{STAFF}/devices", snapshot, ("en",), t, FACTS)
    assert listed.on(Finger("ok", "press", 0.5), 0.5) == Close()
    listed.on(Finger("down", "press", 0.5), 0.5)
    assert listed.on(Finger("ok", "press", 0.5), 0.5) == OpenMenu(f"{STAFF}/devices/oled")


@pytest.mark.parametrize(("text", "fits"), [("1234", True), ("12345678", True), ("123", False)])
def test_a_pin_has_four_to_eight_digits(text: str, fits: bool) -> None:
    assert is_pin(text) is fits
