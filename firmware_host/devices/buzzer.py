"""The buzzer: tunes are lists of tones. Best effort, newest wins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from firmware_host.devices.events import ABSENT, DeviceStatus
from firmware_host.devices.sequence import Sequencer

Tune: TypeAlias = Sequence[tuple[float, int]]  # (Hz, milliseconds); 0 Hz is a rest
SILENCE = 0.0


class Buzzer(Protocol):
    def play(self, tune: Tune) -> None: ...

    def stop(self) -> None: ...

    def status(self) -> DeviceStatus: ...

    def close(self) -> None: ...


class BuzzerOutput(Protocol):
    """What really sounds."""

    def sound(self, hertz: float) -> None: ...

    def close(self) -> None: ...


class SteppedBuzzer:
    """Plays tone after tone on an output that can only sound or be silent."""

    def __init__(
        self, output: BuzzerOutput, status: DeviceStatus, *, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._output = output
        self._status = status
        self._steps: Sequencer[float] = Sequencer(loop, output.sound)

    def play(self, tune: Tune) -> None:
        self._steps.play(tune, rest=SILENCE)

    def stop(self) -> None:
        self._steps.set(SILENCE)

    def status(self) -> DeviceStatus:
        if self._steps.fault:
            return DeviceStatus("faulty", f"the buzzer does not obey ({self._steps.fault})")
        return self._status

    def close(self) -> None:
        self.stop()
        self._output.close()


class VirtualBuzzer:
    """Hands the whole tune on: the page plays it, in its own time."""

    def __init__(self, on_tune: Callable[[Tune], None]) -> None:
        self._on_tune = on_tune

    def play(self, tune: Tune) -> None:
        self._on_tune(tune)

    def stop(self) -> None:
        self._on_tune(())

    def status(self) -> DeviceStatus:
        return DeviceStatus("virtual", "sounds on the page")

    def close(self) -> None:
        pass


class ToneOutput:
    """A passive buzzer, gpiozero's TonalBuzzer. Opening imports gpiozero: do it off the loop."""

    def __init__(self, pin: int, *, pin_factory: Any) -> None:
        from gpiozero import TonalBuzzer
        from gpiozero.tones import Tone

        self._tone = Tone.from_frequency
        self._buzzer = TonalBuzzer(pin, octaves=4, pin_factory=pin_factory)
        self._lowest = self._buzzer.min_tone.frequency
        self._highest = self._buzzer.max_tone.frequency

    def sound(self, hertz: float) -> None:
        if hertz <= SILENCE:
            self._buzzer.stop()
        else:
            self._buzzer.play(self._tone(min(self._highest, max(self._lowest, hertz))))

    def close(self) -> None:
        self._buzzer.close()


class OnOffOutput:
    """An active buzzer has one tone of its own: any pitch switches it on."""

    def __init__(self, pin: int, *, pin_factory: Any) -> None:
        from gpiozero import DigitalOutputDevice

        self._buzzer = DigitalOutputDevice(pin, pin_factory=pin_factory)

    def sound(self, hertz: float) -> None:
        self._buzzer.value = hertz > SILENCE

    def close(self) -> None:
        self._buzzer.close()


class AbsentBuzzer:
    """No buzzer on this box, or one that did not open."""

    def __init__(self, status: DeviceStatus = ABSENT) -> None:
        self._status = status

    def play(self, tune: Tune) -> None:
        pass

    def stop(self) -> None:
        pass

    def status(self) -> DeviceStatus:
        return self._status

    def close(self) -> None:
        pass
