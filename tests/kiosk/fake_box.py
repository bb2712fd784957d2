"""A box that only remembers what was done to it: enough for page, API and terminal."""

import base64
from typing import Any

from firmware_host import __version__
from firmware_host.kiosk.changes import Changes, Listener
from firmware_host.kiosk.errors import Refused


class FakeBox:
    def __init__(self, virtual: bool = True) -> None:
        self.virtual = virtual
        self.changes = Changes()
        self.done: list[tuple[str, Any]] = []
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
        self.refusal: str | None = None
        self.button_refusal: str | None = None

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

    def frame(self) -> bytes:
        return self.pixels

    async def button(self, name: str, gesture: str) -> None:
        if self.button_refusal is not None:
            raise Refused(self.button_refusal)
        self.done.append((name, gesture))
        self.change(screen=True)

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
