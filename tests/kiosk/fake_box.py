"""A box that only remembers what was done to it: enough for page, API and terminal."""

import asyncio
import base64
from typing import Any, Self

from firmware_host import __version__
from firmware_host.devices.events import DeviceStatus
from firmware_host.kiosk.box import Asked, Changes, Listener, TableAction
from firmware_host.kiosk.errors import Refused
from firmware_host.panel.i18n import Translator


class FakeBox:
    def __init__(self, virtual: bool = True) -> None:
        self.virtual = virtual
        self.changes = Changes()
        self.touches: list[str] = []
        self.dead_screens = 0
        self.page_of_staff: dict[str, Any] | None = None
        self.look: dict[str, Any] | None = None
        self.call: dict[str, Any] | None = None
        self.staff_done: list[tuple[str, str]] = []
        self.done: list[tuple[str, Any]] = []
        self.of_phones: list[bool] = []
        self.acted_here: list[bool] = []
        self.pressed_here: list[bool] = []
        self.phones_port: list[str] = []
        """Of each action at the table."""
        self.seq = 0
        self.pixels = b"\x80" + bytes(1023)
        self.light = {"r": 0, "g": 0, "b": 0}
        self.prompt = "Who begins?"
        self.version = __version__
        self.tiles = [
            {"uid": "0A00B1C2D3", "name": "Creeper", "on_reader": False},
            {"uid": "0A00B1C2D4", "name": "Iron sword", "on_reader": False},
            {"uid": "04A1B2C3", "name": "Shield", "on_reader": False},
        ]
        self.asks = Asked("portal_dash", "pd.first", -1, ("blue", "red"), 0)
        self.refusal: str | None = None
        self.finished: dict[str, Any] | None = None
        self.button_refusal: str | None = None
        self.sources = 0
        self.has_room = True
        self.may_go_on = asyncio.Event()
        """Cleared: no press is carried out to its end, as on a disk that hangs."""
        self.may_go_on.set()

    def state(self) -> dict[str, Any]:
        rows = base64.b64encode(self.pixels).decode()
        options = [{"id": "0", "text": "Ada"}, {"id": "1", "text": "Grace"}]
        question = {"id": "pd.first", "kind": "choose", "who": -1, "prompt": self.prompt}
        return {
            "seq": self.seq,
            "game": None,
            "question": {**question, "options": options},
            "turn": None,
            "screen": {"width": 128, "height": 64, "rows": rows},
            "light": self.light,
            "devices": {"reader": {"state": "ready", "detail": ""}},
            "tiles": [dict(tile) for tile in self.tiles],
            "version": self.version,
        }

    def table(self) -> dict[str, Any]:
        ask = {"seq": self.seq, "id": "pd.first", "kind": "choose", "sentence": self.prompt}
        cards = [{"act": "answer:0", "text": "Ada"}, {"act": "answer:1", "text": "Grace"}]
        return {
            "table": {
                "version": 1,
                "room": "lobby",
                "game": "",
                "title": "",
                "mode": "",
                "art": [],
            },
            "ask": {**ask, "title": self.prompt, "who": None},
            "players": [],
            "hand": {"kind": "choose", "cards": cards},
            "stage": {"main": [], "side": []},
        }

    def staff_page(self) -> dict[str, Any] | None:
        return self.page_of_staff

    def own_screen(self) -> dict[str, Any] | None:
        return self.look

    def staff_call(self) -> dict[str, Any] | None:
        return self.call

    words = Translator()
    languages: tuple[str, ...] = ("en",)

    def speaking(self, language: str) -> Self:
        return self

    def asked(self) -> Asked:
        return self.asks

    def players(self) -> list[dict[str, str]]:
        return [{"color": each, "name": each.title()} for each in self.asks.players]

    def seats(self) -> list[dict[str, str]]:
        return self.players() or [{"color": "pink", "name": "Pink"}]

    def record(self) -> dict[str, Any] | None:
        return self.finished

    def why(self, answer: str) -> dict[str, str]:
        return {"reason": "" if answer in ("0", "1") else "Not allowed now", "rule": ""}

    def explain(self) -> dict[str, Any]:
        return {"seq": self.seq, "meaning": "Somebody has to begin.", "rules": []}

    def spoken(self) -> dict[str, Any]:
        return {"seq": self.seq, "moment": self.prompt, "alarms": []}

    def book(self, game: str) -> dict[str, Any] | None:
        if game not in ("", "race"):
            return None
        return {"game": "race", "goal": [self.prompt], "language": self.words.language}

    async def act(self, action: TableAction) -> int:
        if action.seq != self.seq:
            raise Refused("Too late: the game has moved on.")
        if action.kind == "answer" and self.why(action.word)["reason"]:
            raise Refused("Not allowed now", "XX-001")
        self.done.append((action.kind, action.word))
        self.of_phones.append(action.is_of_phone)
        self.acted_here.append(action.is_here)
        self.change(state=True)
        return self.seq

    def frame(self) -> bytes:
        return self.pixels

    def connect(self, *, is_here: bool = True) -> "FakePresses":
        if not self.has_room:
            raise Refused("Too many pages are open.")
        self.sources += 1
        return FakePresses(self, is_here)

    async def lesson(self, do: str, id: str) -> None:
        self.done.append((do, id))
        self.change(state=True)

    def touch(self, language: str = "") -> None:
        self.touches.append(language)

    async def staff(self, do: str, value: str, *, touches: bool = True) -> None:
        self.staff_done.append((do, value))
        if touches:
            self.touch()

    nobody_plays = False
    shows_staff = False

    def screen_is_dead(self) -> None:
        self.dead_screens += 1

    def phones_port_changed(self, status: DeviceStatus) -> None:
        self.phones_port.append(status.state)

    async def tile(self, uid: str, placed: bool) -> None:
        if self.refusal is not None:
            raise Refused(self.refusal)
        self.done.append((uid, placed))
        for tile in self.tiles:
            if tile["uid"] == uid:
                tile["on_reader"] = placed
        self.change(tiles=True)

    def subscribe(self) -> Listener:
        return self.changes.subscribe()

    def change(self, **notice: Any) -> None:
        self.seq += 1
        self.changes.notify(**notice)

    def show(self, pixels: bytes) -> None:
        self.pixels = pixels
        self.change(screen=True)


class FakePresses:
    """As a source of the button hub: an edge told twice does nothing, closing releases."""

    def __init__(self, box: FakeBox, is_here: bool) -> None:
        self._box = box
        self._is_here = is_here
        self._held: set[str] = set()
        self._is_open = True

    def send(self, name: str, gesture: str) -> None:
        if self._box.button_refusal is not None:
            raise Refused(self._box.button_refusal)
        if gesture in ("down", "up"):
            if (gesture == "down") == (name in self._held):
                return
            (self._held.add if gesture == "down" else self._held.discard)(name)
        self._box.done.append((name, gesture))
        self._box.pressed_here.append(self._is_here)
        self._box.change(screen=True)

    async def carried_out(self) -> None:
        await self._box.may_go_on.wait()

    def close(self) -> None:
        self._box.sources -= self._is_open
        self._is_open = False
        for name in list(self._held):
            self.send(name, "up")
