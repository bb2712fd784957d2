"""A display for the kiosk where there is none: cage draws into the memory of a virtual X server."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from PIL import Image

from tests.systemd.installed_version import InstalledVersion
from tests.waiting import PATIENCE_S

NEEDED = ("cage", "Xwayland", "Xvfb", "chromium", "curl")
_NOBODY = 65534


class Display:
    """systemd/kiosk as the unit starts it, apart from the graphics card and the session."""

    def __init__(self, folder: Path, kiosk: subprocess.Popen[bytes]) -> None:
        self._memory = folder / "Xvfb_screen0"
        self._said = folder / "said"
        self.kiosk = kiosk

    def picture(self) -> Image.Image:
        """What is lit of the screen: cage's window in a corner of it, without the black around."""
        screen = _read_xwd(self._memory.read_bytes())
        return screen.crop(screen.getbbox())

    def browser(self) -> int:
        """The process that cage started."""
        children = Path(f"/proc/{self.kiosk.pid}/task/{self.kiosk.pid}/children")
        found = [
            int(child)
            for child in children.read_text().split()
            if b"--ozone-platform=wayland" in Path(f"/proc/{child}/cmdline").read_bytes()
        ]
        assert len(found) == 1, self.said()
        return found[0]

    def renderers(self) -> list[int]:
        """The browser's processes that draw pages."""
        session = os.getsid(self.kiosk.pid)
        return [
            pid
            for entry in Path("/proc").iterdir()
            if entry.name.isdecimal()
            for pid in [int(entry.name)]
            if _is_renderer(pid, session)
        ]

    def said(self) -> str:
        return self._said.read_text(errors="replace")

    def check_it_runs(self) -> None:
        if self.kiosk.poll() is None:
            return
        if "No usable sandbox" in self.said():
            pytest.skip("Chromium gets no sandbox on this machine")
        pytest.fail(f"the kiosk ended with {self.kiosk.returncode}:\n{self.said()[-3000:]}")


def _is_renderer(pid: int, session: int) -> bool:
    try:
        is_ours = os.getsid(pid) == session
        return is_ours and b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:  # it has just ended
        return False


@contextmanager
def display_with_kiosk(port: int) -> Iterator[Display]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kiosk-")))
        folder.chmod(0o755)
        # Copied: whoever runs the browser need not be able to see this checkout.
        version = InstalledVersion(folder / "version")
        version.has_port(f"echo {port}")
        version.prepare()
        home = folder / "home"
        home.mkdir(mode=0o700)
        as_user: list[str] = []
        if os.geteuid() == 0:  # Chromium refuses to run as the administrator
            os.chown(home, _NOBODY, _NOBODY)
            numbers = f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups"
            as_user = [*_with_policy(version.policies), "setpriv", *numbers, "--"]
        number = stack.enter_context(_x_server(folder))
        places = {name: str(home) for name in ("HOME", "TMPDIR", "XDG_RUNTIME_DIR")}
        screen = {"DISPLAY": f":{number}", "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman"}
        said = stack.enter_context((folder / "said").open("wb"))
        kiosk = subprocess.Popen(
            # No port, as in the unit: the script and the policy get theirs from the same place.
            [*as_user, version.kiosk, "", ""], cwd=home, stdin=subprocess.DEVNULL,
            stdout=said, stderr=said, start_new_session=True,
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **places, **screen},
        )  # fmt: skip
        stack.callback(_end, kiosk)
        yield Display(folder, kiosk)


def _with_policy(policies: Path) -> list[str]:
    """Return what gives a command the browser's policy as installed, for itself alone."""
    private = ["unshare", "--mount", "--propagation", "private"]
    if subprocess.run([*private, "true"], check=False, capture_output=True).returncode:
        return []
    mount = 'mount --bind "$1" /etc/chromium && shift && exec "$@"'
    return [*private, "sh", "-c", mount, "sh", str(policies)]


@contextmanager
def _x_server(folder: Path) -> Iterator[int]:
    """Its memory is a file in that folder; it chooses a free number itself."""
    told, tell = os.pipe()
    with open(told, "rb") as answer, (folder / "x-said").open("wb") as said:  # noqa: PTH123
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1920x1080x24", "-ac",
             "-nolisten", "tcp", "-fbdir", str(folder)],
            pass_fds=[tell], stdin=subprocess.DEVNULL, stdout=said, stderr=said,
        )  # fmt: skip
        os.close(tell)
        try:
            number = answer.readline()
            assert number, f"Xvfb: {(folder / 'x-said').read_text()}"
            yield int(number)
        finally:
            server.terminate()
            server.wait(PATIENCE_S)


def _end(kiosk: subprocess.Popen[bytes]) -> None:
    """All of it, the browser's many processes too: they are one session."""
    with suppress(ProcessLookupError):
        os.killpg(kiosk.pid, signal.SIGKILL)
    kiosk.wait(PATIENCE_S)


def _read_xwd(dump: bytes) -> Image.Image:
    """The server's own format: a header of 32-bit words, a table of colours, the pixels."""
    words = struct.unpack(">25I", dump[:100])
    header, width, height, line, colours = (words[at] for at in (0, 4, 5, 12, 19))
    begin = header + 12 * colours
    pixels = dump[begin : begin + line * height]
    return Image.frombuffer("RGB", (width, height), pixels, "raw", "BGRX", line, 1)
