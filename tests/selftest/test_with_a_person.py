"""What only a person can prove: a colour seen, a tone heard, a tile laid down.

Real devices on gpiozero's own pins and on a pty; the person is a function, or a real terminal.
"""

from __future__ import annotations

import asyncio
import os
import pty
import tty
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from firmware_host.devices import device_set as box
from firmware_host.devices import pins
from firmware_host.devices.oled_chip import VirtualBus
from firmware_host.devices.pins import open_pin_factory
from firmware_host.devices.rdm6300 import encode
from firmware_host.selftest.check import Result, Subject
from firmware_host.selftest.display import check_display, frame_picture
from firmware_host.selftest.light_and_buzzer import check_buzzer, check_light
from firmware_host.selftest.reader import check_reader
from firmware_host.selftest.terminal_prompt import TerminalPrompt
from tests.paper_time import PaperTimeLoop, run_on_paper
from tests.selftest.box_under_test import subject

MOCK_PINS = "gpio: {pin_factory: mock}\n"
LED = {"red": 17, "green": 27, "blue": 22}
TAG = "0A00C0FFEE"


@dataclass
class Person:
    """Looks at the pins when asked, and answers."""

    answers: Callable[[str], bool | None] = lambda question: True
    looks: Callable[[], Any] = lambda: None
    asked: list[str] = field(default_factory=list)
    seen: list[Any] = field(default_factory=list)

    async def ask(self, question: str) -> bool | None:
        await asyncio.sleep(0.1)  # computed time: it passes when no thread works any longer
        self.asked.append(question)
        self.seen.append(self.looks())
        return self.answers(question)

    def watching(self, box: Subject) -> Subject:
        return replace(box, is_watched=True, ask=self.ask)


@pytest.fixture(autouse=True)
def computed_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run what a check runs on a loop that waits for its threads."""

    def run(main: Coroutine[Any, Any, Any]) -> Any:
        async def story(loop: PaperTimeLoop) -> Any:
            return await main

        return run_on_paper(story)

    monkeypatch.setattr(asyncio, "run", run)


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The pins the check will open."""
    made = open_pin_factory("mock")
    monkeypatch.setattr(pins, "open_pin_factory", lambda name: made)
    return made


def lit(factory: Any) -> list[str]:
    return [name for name, pin in LED.items() if factory.pin(pin).state]


