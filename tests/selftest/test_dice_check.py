"""The check of the dice passes sound dice and finds each way to cheat."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest

from firmware_host.games.core.question import Question
from firmware_host.selftest.check import Subject
from firmware_host.selftest.dice import ROLLS, check_dice, check_entropy
from firmware_host.table.fair import NOTHING_DECIDED, FairDice
from tests.selftest.box_under_test import subject


class Loaded(FairDice):
    """Every hundredth throw, the first die shows its first face: 5 % too often."""

    def answer(
        self, question: Question, first: int, decisions: bytes = NOTHING_DECIDED
    ) -> tuple[str, int]:
        shown, used = super().answer(question, first)
        if first // len(question.dice) % 100 == 0:
            shown = " ".join([question.dice[0].faces[0], *shown.split(" ")[1:]])
        return shown, used


class Linked(FairDice):
    """Each die alone is fair, but the second repeats what the first has decided."""

    def answer(
        self, question: Question, first: int, decisions: bytes = NOTHING_DECIDED
    ) -> tuple[str, int]:
        shown, used = super().answer(question, first)
        faces = shown.split(" ")
        faces[1] = question.dice[1].faces[question.dice[0].faces.index(faces[0])]
        return " ".join(faces), used


class Sticky(FairDice):
    """Each throw is fair, but every second one repeats the one before."""

    def answer(
        self, question: Question, first: int, decisions: bytes = NOTHING_DECIDED
    ) -> tuple[str, int]:
        throw = first // len(question.dice)
        return super().answer(question, (throw - throw % 2) * len(question.dice))


class Modulo(FairDice):
    """The classic mistake: four bits modulo six make the low faces more likely."""

    def value(self, k: int, n: int, key: bytes = b"") -> int:
        return super().value(k, 16, key) % n


@pytest.mark.behavior
def test_the_box_s_own_dice_pass_the_whole_test(tmp_path: Path) -> None:
    result = check_dice(subject(tmp_path))
    assert result.status == "pass"
    assert result.detail.startswith(
        f"dice: blocks, mob, combat; rolls: {ROLLS:,}; chi-square tests: 5"
    )
    assert "false alarms: 1 in 200,000,000" in result.detail
    assert ROLLS >= 600_000


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("thrower", "rolls", "told"),
    [
        (Loaded, ROLLS, "blocks: red came"),
        (Linked, 30_000, "blocks + mob"),
        (Sticky, 30_000, "blocks → blocks"),
        (Modulo, 30_000, "blocks: "),
    ],
)
def test_dice_that_cheat_are_found(
    thrower: Callable[[bytes], FairDice], rolls: int, told: str, tmp_path: Path
) -> None:
    always_the_same = bytes(32)  # so that this test finds it every time, not almost every time
    result = check_dice(subject(tmp_path), rolls, lambda _secret: thrower(always_the_same))
    assert result.status == "fail"
    assert told in result.detail
    assert "expected" in result.detail
    assert result.advice


def test_without_a_catalogue_there_are_no_faces_to_test() -> None:
    assert check_dice(Subject(None)).status == "skip"


def test_the_kernel_s_entropy_passes(tmp_path: Path) -> None:
    assert check_entropy(subject(tmp_path)).status == "pass"


def test_a_kernel_without_entropy_is_found(tmp_path: Path) -> None:
    result = check_entropy(subject(tmp_path), is_ready=lambda: False)
    assert (result.status, bool(result.advice)) == ("fail", True)


def test_a_kernel_that_repeats_itself_is_found(tmp_path: Path) -> None:
    result = check_entropy(subject(tmp_path), random_bytes=lambda size: bytes(size))
    assert result.status == "fail"
    assert "came twice" in result.detail


def test_bytes_that_are_not_evenly_spread_are_found(tmp_path: Path) -> None:
    chance, number = Random(1), count()

    def letters(size: int) -> bytes:
        return next(number).to_bytes(4) + bytes(chance.choices(range(200), k=size - 4))

    result = check_entropy(subject(tmp_path), random_bytes=letters)
    assert result.status == "fail"
    assert "not evenly spread" in result.detail
