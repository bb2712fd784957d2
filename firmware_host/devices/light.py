"""The RGB light: a color, or a pattern of colors. Best effort, newest wins.

Decided here: a light that keeps its color must not wake the processor. A pin is driven by a plain
level where the color has it fully on or off, by the kernel's PWM where the pin has a channel, and
by software PWM only if light.software_pwm allows it; else the nearest color of plain levels is
shown. Three PWM pins rather than gpiozero's RGBLED, which keeps pulsing for every color.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from firmware_host.config.device import SoftwarePwmUse
from firmware_host.devices.events import ABSENT, DeviceStatus
from firmware_host.devices.outputs import DeviceOutput
from firmware_host.devices.timers import Sequencer
from firmware_host.texts import Message

Colour: TypeAlias = tuple[int, int, int]  # 0..255 each
Pattern: TypeAlias = Sequence[tuple[Colour, int]]  # colors and how many milliseconds each
DARK: Colour = (0, 0, 0)
PULSES_HZ: Final = 100
DIMMEST: Final = 64
"""A color whose strongest part is weaker is dark without PWM: fully on would be glaring."""


@dataclass(frozen=True, slots=True)
class Shine:
    colour: Colour
    is_moving: bool = False
    """A step of a pattern; else it stays until somebody sets another color."""


class Light(Protocol):
    @property
    def colour(self) -> Colour: ...

    def set(self, red: int, green: int, blue: int) -> None: ...

    def play(self, pattern: Pattern, *, rest: Colour = DARK, is_endless: bool = False) -> None: ...

    def status(self) -> DeviceStatus: ...

    async def close(self) -> None: ...


class SteppedLight:
    """The light's timing, the same for every output."""

    def __init__(self, output: DeviceOutput[Shine], *, loop: asyncio.AbstractEventLoop) -> None:
        self._output = output
        self._shine = Shine(DARK)
        self._steps: Sequencer[Shine] = Sequencer(loop, self._put)

    @property
    def colour(self) -> Colour:
        return self._shine.colour

    def set(self, red: int, green: int, blue: int) -> None:
        self._steps.set(Shine(_in_range((red, green, blue))))

    def play(self, pattern: Pattern, *, rest: Colour = DARK, is_endless: bool = False) -> None:
        steps = [(Shine(_in_range(colour), is_moving=True), ms) for colour, ms in pattern]
        self._steps.play(steps, rest=Shine(_in_range(rest)), is_endless=is_endless)

    def status(self) -> DeviceStatus:
        return self._output.status()

    async def close(self) -> None:
        self.set(*DARK)
        await self._output.close()

    def _put(self, shine: Shine) -> None:
        if shine != self._shine:
            self._shine = shine
            self._output.put(shine)


def _in_range(colour: Colour) -> Colour:
    red, green, blue = (min(255, max(0, part)) for part in colour)
    return red, green, blue


class VirtualLightOutput:
    """Hands each change of color on: the page shows it."""

    def __init__(self, on_colour: Callable[[Colour], None]) -> None:
        self._on_colour = on_colour
        self._colour = DARK

    def put(self, shine: Shine) -> None:
        if shine.colour != self._colour:
            self._colour = shine.colour
            self._on_colour(shine.colour)

    def status(self) -> DeviceStatus:
        # Translators: how the light is: there is none on the box itself.
        return DeviceStatus("virtual", Message("light on the page"))

    async def close(self) -> None:
        pass


def plain(colour: Colour) -> Colour:
    """The nearest color whose parts are fully on or off."""
    strongest = max(colour)
    if strongest < DIMMEST:
        return DARK
    red, green, blue = (255 if 2 * part >= strongest else 0 for part in colour)
    return red, green, blue


class GpioLightOutput:
    """Three pins of gpiozero. Opening imports it: do that, and all else, off the loop."""

    def __init__(
        self,
        red: int,
        green: int,
        blue: int,
        *,
        pin_factory: Any,
        active_high: bool = True,
        brightness: float = 1.0,
        software_pwm: SoftwarePwmUse = "never",
    ) -> None:
        from gpiozero import PWMOutputDevice

        self._brightness = brightness
        self._software_pwm = software_pwm
        self._pins: list[Any] = []
        try:
            for pin in (red, green, blue):
                self._pins.append(
                    PWMOutputDevice(
                        pin, active_high=active_high, frequency=None, pin_factory=pin_factory
                    )
                )
        except Exception:
            self.close()
            raise

    def put(self, shine: Shine) -> None:
        use = self._software_pwm
        may_pulse = use == "always" or (use == "moving" and shine.is_moving)
        for pin, part, level in zip(self._pins, shine.colour, plain(shine.colour), strict=True):
            share = part / 255 * self._brightness
            needs_pulses = 0 < share < 1
            if needs_pulses and not may_pulse and not getattr(pin.pin, "has_kernel_pwm", False):
                share, needs_pulses = float(level > 0 and self._brightness > 0), False
            if needs_pulses != (pin.frequency is not None):
                pin.frequency = PULSES_HZ if needs_pulses else None
            pin.value = share

    def close(self) -> None:
        for pin in self._pins:
            pin.close()


class AbsentLight:
    """No light on this box."""

    colour: Colour = DARK

    def set(self, red: int, green: int, blue: int) -> None:
        pass

    def play(self, pattern: Pattern, *, rest: Colour = DARK, is_endless: bool = False) -> None:
        pass

    def status(self) -> DeviceStatus:
        return ABSENT

    async def close(self) -> None:
        pass
