"""A block that was just taken flies from its place in its color, in every game with a cube."""

from __future__ import annotations

import pytest

from firmware_host.games import game_of
from firmware_host.panel.i18n import translator
from firmware_host.view.document import ViewState, table_document
from tests.games.game_trials import met_in

pytestmark = pytest.mark.plays

T = translator("en")


@pytest.mark.parametrize("game", ["portal-dash", "builders-biomes"])
def test_a_block_that_was_just_taken_has_its_place_and_its_color(game: str) -> None:
    """Portal Dash does not know every color; those blocks are left out."""
    taken = 0
    for mode in game_of(game).modes:
        for moment in met_in(game, mode).happened.get("block_taken", ()):
            cube = table_document(ViewState(moment), T).get("part:cube", {})
            if not cube.get("columns"):
                continue
            cells, colors = (
                {each["id"] for each in cube["columns"]},
                {id for id, _ in cube["colors"]},
            )
            events = [each for each in moment.events if each[0] == "block_taken"]
            known = [each for each in events if colors & {*map(str, each[1:])}]
            assert len(cube.get("taken", ())) == len(known), moment.seq
            for cell, color in cube.get("taken", ()):
                assert cell in cells
                assert color in colors
                taken += 1
    assert taken
