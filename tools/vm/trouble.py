"""Parts that fail in mid-game: the display, the reader, and the daemon itself."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterable

from tools.vm.box import Box, shown
from tools.vm.playing import devices, is_heard, play, tags
from tools.vm.report import Report, until
from tools.vm.walker import press_until

_ONLOOKER = """
import pathlib, sys, time
glass = pathlib.Path("/sys/kernel/debug/ssd1306-sim/fb")
last, end = glass.read_bytes(), time.monotonic() + float(sys.argv[1])
print("looking", flush=True)
while time.monotonic() < end:
    now = glass.read_bytes()
    if now != last:
        print(time.monotonic())
        last = now
    time.sleep(0.02)
"""


def display_goes_and_comes(box: Box, report: Report) -> None:
    box.vm.oled_set("present", 0)
    seq = box.state()["seq"]
    played = play(box, answers=4)
    report.check(
        "without a display the game goes on", box.state()["seq"] > seq,
        f"{played.answers} answers",
    )  # fmt: skip
    faulty = until(lambda: devices(box.state())["oled"] == "faulty", 30)
    report.check("the display is known to be faulty", faulty, box.state()["devices"]["oled"])
    # A display that was without power has forgotten everything.
    box.vm.oled_set("present", 1)
    began = box.uptime()
    right = box.glass_is_right(60)
    report.check(
        "back again, it shows the right picture", right and box.vm.oled_get("on") == 1,
        f"within {box.uptime() - began:.1f} s",
    )  # fmt: skip


class Onlooker:
    """Notes, by the VM's clock, when the picture on the glass changes."""

    def __init__(self, box: Box, seconds: int) -> None:
        box.run(f"cat >/tmp/onlooker.py <<'END'\n{_ONLOOKER}\nEND")
        self._process = subprocess.Popen(
            box.vm.ssh_command(f"python3 /tmp/onlooker.py {seconds}"),
            text=True, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdout
        self._process.stdout.readline()

    def changes(self) -> list[float]:
        output, _ = self._process.communicate(timeout=300)
        return [float(word) for word in output.split()]


def logged_at(box: Box, pattern: str, after: float) -> float | None:
    """When kernel or service first said so in the journal."""
    said = box.says("journalctl -b --no-pager -o short-monotonic | tail -200")
    for line in said.splitlines():
        stamp = re.match(r"\[\s*([\d.]+)\]", line)
        if stamp and float(stamp[1]) > after and re.search(pattern, line):
            return float(stamp[1])
    return None


def first_after(when: float | None, times: Iterable[float | None]) -> float | None:
    """Seconds from `when` to the first of the times that is not before it."""
    later = [time for time in times if when is not None and time is not None and time >= when]
    return round(min(later) - when, 2) if later and when is not None else None


def reader_is_pulled_and_plugged(box: Box, report: Report) -> None:
    time.sleep(3)  # whatever still moves on the glass comes to rest
    before, began, onlooker = box.state(), box.uptime(), Onlooker(box, 6)
    box.vm.usb_unplug()
    gone = until(lambda: devices(box.state())["reader"] == "absent", 60)
    report.check("a pulled reader is noticed", gone, box.state()["devices"]["reader"]["detail"])
    pulled = logged_at(box, "USB disconnect", began)
    took = first_after(pulled, [logged_at(box, "reader: (absent|faulty)", began)])
    report.check("within a second of the kernel", took is not None and took <= 1, f"{took} s")
    took = first_after(pulled, onlooker.changes())
    report.check("the panel says so in a second", took is not None and took <= 1, f"{took} s")
    report.check("the game is where it was", shown(box.state()) == shown(before))
    play(box, answers=2)
    before, began = box.state(), box.uptime()
    box.vm.usb_plug()
    back = until(lambda: devices(box.state())["reader"] == "ready", 60)
    report.check("plugged in again, it is ready", back)
    took = first_after(
        logged_at(box, "now attached to ttyUSB", began), [logged_at(box, "reader: ready", began)]
    )
    report.check("within two seconds of the kernel", took is not None and took <= 2, f"{took} s")
    heard = is_heard(box, lambda: box.lay(next(iter(tags().values()))))
    report.check("it reads tags again, without a restart", heard is not None, f"at {heard}")
    report.check("no game is lost", (box.state()["game"] or {}).get("id") == before["game"]["id"])


def hung_and_crashed(box: Box, report: Report) -> None:
    _started_again(box, report, "hung (SIGSTOP), the watchdog", "STOP")
    _started_again(box, report, "killed (SIGKILL), systemd", "KILL")
    _started_again(box, report, "crashed (SIGSEGV), systemd", "SEGV")
    killed = box.says("journalctl -u tilekeeper -o cat --no-pager | grep -c \"result 'watchdog'\"")
    report.check("it was the watchdog that ended the hung one", killed != "0", killed)


def _started_again(box: Box, report: Report, what: str, signal: str) -> None:
    play(box, answers=2)
    box.run("systemctl reset-failed tilekeeper")
    before, began = shown(box.state()), box.uptime()
    (pid,) = box.unit("MainPID")
    box.run(f"kill -{signal} {pid}")
    started = until(lambda: _runs_anew(box, pid), 240, 1)
    after = shown(box.wait())
    seconds = box.uptime() - began
    report.check(f"{what} starts it again", started, f"{seconds:.0f} s of the VM's clock")
    report.check("at the same question", after == before)
    report.check("the glass shows it", box.glass_is_right())


def _runs_anew(box: Box, pid: str) -> bool:
    active, now = box.unit("ActiveState", "MainPID")
    return active == "active" and now != pid


def ends_in_time(box: Box, report: Report) -> None:
    press_until(box, "ok")
    time.sleep(1)
    before = shown(box.state())
    took = box.says(
        "a=$(cut -d' ' -f1 /proc/uptime); systemctl stop tilekeeper; "
        "b=$(cut -d' ' -f1 /proc/uptime); echo $a $b"
    ).split()
    seconds = float(took[1]) - float(took[0])
    active, result = box.unit("ActiveState", "Result")
    report.check(
        "SIGTERM ends it in order within two seconds",
        (active, result) == ("inactive", "success") and seconds <= 2.5,
        f"{seconds:.1f} s with systemctl itself; {result}",
    )  # fmt: skip
    box.run("systemctl start tilekeeper")
    report.check("started again, the same question stands", shown(box.wait()) == before)
