"""Events of buttons and reader become commands, changes of the table become what the panel shows.

Runs on the event loop. Commands go to the table through commands.py, drawing is renderer.py's,
page and terminal are kiosk_box.py's; their presses come in as events of the button hub.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

from firmware_host.config.device import DeviceConfig, GuestsConfig
from firmware_host.config.tags import TagRegistry
from firmware_host.devices.device_set import Devices, Listeners
from firmware_host.devices.events import (
    ABSENT,
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
from firmware_host.games.teaching import PrintedValues
from firmware_host.kiosk.box import Changes
from firmware_host.kiosk.phones.phones import Phones
from firmware_host.panel.canvas import load_drawings
from firmware_host.panel.commands import (
    AnswerAndThrow,
    AnswerCommand,
    Command,
    EndPartyCommand,
    EnrolCommand,
    ForecastCommand,
    IgnoreCommand,
    PhonesCommand,
    SayCommand,
    StaffCommand,
)
from firmware_host.panel.i18n import Translator, translator
from firmware_host.panel.notices import notice
from firmware_host.panel.panel import Panel
from firmware_host.panel.phones import PhonesShown
from firmware_host.panel.presenter import load_presenters
from firmware_host.panel.teaching import load_teaching
from firmware_host.service.announcer import Announcer
from firmware_host.service.attract import Attract
from firmware_host.service.commands import CommandRunner, QueuedCommand, Scan
from firmware_host.service.guests import CallLater, Guests
from firmware_host.service.health import Health
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.service.lessons import Lessons
from firmware_host.service.logging_setup import GameLogger
from firmware_host.service.parties import Parties
from firmware_host.service.reader_settling import ReaderSettling
from firmware_host.service.renderer import Renderer
from firmware_host.service.scans import Scans
from firmware_host.service.staff import Staff
from firmware_host.service.table_config import BoxTags
from firmware_host.store.errors import DamagedStoreError, StoreError
from firmware_host.table.forecast import Forecast, advanced, refine
from firmware_host.table.party import Party
from firmware_host.table.party_table import PartyTable
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.table.table import Table
from firmware_host.table.values import Values
from firmware_host.view.document import MOST_STEPS, UnknownTag, ViewState
from firmware_host.view.guests import SOMEBODY_PLAYS

log = logging.getLogger(__name__)

MOST_SAID = 4
"""Notices of the box itself that a page can still show."""


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
        parties: Parties | None = None,
        phones: Phones | None = None,
    ) -> None:
        # All that is ever read for a picture is read now: later there may be no descriptor for it.
        load_drawings()
        load_presenters()
        load_teaching()
        self._translators = {each: translator(each) for each in {*languages, table.language}}
        self.words: Translator = self._translators[table.language]
        self.snapshot: TableSnapshot = table.snapshot()
        self.devices: Devices | None = None
        self.announcer: Announcer | None = None
        self._table = table
        self._tags = tags
        self._clock = clock
        self._changes = changes
        self._panel = Panel(self.words, clock, languages)
        self.renderer = Renderer(self._panel, changes, clock)
        self.scans = Scans(table, tags, book, self._panel, self.notify, lambda: self.words)
        if parties is not None:
            parties.on_end.append(self.scans.party_ends)
        self.commands = CommandRunner(
            table, self.scans, lambda: self.snapshot, self.notify, self._command_done, parties
        )
        self.guests: Guests | None = None
        """None: nobody looks whether people are still there."""
        self._attract: Attract | None = None
        self.screen: IdleDimmer | None = None
        """Of the touch screen's backlight."""
        self.staff: Staff | None = None
        self._staff_answer = ""
        self._for_staff: asyncio.Task[None] | None = None
        self._phones = phones
        self._phones_port = DeviceStatus("opening") if phones is not None else None
        self._deciding: set[asyncio.Task[None]] = set()
        if phones is not None:
            phones.on_change = self._phones_changed
            self._panel.show_phones(self.phones_shown())
        self._dimmer: IdleDimmer | None = None
        self._health = Health(self.notify, clock)
        self.reader_settling = ReaderSettling()
        self._forecasting: asyncio.Task[None] | None = None
        self._forecast: tuple[int, Forecast | None] = (-1, None)
        """The `seq` a page wanted one for, and what has come of it so far."""
        self._said: deque[tuple[int, str, dict[str, str]]] = deque(maxlen=MOST_SAID)
        self._last_said = 0
        self._opened = self.scans.opened
        self.languages = tuple(languages)
        self._game_logger = GameLogger()
        self.lessons = Lessons(parties, table.printed_values, self._panel)
        if parties is not None:
            parties.on_end.append(self._forget_party)
        table.on_change = self._table_changed

    def watch_guests(
        self,
        config: GuestsConfig,
        parties: Parties,
        table: PartyTable,
        values: Values,
        call_later: CallLater,
    ) -> Guests:
        """From now on a table that nobody touches is cleared, as the configuration says."""

        def changed() -> None:
            self.renderer.request()
            self._changes.notify(table=True)

        attract = Attract(values, self.words, self._clock, changed)
        self.guests = Guests(
            config,
            parties,
            table,
            self._panel,
            self.renderer,
            self.commands.queue,
            attract,
            words=lambda: self.words,
            languages=lambda: [self._translators[each] for each in self.languages],
            needs_pin=lambda: self.staff is not None and self.staff.needs_pin,
            on_change=changed,
            wake=self.wake_all,
            clock=self._clock,
            call_later=call_later,
        )
        self._attract = attract
        self.guests.open()
        return self.guests

    def dim_screen(self, screen: IdleDimmer) -> None:
        """From now on the touch screen rests like the glass; any touch wakes both."""
        self.screen = screen
        screen.on_change = lambda: self._changes.notify(table=True)
        screen.wake()

    def serve_staff(self, staff: Staff, configure: Callable[[DeviceConfig], None]) -> None:
        """From now on menus lead to the staff's page; `configure` puts other settings in force."""
        self.staff = staff
        hooks = staff.hooks
        hooks.on_change = self._staff_changed
        hooks.tell = self._answer_staff
        hooks.configure = configure
        hooks.language = lambda: self.words.language
        hooks.go_to = lambda answer: self.give([AnswerCommand(answer)])
        hooks.devices = lambda: {
            name: (status.state, status.detail) for name, status in self.statuses().items()
        }
        self._staff_changed()

    @property
    def shows_staff(self) -> bool:
        return self._panel.shows_staff

    def keeps_from_elsewhere(self, answer: str = "") -> bool:
        """As `Staff.keeps_from_elsewhere`."""
        return self.staff is not None and self.staff.keeps_from_elsewhere(answer)

    def _staff_changed(self) -> None:
        if self.staff is not None:
            self._panel.show_staff(self.staff.facts())
            self.renderer.request()
            self._changes.notify(table=True, state=True)

    def _answer_staff(self, what: str) -> None:
        self._staff_answer = what

    async def do_for_staff(self, command: StaffCommand) -> str:
        """Carries it out; the notice that says why it was refused, or an empty string."""
        if self.staff is None:
            return "answer_refused"
        self._staff_answer = ""
        try:
            done = await self.staff.carry_out(command)
        except DamagedStoreError:
            raise  # only a new start puts the damage aside and rescues the games
        except StoreError as error:
            log.error("not saved: %s", error)
            done, self._staff_answer = False, "not_saved"
        opens = done and command.do == "unlock"
        self._panel.show_staff(self.staff.facts(), opens=opens)
        if done and command.do == "call" and self.staff.is_called:
            self._staff_answer = "staff_called"
        if done and self._staff_answer:
            self.notify(self._staff_answer)
        self.renderer.request()
        return "" if done else self._staff_answer or "answer_refused"

    async def _do_for_staff(self, command: StaffCommand) -> None:
        if refusal := await self.do_for_staff(command):
            self.notify(refusal)

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
        self.announcer = Announcer(devices.voice, self.notify)
        self.lessons.speaks = devices.voice.status() != ABSENT
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
        if self.guests is not None:
            self.guests.close()
        if self.staff is not None:
            self.staff.close()
        self.renderer.close()
        if self._forecasting is not None:
            self._forecasting.cancel()
        self._health.close()
        self.reader_settling.end()
        self.devices = None

    # Commands and events

    def give(self, commands: list[Command]) -> None:
        """Queues commands; a forecast is made beside the queue."""
        for command in commands:
            if not isinstance(command, SayCommand | ForecastCommand):
                self._hush()
            if isinstance(command, EndPartyCommand) and self.guests is not None:
                self.guests.leave()
                continue
            if isinstance(command, StaffCommand):
                loop, work = asyncio.get_running_loop(), self._do_for_staff(command)
                self._for_staff = in_background(loop, work, "the staff's page")
                continue
            if isinstance(command, SayCommand):
                self.say()
                continue
            if isinstance(command, ForecastCommand):
                if self._forecasting is not None:
                    self._forecasting.cancel()  # its thread ends within a quarter of a second
                loop, work = asyncio.get_running_loop(), self._make_forecast()
                self._forecasting = in_background(loop, work, "the forecast")
                continue
            if isinstance(command, PhonesCommand):
                self._start_for_phones(self.decide(command.what), "a decision about a phone")
                continue
            if not self.commands.queue.put(command, self.snapshot.seq):
                log.warning("too much waits to be done: %s is dropped", type(command).__name__)

    def say(self) -> None:
        """Somebody wants to hear what is asked."""
        if self.announcer is not None:
            self.announcer.repeat(self.snapshot, self.words)
        self._panel.show(self.snapshot)  # nothing is carried out that presses would wait for

    def _hush(self) -> None:
        if self.announcer is not None:
            self.announcer.stop()

    def _forget_party(self, _party: Party) -> None:
        self._hush()
        self._said.clear()

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

    # Phones

    def statuses(self) -> dict[str, DeviceStatus]:
        """Of every device, and of the phones' port where there is one."""
        devices = dict(self.devices.status()) if self.devices else {}
        return devices | ({"phones": self._phones_port} if self._phones_port else {})

    def phones_port_changed(self, status: DeviceStatus) -> None:
        """People are told when phones cannot join, and when they can again."""
        before, self._phones_port = self._phones_port, status
        if status.state == "faulty":
            self.notify("phones_lost")
        elif before is not None and before.state == "faulty":
            self.notify("phones_back")
        self._changes.notify(devices=True, table=True)

    def phones_shown(self) -> PhonesShown | None:
        return self._phones.shown() if self._phones is not None else None

    def _phones_changed(self) -> None:
        shown = self.phones_shown()
        if shown is not None and shown.knocks:
            self.wake_all()
        self._panel.show_phones(shown)
        self._changes.notify(table=True)
        self.renderer.request()

    def _seat_phones(self, players: tuple[str, ...]) -> None:
        if self._phones is not None:
            self._start_for_phones(self._phones.game_begins(players), "seating phones")

    async def decide(self, what: str) -> bool:
        """What the table decides about phones, as `PhonesCommand.what` words it; False: too late.

        Raises StoreError if it could not be written down; then nothing has changed.
        """
        assert self._phones is not None
        verb, _, about = what.partition(":")
        number = int(about) if about.isdecimal() and len(about) < 10 else -1
        if verb == "let_in":
            return await self._phones.let_in(number)
        if verb == "refuse":
            return self._phones.refuse(number)
        if verb == "take_away":
            return await self._phones.take_away(about)
        if verb == "renew":
            await self._phones.renew()
        return verb == "renew"

    def _start_for_phones(self, work: Coroutine[Any, Any, object], what: str) -> None:
        async def carry_out() -> None:
            try:
                await work
            except StoreError as error:
                log.error("not saved: %s", error)
                self.notify("not_saved")

        task = in_background(asyncio.get_running_loop(), carry_out(), what)
        self._deciding.add(task)
        task.add_done_callback(self._deciding.discard)

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

    def printed_values(self, game: str) -> PrintedValues:
        return self._table.printed_values(game)

    def words_in(self, language: str) -> Translator:
        """The box's own where it does not speak that language."""
        return self._translators.get(language, self.words)

    def last_asked(self) -> int | None:
        """Whom the question of the last step was asked of; None: there is no step to undo."""
        steps = self._table.steps(MOST_STEPS) if self.snapshot.can_undo else []
        return steps[-1].question.who if steps else None

    def view_state(self, words: Translator | None = None) -> ViewState:
        """Everything the touch table shows, to be told in these words."""
        guests = self.guests.view() if self.guests is not None else SOMEBODY_PLAYS
        guests = replace(guests, is_dark=self.screen is not None and self.screen.is_dark)
        shown = self._attract.snapshot if self._attract and guests.state == "showing" else None
        if self._attract is not None and shown is not None:
            steps = self._attract.steps()
            return ViewState(shown, steps=steps, languages=self.languages, guests=guests)
        t = words or self.words
        said = (
            (number, notice(what, t, **facts), facts.get("rule", ""))
            for number, what, facts in self._said
        )
        screen = self._panel.unknown_tag
        tag = UnknownTag(screen.uid, screen.tiles) if screen else None
        return ViewState(
            self.snapshot,
            steps=self._table.steps(MOST_STEPS),
            languages=self.languages,
            forecast=self._forecast[1] if self.is_forecasting else None,
            is_forecasting=self.is_forecasting,
            unknown_tag=tag,
            said=tuple((number, each.text, rule) for number, each, rule in said if each),
            phones=self.phones_shown(),
            guests=guests,
            card=self.lessons.current,
            opened=self.scans.opened,
        )

    async def carry_out(self, command: Command, seq: int) -> QueuedCommand | None:
        """Returns when a command of a page is done; None: too many wait."""
        if isinstance(command, EnrolCommand | IgnoreCommand):
            self._panel.close_unknown_tag()
        queued = self.commands.queue.submit(command, seq)
        if queued is not None:
            await queued.done.wait()
        return queued

    def touched(self, language: str = "", *, unless_free: bool = False) -> None:
        """Somebody is there; a free table becomes theirs unless that was only to wake it."""
        if self.screen is not None:
            unless_free = unless_free or self.screen.is_dark
            self.screen.wake()
        if self.guests is not None and not (unless_free and self.guests.is_free):
            self.guests.touched(language)

    def wake(self) -> None:
        """Lights the display, as a press on the box does."""
        if self._dimmer is not None:
            self._dimmer.wake()

    def wake_all(self) -> None:
        """Lights display and touch screen: people are asked something they must see."""
        self.wake()
        if self.screen is not None:
            self.screen.wake()

    def notify(self, what: str, **facts: str) -> None:
        """Shows a notice of panel/notices.py."""
        self._panel.notify(what, **facts)
        if notice(what, self.words, **facts) is not None:
            self._last_said += 1
            self._said.append((self._last_said, what, facts))
            self._changes.notify(table=True)
        self.renderer.request()

    def _command_done(self) -> None:
        """The panel takes no press while a command is carried out; now it does again."""
        self._panel.show(self.snapshot)
        self._follow_lessons()
        if self.scans.opened is not self._opened:
            self._opened = self.scans.opened
            self._changes.notify(table=True)
        self.renderer.request()

    def _follow_lessons(self) -> None:
        if self.lessons.follow(self.snapshot):
            self._changes.notify(table=True)

    def _button_event(self, event: ButtonEvent) -> None:
        if self._dimmer is not None and not self._dimmer.on_button(event):
            self.touched(unless_free=True)
            return
        if self.screen is not None:
            self.screen.wake()
        if self.guests is not None and self.guests.takes(event):
            self.renderer.request()
            return
        if event.is_here:
            self.give(self._panel.handle(event))
        elif self._panel.shows_staff:
            self._panel.drop(event, "the staff page is open; only the box's own buttons count")
        elif self.keeps_from_elsewhere():
            self._panel.drop(event, "only the box's own buttons may answer this question")
            if event.gesture in ("press", "hold"):
                self.notify("only_here")
        else:
            self._handle_from_elsewhere(event)
        self.renderer.request()

    def _handle_from_elsewhere(self, event: ButtonEvent) -> None:
        """A press of another machine leads nowhere near the staff's page or what a PIN keeps."""
        commands = self._panel.handle(event)
        allowed = [each for each in commands if not self._is_only_here(each)]
        if self._panel.shows_staff or allowed != commands:
            log.debug("refused %s of %s: only here", event.gesture, event.name.upper())
            self._panel.close_menu()
            self._panel.show(self.snapshot)  # nothing is carried out that presses would wait for
            self.notify("only_here")
        self.give(allowed)

    def _is_only_here(self, command: Command) -> bool:
        if isinstance(command, AnswerCommand | AnswerAndThrow):
            return self.keeps_from_elsewhere(command.answer)
        return isinstance(command, StaffCommand)

    def _tile_event(self, event: TileEvent) -> None:
        self._changes.notify(tiles=True)
        if isinstance(event, TileRemoved) or self.reader_settling.drops(event):
            return
        self.wake()
        if self.guests is not None and self.guests.is_free:
            log.debug("dropped scan: the table is free; a touch begins a party")
            return
        self.touched()
        if isinstance(event, TilesMixed):
            self.notify("two_tiles")
        elif event.alone:
            is_known = self._tags.tile(event.uid) is not None
            self.commands.queue.put_scan(Scan(event.uid), self.snapshot.seq, is_known=is_known)

    def _status_changed(self, name: str, status: DeviceStatus) -> None:
        self._changes.notify(devices=True)
        if name == "reader" and status.state in ("ready", "virtual"):
            self.reader_settling.begin()
        if name == "voice" and self.announcer is not None:
            self.announcer.status_changed(status)
        self._health.heard(name, status)

    def _button_trouble(self, button: str, trouble: ButtonTrouble | None) -> None:
        if self.guests is not None and trouble is not None:
            self.guests.is_stuck(button)
        self.notify(f"button_{trouble or 'well'}:{button}")

    def _table_changed(self) -> None:
        before, self.snapshot = self.snapshot, self._table.snapshot()
        if self.snapshot.players and self.snapshot.game_id != before.game_id:
            self._seat_phones(tuple(color for color, _ in self.snapshot.players))
        self._game_logger.on_change(self.snapshot)
        if self._table.language != self.words.language:
            language = self._table.language
            self.words = self._translators.get(language) or translator(language)
            self._panel.speak(self.words)
        self._panel.show(self.snapshot)
        self._follow_lessons()
        if self.announcer is not None:
            self.announcer.show(self.snapshot, self.words)
        self._table.notices_shown()
        self._changes.notify(state=True)
        self.renderer.request()
