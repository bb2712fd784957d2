"""The daemon: wires the rooms together, talks to systemd, and ends when it is told to.

Order matters at the start: the game and the first prompt come before the page, because people
look at the glass and the web library takes longer to import than everything else together.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from firmware_host.config.settings import Settings, load_settings
from firmware_host.config.tags import TagRegistry, Tile, demo_tags, known_tiles
from firmware_host.devices.box import open_devices
from firmware_host.games.core.registry import games
from firmware_host.panel.i18n import available_languages
from firmware_host.service.box import LiveBox
from firmware_host.service.notify import Systemd
from firmware_host.service.options import RunOptions
from firmware_host.service.rest import Rest
from firmware_host.service.tags import BoxTags
from firmware_host.service.values import SettingsValues
from firmware_host.store.store import Store
from firmware_host.table.table import Table

if TYPE_CHECKING:
    from firmware_host.kiosk.server import Server

log = logging.getLogger(__name__)


async def run_daemon(options: RunOptions) -> int:
    """Runs until a signal, the terminal's quit key, or the death of a task it needs."""
    systemd = Systemd()
    settings = await asyncio.to_thread(
        load_settings, options.config, options.state, virtual=options.virtual
    )
    _keep_log(settings, options)
    stop = asyncio.Event()
    _stop_on_signals(stop)
    async with _open_box(settings, options) as box:
        systemd.ready()
        systemd.status("playing")
        server = await _open_page(box, settings, options)
        try:
            _say_where(server.address, options)
            await _until_stopped(box, options, systemd, stop)
        finally:
            systemd.stopping()
            await server.close()
    return 0


def _keep_log(settings: Settings, options: RunOptions) -> None:
    """The journal hears everything; a laptop only what is wrong; a drawn terminal nothing."""
    log_file = None
    if options.terminal:
        settings.state_dir.mkdir(parents=True, exist_ok=True)
        log_file = settings.state_dir / "tilekeeper.log"
    logging.basicConfig(
        filename=log_file,
        level=logging.WARNING if options.virtual else logging.INFO,
        format="%(levelname)s %(name)s: %(message)s",
    )


@asynccontextmanager
async def _open_box(settings: Settings, options: RunOptions) -> AsyncIterator[LiveBox]:
    loop = asyncio.get_running_loop()
    config = settings.device.as_virtual() if options.virtual else settings.device
    languages = _languages(config.language)
    store = await Store.open(settings.state_dir)
    async with contextlib.AsyncExitStack() as undo:
        undo.push_async_callback(store.close)
        tags = _tags(settings, options)
        values = SettingsValues(settings)
        book = None if config.reader.kind == "absent" else BoxTags(tags, values)
        table = Table(store, values, languages, tags=book)
        await table.open()
        box = LiveBox(table, tags, languages, loop.time, options.virtual, book)
        devices = await open_devices(config, box.listeners())
        undo.push_async_callback(devices.close)
        rest = Rest(
            devices.oled,
            config.oled.dim_after_seconds,
            config.oled.off_after_seconds,
            loop.call_later,
        )
        undo.callback(rest.close)
        undo.callback(box.close)
        box.attach(devices, rest)
        for notice in store.notices:
            box.tell(notice.id.replace(".", "_"))
        for text in (*settings.notices, *([tags.notice] if tags.notice else [])):
            log.warning("%s", text)
        await devices.oled.flush()
        yield box


def _languages(first: str) -> tuple[str, ...]:
    """What people may choose from, the configured one first."""
    found = available_languages()
    return tuple(sorted(found, key=lambda language: (language != first, language)))


def _tags(settings: Settings, options: RunOptions) -> TagRegistry:
    demo: dict[str, Tile] = {}
    if options.virtual:
        for game in games():
            tiles = known_tiles(game, settings.catalogues)
            demo |= demo_tags(game, tiles, settings.device.reader.protocol)
    return TagRegistry(settings.state_dir, demo)


async def _open_page(box: LiveBox, settings: Settings, options: RunOptions) -> Server:
    from firmware_host.kiosk.server import serve

    http = settings.device.http
    port = http.port if options.port is None else options.port
    return await serve(box, options.host or http.host, port, words=lambda: box.words)


def _say_where(address: str, options: RunOptions) -> None:
    if not options.terminal:
        print(f"Tilekeeper is ready: {address}  (Ctrl-C ends it; the game is kept)", flush=True)


async def _until_stopped(
    box: LiveBox, options: RunOptions, systemd: Systemd, stop: asyncio.Event
) -> None:
    """A task that dies takes the daemon with it: systemd restarts a whole box, never half."""
    work: list[Coroutine[Any, Any, Any]] = [box.carry_out_wishes(), stop.wait()]
    if systemd.watchdog_s is not None:
        work.append(_feed(systemd, systemd.watchdog_s))
    if options.terminal:
        from firmware_host.kiosk.terminal import run_terminal

        work.append(run_terminal(box, words=lambda: box.words))
    tasks = [asyncio.create_task(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _feed(systemd: Systemd, every_s: float) -> None:
    """Fed from the loop itself: a loop that hangs is not alive."""
    while True:
        systemd.alive()
        await asyncio.sleep(every_s)


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    if sys.stdin is not None and hasattr(signal, "SIGHUP"):
        loop.add_signal_handler(signal.SIGHUP, stop.set)
