"""How many syncs does one answer cost? Counted by the kernel's own record of the system calls."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.daemon import CannotMeasure, our_environment
from firmware_host.games.core.log import DICE, Entry
from firmware_host.store.store import Store
from firmware_host.table.fair import new_log, new_secret

FIRST_ANSWER: Final = "first answer"
LAST_ANSWER: Final = "last answer"
"""What the measured process writes to standard output before and after its answers."""
_SYNCS: Final = "fsync,fdatasync,sync,syncfs,sync_file_range,msync"
_SYNC_CALL: Final = re.compile(r"\b(fsync|fdatasync|sync|syncfs|sync_file_range|msync)\(")


def fsyncs_per_answer(answers: int = 40) -> float:
    """Records answers in a process under strace; syncs between the first and the last, for each."""
    return syncs(__name__, str(answers)) / answers


def syncs(module: str, *arguments: str) -> int:
    """How often `python -m module directory arguments…` syncs between the marks it writes."""
    strace = shutil.which("strace")
    if strace is None:
        raise CannotMeasure(
            "strace is not installed, so syncs cannot be counted: apt install strace"
        )
    with tempfile.TemporaryDirectory(prefix="tilekeeper-") as directory:
        trace = Path(directory) / "trace"
        run = subprocess.run(
            [
                *(strace, "-f", "-qq", "-e", f"trace={_SYNCS},write", "-o", str(trace)),
                *(sys.executable, "-m", module, directory, *arguments),
            ],
            env=our_environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode != 0 or not trace.exists():
            last = (run.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise CannotMeasure(
                f"strace could not follow a process ({last}); containers need "
                "--cap-add=SYS_PTRACE for it"
            )
        return _count(trace.read_text(errors="replace"))


def _count(trace: str) -> int:
    """Syncs between the marks; what opening, beginning and closing cost lies outside them."""
    answering = [
        part.split(LAST_ANSWER, 1)[0]
        for part in trace.split(FIRST_ANSWER)[1:]
        if LAST_ANSWER in part
    ]
    if not answering:
        raise CannotMeasure("strace has not recorded the answers; update strace")
    return sum(bool(_SYNC_CALL.search(line)) for part in answering for line in part.splitlines())


async def _record(directory: Path, answers: int) -> None:
    """Half of the answers in a new game, half after a restart."""
    store = await Store.open(directory / "state")
    game = await store.begin(new_log("bench", "assistant", 1, {}, new_secret()))
    await _answer(store, game, range(answers // 2))
    await store.close()
    store = await Store.open(directory / "state")
    await _answer(store, game, range(answers // 2, answers))
    await store.close()


async def _answer(store: Store, game: int, numbers: range) -> None:
    os.write(1, FIRST_ANSWER.encode())
    for n in numbers:
        if n % 2:
            entry = Entry(n, "bench.choose", 0, "a1", "person")
        else:
            entry = Entry(n, "bench.roll", 0, "red 2", DICE, n, ("blocks", "mob"))
        await store.append(game, entry)
    os.write(1, LAST_ANSWER.encode())


if __name__ == "__main__":
    asyncio.run(_record(Path(sys.argv[1]), int(sys.argv[2])))
