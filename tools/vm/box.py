"""The box inside the VM as people meet it: buttons, tags and glass from outside, its page over ssh.

Presses and tags go only through the kernel's lines and ports; the page is only read, to know
which question stands.
"""

from __future__ import annotations

import json
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from http.client import HTTPException
from typing import Any

from firmware_host.devices.rdm6300 import encode
from tools.vm.played_box import PlayedBox, T
from tools.vm.report import Failed, until

LIGHT = {"r": 17, "g": 27, "b": 22}
PINS = {"up": 5, "down": 6, "ok": 13, "back": 19, "roll": 26}
STATE = "/var/lib/tilekeeper"
BIN = "/opt/tilekeeper/current/bin"
CONFIG = "/etc/tilekeeper/device.yaml"
_NOT_YET = (OSError, HTTPException, ValueError)
_FRAME_GAP_S = 0.065
_REST_MS = 100
"""Between two presses; no finger is faster."""
_LOOK_AT_LIGHT = """
import glob, random, sys, time
files = [glob.glob(f"/sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio{pin}/value")[0]
         for pin in sys.argv[1:]]
up, looks = [0] * len(files), 0
end = time.monotonic() + 1
while time.monotonic() < end:
    looks += 1
    for place, file in enumerate(files):
        up[place] += int(open(file).read())
    time.sleep(random.uniform(0, 0.004))
print(*(round(each / looks, 2) for each in up))
"""


class Box(PlayedBox):
    def __init__(self, vm: Any) -> None:
        self.vm = vm
        self._fingers: Any = None
        self._page: str | None = None

    # The machine

    def restart(self) -> None:
        """A script restarts oftener than a box may crash: the count begins anew each time."""
        self.run("systemctl reset-failed tilekeeper; systemctl restart tilekeeper")

    def run(self, command: str, *, check: bool = True, timeout: float = 600) -> Any:
        return self.vm.run(command, check=check, timeout=timeout)

    def says(self, command: str) -> str:
        """What a command prints, whatever it ends with."""
        return str(self.run(command, check=False).stdout).strip()

    def unit(self, *names: str) -> list[str]:
        """Properties of the service, one after another."""
        found = self.says(f"systemctl show -p {','.join(names)} tilekeeper")
        values = dict(line.partition("=")[::2] for line in found.splitlines())
        return [values.get(name, "") for name in names]

    def journal(self, since: float = 0.0) -> str:
        """Since that second after the boot."""
        boot = f"--since=-{max(1, int(self.uptime() - since) + 1)}s" if since else ""
        return self.says(f"journalctl -u tilekeeper -b --no-pager -o short-monotonic {boot}")

    def uptime(self) -> float:
        return float(self.says("cut -d' ' -f1 /proc/uptime"))

    def as_owner(self, words: str) -> Any:
        return self.run(f"runuser -u tilekeeper -- /usr/local/bin/tilekeeper {words}", check=False)

    def left(self) -> None:
        """Forget the sessions into the VM: it is down, or the connection to it is."""
        if self._fingers is not None:
            self._fingers.process.kill()
            self._fingers.process.wait()
        self._fingers = self._page = None

    # The page, read only

    def state(self) -> dict[str, Any]:
        """Return what the page knows, through a new tunnel if the old one is gone.

        A computer that stands still for long loses the shared connection, and the tunnel with it.
        """
        try:
            return self._read_state()
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
        self.left()
        return self._read_state()

    def _read_state(self) -> dict[str, Any]:
        with urllib.request.urlopen(self._address() + "api/state", timeout=60) as answer:
            document: dict[str, Any] = json.load(answer)
        return document

    def wait(self, patience_s: float = 180) -> dict[str, Any]:
        """The state, as soon as the box tells it."""

        def state_now() -> dict[str, Any] | None:
            try:
                return self.state()
            except _NOT_YET:
                return None

        state = until(state_now, patience_s, 0.5)
        if state is None:
            raise Failed("the page does not answer:\n" + self.journal()[-2000:])
        return state

    def _address(self) -> str:
        if self._page is None:
            self._page = f"http://127.0.0.1:{self._open_tunnel()}/"
        return self._page

    def _open_tunnel(self) -> int:
        """Return the port of this computer that leads to the page."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port: int = free.getsockname()[1]
        self.run("true")  # the shared connection is open from here on
        *options, target, _ = self.vm.ssh_command("")
        tunnel = f"127.0.0.1:{port}:127.0.0.1:8080"
        subprocess.run([*options, "-O", "forward", "-L", tunnel, target], check=True)
        return port

    # Fingers and tiles

    def press(self, name: str, ms: int = 60, bounces: int = 0) -> None:
        """Press at the line and come back at the release.

        The rest before it is one of the VM's clock: a second press within the debounce time after
        a release is a bounce for the box, and a busy computer makes the VM's milliseconds longer.
        """
        if self._fingers is None:
            self._fingers = self.vm.gpio_session()
        self._fingers("sleep", _REST_MS)
        self._fingers("press", PINS[name], ms, bounces)

    def lay(self, uid: str, frames: int = 5) -> None:
        """A tile on the USB reader for a moment: an RDM6300 tells of it again and again."""
        self.send("usb", [encode(uid)] * frames)

    def send(self, port: str, frames: Sequence[bytes]) -> None:
        """Bytes at the far end of the cable, at the pace of a reader."""
        with self.vm.serial(port) as line:
            for frame in frames:
                line.sendall(frame)
                time.sleep(_FRAME_GAP_S)
            time.sleep(0.3)  # the last bytes must be out before the socket closes

    # The light

    def light_at_the_lines(self) -> dict[str, float]:
        """For which share of a second each of its three lines is up."""
        self.run(f"cat >/tmp/light.py <<'END'\n{_LOOK_AT_LIGHT}\nEND")
        said = self.says(f"python3 /tmp/light.py {' '.join(map(str, LIGHT.values()))}")
        return dict(zip(LIGHT, map(float, said.split()), strict=True))

    # The glass

    def glass(self) -> bytes:
        picture: bytes = self.vm.oled()
        return picture

    # Time

    def pause(self, seconds: float) -> None:
        time.sleep(seconds)

    def until(
        self, condition: Callable[[], T], patience_s: float = 120.0, pause_s: float = 0.2
    ) -> T | None:
        return until(condition, patience_s, pause_s)


def shown(state: dict[str, Any]) -> tuple[Any, ...]:
    """What a person would notice if it were different after a restart."""
    return state["game"] and state["game"]["id"], state["question"], state["turn"]
