"""The RGB light: a colour, or a pattern of colours. Best effort, newest wins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from firmware_host.devices.events import ABSENT, DeviceStatus
from firmware_host.devices.sequence import Sequencer

Colour: TypeAlias = tuple[int, int, int]  # 0..255 each
Pattern: TypeAlias = Sequence[tuple[Colour, int]]  # colours and how many milliseconds each
DARK: Colour = (0, 0, 0)


class Light(Protocol):
    @property
    def colour(self) -> Colour: ...

    def set(self, red: int, green: int, blue: int) -> None: ...

    def play(self, pattern: Pattern, *, rest: Colour = DARK, is_endless: bool = False) -> None: ...

    def status(self) -> DeviceStatus: ...

    def close(self) -> None: ...


class LightOutput(Protocol):
    """What really shines."""

    def shine(self, colour: Colour) -> None: ...

    def close(self) -> None: ...


class SteppedLight:
    """The light's timing, the same for every output."""

    def __init__(
        self, output: LightOutput, status: DeviceStatus, *, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._output = output
        self._status = status
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
        if self._steps.fault:
            return DeviceStatus("faulty", f"the light does not obey ({self._steps.fault})")
        return self._status

    def close(self) -> None:
        self._steps.set(DARK)
        self._output.close()

    def _shine(self, colour: Colour) -> None:
        red, green, blue = (min(255, max(0, part)) for part in colour)
        if (red, green, blue) != self._colour:
            self._colour = (red, green, blue)
            self._output.shine(self._colour)


class VirtualLightOutput:
    def __init__(self, on_colour: Callable[[Colour], None]) -> None:
        self.shine = on_colour

    def close(self) -> None:
        pass


class GpioLightOutput:
    """gpiozero's RGBLED on three pins. Opening imports gpiozero: do it off the loop."""

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
        from gpiozero import RGBLED

        self._led = RGBLED(red, green, blue, active_high=active_high, pin_factory=pin_factory)
        self._scale = brightness / 255

    def shine(self, colour: Colour) -> None:
        self._led.value = tuple(part * self._scale for part in colour)

    def close(self) -> None:
        self._led.close()


class AbsentLight:
    """No light on this box, or one that did not open."""

    colour: Colour = DARK

    def __init__(self, status: DeviceStatus = ABSENT) -> None:
        self._status = status

    def set(self, red: int, green: int, blue: int) -> None:
        pass

    def play(self, pattern: Pattern, *, rest: Colour = DARK, is_endless: bool = False) -> None:
        pass

    def status(self) -> DeviceStatus:
        return self._status

    def close(self) -> None:
        pass
