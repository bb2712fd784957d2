"""`late`: a part of a game is imported when somebody wants it, and then it is there for good."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from firmware_host.games.game import late
from tests.paths import ROOT


def test_a_module_is_imported_at_the_first_call_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "part_of_a_game.py").write_text("PART = object()\n")
    monkeypatch.syspath_prepend(tmp_path)
    part = late("part_of_a_game", "PART")
    assert "part_of_a_game" not in sys.modules
    found = part()
    assert sys.modules.pop("part_of_a_game").PART is found
    assert part() is found, "it is not imported a second time"


def test_a_game_is_known_without_its_panel_and_bots() -> None:
    code = (
        "import sys; from firmware_host.games import all_games; all_games(); "
        "print([m for m in sys.modules if m.startswith('firmware_host.games.') "
        "and m.split('.')[3:4] in (['panel'], ['bots'])])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
