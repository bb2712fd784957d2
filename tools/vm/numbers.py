"""What the box costs and how fast it starts, by the VM's own clock; reported, not judged.

Emulated code runs about as fast as on a Pi Zero; only the counts carry over to a real Pi.
"""

from __future__ import annotations

import json

from tools.vm.box import CONFIG, Box
from tools.vm.installing import OWNERS_FILE
from tools.vm.report import Report

_IDLE = r"""
import pathlib, sys, time
pid, seconds = sys.argv[1], float(sys.argv[2])
def look():
    counts, ticks = {}, 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                counts[task.name] = int(line.split()[1])
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return counts, (int(fields[11]) + int(fields[12])) / 100
before, cpu = look()
time.sleep(seconds)
after, cpu_after = look()
wakes = sum(max(0, count - before.get(task, 0)) for task, count in after.items())
status = dict(line.partition(":\t")[::2]
              for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines())
print(f"{wakes / seconds:.1f} {100 * (cpu_after - cpu) / seconds:.1f}",
      status["VmRSS"].split()[0], len(after))
"""

_WATCH_START = r"""
import json, pathlib, subprocess, threading, time
glass = pathlib.Path("/sys/kernel/debug/ssd1306-sim/fb")
seen = [(0.0, glass.read_bytes())]
began, ready = time.monotonic(), []
def start():
    subprocess.run(["systemctl", "start", "tilekeeper"], check=False)
    ready.append(time.monotonic() - began)
starting = threading.Thread(target=start)
starting.start()
while starting.is_alive() or time.monotonic() - began < ready[0] + 1:
    now = glass.read_bytes()
    if now != seen[-1][1]:
        seen.append((time.monotonic() - began, now))
    time.sleep(0.02)
starting.join()
print(json.dumps({"ready": ready[0], "pictures": [(at, now.hex()) for at, now in seen[1:]]}))
"""


_IDLE_BOXES = {
    "gpiozero and lgpio": "buttons: {backend: gpiozero}\n",
    "gpiod, the light in a mixed colour": "buttons: {backend: gpiod}\n",
    "gpiod, no light": "buttons: {backend: gpiod}\nlight: {kind: absent}\n",
}
"""A mixed colour is made by lgpio in software: two wake-ups for each of 100 pulses a second."""


def idle(box: Box, report: Report) -> None:
    box.run(f"cp -p {CONFIG} /tmp/owners.yaml; cat >/tmp/idle.py <<'END'\n{_IDLE}\nEND")
    wakes = ""
    for name, lines in _IDLE_BOXES.items():
        box.run(f"cat >{CONFIG} <<'END'\n{OWNERS_FILE}{lines}END")
        box.restart()
        box.wait()
        box.left()  # no page watches an idle box
        box.run("sleep 8")
        (pid,) = box.unit("MainPID")
        wakes, cpu, rss, threads = box.says(f"python3 /tmp/idle.py {pid} 12").split()
        report.note(
            f"      idle with {name}: {wakes} wake-ups/s, {cpu} % of the processor, "
            f"{int(rss) / 1024:.1f} MB resident, {threads} threads"
        )
    report.check("idle with gpiod it hardly wakes", float(wakes) <= 3, f"{wakes}/s; goal 2")
    box.run(f"cp -p /tmp/owners.yaml {CONFIG}")
    box.restart()


def start(box: Box, report: Report) -> None:
    """The start as people see it: how soon the glass shows anything, and the first prompt."""
    box.run("systemctl stop tilekeeper")
    box.run(f"cat >/tmp/watch.py <<'END'\n{_WATCH_START}\nEND")
    seen = json.loads(box.says("python3 /tmp/watch.py"))
    box.wait()
    pictures = seen["pictures"]
    report.check(
        "a start draws on the glass before it says ready",
        pictures and pictures[0][0] <= seen["ready"],
        f"first picture {pictures[0][0]:.1f} s, ready {seen['ready']:.1f} s, "
        f"{len(pictures)} pictures" if pictures else "nothing was drawn",
    )  # fmt: skip
    lit = [sum(map(int.bit_count, bytes.fromhex(picture))) for _, picture in pictures]
    report.note(f"      pixels lit, picture by picture: {lit[:12]}")
    report.check("the first prompt stands there in the end", box.glass_is_right())
    boot = box.says("systemd-analyze | head -1")
    report.note(f"      {boot}")
