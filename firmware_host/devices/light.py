"""The RGB light: a colour, or a pattern of colours. Best effort, newest wins.

Decided here: three PWM pins rather than gpiozero's RGBLED, because a pin that is fully on or off
then needs no pulses, and a dark light costs no wake-ups.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from firmware_host.devices.events import ABSENT, DeviceStatus
from firmware_host.devices.outputs import Output
from firmware_host.devices.timers import Sequencer

Colour: TypeAlias = tuple[int, int, int]  # 0..255 each
Pattern: TypeAlias = Sequence[tuple[Colour, int]]  # colours and how many milliseconds each
DARK: Colour = (0, 0, 0)
_PULSES_HZ = 100


class Light(Protocol):
    @property
    def colour(self) -> Colour: ...

    def set(self, red: int, green: int, blue: int) -> None: ...

    def play(self, pattern: Pattern, *, rest: Colour = DARK, is_endless: bool = False) -> None: ...

    def status(self) -> DeviceStatus: ...

    async def close(self) -> None: ...


class SteppedLight:
    """The light's timing, the same for every output."""

    def __init__(self, output: Output[Colour], *, loop: asyncio.AbstractEventLoop) -> None:
        self._output = output
        self._colour = DARK
        self._steps: Sequencer[Colour] = Sequencer(loop, self._shine)

    @property
    def colour(self) -> Colour:
        return self._colour

    def set(self, red: int, green: int, blue: int) -> None:
        self._steps.set((red, green, blue))

    def play(self, pattern: Pattern, *, rest: Colour = DARK, is_endless: bool = False) -> None:
        self._steps.play(pattern, rest=rest, is_endless=is_endless)

    def status(self) -> DeviceStatus:
        return self._output.status()

    async def close(self) -> None:
        self.set(*DARK)
        await self._output.close()

    def _shine(self, colour: Colour) -> None:
        red, green, blue = (min(255, max(0, part)) for part in colour)
        if (red, green, blue) != self._colour:
            self._colour = (red, green, blue)
            self._output.put(self._colour)


class VirtualLightOutput:
    def __init__(self, on_colour: Callable[[Colour], None]) -> None:
        self.put = on_colour

    def status(self) -> DeviceStatus:
        return DeviceStatus("virtual", "light on the page")

    async def close(self) -> None:
        pass


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
    ) -> None:
        from gpiozero import PWMOutputDevice

        self._scale = brightness / 255
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

    def put(self, colour: Colour) -> None:
        for pin, part in zip(self._pins, colour, strict=True):
            share = part * self._scale
            needs_pulses = 0 < share < 1
            if needs_pulses != (pin.frequency is not None):
                pin.frequency = _PULSES_HZ if needs_pulses else None
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
