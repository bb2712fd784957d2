"""The same seed gives the same game in every process: nothing may hang on the order of a set."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def log_under(hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.seeded_log"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout


def test_the_same_seed_gives_the_same_log_under_three_hash_seeds() -> None:
    first, *others = (log_under(hash_seed) for hash_seed in ("0", "1", "4711"))
    assert first.count("\n") > 500
    for other in others:
        assert other == first
