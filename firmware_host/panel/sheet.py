"""Pixel sheets: glyphs, icons and hatches drawn as text, so that one pixel is a readable diff."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from firmware_host.panel.errors import SheetError

Rows = tuple[str, ...]
HERE = Path(__file__).parent


def read_sheet(path: Path) -> dict[str, Rows]:
    """Every drawing of one sheet by name. All cells of a block have the same height."""
    drawings: dict[str, Rows] = {}
    for line_number, names, cells in _blocks(path):
        columns = list(zip(*cells, strict=True)) if cells else []
        if len(columns) != len(names):
            raise SheetError(f"{path.name}:{line_number}: {len(names)} names, {len(columns)} cells")
        for name, column in zip(names, columns, strict=True):
            if len({len(row) for row in column}) != 1:
                raise SheetError(f"{path.name}:{line_number}: rows of {name!r} differ in width")
            drawings[name] = column
    return drawings


def read_aliases(path: Path) -> dict[str, str]:
    """Lines "~ NEW OLD": NEW looks like OLD."""
    lines = (line.split() for line in path.read_text("utf-8").splitlines())
    return {words[1]: words[2] for words in lines if words[:1] == ["~"]}


def _blocks(path: Path) -> Iterator[tuple[int, list[str], list[list[str]]]]:
    names: list[str] = []
    cells: list[list[str]] = []
    started = 0
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith(": "):
            if names:
                yield started, names, cells
            names, cells, started = line[2:].split(), [], number
        elif line.startswith("  "):
            row = line.split()
            if len(row) != len(names) or set(line) - set(" .#"):
                raise SheetError(f"{path.name}:{number}: {len(row)} cells for {len(names)} names")
            cells.append(row)
    if names:
        yield started, names, cells
