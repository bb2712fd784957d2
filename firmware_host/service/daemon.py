"""The daemon: builds and connects all parts, runs until a signal, ends them in order.

At the start the game and the first prompt come before the page: the web library takes longer to
import than everything else together.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware_host import __version__
from firmware_host.config.files import clear_halves
from firmware_host.config.settings import Settings, load_settings
from firmware_host.config.tags import TagRegistry, Tile, demo_tags, known_tiles
from firmware_host.devices.device_set import open_devices
from firmware_host.games import all_games, game_ids
from firmware_host.kiosk.box import Changes
from firmware_host.panel.i18n import available_languages
from firmware_host.panel.screens.qr import modules_of
from firmware_host.service.burn_in import BurnInGuard
from firmware_host.service.controller import Controller
from firmware_host.service.crash_monitor import CrashMonitor
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.kiosk_box import KioskBox
from firmware_host.service.logging_setup import configure_logging
from firmware_host.service.page import BoxPage
from firmware_host.service.prune import prune_old_games
from firmware_host.service.shutdown import force_exit_after, show_shutdown_screen
from firmware_host.service.systemd import Systemd, feed_watchdog
from firmware_host.service.table_config import BoxTags, SettingsValues
from firmware_host.store.store import Store
from firmware_host.table.table import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options of `tilekeeper run`; None: as the configuration says."""

    virtual: bool = False
    terminal: bool = False
    config: Path | None = None
    state: Path | None = None
    port: int | None = None
    host: str | None = None
    page: bool = True


@dataclass(frozen=True, slots=True)
class OpenBox:
    """The parts of a box that is open."""

    controller: Controller
    kiosk: KioskBox
    store: Store


def load_panels() -> None:
    """Imports the panel of every game, QR codes and the bots of forecasts: the first prompt does
    not wait for it, and later there may be no descriptor to open a module with."""
    for game in all_games():
        game.panel()
        game.bots()
    modules_of("0")  # imports what makes QR codes


async def run_daemon(options: RunOptions) -> int:
    """Runs until a signal, the terminal's quit key, or the death of a task it needs."""
    systemd = Systemd()
    settings = await asyncio.to_thread(
        load_settings, options.config, options.state, virtual=options.virtual
    )
    _configure_logging(settings, options)
    log.info("Tilekeeper %s starts, games are kept in %s", __version__, settings.state_dir)
    monitor = CrashMonitor(asyncio.get_running_loop())
    stop = asyncio.Event()
    _stop_on_signals(stop, options)
    async with _open_box(settings, options) as box:
        systemd.ready()
        systemd.status("playing")
        log.info("ready to play")
        await asyncio.to_thread(load_panels)
        http = settings.device.http
        port = http.port if options.port is None else options.port
        page = BoxPage(box.kiosk, options.host or http.host, port)
        try:
            work = await _open_page(page, options)
            work += [monitor.crashed(), prune_old_games(box.store, settings.device.history)]
            await _until_stopped(work, box, options, systemd, stop)
        finally:
            if not stop.is_set() and not options.terminal:
                force_exit_after(1)
            systemd.stopping()
            await page.close()
    log.info("ended in order")
    return 0


def _configure_logging(settings: Settings, options: RunOptions) -> None:
    """From INFO on a box, from WARNING on a laptop; to a file where the terminal is drawn on."""
    configure_logging(
        logging.WARNING if options.virtual else logging.INFO,
        settings.state_dir / "tilekeeper.log" if options.terminal else None,
    )


@asynccontextmanager
async def _open_box(settings: Settings, options: RunOptions) -> AsyncIterator[OpenBox]:
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
        changes = Changes()
        controller = Controller(table, tags, languages, loop.time, changes, book)
        devices = await open_devices(config, controller.listeners())
        undo.push_async_callback(devices.close)
        dimmer = IdleDimmer(
            devices.oled,
            config.oled.dim_after_seconds,
            # Without a display there is none to wake: every press counts.
            0 if config.oled.kind == "absent" else config.oled.off_after_seconds,
            loop.call_later,
        )
        undo.callback(dimmer.close)
        guard = BurnInGuard(
            devices.oled, controller.renderer.wear, loop.call_later, lambda: dimmer.is_dark
        )
        undo.callback(guard.close)
        undo.callback(controller.close)
        controller.attach(devices, dimmer)
        for notice in store.notices:
            facts = {key: str(value) for key, value in notice.facts.items()}
            controller.tell(notice.id.replace(".", "_"), **facts)
        tags_notice = [tags.notice] if tags.notice else []
        for text in (*settings.notices, *settings.moved, *tags_notice):
            log.warning("%s", text)
        await controller.first_picture()
        yield OpenBox(controller, KioskBox(controller, tags, changes, options.virtual), store)
        # Only at a proper end: a daemon that crashed is started again without this screen.
        controller.close()
        dimmer.close()
        await show_shutdown_screen(devices.oled, controller.words)


def _languages(first: str) -> tuple[str, ...]:
    """All that are installed, the configured one first."""
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
    """Tasks that are left for the page. On a laptop it is opened here, or KioskError is raised."""
    if not options.page:
        return []
    if not options.virtual:
        return [_then_stay(page.open_sooner_or_later())]
    address = await page.open()
    if not options.terminal:
        print(
            f"Tilekeeper is ready: {address}  (Ctrl-C ends it; the game is kept)\n"
            f"The touch table:     {address}table",
            flush=True,
        )
    return []


async def _then_stay(work: Coroutine[Any, Any, Any]) -> None:
    await work
    await asyncio.Event().wait()


async def _until_stopped(
    work: list[Coroutine[Any, Any, Any]],
    box: OpenBox,
    options: RunOptions,
    systemd: Systemd,
    stop: asyncio.Event,
) -> None:
    """Returns or raises as soon as one task ends: systemd restarts the daemon as a whole."""
    work += [box.controller.commands.run_commands(), stop.wait()]
    if systemd.watchdog_s is not None:
        work.append(feed_watchdog(systemd, systemd.watchdog_s, [box.controller.commands.probe]))
    if options.terminal:
        from firmware_host.kiosk.terminal import run_terminal

        work.append(run_terminal(box.kiosk, words=lambda: box.kiosk.words))
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
    """A signal ends the daemon within two seconds, also during its start."""

    def stop_soon() -> None:
        if not stop.is_set() and not options.terminal:  # a terminal is put in order first
            force_exit_after(0)
        stop.set()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop_soon)
    if sys.stdin is not None and hasattr(signal, "SIGHUP"):
        loop.add_signal_handler(signal.SIGHUP, stop_soon)
