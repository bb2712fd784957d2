"""A real daemon in its own process, for tests of what only a process has: kills, signals, limits.

All other tests use tests/service/box_in_process.py, which opens ten times as fast.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

from tests.service.driven_box import DrivenBox
from tests.waiting import PATIENCE_S


class Daemon(DrivenBox):
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
        self.choose_language(language)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

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
