"""The emulated SH1106, against its datasheet."""

from __future__ import annotations

import pytest

from firmware_host.devices.oled_chip import IllegalCommand, Sh1106Chip


def chip_with(*commands: int) -> Sh1106Chip:
    chip = Sh1106Chip()
    chip.command([0xA1, 0xC8, 0xAF])
    for page in range(8):
        chip.command([0xB0 | page, 0x00, 0x10])
        chip.data(bytes(132))
    chip.command(commands)
    return chip


def lit(chip: Sh1106Chip) -> set[tuple[int, int]]:
    rows = chip.pixels()
    return {(x, y) for y in range(64) for x in range(128) if rows[y * 16 + x // 8] & 0x80 >> x % 8}


def test_the_first_two_columns_of_the_memory_are_left_of_the_glass() -> None:
    chip = chip_with(0xB0, 0x00, 0x10)
    chip.data([1, 1, 1])
    assert lit(chip) == {(0, 0)}


def test_the_last_two_are_right_of_it() -> None:
    chip = chip_with(0xB7, 0x01, 0x18)  # column 129
    chip.data([0x80, 0x80, 0x80])
    assert lit(chip) == {(127, 63)}


def test_writing_never_goes_on_to_the_next_page() -> None:
    chip = chip_with(0xB3, 0x03, 0x18)
    with pytest.raises(IllegalCommand, match="2 bytes from column 131 leave the page"):
        chip.data([1, 1])


@pytest.mark.parametrize("command", [0x20, 0x21, 0x22, 0x2E, 0x8D, 0xA3])
def test_it_has_no_windows_no_scrolling_and_no_charge_pump_command(command: int) -> None:
    with pytest.raises(IllegalCommand, match="SH1106 has no command"):
        chip_with(command)


def test_its_own_power_commands_are_known() -> None:
    chip_with(0xAD, 0x8B, 0x32, 0xE0, 0xEE, 0xE3)
    with pytest.raises(IllegalCommand, match="0xad does not take 0x8c"):
        chip_with(0xAD, 0x8C)
