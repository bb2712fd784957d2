"""gpiozero's pins on libgpiod (the `gpiod` package, version 2): `gpio.pin_factory: gpiod`.

Light, buzzer and the wires of an SPI display use it through gpiozero's own devices. A pin is a
request of its own, so one busy line refuses only itself. At rest nothing runs, where lgpio wakes
50 times a second as soon as its chip is open, and 1,000 to 2,000 times with buttons.

Decided here: pulses are made in Python, by a thread for each pin that is really pulsing, two
wake-ups for each pulse as with lgpio. Measured on a real kernel (`make vm`, step tones), a tone of
880 Hz: lgpio 1,750 edges a second, this 1,762, and 1,744 while Python is busy all the time; nine of
ten pulses then are within 4 % of their length (1 % at leisure), and now and then one is several
milliseconds late, where lgpio's, made in C, stay even. Edges of inputs are refused, as gpiozero
foresees: buttons have a better way, on the event loop (gpiod_buttons.py).
"""

from __future__ import annotations

import contextlib
from typing import Any

from gpiozero import (
    PinEdgeDetectUnsupported,
    PinFixedPull,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinSetInput,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from firmware_host.devices.pins import CONSUMER, chip_node, import_gpiod
from firmware_host.devices.software_pwm import SoftwarePwm

_BIAS = {"floating": "DISABLED", "up": "PULL_UP", "down": "PULL_DOWN"}


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]
    """The pins of one chip; opening one is what opens the chip."""

    def __init__(self, chip: int) -> None:
        super().__init__()
        self.chip = chip_node(chip)
        self.gpiod = import_gpiod()
        self.pin_class = GpiodPin


class GpiodPin(LocalPiPin):  # type: ignore[misc]
    """One line, requested when it is first used and released when its device closes."""

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._gpiod = factory.gpiod
        self._request: Any = None
        self._function = "input"
        self._pull = "floating"
        self._hertz: float | None = None
        self._share = 0.0  # of the time it is up; only while there is a frequency
        self._pulses: SoftwarePwm | None = None

    def close(self) -> None:
        """Nothing is driven any more. A line that broke is let go of all the same."""
        self._end_pulses()
        self._hertz = None
        request, self._request = self._request, None
        if request is not None:
            self._function, self._pull = "input", "floating"
            with contextlib.suppress(OSError):
                request.reconfigure_lines({self._number: self._settings()})
            request.release()

    def output_with_state(self, state: Any) -> None:
        """In one step: the line is never driven to the wrong level."""
        self._claim("output", bool(state))

    def _get_function(self) -> str:
        return self._function

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}')
        self._claim(value)

    def _get_state(self) -> float | bool:
        if self._hertz is not None:
            return self._share
        if self._request is None:
            self._claim("input")
        return bool(self._request.get_value(self._number) == self._gpiod.line.Value.ACTIVE)

    def _set_state(self, value: float) -> None:
        if self._function != "output":
            raise PinSetInput(f"cannot set state of pin {self!r}")
        if not 0 <= value <= 1:
            raise PinInvalidState(f'invalid state "{value}" for pin {self!r}')
        if self._hertz is None:
            self._write(bool(value))
        else:
            self._share = float(value)
            self._pulse(self._hertz)

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if self._function != "input":
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        if value not in _BIAS:
            raise PinInvalidPull(f'invalid pull "{value}" for pin {self!r}')
        self._pull = value
        self._claim("input")

    def _get_frequency(self) -> float | None:
        return self._hertz

    def _set_frequency(self, value: float | None) -> None:
        """SoftwarePwm begin at the level the pin has, and end low."""
        if value:
            if self._function != "output":
                raise PinPWMFixedValue(f"cannot start PWM on pin {self!r}")
            if self._hertz is None:
                self._share = float(self._get_state())
            self._hertz = value
            self._pulse(value)
        elif self._hertz is not None:
            self._hertz = None
            self._end_pulses()
            with contextlib.suppress(OSError):  # or its device could not close
                self._write(False)

    def _set_when_changed(self, value: Any) -> None:
        if value is not None:
            raise PinEdgeDetectUnsupported(f"edge detection is not supported on pin {self!r}")

    def _pulse(self, hertz: float) -> None:
        """A pin that is always up, or always down, needs no thread."""
        if self._pulses is not None and self._pulses.fault is not None:
            raise self._pulses.fault
        if not 0 < self._share < 1:
            self._end_pulses()
            self._write(self._share == 1)
        elif self._pulses is None:
            self._pulses = SoftwarePwm(self._write, hertz, self._share)
        else:
            self._pulses.shape(hertz, self._share)

    def _end_pulses(self) -> None:
        if self._pulses is not None:
            pulses, self._pulses = self._pulses, None
            pulses.stop()

    def _write(self, is_up: bool) -> None:
        value = self._gpiod.line.Value
        self._request.set_value(self._number, value.ACTIVE if is_up else value.INACTIVE)

    def _claim(self, function: str, is_up: bool = False) -> None:
        self._end_pulses()
        self._hertz = None
        self._function = function
        config = {self._number: self._settings(is_up)}
        if self._request is not None:
            self._request.reconfigure_lines(config)
            return
        try:
            self._request = self._gpiod.request_lines(
                self.factory.chip, config=config, consumer=CONSUMER
            )
        except OSError as error:  # which of three pins of a light it was
            raise OSError(error.errno, error.strerror, repr(self)) from error

    def _settings(self, is_up: bool = False) -> Any:
        line = self._gpiod.line
        if self._function == "input":
            bias = getattr(line.Bias, _BIAS[self._pull])
            return self._gpiod.LineSettings(direction=line.Direction.INPUT, bias=bias)
        return self._gpiod.LineSettings(
            direction=line.Direction.OUTPUT,
            output_value=line.Value.ACTIVE if is_up else line.Value.INACTIVE,
        )
