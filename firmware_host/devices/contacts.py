"""The contacts of real buttons, on pins of gpiozero: opened, listened to, opened again.

A pin that is busy, forbidden or missing leaves the others working and is tried again later.

Decided here: gpiozero's InputDevice and the raw edges of its pin. Its Button would wake ten times
a second for ever. `bounce_time` is not used: the kernel's filter reports an edge only after the
level has kept for that time, so every press would come late; gestures.py reports a press at its
first edge and ignores the bounces after it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeAlias

from firmware_host.config.device import ButtonsConfig
from firmware_host.devices.buttons import ButtonHub
from firmware_host.devices.errors import NoPins, NotFitted, brief, with_way_out
from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.pins import RETRY_S, PinBoard
from firmware_host.devices.supervisor import Supervisor, in_background
from firmware_host.texts import Counted, Message, sentences

log = logging.getLogger(__name__)

_WAITING_EDGES = 256  # per button, while the loop is busy; more than a chattering one is granted
_OLDEST_S = 2.0  # a stamp that is older, or from the future, is of another clock

Age: TypeAlias = Callable[[], float]  # how many seconds ago it happened
OnEdge: TypeAlias = Callable[[bool, Age], None]
OnLost: TypeAlias = Callable[[Exception], None]  # on the loop: no edge will come any more


class Contact(Protocol):
    """One opened pin. Opened and closed in the board's thread, everything else on the loop."""

    def level(self) -> bool: ...

    def listen(self, is_on: bool) -> None: ...

    def close(self) -> None: ...


OpenContact: TypeAlias = Callable[[int, OnEdge, OnLost], Contact]


class GpioContact:
    """One button on a pin of gpiozero. Opening imports gpiozero and claims the pin."""

    def __init__(
        self, pin: int, on_edge: OnEdge, on_lost: OnLost, *, pin_factory: Any, pull_up: bool
    ) -> None:
        from gpiozero import InputDevice

        self._device = InputDevice(pin, pull_up=pull_up, pin_factory=pin_factory)
        self._pin = self._device.pin
        self._down_state = not pull_up
        self._factory = pin_factory
        self._on_edge = on_edge
        if hasattr(self._pin, "when_lost"):
            self._pin.when_lost = on_lost

    def level(self) -> bool:
        return bool(self._device.is_active)

    def listen(self, is_on: bool) -> None:
        # The pin keeps only a weak reference: it must be a method of something that lives on.
        self._pin.when_changed = self._changed if is_on else None

    def close(self) -> None:
        self._device.close()

    def _changed(self, ticks: Any, state: Any) -> None:
        self._on_edge(
            bool(state) == self._down_state,
            lambda: self._factory.ticks_diff(self._factory.ticks(), ticks),
        )


def contact_opener(config: ButtonsConfig, board: PinBoard) -> OpenContact:
    """A function that opens one pin; it is called in the board's thread."""

    def open_contact(pin: int, on_edge: OnEdge, on_lost: OnLost) -> Contact:
        factory = board.factory()
        return GpioContact(pin, on_edge, on_lost, pin_factory=factory, pull_up=config.pull_up)

    return open_contact


class Handover:
    """Hands edges of one contact to the loop, from any thread; keeps at most 256, never raises."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], float],
        take: Callable[[bool, float], None],
    ) -> None:
        self._loop = loop
        self._clock = clock
        self._take = take
        self._edges: deque[tuple[bool, float]] = deque(maxlen=_WAITING_EDGES)
        self._is_called = False

    def __call__(self, is_down: bool, age: Age) -> None:
        try:
            self._put(is_down, age())
        except Exception as error:  # noqa: BLE001 - it would end the only thread of the backend
            if not self._loop.is_closed():
                log.error("an edge of a button was lost: %s", brief(error))

    def _put(self, is_down: bool, age: float) -> None:
        self._edges.append((is_down, self._clock() - (age if 0 <= age < _OLDEST_S else 0)))
        if not self._is_called:
            self._is_called = True
            self._loop.call_soon_threadsafe(self._drain)

    def _drain(self) -> None:
        self._is_called = False  # first: an edge that comes during the work calls again
        while self._edges:
            self._take(*self._edges.popleft())


@dataclass(frozen=True, slots=True)
class _Fault:
    """Text only: the frames of an exception would keep gpiozero's half-made device, and the pin."""

    sentence: str
    is_absent: bool = False


