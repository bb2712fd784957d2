"""One button as a line of libgpiod (the `gpiod` package, version 2): the box sleeps until an edge.

Decided here: every button is a request of its own, because one busy line would refuse all five.
Each has a file descriptor on the event loop; no thread, no polling. lgpio's thread looks at its
lines 2,000 times a second instead. The kernel's debounce filter stays off: it would delay a press.
"""

from __future__ import annotations

import asyncio
import os
import time
from functools import partial
from typing import Any

from firmware_host.devices.contacts import OnEdge, OnLost
from firmware_host.devices.pins import CONSUMER, import_gpiod

_KERNEL_EVENTS = 64


class GpiodContact:
    def __init__(
        self,
        pin: int,
        on_edge: OnEdge,
        on_lost: OnLost,
        *,
        chip: str,
        pull_up: bool,
        loop: asyncio.AbstractEventLoop,
        gpiod: Any = None,
    ) -> None:
        self._gpiod = gpiod or import_gpiod()
        self._pin = pin
        self._pull_up = pull_up
        self._on_edge = on_edge
        self._on_lost = on_lost
        self._loop = loop
        self._seen: int | None = None  # the number of the last event
        self._request = self._gpiod.request_lines(
            chip,
            config={pin: self._settings(is_on=False)},
            consumer=CONSUMER,
            event_buffer_size=_KERNEL_EVENTS,
        )
        os.set_blocking(self._request.fd, False)

    def level(self) -> bool:
        return bool(self._request.get_value(self._pin) == self._gpiod.line.Value.ACTIVE)

    def listen(self, is_on: bool) -> None:
        """On the loop. A line nobody listens to makes no interrupts."""
        self._loop.remove_reader(self._request.fd)
        self._seen = None
        self._request.reconfigure_lines({self._pin: self._settings(is_on=is_on)})
        if is_on:
            self._loop.add_reader(self._request.fd, self._read)

    def close(self) -> None:
        self._request.release()

    def _settings(self, *, is_on: bool) -> Any:
        line = self._gpiod.line
        return self._gpiod.LineSettings(
            direction=line.Direction.INPUT,
            edge_detection=line.Edge.BOTH if is_on else line.Edge.NONE,
            bias=line.Bias.PULL_UP if self._pull_up else line.Bias.PULL_DOWN,
            active_low=self._pull_up,
            event_clock=line.Clock.MONOTONIC,
        )

    def _read(self) -> None:
        try:
            events = self._request.read_edge_events(_KERNEL_EVENTS)
        except BlockingIOError:
            return
        except OSError as error:  # it would be told again and again
            self._loop.remove_reader(self._request.fd)
            self._on_lost(error)
            return
        for event in events:
            # Active low is already turned round: rising means the button went down.
            is_down = event.event_type == event.Type.RISING_EDGE
            age = partial(_age, event.timestamp_ns)
            # A full queue forgets its oldest events, but their numbers tell how many there were.
            lost = 0 if self._seen is None else event.line_seqno - self._seen - 1
            for back in range(min(max(lost, 0), _KERNEL_EVENTS * 2), 0, -1):
                self._on_edge(is_down == (back % 2 == 0), age)
            self._seen = event.line_seqno
            self._on_edge(is_down, age)


def _age(nanoseconds: int) -> float:
    return (time.monotonic_ns() - nanoseconds) / 1e9
