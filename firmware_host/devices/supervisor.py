"""What is retried, and how often: waits that grow, penalties for a relapse, tasks that may crash.

Every part of the box that is opened again after a fault has one Supervisor: serial link, display,
buttons, light and buzzer, page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from firmware_host.devices.timers import Clock, DeadlineTimer

T = TypeVar("T")


def doubling(first_s: float, longest_s: float) -> tuple[float, ...]:
    """Waits that double up to the longest one."""
    waits = [first_s]
    while 0 < waits[-1] < longest_s:
        waits.append(min(waits[-1] * 2, longest_s))
    return tuple(waits)


class Backoff:
    """A schedule of waits; the last one repeats until `reset()`. Pure."""

    def __init__(self, waits_s: Sequence[float]) -> None:
        if not waits_s:
            raise ValueError("a schedule needs at least one wait")
        self._waits_s = tuple(waits_s)
        self._tries = 0

    def next_wait(self) -> float:
        wait_s = self._waits_s[min(self._tries, len(self._waits_s) - 1)]
        self._tries += 1
        return wait_s

    def reset(self) -> None:
        self._tries = 0


class Supervisor(Generic[T]):
    """Holds the status of one thing and arms its next try. All calls come on the event loop.

    A spell of faults lasts from the first `retry()` or `pause()` to `works()`; the waits grow
    during a spell and begin anew with the next one.
    """

    def __init__(
        self,
        status: T,
        on_status: Callable[[T], None],
        waits_s: Sequence[float],
        *,
        clock: Clock | None = None,
    ) -> None:
        self.status = status
        self._on_status = on_status
        self._backoff = Backoff(waits_s)
        self._clock = clock
        self._timer: DeadlineTimer | None = None
        self._is_closed = False

    @property
    def is_waiting(self) -> bool:
        return self._timer is not None

    def report(self, status: T) -> None:
        """Listeners are called only if it differs from what they were told last."""
        if status != self.status:
            self.status = status
            self._on_status(status)

    def works(self) -> None:
        """The spell is over."""
        self._backoff.reset()

    def retry(self, work: Callable[[], object]) -> None:
        """Call `work` after the next wait. One try is armed at a time; none after `close()`."""
        if self._timer is None and not self._is_closed:
            self._arm(work)

    async def pause(self) -> None:
        """Return after the next wait."""
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._arm(lambda: over.set_result(None))
        try:
            await over
        finally:
            self._disarm()

    def close(self) -> None:
        """No try is armed any more."""
        self._is_closed = True
        self._disarm()

    def _arm(self, work: Callable[[], object]) -> None:
        loop = asyncio.get_running_loop()
        clock = self._clock or loop.time
        self._timer = DeadlineTimer(loop, clock, partial(self._due, work))
        self._timer.arm(clock() + self._backoff.next_wait())

    def _due(self, work: Callable[[], object]) -> None:
        self._timer = None  # first: the work may fail at once and arm the next try
        work()

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


@dataclass(slots=True)
class RelapsePenalty:
    """How long something that misbehaves is shut out: each relapse doubles it. Pure."""

    first_s: float
    longest_s: float
    relapse_s: float
    """So soon after the end of the last penalty it counts as a relapse."""
    _seconds: float = 0.0
    _ended_at: float | None = float("-inf")

    def begin(self, at: float) -> float:
        """The length of this penalty; a relapse during the last one counts, too."""
        is_relapse = self._ended_at is None or at - self._ended_at < self.relapse_s
        self._seconds = min(self.longest_s, self._seconds * 2) if is_relapse else self.first_s
        self._ended_at = None
        return self._seconds

    def end(self, at: float) -> None:
        self._ended_at = at


def in_background(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None], what: str
) -> asyncio.Task[None]:
    """A task whose crash reaches the loop's exception handler also while somebody holds it."""
    task = loop.create_task(work, name=what)
    task.add_done_callback(partial(_report_a_crash, what))
    return task


def _report_a_crash(what: str, task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": f"{what} crashed", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)
