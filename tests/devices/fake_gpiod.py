"""The kernel's character device as the gpiod package (version 2) shows it, and 28 wires.

Stands in only because this machine has no /dev/gpiochip0 (the VM of `make vm` has one). Events
cross it as the kernel's struct gpio_v2_line_event, its queue is as bounded, and the oldest event is
lost when it overflows. What an output was driven to is kept. Where the real package is installed,
a test compares its names with these.
"""

from __future__ import annotations

import asyncio
import errno
import os
import struct
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from firmware_host.devices import pins

EVENT = struct.Struct("=QIIII24x")  # timestamp_ns, id, offset, seqno, line_seqno, padding
RISING, FALLING = 1, 2


class Direction(Enum):
    AS_IS = 1
    INPUT = 2
    OUTPUT = 3


class Edge(Enum):
    NONE = 1
    RISING = 2
    FALLING = 3
    BOTH = 4


class Bias(Enum):
    AS_IS = 1
    UNKNOWN = 2
    DISABLED = 3
    PULL_UP = 4
    PULL_DOWN = 5


class Clock(Enum):
    MONOTONIC = 1
    REALTIME = 2
    HTE = 3


class Value(Enum):
    INACTIVE = 0
    ACTIVE = 1


@dataclass
class LineSettings:
    direction: Direction = Direction.AS_IS
    edge_detection: Edge = Edge.NONE
    bias: Bias = Bias.AS_IS
    active_low: bool = False
    debounce_period: timedelta = timedelta()
    event_clock: Clock = Clock.MONOTONIC
    output_value: Value = Value.INACTIVE


class EdgeEvent:
    class Type(Enum):
        RISING_EDGE = RISING
        FALLING_EDGE = FALLING

    def __init__(self, raw: bytes) -> None:
        self.timestamp_ns, kind, self.line_offset, self.global_seqno, self.line_seqno = (
            EVENT.unpack(raw)
        )
        self.event_type = EdgeEvent.Type(kind)


@dataclass
class DisplayWire:
    """One line of the header and what is soldered to it."""

    is_grounded: bool = False
    request: LineRequest | None = None
    is_broken: bool = False  # the chip is gone; what was requested stays requested
    driven: list[int] = field(default_factory=list)  # every level an output was given

    @property
    def is_driven(self) -> bool:
        settings = self.request._settings if self.request is not None else None
        return settings is not None and settings.direction == Direction.OUTPUT


def _now_ns() -> int:
    """Read the clock of the loop that runs, which a test may compute."""
    try:
        return round(asyncio.get_running_loop().time() * 1e9)
    except RuntimeError:
        return time.monotonic_ns()


class Gpiod(ModuleType):
    """The module, and the machine behind it."""

    line = SimpleNamespace(Direction=Direction, Edge=Edge, Bias=Bias, Clock=Clock, Value=Value)
    LineSettings = LineSettings
    EdgeEvent = EdgeEvent

    def __init__(self) -> None:
        super().__init__("gpiod")
        self.wires = {pin: DisplayWire() for pin in range(28)}
        self.busy: set[int] = set()
        self.requested: list[tuple[str, int, str | None]] = []

    def request_lines(
        self,
        path: str,
        config: dict[int, Any],
        consumer: str | None = None,
        event_buffer_size: int | None = None,
    ) -> LineRequest:
        ((offset, settings),) = config.items()
        if offset in self.busy or self.wires[offset].request is not None:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        request = LineRequest(self.wires[offset], offset, settings, event_buffer_size or 16)
        self.wires[offset].request = request
        self.requested.append((path, offset, consumer))
        request._drive(settings)
        return request

    def ground(self, pin: int, is_grounded: bool) -> None:
        """The button at this pin closes or opens its contact."""
        wire = self.wires[pin]
        if wire.is_grounded != is_grounded:
            wire.is_grounded = is_grounded
            if wire.request is not None:
                wire.request._changed()


class LineRequest:
    def __init__(self, wire: DisplayWire, offset: int, settings: LineSettings, size: int) -> None:
        self.fd = os.eventfd(0)
        self._wire = wire
        self._offset = offset
        self._settings = settings
        self._queue: deque[bytes] = deque(maxlen=size)
        self._seqno = 0

    def get_value(self, line: int) -> Value:
        self._look()
        assert line == self._offset
        if self._settings.direction == Direction.OUTPUT:
            return Value(self._wire.driven[-1])
        is_high = not self._wire.is_grounded and self._settings.bias == Bias.PULL_UP
        return Value.ACTIVE if is_high != self._settings.active_low else Value.INACTIVE

    def reconfigure_lines(self, config: dict[int, LineSettings]) -> None:
        self._look()
        self._settings = config[self._offset]
        self._drive(self._settings)

    def set_value(self, line: int, value: Value) -> None:
        self._look()
        assert line == self._offset
        if self._settings.direction != Direction.OUTPUT:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        self._wire.driven.append(value.value)

    def _drive(self, settings: LineSettings) -> None:
        if settings.direction == Direction.OUTPUT:
            self._wire.driven.append(settings.output_value.value)

    def _look(self) -> None:
        assert self._wire.request is self, "released"
        if self._wire.is_broken:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]:
        os.eventfd_read(self.fd)  # raises BlockingIOError when there is none
        raw = [self._queue.popleft() for _ in range(min(max_events or 64, len(self._queue)))]
        if self._queue:
            os.eventfd_write(self.fd, 1)
        return [EdgeEvent(each) for each in raw]

    def release(self) -> None:
        self._wire.request = None
        os.close(self.fd)

    def _changed(self) -> None:
        if self._settings.edge_detection == Edge.BOTH:
            self._seqno += 1
            kind = RISING if self.get_value(self._offset) == Value.ACTIVE else FALLING
            numbers = (kind, self._offset, self._seqno, self._seqno)
            self._queue.append(EVENT.pack(_now_ns(), *numbers))
            os.eventfd_write(self.fd, 1)


def installed(monkeypatch: pytest.MonkeyPatch, chip: int = 4) -> Gpiod:
    """A machine with these wires on its header, and no PWM."""
    machine = Gpiod()
    monkeypatch.setitem(sys.modules, "gpiod", machine)
    monkeypatch.setattr(pins, "header_chip", lambda: chip)
    return machine
