"""Software PWM on one pin: a thread that runs from the first pulse to `stop()`.

Every edge has an absolute time, so the pitch does not drift; pulses missed on a busy processor are
left out. Python's switch interval of 5 ms is longer than a pulse, so it is 0.1 ms while a thread
of this kind runs.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator

_SHORT_INTERVAL_S = 0.0001
Spans = tuple[float, float]
"""Seconds up, seconds down."""


class SoftwarePwm:
    """Pulses from now on to `stop()`, which leaves the pin at either level."""

    def __init__(self, write: Callable[[bool], None], hertz: float, share: float) -> None:
        self.fault: Exception | None = None
        self._write = write
        self._leave = threading.Lock()  # free: time to go. A lock wakes sooner than an Event
        self._leave.acquire()
        self.shape(hertz, share)
        self._thread = threading.Thread(target=self._run, name="software-pwm", daemon=True)
        self._thread.start()

    def shape(self, hertz: float, share: float) -> None:
        """From the next pulse on: so many a second, and up for that share of the time."""
        self._spans = (share / hertz, (1 - share) / hertz)

    def stop(self) -> None:
        self._leave.release()
        self._thread.join()

    def _run(self) -> None:
        try:
            with _short_switch_interval:
                for is_up, until in edge_times(lambda: self._spans, time.monotonic):
                    self._write(is_up)
                    if self._leave.acquire(timeout=max(0.0, until - time.monotonic())):
                        return
        except Exception as error:  # noqa: BLE001 - told by whoever writes to the pin next
            self.fault = error


class _ShortSwitchInterval:
    """In force while at least one thread is inside; then the usual interval again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wanted = 0
        self._usual_s = 0.0

    def __enter__(self) -> None:
        with self._lock:
            self._wanted += 1
            if self._wanted == 1:
                self._usual_s = sys.getswitchinterval()
                sys.setswitchinterval(_SHORT_INTERVAL_S)

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._wanted -= 1
            if self._wanted == 0:
                sys.setswitchinterval(self._usual_s)


_short_switch_interval = _ShortSwitchInterval()


def edge_times(
    spans: Callable[[], Spans], clock: Callable[[], float]
) -> Iterator[tuple[bool, float]]:
    """(is up, when it ends) without end; pulses that are over already are left out."""
    until = clock()
    while True:
        up, down = spans()
        until += up
        yield True, until
        until += down
        yield False, until
        late, pulse = clock() - until, up + down
        until += max(0.0, late // pulse) * pulse
