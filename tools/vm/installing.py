"""install.sh on a fresh system: shows all first, installs, and changes nothing the second time."""

from __future__ import annotations

import re
import time
from typing import Any

from tools.vm.box import CONFIG, Box
from tools.vm.report import Failed, Report, until

OWNERS_FILE = "# mine\nreader:\n  port: /dev/tilekeeper-reader\n"
_TRACES = (
    "find /etc /opt /usr/local /var/lib /home -newer /tmp/before -type f,l,d ! -path '*/apt/*'"
)
MOST_EXPOSED, MOST_EXPOSED_WITH_PAGE = 1.0, 1.6


def install(box: Box, *words: str, source: str = "tilekeeper", wheels: str = "wheels") -> Any:
    command = f"/mnt/host/{source}/systemd/install.sh --wheels /mnt/host/{wheels} {' '.join(words)}"
    return box.run(command, check=False, timeout=1800)


def must_install(box: Box, report: Report, what: str, *words: str, **places: str) -> None:
    began = time.monotonic()
    done = install(box, "--yes", *words, **places)
    if not report.check(what, done.returncode == 0, f"{time.monotonic() - began:.0f} s"):
        raise Failed(done.stdout + done.stderr)


def exposure(box: Box) -> float:
    said = box.says("systemd-analyze security --no-pager tilekeeper | tail -1")
    found = re.search(r": ([\d.]+)", said)
    return float(found[1]) if found else 10.0


def install_on_a_fresh_system(box: Box, report: Report) -> None:
    box.run("touch /tmp/before; sleep 1.1")
    done = install(box, "--dry-run")
    traces = box.says(_TRACES)
    report.check(
        "--dry-run names units, user and environment", done.returncode == 0
        and all(word in done.stdout for word in ("tilekeeper.service", "sysusers", "virtual env")),
        f"{len(done.stdout.splitlines())} lines",
    )  # fmt: skip
    report.check("--dry-run changes nothing", not traces, traces)

    must_install(box, report, "install.sh installs on a fresh system without a network")
    own = OWNERS_FILE.strip()
    box.run(f"cat >{CONFIG} <<'END'\n{own}\nEND")
    box.restart()
    active, status, restarts, pid = box.unit("ActiveState", "StatusText", "NRestarts", "MainPID")
    report.check(
        "the service is active and says it plays", (active, restarts) == ("active", "0"), status
    )
    score = exposure(box)
    report.check("exposure without network", score <= MOST_EXPOSED, score)
    groups = box.says("id -nG tilekeeper").split()
    report.check(
        "it runs as its own user with the groups of the hardware",
        {"gpio", "i2c", "spi", "dialout"} <= set(groups)
        and box.says(f"stat -c %U /proc/{pid}") == "tilekeeper", " ".join(groups),
    )  # fmt: skip
    listening = box.says(f"cat /proc/{pid}/net/tcp /proc/{pid}/net/tcp6 | grep ' 0A '")
    report.check("no port is open", not listening, listening)

    began = time.monotonic()
    done = install(box, "--yes")
    report.check(
        "a second install.sh changes nothing and does not disturb the game",
        done.returncode == 0 and box.unit("MainPID") == [pid], f"{time.monotonic() - began:.0f} s",
    )  # fmt: skip
    report.check("the owner's file is as it was", box.says(f"cat {CONFIG}") == own)

    must_install(box, report, "--page opens the page", "--page")
    box.wait()
    score = exposure(box)
    report.check("exposure with the page", score <= MOST_EXPOSED_WITH_PAGE, score)
    ready = until(lambda: all_ready(box), 60)
    report.check("every part is ready", ready, box.state()["devices"])
    report.check("no unit has failed", not box.says("systemctl --failed --no-legend --plain"))


def all_ready(box: Box) -> bool:
    """Every part that device.yaml names; the voice is absent as shipped."""
    return all(
        device["state"] == ("absent" if name == "voice" else "ready")
        for name, device in box.state()["devices"].items()
    )


def check_journal(box: Box, report: Report, when: str) -> None:
    journal = box.says("journalctl -u tilekeeper --no-pager -o cat")
    wrong = [line for line in journal.splitlines() if "Traceback" in line or "Error" in line]
    report.check(f"no traceback in the journal {when}", not wrong, wrong[:3] or "")
