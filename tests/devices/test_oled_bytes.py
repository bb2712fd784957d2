"""Pictures to bytes: byte for byte what luma sends, and never more of it than changed."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from firmware_host.devices.dirty_regions import Window, changed_columns, dirty_regions
from firmware_host.devices.luma_driver import PageDriver, Recorder, load_driver
from firmware_host.devices.oled_bus import CHIPS
from firmware_host.devices.packing import FRAME_BYTES, PAGES, WIDTH, pack, pack_upside_down, unpack

DRIVERS = ("ssd1306", "ssd1309", "sh1106")
frames = st.binary(min_size=FRAME_BYTES, max_size=FRAME_BYTES)


def picture(rows: bytes) -> Image.Image:
    return Image.frombytes("1", (128, 64), rows)


def luma_device(name: str, rotate: int = 0) -> tuple[Any, Recorder]:
    import luma.oled.device

    recorder = Recorder()
    device = getattr(luma.oled.device, name)(recorder, rotate=rotate)
    device.persist = True
    return device, recorder


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize("name", DRIVERS)
def test_packing_gives_the_bytes_luma_would_send(name: str, rotate: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # luma's use of Pillow's getdata()
        device, recorder = luma_device(name, rotate)
        chance = random.Random(3)
        for rows in [bytes(1024), b"\xff" * 1024, *(chance.randbytes(1024) for _ in range(20))]:
            recorder.transfers.clear()
            device.display(picture(rows))
            sent = b"".join(bytes(t.content) for t in recorder.transfers if t.is_data)
            packer = pack_upside_down if rotate else pack
            assert packer(picture(rows)) == sent


@pytest.mark.parametrize("name", DRIVERS)
def test_the_settings_are_lumas_own_without_off_and_what_the_chip_does_not_have(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        _, recorder = luma_device(name)
    off, *commands = recorder.transfers[0].content
    assert off == 0xAE
    foreign = {"ssd1306": [], "ssd1309": [(0x8D, 0x14)], "sh1106": [(0x20, 0x10), (0x8D, 0x14)]}
    for pair in foreign[name]:
        at = next(i for i in range(len(commands)) if tuple(commands[i : i + 2]) == pair)
        del commands[at : at + 2]
    assert list(load_driver(name).settings) == commands
    chip = CHIPS[name]()
    chip.command(commands)  # refuses nothing
    assert len(commands) <= 32, "luma's I2C sends no more at once"


LOADED = """
import threading
from firmware_host.devices.luma_driver import load_driver
for name in ("ssd1306", "sh1106", "ssd1309"):
    load_driver(name)
print([thread.name for thread in threading.enumerate()])
"""


def test_the_import_of_luma_starts_no_thread() -> None:
    ended = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True)
    assert (ended.stdout, ended.stderr) == ("['MainThread']\n", "")


@given(frames)
@settings(max_examples=30)
def test_unpacking_undoes_packing(rows: bytes) -> None:
    assert unpack(pack(picture(rows))) == rows


def test_a_picture_of_the_wrong_size_or_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="128×64"):
        pack(Image.new("1", (64, 128)))
    with pytest.raises(ValueError, match="mode L"):
        pack(Image.new("L", (128, 64)))


# Few changed bytes, as on a real panel: (page, column, new value)
changes = st.lists(
    st.tuples(st.integers(0, 7), st.integers(0, 127), st.integers(1, 255)), max_size=12
)


def changed(old: bytes, spots: list[tuple[int, int, int]]) -> bytes:
    new = bytearray(old)
    for page, column, value in spots:
        new[page * WIDTH + column] ^= value
    return bytes(new)


def paint(frame: bytes, windows: list[Window], source: bytes) -> bytes:
    painted = bytearray(frame)
    for w in windows:
        content = iter(w.cut(source))
        for page in range(w.top, w.bottom + 1):
            for column in range(w.left, w.right + 1):
                painted[page * WIDTH + column] = next(content)
        assert next(content, None) is None
    return bytes(painted)


@pytest.mark.behavior
@given(frames, changes, st.sampled_from([(10, 8), (7, 1)]))
@settings(max_examples=150)
def test_the_windows_carry_every_change(
    old: bytes, spots: list[tuple[int, int, int]], driver: tuple[int, int]
) -> None:
    new = changed(old, spots)
    overhead, max_pages = driver
    windows = dirty_regions(old, new, overhead=overhead, max_pages=max_pages)
    assert paint(old, windows, new) == new
    assert all(w.bottom - w.top < max_pages for w in windows)


def cheapest_by_trying_everything(spans: list[tuple[int, int] | None], overhead: int) -> int:
    dirty = [page for page in range(PAGES) if spans[page] is not None]
    costs = []
    for count in range(len(dirty)):
        for cuts in combinations(range(1, len(dirty)), count):
            cost = 0
            edges = [0, *cuts, len(dirty)]
            for a, b in pairwise(edges):
                group = dirty[a:b]
                lefts, rights = zip(*(spans[p] or (0, 0) for p in group), strict=True)
                width = max(rights) - min(lefts) + 1
                cost += overhead + width * (group[-1] - group[0] + 1)
            costs.append(cost)
    return min(costs, default=0)


@pytest.mark.behavior
@given(changes)
@settings(max_examples=150)
def test_no_other_choice_of_windows_is_cheaper(spots: list[tuple[int, int, int]]) -> None:
    old = bytes(FRAME_BYTES)
    new = changed(old, spots)
    windows = dirty_regions(old, new, overhead=10, max_pages=8)
    cost = sum(10 + w.size for w in windows)
    assert cost == cheapest_by_trying_everything(changed_columns(old, new), 10)


def test_nothing_changed_needs_no_window() -> None:
    frame = random.Random(1).randbytes(FRAME_BYTES)
    assert dirty_regions(frame, frame, overhead=10, max_pages=8) == []


def test_an_sh1106_is_addressed_page_by_page_two_columns_further_right() -> None:
    recorder = Recorder()
    frame = bytes(range(256)) * 4
    PageDriver(settings=()).write(recorder, Window(14, 15, 3, 4), frame)
    assert [(t.is_data, t.content) for t in recorder.transfers] == [
        (False, (0xB3, 0x00, 0x11)),  # column 16
        (True, (128 + 14, 128 + 15)),
        (False, (0xB4, 0x00, 0x11)),
        (True, (14, 15)),
    ]


REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def pack_by_pillow(image: Image.Image) -> bytes:
    """The same in three lines, more than twice as slow."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes().translate(REVERSED)
    return b"".join(columns[page::8] for page in range(8))


@pytest.mark.behavior
@pytest.mark.parametrize("seed", range(200))
def test_packing_gives_the_bytes_of_pillows_transpose(seed: int) -> None:
    chance = random.Random(seed)
    picture = Image.frombytes("1", (128, 64), chance.randbytes(1024))
    assert pack(picture) == pack_by_pillow(picture)
    assert unpack(pack(picture)) == picture.tobytes()
