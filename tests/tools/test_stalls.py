"""The machine that stands still: families stop and go on, and how the command ended is told."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from tools import stalls

pytestmark = pytest.mark.behavior

STOOD_STILL = """
import subprocess, sys, time
if len(sys.argv) == 1:
    sys.exit(subprocess.run([sys.executable, "-c", SOURCE, "child"]).returncode)
began = last = time.monotonic()
while (now := time.monotonic()) - last < 0.045:
    if now - began > 60:
        sys.exit(3)
    last = now
    time.sleep(0.002)
sys.exit(7)
"""


def test_a_child_of_the_command_stands_still_and_its_end_is_passed_on() -> None:
    source = STOOD_STILL.replace("SOURCE", repr(STOOD_STILL))
    assert stalls.main([sys.executable, "-c", source]) == 7


def test_what_somebody_else_stopped_stays_so() -> None:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as sleeper:
        sleeper.send_signal(signal.SIGSTOP)
        while stalls._state_and_parent(sleeper.pid)[0] != "T":
            time.sleep(0.01)
        stalls.stand_still([sleeper.pid], 0.01)
        assert stalls._state_and_parent(sleeper.pid)[0] == "T"
        sleeper.kill()


def test_without_a_command_it_says_what_it_wants() -> None:
    assert stalls.main([]) == 2
