"""The letters of a text map: what a space of the board is."""

from typing import Final

GROUND: Final = "."
LAVA: Final = "~"
MAGMA: Final = "m"
SOUL_SAND: Final = "s"
CHEST: Final = "c"
PORTAL: Final = "P"
SPAWNERS: Final = "123456789"
FEWEST_SPAWNERS: Final = 3
"""PD-017: any tile can be the first one, and mobs come onto its spawners 1, 2 and 3."""
LETTERS: Final = GROUND + LAVA + MAGMA + SOUL_SAND + CHEST + PORTAL + SPAWNERS
