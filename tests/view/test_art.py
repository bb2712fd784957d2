"""Drawings as SVG: what is painted is what was drawn."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageColor

from firmware_host.panel.errors import SheetError
from firmware_host.view.art import (
    INK,
    Pixels,
    atlas,
    drawings,
    read_colored_sheet,
    sprite,
    symbol,
)

RECTANGLE = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z")


def painted(markup: str) -> dict[tuple[int, int], str]:
    """The color of every pixel after all rectangles, in their order."""
    found = {}
    for color, path in re.findall(r'<path fill="([^"]+)" d="([^"]*)"/>', markup):
        assert RECTANGLE.sub("", path) == ""
        for x, y, width, height in (map(int, each) for each in RECTANGLE.findall(path)):
            for row in range(y, y + height):
                found.update({(row, column): color for column in range(x, x + width)})
    return found


def drawn(drawing: Pixels) -> dict[tuple[int, int], str]:
    return {
        (y, x): color
        for color, rows in drawing.items()
        for y, row in enumerate(rows)
        for x, pixel in enumerate(row)
        if pixel == "#"
    }


@pytest.mark.behavior
@pytest.mark.parametrize("file", sorted(drawings()))
def test_the_picture_is_what_was_drawn(file: str) -> None:
    for name, drawing in drawings()[file].items():
        assert painted(symbol(name, drawing)) == drawn(drawing), name


def test_a_color_in_many_places_is_one_rectangle_under_the_others() -> None:
    rows = {"#111111": ("####", "#..#", "####"), "#222222": ("....", ".##.", "....")}
    assert symbol("ring", rows).count("M") == 2


def test_a_second_name_uses_the_first_drawing(tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text("= a #112233\n: x\naa\n~ y x", "utf-8")
    markup = sprite(read_colored_sheet(path)).decode()
    assert '<symbol id="art-y"><use href="#art-x"/></symbol>' in markup
    assert markup.count("<path") == 1


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("= a red", "a color is"),
        ("ab", "pixels before the first drawing"),
        ("= a #112233\n: x\naa\na", "1 pixels, not 2"),
        (": x\nab", "no color ab"),
        ("= a #112233\n: x\na\n: x\na", "drawn twice"),
    ],
)
def test_a_wrong_sheet_names_its_line(tmp_path: Path, sheet: str, said: str) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(sheet, "utf-8")
    with pytest.raises(SheetError, match=said):
        read_colored_sheet(path)


STYLE = re.compile(
    r"\.(?P<name>\S+)\{(?P<how>mask|background):url\(/static/art/(?P<file>\S+)\.png\) "
    r"(?P<x>\S+) (?P<y>\S+)/(?P<wide>\S+) (?P<high>\S+?)(?:;background-color:currentColor)?\}"
)


@pytest.mark.behavior
@pytest.mark.parametrize("file", sorted(drawings()))
def test_the_style_of_a_drawing_shows_its_place_of_the_picture_and_nothing_else(file: str) -> None:
    found = drawings()[file]
    picture, style = atlas(file, found)
    whole = Image.open(io.BytesIO(picture)).convert("RGBA")
    shown = {rule["name"].replace("\\", ""): rule for rule in STYLE.finditer(style.decode())}
    assert len(shown) == style.count(b"\n") + 1
    first = {id(drawing): name for name, drawing in reversed(list(found.items()))}
    assert set(shown) == {f"{file}-{name}" for name in first.values()}
    for drawing, name in ((found[name], name) for name in first.values()):
        rule = shown[f"{file}-{name}"]
        rows = next(iter(drawing.values()))
        share = {key: float(rule[key].rstrip("%")) / 100 for key in ("x", "y", "wide", "high")}
        width, height = len(rows[0]), len(rows)
        assert round(share["wide"] * width) == whole.width
        assert round(share["high"] * height) == whole.height
        left = round(share["x"] * (whole.width - width))
        top = round(share["y"] * (whole.height - height))
        for (y, x), color in drawn(drawing).items():
            pixel = whole.getpixel((left + x, top + y))
            assert pixel == (*ImageColor.getrgb("#fff" if color == INK else color), 255), name
        assert (rule["how"] == "mask") == (INK in drawing)


def test_a_game_that_draws_nothing_has_a_picture_all_the_same() -> None:
    picture, style = atlas("empty", {})
    assert Image.open(io.BytesIO(picture)).size == (2, 2)
    assert style == b""
