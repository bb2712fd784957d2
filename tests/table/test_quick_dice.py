"""The dice of playouts: every face and every thing in the bag as likely as it should be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from firmware_host.games.core.dice import Die
from firmware_host.games.core.question import choose, draw, roll
from firmware_host.table.fair import QuickDice


def test_a_draw_respects_how_many_of_each_are_in_the_bag() -> None:
    dice = QuickDice(Random("bag"))
    question = draw("x", 0, {"rare": 1, "gone": 0, "common": 3})
    found = Counter(dice.answer(question) for _ in range(8000))
    assert set(found) == {"rare", "common"}
    assert 1800 < found["rare"] < 2200


def test_a_roll_shows_each_printed_face_equally_often_and_the_dice_do_not_hang_together() -> None:
    dice = QuickDice(Random("roll"))
    question = roll("x", 0, (Die("one", ("a", "a", "b")), Die("two", ("x", "y"))))
    found = Counter(dice.answer(question) for _ in range(6000))
    assert set(found) == {"a x", "a y", "b x", "b y"}
    assert 1850 < found["a x"] < 2150
    assert 1850 < found["a y"] < 2150
    assert 850 < found["b x"] < 1150


def test_the_same_seed_gives_the_same_answers() -> None:
    question = draw("x", 0, dict.fromkeys("abcdefgh", 1))
    one, other = QuickDice(Random(5)), QuickDice(Random(5))
    assert [one.answer(question) for _ in range(50)] == [other.answer(question) for _ in range(50)]


def test_dice_do_not_answer_for_people() -> None:
    with pytest.raises(ValueError, match="dice cannot answer"):
        QuickDice(Random(1)).answer(choose("x", 0, ["yes", "no"]))
