"""The box as page, API and terminal see it: `kiosk.box.Box` over controller and devices."""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import Awaitable, Callable, Sequence
from copy import copy
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from firmware_host import __version__
from firmware_host.config.tags import TagRegistry
from firmware_host.devices.buttons import VirtualButtons
from firmware_host.devices.errors import BadUid, TooManySources
from firmware_host.devices.events import DeviceStatus
from firmware_host.devices.supervisor import Supervisor, doubling
from firmware_host.devices.virtual_pn532 import VirtualPn532
from firmware_host.games import all_games, game_ids, game_of
from firmware_host.games.core.question import GROUP
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.games.teaching import PrintedValues
from firmware_host.kiosk.box import HEIGHT, WIDTH, Asked, Changes, Listener, TableAction
from firmware_host.kiosk.document import game_document, question_document, tiles_document
from firmware_host.kiosk.errors import KioskError, Refused
from firmware_host.panel.commands import (
    AbandonCommand,
    AnswerAndThrow,
    AnswerCommand,
    Command,
    EndPartyCommand,
    EnrolCommand,
    IgnoreCommand,
    LanguageCommand,
    LessonCommand,
    NewGameCommand,
    SayCommand,
    StaffCommand,
    ThrowCommand,
    UndoCommand,
)
from firmware_host.panel.i18n import Translator
from firmware_host.panel.notices import notice
from firmware_host.panel.presenter import player_name, present
from firmware_host.panel.staff import StaffFacts
from firmware_host.panel.words import colour_name
from firmware_host.service.commands import QueuedCommand
from firmware_host.service.controller import Controller
from firmware_host.store.errors import StoreError
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.texts import Message, message_of
from firmware_host.view.document import table_document
from firmware_host.view.guests import call_part, staff_part
from firmware_host.view.phones import DO
from firmware_host.view.refusals import refusal_words
from firmware_host.view.spoken import spoken_document
from firmware_host.view.teaching import TIPS, book_document, why_document

if TYPE_CHECKING:
    from firmware_host.config.device import PhonesConfig
    from firmware_host.kiosk.phones.phones import Phones
    from firmware_host.kiosk.server import Server

log = logging.getLogger(__name__)

T = TypeVar("T")
SWITCHES_TIPS: Final = tuple(f"{TIPS}{do}" for do in ("on", "off", "again"))
WAITS_S: Final = doubling(2.0, 60.0)


