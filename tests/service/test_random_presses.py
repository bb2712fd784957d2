"""A child hammers on the buttons of a family box: it plays nonsense, and nothing worse happens."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.service.cafe_box import CafeBox, in_a_cafe
from tests.service.test_staff import FAMILY

pytestmark = pytest.mark.behavior

PRESSES = 5_000
BUTTONS = ("ok", "back", "up", "down", "roll")
LONG = 0.2
"""Share of presses that are long ones; a long OK opens the menu."""
AT_ONCE = 25
"""Presses until somebody leaves one of these pages open in front of the child again, because pure
chance reaches them a few times only."""
PAGES = ("staff/off", "staff/pin", "staff")


async def hammer(box: CafeBox, chance: random.Random) -> None:
    panel = box.controller._panel
    for number in range(PRESSES):
        if number % AT_ONCE == 0:
            panel.close_menu()
            panel._open(PAGES[number // AT_ONCE % len(PAGES)])
        box.page.send(chance.choice(BUTTONS), "hold" if chance.random() < LONG else "press")
        await box.settle()
        await box.wait(chance.uniform(0.2, 1.5))


@pytest.mark.parametrize("seed", [1, 2])
def test_random_presses_at_home_neither_shut_the_box_down_nor_set_a_pin(
    seed: int, tmp_path: Path
) -> None:
    async def story(box: CafeBox) -> None:
        done: list[str] = []
        box.staff.hooks.shut_down = lambda: done.append("off")
        real = box.staff.set_pin

        async def set_pin(pin: str) -> bool:
            done.append("pin")
            return await real(pin)

        box.staff.set_pin = set_pin  # type: ignore[method-assign]
        await hammer(box, random.Random(seed))
        assert done == []

    in_a_cafe(tmp_path, story, FAMILY)


def test_the_order_on_the_display_shuts_the_box_down_and_a_wrong_press_does_not(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        done: list[str] = []
        box.staff.hooks.shut_down = lambda: done.append("off")

        async def open_question() -> list[str]:
            box.page.send("ok", "hold")
            await box.press("up")
            await box.press("ok")
            await box.press("up")
            assert "Shut down" in box.chosen()
            await box.press("ok")
            signs = [each for each in box.glass() if each in ("up", "down")]
            assert len(signs) >= 6
            return signs

        order = await open_question()
        for name in order[:-1]:
            await box.press(name)
        await box.press("ok")
        assert "Shut down" in box.chosen(), "a wrong press leads back"
        box.page.send("ok", "hold")
        for name in await open_question():
            assert done == []
            await box.press(name)
        if box.controller._for_staff is not None:
            await box.controller._for_staff
        assert done == ["off"]

    in_a_cafe(tmp_path, story, FAMILY)
