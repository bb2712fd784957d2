"""An event loop whose time is computed, so that no test depends on how fast the machine is.

Timers, sleeps and time-outs follow `PaperTimeLoop.time()`. It advances to the next timer only when
no callback is ready, no thread of the loop works and `is_under_way` is false. A test sets
`is_under_way` to report bytes that have left one end of a real port and have not reached the other.
The kernel may take as long as it likes to hand them over.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar, TypeVarTuple

from tests.waiting import PATIENCE_S

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class _Selector(selectors.DefaultSelector):
    loop: PaperTimeLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if found or (timeout is not None and timeout <= 0):
            return found
        if timeout is None:
            return super().select(None)
        if self.loop.is_busy():
            return self._arriving()
        self.loop.advance(timeout)
        return []

    def _arriving(self) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for what is under way: it arrives by itself."""
        found = super().select(PATIENCE_S)
        if not found:
            raise TimeoutError("what is under way does not arrive")
        return found


class PaperTimeLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        selector = _Selector()
        selector.loop = self
        self._now = 1000.0
        self._threads = 0
        self.is_under_way: Callable[[], bool] = lambda: False
        super().__init__(selector)

    def time(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass without running anything, as on a machine that stands still."""
        self._now += seconds

    def is_busy(self) -> bool:
        return self._threads > 0 or self.is_under_way()

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        future = super().run_in_executor(executor, func, *args)
        self._threads += 1
        future.add_done_callback(self._ended)
        return future

    def _ended(self, future: asyncio.Future[Any]) -> None:
        self._threads -= 1

    async def shutdown_default_executor(self, *args: Any) -> None:
        self._threads += 1
        try:
            await super().shutdown_default_executor(*args)
        finally:
            self._threads -= 1


def run_on_paper(story: Callable[[PaperTimeLoop], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine on a loop of computed time; it receives the loop."""
    with asyncio.Runner(loop_factory=PaperTimeLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, PaperTimeLoop)
        return runner.run(story(loop))
