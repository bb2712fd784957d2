"""The box can be printed, closes, and refuses what cannot be built."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.paths import ROOT
from tests.tools_needed import needs
from tools.enclosure.__main__ import COLOURS, SIZE, picture
from tools.enclosure.stl import OpenScadError, Solid, compiled, read

SCAD = ROOT / "hardware" / "enclosure.scad"
PRINT_BED_MM = 200.0

openscad = needs("openscad")


@pytest.mark.behavior
@openscad
@pytest.mark.parametrize(
    ("part", "pi_model"), [("base", "4"), ("lid", "4"), ("base", "zero2w")], ids=lambda v: v
)
def test_a_part_compiles_to_one_closed_printable_body(
    tmp_path: Path, part: str, pi_model: str
) -> None:
    told = compiled(SCAD, tmp_path / "part.stl", part=part, pi_model=pi_model)
    lines = [line.split() for line in told.splitlines()]
    assert ["Simple:", "yes"] in lines, told
    assert ["Volumes:", "2"] in lines, told  # the outside and one body: nothing lies loose
    assert "WARNING" not in told
    solid = read(tmp_path / "part.stl")
    assert solid.open_edges() == 0
    assert solid.volume > 10_000
    assert max(solid.size) < PRINT_BED_MM


@pytest.mark.behavior
@openscad
@pytest.mark.parametrize("pi_model", ["zero2w", "3", "4", "5"])
@pytest.mark.parametrize("oled_model", ["0.96", "1.3"])
@pytest.mark.parametrize("reader_model", ["rdm6300", "id12la", "id20la", "pn532"])
def test_every_mix_of_known_boards_is_allowed(
    tmp_path: Path, pi_model: str, oled_model: str, reader_model: str
) -> None:
    """Evaluated, not built: every assertion is asked, in a moment."""
    compiled(
        SCAD,
        tmp_path / "box.csg",
        pi_model=pi_model,
        oled_model=oled_model,
        reader_model=reader_model,
    )


@pytest.mark.behavior
@openscad
@pytest.mark.parametrize("pi_model", ["zero2w", "4"])
@pytest.mark.parametrize("oled_model", ["0.96", "1.3"])
def test_nothing_under_the_lid_meets_the_board_and_its_plugs(
    tmp_path: Path, pi_model: str, oled_model: str
) -> None:
    with pytest.raises(OpenScadError, match="top level object is empty"):
        compiled(SCAD, tmp_path / "x.stl", part="crowd", pi_model=pi_model, oled_model=oled_model)


@openscad
def test_the_largest_display_fits_with_wider_buttons(tmp_path: Path) -> None:
    compiled(SCAD, tmp_path / "box.csg", oled_model="2.42", button_spacing=29.0)


@openscad
@pytest.mark.soak
@pytest.mark.parametrize("pi_model", ["zero2w", "3", "4", "5"])
def test_base_lid_and_boards_share_no_space(tmp_path: Path, pi_model: str) -> None:
    with pytest.raises(OpenScadError, match="top level object is empty"):
        compiled(SCAD, tmp_path / "x.stl", part="clash", pi_model=pi_model)


@pytest.mark.behavior
@openscad
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"pi_model": "2"}, "pi_model: use zero2w"),
        ({"oled_model": "3"}, "oled_model: use 0.96"),
        ({"reader_model": "rc522"}, "reader_model: use rdm6300"),
        ({"part": "roof"}, "part: use base or lid"),
        ({"wall": 0.4}, "wall: "),
        ({"corner": 2.0}, "corner: "),
        ({"reader_skin": 3.0}, "reader_skin: "),
        ({"reader_skin": 0.2}, "reader_skin: "),
        ({"pane": 2.8}, "pane: "),
        ({"symbol_depth": 2.0}, "symbol_depth: "),
        ({"button_spacing": 12.0}, "button_spacing: "),
        ({"button_hole": 17.0}, "button_hole: "),
        ({"button_nut": 30.0, "button_spacing": 32.0}, "button_nut: "),
        ({"tile_field": 50.0}, "tile_field: "),
        ({"oled_model": "2.42"}, "oled_model: too wide"),
        ({"screw_length": 10.0}, "screw_length: "),
        ({"screw_length": 60.0}, "screw_length: "),
        ({"lip_gap": 0.0}, "lip_gap: "),
        ({"lip": 9.0}, "lip: "),
    ],
    ids=str,
)
def test_what_cannot_be_built_is_refused_by_name(
    tmp_path: Path, wrong: dict[str, str | float], said: str
) -> None:
    with pytest.raises(OpenScadError) as refusal:
        compiled(SCAD, tmp_path / "box.csg", **wrong)
    assert said in str(refusal.value)


def test_a_hole_in_a_surface_is_noticed(tmp_path: Path) -> None:
    a, b, c, d = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    closed = Solid(((a, c, b), (a, b, d), (b, c, d), (a, d, c)))
    assert closed.open_edges() == 0
    assert closed.volume == pytest.approx(1 / 6)
    assert Solid(closed.triangles[:3]).open_edges() > 0


@pytest.mark.behavior
def test_the_picture_shows_each_part_in_its_colour() -> None:
    """Drawn from plain blocks, so that it needs no OpenSCAD."""
    blocks = {name: block(z, 40.0 - 6 * z) for z, name in enumerate(COLOURS)}
    drawn = picture(blocks)
    assert drawn.size == SIZE
    hues = {pixel for _, pixel in drawn.getcolors(2**24) or ()}
    for name, colour in COLOURS.items():
        assert any(same_hue(colour, pixel) for pixel in hues if isinstance(pixel, tuple)), name


def block(z: float, side: float) -> Solid:
    low, high = z * 10.0, z * 10.0 + 9.0
    p = [
        (x, y, h)
        for h in (low, high)
        for x, y in ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    ]
    quads = ((3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7))
    halves = [((a, b, c), (a, c, d)) for a, b, c, d in quads]
    return Solid(tuple((p[a], p[b], p[c]) for half in halves for a, b, c in half))


def same_hue(colour: tuple[int, ...], pixel: tuple[int, ...]) -> bool:
    brightness = sum(pixel) / sum(colour)
    return brightness > 0.3 and all(
        abs(seen - part * brightness) < 4 for seen, part in zip(pixel, colour, strict=True)
    )


def test_the_kept_picture_is_a_picture_of_that_size() -> None:
    with Image.open(ROOT / "hardware" / "enclosure.png") as kept:
        assert kept.size == SIZE
        assert len(kept.convert("RGB").getcolors(2**24) or ()) > 20
