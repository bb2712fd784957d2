"""The plan of the table in the guide through a set-up: every page shows where its parts lie."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from firmware_host.panel.i18n import translator
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from firmware_host.view.document import ViewState, table_document
from tests.panel import panel_moments

pytestmark = pytest.mark.behavior

T = translator("en")


@cache
def guides() -> dict[str, TableSnapshot]:
    return {
        name: snapshot
        for name, snapshot in panel_moments.first_of_each().items()
        if snapshot.question is not None and snapshot.question.id.endswith(".guide")
    }


def plan(name: str) -> dict[str, Any]:
    document = table_document(ViewState(guides()[name]), T)
    assert document["stage"]["main"] == ["plan"]
    part: dict[str, Any] = document["part:plan"]
    return part


def test_every_page_of_a_guide_marks_what_it_lays() -> None:
    for name, snapshot in guides().items():
        found = plan(name)
        marked = [cell for cell in found["cells"] if "lays" in cell["look"]]
        assert marked, f"{name} is about nothing on the plan"
        for cell in found["cells"]:
            assert cell["label"], (name, cell)
            assert cell["x"] + cell["width"] <= found["width"] + 0.01, (name, cell)
            assert cell["y"] + cell["height"] <= found["height"] + 0.01, (name, cell)
            assert min(cell["x"], cell["y"]) >= 0, (name, cell)
            art = cell.get("art") or (f"ground:{cell['ground']}" if "ground" in cell else "")
            assert not art or has_art(snapshot.game, art), (name, cell)
        ids = [cell["id"] for cell in found["cells"]]
        assert len(ids) == len(set(ids)), name


def test_the_plan_fills_from_page_to_page_and_is_whole_at_the_last() -> None:
    for prefix in ("pd.guide-", "full-pd.guide-", "bb.guide-", "full-bb.guide-"):
        left = [
            sum("later" in cell["look"] for cell in plan(name)["cells"])
            for name in guides()
            if name.startswith(prefix)
        ]
        assert left == sorted(left, reverse=True)
        assert left[-1] == 0, prefix
        assert len(set(left)) == len(left), "each page lays something"


def test_the_plan_is_that_of_these_players_and_this_level() -> None:
    for name in ("pd.guide-pieces", "bb.guide-pawns"):
        drawn = {cell.get("art") for cell in plan(name)["cells"]}
        for color, _ in guides()[name].players:
            assert f"pawn:{color}" in drawn
    tiles = [cell for cell in plan("pd.guide-tiles")["cells"] if cell["id"].startswith("tile-")]
    assert len(tiles) == guides()["pd.guide-tiles"].state.setup.level.tiles
