"""A newer version over the old one, one that cannot be built, one that does not start, and none."""

from __future__ import annotations

from tools.vm.box import CONFIG, STATE, Box, shown
from tools.vm.installing import install
from tools.vm.machine import Share
from tools.vm.report import Report

NEW = ("__version__ = ", '__version__ = "99.0.0"\n_before = ')
"""Works whatever number the version has today."""
DEAD = ("async def run_daemon", 'raise SystemExit("a bad day")\n\n\nasync def run_daemon')


def _running(box: Box) -> str:
    return box.says("basename $(readlink -f /opt/tilekeeper/current)")


def update(box: Box, report: Report, share: Share) -> None:
    before, config = box.state(), box.says(f"cat {CONFIG}")
    old = _running(box)

    share.broken_wheels()
    (pid,) = box.unit("MainPID")
    done = install(box, "--yes", "--page", wheels="broken-wheels")
    report.check(
        "an update that cannot be built fails", done.returncode == 1,
        done.stderr.strip().splitlines()[-1:] or "",
    )  # fmt: skip
    report.check(
        "and the old version has not even noticed",
        box.unit("MainPID", "ActiveState") == [pid, "active"] and _running(box) == old, old,
    )  # fmt: skip

    share.new_version("newer", {"firmware_host/__init__.py": NEW})
    done = install(box, "--yes", "--page", source="newer")
    after = box.wait()
    report.check(
        "a newer version is installed over the old one",
        done.returncode == 0 and after["version"] == "99.0.0", f"{old} -> {_running(box)}",
    )  # fmt: skip
    report.check("the game is the same, at the same question", shown(after) == shown(before))
    report.check("the owner's configuration is as it was", box.says(f"cat {CONFIG}") == config)


def rollback(box: Box, report: Report, share: Share) -> None:
    before, old = box.state(), _running(box)
    share.new_version("dead", {"firmware_host/service/daemon.py": DEAD})
    done = install(box, "--yes", "--page", source="dead")
    report.check(
        "an update that does not start fails", done.returncode == 1,
        done.stderr.strip().splitlines()[-1:] or "",
    )  # fmt: skip
    report.check(
        "and the old version plays again at the same question",
        _running(box) == old and shown(box.wait()) == shown(before),
    )  # fmt: skip


def uninstall(box: Box, report: Report) -> None:
    games = box.says(f"sha256sum {STATE}/tags.yaml")
    done = box.run("/mnt/host/tilekeeper/systemd/install.sh --uninstall", check=False)
    gone = box.says("ls -d /opt/tilekeeper /etc/systemd/system/tilekeeper* /usr/local/bin/tile*")
    report.check("--uninstall removes it", done.returncode == 0 and not gone, gone)
    report.check(
        "and leaves games, tags and configuration",
        box.says(f"sha256sum {STATE}/tags.yaml") == games
        and "games.sqlite3" in box.says(f"ls {STATE}") and box.says(f"cat {CONFIG}") != "",
    )  # fmt: skip
    box.left()
