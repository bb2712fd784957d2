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
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from firmware_host import __version__
from firmware_host.config.device import DeviceConfig, HistoryConfig
from firmware_host.config.files import clear_halves
from firmware_host.config.settings import Settings, load_settings
from firmware_host.config.tags import TagRegistry, Tile, demo_tags, known_tiles
from firmware_host.devices.device_set import Devices, open_devices
from firmware_host.games import all_games, game_ids
from firmware_host.kiosk.box import Changes
from firmware_host.kiosk.phones.phones import Phones
from firmware_host.panel.i18n import Translator, available_languages
from firmware_host.panel.screens.message import modules_of
from firmware_host.service.asides import Asides
from firmware_host.service.backlight import Backlight
from firmware_host.service.burn_in import BurnInGuard
from firmware_host.service.controller import Controller
from firmware_host.service.crash_monitor import CrashMonitor
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.kiosk_box import BoxPage, KioskBox
from firmware_host.service.logging_setup import configure_logging
from firmware_host.service.parties import Parties
from firmware_host.service.renderer import Renderer
from firmware_host.service.shutdown import force_exit_after, show_shutdown_screen, shut_down
from firmware_host.service.staff import Staff
from firmware_host.service.systemd import Systemd, feed_watchdog
from firmware_host.service.table_config import BoxTags, SettingsValues
from firmware_host.service.tries import TryLimit
from firmware_host.store.errors import StoreError
from firmware_host.store.store import Store
from firmware_host.table.box_days import BoxDays
from firmware_host.table.party_table import PartyTable

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
    log_level: str = ""
    """`debug`, `info`, `warning` or `error`; empty: warning on a laptop, info on a box."""


@dataclass(frozen=True, slots=True)
class OpenBox:
    """The parts of a box that is open."""

    controller: Controller
    kiosk: KioskBox
    store: Store
    parties: Parties
    asides: Asides
    phones: Phones | None


def load_panels() -> None:
    """Imports the panel of every game, QR codes and the bots of forecasts: the first prompt does
    not wait for it, and later there may be no descriptor to open a module with."""
    for game in all_games():
        game.panel()
        game.bots()
    modules_of("0")  # imports what makes QR codes


async def run_daemon(options: RunOptions) -> int:
    """Run the box until a signal, the terminal's quit key, or the death of a task it needs."""
    settings = await asyncio.to_thread(
        load_settings, options.config, options.state, virtual=options.virtual
    )
    _configure_logging(settings, options)
    log.info("Tilekeeper %s starts, games are kept in %s", __version__, settings.state_dir)
    stop = asyncio.Event()
    _stop_on_signals(stop, options)

    def end_in_time() -> None:
        if not stop.is_set() and not options.terminal:
            force_exit_after(1)

    def announce(address: str, box: OpenBox) -> None:
        if not options.terminal:
            _print_addresses(address, box.kiosk.words)

    await run_box(settings, options, stop, announce, end_in_time)
    log.info("ended in order")
    return 0


async def run_box(
    settings: Settings,
    options: RunOptions,
    stop: asyncio.Event,
    on_ready: Callable[[str, OpenBox], None],
    on_end: Callable[[], None] = lambda: None,
) -> None:
    """Run a box without touching anything of its process, such as signals and logging.

    `on_ready` is called with the address of a virtual box once its page is served.
    """
    systemd = Systemd()
    monitor = CrashMonitor(asyncio.get_running_loop())
    async with _open_box(settings, options) as box:
        systemd.ready()
        systemd.status("playing")
        log.info("ready to play")
        await asyncio.to_thread(load_panels)
        http = settings.device.http
        port = http.port if options.port is None else options.port
        guests = settings.device.phones
        page = BoxPage(box.kiosk, options.host or http.host, port, box.phones, guests)
        try:
            work: list[Coroutine[Any, Any, Any]] = []
            if options.page and options.virtual:
                on_ready(await page.open(), box)
                work.append(_then_stay(page.open_for_phones()))
            elif options.page:
                work.append(_then_stay(page.open_sooner_or_later()))
            if options.terminal:
                work.append(_run_terminal(box.kiosk))
            history = settings.device.history
            work += [monitor.crashed(), prune_old_games(box.store, box.asides, history)]
            await _until_stopped(work, box, systemd, stop)
        finally:
            on_end()
            systemd.stopping()
            await page.close()