class KioskBox:
    version = __version__

    def __init__(
        self, controller: Controller, tags: TagRegistry, changes: Changes, virtual: bool
    ) -> None:
        self.virtual = virtual
        self._controller = controller
        self._tags = tags
        self._changes = changes
        self._language = ""
        """Empty: that of the table."""
        self._books: dict[tuple[str, str], tuple[PrintedValues, dict[str, Any]]] = {}
        """By game and language, with the values that each was made of."""
        self._tables: dict[str, tuple[TableSnapshot, tuple[object, ...], dict[str, Any]]] = {}
        """The newest by language, with the moment and all other facts it was made of."""
        self._staff_page: tuple[str, StaffFacts | None, dict[str, Any] | None] = "", None, None
        """The newest, with the language and the facts it was made of."""

    @property
    def seq(self) -> int:
        return self._controller.snapshot.seq

    @property
    def words(self) -> Translator:
        if self._language:
            return self._controller.words_in(self._language)
        return self._controller.words

    @property
    def languages(self) -> Sequence[str]:
        return self._controller.languages

    def speaking(self, language: str) -> Self:
        other = copy(self)
        other._language = language
        return other

    def asked(self) -> Asked:
        snapshot = self._controller.snapshot
        question = snapshot.question
        return Asked(
            snapshot.room,
            question.id if question else None,
            question.who if question else GROUP,
            tuple(color for color, _ in snapshot.players),
            self._controller.last_asked(),
            is_over=snapshot.outcome is not None,
        )

    def players(self) -> list[dict[str, str]]:
        snapshot = self._controller.snapshot
        return [
            {"color": color, "name": player_name(snapshot, seat, self.words)}
            for seat, (color, _) in enumerate(snapshot.players)
        ]

    def seats(self) -> list[dict[str, str]]:
        snapshot = self._controller.snapshot
        if snapshot.game_id is not None:
            return self.players()
        games = [game_of(snapshot.game)] if snapshot.game else all_games()
        colors = dict.fromkeys(color for game in games for color in game.colours)
        return [{"color": color, "name": colour_name(color, self.words)} for color in colors]

    def state(self) -> dict[str, Any]:
        controller, snapshot = self._controller, self._controller.snapshot
        devices = controller.devices
        tray = devices.tray if devices else None
        rows = self.frame()
        return {
            "seq": snapshot.seq,
            "game": game_document(snapshot),
            "question": question_document(snapshot, self.words),
            "turn": snapshot.turn,
            "refusal": controller.scans.refusal(snapshot.seq),
            "screen": {
                "width": WIDTH,
                "height": HEIGHT,
                "rows": base64.b64encode(rows).decode(),
            },
            "light": dict(zip("rgb", controller.renderer.colour, strict=True)),
            "devices": {
                name: {"state": status.state, "detail": status.detail}
                for name, status in controller.statuses().items()
            },
            "tiles": tiles_document(self._tags.tags(), tray.tile, snapshot, self.words)
            if tray
            else [],
            "version": self.version,
            "staff_called": controller.staff is not None and controller.staff.is_called,
        }

    def table(self) -> dict[str, Any]:
        words = self.words
        view_state = self._controller.view_state(words)
        facts, snapshot = view_state.facts(), view_state.snapshot
        _, made_of, table = self._tables.get(words.language, (None, None, {}))
        if made_of != facts:
            table = table_document(view_state, words)
            for language in [
                each for each in self._tables if self._tables[each][0] is not snapshot
            ]:
                del self._tables[language]
            self._tables[words.language] = snapshot, facts, table
        return table

    def staff_page(self) -> dict[str, Any] | None:
        words, staff = self.words, self._controller.staff
        facts = staff.facts() if staff is not None else None
        if self._staff_page[:2] != (words.language, facts):
            self._staff_page = words.language, facts, staff_part(facts, words)
        return self._staff_page[2]

    def own_screen(self) -> dict[str, Any] | None:
        staff = self._controller.staff
        return staff.own_screen() if staff is not None else None

    def staff_call(self) -> dict[str, Any] | None:
        staff = self._controller.staff
        if staff is None or not staff.has_pin:
            return None
        return call_part(staff.is_called, self.words)

    def record(self) -> dict[str, Any] | None:
        log = self._controller.record()
        return log.to_json() if log else None

    def why(self, answer: str) -> dict[str, str]:
        refusal = self._controller.why_not(answer)
        if refusal is None:
            return {"reason": "", "rule": ""}
        words = refusal_words(refusal, self._controller.snapshot, self.words)
        insist = {"insist": refusal.insist} if refusal.insist else {}
        return {"reason": words, "rule": refusal.rule, **insist}

    def explain(self) -> dict[str, Any]:
        controller = self._controller
        return why_document(controller.snapshot, self.words, speaks=controller.lessons.speaks)

    def spoken(self) -> dict[str, Any]:
        return spoken_document(self._controller.snapshot, self.words)

    def book(self, game: str) -> dict[str, Any] | None:
        game = game or self._controller.snapshot.game
        if game not in game_ids():
            return None
        words, values = self.words, self._controller.printed_values(game)
        of, book = self._books.get((game, words.language), (None, {}))
        if of is None or (of, of.guessed) != (values, values.guessed):
            book = book_document(game, words, values)
            self._books[game, words.language] = values, book
        return book

    async def act(self, action: TableAction) -> int:
        controller = self._controller
        if controller.guests is not None and controller.guests.is_free:
            raise Refused(self.words.gettext("Nobody sits here yet. Touch the screen to begin."))
        answer = action.word if action.kind == "answer" else ""
        if not action.is_here and controller.keeps_from_elsewhere(answer):
            refusal = notice("only_here", self.words)
            raise Refused(refusal.text if refusal else "")
        controller.touched()
        if action.kind == "menu" and action.word.startswith(DO):
            return await self._decide(action.word.removeprefix(DO))
        if action.seq != controller.snapshot.seq:
            raise Refused(self.words.gettext("Too late: the game has moved on."))
        if not self.virtual:
            controller.wake()
        if action.kind == "menu" and action.word == "forecast":
            controller.forecast_for_page()
            return controller.snapshot.seq
        if action.kind == "menu" and action.word == "say":
            controller.give([SayCommand()])
            return controller.snapshot.seq
        if action.kind == "menu" and action.word == "leave":
            controller.give([EndPartyCommand()])
            return controller.snapshot.seq
        command = self._command(action)
        queued = await self._done(command, action.seq)
        if not queued.is_accepted and not isinstance(command, LessonCommand):
            raise Refused(self.words.gettext("Too late: the game has moved on."))
        return controller.snapshot.seq

    async def lesson(self, do: str, id: str) -> None:
        controller = self._controller
        controller.touched(unless_free=True)
        command = LessonCommand(do, id if do != "off" else "")
        await self._done(command, controller.snapshot.seq)

    async def _done(self, command: Command, seq: int) -> QueuedCommand:
        """Raises `Refused` if it cannot be carried out."""
        queued = await self._controller.carry_out(command, seq)
        if queued is None:
            raise Refused(self.words.gettext("The box is busy. Try again."))
        if queued.failure:
            failed = notice(queued.failure, self.words)
            raise Refused(failed.text if failed else queued.failure)
        return queued

    async def _decide(self, what: str) -> int:
        """About phones: it has nothing to do with the moment of the game."""
        controller = self._controller
        if controller.phones_shown() is None:
            raise Refused(self.words.gettext("Not allowed now"))
        try:
            is_done = await controller.decide(what)
        except StoreError:
            raise Refused(self.words.gettext("Not saved! Try again.")) from None
        if not is_done:
            raise Refused(self.words.gettext("Too late: that phone has gone."))
        return controller.snapshot.seq

    def _command(self, action: TableAction) -> Command:
        """What the action means now; raises `Refused` if the rules forbid it."""
        t, snapshot = self.words, self._controller.snapshot
        match action.kind:
            case "answer":
                why = self.why(action.word)
                if why["reason"]:
                    raise Refused(why["reason"], why["rule"], why.get("insist", ""))
                return AnswerCommand(action.word)
            case "throw":
                return self._throw(action.word)
            case "undo":
                if not snapshot.can_undo:
                    raise Refused(t.gettext("Nothing to undo"))
                return UndoCommand(action.number, only_now=action.is_of_phone)
            case "tag":
                tile = action.word
                return EnrolCommand(action.uid, tile) if tile else IgnoreCommand(action.uid)
        return self._menu(action.word)

    def _throw(self, picked: str) -> Command:
        question, snapshot = self._controller.snapshot.question, self._controller.snapshot
        if question is not None and question.is_chance:
            return ThrowCommand()
        if question is not None:
            shown = present(question, snapshot, self.words)
            after = picked if shown.pick_rolls else shown.throws_after
            if after in question.answers:
                return AnswerAndThrow(after)
            if shown.roll:
                return AnswerCommand(shown.roll)
        raise Refused(self.words.gettext("Nothing to roll now"))

    def _menu(self, entry: str) -> Command:
        snapshot = self._controller.snapshot
        is_over = snapshot.outcome is not None
        name, _, language = entry.partition(":")
        if entry in SWITCHES_TIPS and snapshot.game_id is not None:
            return LessonCommand(entry.removeprefix(TIPS))
        if name in ("again", "new") and is_over:
            return NewGameCommand(again=name == "again")
        if name == "go_on" and snapshot.mode == DICE_MODE and not is_over:
            return NewGameCommand(game=snapshot.game)
        if name == "abandon" and snapshot.game_id is not None and not is_over:
            return AbandonCommand()
        if name == "language" and language in self._controller.languages:
            return LanguageCommand(language)
        raise Refused(self.words.gettext("Not allowed now"))

    @property
    def shows_staff(self) -> bool:
        return self._controller.shows_staff

    def frame(self) -> bytes:
        return self._controller.renderer.frame()

    def subscribe(self) -> Listener:
        return self._changes.subscribe()

    def connect(self, *, is_here: bool = True) -> KioskButtons:
        devices = self._controller.devices
        if devices is None:
            raise Refused(self.words.gettext("The box is about to stop."))
        try:
            source = VirtualButtons(devices.hub, is_here=is_here)
            return KioskButtons(source, self._controller, self.virtual)
        except TooManySources:
            raise Refused(self.words.gettext("Too many pages are open.")) from None

    def touch(self, language: str = "") -> None:
        if not self.virtual:
            self._controller.wake()
        self._controller.touched(language if language in self._controller.languages else "")

    async def staff(self, do: str, value: str, *, touches: bool = True) -> None:
        if touches:
            self._controller.touched(unless_free=True)
        refusal = await self._controller.do_for_staff(StaffCommand(do, value))
        if refusal:
            failed = notice(refusal, self.words)
            raise Refused(failed.text if failed else self.words.gettext("Not allowed now"))

    @property
    def nobody_plays(self) -> bool:
        guests = self._controller.guests
        return guests is not None and guests.nobody_plays

    def screen_is_dead(self) -> None:
        self._controller.notify("screen_dead")

    def phones_port_changed(self, status: DeviceStatus) -> None:
        self._controller.phones_port_changed(status)

    async def tile(self, uid: str, placed: bool) -> None:
        devices = self._controller.devices
        tray = devices.tray if devices else None
        if tray is None:
            raise Refused(self.words.gettext("This box has no virtual reader to put a tile on."))
        if placed:
            await self._controller.reader_settling.over()
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


