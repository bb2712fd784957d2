"""Events of buttons and reader become commands, changes of the table become what the panel shows.

Runs on the event loop. Commands go to the table through commands.py, drawing is renderer.py's,
page and terminal are kiosk_box.py's; their presses come in as events of the button hub.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from firmware_host.config.tags import TagRegistry
from firmware_host.devices.device_set import Devices, Listeners
from firmware_host.devices.events import (
    ButtonEvent,
    ButtonTrouble,
    DeviceStatus,
    TileEvent,
    TileRemoved,
    TilesMixed,
)
from firmware_host.devices.supervisor import in_background
from firmware_host.kiosk.box import Changes
from firmware_host.panel.burn_in import BurnInShift
from firmware_host.panel.canvas import load_drawings
from firmware_host.panel.commands import Command, ForecastCommand
from firmware_host.panel.i18n import Translator, translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import load_presenters
from firmware_host.service.commands import CommandRunner, Scan
from firmware_host.service.game_logger import GameLogger
from firmware_host.service.health import Health
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.renderer import Renderer
from firmware_host.service.scans import Scans
from firmware_host.service.table_config import BoxTags
from firmware_host.table.forecast import forecast
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.table.table import Table

log = logging.getLogger(__name__)

READER_SETTLES_S = 0.3
"""Longer than a reader needs to report a tile that lay on it all the time."""


class Controller:
    """`changes` is notified of what pages show; `renderer`, `scans` and `commands` serve them."""

    def __init__(
        self,
        table: Table,
        tags: TagRegistry,
        languages: Sequence[str],
        clock: Callable[[], float],
        changes: Changes,
        book: BoxTags | None = None,
    ) -> None:
        # All that is ever read for a picture is read now: later there may be no descriptor for it.
        load_drawings()
        load_presenters()
        self._translators = {each: translator(each) for each in {*languages, table.language}}
        self.words: Translator = self._translators[table.language]
        self.snapshot: TableSnapshot = table.snapshot()
        self.devices: Devices | None = None
        self._table = table
        self._tags = tags
        self._clock = clock
        self._changes = changes
        self._panel = Panel(self.words, clock, languages)
        self.renderer = Renderer(self._panel, changes, clock)
        self.scans = Scans(table, tags, book, self._panel, self.tell, lambda: self.words)
        self.commands = CommandRunner(
            table, self.scans, lambda: self.snapshot, self.tell, self._command_done
        )
        self._dimmer: IdleDimmer | None = None
        self._health = Health(self.tell, clock)
        self._reader_settles_at = 0.0
        self._forecasting: asyncio.Task[None] | None = None
        self._game_logger = GameLogger()
        table.on_change = self._table_changed

    # Start and end

    def listeners(self) -> Listeners:
        return Listeners(
            on_button=self._button_event,
            on_tile=self._tile_event,
            on_status=self._status_changed,
            on_trouble=self._button_trouble,
            on_screen=lambda: self._changes.notify(screen=True),
            on_light=lambda _colour: self._changes.notify(light=True),
        )

    def attach(self, devices: Devices, dimmer: IdleDimmer) -> None:
        """Draws the first prompt on these devices; reports what is wrong with them."""
        self.devices = devices
        self._dimmer = dimmer
        self.renderer.attach(devices, dimmer, lambda: self._health.is_well("oled"))
        self._table_changed()
        dimmer.wake()
        self.renderer.flush()
        self._health.attach(devices, dimmer)

    async def first_picture(self) -> None:
        """Returns when the display shows the first prompt, or is found faulty."""
        self.renderer.flush()
        if self.devices is not None:
            await self.devices.oled.flush()

    def close(self) -> None:
        self.renderer.close()
        if self._forecasting is not None:
            self._forecasting.cancel()
        self._health.close()
        self.devices = None

    # Commands and events

    def give(self, commands: list[Command]) -> None:
        """Queues commands; a forecast is made beside the queue."""
        for command in commands:
            if isinstance(command, ForecastCommand):
                if self._forecasting is None or self._forecasting.done():
                    loop = asyncio.get_running_loop()
                    self._forecasting = in_background(loop, self._forecast(), "the forecast")
                continue
            if not self.commands.queue.put(command, self.snapshot.seq):
                log.warning("too much waits to be done: %s is dropped", type(command).__name__)

    async def _forecast(self) -> None:
        """Takes half a second in a thread."""
        position = self._table.position()
        if position is not None:
            self._panel.show_forecast(await asyncio.to_thread(forecast, *position))
            self.renderer.request()

    def wake(self) -> None:
        """Lights the display, as a press on the box does."""
        if self._dimmer is not None:
            self._dimmer.wake()

    def wear(self, look: BurnInShift) -> None:
        """The same picture in another look, against burn-in."""
        self._panel.look = look
        self.renderer.request()

    def tell(self, what: str, **facts: str) -> None:
        """Shows a notice of panel/notices.py."""
        self._panel.tell(what, **facts)
        self.renderer.request()

    def _command_done(self) -> None:
        """The panel takes no press while a command is carried out; now it does again."""
        self._panel.show(self.snapshot)
        self.renderer.request()

    def _button_event(self, event: ButtonEvent) -> None:
        if self._dimmer is not None and not self._dimmer.on_button(event):
            return
        self.give(self._panel.handle(event))
        self.renderer.request()

    def _tile_event(self, event: TileEvent) -> None:
        self._changes.notify(tiles=True)
        if isinstance(event, TileRemoved) or self._clock() < self._reader_settles_at:
            return  # a tile that lay there before the reader came up says nothing new
        self.wake()
        if isinstance(event, TilesMixed):
            self.tell("two_tiles")
        elif event.alone:
            is_known = self._tags.tile(event.uid) is not None
            self.commands.queue.put_scan(Scan(event.uid), self.snapshot.seq, is_known=is_known)

    def _status_changed(self, name: str, status: DeviceStatus) -> None:
        self._changes.notify(devices=True)
        if name == "reader" and status.state in ("ready", "virtual"):
            self._reader_settles_at = self._clock() + READER_SETTLES_S
        self._health.heard(name, status)

    def _button_trouble(self, button: str, trouble: ButtonTrouble | None) -> None:
        self.tell(f"button_{trouble or 'well'}:{button}")

    def _table_changed(self) -> None:
        self.snapshot = self._table.snapshot()
        self._game_logger.on_change(self.snapshot)
        if self._table.language != self.words.language:
            language = self._table.language
            self.words = self._translators.get(language) or translator(language)
            self._panel.speak(self.words)
        self._panel.show(self.snapshot)
        self._table.notices_told()
        self._changes.notify(state=True)
        self.renderer.request()
