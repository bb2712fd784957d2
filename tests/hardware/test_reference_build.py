"""Parts list, device.yaml, wiring, enclosure and assembly describe one and the same box."""

from __future__ import annotations

import csv
import re
import tempfile
from functools import cache
from pathlib import Path

import pytest

from firmware_host.config.settings import load_settings
from tests.paths import ROOT
from tests.tools_needed import needs
from tools.enclosure.stl import compiled

pytestmark = pytest.mark.behavior
openscad = needs("openscad")

HARDWARE = ROOT / "hardware"
SCAD = HARDWARE / "enclosure.scad"
DEVICE = load_settings(ROOT / "device_config").device


def text(name: str) -> str:
    return (HARDWARE / name).read_text(encoding="utf-8")


def part(begins: str) -> dict[str, str]:
    with (HARDWARE / "parts.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["part"].startswith(begins)]
    assert len(rows) == 1, begins
    return rows[0]


@cache
def default(name: str) -> str:
    """Return the value of a parameter of the enclosure as it is written there."""
    found = re.search(rf'^{name} = "?([^";]+)"?;', text("enclosure.scad"), re.MULTILINE)
    assert found, name
    return found[1]


def sizes(**parameters: str | float) -> dict[str, list[float]]:
    """Return what the enclosure prints about itself with these parameters."""
    with tempfile.TemporaryDirectory() as folder:
        told = compiled(SCAD, Path(folder) / "sizes.csg", part="sizes", **parameters)
    found = re.findall(r"(\w+) = (\[[^\]]*\]|[\d.]+)", told)
    return {name: [float(n) for n in re.findall(r"[\d.]+", value)] for name, value in found}


def test_the_display_is_the_same_in_the_parts_list_the_settings_and_the_box() -> None:
    oled = part("OLED")["part"]
    assert DEVICE.oled.driver.upper() in oled
    assert f" {default('oled_model')} inch" in oled
    assert f"OLED {DEVICE.oled.driver.upper()}" in text("wiring.md")
    assert DEVICE.oled.kind.upper() in oled


def test_the_reader_and_the_pi_are_the_same_in_the_parts_list_the_settings_and_the_box() -> None:
    assert DEVICE.reader.protocol == default("reader_model")
    assert part(DEVICE.reader.protocol.upper())["quantity"] == "1"
    assert f"Reader {DEVICE.reader.protocol.upper()}" in text("wiring.md")
    assert part("Raspberry Pi")["part"].startswith(f"Raspberry Pi {default('pi_model')} ")


@openscad
def test_the_pane_fits_its_recess() -> None:
    width, depth = sizes()["pane"]
    assert f"{width:g} x {depth:g} mm" in part("Clear pane")["part"]
    width, depth = sizes(oled_model="1.3")["pane"]
    assert (
        f"{width:g} x {depth:g} mm for the 1.3 inch OLED"
        in (part("Clear pane")["interchangeable parts"])
    )


def test_screws_are_as_long_as_their_holes_are_deep() -> None:
    for thread, parameter in (("M3", "screw_length"), ("M2.5", "pi_screw"), ("M2", "oled_screw")):
        assert part(f"Screw {thread}x")["part"].startswith(f"Screw {thread}x{default(parameter)}")
    assert f"M2x{default('oled_screw')} screws" in text("assembly.md")
    assert f"M2.5x{default('pi_screw')} screws" in text("assembly.md")


@openscad
def test_the_buttons_that_may_stand_in_can_be_built() -> None:
    said = part("Push button")["interchangeable parts"]
    values = dict(re.findall(r"(button_\w+) ([\d.]+)", said))
    assert set(values) == {"button_hole", "button_nut", "button_spacing"}
    assert sizes(**{name: float(value) for name, value in values.items()})["width"]


@openscad
def test_the_size_of_the_box_is_the_one_in_the_guide() -> None:
    found = sizes()
    size = " × ".join(f"{found[name][0]:.0f}" for name in ("width", "depth", "height"))
    assert f"about {size} mm" in text("README.md")
    room = re.search(
        r"any box of (\d+) x (\d+) x (\d+) mm", part("Filament")["interchangeable parts"]
    )
    assert room
    needed = [found[name][0] for name in ("width", "depth", "height")]
    assert all(float(a) >= b for a, b in zip(room.groups(), needed, strict=True))


def test_the_coil_is_as_far_from_metal_as_the_guide_asks() -> None:
    levels = " ".join(text("levels.md").split())
    assert f"keep them {default('coil_to_metal')} mm away from the Pi" in levels
    assert f"{default('coil_to_screws')} mm from single screws" in levels


@openscad
@pytest.mark.soak
def test_a_jack_that_meets_the_wall_is_noticed(tmp_path: Path) -> None:
    """The model knows the sockets that stand out; without its opening the jack is in the wall."""
    closed = text("enclosure.scad").replace(", [53.5, 9, 9]", "")
    (tmp_path / "closed.scad").write_text(closed, encoding="utf-8")
    told = compiled(tmp_path / "closed.scad", tmp_path / "x.stl", part="clash", pi_model="4")
    assert "Volumes" in told


def test_the_legs_of_the_transistor_are_drawn_for_each_one_in_the_parts_list() -> None:
    transistor = part("Transistor")
    drawing = text("assembly.md")
    for name in re.findall(r"BC\d+|PN\d+A|2N\d+", " ".join(transistor.values())):
        assert name in drawing, name
    assert "C B E" in text("wiring.md")
