"""The wiring as a table a person ticks off, wire by wire."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from tools.wiring.header import BUSES, IDENTIFICATION, PINS
from tools.wiring.plan import Plan, Wire

_OPENING = """\
# Wiring

Made from `device_config/device.yaml` by `python -m tools.wiring`; do not edit it by hand. Other
pins? Change `/etc/tilekeeper/device.yaml`, then
`python -m tools.wiring --config /etc/tilekeeper --out .` draws your box.

![The 40-pin header with every part and its wires]({name}.svg)

{screen}**Unplug the Pi first.** Pin 1 is the one with the square solder pad, at the end beside
the SD card. Red wires carry 5 V, orange 3.3 V, black is ground; no signal wire has one of these
colors. A pin that is not a supply takes at most 3.3 V.
"""
_SCREEN = """\
This is the wiring beside Raspberry Pi's Touch Display 2, whose cable takes 5 V and ground from
pins 2 and 6. Without a screen use [wiring.md](wiring.md).

"""
_HEAD = """\
| part | terminal | through | header pin | BCM | function | wire |
|---|---|---|---|---|---|---|
"""


def file_name(has_screen: bool) -> str:
    """Return the name of table and drawing without its ending."""
    return "wiring-screen" if has_screen else "wiring"


def markdown(plan: Plan) -> str:
    rows = [_row(wire) for part in plan.parts for wire in plan.of(part)]
    name, screen = file_name(plan.has_screen), _SCREEN if plan.has_screen else ""
    sections = [_OPENING.format(name=name, screen=screen), _HEAD + "\n".join(rows) + "\n"]
    remarks = list(_remarks(plan))
    if remarks:
        sections.append("\n".join(f"- {each}" for each in remarks) + "\n")
    sections.append(_free_pins(plan))
    return "\n".join(sections)


def _row(wire: Wire) -> str:
    terminal, pin = wire.terminal, wire.pin
    name = f"{terminal.name} ({terminal.note})" if terminal.note else terminal.name
    bcm = "–" if pin.bcm is None else f"GPIO{pin.bcm}"
    does = pin.supply or pin.function or "in/out"
    cells = (wire.part.name, name, terminal.through or "–", str(pin.number), bcm, does, wire.colour)
    return f"| {' | '.join(cells)} |"


def _remarks(plan: Plan) -> Iterator[str]:
    for part in plan.parts:
        if part.bridge:
            start, end, value = part.bridge
            yield f"{part.name}: {value} from the header end of {start} to {end}."
        if part.notes:
            yield f"{part.name}: {' '.join(part.notes)}"
    for wire in plan.wires:
        if wire.shared:
            joined = f"shares pin {wire.pin.number}; solder the wires together"
            yield f"{wire.part.name}, {wire.terminal.name}: {joined}."
    yield from plan.unwired


def _free_pins(plan: Plan) -> str:
    """A bus belongs whole to the part on it, also the pin of it that has no wire."""
    used = {wire.pin.bcm for wire in plan.wires}
    spoken_for = used.union(IDENTIFICATION, *(bus for bus in BUSES.values() if bus & used))
    free = [f"{pin.number} ({pin.name})" for pin in PINS if pin.bcm not in {None, *spoken_for}]
    listed = textwrap.fill(f"Free for your own ideas: {', '.join(free)}.", 100)
    return f"{listed}\nPins 27 and 28 belong to HATs.\n"
