"""A scanned tile answers the question at hand, or nothing at all."""

from __future__ import annotations

import pytest

from firmware_host.games.core.question import Question, choose, draw
from firmware_host.table.scans import answer_of

PLAYERS = (("pink", ""), ("green", "Ada"))


@pytest.mark.parametrize(
    ("tile", "question", "answer"),
    [
        ("mob:ghast:2", choose("pd.target", 0, ["ghast 1", "ghast 2"]), "ghast 2"),
        ("mob:ghast:2", choose("pd.target", 0, ["magma_cube", "ghast"]), "ghast"),
        ("mob:ghast:2", draw("pd.deal", -1, {"ghast 2": 1, "ghast 3": 1}), "ghast 2"),
        ("mob:ghast:2", draw("pd.deal", -1, {"ghast 1": 1, "ghast 3": 1}), None),
        ("boss:wildfire", choose("pd.target", 0, ["ghast 1", "wildfire"]), "wildfire"),
        ("player:green", choose("pd.mob_hits", 0, ["nobody", "p0", "p1"]), "p1"),
        ("player:green", choose("lobby.colour", -1, ["pink", "green"]), "green"),
        ("player:blue", choose("pd.mob_hits", 0, ["nobody", "p0", "p1"]), None),
        ("mob:ghast:2", choose("pd.action", 0, ["mine", "fight"]), None),
        ("tile:forge", draw("pd.tile", -1, {"bridge": 1, "forge": 1}), "forge"),
        ("item:iron_sword", draw("pd.item_drawn", 0, {"iron_sword": 3}), "iron_sword"),
        ("item:bow", choose("pd.act", 0, ["mine", "use:1"], items={"use:1": "bow"}), "use:1"),
        ("item:bow", choose("pd.act", 0, ["mine", "use:1"], items={"use:1": "boots"}), None),
        ("item:bow", choose("pd.replace", 0, ["0", "1"], items={"0": "bow", "1": "bow"}), None),
    ],
)
def test_a_tile_names_one_of_the_legal_answers_or_none(
    tile: str, question: Question, answer: str | None
) -> None:
    assert answer_of(tile, question, PLAYERS) == answer
