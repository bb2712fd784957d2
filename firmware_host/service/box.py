"""Events of buttons, reader and pages become commands to the table.

Everything happens on the event loop. What people want is queued and carried out one after
another, because the table waits for the disk. Drawing is the renderer's.
"""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import Callable, Sequence
from typing import Any

from firmware_host import __version__
from firmware_host.config.tags import TagRegistry
from firmware_host.devices.device_set import Devices, Listeners
from firmware_host.devices.errors import BadUid
from firmware_host.devices.events import (
    ButtonEvent,
    ButtonTrouble,
    DeviceStatus,
    TileEvent,
    TileRemoved,
    TilesMixed,
)
from firmware_host.devices.supervisor import in_background
from firmware_host.devices.virtual_pn532 import VirtualPn532
from firmware_host.games import all_games
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.kiosk.box import HEIGHT, WIDTH
from firmware_host.kiosk.changes import Changes, Listener
from firmware_host.kiosk.document import game_document, question_document, tiles_document
from firmware_host.kiosk.errors import Refused
from firmware_host.panel.burn_in import BurnInShift
from firmware_host.panel.canvas import load_drawings
from firmware_host.panel.commands import (
    AbandonCommand,
    AnswerAndThrow,
    AnswerCommand,
    Command,
    EnrolCommand,
    ForecastCommand,
    IgnoreCommand,
    LanguageCommand,
    NewGameCommand,
    ThrowCommand,
    UndoCommand,
)
from firmware_host.panel.i18n import Translator, translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.presenter import load_presenters
from firmware_host.service.chronicle import Chronicle
from firmware_host.service.guard import is_out_of_files
from firmware_host.service.health import Health
from firmware_host.service.renderer import Renderer
from firmware_host.service.rest import Rest
from firmware_host.service.scans import Scans
from firmware_host.service.tags import BoxTags
from firmware_host.service.wishes import Pulse, Scan, Wishes
from firmware_host.store.errors import DamagedStoreError, StoreError
from firmware_host.table.forecast import forecast
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.table.table import Table

log = logging.getLogger(__name__)

READER_SETTLES_S = 0.3
"""Longer than a reader needs to tell of a tile that lay on it all the time."""


def load_panels() -> None:
    """Import what people see of every game, and the bots of forecasts. The first prompt does not
    wait for it, but later there may be no descriptor to open a module with."""
    for game in all_games():
        game.panel()
        game.bots()


