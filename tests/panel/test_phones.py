"""Phones on the glass: a code that cameras read, a knock that one press answers and no finger
answers by mistake."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
import zxingcpp
from PIL import Image, ImageFilter

from firmware_host.panel.burn_in import PLAIN
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import PhonesCommand
from firmware_host.panel.i18n import Translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.phones import (
    CODE,
    KNOCK_S,
    QUIET_S,
    UNSEEN_S,
    KnockScreen,
    KnockShown,
    PhonesShown,
    phones_screen,
)
from tests.flows.flow import Flow, Step

LONGEST = "HTTP://255.255.255.255:65535/J/ZZZZZZZZ"
USUAL = "HTTP://192.168.178.23:8090/J/K7Q29F3M"
KNOCK = KnockShown(3, "blue", plays=True)


def drawn(screen: Any) -> Canvas:
    canvas = Canvas(True, PLAIN)
    screen.draw(canvas, 0.0)
    assert not canvas.problems
    return canvas


@pytest.mark.behavior
@pytest.mark.parametrize("link", [USUAL, LONGEST])
@pytest.mark.parametrize("turned", [-12, -5, 0, 5, 12])
@pytest.mark.parametrize("blur", [0.0, 1.0, 2.0])
def test_the_code_is_read_from_the_glass_turned_and_blurred(
    link: str, turned: int, blur: float
) -> None:
    image = drawn(phones_screen(CODE, PhonesShown(link), Translator())).image.convert("L")
    photo = Image.new("L", (900, 700), 40)
    large = image.resize((image.width * 6, image.height * 6), Image.Resampling.NEAREST)
    photo.paste(large, (66, 158))
    photo = photo.rotate(turned, resample=Image.Resampling.BICUBIC, fillcolor=40)
    photo = photo.filter(ImageFilter.GaussianBlur(blur))
    assert [code.text for code in zxingcpp.read_barcodes(photo)] == [link]


def test_without_a_network_the_glass_says_so() -> None:
    texts = drawn(phones_screen(CODE, PhonesShown(), Translator())).texts
    assert "No network" in " ".join(str(each) for each in texts)


def test_every_knock_fits_the_glass() -> None:
    for color in ("pink", "yellow", ""):
        for plays in (True, False):
            for replaces in (True, False):
                drawn(KnockScreen(KnockShown(1, color, plays, replaces), Translator()))


@dataclass
class Event:
    name: str
    gesture: str
    at: float = 0.0


class Glass:
    """The panel of a running game on a clock of its own."""

    def __init__(self) -> None:
        self.now = 100.0
        flow = Flow()
        snapshot = flow.table.snapshot()
        flow.close()
        self.panel = Panel(Translator(), lambda: self.now)
        self.panel.show(snapshot)
        self.later(60)

    def later(self, seconds: float) -> None:
        self.now += seconds
        self.panel.draw(self.now)

    def press(self, name: str) -> list[Any]:
        self.panel.handle(Event(name, "down"))
        return self.panel.handle(Event(name, "press"))

    def asks(self) -> bool:
        return any(isinstance(each, KnockScreen) for each in self.panel.lying_over)


def test_one_press_lets_in_or_refuses() -> None:
    for name, what in (("ok", "let_in:3"), ("back", "refuse:3")):
        glass = Glass()
        glass.panel.show_phones(PhonesShown(USUAL, knocks=(KNOCK,)))
        glass.later(UNSEEN_S + 0.1)
        glass.later(UNSEEN_S + 0.1)
        assert glass.asks()
        assert glass.press(name) == [PhonesCommand(what)]
        assert not glass.asks()


def test_a_finger_on_its_way_to_the_question_lets_nobody_in() -> None:
    glass = Glass()
    glass.press("down")
    glass.panel.show_phones(PhonesShown(USUAL, knocks=(KNOCK,)))
    glass.later(QUIET_S / 2)
    assert not glass.asks(), "somebody is pressing"
    wakes_at = glass.panel.wakes_at(glass.now)
    assert wakes_at is not None
    glass.now = wakes_at
    glass.later(0.0)
    assert glass.asks()
    glass.later(UNSEEN_S / 2)
    assert glass.press("ok") == []
    assert glass.asks(), "nobody can have read it yet"


def test_the_question_of_the_game_comes_back_by_itself_and_can_be_answered() -> None:
    glass = Glass()
    glass.panel.show_phones(PhonesShown(USUAL, knocks=(KNOCK,)))
    glass.later(0.1)
    assert glass.asks()
    glass.later(KNOCK_S)
    assert not glass.asks()
    assert glass.panel.wakes_at(glass.now) is None, "an idle box sleeps"
    # It still waits in the menu.
    shown = PhonesShown(USUAL, knocks=(KNOCK,))
    assert "Let in: Blue" in str(drawn(phones_screen("phones", shown, Translator())).texts)


def test_a_knock_that_nobody_answers_does_not_keep_the_next_one_from_the_glass() -> None:
    glass = Glass()
    first, second = KNOCK, replace(KNOCK, number=KNOCK.number + 1)
    glass.panel.show_phones(PhonesShown(USUAL, knocks=(first,)))
    glass.later(0.1)
    assert glass.asks()
    glass.panel.show_phones(PhonesShown(USUAL, knocks=(first, second)))
    glass.later(UNSEEN_S + 0.1)
    assert glass.press("down") == [], "not now"
    glass.later(QUIET_S + 0.1)
    glass.later(UNSEEN_S + 0.1)
    assert glass.asks()
    assert glass.press("ok") == [PhonesCommand(f"let_in:{second.number}")]
    glass.panel.show_phones(PhonesShown(USUAL, knocks=(first,)))
    glass.later(QUIET_S + 0.1)
    assert not glass.asks(), "the first had its time"
    assert glass.panel.wakes_at(glass.now) is None


def test_whoever_reaches_for_the_dice_rolls() -> None:
    glass = Glass()
    glass.panel.show_phones(PhonesShown(USUAL, knocks=(KNOCK,)))
    glass.later(UNSEEN_S + 0.1)
    glass.later(UNSEEN_S + 0.1)
    assert glass.asks()
    glass.panel.handle(Event("roll", "down"))
    assert not glass.asks()


def test_a_knock_that_was_answered_elsewhere_leaves_the_glass() -> None:
    glass = Glass()
    glass.panel.show_phones(PhonesShown(USUAL, knocks=(KNOCK,)))
    glass.later(1.0)
    assert glass.asks()
    glass.panel.show_phones(PhonesShown(USUAL, seats=("blue",)))
    assert not glass.asks()


def test_a_box_without_phones_has_no_page_for_them() -> None:
    flow = Flow()
    flow.go(Step(press="roll", waits=2.1), Step(press="hold ok"))
    assert "Phones" not in str(flow.look().texts)
    flow.close()
