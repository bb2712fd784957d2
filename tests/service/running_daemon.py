"""A real daemon in its own process, driven over HTTP: the way a page drives it."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Self

from tests.waiting import PATIENCE_S


class Daemon:
    def __init__(
        self,
        state: Path,
        port: int = 0,
        files: int | None = None,
        program: tuple[str, ...] = ("-m", "firmware_host"),
        device: str = "",
        stdin: int | None = None,
        language: str = "en",
    ) -> None:
        """`files`: how many descriptors it may have; None: as many as this process. `device`: what
        device.yaml says. `stdin`: as `subprocess` means it. `language`: what people choose when a
        new box asks for it; empty: nobody answers."""
        options: list[str] = []
        if device:
            config = state.with_name(f"{state.name}-config")
            config.mkdir(exist_ok=True)
            (config / "device.yaml").write_text(device)
            options = ["--config", str(config)]
        self.log = state.with_suffix(".log")
        self._log = self.log.open("ab")

        def limit_files() -> None:
            if files is not None:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

        self.process = subprocess.Popen(
            [
                sys.executable, *program, "run", "--virtual",
                "--state", str(state), "--port", str(port), *options,
            ],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, "PYTHONUNBUFFERED": "1"}, preexec_fn=limit_files,
        )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        assert "http://" in line, f"the daemon said {line!r}; see {self._log.name}"
        self.address = next(word for word in line.split() if word.startswith("http://"))
        if language and self.asks() == "lobby.language":
            self.post("api/answer", {"seq": self.state()["seq"], "answer": language})

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rsplit(":", 1)[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

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

    def until(self, what: str, condition: Any) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if condition(self.state()):
                return
            time.sleep(0.05)
        raise AssertionError(f"{what}: not within {PATIENCE_S} s")

    def wait_for_reader(self) -> None:
        """Wait until the reader is up; the box itself waits until a tile counts as a new one."""
        self.until("the reader", lambda state: state["devices"]["reader"]["state"] == "virtual")

    def kill(self) -> None:
        """The plug is pulled."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE_S)
        self._close()
        return code

    def _close(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()
        if self.process.stdin is not None:
            self.process.stdin.close()
        self._log.close()


def choose(daemon: Daemon, *ids: str) -> None:
    """Each as a page answers: where a list has its cursor is its own business."""
    for id in ids:
        status, said = daemon.post("api/answer", {"seq": daemon.state()["seq"], "answer": id})
        assert status == 200, said
