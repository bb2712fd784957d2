"""What shines or sounds, on pins: written off the loop, newest value wins, broken ones reopened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from firmware_host.devices.errors import NoPins, brief, with_way_out
from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.pins import RETRY_S, PinBoard
from firmware_host.devices.supervisor import Supervisor, in_background
from firmware_host.texts import Message

T = TypeVar("T")
_In = TypeVar("_In", contravariant=True)


Writable: TypeAlias = Literal["light", "buzzer"]


@dataclass(frozen=True, slots=True)
class _Sentences:
    """What the status of one device says."""

    on_pins: Message
    does_not_open: Callable[[str], Message]
    does_not_obey: Callable[[str], Message]


_SENTENCES: Final[dict[Writable, _Sentences]] = {
    "light": _Sentences(
        # Translators: how the light is: it is wired to the pins (GPIO).
        Message("light on GPIO"),
        # Translators: what is wrong; {reason} is what the system says.
        lambda reason: Message("the light does not open ({reason})", reason=reason),
        # Translators: what is wrong; {reason} is what the system says.
        lambda reason: Message("the light does not obey ({reason})", reason=reason),
    ),
    "buzzer": _Sentences(
        # Translators: how the buzzer is: it is wired to the pins (GPIO).
        Message("buzzer on GPIO"),
        # Translators: what is wrong; {reason} is what the system says.
        lambda reason: Message("the buzzer does not open ({reason})", reason=reason),
        # Translators: what is wrong; {reason} is what the system says.
        lambda reason: Message("the buzzer does not obey ({reason})", reason=reason),
    ),
}


class DeviceOutput(Protocol[_In]):
    """Takes one value at a time, on the loop, at once, and never raises."""

    def put(self, value: _In) -> None: ...

    def status(self) -> DeviceStatus: ...

    async def close(self) -> None: ...


class PinOutput(Protocol[_In]):
    """The same at the end of the wire, in the board's thread, where it may fail."""

    def put(self, value: _In) -> None: ...

    def close(self) -> None: ...


class PinWriter(Generic[T]):
    """One write at a time is under way; of all that came meanwhile only the newest follows."""

    def __init__(
        self,
        what: Writable,
        open_output: Callable[[], PinOutput[T]],
        board: PinBoard,
        *,
        loop: asyncio.AbstractEventLoop,
        on_status: Callable[[DeviceStatus], None] = lambda status: None,
        retry_s: Sequence[float] = RETRY_S,
    ) -> None:
        self._what = what
        self._says = _SENTENCES[what]
        self._open_output = open_output
        self._board = board
        self._loop = loop
        opening = DeviceStatus("opening", self._says.on_pins)
        self._supervisor = Supervisor(opening, on_status, retry_s)
        self._output: PinOutput[T] | None = None
        self._news: list[T] = []  # the newest value, if it is not out yet
        self._newest: list[T] = []  # the newest value, for an output that had to be opened again
        self._work: asyncio.Task[None] | None = None

    def put(self, value: T) -> None:
        self._news = self._newest = [value]
        if self._output is not None and self._work is None:
            self._work = in_background(self._loop, self._write(), f"writing to the {self._what}")

    def status(self) -> DeviceStatus:
        return self._supervisor.status

    async def open(self) -> None:
        """One attempt; when it fails, the next ones come by themselves."""
        try:
            self._output = await self._board.run(self._open_output)
        except Exception as error:  # noqa: BLE001 - a comfort; the game goes on without
            why = brief(error)
            if isinstance(error, NoPins):
                self._fail(DeviceStatus("absent", why))
            else:
                detail = with_way_out(self._says.does_not_open(why), error)
                self._fail(DeviceStatus("faulty", detail))
            return
        self._supervisor.report(DeviceStatus("ready", self._says.on_pins))
        if self._newest:
            self.put(*self._newest)

    async def close(self) -> None:
        self._supervisor.close()
        if self._work is not None:
            await asyncio.gather(self._work, return_exceptions=True)
        if self._output is not None:
            output, self._output = self._output, None
            await asyncio.gather(self._board.run(output.close), return_exceptions=True)

    async def _write(self) -> None:
        try:
            while self._news and self._output is not None:
                news, self._news = self._news, []
                await self._board.run(partial(self._output.put, *news))
                self._supervisor.works()
        except Exception as error:  # noqa: BLE001 - light and sound are best effort
            output, self._output = self._output, None
            if output is not None:
                await asyncio.gather(self._board.run(output.close), return_exceptions=True)
            self._fail(DeviceStatus("faulty", self._says.does_not_obey(brief(error))))
        finally:
            self._work = None

    def _fail(self, status: DeviceStatus) -> None:
        self._supervisor.report(status)
        self._supervisor.retry(self._again)

    def _again(self) -> None:
        self._work = in_background(self._loop, self._reopen(), f"opening the {self._what}")

    async def _reopen(self) -> None:
        await self.open()
        self._work = None
        if self._news and self._output is not None:
            self.put(*self._news)
