"""/sys of a Raspberry Pi whose config.txt has a PWM overlay: device tree, chip, channels.

The tree is real files below a folder of the test, laid out as the kernel does it for a Pi 4 and a
Pi 5. Writing obeys the kernel's rules: a pulse longer than its period and a channel without a
period are refused with EINVAL, export makes the channel's folder. Every write is kept.
"""

from __future__ import annotations

import errno
import os
import shutil
import struct
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from firmware_host.devices import gpiod_pins, kernel_pwm
from firmware_host.devices.kernel_pwm import pwm_channels

PI_4 = ("soc/gpio@7e200000", "soc/pwm@7e20c000", 2)
PI_5 = ("axi/pcie@1000120000/rp1/gpio@d0000", "axi/pcie@1000120000/rp1/pwm@98000", 4)
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
        board: tuple[str, str, int] = PI_4,
        number: int = 0,
        as_numbers: bool = False,
    ) -> FakePwm:
        """`as_numbers`: a Pi 5 whose overlay writes its pins as those of older models do."""
        gpio, pwm, channels = board
        tree = root / "firmware/devicetree/base"
        group = tree / gpio / "pwm_pins"
        group.mkdir(parents=True, exist_ok=True)
        (group / "phandle").write_bytes(struct.pack(">I", _PHANDLE))
        if board is PI_4 or as_numbers:
            (group / "brcm,pins").write_bytes(struct.pack(f">{len(pins)}I", *pins))
        else:
            (group / "pins").write_bytes(b"".join(b"gpio%d\0" % pin for pin in pins))
        other = tree / gpio / "i2c1_pins"
        other.mkdir(exist_ok=True)
        (other / "phandle").write_bytes(struct.pack(">I", 7))
        (other / "brcm,pins").write_bytes(struct.pack(">2I", 2, 3))
        (tree / pwm).mkdir(parents=True, exist_ok=True)
        chip_of = {PI_4: b"brcm,bcm2835-pwm\0", PI_5: b"raspberrypi,rp1-pwm\0"}
        (tree / pwm / "compatible").write_bytes(chip_of[board])
        (tree / pwm / "pinctrl-0").write_bytes(struct.pack(">I", _PHANDLE))
        device = root / "devices/platform" / Path(pwm).name
        chip = device / f"pwm/pwmchip{number}"
        chip.mkdir(parents=True)
        (chip / "device").symlink_to(device)
        (device / "of_node").symlink_to(tree / pwm)
        (chip / "npwm").write_text(f"{channels}\n")
        for name in ("export", "unexport"):
            (chip / name).touch()
        (root / "class/pwm").mkdir(parents=True, exist_ok=True)
        (root / f"class/pwm/pwmchip{number}").symlink_to(chip)
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
