"""What the box costs at rest, how it sounds and how fast it starts, by the VM's own clock.

Emulated code runs about as fast as on a Pi Zero; only the counts carry over to a real Pi.
"""

from __future__ import annotations

import json

from tools.vm.box import BIN, CONFIG, Box
from tools.vm.installing import OWNERS_FILE
from tools.vm.report import Report, until

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


_TONE = r"""
import pathlib, re, subprocess, sys, time
from firmware_host.devices.buzzer import ToneOutput
from firmware_host.devices.pins import open_pin_factory
hertz, seconds, is_busy = float(sys.argv[1]), 2.0, sys.argv[2] == "busy"
trace = pathlib.Path("/sys/kernel/tracing")
buzzer = ToneOutput(18, pin_factory=open_pin_factory("gpiod"))
# A processor that idles waits for the host; one that has something to do keeps the VM's clock.
hog = subprocess.Popen(["nice", "-n", "19", "sh", "-c", "while :; do :; done"])
(trace / "buffer_size_kb").write_text("4096")
(trace / "trace").write_text("")
(trace / "events/gpio/gpio_value/enable").write_text("1")
buzzer.put(hertz)
end = time.monotonic() + seconds
while is_busy and time.monotonic() < end:
    sum(range(200))
time.sleep(max(0.0, end - time.monotonic()))
buzzer.put(0)
(trace / "events/gpio/gpio_value/enable").write_text("0")
hog.kill()
found = re.findall(r"([\d.]+): gpio_value: \d+ set (\d)", (trace / "trace").read_text())
times = [float(at) for at, _ in found]
periods = sorted((late - early) * hertz for early, late in zip(times, times[2:]))
few = len(periods) // 20
print(f"{len(found) / seconds:.0f} {periods[few]:.2f} {periods[-few - 1]:.2f} {found[-1][1]}")
buzzer.close()
"""

_TONE_HZ = 880  # the alarm, the highest but one of our tunes
_REST_AFTER_S = 40
MOST_WAKE_UPS = 2.0
"""A second, with a light that keeps its colour and when the box rests."""


def idle(box: Box, report: Report) -> None:
    """In mid-game, light and buzzer fitted: while people think, and when the box rests."""
    box.run(f"cp -p {CONFIG} /tmp/owners.yaml; cat >/tmp/idle.py <<'END'\n{_IDLE}\nEND")
    lines = f"oled: {{dim_after_seconds: {_REST_AFTER_S}}}\n"
    box.run(f"cat >{CONFIG} <<'END'\n{OWNERS_FILE}{lines}END")
    box.restart()
    colour = tuple(box.wait()["light"].values())
    box.left()  # no page watches an idle box
    box.run("sleep 5")
    wakes = _count_wake_ups(box, report, f"a light of {colour}", 10)
    report.check("a light that keeps its colour wakes nobody", wakes <= MOST_WAKE_UPS, wakes)
    asleep = until(lambda: not any(box.state()["light"].values()), 120, 2)
    report.check("the light goes dark with the glass", asleep)
    box.left()
    box.run("sleep 5")
    wakes = _count_wake_ups(box, report, "the glass dark", 20)
    report.check(
        "a resting box sleeps", wakes <= MOST_WAKE_UPS,
        f"{wakes} wake-ups/s, light and buzzer fitted",
    )  # fmt: skip
    box.run(f"cp -p /tmp/owners.yaml {CONFIG}")
    box.restart()


def _count_wake_ups(box: Box, report: Report, how: str, seconds: int) -> float:
    (pid,) = box.unit("MainPID")
    wakes, cpu, rss, threads = box.says(f"python3 /tmp/idle.py {pid} {seconds}").split()
    report.note(
        f"      idle with {how}: {wakes} wake-ups/s, {cpu} % of the processor, "
        f"{int(rss) / 1024:.1f} MB resident, {threads} threads"
    )
    return float(wakes)


def tones(box: Box, report: Report) -> None:
    """What reaches the buzzer's line, while Python has nothing else to do and while it has."""
    box.run(f"systemctl stop tilekeeper; cat >/tmp/tone.py <<'END'\n{_TONE}\nEND")
    for load in ("idle", "busy"):
        said = box.says(f"cd /tmp && {BIN}/python /tmp/tone.py {_TONE_HZ} {load}").split()
        edges, short, long, level = (float(word) for word in said)
        detail = f"{edges:.0f} edges/s, 9 of 10 pulses last {short} to {long} of what they should"
        report.check(
            f"a tone of {_TONE_HZ} Hz, Python {load}, has its pitch and ends low",
            level == 0 and abs(edges / (2 * _TONE_HZ) - 1) < 0.1, detail,
        )  # fmt: skip
    box.run("systemctl start tilekeeper")


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
