"""Which terminal of which part goes to which header pin: device.yaml in, wires out.

Signal pins come from device.yaml. Supply pins are chosen here: the free one nearest to the part,
in the same column, so that few wires cross.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from firmware_host.config.device import DeviceConfig
from firmware_host.config.device_schema import HEADER_UARTS
from tools.wiring.header import Pin, Supply, of_bcm, of_supply

SCREEN_PINS: frozenset[int] = frozenset({2, 6})
"""Header pins that power Raspberry Pi's Touch Display 2: 5 V and ground."""
SUPPLY_COLOURS: dict[Supply, str] = {"5V": "red", "3V3": "orange", "GND": "black"}
"""Red, orange and black are for power alone: a signal pin that meets 5 V is dead."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """One end of a wire on a part, and what it wants at the header."""

    name: str
    wants: int | Supply  # a BCM number or a supply
    colour: str = ""  # of a signal wire; supplies have their own
    through: str = ""  # what sits in the wire: "330 Ω"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    terminals: tuple[Terminal, ...]
    notes: tuple[str, ...] = ()
    bridge: tuple[str, str, str] | None = None  # a resistor between two terminals: from, to, value


@dataclass(frozen=True, slots=True)
class Wire:
    part: Part
    terminal: Terminal
    pin: Pin
    shared: bool = False  # the header has no such supply pin left: two wires meet on this one

    @property
    def colour(self) -> str:
        return SUPPLY_COLOURS[self.pin.supply] if self.pin.supply else self.terminal.colour


@dataclass(frozen=True, slots=True)
class Plan:
    parts: tuple[Part, ...]
    wires: tuple[Wire, ...]
    unwired: tuple[str, ...]  # what the box has that needs no header pin, in a sentence each
    has_screen: bool = False

    def of(self, part: Part) -> list[Wire]:
        """The wires of one part, from the top of the header to the bottom."""
        mine = [wire for wire in self.wires if wire.part == part]
        return sorted(mine, key=lambda wire: (wire.pin.row, wire.pin.number))

    def is_left(self, part: Part) -> bool:
        """The column most of its signals are in."""
        signals = [wire for wire in self.of(part) if not wire.pin.supply]
        return sum(wire.pin.is_left for wire in signals) * 2 >= len(signals)


def plan(device: DeviceConfig, *, has_screen: bool = False) -> Plan:
    """Choose a pin for every terminal; beside a Touch Display 2 leave its two pins free."""
    parts = tuple(_parts(device))
    wires = tuple(_connect(parts, SCREEN_PINS if has_screen else frozenset()))
    return Plan(parts, wires, tuple(_unwired(device)), has_screen)


def _parts(device: DeviceConfig) -> Iterator[Part]:
    if device.oled.kind == "i2c" and device.oled.port == 1:
        yield _oled(device)
    if device.oled.kind == "spi" and device.oled.spi.port == 0:
        yield _oled_on_spi(device)
    if device.reader.kind == "serial" and device.reader.port in HEADER_UARTS:
        yield _reader(device)
    if device.light.kind == "gpio":
        yield _light(device)
    if device.buzzer.kind == "gpio":
        yield _buzzer(device)
    if device.buttons.kind == "gpio":
        yield _buttons(device)


def _oled(device: DeviceConfig) -> Part:
    return Part(
        f"OLED {device.oled.driver.upper()}",
        (
            Terminal("VCC", "3V3"),
            Terminal("SDA", 2, "blue"),
            Terminal("SCL", 3, "yellow"),
            Terminal("GND", "GND"),
        ),
        (f"I2C address 0x{device.oled.address:02x}.", "Modules differ: go by the printed names."),
    )


def _oled_on_spi(device: DeviceConfig) -> Part:
    spi = device.oled.spi
    return Part(
        f"OLED {device.oled.driver.upper()} (SPI)",
        (
            Terminal("VCC", "3V3"),
            Terminal("D1 / MOSI", 10, "blue"),
            Terminal("D0 / CLK", 11, "yellow"),
            Terminal("CS", 7 if spi.device else 8, "white"),
            Terminal("DC", spi.dc, "green"),
            Terminal("RES", spi.reset, "violet"),
            Terminal("GND", "GND"),
        ),
        ("Modules differ: go by the printed names.",),
    )


def _reader(device: DeviceConfig) -> Part:
    ground = Terminal("GND", "GND")
    match device.reader.protocol:
        case "id12la":
            return Part(
                "Reader ID-12LA / ID-20LA",
                (
                    Terminal("VCC (11)", "3V3", note="and RES (2)"),
                    replace(ground, name="GND (1)", note="and FORM (7)"),
                    Terminal("D0 (9)", 15, "white"),
                ),
                ("On 3.3 V, so D0 needs no divider.",),
            )
        case "pn532":
            return Part(
                "Reader PN532 (HSU)",
                (
                    Terminal("VCC", "3V3"),
                    ground,
                    Terminal("RXD", 14, "violet"),
                    Terminal("TXD", 15, "white"),
                ),
                ("Both switches to 0: HSU.", "On 3.3 V, so TXD needs no divider."),
            )
        case protocol:
            name = "RDM6300" if protocol == "rdm6300" else "on 5 V"
            terminals = (Terminal("5V", "5V"), ground, Terminal("TX", 15, "white", "2.2 kΩ"))
            return Part(f"Reader {name}", terminals, _DIVIDED, ("TX", "GND", "3.3 kΩ"))


_DIVIDED = ("5 V on TX becomes 3 V: see levels.md.", "Its RX stays free.")


def _light(device: DeviceConfig) -> Part:
    pins, lit_high = device.light.pins, device.light.active_high
    common = Terminal("cathode", "GND") if lit_high else Terminal("anode", "3V3")
    return Part(
        "RGB LED, common " + common.name,
        (
            Terminal("red", pins.red, "brown", "330 Ω"),
            Terminal("green", pins.green, "green", "100 Ω"),
            Terminal("blue", pins.blue, "blue", "100 Ω"),
            replace(common, note="longest leg"),
        ),
    )


def _buzzer(device: DeviceConfig) -> Part:
    buzzer = device.buzzer
    return Part(
        "Buzzer, passive" if buzzer.passive else "Buzzer, active",
        (
            Terminal("+", "5V", note="diode's ring"),
            Terminal("base", buzzer.pin, "violet", "1 kΩ"),
            Terminal("emitter", "GND"),
        ),
        (
            "NPN transistor BC337: its collector to the",
            "buzzer's −, 1N4148 across the buzzer. Legs,",
            "flat side towards you: C B E.",
        ),
        ("base", "emitter", "10 kΩ"),
    )


_BUTTON_COLOURS = {"up": "white", "down": "grey", "ok": "green", "back": "yellow", "roll": "violet"}


def _buttons(device: DeviceConfig) -> Part:
    pins = device.buttons.pins.as_dict().items()
    supply: Supply = "GND" if device.buttons.pull_up else "3V3"
    return Part(
        "Five buttons",
        (
            *(Terminal(name.upper(), pin, _BUTTON_COLOURS[name]) for name, pin in pins),
            Terminal("common", supply, note="all five"),
        ),
        ("The second leg of every button on one wire.",),
    )


def _connect(parts: tuple[Part, ...], reserved: frozenset[int]) -> Iterator[Wire]:
    taken: set[int] = set()
    for part in parts:
        signals = [of_bcm(t.wants) for t in part.terminals if isinstance(t.wants, int)]
        left = sum(pin.is_left for pin in signals) * 2 >= len(signals)
        rows = [pin.row for pin in signals]
        for terminal in part.terminals:
            if isinstance(terminal.wants, int):
                yield Wire(part, terminal, of_bcm(terminal.wants))
                continue
            # A supply wire of another column would have to cross the header, so that comes last.
            wished = sorted(
                (pin for pin in of_supply(terminal.wants) if pin.number not in reserved),
                key=lambda pin: (
                    pin.number in taken,
                    pin.is_left != left,
                    0 if pin.supply == "5V" else min(abs(pin.row - row) for row in rows),
                ),
            )
            yield Wire(part, terminal, wished[0], shared=wished[0].number in taken)
            taken.add(wished[0].number)


def _unwired(device: DeviceConfig) -> Iterator[str]:
    reader, oled = device.reader, device.oled
    if reader.kind == "serial" and reader.port not in HEADER_UARTS:
        yield f"The reader hangs on USB or elsewhere ({reader.port}) and needs no header pin."
    if oled.kind == "i2c" and oled.port != 1:
        yield f"The OLED is on I2C bus {oled.port}, whose pins config.txt names."
    for name in ("buttons", "reader", "oled", "light", "buzzer"):
        kind = getattr(device, name).kind
        if kind in ("absent", "virtual"):
            yield f"{name} is {kind} in device.yaml: nothing to wire."
        elif kind not in ("gpio", "i2c", "spi", "serial"):
            yield f"{name} on {kind} is not in this drawing: levels.md has its pins."
