"""The facts of device_trees.yaml, and a /sys laid out after them."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

_FACTS: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("device_trees.yaml").read_text(encoding="utf-8")
)
DEBIAN: list[dict[str, Any]] = _FACTS["debian"]
BY_HAND: dict[str, Any] = _FACTS["by_hand"]


@dataclass(frozen=True, slots=True)
class PwmBoard:
    """The pins and one PWM chip of a board, as the device tree names them."""

    gpio: str
    pwm: str
    compatible: str
    channels: int
    has_named_pins: bool
    """Whether the overlay names its pins, or numbers them as on Pi Zero to 4."""


def debian(board: str) -> dict[str, Any]:
    """Return the newest tree of a board."""
    return [each for each in DEBIAN if each["board"] == board][-1]


def pwm_board(tree: dict[str, Any], block: int = 0, *, has_named_pins: bool = False) -> PwmBoard:
    chip = tree["pwm"][block]
    (compatible,) = chip["compatible"]
    channels = BY_HAND["channels_per_chip"][compatible]
    return PwmBoard(tree["gpio"]["path"], chip["path"], compatible, channels, has_named_pins)


def write_groups(tree: Path, facts: dict[str, Any]) -> dict[str, int]:
    """Write the PWM groups of a board and return the phandle of each."""
    phandles = {}
    for phandle, group in enumerate(facts["pwm_groups"], start=1):
        folder = tree / facts["gpio"]["path"] / group["group"]
        inside = folder / group["child"]
        inside.mkdir(parents=True)
        (folder / "phandle").write_bytes(cells(phandle))
        is_number = group["property"] == "brcm,pins"
        pin = group["pin"]
        (inside / group["property"]).write_bytes(cells(pin) if is_number else b"gpio%d\0" % pin)
        phandles[group["group"]] = phandle
    return phandles


def write_chip(sys: Path, board: PwmBoard, phandles: Iterable[int], number: int = 0) -> Path:
    """Write a PWM chip whose pins are those of the groups, and return its folder in sysfs."""
    node = sys / "firmware/devicetree/base" / board.pwm
    node.mkdir(parents=True, exist_ok=True)
    (node / "compatible").write_bytes(board.compatible.encode() + b"\0")
    (node / "pinctrl-0").write_bytes(cells(*phandles))
    device = sys / "devices/platform" / Path(board.pwm).name
    chip = device / f"pwm/pwmchip{number}"
    chip.mkdir(parents=True)
    (chip / "device").symlink_to(device)
    (device / "of_node").symlink_to(node)
    (chip / "npwm").write_text(f"{board.channels}\n")
    for name in ("export", "unexport"):
        (chip / name).touch()
    (sys / "class/pwm").mkdir(parents=True, exist_ok=True)
    (sys / f"class/pwm/pwmchip{number}").symlink_to(chip)
    return chip


def cells(*numbers: int) -> bytes:
    return struct.pack(f">{len(numbers)}I", *numbers)
