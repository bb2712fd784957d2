"""CONTRIBUTING.md names files that are there, and every part of the example."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_every_path_it_names_is_there() -> None:
    named = set(re.findall(r"`((?:firmware_host|tests)/[a-z0-9_/.]+)`", TEXT))
    assert len(named) > 10
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_the_table_names_every_part_of_the_example() -> None:
    rows = "\n".join(line.split("|")[1] for line in TEXT.splitlines() if line.startswith("| `"))
    parts = {path.name for path in (ROOT / "tests" / "dice_race").iterdir()}
    own = {part for part in parts if not part.startswith("__")}
    missing = {part for part in own if part not in rows}
    assert missing == set()