@pytest.fixture
def glass(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> VirtualBus:
    """The display the check will open, on a bus with a node in tmp_path."""
    glass = VirtualBus()
    (tmp_path / "i2c-1").touch()
    monkeypatch.setattr(box, "open_bus", lambda config, pins: glass)
    return glass


def test_a_frame_stays_on_the_glass_until_somebody_has_looked(
    tmp_path: Path, glass: VirtualBus
) -> None:
    person = Person(looks=glass.chip.pixels)
    result = check_display(person.watching(subject(tmp_path)), tmp_path)
    assert result == Result("pass", "ssd1306 showed the frame, and it was seen")
    assert person.seen == [frame_picture().tobytes()]
    assert glass.chip.pixels() == bytes(1024), "nothing burns in after the test"


def test_a_frame_that_is_not_seen_names_driver_and_wires(tmp_path: Path, glass: VirtualBus) -> None:
    result = check_display(Person(lambda _: False).watching(subject(tmp_path)), tmp_path)
    assert result.status == "fail"
    assert "oled.driver" in result.advice


@pytest.mark.parametrize("is_watched", [True, False], ids=["nobody answers", "nobody is there"])
def test_a_display_nobody_looks_at_has_only_taken_its_picture(
    tmp_path: Path, glass: VirtualBus, is_watched: bool
) -> None:
    one = subject(tmp_path)
    result = check_display(Person(lambda _: None).watching(one) if is_watched else one, tmp_path)
    assert result.status == "pass"
    assert result.detail.endswith("look at it")


def test_red_green_and_blue_are_shown_one_after_the_other(tmp_path: Path, factory: Any) -> None:
    person = Person(looks=lambda: lit(factory))
    result = check_light(person.watching(subject(tmp_path, MOCK_PINS)))
    assert result == Result("pass", "red, green and blue were shown and seen")
    assert person.seen == [["red"], ["green"], ["blue"]]
    assert [question.split("?")[0].split()[-1] for question in person.asked] == [*LED]
    assert lit(factory) == []


def test_a_colour_that_is_not_seen_is_named_with_its_pin(tmp_path: Path, factory: Any) -> None:
    person = Person(lambda question: "green" not in question)
    result = check_light(person.watching(subject(tmp_path, MOCK_PINS)))
    assert (result.status, result.detail) == ("fail", "not seen: green (GPIO27)")
    assert "swapped" in result.advice
    assert len(person.asked) == 3, "the others are shown all the same"


def test_a_tone_sounds_while_the_person_is_asked(tmp_path: Path, factory: Any) -> None:
    person = Person(looks=lambda: factory.pin(18).frequency)
    result = check_buzzer(person.watching(subject(tmp_path, MOCK_PINS)))
    assert result == Result("pass", "three tones were played and heard")
    assert person.seen == [pytest.approx(523.25)]


def test_quiet_hours_do_not_silence_the_test(tmp_path: Path, factory: Any) -> None:
    person = Person(looks=lambda: factory.pin(18).frequency)
    all_day = "buzzer: {quiet_from: '00:00', quiet_until: '23:59'}\n"
    assert check_buzzer(person.watching(subject(tmp_path, MOCK_PINS + all_day))).status == "pass"
    assert person.seen[0]


def test_a_buzzer_nobody_hears_fails_with_the_way_on(tmp_path: Path, factory: Any) -> None:
    result = check_buzzer(Person(lambda question: False).watching(subject(tmp_path, MOCK_PINS)))
    assert (result.status, result.detail) == ("fail", "not heard on GPIO18")
    assert "buzzer.passive" in result.advice


def test_a_buzzer_that_is_turned_off_is_not_blamed(tmp_path: Path, factory: Any) -> None:
    box = subject(tmp_path, f"{MOCK_PINS}buzzer: {{volume: 0}}\n")
    assert check_buzzer(Person().watching(box)).status == "skip"


@pytest.mark.parametrize("check", [check_light, check_buzzer])
def test_when_nobody_answers_nothing_is_claimed(check: Any, tmp_path: Path, factory: Any) -> None:
    person = Person(lambda question: None)
    result = check(person.watching(subject(tmp_path, MOCK_PINS)))
    assert (result.status, "nobody said" in result.detail) == ("skip", True)
    assert len(person.asked) == 1


@pytest.mark.parametrize("check", [check_light, check_buzzer])
def test_without_a_person_it_only_opens_and_says_so(check: Any, tmp_path: Path) -> None:
    result = check(subject(tmp_path, MOCK_PINS))
    assert (result.status, "at a terminal" in result.detail) == ("pass", True)


@pytest.fixture
def port() -> Iterator[tuple[int, str]]:
    far, near = os.openpty()
    tty.setraw(near)
    yield far, os.ttyname(near)
    os.close(far)
    os.close(near)


def reader_on(port: str, folder: Path) -> Subject:
    return subject(folder, f"reader: {{port: {port}}}")


def test_a_tile_laid_down_proves_the_reader(port: tuple[int, str], tmp_path: Path) -> None:
    far, name = port

    async def lay_a_tile(question: str) -> bool | None:
        assert "lay a tagged tile" in question
        os.write(far, encode(TAG))
        await asyncio.Event().wait()  # the tile is answer enough
        return None

    box = replace(reader_on(name, tmp_path), is_watched=True, ask=lay_a_tile)
    result = check_reader(box)
    assert (result.status, f"the tag {TAG} was read" in result.detail) == ("pass", True), result


@pytest.mark.parametrize("answer", [True, None])
def test_a_reader_that_only_talks_is_not_proved_without_a_tile(
    answer: bool | None, port: tuple[int, str], tmp_path: Path
) -> None:
    person = Person(lambda question: answer)
    result = check_reader(person.watching(reader_on(port[1], tmp_path)))
    assert result.status == "skip"
    assert "only a tile proves it" in result.detail
    assert "TX wire" in result.detail


def test_unwatched_such_a_reader_passes_but_says_what_is_unproved(
    port: tuple[int, str], tmp_path: Path
) -> None:
    result = check_reader(reader_on(port[1], tmp_path))
    assert (result.status, "only a tile proves it" in result.detail) == ("pass", True)


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """The person's end and the program's end."""
    person, program = pty.openpty()
    yield person, program
    os.close(person)
    os.close(program)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [(b"\n", True), (b"y\n", True), (b"n\n", False), (b"No\n", False), (b"\x04", None)],
)
def test_enter_is_yes_n_is_no_and_the_end_of_input_is_no_answer(
    typed: bytes, answer: bool | None, terminal: tuple[int, int]
) -> None:
    person, program = terminal
    shown: list[str] = []

    def show(text: str) -> None:
        shown.append(text)
        os.write(person, typed)

    assert asyncio.run(TerminalPrompt(show, program)("red?")) is answer
    assert shown == ["red? "]


def test_what_was_typed_before_the_question_is_no_answer(terminal: tuple[int, int]) -> None:
    person, program = terminal
    os.write(person, b"n\n")
    answer = asyncio.run(TerminalPrompt(lambda text: None, program, quiet_s=0.2)("red?"))
    assert answer is None
