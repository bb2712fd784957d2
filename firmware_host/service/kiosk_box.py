"""The box as page, API and terminal see it: `kiosk.box.Box` over controller and devices."""

from __future__ import annotations

import base64
from typing import Any

from firmware_host import __version__
from firmware_host.config.tags import TagRegistry
from firmware_host.devices.buttons import VirtualButtons
from firmware_host.devices.errors import BadUid, TooManySources
from firmware_host.devices.virtual_pn532 import VirtualPn532
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.kiosk.box import HEIGHT, WIDTH, Changes, Listener, TableAction
from firmware_host.kiosk.document import game_document, question_document, tiles_document
from firmware_host.kiosk.errors import Refused
from firmware_host.panel.commands import (
    AbandonCommand,
    AnswerAndThrow,
    AnswerCommand,
    Command,
    EnrolCommand,
    IgnoreCommand,
    LanguageCommand,
    NewGameCommand,
    ThrowCommand,
    UndoCommand,
)
from firmware_host.panel.i18n import Translator
from firmware_host.panel.notices import notice
from firmware_host.panel.presenter import present
from firmware_host.panel.refusals import why_not
from firmware_host.service.controller import Controller
from firmware_host.view.document import table_document


class KioskBox:
    def __init__(
        self, controller: Controller, tags: TagRegistry, changes: Changes, virtual: bool
    ) -> None:
        self.virtual = virtual
        self._controller = controller
        self._tags = tags
        self._changes = changes

    @property
    def words(self) -> Translator:
        return self._controller.words

    def state(self) -> dict[str, Any]:
        controller, snapshot = self._controller, self._controller.snapshot
        devices = controller.devices
        statuses = devices.status() if devices else {}
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
                for name, status in statuses.items()
            },
            "tiles": tiles_document(self._tags.tags(), tray.tile, snapshot, self.words)
            if tray
            else [],
            "version": __version__,
        }

    def table(self) -> dict[str, Any]:
        return table_document(self._controller.moment(), self.words)

    def record(self) -> dict[str, Any] | None:
        log = self._controller.record()
        return log.to_json() if log else None

    def why(self, answer: str) -> dict[str, str]:
        refusal = self._controller.why_not(answer)
        if refusal is None:
            return {"reason": "", "rule": ""}
        words = why_not(refusal.rule, self.words) or self.words.gettext("Not allowed now")
        return {"reason": words, "rule": refusal.rule}

    async def act(self, action: TableAction) -> int:
        controller = self._controller
        if action.seq != controller.snapshot.seq:
            raise Refused(self.words.gettext("Too late: the game has moved on."))
        if not self.virtual:
            controller.wake()
        if action.kind == "menu" and action.word == "forecast":
            controller.forecast_for_page()
            return controller.snapshot.seq
        queued = await controller.carry_out(self._command(action), action.seq)
        if queued is None:
            raise Refused(self.words.gettext("The box is busy. Try again."))
        if queued.failure:
            failed = notice(queued.failure, self.words)
            raise Refused(failed.text if failed else queued.failure)
        if not queued.is_accepted:
            raise Refused(self.words.gettext("Too late: the game has moved on."))
        return controller.snapshot.seq

    def _command(self, action: TableAction) -> Command:
        """What the action means now; raises `Refused` if the rules forbid it."""
        t, snapshot = self.words, self._controller.snapshot
        match action.kind:
            case "answer":
                why = self.why(action.word)
                if why["reason"]:
                    raise Refused(why["reason"], why["rule"])
                return AnswerCommand(action.word)
            case "throw":
                return self._throw(action.word)
            case "undo":
                if not snapshot.can_undo:
                    raise Refused(t.gettext("Nothing to undo"))
                return UndoCommand(action.number)
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
        if name in ("again", "new") and is_over:
            return NewGameCommand(again=name == "again")
        if name == "go_on" and snapshot.mode == DICE_MODE and not is_over:
            return NewGameCommand(game=snapshot.game)
        if name == "abandon" and snapshot.game_id is not None and not is_over:
            return AbandonCommand()
        if name == "language" and language in self._controller.languages:
            return LanguageCommand(language)
        raise Refused(self.words.gettext("Not allowed now"))

    def frame(self) -> bytes:
        return self._controller.renderer.frame()

    def subscribe(self) -> Listener:
        return self._changes.subscribe()

    def connect(self) -> KioskButtons:
        devices = self._controller.devices
        if devices is None:
            raise Refused(self.words.gettext("The box is about to stop."))
        try:
            return KioskButtons(VirtualButtons(devices.hub), self._controller, self.virtual)
        except TooManySources:
            raise Refused(self.words.gettext("Too many pages are open.")) from None

    async def tile(self, uid: str, placed: bool) -> None:
        devices = self._controller.devices
        tray = devices.tray if devices else None
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
