"""The emulated display chip, against its datasheet and against luma's own driver."""

from __future__ import annotations

import random
import warnings

import pytest
from PIL import Image

from firmware_host.devices.oled_chip import (
    IllegalCommand,
    OledChip,
    Sh1106Chip,
    Ssd1306Chip,
    Ssd1309Chip,
    VirtualBus,
)

UPRIGHT = (0xA1, 0xC8, 0xAF, 0x20, 0x00)  # remapped, on, horizontal addressing


def chip_with(*commands: int) -> Ssd1306Chip:
    chip = Ssd1306Chip()
    chip.command((*UPRIGHT, 0x21, 0, 127, 0x22, 0, 7))
    chip.data(bytes(1024))
    chip.command(commands)
    return chip


def lit(chip: Ssd1306Chip) -> set[tuple[int, int]]:
    """The lit pixels as (x, y)."""
    rows = chip.pixels()
    return {(x, y) for y in range(64) for x in range(128) if rows[y * 16 + x // 8] & 0x80 >> x % 8}


@pytest.mark.parametrize("name", ["ssd1306"])
def test_what_lumas_own_driver_draws_is_what_the_glass_shows(name: str) -> None:
    import luma.oled.device

    bus = VirtualBus()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        device = getattr(luma.oled.device, name)(bus)
        device.persist = True
        chance = random.Random(4)
        for _ in range(5):
            rows = chance.randbytes(1024)
            device.display(Image.frombytes("1", (128, 64), rows))
            assert bus.chip.pixels() == rows
    assert bus.chip.contrast == 0xCF


def test_fresh_from_power_on_the_glass_is_dark_and_the_memory_is_not_empty() -> None:
    chip = Ssd1306Chip()
    assert chip.pixels() == bytes(1024)
    chip.command([0xAF])
    assert chip.pixels() not in (bytes(1024), b"\xff" * 1024)


def test_a_byte_is_eight_pixels_with_the_top_one_in_the_lowest_bit() -> None:
    chip = chip_with(0x21, 5, 127, 0x22, 2, 7)
    chip.data([0b10000001])
    assert lit(chip) == {(5, 16), (5, 23)}


def test_horizontal_writing_wraps_inside_its_window() -> None:
    chip = chip_with(0x21, 10, 11, 0x22, 3, 4)
    chip.data([1, 1, 1, 1, 2])  # the fifth overwrites the first
    assert lit(chip) == {(10, 25), (11, 24), (10, 32), (11, 32)}


def test_vertical_writing_goes_down_the_pages_first() -> None:
    chip = chip_with(0x20, 0x01, 0x21, 10, 11, 0x22, 3, 4)
    chip.data([1, 1, 1])
    assert lit(chip) == {(10, 24), (10, 32), (11, 24)}


def test_page_writing_stays_in_its_page() -> None:
    chip = chip_with(0x20, 0x02, 0xB6, 0x0F, 0x17)
    chip.data([1, 1])  # column 127, then 0 of the same page
    assert lit(chip) == {(127, 48), (0, 48)}


def test_arguments_may_come_in_a_later_transfer() -> None:
    chip = chip_with(0x21)
    chip.command([7])
    chip.command([127, 0x22, 1, 7])
    chip.data([1])
    assert lit(chip) == {(7, 8)}


def test_segment_remap_concerns_only_what_is_written_afterwards() -> None:
    chip = chip_with(0x21, 0, 127)
    chip.data([1])
    chip.command([0xA0, 0x21, 0, 127, 0x22, 0, 7])
    chip.data([1])
    assert lit(chip) == {(0, 0), (127, 0)}


def test_turning_the_scan_direction_turns_the_picture_at_once() -> None:
    chip = chip_with()
    chip.data([1])
    chip.command([0xC0])
    assert lit(chip) == {(0, 63)}


def test_start_line_and_offset_move_the_picture_up_without_touching_memory() -> None:
    chip = chip_with(0x22, 1, 7)
    chip.data([1])
    assert lit(chip) == {(0, 8)}
    chip.command([0x40 | 3])
    assert lit(chip) == {(0, 5)}
    chip.command([0xD3, 6])
    assert lit(chip) == {(0, 63)}


def test_fewer_lines_leave_the_rest_dark() -> None:
    chip = chip_with(0xA5)
    assert len(lit(chip)) == 128 * 64
    chip.command([0xA4, 0xA7, 0xA8, 31])
    assert lit(chip) == {(x, y) for x in range(128) for y in range(32)}


def test_inverting_and_switching_off_and_on() -> None:
    chip = chip_with(0xA7)
    assert len(lit(chip)) == 128 * 64
    chip.command([0xAE])
    assert lit(chip) == set()
    chip.command([0xAF, 0xA6])
    assert lit(chip) == set()


def test_only_a_change_of_the_picture_is_announced() -> None:
    calls: list[int] = []
    chip = Ssd1306Chip(on_change=lambda: calls.append(1))
    chip.command(UPRIGHT)
    calls.clear()
    chip.command([0x21, 0, 127, 0x22, 0, 7, 0xE3])
    assert calls == []
    chip.data(bytes(1024))
    assert calls == [1]
    chip.data(bytes(1024))
    assert calls == [1]
    chip.command([0x81, 3])
    assert calls == [1, 1]


ILLEGAL = [
    ((0xF0,), "has no command 0xf0"),
    ((0xAD, 0x8B), "has no command 0xad"),  # an SH1106 has it
    ((0x18,), "has no command 0x18"),
    ((0x20, 0x03), "0x20 does not take 0x03"),
    ((0x21, 0, 128), "0x21 does not take 0x80"),
    ((0x21, 9, 8), "from 9 to 8 is no window"),
    ((0x22, 0, 8), "0x22 does not take 0x08"),
    ((0xA8, 14), "0xa8 does not take 0x0e"),
    ((0xD3, 64), "0xd3 does not take 0x40"),
    ((0xD9, 0x0F), "0xd9 does not take 0x0f"),
    ((0xDA, 0x13), "0xda does not take 0x13"),
    ((0x8D, 0x15), "0x8d does not take 0x15"),
    ((0xB5,), "0xb5 is for page addressing only"),
    ((0xC1,), "has no command 0xc1"),
]


@pytest.mark.parametrize(("commands", "why"), ILLEGAL)
def test_what_the_datasheet_does_not_have_is_refused(commands: tuple[int, ...], why: str) -> None:
    chip = chip_with()
    with pytest.raises(IllegalCommand, match=why):
        chip.command(commands)
    chip.command([0x21, 0, 127, 0x22, 0, 7])  # and the next command is understood again
    chip.data([1])
    assert lit(chip) == {(0, 0)}


def test_data_between_a_command_and_its_argument_is_refused() -> None:
    chip = chip_with(0x81)
    with pytest.raises(IllegalCommand, match="data while 0x81 wants arguments"):
        chip.data([0])


def test_an_ssd1309_has_no_charge_pump() -> None:
    with pytest.raises(IllegalCommand, match="SSD1309 has no command 0x8d"):
        Ssd1309Chip().command([0x8D, 0x14])


@pytest.mark.behavior
@pytest.mark.parametrize("kind", [Ssd1306Chip, Ssd1309Chip, Sh1106Chip])
def test_any_bytes_whatever_are_obeyed_or_refused(kind: type[OledChip]) -> None:
    chance = random.Random(5)
    chip = kind()
    refused = 0
    for _ in range(3000):
        try:
            chip.command(chance.randbytes(chance.randrange(8)))
            chip.data(chance.randbytes(chance.randrange(20)))
        except IllegalCommand:
            refused += 1
        assert len(chip.pixels()) == 1024
    assert 500 < refused < 3000
