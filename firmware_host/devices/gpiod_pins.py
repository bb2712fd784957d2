"""gpiozero's pins on libgpiod (the `gpiod` package, version 2): buttons, light, buzzer, SPI wires.

A pin is a request of its own, so one busy line refuses only itself. At rest nothing runs: edges
come as events on a file descriptor of the event loop, and an output keeps its level by itself.

Decided here: edges are delivered on the event loop of the thread that sets `when_changed`, so that
no thread is needed; a thread without a loop is refused. Pulses are made by the kernel where the pin
has a PWM channel (kernel_pwm.py), else in Python, by a thread for each pin while it pulses: two
wake-ups a pulse. Measured on a real kernel with a tone of 880 Hz: 1,762 edges a second, 1,744 while
Python is busy all the time; nine of ten pulses then are within 4 % of their length (1 % at
leisure), and now and then one is several milliseconds late.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
import os
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from gpiozero import (
    PinEdgeDetectUnsupported,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinSetInput,
    PinUnknownPi,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin
from gpiozero.pins.pi import PiBoardInfo

from firmware_host.devices.errors import brief
from firmware_host.devices.kernel_pwm import KernelPwm, PwmChannel, pwm_channels
from firmware_host.devices.pins import CONSUMER, chip_node, import_gpiod
from firmware_host.devices.software_pwm import SoftwarePwm

log = logging.getLogger(__name__)

_BIAS = {"floating": "DISABLED", "up": "PULL_UP", "down": "PULL_DOWN"}
_EDGES = {"both": "BOTH", "rising": "RISING", "falling": "FALLING"}
_ANY_PI = 0xC03114
"""A Pi 4B: on a board gpiozero does not know, lines 0 to 27 are taken for those of its header."""
_LEVEL_HZ = 100.0  # of a PWM channel that is always up
_KERNEL_EVENTS = 64
_LOOP_S = 2.0


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]
    """The pins of one chip; opening one is what opens the chip."""

    def __init__(
        self, chip: int, find_channels: Callable[[], dict[int, PwmChannel]] = pwm_channels
    ) -> None:
        super().__init__()
        self.chip = chip_node(chip)
        self.gpiod = import_gpiod()
        self.pin_class = GpiodPin
        self.pwm_channels = find_channels()

    def _get_board_info(self) -> Any:
        try:
            return super()._get_board_info()
        except (PinUnknownPi, OSError):
            self._info = PiBoardInfo.from_revision(_ANY_PI)
            return self._info


class GpiodPin(LocalPiPin):  # type: ignore[misc]
    """One line, requested when it is first used and released when its device closes."""

    when_changed: Any  # gpiozero's property

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._gpiod = factory.gpiod
        self._request: Any = None
        self._function = "input"
        self._pull = "floating"
        self._edges = "both"
        self._bounce: float | None = None
        self._loop: asyncio.AbstractEventLoop | None = None  # while edges are delivered
        self._line_seqno: int | None = None  # of the last event
        self.when_lost: Callable[[Exception], None] | None = None
        """Called on the loop when the line can no longer be read: no edge will come."""
        self._hertz: float | None = None
        self._share = 0.0  # of the time it is up; only while there is a frequency
        self._software_pwm: SoftwarePwm | None = None
        self._kernel_pwm: KernelPwm | None = None

    @property
    def has_kernel_pwm(self) -> bool:
        return self._kernel_pwm is not None

    def close(self) -> None:
        """Nothing is driven any more. A line that broke is released all the same."""
        with contextlib.suppress(OSError):
            self.when_changed = None
        self.when_lost = None
        self._stop_software_pwm()
        self._hertz = None
        self._close_kernel_pwm()
        self._function, self._pull, self._edges, self._bounce = "input", "floating", "both", None
        request, self._request = self._request, None
        if request is not None:
            with contextlib.suppress(OSError):
                request.reconfigure_lines({self._number: self._settings()})
            request.release()

    def output_with_state(self, state: Any) -> None:
        """In one step: the line is never driven to the wrong level."""
        self._claim("output", bool(state))

    def input_with_pull(self, pull: str) -> None:
        """In one step: a button does not float for a moment."""
        self._check_pull(pull)
        self._pull = pull
        self._claim("input")

    def _get_function(self) -> str:
        return self._function

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}')
        self._claim(value)

    def _get_state(self) -> float | bool:
        if self._hertz is not None or self._kernel_pwm is not None:
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
        self._check_pull(value)
        self._pull = value
        self._claim("input")

    def _check_pull(self, value: str) -> None:
        if self.info.pull not in (value, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        if value not in _BIAS:
            raise PinInvalidPull(f'invalid pull "{value}" for pin {self!r}')

    def _get_frequency(self) -> float | None:
        return self._hertz

    def _set_frequency(self, value: float | None) -> None:
        """Pulses begin at the level the pin has, and end low."""
        if value:
            if self._function != "output":
                raise PinPWMFixedValue(f"cannot start PWM on pin {self!r}")
            if self._hertz is None:
                self._share = float(self._get_state())
            self._hertz = value
            self._pulse(value)
        elif self._hertz is not None:
            self._hertz = None
            self._stop_software_pwm()
            with contextlib.suppress(OSError):  # or its device could not close
                self._write(False)

    # Edges

    def _get_bounce(self) -> float | None:
        return self._bounce

    def _set_bounce(self, value: float | None) -> None:
        """The kernel's filter: an edge is reported once the level has kept for this time."""
        if value is not None and value < 0:
            raise PinInvalidBounce("bounce must be 0 or greater")
        self._bounce = value or None
        self._reconfigure_edges()

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in (*_EDGES, "none"):
            raise PinInvalidEdges(f'invalid edge specification "{value}" for pin {self!r}')
        self._edges = value
        self._reconfigure_edges()

    def _reconfigure_edges(self) -> None:
        if self._loop is not None:
            self._request.reconfigure_lines({self._number: self._settings()})

    def _enable_event_detect(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._when_changed = None
            raise PinEdgeDetectUnsupported(
                f"edges of pin {self!r} need an event loop in the thread that asks for them"
            ) from None
        try:
            if self._request is None:
                self._claim("input")
            self._line_seqno, self._loop = None, loop
            self._request.reconfigure_lines({self._number: self._settings()})
            os.set_blocking(self._request.fd, False)
        except BaseException:
            self._when_changed = self._loop = None
            raise
        loop.add_reader(self._request.fd, self._read_edges)

    def _disable_event_detect(self) -> None:
        """A line nobody listens to makes no interrupts."""
        loop, self._loop = self._loop, None
        self._when_changed = None
        if loop is not None:
            _stop_watching(loop, self._request.fd)
            self._request.reconfigure_lines({self._number: self._settings()})

    def _read_edges(self) -> None:
        try:
            events = self._request.read_edge_events(_KERNEL_EVENTS)
        except BlockingIOError:
            return
        except OSError as error:  # it would be told again and again
            if self._loop is not None:
                self._loop.remove_reader(self._request.fd)
            if self.when_lost is not None:
                self.when_lost(error)
            return
        for event in events:
            is_up = event.event_type == event.Type.RISING_EDGE
            ticks = event.timestamp_ns / 1e9  # of the monotonic clock, as factory.ticks()
            # A full queue drops its oldest events; the numbers tell how many.
            lost = 0 if self._line_seqno is None else event.line_seqno - self._line_seqno - 1
            for back in range(min(max(lost, 0), _KERNEL_EVENTS * 2), 0, -1):
                self._emit(ticks, is_up == (back % 2 == 0))
            self._line_seqno = event.line_seqno
            self._emit(ticks, is_up)

    def _emit(self, ticks: float, is_up: bool) -> None:
        if self.when_changed is not None:  # a handler may have ended it
            self._call_when_changed(ticks, int(is_up))

    # Levels and pulses

    def _pulse(self, hertz: float) -> None:
        """A pin that is always up, or always down, needs no thread."""
        if self._kernel_pwm is not None:
            self._kernel_pwm.set(hertz, self._share)
            return
        if self._software_pwm is not None and self._software_pwm.fault is not None:
            raise self._software_pwm.fault
        if not 0 < self._share < 1:
            self._stop_software_pwm()
            self._write(self._share == 1)
        elif self._software_pwm is None:
            self._software_pwm = SoftwarePwm(self._write, hertz, self._share)
        else:
            self._software_pwm.shape(hertz, self._share)

    def _stop_software_pwm(self) -> None:
        if self._software_pwm is not None:
            pulses, self._software_pwm = self._software_pwm, None
            pulses.stop()

    def _write(self, is_up: bool) -> None:
        if self._kernel_pwm is not None:
            self._share = float(is_up)
            self._kernel_pwm.set(_LEVEL_HZ, self._share)
            return
        value = self._gpiod.line.Value
        self._request.set_value(self._number, value.ACTIVE if is_up else value.INACTIVE)

    def _claim(self, function: str, is_up: bool = False) -> None:
        self._stop_software_pwm()
        self._hertz = None
        self._function = function
        if function == "output" and self._open_kernel_pwm():
            self._write(is_up)
            return
        self._close_kernel_pwm()
        config = {self._number: self._settings(is_up)}
        if self._request is not None:
            self._request.reconfigure_lines(config)
            return
        try:
            self._request = self._gpiod.request_lines(
                self.factory.chip,
                config=config,
                consumer=CONSUMER,
                event_buffer_size=_KERNEL_EVENTS,
            )
        except OSError as error:  # which of three pins of a light it was
            raise OSError(error.errno, error.strerror, repr(self)) from error

    def _open_kernel_pwm(self) -> bool:
        """A line that is requested would take the pin away from its PWM block: one or the other."""
        channel = self.factory.pwm_channels.get(self._number)
        if self._kernel_pwm is None and channel is not None and self._request is None:
            try:
                self._kernel_pwm = KernelPwm(channel)
            except (OSError, ValueError) as error:
                log.info("%r: no PWM by the kernel (%s); software makes it", self, brief(error))
                del self.factory.pwm_channels[self._number]
        return self._kernel_pwm is not None

    def _close_kernel_pwm(self) -> None:
        if self._kernel_pwm is not None:
            pwm, self._kernel_pwm = self._kernel_pwm, None
            pwm.close()

    def _settings(self, is_up: bool = False) -> Any:
        line = self._gpiod.line
        if self._function == "output":
            return self._gpiod.LineSettings(
                direction=line.Direction.OUTPUT,
                output_value=line.Value.ACTIVE if is_up else line.Value.INACTIVE,
            )
        edges = _EDGES.get(self._edges, "NONE") if self._loop is not None else "NONE"
        return self._gpiod.LineSettings(
            direction=line.Direction.INPUT,
            bias=getattr(line.Bias, _BIAS[self._pull]),
            edge_detection=getattr(line.Edge, edges),
            event_clock=line.Clock.MONOTONIC,
            debounce_period=timedelta(seconds=self._bounce or 0),
        )


def _stop_watching(loop: asyncio.AbstractEventLoop, fd: int) -> None:
    """Stop watching a descriptor, from any thread; returns when it is no longer watched."""
    if loop.is_closed():
        return
    with contextlib.suppress(RuntimeError):
        if asyncio.get_running_loop() is loop:
            loop.remove_reader(fd)
            return
    if not loop.is_running():
        loop.remove_reader(fd)
        return
    done: concurrent.futures.Future[bool] = concurrent.futures.Future()
    loop.call_soon_threadsafe(lambda: done.set_result(loop.remove_reader(fd)))
    with contextlib.suppress(TimeoutError):
        done.result(_LOOP_S)
