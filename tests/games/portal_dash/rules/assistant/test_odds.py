"""The odds of a fight, exact, against plain enumeration of every face of every die."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.games.portal_dash.rules import combat

PRINTED = ("0", "0", "1", "1", "1", "2")
Faces = tuple[str, ...]
some_faces = st.lists(st.sampled_from("0123"), min_size=6, max_size=6).map(tuple)
small_faces = st.lists(st.sampled_from("012"), min_size=3, max_size=3).map(tuple)


def mean(values: Iterable[Fraction]) -> Fraction:
    found = list(values)
    return sum(found, Fraction(0)) / len(found)


def rolls_of(faces: Faces, dice: int) -> list[tuple[int, ...]]:
    """Every face of every die, equally likely, nothing merged."""
    return list(product([int(face) for face in faces], repeat=dice))


@cache
def best_chance(faces: Faces, shown: tuple[int, ...], rerolls: int, wanted: int) -> Fraction:
    """Try every set of positions to throw again, and every result of it."""
    now = Fraction(sum(shown) >= wanted)
    if not rerolls or now:
        return now
    return max(
        [now, *(throwing(faces, shown, again, rerolls, wanted) for again in some_of(len(shown)))]
    )


def some_of(dice: int) -> list[tuple[int, ...]]:
    return [again for size in range(1, dice + 1) for again in combinations(range(dice), size)]


def throwing(
    faces: Faces, shown: tuple[int, ...], again: tuple[int, ...], rerolls: int, wanted: int
) -> Fraction:
    results = []
    for faces_now in rolls_of(faces, len(again)):
        dice = list(shown)
        for position, hits in zip(again, faces_now, strict=True):
            dice[position] = hits
        results.append(best_chance(faces, tuple(sorted(dice)), rerolls - 1, wanted))
    return mean(results)


def chance_by_counting(faces: Faces, dice: int, rerolls: int, wanted: int) -> Fraction:
    return mean(
        best_chance(faces, tuple(sorted(r)), rerolls, wanted) for r in rolls_of(faces, dice)
    )


@given(some_faces, st.integers(1, 4), st.integers(0, 13))
@settings(max_examples=40)
def test_without_rerolls_the_chance_is_a_count_of_faces(
    faces: Faces, dice: int, wanted: int
) -> None:
    """PD-112: hits at least the life."""
    assert combat.chance_to_hit(faces, dice, 0, wanted) == chance_by_counting(
        faces, dice, 0, wanted
    )


@given(small_faces, st.integers(1, 3), st.integers(1, 2), st.integers(0, 7))
@settings(max_examples=40)
def test_with_rerolls_the_chance_is_that_of_the_best_play(
    faces: Faces, dice: int, rerolls: int, wanted: int
) -> None:
    """PD-115, PD-121: any subset, once or twice, tried exhaustively."""
    expected = chance_by_counting(faces, dice, rerolls, wanted)
    assert combat.chance_to_hit(faces, dice, rerolls, wanted) == expected


@pytest.mark.parametrize(("dice", "rerolls", "wanted"), [(3, 1, 4), (2, 2, 3), (3, 1, 2)])
def test_the_usual_die_agrees_with_exhaustive_play(dice: int, rerolls: int, wanted: int) -> None:
    expected = chance_by_counting(PRINTED, dice, rerolls, wanted)
    assert combat.chance_to_hit(PRINTED, dice, rerolls, wanted) == expected


def test_seven_dice_are_counted_face_by_face() -> None:
    """PD-120, PD-EX9: 6 dice and one again are 7 results, all 279,936 of them."""
    hits = [0] * 15
    for roll in rolls_of(PRINTED, 7):
        hits[sum(roll)] += 1
    assert combat.totals(PRINTED, 7) == tuple(Fraction(n, 6**7) for n in hits)
    assert combat.chance_to_hit(PRINTED, 7, 0, 4) == Fraction(sum(hits[4:]), 6**7)


def test_a_second_reroll_of_seven_dice_never_hurts() -> None:
    """PD-EX9: with the reroll enchantment two rerolls."""
    chances = [combat.chance_to_hit(PRINTED, 7, rerolls, 10) for rerolls in (0, 1, 2)]
    assert chances == sorted(chances)
    assert chances[0] < chances[2] < 1


@given(
    small_faces, st.lists(st.integers(0, 2), min_size=1, max_size=3), st.integers(1, 2),
    st.integers(0, 6),
)  # fmt: skip
@settings(max_examples=60)
def test_the_advice_for_a_reroll_is_as_good_as_the_best(
    faces: Faces, shown: list[int], rerolls: int, wanted: int
) -> None:
    dice = tuple(shown)
    again = combat.best_reroll(faces, dice, rerolls, wanted)
    best = best_chance(faces, tuple(sorted(dice)), rerolls, wanted)
    achieved = (
        throwing(faces, dice, again, rerolls, wanted) if again else Fraction(sum(dice) >= wanted)
    )
    assert achieved == best
    kept = tuple(sorted(hits for i, hits in enumerate(dice) if i not in again))
    if sum(dice) < wanted:
        assert combat.chance_keeping(faces, kept, len(dice), rerolls, wanted) == best
    assert combat.chance_from(faces, tuple(sorted(dice)), rerolls, wanted) == best


@cache
def best_mean(faces: Faces, shown: tuple[int, ...], rerolls: int) -> Fraction:
    if not rerolls:
        return Fraction(sum(shown))
    return max(
        [
            Fraction(sum(shown)),
            *(mean_throwing(faces, shown, again, rerolls) for again in some_of(len(shown))),
        ]
    )


def mean_throwing(
    faces: Faces, shown: tuple[int, ...], again: tuple[int, ...], rerolls: int
) -> Fraction:
    results = []
    for faces_now in rolls_of(faces, len(again)):
        dice = list(shown)
        for position, hits in zip(again, faces_now, strict=True):
            dice[position] = hits
        results.append(best_mean(faces, tuple(sorted(dice)), rerolls - 1))
    return mean(results)


@given(small_faces, st.integers(1, 3), st.integers(0, 2))
@settings(max_examples=40)
def test_the_expected_damage_to_a_boss_is_that_of_the_best_play(
    faces: Faces, dice: int, rerolls: int
) -> None:
    """PD-154: every hit counts, so the mean is played for."""
    expected = mean(best_mean(faces, tuple(sorted(r)), rerolls) for r in rolls_of(faces, dice))
    assert combat.expected_damage(faces, dice, rerolls) == expected


@given(small_faces, st.lists(st.integers(0, 2), min_size=1, max_size=3), st.integers(0, 2))
@settings(max_examples=60)
def test_between_rolls_against_a_boss_the_mean_and_the_advice_are_exact(
    faces: Faces, shown: list[int], rerolls: int
) -> None:
    dice = tuple(shown)
    if not rerolls:
        assert combat.expected_from(faces, dice, (0,), 0) == sum(dice)
        assert combat.best_reroll(faces, dice, 0, None) == ()
        return
    for again in some_of(len(dice)):
        expected = mean_throwing(faces, dice, again, rerolls)
        assert combat.expected_from(faces, dice, again, rerolls) == expected
    advice = combat.best_reroll(faces, dice, rerolls, None)
    achieved = mean_throwing(faces, dice, advice, rerolls) if advice else Fraction(sum(dice))
    assert achieved == best_mean(faces, tuple(sorted(dice)), rerolls)


def test_no_more_is_thrown_once_enough_hits_show() -> None:
    assert combat.best_reroll(PRINTED, (2, 0, 0), 1, 2) == ()
    assert combat.best_reroll(PRINTED, (2, 0, 0), 0, 6) == ()
    assert combat.chance_to_hit(PRINTED, 1, 0, 0) == 1


def test_without_a_reroll_what_shows_is_what_counts() -> None:
    """PD-112, PD-113."""
    assert combat.chance_from(PRINTED, (0, 1, 1), 0, 2) == 1
    assert combat.chance_from(PRINTED, (0, 1, 1), 0, 3) == 0
