"""Drawings as SVG symbols and as one picture with a style for each: the signs of the glass in one
color, and colored sheets beside them.

A colored sheet is text: a line "= a #b8433a" names a color by a letter, ": name" begins a drawing,
the lines after it are its pixels, "." is clear. "~ new old" draws the same under another name.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageColor

from firmware_host.games import all_games
from firmware_host.panel.canvas import SIGNS
from firmware_host.panel.errors import SheetError
from firmware_host.panel.sheet import read_sheet

HERE: Final = Path(__file__).parent
HOUSE: Final = "house"
INK: Final = "currentColor"
_COLOR: Final = re.compile(r"#[0-9a-f]{6}|currentColor")

Pixels = Mapping[str, tuple[str, ...]]
"""By color: rows in which "#" is a pixel of that color."""


def read_colored_sheet(path: Path) -> dict[str, Pixels]:
    """Every drawing of a sheet. SheetError names the line that is wrong."""
    palette: dict[str, str] = {}
    rows: dict[str, list[str]] = {}
    aliases: dict[str, str] = {}
    colors: dict[str, dict[str, str]] = {}
    name = ""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "=":
            if len(words) != 3 or len(words[1]) != 1 or not _COLOR.fullmatch(words[2]):
                raise SheetError(f"{path.name}:{number}: a color is «= letter #rrggbb»")
            palette = {**palette, words[1]: words[2]}
        elif words[0] == "~":
            aliases[words[1]] = words[2]
        elif words[0] == ":":
            name = words[1]
            if name in rows:
                raise SheetError(f"{path.name}:{number}: {name} is drawn twice")
            rows[name], colors[name] = [], palette
        else:
            _check_row(path, number, line.strip(), rows.get(name), colors.get(name, {}))
            rows[name].append(line.strip())
    found = {each: _by_color(rows[each], colors[each]) for each in rows}
    return found | {new: found[old] for new, old in aliases.items()}


def _check_row(
    path: Path, number: int, row: str, before: list[str] | None, palette: Mapping[str, str]
) -> None:
    if before is None:
        raise SheetError(f"{path.name}:{number}: pixels before the first drawing")
    if before and len(row) != len(before[0]):
        raise SheetError(f"{path.name}:{number}: {len(row)} pixels, not {len(before[0])}")
    unknown = set(row) - set(palette) - {"."}
    if unknown:
        raise SheetError(f"{path.name}:{number}: no color {''.join(sorted(unknown))}")


def _by_color(rows: list[str], palette: Mapping[str, str]) -> Pixels:
    used = sorted({letter for row in rows for letter in row} - {"."})
    return {
        palette[letter]: tuple(
            "".join("#" if pixel == letter else "." for pixel in row) for row in rows
        )
        for letter in used
    }


def symbol(name: str, drawing: Pixels) -> str:
    """The color with the most pixels is painted first; what comes later covers it, so that its
    rectangles may be large."""
    rows = next(iter(drawing.values()), ("",))
    pixels = {color: _pixels_of(drawing[color]) for color in drawing}
    left = set().union(*pixels.values())
    paths = []
    for color in sorted(pixels, key=lambda color: -len(pixels[color])):
        paths.append(f'<path fill="{color}" d="{_path(pixels[color], left)}"/>')
        left -= pixels[color]
    size = f"0 0 {len(rows[0])} {len(rows)}"
    return f'<symbol id="art-{name}" viewBox="{size}">{"".join(paths)}</symbol>'


def _pixels_of(rows: tuple[str, ...]) -> set[tuple[int, int]]:
    return {(y, x) for y, row in enumerate(rows) for x, each in enumerate(row) if each == "#"}


def _path(wanted: set[tuple[int, int]], free: AbstractSet[tuple[int, int]]) -> str:
    """Rectangles that cover what is wanted and nothing that is not free."""
    missing, drawn = set(wanted), []
    for y, start in sorted(wanted):
        if (y, start) not in missing:
            continue
        past = end = start
        while (y, past) in free:
            past += 1
            end = past if (y, past - 1) in missing else end
        columns, high = range(start, end), 0
        while all((y + high, x) in free for x in columns) and any(
            (y + high, x) in missing for x in columns
        ):
            missing.difference_update((y + high, x) for x in columns)
            high += 1
        drawn.append(f"M{start} {y}h{end - start}v{high}h{start - end}z")
    return "".join(drawn)


def sprite(drawings: Mapping[str, Pixels]) -> bytes:
    """A drawing under a second name is used, not drawn again."""
    first: dict[int, str] = {}
    symbols = []
    for name, drawing in drawings.items():
        same = first.setdefault(id(drawing), name)
        if same == name:
            symbols.append(symbol(name, drawing))
        else:
            symbols.append(f'<symbol id="art-{name}"><use href="#art-{same}"/></symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'.encode()


def _in_ink(sheets: Iterable[Path]) -> dict[str, Pixels]:
    return {name: {INK: rows} for sheet in sheets for name, rows in read_sheet(sheet).items()}


@cache
def drawings() -> dict[str, dict[str, Pixels]]:
    """All drawings of the house and of each game, by the name of their file without ".svg".

    A game may use the signs of another one, as on the glass; so all of them stand in the house.
    """
    signs = (SIGNS, *(sheet for game in all_games() for sheet in game.sheets))
    found = {HOUSE: _in_ink(signs) | _colored((HERE / "house.txt",))}
    for game in all_games():
        found[game.id] = _colored(game.view().art) if game.view is not None else {}
    return found


def _colored(sheets: Iterable[Path]) -> dict[str, Pixels]:
    return {
        name: drawing for sheet in sheets for name, drawing in read_colored_sheet(sheet).items()
    }


def atlas(file: str, drawings: Mapping[str, Pixels]) -> tuple[bytes, bytes]:
    """All drawings in one picture, and the style that shows each of them in an element of any size
    by the class "FILE-NAME". A page loads one picture instead of a hundred.

    A drawing in ink is a mask, in the color of the text around it. The edge of each is drawn once
    more around it, so that no size shows a line of its neighbor.
    """
    named: dict[int, tuple[str, Pixels]] = {}
    for name, drawing in drawings.items():
        named.setdefault(id(drawing), (name, drawing))
    found = list(named.values())
    cell = 2 + max((max(_size(drawing)) for _, drawing in found), default=0)
    columns = max(1, math.isqrt(len(found)))
    rows = max(1, math.ceil(len(found) / columns))  # a game may draw nothing
    whole = Image.new("RGBA", (columns * cell, rows * cell))
    styles = []
    for n, (name, drawing) in enumerate(found):
        width, height = _size(drawing)
        left, top = n % columns * cell + 1, n // columns * cell + 1
        for (x, y), color in _with_edge(drawing):
            whole.putpixel((left + x, top + y), (*ImageColor.getrgb(color)[:3], 255))
        place = f"{_share(left, whole.width - width)} {_share(top, whole.height - height)}"
        size = f"{_share(whole.width, width)} {_share(whole.height, height)}"
        shown = f"url(/static/art/{file}.png) {place}/{size}"
        in_ink = f"mask:{shown};background-color:currentColor" if INK in drawing else ""
        styles.append(f".{_class(file, name)}{{{in_ink or f'background:{shown}'}}}")
    picture = io.BytesIO()
    whole.save(picture, "png", optimize=True)
    return picture.getvalue(), "\n".join(styles).encode()


def _size(drawing: Pixels) -> tuple[int, int]:
    rows = next(iter(drawing.values()), ("",))
    return len(rows[0]), len(rows)


def _with_edge(drawing: Pixels) -> Iterator[tuple[tuple[int, int], str]]:
    width, height = _size(drawing)
    pixels = {
        (x, y): "#ffffff" if color == INK else color
        for color, rows in drawing.items()
        for y, x in _pixels_of(rows)
    }
    for x in range(-1, width + 1):
        for y in range(-1, height + 1):
            color = pixels.get((min(max(x, 0), width - 1), min(max(y, 0), height - 1)))
            if color is not None:
                yield (x, y), color


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.4f}".rstrip("0").rstrip(".") + "%" if whole else "0"


def _class(file: str, name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", lambda found: "\\" + found[0], f"{file}-{name}")


def art_files() -> dict[str, bytes]:
    made: dict[str, bytes] = {}
    for name, found in drawings().items():
        picture, style = atlas(name, found)
        made |= {f"{name}.svg": sprite(found), f"{name}.png": picture, f"{name}.css": style}
    return made


def has_art(game: str, name: str) -> bool:
    return name in drawings().get(game, {}) or name in drawings()[HOUSE]
