"""The dice of Portal Dash by themselves: the two white ones, and any number of black ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from firmware_host.games.core.checks import whole
from firmware_host.games.core.dice_only import DiceOnly, DiceSet
from firmware_host.games.portal_dash.rules.setup import MOST_DICE, blocks_die, combat_die, mob_die

WHITE: Final = "white"
COMBAT: Final = "combat"
BLACK_DICE: Final = 6
"""PD-006."""


def _sets(values: Mapping[str, Any]) -> tuple[DiceSet, ...]:
    """PD-006, PD-111: as many black dice as lie in the game's box."""
    black = combat_die(values)
    most = whole("values.combat_dice", values.get("combat_dice", BLACK_DICE), 1, MOST_DICE)
    return (
        DiceSet(WHITE, (blocks_die(values), mob_die(values))),
        *(DiceSet(f"{COMBAT}:{n}", (black,) * n, adds_up=True) for n in range(1, most + 1)),
    )


DICE_ONLY: Final = DiceOnly("portal-dash", _sets)
