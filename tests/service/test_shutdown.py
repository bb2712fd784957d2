"""The last picture of a box, read off the chip."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.devices.oled import Oled
from firmware_host.devices.oled_chip import VirtualBus
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.i18n import translator
from firmware_host.panel.screens.overlays import FarewellScreen
from firmware_host.service.daemon import RunOptions, _open_box
from firmware_host.service.shutdown import show_shutdown_screen, shut_down
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior


def farewell() -> bytes:
    canvas = Canvas()
    FarewellScreen(translator("en")).draw(canvas, 0.0)
    assert canvas.sees("Goodbye!")
    return canvas.image.tobytes()


def test_it_is_shown_bright_even_on_a_dark_glass_and_then_the_glass_goes_dark_for_good() -> None:
    async def run() -> None:
        bus = VirtualBus()
        oled = Oled(lambda: bus, loop=asyncio.get_running_loop())
        oled.brightness("off")
        await oled.flush()
        seen: list[tuple[bytes, int]] = []
        bus.chip._on_change = lambda: seen.append((bus.chip.pixels(), bus.chip.contrast))
        await show_shutdown_screen(oled, translator("en"), hold_s=0.01)
        await oled.close()
        assert (farewell(), 160) in seen
        assert bus.chip.pixels() == bytes(1024)
        assert not bus.chip.is_on

    asyncio.run(run())


def test_nobody_waits_for_a_display_that_does_not_answer() -> None:
    async def run() -> None:
        bus = VirtualBus()
        bus.unplug()
        oled = Oled(lambda: bus, loop=asyncio.get_running_loop())
        async with asyncio.timeout(PATIENCE_S):
            await show_shutdown_screen(oled, translator("en"), hold_s=600)
            await oled.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("systemctl", "is_refused"),
    [
        ("exit 0", False),
        ("echo 'Interactive authentication required.' >&2; exit 1", True),
        (None, True),
    ],
)
def test_a_box_is_switched_off_by_systemd_or_says_that_it_cannot(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    systemctl: str | None,
    is_refused: bool,
) -> None:
    if systemctl is not None:
        script = tmp_path / "systemctl"
        script.write_text(f'#!/bin/sh\necho "$@" >"{tmp_path}/asked"\n{systemctl}\n')
        script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    refused: list[bool] = []

    async def run() -> None:
        shut_down(is_box=True, on_refusal=lambda: refused.append(True))
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))

    asyncio.run(run())
    assert refused == [True] * is_refused
    assert ("50-tilekeeper.rules" in caplog.text) == is_refused
    if systemctl is not None:
        assert (tmp_path / "asked").read_text() == "poweroff\n"
        assert ("Interactive authentication" in caplog.text) == is_refused


@pytest.mark.parametrize("crashes", [False, True])
def test_a_box_says_goodbye_when_it_is_told_to_end_but_not_when_it_crashes(
    tmp_path: Path, crashes: bool
) -> None:
    seen: list[bytes] = []

    async def run() -> None:
        settings = load_settings(state_dir=tmp_path, virtual=True)
        async with _open_box(settings, RunOptions(virtual=True)) as box:
            devices = box.controller.devices
            assert devices is not None
            assert devices.glass is not None
            chip = devices.glass.chip
            chip._on_change = lambda: seen.append(chip.pixels())
            if crashes:
                raise ZeroDivisionError
        assert not chip.is_on

    if crashes:
        with pytest.raises(ZeroDivisionError):
            asyncio.run(run())
    else:
        asyncio.run(run())
    assert (farewell() in seen) is not crashes
