"""The product on the device trees that Debian ships: channels of PWM pins, UART of the header."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.device_schema import HEADER_UARTS
from firmware_host.devices.kernel_pwm import pwm_channels
from firmware_host.selftest.machine import Machine
from firmware_host.selftest.provisioning import check_uart
from tests.devices.device_trees import (
    BY_HAND,
    DEBIAN,
    PwmBoard,
    debian,
    pwm_board,
    write_chip,
    write_groups,
)
from tests.devices.fake_pwm import PI_4, PI_5
from tests.selftest.box_under_test import subject
from tools.device_trees import read_tree

HEADER_PWM = {12, 13, 18, 19}
BEFORE_PI_5 = ("zero2w", "3b", "3b_plus", "4b")


def numbers(sys: Path) -> dict[int, int]:
    return {pin: channel.number for pin, channel in pwm_channels(sys).items()}


def routed(sys: Path, board: str, *groups: str, block: int = 0) -> dict[int, int]:
    """Return the channels that are found when a chip has these groups of pins."""
    facts = debian(board)
    phandles = write_groups(sys / "firmware/devicetree/base", facts)
    write_chip(sys, pwm_board(facts, block), [phandles[group] for group in groups])
    return numbers(sys)


@pytest.mark.parametrize("board", BEFORE_PI_5)
def test_each_group_of_the_header_has_the_channel_it_is_named_for(
    board: str, tmp_path: Path
) -> None:
    groups = [each for each in debian(board)["pwm_groups"] if each["pin"] in HEADER_PWM]
    assert {each["pin"] for each in groups} == HEADER_PWM
    for each in groups:
        found = routed(tmp_path / each["group"], board, each["group"])
        assert found == {each["pin"]: each["channel"]}


@pytest.mark.parametrize(
    ("overlay", "channels"), [("pi4-pwm", {12: 0, 13: 1}), ("pi4-pwm,pwmalt", {18: 0, 19: 1})]
)
def test_debians_overlay_reaches_two_pins(
    overlay: str, channels: dict[int, int], tmp_path: Path
) -> None:
    assert BY_HAND["overlay"]["target"] == pwm_board(debian("4b")).pwm
    assert routed(tmp_path, "4b", *BY_HAND["overlay"][overlay]) == channels


@pytest.mark.parametrize("board", BEFORE_PI_5)
def test_a_tree_without_an_overlay_offers_no_pin(board: str, tmp_path: Path) -> None:
    """The chip of the headphones is on, with pins that the header does not have."""
    facts = debian(board)
    for block, chip in enumerate(facts["pwm"]):
        if chip["enabled"]:
            groups = [each for each in facts["pwm_groups"] if each["pin"] in chip["pins"]]
            assert len(groups) == 2
            names = (each["group"] for each in groups)
            assert routed(tmp_path / str(block), board, *names, block=block) == {}


def test_the_layouts_of_the_fakes_are_those_of_the_trees() -> None:
    pi_4 = PwmBoard("soc/gpio@7e200000", "soc/pwm@7e20c000", "brcm,bcm2835-pwm", 2, False)
    rp1 = "axi/pcie@1000120000/rp1"
    pi_5 = PwmBoard(f"{rp1}/gpio@d0000", f"{rp1}/pwm@98000", "raspberrypi,rp1-pwm", 4, True)
    assert (pi_4, pi_5) == (PI_4, PI_5)
    host = rp1.removesuffix("rp1")
    assert debian("5b")["gpio"]["path"].startswith(host), "RP1 is behind the same PCIe in both"
    assert not debian("5b")["pwm"], "Debian has it now: take PI_5 from there"


def plugged(root: Path, uarts: list[dict[str, Any]]) -> dict[str, list[int]]:
    """Make the /dev that the kernel makes; return the pins of each UART.

    The number of an alias becomes that of the device. A UART with a Bluetooth chip has none.
    """
    (root / "dev").mkdir(parents=True)
    made = {}
    for uart in uarts:
        kind = "ttyAMA" if "arm,pl011" in uart["compatible"] else "ttyS"
        if not uart["bluetooth"]:
            name = kind + uart["alias"].removeprefix("serial")
            (root / "dev" / name).touch()
            made[name] = uart["pins"]
    return made


@pytest.mark.parametrize("board", BEFORE_PI_5)
def test_the_mini_uart_of_the_header_is_known_by_debians_name(board: str, tmp_path: Path) -> None:
    root = tmp_path / "pi"
    found = plugged(root, debian(board)["uarts"])
    assert found == {BY_HAND["header_uart"]["tty"]: [14, 15]}
    (name,) = found
    box = subject(tmp_path, f"reader: {{port: /dev/{name}}}", is_pi=True)
    result = check_uart(box, Machine(root=root))
    assert result.status == "pass"
    assert "it is the mini UART" in result.detail
    assert f"/dev/{name}" in HEADER_UARTS, "else its pins count as free"
    (root / "dev" / name).unlink()
    assert "plug the reader in" not in check_uart(box, Machine(root=root)).advice


@pytest.mark.parametrize(
    "tree", [each for each in DEBIAN if each["board"] == "5b"], ids=["trixie", "sid"]
)
def test_the_only_uart_of_debians_pi_5_is_the_debug_plug(
    tree: dict[str, Any], tmp_path: Path
) -> None:
    root = tmp_path / "pi"
    assert plugged(root, tree["uarts"]) == {"ttyAMA10": []}
    result = check_uart(
        subject(tmp_path, "reader: {port: /dev/ttyAMA10}", is_pi=True), Machine(root=root)
    )
    assert result.status == "fail"
    assert "the debug plug" in result.detail


def test_a_flattened_tree_is_read() -> None:
    def text(value: bytes) -> bytes:
        return value + b"\0" * (4 - len(value) % 4)

    def node(name: bytes, *inside: bytes) -> bytes:
        return struct.pack(">I", 1) + text(name) + b"".join(inside) + struct.pack(">I", 2)

    value = struct.pack(">3I", 3, 5, 6) + b"okay\0\0\0\0"
    nothing = struct.pack(">I", 4)
    body = node(b"", nothing, node(b"soc", value, node(b"pwm@7e20c000"))) + struct.pack(">I", 9)
    strings = b"model\0status\0"
    head = struct.pack(">4I", 0xD00DFEED, 0, 40, 40 + len(body)).ljust(40, b"\0")
    assert read_tree(head + body + strings) == {
        "": {},
        "soc": {"status": b"okay\0"},
        "soc/pwm@7e20c000": {},
    }
    with pytest.raises(ValueError, match="no flattened device tree"):
        read_tree(b"\0" * 40)
