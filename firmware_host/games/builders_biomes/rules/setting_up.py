"""Before the first turn: the pages of the guide through the set-up, the same in both modes."""

from __future__ import annotations

from typing import Final

from firmware_host.games.builders_biomes.rules.setup import BiomesSetup
from firmware_host.games.core.fairness import shown_first
from firmware_host.games.core.flow import Step
from firmware_host.games.core.guide import Guide

guide: Final = Guide(
    "bb.guide",
    {
        "cards": "BB-011",
        "tokens": "BB-012",
        "cube": "BB-013",
        "boards": "BB-014",
        "weapons": "BB-015",
        "pawns": "BB-016",
        "scorings": "BB-004",
    },
)


def before_the_first_turn(setup: BiomesSetup) -> list[Step]:
    return [*shown_first(setup), *guide.steps(setup)]
