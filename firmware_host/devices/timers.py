"""Timers on the event loop: one deadline, or a sequence of timed values."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

Clock = Callable[[], float]


class DeadlineTimer:
    """One timer at most; without a deadline none is armed."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, clock: Clock, fire: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._clock = clock
        self._fire = fire
        self._deadline: float | None = None
        self._handle: asyncio.TimerHandle | None = None

    def arm(self, deadline: float | None) -> None:
        """Fire at `deadline` (by the injected clock), instead of whatever was armed before."""
        if deadline == self._deadline:
            return
        self.cancel()
        if deadline is not None:
            self._deadline = deadline
            self._handle = self._loop.call_later(max(0.0, deadline - self._clock()), self._due)

    def cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._deadline = None

    def _due(self) -> None:
        self._handle = self._deadline = None
        self._fire()


T = TypeVar("T")


class Sequencer(Generic[T]):
    """One value at a time goes to `output`; nothing is armed once the last step is over."""

    def __init__(self, loop: asyncio.AbstractEventLoop, output: Callable[[T], None]) -> None:
        self._loop = loop
        self._output = output
        self._timer: asyncio.TimerHandle | None = None

    def set(self, value: T) -> None:
        self.stop()
        self._output(value)

    def play(self, steps: Sequence[tuple[T, int]], *, rest: T, is_endless: bool = False) -> None:
        """Each value for its milliseconds; then `rest`, or the same again."""
        self.stop()
        if steps:
            self._step(tuple(steps), 0, rest, is_endless)
        else:
            self._output(rest)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _step(self, steps: tuple[tuple[T, int], ...], at: int, rest: T, is_endless: bool) -> None:
        self._timer = None
        if at == len(steps):
            if not is_endless:
                self._output(rest)
                return
            at = 0
        value, milliseconds = steps[at]
        self._output(value)
        # At least one millisecond: an endless pattern of zeros must not eat the loop.
        self._timer = self._loop.call_later(
            max(1, milliseconds) / 1000, self._step, steps, at + 1, rest, is_endless
        )
