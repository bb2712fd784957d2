"""Exact odds of a fight: combat dice, a number of hits wanted, and rerolls of any chosen dice.

Nothing is simulated. Dice showing the same hits are alike, so a roll is a multiset of faces and
the best use of a reroll is found by trying every way to keep some of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product

Hits = tuple[int, ...]
"""What the dice show, as hits, in ascending order."""


def die_hits(faces: tuple[str, ...]) -> tuple[tuple[int, Fraction], ...]:
    """The distinct faces of a combat die as hits, each with its chance."""
    values = [int(face) for face in faces]
    return tuple(
        (value, Fraction(values.count(value), len(values))) for value in sorted(set(values))
    )


@lru_cache(maxsize=256)
def totals(faces: tuple[str, ...], dice: int) -> tuple[Fraction, ...]:
    """The chance of each total of hits with that many dice: element t is the chance of t hits."""
    chances = [Fraction(1)]
    for _ in range(dice):
        nxt = [Fraction(0)] * (len(chances) + max(int(face) for face in faces))
        for total, chance in enumerate(chances):
            for hits, share in die_hits(faces):
                nxt[total + hits] += chance * share
        chances = nxt
    return tuple(chances)


@lru_cache(maxsize=4096)
def chance_to_hit(faces: tuple[str, ...], dice: int, rerolls: int, wanted: int) -> Fraction:
    """The chance to reach `wanted` hits, each reroll used in the best way."""
    if wanted <= 0:
        return Fraction(1)
    if not rerolls:
        return sum(totals(faces, dice)[wanted:], Fraction(0))
    return sum(
        (
            chance * chance_from(faces, shown, rerolls, wanted)
            for shown, chance in rolls(faces, dice)
        ),
        Fraction(0),
    )


@lru_cache(maxsize=65536)
def chance_from(faces: tuple[str, ...], shown: Hits, rerolls: int, wanted: int) -> Fraction:
    """The chance to reach `wanted` hits from dice that already show something."""
    if sum(shown) >= wanted:
        return Fraction(1)
    if not rerolls:
        return Fraction(0)
    return max(chance_keeping(faces, kept, len(shown), rerolls, wanted) for kept in keeps(shown))


@lru_cache(maxsize=65536)
def chance_keeping(
    faces: tuple[str, ...], kept: Hits, dice: int, rerolls: int, wanted: int
) -> Fraction:
    """The chance when exactly these dice are kept now and the others thrown again."""
    again = dice - len(kept)
    if rerolls <= 1 or not again:
        return sum(totals(faces, again)[max(0, wanted - sum(kept)) :], Fraction(0))
    return sum(
        (
            chance * chance_from(faces, tuple(sorted(kept + shown)), rerolls - 1, wanted)
            for shown, chance in rolls(faces, again)
        ),
        Fraction(0),
    )


def keeps(shown: Hits) -> Iterator[Hits]:
    """Every different choice of dice to keep."""
    distinct = sorted(set(shown))
    for counts in product(*(range(shown.count(value) + 1) for value in distinct)):
        yield tuple(
            value for value, count in zip(distinct, counts, strict=True) for _ in range(count)
        )


@lru_cache(maxsize=256)
def rolls(faces: tuple[str, ...], dice: int) -> tuple[tuple[Hits, Fraction], ...]:
    """Every different roll with its chance."""
    chances: dict[Hits, Fraction] = {(): Fraction(1)}
    for _ in range(dice):
        nxt: dict[Hits, Fraction] = {}
        for shown, chance in chances.items():
            for hits, share in die_hits(faces):
                key = tuple(sorted((*shown, hits)))
                nxt[key] = nxt.get(key, Fraction(0)) + chance * share
        chances = nxt
    return tuple(sorted(chances.items()))


def expected_die(faces: tuple[str, ...], rerolls: int) -> Fraction:
    """The mean of one die that is thrown again whenever it shows less than what is to come."""
    mean = sum((hits * share for hits, share in die_hits(faces)), Fraction(0))
    for _ in range(rerolls):
        mean = sum(
            (max(Fraction(hits), mean) * share for hits, share in die_hits(faces)), Fraction(0)
        )
    return mean


def expected_damage(faces: tuple[str, ...], dice: int, rerolls: int) -> Fraction:
    """The mean damage to a boss: dice are independent, so each is played for its own best."""
    return dice * expected_die(faces, rerolls)


def expected_from(
    faces: tuple[str, ...], shown: Hits, again: tuple[int, ...], rerolls: int
) -> Fraction:
    """The mean damage when the dice at positions `again` are thrown again now."""
    if not rerolls:
        return Fraction(sum(shown))
    kept = (_worth(faces, hits, rerolls - 1) for i, hits in enumerate(shown) if i not in again)
    return sum(kept, Fraction(0)) + len(again) * expected_die(faces, rerolls - 1)


def _worth(faces: tuple[str, ...], hits: int, rerolls: int) -> Fraction:
    """What a kept die is worth while it may still be thrown again later."""
    return max(Fraction(hits), expected_die(faces, rerolls - 1)) if rerolls else Fraction(hits)


def best_reroll(
    faces: tuple[str, ...], shown: Hits, rerolls: int, wanted: int | None
) -> tuple[int, ...]:
    """The positions to throw again; `wanted` is a mob's life, None plays for damage to a boss."""
    if not rerolls:
        return ()
    if wanted is None:
        later = expected_die(faces, rerolls - 1)
        return tuple(i for i, hits in enumerate(shown) if hits < later)
    if sum(shown) >= wanted:
        return ()
    best = max(
        keeps(tuple(sorted(shown))),
        key=lambda kept: (chance_keeping(faces, kept, len(shown), rerolls, wanted), len(kept)),
    )
    stay = list(best)
    again = []
    for i, hits in enumerate(shown):
        if hits in stay:
            stay.remove(hits)
        else:
            again.append(i)
    return tuple(again)
