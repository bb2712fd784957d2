"""Chances of a fight: exact, because the pile is known and shuffled before every fight.

Each bow is followed by one more token, so the reveals end with the third token that is no bow:
those three are any three of the others, and the bows that came before are independent of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

from firmware_host.games.builders_biomes.rules.cards import BOW, TNT, TNT_HEARTS

REVEALS: Final = 3
"""BB-045: tokens that are no bow in one fight."""

Kinds = tuple[tuple[str, int, int], ...]
"""Weapon tokens that count alike: a name where it matters, their hearts, how many there are."""
Specials = tuple[str, ...]
Totals = Mapping[int, Mapping[Specials, int]]


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


def sums(pile: Mapping[str, int], tokens: Mapping[str, int], most: int) -> dict[int, int]:
    """In how many ways each sum of hearts comes up, TNT not counted, the smallest first.

    Sums above `most` count as `most`.
    """
    found: dict[int, int] = {}
    for total, ways in _totals(_alike(pile, tokens, ()), ()).items():
        told = total if total < most else most
        found[told] = found.get(told, 0) + ways[()]
    return found


def specials(
    pile: Mapping[str, int], tokens: Mapping[str, int], most: int, told: int, named: Specials
) -> dict[Specials, int]:
    """Which tokens of the kinds `named` come with a sum that `sums` gives, and in how many ways."""
    totals = _totals(_alike(pile, tokens, named), named)
    found: dict[Specials, int] = {}
    for total in (told,) if told < most else [each for each in totals if each >= most]:
        for these, count in totals[total].items():
            found[these] = found.get(these, 0) + count
    return dict(sorted(found.items()))


def _alike(pile: Mapping[str, int], tokens: Mapping[str, int], named: Specials) -> Kinds:
    """Bows and the kinds `named` by name; of others only the hearts matter."""
    found: dict[tuple[str, int], int] = {}
    for kind, count in pile.items():
        look = kind if kind == BOW or kind in named else "", 0 if kind == TNT else tokens[kind]
        found[look] = found.get(look, 0) + count
    return tuple(sorted([(name, hearts, count) for (name, hearts), count in found.items()]))


@lru_cache(maxsize=4096)
def _totals(kinds: Kinds, named: Specials) -> Totals:
    others = [kind for kind in kinds if kind[0] != BOW]
    bow_hearts, bows = next(((hearts, n) for kind, hearts, n in kinds if kind == BOW), (0, 0))
    plain = sum(count for _, _, count in others)
    last = min(REVEALS, plain)
    orders = [_bow_orders(drawn, bows, plain, last) for drawn in range(bows + 1)]
    found: dict[int, dict[Specials, int]] = {}
    for (taken, hearts, these), ways in _choices(others, last, named).items():
        if taken == last:
            for drawn, count in enumerate(orders):
                if count:
                    with_it = found.setdefault(hearts + drawn * bow_hearts, {})
                    with_it[these] = with_it.get(these, 0) + ways * count
    return {total: found[total] for total in sorted(found)}


def _bow_orders(drawn: int, bows: int, plain: int, last: int) -> int:
    """In how many orders so many bows come before the last token that is no bow."""
    if last < REVEALS:  # too few others: every token is revealed
        return int(drawn == bows)
    return comb(drawn + REVEALS - 1, drawn) * comb(bows - drawn + plain - last, bows - drawn)


def _choices(
    kinds: Sequence[tuple[str, int, int]], size: int, named: Specials
) -> dict[tuple[int, int, Specials], int]:
    """In how many ways up to so many tokens give a sum with these named ones, kind after kind."""
    found: dict[tuple[int, int, Specials], int] = {(0, 0, ()): 1}
    for kind, hearts, count in kinds:
        own = (kind,) if kind in named else ()
        picks = [(more, comb(count, more)) for more in range(1, min(count, size) + 1)]
        grown = found.copy()
        for (taken, total, these), ways in found.items():
            for more, choices in picks[: size - taken]:
                key = taken + more, total + more * hearts, these + own * more
                grown[key] = grown.get(key, 0) + ways * choices
        found = grown
    return found