def _configure_logging(settings: Settings, options: RunOptions) -> None:
    """Log to a file where the terminal is drawn on."""
    level = options.log_level or ("warning" if options.virtual else "info")
    configure_logging(
        logging.getLevelNamesMapping()[level.upper()],
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
        code_tries = TryLimit("code", store, loop.time)
        await code_tries.open()
        days = BoxDays(store)
        await days.open()
        asides = Asides(store, code_tries, days, config.guests.put_aside_days)
        table = PartyTable(store, asides, values, languages, tags=book)
        await table.open()
        parties = Parties(store, table, stays=config.guests.parties_stay)
        await parties.open()
        pin_tries = TryLimit("pin", store, loop.time)
        await pin_tries.open()
        places = _selftest_arguments(settings, options)
        at_home = config.guests.parties_stay
        staff = Staff(
            store, pin_tries, asides, table, values, loop.call_later, places, at_home=at_home
        )
        await staff.open()
        parties.on_begin.append(staff.party_changes)
        parties.on_end.append(staff.party_changes)
        phones = await open_phones(store, days, parties, loop) if config.phones.enabled else None
        if phones is not None:
            undo.push_async_callback(phones.close)
        changes = Changes()
        controller = Controller(table, tags, languages, loop.time, changes, book, parties, phones)
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
            devices.oled, controller.renderer.apply_shift, loop.call_later, lambda: dimmer.is_dark
        )
        undo.callback(guard.close)
        undo.callback(controller.close)
        controller.attach(devices, dimmer)
        guests = controller.watch_guests(config.guests, parties, table, values, loop.call_later)
        backlight = Backlight(config.screen)
        screen = IdleDimmer(
            backlight,
            config.screen.dim_after_seconds if backlight.is_there else 0,
            config.screen.off_after_seconds,
            loop.call_later,
        )
        undo.callback(screen.close)
        controller.dim_screen(screen)

        def configure(device: DeviceConfig) -> None:
            guests.configure(device.guests)
            backlight.configure(device.screen)
            set_volumes(device, devices, controller.renderer)

        set_volumes(config, devices, controller.renderer)
        controller.serve_staff(staff, configure)
        staff.hooks.shut_down = lambda: shut_down(
            is_box=not options.virtual, on_refusal=lambda: controller.notify("no_power_off")
        )
        for notice in store.notices:
            facts = {key: str(value) for key, value in notice.facts.items()}
            controller.notify(notice.id.replace(".", "_"), **facts)
        tags_notice = [tags.notice] if tags.notice else []
        for text in (*settings.notices, *settings.moved, *tags_notice):
            log.warning("%s", text)
        await controller.first_picture()
        kiosk = KioskBox(controller, tags, changes, options.virtual)
        yield OpenBox(controller, kiosk, store, parties, asides, phones)
        # Only at a proper end: a daemon that crashed is started again without this screen.
        controller.close()
        dimmer.close()
        await show_shutdown_screen(devices.oled, controller.words)


def set_volumes(device: DeviceConfig, devices: Devices, renderer: Renderer) -> None:
    """From the next tone and the next announcement on."""
    devices.buzzer.set_volume(device.buzzer.volume)
    renderer.is_silent = device.buzzer.volume == 0
    devices.voice.set_volume(device.voice.volume)


async def open_phones(
    store: Store, days: BoxDays, parties: Parties, loop: asyncio.AbstractEventLoop
) -> Phones:
    """The phones of the party that sits there; they are gone with it."""
    phones = Phones(store, days, loop.time, loop.call_later)
    await phones.open(parties.current.id if parties.current else "")
    parties.on_end.append(lambda _party: phones.begin(""))
    parties.on_begin.append(lambda party: phones.begin(party.id))
    return phones


def _selftest_arguments(settings: Settings, options: RunOptions) -> list[str]:
    config = ["--config", str(options.config)] if options.config else []
    virtual = ["--virtual"] if options.virtual else []
    return ["--state", str(settings.state_dir), *config, *virtual]


def _languages(first: str) -> tuple[str, ...]:
    """All that are installed, the configured one first, the others as the rulebooks list them."""
    return tuple(sorted(available_languages(), key=lambda language: language != first))


def _tags(settings: Settings, options: RunOptions) -> TagRegistry:
    demo: dict[str, Tile] = {}
    if options.virtual:
        for game in game_ids():
            tiles = known_tiles(game, settings.catalogues)
            demo |= demo_tags(game, tiles, settings.device.reader.protocol)
    return TagRegistry(settings.state_dir, demo)


def _print_addresses(address: str, t: Translator) -> None:
    # Translators: a line at the command line; {address} is the address of a page.
    ready = t.gettext("Tilekeeper is ready: {address} (Ctrl-C ends it; the game is kept)")
    # Translators: a line at the command line; {address} is the address of a page.
    table = t.gettext("The touch table: {address}")
    lines = (ready.format(address=address), table.format(address=f"{address}table"))
    print(*lines, sep="\n", flush=True)


async def _run_terminal(box: KioskBox) -> None:
    from firmware_host.kiosk.terminal import run_terminal

    await run_terminal(box, words=lambda: box.words)


async def _then_stay(work: Coroutine[Any, Any, Any]) -> None:
    await work
    await asyncio.Event().wait()


async def _until_stopped(
    work: list[Coroutine[Any, Any, Any]],
    box: OpenBox,
    systemd: Systemd,
    stop: asyncio.Event,
) -> None:
    """Returns or raises as soon as one task ends: systemd restarts the daemon as a whole."""
    work += [box.controller.commands.run_commands(), stop.wait()]
    if systemd.watchdog_s is not None:
        work.append(feed_watchdog(systemd, systemd.watchdog_s, [box.controller.commands.probe]))
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


async def prune_old_games(store: Store, asides: Asides, rule: HistoryConfig) -> NoReturn:
    """Removes them at the start and after every game."""
    while True:
        store.game_ended.clear()
        try:
            await make_room(store, asides, rule)
        except StoreError as error:
            log.warning("old games stay for now: %s", error)
        await store.game_ended.wait()


async def make_room(store: Store, asides: Asides, rule: HistoryConfig) -> None:
    await asides.note_what_passed()
    if gone := await store.prune(rule, await asides.expired()):
        log.info("old games made room: %s", gone)
