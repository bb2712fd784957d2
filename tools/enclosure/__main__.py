"""Draw hardware/enclosure.png: the box closed, and open with the Pi in it."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image

from tools.enclosure.render import Camera, Canvas, Colour, Shown
from tools.enclosure.stl import OpenScadError, Solid, compiled, read

HARDWARE = Path(__file__).parents[2] / "hardware"
COLOURS: dict[str, Colour] = {
    "base": (104, 118, 136),
    "lid": (232, 226, 212),
    "pcb": (62, 160, 96),
    "caps": (226, 88, 70),
    "glass": (40, 52, 72),
    "tile": (240, 178, 66),
}
ON_LID = ("lid", "caps", "glass", "tile")
LIFTED = (0.0, 0.0, 78.0)
GROUND: Colour = (247, 248, 250)
SIZE = (1400, 720)
EDGE = 40
FINE = 2  # drawn at twice the size, then shrunk: smooth edges
TURN, RISE = -22.0, 48.0


def picture(solids: dict[str, Solid]) -> Image.Image:
    """Closed on the left, open on the right, both to the same scale and as large as they fit."""
    closed = [Shown(solid, COLOURS[name]) for name, solid in solids.items() if name != "pcb"]
    opened = [
        Shown(solid, COLOURS[name], LIFTED if name in ON_LID else (0.0, 0.0, 0.0))
        for name, solid in solids.items()
    ]
    frames = [_frame(scene) for scene in (closed, opened)]
    room_x = SIZE[0] - 3 * EDGE
    room_y = SIZE[1] - 2 * EDGE
    scale = min(
        room_x / sum(right - left for left, _, right, _ in frames),
        room_y / max(bottom - top for _, top, _, bottom in frames),
    )
    canvas = Canvas(SIZE[0] * FINE, SIZE[1] * FINE, GROUND)
    x = float(EDGE)
    for scene, (left, _, right, bottom) in zip((closed, opened), frames, strict=True):
        centre = (x - left * scale) * FINE, (SIZE[1] - EDGE - bottom * scale) * FINE
        camera = Camera(TURN, RISE, scale * FINE, centre)
        for shown in scene:
            canvas.draw(shown, camera)
        x += (right - left) * scale + EDGE
    return canvas.image().resize(SIZE, Image.Resampling.LANCZOS)


def _frame(scene: list[Shown]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all that is shown, in millimetres on the picture."""
    camera = Camera(TURN, RISE, 1.0, (0.0, 0.0))
    points = [
        camera.see((x + shown.moved[0], y + shown.moved[1], z + shown.moved[2]))
        for shown in scene
        for triangle in shown.solid.triangles
        for x, y, z in triangle
    ]
    across, down, _ = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def main() -> int:
    try:
        with tempfile.TemporaryDirectory() as folder:
            solids = {}
            for name in COLOURS:
                stl = Path(folder) / f"{name}.stl"
                compiled(HARDWARE / "enclosure.scad", stl, part=name)
                solids[name] = read(stl)
        picture(solids).quantize(64).save(HARDWARE / "enclosure.png", optimize=True)
    except FileNotFoundError:
        print(
            "enclosure: needs OpenSCAD; install it with: sudo apt install openscad", file=sys.stderr
        )
        return 1
    except OpenScadError as error:
        print(f"enclosure: {error}", file=sys.stderr)
        return 1
    print(HARDWARE / "enclosure.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