class KioskButtons:
    """One source of the button hub. Implements `kiosk.box.PressSource`."""

    def __init__(self, source: VirtualButtons, controller: Controller, virtual: bool) -> None:
        self._source = source
        self._controller = controller
        self._virtual = virtual

    def send(self, name: str, gesture: str) -> None:
        if not self._virtual:
            # The page shows the picture even while the display of a real box is dark: a press
            # there counts, and does not only switch that display on.
            self._controller.wake()
        if gesture in ("down", "up"):
            self._source.edge(name, gesture == "down")
        elif not self._source.gesture(name, gesture):
            text = self._controller.words.gettext("Somebody's finger is on that button right now.")
            raise Refused(text)

    async def carried_out(self) -> None:
        """A page shows the picture that is drawn, so no real display is waited for; the page of a
        virtual box shows the virtual display."""
        await self._controller.commands.queue.carried_out()
        self._controller.renderer.flush()
        devices = self._controller.devices
        if devices is not None and devices.glass is not None:
            await devices.oled.flush()

    def close(self) -> None:
        self._source.detach()


class BoxPage:
    """Opens the port of page and API. On a box it is tried again until it opens: its address may
    belong to a network that is not up yet, and the game does not wait for it. Neither does the
    page for the phones' port, which is tried again everywhere."""

    def __init__(
        self,
        box: KioskBox,
        host: str,
        port: int,
        phones: Phones | None = None,
        port_for_phones: PhonesConfig | None = None,
    ) -> None:
        self._phones = phones
        self._port_for_phones = port_for_phones
        self._box = box
        self._host = host
        self._port = port
        self._server: Server | None = None

    async def open(self) -> str:
        """Returns the address people type; raises KioskError if it cannot be served now."""
        # The web library takes seconds to import on a small Pi: off the loop, or buttons are deaf.
        web = await asyncio.to_thread(import_module, "firmware_host.kiosk.server")
        box = self._box
        self._server = await web.serve(
            box,
            self._host,
            self._port,
            words=lambda: box.words,
            phones=self._phones,
            port_for_phones=self._port_for_phones,
        )
        return self._server.address

    async def open_sooner_or_later(self, waits_s: Sequence[float] = WAITS_S) -> None:
        address = await _sooner_or_later(self.open, _log_why, waits_s)
        log.info("the page is open: %s", address)
        await self.open_for_phones(waits_s)

    async def open_for_phones(self, waits_s: Sequence[float] = WAITS_S) -> None:
        """Returns when phones can join, or never need to; the page is open already."""
        server = self._server
        assert server is not None
        await _sooner_or_later(server.open_for_phones, self._tell_why_no_phones, waits_s)
        if server.port_for_phones is not None:
            # Translators: where phones can join; {port} is a number: 8081.
            port = Message("port {port}", port=server.port_for_phones)
            self._box.phones_port_changed(DeviceStatus("ready", port))

    def _tell_why_no_phones(self, why: str) -> None:
        log.warning("%s; phones cannot join, and their port is tried again", why)
        self._box.phones_port_changed(DeviceStatus("faulty", why))

    async def close(self) -> None:
        if self._server is not None:
            await self._server.close()


async def _sooner_or_later(
    work: Callable[[], Awaitable[T]], on_fault: Callable[[str], None], waits_s: Sequence[float]
) -> T:
    supervisor = Supervisor("", on_fault, waits_s)
    while True:
        try:
            return await work()
        except KioskError as error:
            supervisor.report(message_of(error))
        await supervisor.pause()


def _log_why(why: str) -> None:
    log.warning("%s; the game goes on, and the page is tried again", why)
