"""/sys of a Raspberry Pi whose config.txt has a PWM overlay: device tree, chip, channels.

The tree is real files below a folder of the test, with the paths of device_trees.yaml. Writing
obeys the kernel's rules: a pulse longer than its period and a channel without a period are refused
with EINVAL, export makes the channel's folder. Every write is kept.
"""

from __future__ import annotations

import errno
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from firmware_host.devices import gpiod_pins, kernel_pwm
from firmware_host.devices.kernel_pwm import pwm_channels
from tests.devices.device_trees import BY_HAND, PwmBoard, cells, debian, pwm_board, write_chip

PI_4 = pwm_board(debian("4b"))
PI_5 = pwm_board(BY_HAND["raspberry_pi_os_5b"], has_named_pins=True)
_PHANDLE = 0x51


@dataclass
class FakePwm:
    sys: Path
    chip: Path
    writes: list[tuple[str, int]] = field(default_factory=list)
    error: OSError | None = None

    @classmethod
    def on(
        cls,
        root: Path,
        *pins: int,
        board: PwmBoard = PI_4,
        number: int = 0,
        as_numbers: bool = False,
    ) -> FakePwm:
        """`as_numbers`: a Pi 5 whose overlay writes its pins as those of older models do."""
        tree = root / "firmware/devicetree/base"
        group = tree / board.gpio / "pwm_pins"
        group.mkdir(parents=True, exist_ok=True)
        (group / "phandle").write_bytes(cells(_PHANDLE))
        if as_numbers or not board.has_named_pins:
            (group / "brcm,pins").write_bytes(cells(*pins))
        else:
            (group / "pins").write_bytes(b"".join(b"gpio%d\0" % pin for pin in pins))
        other = tree / board.gpio / "i2c1_pins"
        other.mkdir(exist_ok=True)
        (other / "phandle").write_bytes(cells(7))
        (other / "brcm,pins").write_bytes(cells(2, 3))
        chip = write_chip(root, board, [_PHANDLE], number)
        return cls(root, chip)

    def install(self, monkeypatch: pytest.MonkeyPatch) -> FakePwm:
        """Writes go through the rules; a factory that is opened finds this tree."""
        self._plain = kernel_pwm._write
        monkeypatch.setattr(kernel_pwm, "_write", self.write)
        found = pwm_channels(self.sys)
        monkeypatch.setattr(gpiod_pins.GpiodFactory.__init__, "__defaults__", (lambda: found,))
        return self

    def write(self, path: Path, value: int) -> None:
        if self.error is not None:
            raise self.error
        folder = path.parent
        if path.name == "export":
            self._export(folder / f"pwm{value}")
        elif path.name == "unexport":
            shutil.rmtree(folder / f"pwm{value}")
        elif not self._allows(path, value):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        self._plain(path, value)
        self.writes.append((path.name, value))

    def _export(self, folder: Path) -> None:
        if folder.exists():
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        folder.mkdir()
        for name in ("period", "duty_cycle", "enable"):
            (folder / name).write_text("0\n")

    def _allows(self, path: Path, value: int) -> bool:
        now = {name: self.number(path.parent, name) for name in ("period", "duty_cycle", "enable")}
        now[path.name] = value
        return now["duty_cycle"] <= now["period"] and (not now["enable"] or now["period"] > 0)

    @staticmethod
    def number(folder: Path, name: str) -> int:
        return int((folder / name).read_text())

    def channel(self, number: int = 0) -> tuple[int, int, int]:
        """Period, pulse and whether it is on."""
        folder = self.chip / f"pwm{number}"
        return (
            self.number(folder, "period"),
            self.number(folder, "duty_cycle"),
            self.number(folder, "enable"),
        )
