"""`make vm`: everything in one run against a fresh VM. The report lies in build/vm-report.txt."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tools.vm.box import Box
from tools.vm.installing import check_journal, install_on_a_fresh_system
from tools.vm.machine import MACHINE, PYTHON, ROOT, Share, System, load_rig, why_not
from tools.vm.report import Report

CUTS = 10
"""Of each kind of disk."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make vm", description=__doc__)
    parser.add_argument("--only", action="append", metavar="STEP", help="these steps, in order")
    parser.add_argument("--resume", action="store_true", help="the VM of the last run as it stands")
    parser.add_argument("--keep", action="store_true", help="leave the VM running")
    parser.add_argument("--name", default="tilekeeper", help="of the VM; several run side by side")
    parser.add_argument("--suite", default="bookworm", choices=PYTHON, help="the Debian in the VM")
    parser.add_argument("--arch", default="arm64", choices=MACHINE, help="its kind of processor")
    parser.add_argument("--share", type=Path, help="a folder for what the VM shall see")
    parser.add_argument("--report", type=Path, default=ROOT / "build" / "vm-report.txt")
    options = parser.parse_args()
    system = System(options.suite, options.arch)
    if reason := why_not(system):
        print(f"make vm cannot run: {reason}", file=sys.stderr)
        return 2
    rig = load_rig()
    share = Share(options.share or ROOT / "build" / f"vm-share-{options.name}-{system}", system)
    run = Run(rig.VM(options.name), rig, share, Report(options.report))
    try:
        run.begin(fresh=not options.resume)
        for name in options.only or run.steps:
            run.step(name)
    finally:
        if not options.keep:
            run.end()
    return run.report.close()


class Run:
    def __init__(self, vm: Any, rig: Any, share: Share, report: Report) -> None:
        self.vm, self.share, self.report = vm, share, report
        self.box = Box(self.vm)
        from tools.vm import numbers, playing, power, trouble, updating

        box = self.box
        cuts = partial(power.cuts_in_mid_game, box, report, rig)
        self.steps: dict[str, Callable[[], object]] = {
            "install": partial(install_on_a_fresh_system, box, report),
            "play": partial(playing.play_with_lines_and_tags, box, report),
            "light": partial(playing.play_with_mixed_light, box, report),
            "uart": partial(playing.read_the_uart, box, report),
            "display": partial(trouble.display_goes_and_comes, box, report),
            "reader": partial(trouble.reader_is_pulled_and_plugged, box, report),
            "crash": partial(trouble.hung_and_crashed, box, report),
            "stop": partial(trouble.ends_in_time, box, report),
            "start": partial(numbers.start, box, report),
            "idle": partial(numbers.idle, box, report),
            "tones": partial(numbers.tones, box, report),
            "journal": partial(check_journal, box, report, "up to here"),
            "drop": partial(cuts, "drop", CUTS, self.boot),
            "random": partial(cuts, "random:1", CUTS, self.boot),
            "update": partial(updating.update, box, report, self.share),
            "rollback": partial(updating.rollback, box, report, self.share),
            "uninstall": partial(updating.uninstall, box, report),
        }

    def begin(self, *, fresh: bool) -> None:
        if self.vm.running and fresh:
            raise SystemExit("make vm: the VM of another run is still up; --resume goes on with it")
        if fresh:
            self.share.fill()
        if not self.vm.running:
            seconds = self.boot(None, fresh=fresh)
            self.report.note(
                self.box.says("uname -srm; python3 --version").replace("\n", ", ")
                + f", booted in {seconds:.0f} s"
            )
        else:
            self.box.run("mountpoint -q /mnt/host || mount /mnt/host")

    def boot(self, volatile: str | None, *, fresh: bool = False) -> float:
        """The same disk again (or a new one), with that kind of cache."""
        if self.vm.running:
            self.vm.stop()
        self.box.left()
        system = self.share.system
        seconds: float = self.vm.boot(
            system.arch, system.suite, fresh=fresh, share=self.share.folder, volatile=volatile,
            timeout=900,
        )  # fmt: skip
        return seconds

    def step(self, name: str) -> None:
        """A step that cannot be done is a failure; the next ones are tried nevertheless."""
        self.report.chapter(name)
        try:
            if not self.vm.running:  # the step before could not boot it
                self.boot(None)
            if name != "install":
                self.box.wait()
            self.steps[name]()
        except Exception as error:  # noqa: BLE001 - every step stands for itself
            why = f"{type(error).__name__}: {error}"
            self.report.check(f"step {name} could be done", False, why[:4000])
            traceback.print_exc()

    def end(self) -> None:
        self.box.left()
        if self.vm.running:
            self.vm.power_cut()


if __name__ == "__main__":
    sys.exit(main())
