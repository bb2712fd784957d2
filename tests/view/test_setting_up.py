"""The plan of the table in the guide through a set-up: every page shows where its parts lie."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.panel.i18n import translator
from firmware_host.view.art import has_art
from firmware_host.view.document import ViewState, table_document
from tests.panel import panel_moments

T = translator("en")
GUIDES = {
    name: snapshot
    for name, snapshot in panel_moments.first_of_each().items()
    if snapshot.question is not None and snapshot.question.id.endswith(".guide")
}


def plan(name: str) -> dict[str, Any]:
    document = table_document(ViewState(GUIDES[name]), T)
    assert document["stage"]["main"] == ["plan"]
    part: dict[str, Any] = document["part:plan"]
    return part


@pytest.mark.parametrize("name", GUIDES)
def test_every_page_of_a_guide_marks_what_it_lays(name: str) -> None:
    found, game = plan(name), GUIDES[name].game
    marked = [cell for cell in found["cells"] if "lays" in cell["look"]]
    assert marked, "the page is about nothing on the plan"
    for cell in found["cells"]:
        assert cell["label"]
        assert cell["x"] + cell["width"] <= found["width"] + 0.01, cell
        assert cell["y"] + cell["height"] <= found["height"] + 0.01, cell
        assert min(cell["x"], cell["y"]) >= 0, cell
        art = cell.get("art") or (f"ground:{cell['ground']}" if "ground" in cell else "")
        assert not art or has_art(game, art), cell
    ids = [cell["id"] for cell in found["cells"]]
    assert len(ids) == len(set(ids))


def test_the_plan_fills_from_page_to_page_and_is_whole_at_the_last() -> None:
    for prefix in ("pd.guide-", "full-pd.guide-", "bb.guide-", "full-bb.guide-"):
        left = [
            sum("later" in cell["look"] for cell in plan(name)["cells"])
            for name in GUIDES
            if name.startswith(prefix)
        ]
        assert left == sorted(left, reverse=True)
        assert left[-1] == 0, prefix
        assert len(set(left)) == len(left), "each page lays something"


def test_the_plan_is_that_of_these_players_and_this_level() -> None:
    for name in ("pd.guide-pieces", "bb.guide-pawns"):
        drawn = {cell.get("art") for cell in plan(name)["cells"]}
        for color, _ in GUIDES[name].players:
            assert f"pawn:{color}" in drawn
    tiles = [cell for cell in plan("pd.guide-tiles")["cells"] if cell["id"].startswith("tile-")]
    assert len(tiles) == GUIDES["pd.guide-tiles"].state.setup.level.tiles
