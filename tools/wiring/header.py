"""The 40-pin header, the same on every Pi from the Zero 2 W to the 5. Facts only, no choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Supply = Literal["3V3", "5V", "GND"]

_POWER: Final[dict[int, Supply]] = {
    **dict.fromkeys((1, 17), "3V3"),
    **dict.fromkeys((2, 4), "5V"),
    **dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND"),
}
_BCM: Final = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9,
    22: 25, 23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16,
    37: 26, 38: 20, 40: 21,
}  # fmt: skip
_FUNCTION: Final = {
    0: "ID_SD", 1: "ID_SC", 2: "SDA", 3: "SCL", 14: "TXD", 15: "RXD",
    7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK",
}  # fmt: skip

IDENTIFICATION: Final = frozenset({0, 1})
"""BCM pins that belong to the memory chip of a HAT; nothing else may ever be wired to them."""
BUSES: Final = {
    "I2C": frozenset({2, 3}),
    "UART": frozenset({14, 15}),
    "SPI": frozenset({7, 8, 9, 10, 11}),
}


@dataclass(frozen=True, slots=True)
class Pin:
    number: int  # 1 to 40, as counted on the header
    bcm: int | None  # None: a supply pin
    supply: Supply | None

    @property
    def name(self) -> str:
        """What is printed on most pin cards: GPIO17, 3V3, GND."""
        return self.supply or f"GPIO{self.bcm}"

    @property
    def function(self) -> str:
        """The second job of a pin that has one: SDA, RXD, MOSI."""
        return _FUNCTION.get(self.bcm, "") if self.bcm is not None else ""

    @property
    def row(self) -> int:
        return (self.number - 1) // 2

    @property
    def is_left(self) -> bool:
        """Odd pins are the left column when pin 1 is at the top left."""
        return self.number % 2 == 1


PINS: Final = tuple(Pin(n, _BCM.get(n), _POWER.get(n)) for n in range(1, 41))
_OF_BCM: Final = {pin.bcm: pin for pin in PINS if pin.bcm is not None}


def of_bcm(bcm: int) -> Pin:
    return _OF_BCM[bcm]


def of_supply(supply: Supply) -> tuple[Pin, ...]:
    return tuple(pin for pin in PINS if pin.supply == supply)
