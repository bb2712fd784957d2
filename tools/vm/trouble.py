"""Parts that fail in mid-game: the display, the reader, and the daemon itself."""

from __future__ import annotations

import re
import time

from tools.vm.box import Box, shown
from tools.vm.playing import devices, play, press_until, tags
from tools.vm.report import Report, until


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


def kernel_and_box(box: Box, kernel: str, ours: str, after: float) -> float | None:
    """Seconds by the VM's clock between the kernel's last word of the one kind and ours."""
    said = box.says("journalctl -b --no-pager -o short-monotonic -k -u tilekeeper | tail -60")
    times = {"kernel": -1.0, "ours": -1.0}
    for line in said.splitlines():
        stamp = re.match(r"\[\s*([\d.]+)\]", line)
        if not stamp or float(stamp[1]) < after:
            continue
        if re.search(kernel, line) and times["kernel"] < 0:
            times["kernel"] = float(stamp[1])
        if re.search(ours, line) and times["kernel"] >= 0 and times["ours"] < 0:
            times["ours"] = float(stamp[1])
    return times["ours"] - times["kernel"] if times["ours"] >= 0 else None


def reader_is_pulled_and_plugged(box: Box, report: Report) -> None:
    before, began = box.state(), box.uptime()
    box.vm.usb_unplug()
    gone = until(lambda: devices(box.state())["reader"] == "absent", 60)
    took = kernel_and_box(box, "USB disconnect", "reader: (absent|faulty)", began)
    report.check("a pulled reader is noticed", gone, box.state()["devices"]["reader"]["detail"])
    report.check("within a second of the kernel", took is not None and took <= 1.0, took)
    told = box.state()["screen"] != before["screen"] and box.glass_is_right(30)
    report.check("the panel says so", told)
    report.check("the game is where it was", shown(box.state()) == shown(before))
    play(box, answers=2)
    before, began = box.state(), box.uptime()
    box.vm.usb_plug()
    back = until(lambda: devices(box.state())["reader"] == "ready", 60)
    took = kernel_and_box(box, "now attached to ttyUSB", "reader: ready", began)
    report.check("plugged in again, it is ready", back)
    report.check("within two seconds of the kernel", took is not None and took <= 2.0, took)
    time.sleep(2)
    frame_before = box.state()["screen"]
    box.lay(next(iter(tags().values())))
    heard = until(lambda: box.state()["screen"] != frame_before, 30)
    report.check("it reads tags again, without a restart", heard)
    report.check("no game is lost", (box.state()["game"] or {}).get("id") == before["game"]["id"])


def hung_and_crashed(box: Box, report: Report) -> None:
    for what, how, patience in (
        ("hung (SIGSTOP), the watchdog", "STOP", 240),
        ("killed (SIGKILL), systemd", "KILL", 120),
        ("crashed (SIGSEGV), systemd", "SEGV", 120),
    ):
        play(box, answers=2)
        box.run("systemctl reset-failed tilekeeper")
        before = shown(box.state())
        restarts, pid = box.unit("NRestarts", "MainPID")
        began = box.uptime()
        box.run(f"kill -{how} {pid}")
        started = until(lambda pid=pid: _runs_anew(box, pid), patience, 1)  # type: ignore[misc]
        after = shown(box.wait())
        report.check(
            f"{what} starts it again", started,
            f"{box.uptime() - began:.0f} s of the VM's clock, {restarts} restarts before",
        )  # fmt: skip
        report.check("at the same question", after == before)
        report.check("the glass shows it", box.glass_is_right())
    killed = box.says("journalctl -u tilekeeper -o cat --no-pager | grep -c \"result 'watchdog'\"")
    report.check("it was the watchdog that ended the hung one", killed != "0", killed)


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
