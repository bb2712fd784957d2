"""What is printed on cards, weapon tokens, boards and scoring cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BIOMES: Final = ("forest", "desert", "mountains", "snowy_tundra")
MATERIALS: Final = ("wood", "sand", "stone", "obsidian")
TYPES: Final = ("decoration", "dwelling", "animal_house", "bridge")
"""BB-007: what a structure shows, from top to bottom one of each."""
EMERALD: Final = "emerald"
BLOCKS: Final = (*MATERIALS, EMERALD)
SCORINGS: Final = {"A": BIOMES, "B": MATERIALS, "C": TYPES}
LAYER_OF_SCORING: Final = {"A": 1, "B": 2, "C": 3}
"""BB-080: the layer whose last block brings a scoring."""

BOW: Final = "bow"
HOE: Final = "golden_hoe"
PICKAXE: Final = "stone_pickaxe"
TNT: Final = "tnt"
TNT_HEARTS: Final = 5
HOE_XP: Final = 2
"""BB-060 to BB-063: the special weapons, and what TNT and hoe are worth."""


@dataclass(frozen=True, slots=True)
class Structure:
    """BB-005: three characteristics, what it costs, and the XP it gives at once."""

    biome: str
    material: str
    type: str
    cost: tuple[tuple[str, int], ...]
    bonus: int

    def shows(self, scoring: str) -> str:
        return {"A": self.biome, "B": self.material, "C": self.type}[scoring]


@dataclass(frozen=True, slots=True)
class MobCard:
    """BB-006: an extra action, or at the end `value` for each space that shows `counts`."""

    hearts: int
    xp: int
    gives_action: bool
    value: int = 0
    counts: str = ""


Card = Structure | MobCard


def scoring_of(characteristic: str) -> str:
    """Which of A, B and C a characteristic belongs to; "wood" is a material, never a biome."""
    return next(card for card, group in SCORINGS.items() if characteristic in group)
