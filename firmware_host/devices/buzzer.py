"""The buzzer: tunes are lists of tones. Best effort, newest wins.

Decided here: a passive buzzer is a PWM pin rather than gpiozero's TonalBuzzer, because its loudness
is the width of the pulses, which TonalBuzzer keeps to itself.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from firmware_host.devices.events import ABSENT, DeviceStatus
from firmware_host.devices.outputs import DeviceOutput
from firmware_host.devices.timers import Sequencer
from firmware_host.texts import Message

Tune: TypeAlias = Sequence[tuple[float, int]]  # (Hz, milliseconds); 0 Hz is a rest
SILENCE = 0.0
LOWEST_HZ, HIGHEST_HZ = 27.5, 7040.0  # a piano and an octave: what a buzzer can make
_NARROWEST = 0.01  # shorter pulses cannot be heard


class Volume:
    """How loud tones are, 0 to 1: an output looks at it for every tone."""

    def __init__(self, share: float = 1.0) -> None:
        self.share = share


class Buzzer(Protocol):
    def play(self, tune: Tune) -> bool:
        """Whether it may be heard now; a page plays it then, too."""

    def stop(self) -> None: ...

    def set_volume(self, share: float) -> None:
        """0 to 1, from the next tone on."""

    def status(self) -> DeviceStatus: ...

    async def close(self) -> None: ...


class SteppedBuzzer:
    """Plays tone after tone on an output that can only sound or be silent."""

    def __init__(
        self,
        output: DeviceOutput[float],
        *,
        loop: asyncio.AbstractEventLoop,
        volume: Volume | None = None,
    ) -> None:
        """`volume`: that of the output, where it has one."""
        self._output = output
        self._volume = volume or Volume()
        self._steps: Sequencer[float] = Sequencer(loop, output.put)

    def play(self, tune: Tune) -> bool:
        self._steps.play(tune, rest=SILENCE)
        return True

    def stop(self) -> None:
        self._steps.set(SILENCE)

    def set_volume(self, share: float) -> None:
        self._volume.share = share

    def status(self) -> DeviceStatus:
        return self._output.status()

    async def close(self) -> None:
        self.stop()
        await self._output.close()


class VirtualBuzzer:
    """Hands the whole tune on: the page plays it, in its own time."""

    def __init__(self, on_tune: Callable[[Tune], None]) -> None:
        self._on_tune = on_tune

    def play(self, tune: Tune) -> bool:
        self._on_tune(tune)
        return True

    def stop(self) -> None:
        self._on_tune(())

    def set_volume(self, share: float) -> None:
        pass  # each page has its own

    def status(self) -> DeviceStatus:
        # Translators: how the buzzer is: there is none on the box itself.
        return DeviceStatus("virtual", Message("sounds on the page"))

    async def close(self) -> None:
        pass


class ToneOutput:
    """A passive buzzer. Opening imports gpiozero: do it, and everything else, off the loop."""

    def __init__(self, pin: int, *, pin_factory: Any, volume: Volume | None = None) -> None:
        from gpiozero import PWMOutputDevice

        self._volume = volume or Volume()
        self._pin = PWMOutputDevice(pin, frequency=None, pin_factory=pin_factory)

    def put(self, hertz: float) -> None:
        # The fundamental of pulses of width w is as loud as sin(pi w): loudest at one half.
        width = math.asin(self._volume.share) / math.pi
        if hertz <= SILENCE or width == 0:
            self._pin.frequency = None
            self._pin.value = 0  # last: pulses may end high
        else:
            self._pin.frequency = min(HIGHEST_HZ, max(LOWEST_HZ, hertz))
            self._pin.value = max(_NARROWEST, width)

    def close(self) -> None:
        self._pin.close()


class OnOffOutput:
    """An active buzzer has one tone of its own: any pitch switches it on, at any volume but 0."""

    def __init__(self, pin: int, *, pin_factory: Any, volume: Volume | None = None) -> None:
        from gpiozero import DigitalOutputDevice

        self._volume = volume or Volume()
        self._buzzer = DigitalOutputDevice(pin, pin_factory=pin_factory)

    def put(self, hertz: float) -> None:
        self._buzzer.value = hertz > SILENCE and self._volume.share > 0

    def close(self) -> None:
        self._buzzer.close()


class AbsentBuzzer:
    """No buzzer on this box; a page still plays its tunes."""

    def play(self, tune: Tune) -> bool:
        return True

    def stop(self) -> None:
        pass

    def set_volume(self, share: float) -> None:
        pass

    def status(self) -> DeviceStatus:
        return ABSENT

    async def close(self) -> None:
        pass