class Contacts:
    """A source of edges for the hub: one contact per button."""

    can_chatter = True
    is_here = True

    def __init__(
        self,
        hub: ButtonHub,
        pins: Mapping[str, int],
        open_contact: OpenContact,
        board: PinBoard,
        *,
        loop: asyncio.AbstractEventLoop,
        on_status: Callable[[DeviceStatus], None] = lambda status: None,
        retry_s: Sequence[float] = RETRY_S,
    ) -> None:
        self._hub = hub
        self._pins = dict(pins)
        self._open_contact = open_contact
        self._board = board
        self._loop = loop
        self._contacts: dict[str, Contact] = {}
        self._broken: list[Contact] = []
        self._faults: dict[str, _Fault] = {}
        self._opening = asyncio.Lock()
        self._supervisor = Supervisor(self.status(), on_status, retry_s)
        self._trying: asyncio.Task[None] | None = None
        self._is_closed = False

    async def open(self) -> None:
        """Try every button that is not open yet; those that fail are tried again by themselves."""
        async with self._opening:
            while self._broken:
                await self._close_one(self._broken.pop())
            for name, pin in self._pins.items():
                if name not in self._contacts and not self._is_closed:
                    await self._open_one(name, pin)
            self._judge()

    def _judge(self) -> None:
        if self._faults:
            self._supervisor.retry(self._again)
        else:
            self._supervisor.works()
        self._supervisor.report(self.status())

    async def _open_one(self, name: str, pin: int) -> None:
        take = partial(self._hub.edge, self, name)
        on_edge = Handover(self._loop, self._hub.clock, take)
        try:
            on_lost = partial(self._lose, name)
            contact = await self._board.run(partial(self._open_contact, pin, on_edge, on_lost))
        except Exception as error:  # noqa: BLE001 - one dead pin must not take the others along
            self._faults[name] = self._fault(name, error)
            return
        self._faults.pop(name, None)
        self._contacts[name] = contact
        self.listen(name, True)
        self._hub.look(self, name)

    def _again(self) -> None:
        self._trying = in_background(self._loop, self.open(), "opening the buttons")

    def level(self, name: str) -> bool | None:
        contact = self._contacts.get(name)
        try:
            return None if contact is None else contact.level()
        except Exception:  # noqa: BLE001 - a pin that cannot be read tells nothing
            return None

    def listen(self, name: str, is_on: bool) -> None:
        contact = self._contacts.get(name)
        try:
            if contact is not None:
                contact.listen(is_on)
        except Exception as error:  # noqa: BLE001 - whatever it is, the others go on
            self._lose(name, error)

    def _lose(self, name: str, error: Exception) -> None:
        """No edge comes any more: report it, close it with the next try, and open it again."""
        if name in self._contacts:
            self._faults[name] = _Fault(
                # Translators: what is wrong with a button; {button} is its name: ROLL, {pin} is
                # where it is wired: GPIO13, {reason} is what the system says.
                Message(
                    "{button} on {pin} is no longer heard ({reason})",
                    button=name.upper(),
                    pin=self.where(name),
                    reason=brief(error),
                )
            )
            self._broken.append(self._contacts.pop(name))
            self._judge()

    def where(self, name: str) -> str:
        return f"GPIO{self._pins[name]}" if name in self._pins else ""

    def status(self) -> DeviceStatus:
        if not self._faults:
            if len(self._contacts) < len(self._pins):
                # Translators: how the buttons are: they are wired to the pins (GPIO).
                return DeviceStatus("opening", Message("buttons on GPIO"))
            count = len(self._contacts)
            # Translators: how the buttons are: so many are wired to the pins (GPIO).
            wired = Counted("{n} button on GPIO", "{n} buttons on GPIO", n=count)
            return DeviceStatus("ready", wired)
        # What all buttons lack is told once.
        detail = sentences(*dict.fromkeys(fault.sentence for fault in self._faults.values()))
        is_absent = all(fault.is_absent for fault in self._faults.values())
        return DeviceStatus("absent" if is_absent else "faulty", detail)

    def _fault(self, name: str, error: Exception) -> _Fault:
        if isinstance(error, NotFitted):
            return _Fault(brief(error), isinstance(error, NoPins))
        # Translators: what is wrong with a button; {button} is its name: ROLL, {pin} is where it
        # is wired: GPIO13, {reason} is what the system says.
        sentence = Message(
            "{button} on {pin} does not open ({reason})",
            button=name.upper(),
            pin=self.where(name),
            reason=brief(error),
        )
        return _Fault(with_way_out(sentence, error))

    async def close(self) -> None:
        self._is_closed = True
        self._supervisor.close()
        if self._trying is not None:
            await asyncio.gather(self._trying, return_exceptions=True)
        contacts, self._contacts = [*self._contacts.values(), *self._broken], {}
        for contact in contacts:
            await self._close_one(contact)

    async def _close_one(self, contact: Contact) -> None:
        try:
            contact.listen(False)
        except Exception as error:  # noqa: BLE001 - closing it is what matters
            log.info("a button does not stop listening: %s", brief(error))
        try:
            await self._board.run(contact.close)
        except Exception as error:  # noqa: BLE001 - the kernel closes the rest
            log.info("a button does not close: %s", brief(error))
