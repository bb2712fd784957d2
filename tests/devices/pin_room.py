"""Real buttons on gpiozero's mock pins, with computed time: what the tests of contacts share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from firmware_host.config.device import ButtonsConfig
from firmware_host.devices.buttons import ButtonHub
from firmware_host.devices.contacts import Contacts, contact_opener
from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.pins import PinBoard, open_pin_factory
from tests.paper_time import PaperTimeLoop, run_on_paper

PINS = {"up": 5, "down": 6, "ok": 13, "back": 19, "roll": 26}


@dataclass
class PinRoom:
    factory: Any
    hub: ButtonHub
    contacts: Contacts
    loop: PaperTimeLoop
    heard: list[tuple[str, str]] = field(default_factory=list)
    troubles: list[tuple[str, str | None]] = field(default_factory=list)
    statuses: list[DeviceStatus] = field(default_factory=list)

    def pin(self, name: str) -> Any:
        return self.factory.pin(PINS[name])


def with_pins(
    story: Callable[[PinRoom], Awaitable[None]],
    *,
    factory: Any = None,
    open_factory: Callable[[str], Any] | None = None,
    factory_name: str = "mock",
    config: ButtonsConfig | None = None,
    retry_s: tuple[float, ...] = (0.02,),
    **options: Any,
) -> PinRoom:
    """Open five buttons, let the story happen, close them."""
    pins = factory or open_pin_factory("mock")
    rooms: list[PinRoom] = []

    async def run(loop: PaperTimeLoop) -> None:
        def opened(name: str) -> Any:
            made = open_factory(name) if open_factory else pins
            made.ticks = loop.time
            return made

        board = PinBoard(factory_name, opened)
        hub = ButtonHub(
            lambda event: room.heard.append((event.name, event.gesture)),
            loop=loop,
            on_trouble=lambda name, trouble: room.troubles.append((name, trouble)),
            **options,
        )
        contacts = Contacts(
            hub,
            PINS,
            contact_opener(config or ButtonsConfig(), board),
            board,
            loop=loop,
            on_status=lambda status: room.statuses.append(status),
            retry_s=retry_s,
        )
        room = PinRoom(pins, hub, contacts, loop)
        rooms.append(room)
        hub.attach(contacts)
        await contacts.open()
        try:
            await story(room)
        finally:
            await hub.close()
            await board.close()

    run_on_paper(run)
    return rooms[0]
