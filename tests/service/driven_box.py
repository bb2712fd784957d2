"""What tests do with a running box, over HTTP as a page does, wherever the box runs."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from tests.waiting import PATIENCE_S


class DrivenBox:
    address: str

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rsplit(":", 1)[1])

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE_S) as answer:
            return json.load(answer)

    def post(self, path: str, document: Any) -> tuple[int, Any]:
        request = urllib.request.Request(
            self.address + path,
            json.dumps(document).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def state(self) -> dict[str, Any]:
        document: dict[str, Any] = self.get("api/state")
        return document

    def press(self, *names: str, gesture: str = "press") -> None:
        for name in names:
            status, answer = self.post("api/button", {"name": name, "gesture": gesture})
            assert status == 200, answer

    def hold(self, name: str) -> None:
        self.press(name, gesture="hold")

    def asks(self) -> str:
        question = self.state()["question"]
        return str(question["id"]) if question else ""

    def until(self, what: str, condition: Callable[[dict[str, Any]], object]) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if condition(self.state()):
                return
            time.sleep(0.05)
        raise AssertionError(f"{what}: not within {PATIENCE_S} s")

    def wait_for_reader(self) -> None:
        """Wait until the reader is up; the box itself waits until a tile counts as a new one."""
        self.until("the reader", lambda state: state["devices"]["reader"]["state"] == "virtual")

    def choose_language(self, language: str) -> None:
        """Answer the first question of a new box, unless nobody sits there yet to answer it."""
        if language and self.asks() == "lobby.language":
            self.post("api/answer", {"seq": self.state()["seq"], "answer": language})


def choose(box: DrivenBox, *ids: str) -> None:
    """Give these answers one after the other, as a page does, wherever a list has its cursor."""
    for id in ids:
        status, said = box.post("api/answer", {"seq": box.state()["seq"], "answer": id})
        assert status == 200, said
