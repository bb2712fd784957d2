"""A printable part as triangles: read from OpenSCAD's STL, and whether a printer can trust it."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]

_VERTEX = re.compile(r"vertex\s+(\S+)\s+(\S+)\s+(\S+)")
_PATIENCE_S = 300  # seconds are enough; a Pi Zero takes its time


class OpenScadError(RuntimeError):
    """OpenSCAD refused the parameters; its own words, the assertion first."""


@dataclass(frozen=True, slots=True)
class Solid:
    triangles: tuple[Triangle, ...]

    @property
    def size(self) -> Point:
        low, high = self.corners
        return (high[0] - low[0], high[1] - low[1], high[2] - low[2])

    @property
    def corners(self) -> tuple[Point, Point]:
        x, y, z = zip(*(point for triangle in self.triangles for point in triangle), strict=True)
        return (min(x), min(y), min(z)), (max(x), max(y), max(z))

    @property
    def volume(self) -> float:
        """In cubic millimetres; negative if the surface is inside out."""
        return sum(_determinant(*triangle) for triangle in self.triangles) / 6

    def open_edges(self) -> int:
        """Edges that are not walked once in each direction: zero for a closed surface."""
        walked: Counter[tuple[Point, Point]] = Counter()
        for a, b, c in self.triangles:
            walked.update(((a, b), (b, c), (c, a)))
        return sum(walked[end, start] != count for (start, end), count in walked.items())


def read(path: Path) -> Solid:
    found = _VERTEX.findall(path.read_text(encoding="ascii"))
    points = [(float(x), float(y), float(z)) for x, y, z in found]
    return Solid(tuple(zip(points[0::3], points[1::3], points[2::3], strict=True)))


def compiled(scad: Path, out: Path, **parameters: str | float) -> str:
    """Write the STL; returns what OpenSCAD says about it."""
    chosen = [f"-D{name}={_literal(value)}" for name, value in parameters.items()]
    done = subprocess.run(
        ["openscad", *chosen, "-o", str(out), str(scad)],
        capture_output=True,
        text=True,
        timeout=_PATIENCE_S,
    )
    if done.returncode or "ERROR:" in done.stderr:  # a refused .csg still ends with 0
        raise OpenScadError(done.stderr.strip())
    return done.stderr


def _literal(value: str | float) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _determinant(a: Point, b: Point, c: Point) -> float:
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )
