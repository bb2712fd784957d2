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
from typing import Any

from firmware_host import __version__
from firmware_host.config.files import clear_halves
from firmware_host.config.settings import Settings, load_settings
from firmware_host.config.tags import TagRegistry, Tile, demo_tags, known_tiles
from firmware_host.devices.device_set import open_devices
from firmware_host.games import game_ids
from firmware_host.panel.i18n import available_languages
from firmware_host.service.box import LiveBox, load_panels
from firmware_host.service.ending import end_soon
from firmware_host.service.goodbye import say_goodbye
from firmware_host.service.guard import Guard
from firmware_host.service.housekeeping import keep_house
from firmware_host.service.journal import keep_log
from firmware_host.service.notify import Systemd
from firmware_host.service.options import RunOptions
from firmware_host.service.page import BoxPage
from firmware_host.service.rest import Rest
from firmware_host.service.tags import BoxTags
from firmware_host.service.upkeep import Upkeep
from firmware_host.service.values import SettingsValues
from firmware_host.service.watchdog import feed
from firmware_host.store.store import Store
from firmware_host.table.table import Table

log = logging.getLogger(__name__)


async def run_daemon(options: RunOptions) -> int:
    """Runs until a signal, the terminal's quit key, or the death of a task it needs."""
    systemd = Systemd()
    settings = await asyncio.to_thread(
        load_settings, options.config, options.state, virtual=options.virtual
    )
    _keep_log(settings, options)
    log.info("Tilekeeper %s starts, games are kept in %s", __version__, settings.state_dir)
    guard = Guard(asyncio.get_running_loop())
    stop = asyncio.Event()
    _stop_on_signals(stop, options)
    async with _open_box(settings, options) as (box, store):
        systemd.ready()
        systemd.status("playing")
        log.info("ready to play")
        await asyncio.to_thread(load_panels)
        page = BoxPage(box, settings.device.http, options)
        try:
            work = await _open_page(page, options)
            work += [guard.broken(), keep_house(store, settings.device.history)]
            await _until_stopped(work, box, options, systemd, stop)
        finally:
            if not stop.is_set() and not options.terminal:
                end_soon(1)
            systemd.stopping()
            await page.close()
    log.info("ended in order")
    return 0


def _keep_log(settings: Settings, options: RunOptions) -> None:
    """The journal hears everything; a laptop only what is wrong; a drawn terminal nothing."""
    keep_log(
        logging.WARNING if options.virtual else logging.INFO,
        settings.state_dir / "tilekeeper.log" if options.terminal else None,
    )


@asynccontextmanager
async def _open_box(
    settings: Settings, options: RunOptions
) -> AsyncIterator[tuple[LiveBox, Store]]:
    loop = asyncio.get_running_loop()
    config = settings.device.as_virtual() if options.virtual else settings.device
    languages = _languages(config.language)
    store = await Store.open(settings.state_dir)
    async with contextlib.AsyncExitStack() as undo:
        undo.push_async_callback(store.close)
        await asyncio.to_thread(clear_halves, settings.state_dir)
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
            # Without a glass there is none to wake: every press counts.
            0 if config.oled.kind == "absent" else config.oled.off_after_seconds,
            loop.call_later,
        )
        undo.callback(rest.close)
        undo.callback(Upkeep(devices.oled, box.wear, loop.call_later).close)
        undo.callback(box.close)
        box.attach(devices, rest)
        for notice in store.notices:
            box.tell(notice.id.replace(".", "_"), **{k: str(v) for k, v in notice.facts.items()})
        tags_notice = [tags.notice] if tags.notice else []
        for text in (*settings.notices, *settings.moved, *tags_notice):
            log.warning("%s", text)
        await box.first_picture()
        yield box, store
        # Only at a proper end: whoever crashes is started again, and no farewell stands between.
        box.close()
        rest.close()
        await say_goodbye(devices.oled, box.words)


def _languages(first: str) -> tuple[str, ...]:
    """What people may choose from, the configured one first."""
    found = available_languages()
    return tuple(sorted(found, key=lambda language: (language != first, language)))


def _tags(settings: Settings, options: RunOptions) -> TagRegistry:
    demo: dict[str, Tile] = {}
    if options.virtual:
        for game in game_ids():
            tiles = known_tiles(game, settings.catalogues)
            demo |= demo_tags(game, tiles, settings.device.reader.protocol)
    return TagRegistry(settings.state_dir, demo)


async def _open_page(page: BoxPage, options: RunOptions) -> list[Coroutine[Any, Any, Any]]:
    """What is left to do for the page. On a laptop it is the box: without it there is no point."""
    if not options.page:
        return []
    if not options.virtual:
        return [_then_stay(page.open_sooner_or_later())]
    address = await page.open()
    if not options.terminal:
        print(f"Tilekeeper is ready: {address}  (Ctrl-C ends it; the game is kept)", flush=True)
    return []


async def _then_stay(work: Coroutine[Any, Any, Any]) -> None:
    await work
    await asyncio.Event().wait()


async def _until_stopped(
    work: list[Coroutine[Any, Any, Any]],
    box: LiveBox,
    options: RunOptions,
    systemd: Systemd,
    stop: asyncio.Event,
) -> None:
    """A task that dies takes the daemon with it: systemd restarts a whole box, never half."""
    work += [box.carry_out_wishes(), stop.wait()]
    if systemd.watchdog_s is not None:
        work.append(feed(systemd, systemd.watchdog_s, [box.pulse]))
    if options.terminal:
        from firmware_host.kiosk.terminal import run_terminal

        work.append(run_terminal(box, words=lambda: box.words))
    tasks = [asyncio.create_task(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if (error := task.exception()) is not None:
                name = task.get_coro().__qualname__  # type: ignore[union-attr]
                log.critical("the box ends: %s broke (%r)", name, error)
                raise error
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _stop_on_signals(stop: asyncio.Event, options: RunOptions) -> None:
    """From now on it ends within two seconds, even in mid-start."""

    def told_to_stop() -> None:
        if not stop.is_set() and not options.terminal:  # a terminal is put in order first
            end_soon(0)
        stop.set()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told_to_stop)
    if sys.stdin is not None and hasattr(signal, "SIGHUP"):
        loop.add_signal_handler(signal.SIGHUP, told_to_stop)
