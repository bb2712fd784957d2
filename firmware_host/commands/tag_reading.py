"""Reading tags from the box's own reader, for `tilekeeper tags watch` and `enroll`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from firmware_host.commands.errors import CommandError
from firmware_host.config.paths import daemon_is_running
from firmware_host.devices.events import DeviceStatus, TileEvent, TilePlaced
from firmware_host.selftest.hardware import opened, settled
from firmware_host.texts import Message, sentences

if TYPE_CHECKING:
    from firmware_host.config.settings import Settings

_BY_HAND = Message("or name the tag yourself: `tilekeeper tags enroll GAME --uid HEX --tile ID`")


def check_reader(settings: Settings) -> None:
    """A reader this command can open; otherwise why not, and the way out."""
    kind = settings.device.reader.kind
    if kind == "absent":
        raise CommandError(
            # Translators: an error at the command line; {by_hand} is the clause «or name the
            # tag yourself: …».
            Message(
                "this box has no reader (reader.kind is absent); set reader.kind in "
                "/etc/tilekeeper/device.yaml, {by_hand}",
                by_hand=_BY_HAND,
            )
        )
    if kind == "virtual":
        raise CommandError(
            # Translators: an error at the command line; {by_hand} is the clause «or name the
            # tag yourself: …».
            Message(
                "the reader is virtual and exists only on the page of a running box; use the "
                "page, {by_hand}",
                by_hand=_BY_HAND,
            )
        )
    if daemon_is_running(settings.state_dir):
        raise CommandError(
            # Translators: an error at the command line; {by_hand} is the clause «or name the
            # tag yourself: …».
            Message(
                "the running box uses the reader; stop it first (sudo systemctl stop "
                "tilekeeper), {by_hand}",
                by_hand=_BY_HAND,
            )
        )


@asynccontextmanager
async def opened_reader(
    settings: Settings, say: Callable[[str], None]
) -> AsyncIterator[asyncio.Queue[str]]:
    """The tags laid on the reader, one by one, as long as the block runs.

    `say` hears when the reader is lost meanwhile, and when it is back.
    """
    placed: asyncio.Queue[str] = asyncio.Queue()
    last_state = ""

    def on_tile(event: TileEvent) -> None:
        if isinstance(event, TilePlaced):
            placed.put_nowait(event.uid)

    def on_status(_name: str, status: DeviceStatus) -> None:
        nonlocal last_state
        if last_state and status.state not in ("opening", last_state):
            last_state = status.state
            say(sentences("!", _how_it_is(status), between=" "))

    listeners = {"on_tile": on_tile, "on_status": on_status}
    async with opened(settings.device, "reader", **listeners) as devices:
        status = await settled(devices, "reader")
        if status.state != "ready":
            raise CommandError(sentences(_how_it_is(status), _BY_HAND))
        last_state = status.state
        yield placed


def _how_it_is(status: DeviceStatus) -> Message:
    if status.state == "absent":
        # Translators: an error at the command line; {detail} is a whole clause.
        return Message("the reader is absent: {detail}", detail=status.detail)
    if status.state == "faulty":
        # Translators: an error at the command line; {detail} is a whole clause.
        return Message("the reader is faulty: {detail}", detail=status.detail)
    # Translators: a line at the command line: it works again; {detail} is a whole clause.
    return Message("the reader is ready: {detail}", detail=status.detail)
