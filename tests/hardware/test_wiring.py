"""The wiring that people follow is the wiring device.yaml asks for, and it hurts no Pi."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.config.device import ButtonPins, DeviceConfig, LightPins, ReaderProtocol
from firmware_host.config.settings import load_settings
from tests.paths import ROOT
from tests.waiting import PATIENCE_S
from tools.wiring.drawing import STYLE, svg
from tools.wiring.header import BUSES, IDENTIFICATION, PINS, of_bcm
from tools.wiring.plan import SUPPLY_COLOURS, Plan, plan
from tools.wiring.table import file_name, markdown

HARDWARE = ROOT / "hardware"
SHIPPED = load_settings(ROOT / "device_config").device


def rows_of_the_table() -> list[dict[str, str]]:
    """What a person reads, not what the generator thinks."""
    lines = (HARDWARE / "wiring.md").read_text(encoding="utf-8").splitlines()
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in lines if line[:1] == "|"]
    head, _, *rows = cells
    return [dict(zip(head, row, strict=True)) for row in rows]


@pytest.mark.parametrize(("ending", "made"), [(".md", markdown), (".svg", svg)])
@pytest.mark.parametrize("has_screen", [False, True])
def test_the_kept_files_are_those_the_shipped_pins_give(
    ending: str, made: Callable[[Plan], str], has_screen: bool
) -> None:
    kept = (HARDWARE / f"{file_name(has_screen)}{ending}").read_text(encoding="utf-8")
    assert kept == made(plan(SHIPPED, has_screen=has_screen)), "run: python -m tools.wiring"


def test_beside_a_touch_display_its_two_pins_stay_free() -> None:
    numbers = {wire.pin.number for wire in plan(SHIPPED, has_screen=True).wires}
    assert not numbers & {2, 6}
    five_volts = [wire for wire in plan(SHIPPED, has_screen=True).wires if wire.pin.supply == "5V"]
    assert [(wire.pin.number, wire.shared) for wire in five_volts] == [(4, False), (4, True)]


def test_every_pin_of_the_shipped_device_yaml_is_in_the_table() -> None:
    wanted = {*SHIPPED.buttons.pins.as_dict().values(), SHIPPED.buzzer.pin}
    wanted |= {SHIPPED.light.pins.red, SHIPPED.light.pins.green, SHIPPED.light.pins.blue}
    wanted |= {2, 3, 15}  # the display's bus and what the reader says
    told = {row["BCM"] for row in rows_of_the_table()} - {"–"}
    assert told == {f"GPIO{bcm}" for bcm in wanted}


def test_no_header_pin_has_two_wires() -> None:
    numbers = [row["header pin"] for row in rows_of_the_table()]
    assert len(numbers) == len(set(numbers))


def test_number_and_bcm_name_the_same_pin() -> None:
    for row in rows_of_the_table():
        pin = PINS[int(row["header pin"]) - 1]
        assert row["BCM"] == ("–" if pin.bcm is None else f"GPIO{pin.bcm}")
        assert row["function"] == (pin.supply or pin.function or "in/out")


def test_no_reserved_pin_is_used() -> None:
    rows = rows_of_the_table()
    bus_of = {"OLED": "I2C", "Reader": "UART"}
    for row in rows:
        if row["BCM"] == "–":
            continue
        bcm = int(row["BCM"].removeprefix("GPIO"))
        assert bcm not in IDENTIFICATION
        owners = {bus for bus, pins in BUSES.items() if bcm in pins}
        own = {bus for part, bus in bus_of.items() if row["part"].startswith(part)}
        assert owners <= own, f"{row['part']} sits on the {owners} pins"


def test_only_supplies_wear_red_orange_and_black() -> None:
    for row in rows_of_the_table():
        is_supply = row["BCM"] == "–"
        assert (row["wire"] in SUPPLY_COLOURS.values()) is is_supply


def test_five_volts_never_reach_a_signal_pin() -> None:
    """A part on 5 V talks to the Pi through a resistor only."""
    made = plan(SHIPPED)
    on_five_volts = {wire.part.name for wire in made.wires if wire.pin.supply == "5V"}
    assert on_five_volts == {"Reader RDM6300", "Buzzer, passive"}
    for wire in made.wires:
        if wire.part.name in on_five_volts and not wire.pin.supply:
            assert wire.terminal.through, wire


@pytest.mark.parametrize("supply", [4.75, 5.0, 5.25])
def test_the_divider_turns_what_usb_may_deliver_into_what_a_pi_may_take(supply: float) -> None:
    part = next(part for part in plan(SHIPPED).parts if part.name.startswith("Reader"))
    upper = next(terminal.through for terminal in part.terminals if terminal.name == "TX")
    assert part.bridge is not None
    above, below = (float(value.split()[0]) for value in (upper, part.bridge[2]))
    at_the_pin = supply * below / (above + below)
    assert 2.0 < at_the_pin < 3.6  # surely high; at most 0.3 V above the Pi's own 3.3 V
    assert f"{upper}" in (levels := (HARDWARE / "levels.md").read_text(encoding="utf-8"))
    assert part.bridge[2] in levels


def test_the_header_has_every_gpio_once_and_twelve_supplies() -> None:
    assert sorted(pin.bcm for pin in PINS if pin.bcm is not None) == list(range(28))
    assert sum(pin.supply is not None for pin in PINS) == 12
    # Known from the printed pin card: the corners and the two ends of a bus.
    assert [of_bcm(bcm).number for bcm in (2, 21, 26, 14, 15, 18)] == [3, 40, 37, 8, 10, 12]


USUAL_PINS = [bcm for bcm in range(2, 28) if bcm not in BUSES["I2C"] | BUSES["UART"]]


@st.composite
def boxes(draw: st.DrawFn) -> DeviceConfig:
    """Any box device.yaml allows: other pins, other reader, other polarity, parts left out."""
    pins = draw(st.permutations(USUAL_PINS))
    device = DeviceConfig()
    kind = st.sampled_from(("gpio", "gpio", "gpio", "absent"))
    return replace(
        device,
        buttons=replace(
            device.buttons,
            pins=ButtonPins(*pins[:5]),
            pull_up=draw(st.booleans()),
            kind=draw(kind),  # type: ignore[arg-type]
        ),
        light=replace(
            device.light,
            pins=LightPins(*pins[5:8]),
            active_high=draw(st.booleans()),
            kind=draw(kind),  # type: ignore[arg-type]
        ),
        buzzer=replace(device.buzzer, pin=pins[8], kind=draw(kind)),  # type: ignore[arg-type]
        reader=replace(
            device.reader,
            protocol=draw(st.sampled_from(get_args(ReaderProtocol))),
            port=draw(st.sampled_from(("/dev/serial0", "/dev/serial/by-id/usb-reader"))),
        ),
    )


@given(boxes())
@settings(max_examples=60)
def test_any_box_gets_one_wire_per_signal_pin(device: DeviceConfig) -> None:
    made = plan(device)
    signals = [wire.pin.number for wire in made.wires if not wire.pin.supply]
    assert len(signals) == len(set(signals))
    supplies = [wire.pin.number for wire in made.wires if wire.pin.supply and not wire.shared]
    assert len(supplies) == len(set(supplies))
    for wire in made.wires:
        assert wire.terminal.wants in (wire.pin.bcm, wire.pin.supply)


@pytest.mark.behavior
@given(boxes())
@settings(max_examples=60)
def test_no_label_of_any_drawing_lies_on_another(device: DeviceConfig) -> None:
    assert overlapping(plan(device)) == []


def overlapping(made: Plan) -> list[tuple[str, str]]:
    tree = ElementTree.fromstring(svg(made))
    width, height = float(tree.attrib["width"]), float(tree.attrib["height"])
    sizes = {
        name: float(size) for name, size in re.findall(r"\.(\w+) \{ font-size: (\d+)px", STYLE)
    }
    boxes: list[tuple[str, float, float, float, float]] = []
    for text in tree.iter("{http://www.w3.org/2000/svg}text"):
        css, words = text.attrib["class"].split(), text.text or ""
        size = next(sizes[name] for name in css if name in sizes)
        long = len(words) * size * 0.62  # DejaVu Sans, on the wide side
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        if "middle" in css or "number" in css:
            x -= long / 2
        elif "end" in css:
            x -= long
        assert x >= 0, words
        assert x + long <= width, words
        assert y <= height, words
        boxes.append((words, x, y - size * 0.8, x + long, y + size * 0.2))
    return [
        (a[0], b[0])
        for a, b in combinations(boxes, 2)
        if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]
    ]


@pytest.mark.behavior
def test_the_tool_draws_the_owners_box(tmp_path: Path) -> None:
    config = tmp_path / "etc"
    config.mkdir()
    (config / "device.yaml").write_text("buttons:\n  pins:\n    roll: 16\n", encoding="utf-8")
    told = run_tool(tmp_path, config)
    assert told.returncode == 0, told.stderr
    assert "| Five buttons | ROLL | – | 36 | GPIO16 |" in (tmp_path / "wiring.md").read_text(
        "utf-8"
    )


def test_a_pin_used_twice_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("buttons:\n  pins:\n    roll: 17\n", encoding="utf-8")
    told = run_tool(tmp_path, tmp_path)
    assert told.returncode == 1
    assert "pin 17" in told.stderr
    assert "Traceback" not in told.stderr
    assert not (tmp_path / "wiring.md").exists()


def run_tool(out: Path, config: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.wiring", "--config", str(config), "--out", str(out)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
