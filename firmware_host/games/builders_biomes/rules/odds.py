"""The exact chance to win a fight before it is fought: tokens drawn blindly, bows chained."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from firmware_host.games.builders_biomes.rules.cards import BOW, TNT, TNT_HEARTS

REVEALS = 3
"""BB-045."""


def chance_to_win(pile: Mapping[str, int], tokens: Mapping[str, int], hearts: int) -> Fraction:
    """Bows are always drawn for and TNT always detonated: both only help to win."""
    kinds = tuple(sorted((kind, _worth(kind, tokens), count) for kind, count in pile.items()))
    worths = tuple((worth, kind == BOW) for kind, worth, _ in kinds)
    return _chance(worths, tuple(count for _, _, count in kinds), REVEALS, hearts)


def _worth(kind: str, tokens: Mapping[str, int]) -> int:
    return TNT_HEARTS if kind == TNT else tokens[kind]


@lru_cache(maxsize=65536)
def _chance(
    worths: tuple[tuple[int, bool], ...], counts: tuple[int, ...], reveals: int, hearts: int
) -> Fraction:
    if hearts <= 0:
        return Fraction(1)
    if not reveals:
        return Fraction(0)
    left, chance = sum(counts), Fraction(0)
    for i, count in enumerate(counts):
        if count:
            worth, is_bow = worths[i]
            rest = (*counts[:i], count - 1, *counts[i + 1 :])
            then = _chance(worths, rest, reveals - 1 + is_bow, hearts - worth)
            chance += Fraction(count, left) * then
    return chance
