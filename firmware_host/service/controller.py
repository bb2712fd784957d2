"""Events of buttons and reader become commands, changes of the table become what the panel shows.

Runs on the event loop. Commands go to the table through commands.py, drawing is renderer.py's,
page and terminal are kiosk_box.py's; their presses come in as events of the button hub.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
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
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.log import GameLog
from firmware_host.kiosk.box import Changes
from firmware_host.panel.canvas import load_drawings
from firmware_host.panel.commands import Command, EnrolCommand, ForecastCommand, IgnoreCommand
from firmware_host.panel.i18n import Translator, translator
from firmware_host.panel.notices import notice
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import load_presenters
from firmware_host.service.commands import CommandRunner, QueuedCommand, Scan
from firmware_host.service.game_logger import GameLogger
from firmware_host.service.health import Health
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.renderer import Renderer
from firmware_host.service.scans import Scans
from firmware_host.service.table_config import BoxTags
from firmware_host.table.forecast import Forecast, advanced, refine
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.table.table import Table
from firmware_host.view.document import MOST_STEPS, Moment, UnknownTag

log = logging.getLogger(__name__)

MOST_SAID = 4
"""Notices of the box itself that a page can still show."""
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
        self._forecast: tuple[int, Forecast | None] = (-1, None)
        """The `seq` a page wanted one for, and what has come of it so far."""
        self._said: deque[tuple[int, str]] = deque(maxlen=MOST_SAID)
        self.languages = tuple(languages)
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
                if self._forecasting is not None:
                    self._forecasting.cancel()  # its thread ends within a quarter of a second
                loop = asyncio.get_running_loop()
                self._forecasting = in_background(loop, self._make_forecast(), "the forecast")
                continue
            if not self.commands.queue.put(command, self.snapshot.seq):
                log.warning("too much waits to be done: %s is dropped", type(command).__name__)

    async def _make_forecast(self) -> None:
        """Playouts run in a thread, a few at a time, until they say enough, their time is over, the
        table moves on or nobody waits for them any more."""
        position, seq = self._table.position(), self.snapshot.seq
        if position is None:
            return
        forecasts, newest = refine(*position), None
        while self.snapshot.seq == seq and (self._panel.awaits_forecast or self.is_forecasting):
            found = await asyncio.to_thread(advanced, forecasts)
            newest = found or newest
            if newest is not None:
                self._panel.show_forecast(newest, is_last=found is None)
                self.renderer.request()
                if self.is_forecasting:
                    self._forecast = seq, newest
                    self._changes.notify(table=True)
            if found is None:
                return

    # What pages want

    @property
    def is_forecasting(self) -> bool:
        """A page wanted a forecast of this very moment."""
        return self._forecast[0] == self.snapshot.seq

    def forecast_for_page(self) -> None:
        """Makes one that pages show; the panel shows it too if somebody waits there."""
        self._forecast = self.snapshot.seq, None
        self.give([ForecastCommand()])
        self._changes.notify(table=True)

    def record(self) -> GameLog | None:
        return self._table.record()

    def why_not(self, answer: str) -> IllegalAnswer | None:
        return self._table.why_not(answer)

    def moment(self) -> Moment:
        """Everything the touch table shows."""
        screen = self._panel.unknown_tag
        tag = UnknownTag(screen.uid, screen.tiles) if screen else None
        return Moment(
            self.snapshot,
            steps=self._table.steps(MOST_STEPS),
            languages=self.languages,
            forecast=self._forecast[1] if self.is_forecasting else None,
            is_forecasting=self.is_forecasting,
            unknown_tag=tag,
            said=tuple(self._said),
        )

    async def carry_out(self, command: Command, seq: int) -> QueuedCommand | None:
        """Returns when a command of a page is done; None: too many wait."""
        if isinstance(command, EnrolCommand | IgnoreCommand):
            self._panel.close_unknown_tag()
        queued = self.commands.queue.submit(command, seq)
        if queued is not None:
            await queued.done.wait()
        return queued

    def wake(self) -> None:
        """Lights the display, as a press on the box does."""
        if self._dimmer is not None:
            self._dimmer.wake()

    def tell(self, what: str, **facts: str) -> None:
        """Shows a notice of panel/notices.py."""
        self._panel.tell(what, **facts)
        said = notice(what, self.words, **facts)
        if said is not None:
            number = self._said[-1][0] + 1 if self._said else 1
            self._said.append((number, said.text))
            self._changes.notify(table=True)
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
