"""The first sign of life: the right bytes, early, and never in the way."""

from __future__ import annotations

import fcntl
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from firmware_host.config.device import OledConfig
from firmware_host.config.paths import LOCK_FILE
from firmware_host.devices.luma_driver import load_driver
from firmware_host.devices.oled_bus import CHIPS
from firmware_host.devices.oled_chip import OledChip
from firmware_host.devices.packing import pack
from firmware_host.devices.splash import PICTURE, SETTINGS, show_splash
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.screens.overlays import SplashScreen
from tests.waiting import PATIENCE_S


def drawn() -> Image.Image:
    canvas = Canvas()
    SplashScreen("Tilekeeper", "").draw(canvas, 0.0)
    return canvas.image


class ChipWire:
    """An I2C wire with a chip model at its end."""

    def __init__(self, chip: OledChip) -> None:
        self.chip = chip
        self.lit: list[bool] = []
        self.is_closed = False

    def write(self, message: bytes) -> None:
        {0x00: self.chip.command, 0x40: self.chip.data}[message[0]](message[1:])
        self.lit.append(self.chip.is_on)

    def close(self) -> None:
        self.is_closed = True


def test_the_packed_picture_is_what_the_panel_draws() -> None:
    assert PICTURE.read_bytes() == pack(drawn())


@pytest.mark.parametrize("name", CHIPS)
def test_the_settings_are_those_of_the_driver(name: str) -> None:
    assert bytes.fromhex(SETTINGS[name]) == bytes(load_driver(name).settings)


@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("name", CHIPS)
def test_every_chip_shows_it_and_is_lit_only_when_it_is_complete(name: str, rotate: int) -> None:
    wire = ChipWire(CHIPS[name]())
    config = OledConfig(driver=name, rotate=rotate, contrast=99)  # type: ignore[arg-type]
    assert show_splash(config, lambda port, address: wire)
    image = drawn().transpose(Image.Transpose.ROTATE_180) if rotate else drawn()
    assert wire.chip.pixels() == image.tobytes()
    assert wire.chip.contrast == 99
    assert wire.lit == [False] * (len(wire.lit) - 1) + [True]
    assert wire.is_closed


class BrokenWire(ChipWire):
    def write(self, message: bytes) -> None:
        raise OSError(121, "Remote I/O error")


def test_a_display_that_does_not_answer_or_a_missing_bus_stops_nobody() -> None:
    wire = BrokenWire(CHIPS["ssd1306"]())
    assert not show_splash(OledConfig(), lambda port, address: wire)
    assert wire.is_closed
    assert not show_splash(OledConfig(port=97))


@pytest.mark.parametrize("kind", ["virtual", "absent", "spi"])
def test_only_a_real_display_on_i2c_gets_it(kind: str) -> None:
    def never(port: int, address: int) -> ChipWire:
        raise AssertionError("opened")

    assert not show_splash(OledConfig(kind=kind), never)  # type: ignore[arg-type]


START = """
import json, os, sys
from firmware_host.devices import splash

class Wire:
    sent = []
    def __init__(self, port, address):
        self.sent.append([port, address])
    def write(self, message):
        self.sent.append(message.hex())
    def close(self):
        print(json.dumps({"sent": self.sent, "modules": sorted(sys.modules)}), flush=True)
        os._exit(0)

splash.I2cWire = Wire
from firmware_host.cli import main
main(sys.argv[1:])
print("{}")
"""


CHECKS = {
    "firmware_host.games",
    "firmware_host.games.core",
    "firmware_host.games.core.checks",
    "firmware_host.games.core.errors",
    "firmware_host.games.core.phrases",
}
"""What the settings are checked with: pure, and quick to import."""


def started(place: Path, *options: str) -> dict[str, Any]:
    """`tilekeeper run` up to its first sign of life, in a process of its own."""
    places = ["--config", str(place), "--state", str(place / "state"), "--port", "0"]
    done = subprocess.run(
        [sys.executable, "-c", START, "run", *places, *options],
        capture_output=True, text=True, check=True, timeout=PATIENCE_S,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_splash_is_on_the_bus_before_anything_slow_is_imported(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("oled: {port: 3, address: 0x3d, driver: sh1106}\n")
    found = started(tmp_path)
    where, *sent = found["sent"]
    assert where == [3, 0x3D]
    wire = ChipWire(CHIPS["sh1106"]())
    for message in sent:
        wire.write(bytes.fromhex(message))
    assert wire.chip.pixels() == drawn().tobytes()
    slow = ("PIL", "luma", "smbus2", "gpiozero", "serial", "aiohttp", "sqlite3", "asyncio")
    rooms = [f"firmware_host.{room}" for room in ("games", "table", "panel", "store", "service")]
    early = {name for name in found["modules"] if name.startswith((*slow, *rooms))} - CHECKS
    assert early == set()


@pytest.mark.behavior
def test_a_configuration_with_faults_gets_no_splash_but_its_sentence(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("oled: {port: many}\n")
    assert started(tmp_path) == {}


@pytest.mark.behavior
def test_a_second_start_leaves_the_glass_to_the_box_that_runs(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    with (tmp_path / "state" / LOCK_FILE).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert started(tmp_path) == {}