class LiveBox:
    def __init__(
        self,
        table: Table,
        tags: TagRegistry,
        languages: Sequence[str],
        clock: Callable[[], float],
        virtual: bool,
        book: BoxTags | None = None,
    ) -> None:
        self.virtual = virtual
        # All that is ever read for a picture is read now: later there may be no descriptor for it.
        load_drawings()
        load_presenters()
        self._translators = {each: translator(each) for each in {*languages, table.language}}
        self.words: Translator = self._translators[table.language]
        self._table = table
        self._tags = tags
        self._clock = clock
        self._changes = Changes()
        self._panel = Panel(self.words, clock, languages)
        self._renderer = Renderer(self._panel, self._changes, clock)
        self._scans = Scans(table, tags, book, self._panel, self.tell, lambda: self.words)
        self._snapshot: TableSnapshot = table.snapshot()
        self._wishes = Wishes()
        self._devices: Devices | None = None
        self._rest: Rest | None = None
        self._health = Health(self.tell, clock)
        self._reader_settles_at = 0.0
        self._thinking: asyncio.Task[None] | None = None
        self._chronicle = Chronicle()
        table.on_change = self._table_changed

    # Coming alive

    def listeners(self) -> Listeners:
        return Listeners(
            on_button=self._button_event,
            on_tile=self._tile_event,
            on_status=self._status_changed,
            on_trouble=self._button_trouble,
            on_screen=lambda: self._changes.notify(screen=True),
            on_light=lambda _colour: self._changes.notify(light=True),
        )

    def attach(self, devices: Devices, rest: Rest) -> None:
        """From now on there is a glass to draw on; the first prompt appears."""
        self._devices = devices
        self._rest = rest
        self._renderer.attach(devices, rest, lambda: self._health.is_well("oled"))
        self._table_changed()
        rest.woken()
        self._renderer.flush()
        self._health.attach(devices, rest)

    async def first_picture(self) -> None:
        """Returns when the glass shows the first prompt, or is found faulty."""
        self._renderer.flush()
        if self._devices is not None:
            await self._devices.oled.flush()

    async def carry_out_wishes(self) -> None:
        """Runs as long as the box; an error nobody foresaw ends it, and the daemon with it."""
        while True:
            wish = await self._wishes.next()
            try:
                await self._carry_out(wish.command, wish.seq)
            finally:
                wish.done.set()

    async def pulse(self) -> None:
        """Returns when a wish has gone the way of every press: queue, table, disk's own thread."""
        felt = asyncio.Event()
        self._wishes.put(Pulse(felt), self._snapshot.seq)
        await felt.wait()

    async def _carry_out(self, command: Command, seq: int) -> None:
        if isinstance(command, Pulse):
            try:
                await self._table.pulse()
            except DamagedStoreError:
                raise
            except StoreError:
                pass  # it answers; that it refuses is told elsewhere
            command.felt.set()
            return
        try:
            await self._do(command, seq)
        except IllegalAnswer as error:
            log.info("refused: %s", error)
            self.tell("answer_refused")
        except DamagedStoreError:
            raise  # only a new start puts the damage aside and rescues the games
        except StoreError as error:
            log.error("not saved: %s", error)
            self.tell("not_saved")
        except OSError as error:
            if not is_out_of_files(error):
                raise
            log.error("not done: %s", error)
            self.tell("not_saved")
        finally:
            # Presses wait for the effect of an answer; now they count again.
            self._panel.show(self._snapshot)
            self._renderer.request()

    async def _do(self, command: Command, seq: int) -> None:
        table = self._table
        match command:
            case AnswerCommand(answer, by):
                await table.answer(answer, by, seq)
            case AnswerAndThrow(answer):
                if await table.answer(answer, seq=seq):
                    await table.throw(self._snapshot.seq)
            case ThrowCommand():
                await table.throw(seq)
            case UndoCommand():
                await table.undo()
            case NewGameCommand(again):
                await table.leave_game(again)
            case AbandonCommand():
                await table.abandon()
            case LanguageCommand(language):
                await table.set_language(language)
            case Scan(uid):
                await self._scans.placed(uid, self._snapshot, seq)
            case EnrolCommand(uid, tile):
                await self._scans.made_known(uid, tile, self._snapshot, seq)
            case IgnoreCommand(uid):
                self._scans.left_unknown(uid)
            case _:
                raise AssertionError(f"nobody carries out {command!r}")

    # What happens around the box

    def _button_event(self, event: ButtonEvent) -> None:
        if self._rest is not None and not self._rest.touched(event):
            return
        self._wish(self._panel.handle(event))
        self._renderer.request()

    def _wish(self, commands: list[Command]) -> None:
        for command in commands:
            if isinstance(command, ForecastCommand):
                if self._thinking is None or self._thinking.done():
                    loop = asyncio.get_running_loop()
                    self._thinking = in_background(loop, self._think_ahead(), "the forecast")
                continue
            if not self._wishes.put(command, self._snapshot.seq):
                log.warning("too much waits to be done: %s is dropped", type(command).__name__)

    async def _think_ahead(self) -> None:
        """A forecast takes half a second in a thread; presses are not kept waiting for it."""
        position = self._table.position()
        if position is not None:
            self._panel.show_forecast(await asyncio.to_thread(forecast, *position))
            self._renderer.request()

    def _tile_event(self, event: TileEvent) -> None:
        self._changes.notify(tiles=True)
        if isinstance(event, TileRemoved) or self._clock() < self._reader_settles_at:
            return  # a tile that lay there before the reader came up says nothing new
        if self._rest is not None:
            self._rest.woken()
        if isinstance(event, TilesMixed):
            self.tell("two_tiles")
        elif event.alone:
            is_known = self._tags.tile(event.uid) is not None
            self._wishes.put_scan(Scan(event.uid), self._snapshot.seq, is_known=is_known)

    def _status_changed(self, name: str, status: DeviceStatus) -> None:
        self._changes.notify(devices=True)
        if name == "reader" and status.state in ("ready", "virtual"):
            self._reader_settles_at = self._clock() + READER_SETTLES_S
        self._health.heard(name, status)

    def _button_trouble(self, button: str, trouble: ButtonTrouble | None) -> None:
        self.tell(f"button_{trouble or 'well'}:{button}")

    def wear(self, look: BurnInShift) -> None:
        """The same picture in another look, against burn-in."""
        self._panel.look = look
        self._renderer.request()

    def tell(self, what: str, **facts: str) -> None:
        self._panel.tell(what, **facts)
        self._renderer.request()

    def _table_changed(self) -> None:
        self._snapshot = self._table.snapshot()
        self._chronicle.note(self._snapshot)
        if self._table.language != self.words.language:
            language = self._table.language
            self.words = self._translators.get(language) or translator(language)
            self._panel.speak(self.words)
        self._panel.show(self._snapshot)
        self._table.notices_told()
        self._changes.notify(state=True)
        self._renderer.request()

    def close(self) -> None:
        self._renderer.close()
        if self._thinking is not None:
            self._thinking.cancel()
        self._health.close()
        self._devices = None

    # For page and terminal

    def state(self) -> dict[str, Any]:
        snapshot, devices = self._snapshot, self._devices
        statuses = devices.status() if devices else {}
        tray = devices.tray if devices else None
        rows = self.frame()
        return {
            "seq": snapshot.seq,
            "game": game_document(snapshot),
            "question": question_document(snapshot, self.words),
            "turn": snapshot.turn,
            "refusal": self._scans.refusal(snapshot.seq),
            "screen": {
                "width": WIDTH,
                "height": HEIGHT,
                "rows": base64.b64encode(rows).decode(),
            },
            "light": dict(zip("rgb", self._renderer.colour, strict=True)),
            "devices": {
                name: {"state": status.state, "detail": status.detail}
                for name, status in statuses.items()
            },
            "tiles": tiles_document(self._tags.tags(), tray.tile, snapshot, self.words)
            if tray
            else [],
            "version": __version__,
        }

    def frame(self) -> bytes:
        return self._renderer.frame()

    async def button(self, name: str, gesture: str) -> None:
        """Returns when what the press asked for has been done.

        A page sees the picture that is drawn, so a display on a wire is not waited for; what the
        page of a virtual box shows is its display.
        """
        if self._devices is None:
            return
        if self._rest is not None and not self.virtual:
            self._rest.woken()  # a real box's page is never dark: whoever presses there has seen it
        if gesture in ("down", "up"):
            self._devices.fingers.finger(name, gesture == "down")
        elif not self._devices.fingers.gesture(name, gesture):
            text = self.words.gettext("Somebody's finger is on that button right now.")
            raise Refused(text)
        await self._wishes.carried_out()
        self._renderer.flush()
        if self._devices is not None and self._devices.glass is not None:
            await self._devices.oled.flush()

    async def tile(self, uid: str, placed: bool) -> None:
        tray = self._devices.tray if self._devices else None
        if tray is None:
            raise Refused(self.words.gettext("This box has no virtual reader to put a tile on."))
        if placed:
            try:
                tray.put(uid)
            except BadUid:
                text = self.words.gettext("Tags of this reader have ten hexadecimal digits.")
                if isinstance(tray, VirtualPn532):
                    text = self.words.gettext("Tags of this reader have 8, 14 or 20 digits.")
                raise Refused(text) from None
        elif tray.tile == uid:
            tray.take()
        self._changes.notify(tiles=True)

    def subscribe(self) -> Listener:
        return self._changes.subscribe()
