"""Hearts by themselves: a fight with the five tokens of a color and one weapon more, or one weapon.

No die of the game: the box draws as hands do, so a face stands there once for every way to draw it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Any, Final

from firmware_host.games.builders_biomes.rules.cards import TNT
from firmware_host.games.builders_biomes.rules.odds import sums
from firmware_host.games.builders_biomes.rules.setup import weapon_tokens
from firmware_host.games.core.dice import Die
from firmware_host.games.core.dice_only import DiceOnly, DiceSet

FIGHT: Final = "fight"
WEAPON: Final = "weapon"
_DRAWN: Final = "tokens"
"""As the catalogue calls what the hearts rest on."""
_NO_LIMIT: Final = 1000


def _sets(values: Mapping[str, Any]) -> tuple[DiceSet, ...]:
    """BB-045, BB-060: what three tokens show, and one more for each bow; TNT is not counted."""
    hearts, own, neutral = weapon_tokens(values)
    more = [kind for kind in neutral if kind != TNT]
    fights = {FIGHT: own} | {
        f"{FIGHT}:{kind}": {**own, kind: own.get(kind, 0) + 1} for kind in more
    }
    weapons: dict[int, int] = {}
    for kind, count in neutral.items():
        weapons[hearts[kind]] = weapons.get(hearts[kind], 0) + count
    return (
        *(_drawn(id, sums(pile, hearts, _NO_LIMIT)) for id, pile in fights.items()),
        _drawn(WEAPON, weapons),
    )


def _drawn(id: str, ways: Mapping[int, int]) -> DiceSet:
    fewest = gcd(*ways.values())
    faces = tuple(str(sum_) for sum_, count in sorted(ways.items()) for _ in range(count // fewest))
    return DiceSet(id, (Die(_DRAWN, faces),), adds_up=True, can_reroll=False)


DICE_ONLY: Final = DiceOnly("builders-biomes", _sets)
