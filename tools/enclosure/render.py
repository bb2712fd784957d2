"""A small z-buffer: solids to a shaded picture, without OpenGL and without a screen."""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from tools.enclosure.stl import Point, Solid, Triangle

Colour = tuple[int, int, int]

_LIGHT = (-0.38, -0.52, 0.77)
_AMBIENT = 0.5
_CREASE = math.cos(math.radians(28))  # a sharper bend is drawn as an edge
_FAR = -1e9


@dataclass(frozen=True, slots=True)
class Shown:
    solid: Solid
    colour: Colour
    moved: Point = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Camera:
    """Parallel projection; degrees around the box and above the table."""

    turn: float
    rise: float
    scale: float  # pixels per millimetre
    centre: tuple[float, float]  # where the millimetre (0, 0, 0) is drawn

    def see(self, point: Point) -> Point:
        """Pixel x, pixel y, nearness."""
        turn, rise = math.radians(self.turn), math.radians(self.rise)
        x, y, z = point
        across = x * math.cos(turn) - y * math.sin(turn)
        along = x * math.sin(turn) + y * math.cos(turn)
        up = z * math.cos(rise) + along * math.sin(rise)
        near = z * math.sin(rise) - along * math.cos(rise)
        return (
            self.centre[0] + across * self.scale,
            self.centre[1] - up * self.scale,
            near * self.scale,
        )


class Canvas:
    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.width, self.height = width, height
        self._near = array("f", [_FAR]) * (width * height)
        self._pixels = bytearray(bytes(ground) * (width * height))

    def image(self) -> Image.Image:
        return Image.frombytes("RGB", (self.width, self.height), bytes(self._pixels))

    def draw(self, shown: Shown, camera: Camera) -> None:
        dx, dy, dz = shown.moved
        triangles: list[Triangle] = [
            ((a[0] + dx, a[1] + dy, a[2] + dz), (b[0] + dx, b[1] + dy, b[2] + dz),
             (c[0] + dx, c[1] + dy, c[2] + dz))
            for a, b, c in shown.solid.triangles
        ]  # fmt: skip
        for triangle in triangles:
            normal = _normal(triangle)
            if normal is not None:
                seen = [camera.see(point) for point in triangle]
                self._fill(seen, _shaded(shown.colour, normal))
        ink = bytes(int(part * 0.45) for part in shown.colour)
        for start, end in _creases(triangles):
            self._line(camera.see(start), camera.see(end), ink)

    def _fill(self, corners: Sequence[Point], colour: bytes) -> None:
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if area >= -1e-9:  # turned away, or seen edge on; y runs down
            return
        slope_x = ((bz - az) * (cy - ay) - (cz - az) * (by - ay)) / area
        slope_y = ((cz - az) * (bx - ax) - (bz - az) * (cx - ax)) / area
        sides = (((ax, ay), (bx, by)), ((bx, by), (cx, cy)), ((cx, cy), (ax, ay)))
        top, bottom = max(0, math.ceil(min(ay, by, cy) - 0.5)), max(ay, by, cy)
        for row in range(top, min(self.height, math.ceil(bottom - 0.5))):
            y = row + 0.5
            met = [
                x0 + (y - y0) * (x1 - x0) / (y1 - y0)
                for (x0, y0), (x1, y1) in sides
                if (y0 <= y) != (y1 <= y)
            ]
            if met:
                first = max(0, math.ceil(min(met) - 0.5))
                last = min(self.width, math.ceil(max(met) - 0.5))
                near = az + (first + 0.5 - ax) * slope_x + (y - ay) * slope_y
                self._span(row, first, last, near, slope_x, colour)

    def _span(
        self, row: int, first: int, last: int, near: float, step: float, colour: bytes
    ) -> None:
        buffer, pixels = self._near, self._pixels
        for at in range(row * self.width + first, row * self.width + last):
            if near > buffer[at]:
                buffer[at] = near
                pixels[at * 3 : at * 3 + 3] = colour
            near += step

    def _line(self, start: Point, end: Point, ink: bytes) -> None:
        steps = max(1, math.ceil(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
        for step in range(steps + 1):
            part = step / steps
            x, y, near = (s + (e - s) * part for s, e in zip(start, end, strict=True))
            if 0 <= x < self.width and 0 <= y < self.height:
                at = int(y) * self.width + int(x)
                if near > self._near[at] - 3.0:  # an edge lies in its own faces: let it win
                    self._pixels[at * 3 : at * 3 + 3] = ink


def _normal(triangle: Triangle) -> Point | None:
    a, b, c = triangle
    u = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
    v = (c[0] - a[0], c[1] - a[1], c[2] - a[2])
    x, y, z = u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
    length = math.sqrt(x * x + y * y + z * z)
    return (x / length, y / length, z / length) if length > 1e-9 else None


def _shaded(colour: Colour, normal: Point) -> bytes:
    lit = max(0.0, sum(n * part for n, part in zip(normal, _LIGHT, strict=True)))
    bright = _AMBIENT + (1 - _AMBIENT) * lit
    return bytes(min(255, int(part * bright)) for part in colour)


def _creases(triangles: Sequence[Triangle]) -> Iterator[tuple[Point, Point]]:
    beside: dict[tuple[Point, Point], list[Point]] = defaultdict(list)
    for a, b, c in triangles:
        normal = _normal((a, b, c))
        if normal is not None:
            for start, end in ((a, b), (b, c), (c, a)):
                beside[min(start, end), max(start, end)].append(normal)
    for edge, normals in beside.items():
        if len(normals) == 2 and sum(p * q for p, q in zip(*normals, strict=True)) < _CREASE:
            yield edge
