"""Pulses on one pin, made by a thread that lives only as long as they do.

Every edge has an absolute time, so the pitch does not drift; what a busy processor made late is
not made up for in a burst. Each edge has to wait its turn among Python's threads: see
gpiod_pins.py for how clean that sounds.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

Spans = tuple[float, float]
"""Seconds up, seconds down."""


class Pulses:
    """From the first pulse to `stop()`; who stops them says how the pin is left."""

    def __init__(self, write: Callable[[bool], None], hertz: float, share: float) -> None:
        self.fault: Exception | None = None
        self._write = write
        self._leave = threading.Lock()  # free: time to go. A lock wakes sooner than an Event
        self._leave.acquire()
        self.shape(hertz, share)
        self._thread = threading.Thread(target=self._run, name="pulses", daemon=True)
        self._thread.start()

    def shape(self, hertz: float, share: float) -> None:
        """From the next pulse on: so many a second, and up for that share of the time."""
        self._spans = (share / hertz, (1 - share) / hertz)

    def stop(self) -> None:
        self._leave.release()
        self._thread.join()

    def _run(self) -> None:
        try:
            for is_up, until in beats(lambda: self._spans, time.monotonic):
                self._write(is_up)
                if self._leave.acquire(timeout=max(0.0, until - time.monotonic())):
                    return
        except Exception as error:  # noqa: BLE001 - told by whoever writes to the pin next
            self.fault = error


def beats(spans: Callable[[], Spans], clock: Callable[[], float]) -> Iterator[tuple[bool, float]]:
    """Up and down in turn, each with the moment it ends; pulses that were missed are left out."""
    until = clock()
    while True:
        up, down = spans()
        until += up
        yield True, until
        until += down
        yield False, until
        late, pulse = clock() - until, up + down
        until += max(0.0, late // pulse) * pulse
