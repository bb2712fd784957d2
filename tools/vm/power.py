"""The plug is pulled in mid-game, on a disk that forgets what was not flushed.

Most cuts are images of the disk as a cut at that moment would leave it, while the game goes on;
the last one of each kind is real, with a reboot. Nothing that was shown may be missing.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from firmware_host.games.core.log import Entry
from firmware_host.store.archive import Archive
from tests.service.test_whole_game import next_button
from tools.vm.box import STATE, Box, shown
from tools.vm.installing import all_ready
from tools.vm.report import Failed, Report, until
from tools.vm.walker import press_until

_PARTS = ("games.sqlite3", "games.sqlite3-wal", "tags.yaml")
_COUNT = """
import sqlite3, sys
for line in sys.stdin:
    c = sqlite3.connect("file:%s/games.sqlite3?mode=ro" % sys.argv[1], uri=True, timeout=30)
    print(c.execute("select count(*) from records where game = ?", (int(line),)).fetchone()[0])
    c.close()
    sys.stdout.flush()
"""


class Player(threading.Thread):
    """Presses on and on in its own thread, while somebody else pulls the plug."""

    def __init__(self, box: Box) -> None:
        super().__init__(daemon=True)
        self._box = box
        self._enough = threading.Event()
        self.presses = 0
        self.trouble: BaseException | None = None

    def run(self) -> None:
        chance, stuck = random.Random(5), 0
        try:
            while not self._enough.is_set():
                state = self._box.state()
                over = not state["question"] or (state["game"] and state["game"]["outcome"])
                names = ("ok",) if over else next_button(state)
                if stuck > 3:  # a choice that is refused as it stands
                    names = (chance.choice(("up", "down", "ok")),)
                for name in names:
                    press_until(self._box, name, patience_s=3)
                    self.presses += 1
                stuck = stuck + 1 if self._box.state()["seq"] == state["seq"] else 0
        except Exception as error:  # noqa: BLE001 - told by whoever asked for the game
            self.trouble = error

    def stop(self) -> None:
        self._enough.set()
        self.join(120)


class Counter:
    """How many records of a game the box has written, asked inside the VM in milliseconds."""

    def __init__(self, box: Box) -> None:
        box.run(f"cat >/tmp/count.py <<'END'\n{_COUNT}\nEND")
        command = box.vm.ssh_command(f"python3 -u /tmp/count.py {STATE}")
        self.process = subprocess.Popen(
            command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def __call__(self, game: int) -> int:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{game}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(30)


def taken_from(image: Path, read_image: Callable[[Path, str], bytes | None], into: Path) -> Path:
    """The state directory in the image, as the next boot would find it."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir()
    for name in _PARTS:
        data = read_image(image, f"{STATE}/{name}")
        if data is not None:
            (into / name).write_bytes(data)
    return into


def entries(state: Path, game: int) -> list[Entry]:
    return list(Archive(state).load(game).entries)


def cuts_in_mid_game(
    box: Box, report: Report, rig: Any, kind: str, cuts: int, boot: Callable[[str], float]
) -> None:
    seconds = boot(kind)
    state = box.wait()
    report.check(f"booted on the {kind} disk, the box plays by itself", True, f"{seconds:.0f} s")
    ready = until(lambda: all_ready(box), 60)
    report.check("every part is ready after a boot", ready, box.state()["devices"])
    if not state["game"] or state["game"]["outcome"]:
        raise Failed("there is no game to be cut off")
    game = int(state["game"]["id"])
    chance = random.Random(kind)
    lost: list[str] = []
    begun = 0
    with tempfile.TemporaryDirectory(prefix="tilekeeper-vm-") as place:
        image, counter, player = Path(place) / "cut.raw", Counter(box), Player(box)
        first = counter(game)
        player.start()
        kept: list[list[Entry]] = []
        for number in range(cuts):
            time.sleep(chance.uniform(0.1, 1.5))
            begun = counter(game)
            box.vm.image_after_cut(image)
            try:
                found = entries(taken_from(image, rig.read_image, Path(place) / "state"), game)
            except Exception as error:  # noqa: BLE001 - whatever it is, the cut has done damage
                lost.append(f"cut {number}: {error!r}")
                continue
            kept.append(found)
            if len(found) < begun:
                lost.append(f"cut {number}: {begun} records were written, {len(found)} are left")
        image.unlink(missing_ok=True)
        player.stop()
        counter.close()
    report.check("the game went on all the time", player.trouble is None, player.trouble or "")
    for before, after in pairwise(kept):
        if after[: len(before)] != before:
            lost.append("what one cut found is not in the next")
    report.check("and was really played", begun - first >= cuts // 2, f"{begun - first} records")
    report.check(
        f"{cuts} cuts ({kind}): nothing shown is lost", not lost,
        lost or f"{player.presses} presses, records {first} to {begun}",
    )  # fmt: skip
    real_cut(box, report, kind, boot)


def real_cut(box: Box, report: Report, kind: str, boot: Callable[[str], float]) -> None:
    time.sleep(2)
    before = box.state()
    box.vm.power_cut()
    box.left()
    seconds = boot(kind)
    after = box.wait()
    report.check(
        f"a real cut and a reboot ({kind}): the same question stands",
        shown(after) == shown(before), f"booted in {seconds:.0f} s",
    )  # fmt: skip
    report.check("the glass shows it", box.glass_is_right())
    damaged = box.says(f"ls {STATE} | grep -i damaged")
    report.check("nothing was put aside as damaged", not damaged, damaged)
