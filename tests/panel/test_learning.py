"""Why, what can I do, the book and the cards on the glass, shown by the dice race."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from firmware_host.games.game import Game
from firmware_host.games.teaching import PrintedValues
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import LessonCommand, ThrowCommand
from firmware_host.panel.i18n import translator
from firmware_host.panel.learning import LearningFacts
from firmware_host.panel.panel import Panel
from firmware_host.panel.phones import UNSEEN_S
from firmware_host.panel.teaching import book_words
from firmware_host.table.lessons import Lesson, lessons_of
from firmware_host.table.party import EVERYBODY, Party
from firmware_host.table.snapshot import TableSnapshot
from tests.fourth_game.on_the_list import dice_race_on_the_list
from tests.games.game_trials import catalogue_of, met_in
from tests.panel.picture_book import Clock, Finger

T = translator("en")
RACE = "dice-race"
BEGINNERS = Party("", "en", "").teaching(RACE, EVERYBODY)


@pytest.fixture(autouse=True)
def _race() -> Iterator[Game]:
    with dice_race_on_the_list() as game:
        yield game


def asked(question: str) -> TableSnapshot:
    return replace(met_in(RACE, "referee").asked[question][0], events=(), thrown=None)


def lesson(idea: str) -> Lesson:
    return next(each for each in lessons_of(RACE) if each.idea.id == idea)


def facts(party: Party = BEGINNERS) -> LearningFacts:
    values = PrintedValues(catalogue_of(RACE).plain())
    return LearningFacts(lambda _game: values, party)


class Glass:
    def __init__(self, snapshot: TableSnapshot) -> None:
        self.clock = Clock()
        self.panel = Panel(T, self.clock)
        self.panel.show(snapshot)

    def look(self) -> Canvas:
        canvas = self.panel.draw(self.clock.now)
        assert canvas.problems == []
        return canvas

    def press(self, *names: str) -> list[object]:
        found: list[object] = []
        for name in names:
            self.look()
            found += self.panel.handle(Finger(name, "down", self.clock.now))
            found += self.panel.handle(Finger(name, "press", self.clock.now))
        return found

    def choose(self, words: str) -> None:
        for _ in range(40):
            if self.look().chosen == words:
                self.press("ok")
                return
            self.press("down")
        raise AssertionError(f"no {words!r} among {self.look().texts}")

    def all_texts(self) -> str:
        """Everything a page says, read to its end."""
        seen = []
        for _ in range(12):
            seen += [text for text in self.look().texts if text not in seen]
            self.press("down")
        return " ".join(seen)


# Why?


def test_a_short_back_says_why_and_back_again_returns_to_the_question() -> None:
    glass = Glass(asked("dr.dice"))
    before = glass.look().texts
    assert glass.press("back") == []
    page = glass.look()
    assert page.sees("Safe or risky?")
    assert page.sees("It is your turn.")
    text = glass.all_texts()
    assert "Two 1s throw you back." in text
    assert "Rule DR-011" in text
    assert glass.press("back") == []
    assert glass.look().texts == before


def test_why_leads_to_what_one_can_do_the_rules_and_the_buttons() -> None:
    glass = Glass(asked("dr.dice"))
    glass.press("back")
    glass.choose("What can I do?")
    glass.choose("Throw two dice")
    assert "Two 1s are a fall" in glass.all_texts()
    glass.press("back", "back")
    glass.choose("Rules")
    assert glass.look().sees("Parts")
    glass.press("back")
    glass.choose("Buttons and signs")
    assert glass.look().sees("Hold OK: menu")


def test_a_refusal_is_told_in_the_words_of_the_book_until_something_else_is_asked() -> None:
    glass = Glass(asked("dr.card"))
    glass.panel.refused("DR-015")
    glass.press("back")
    text = glass.all_texts()
    assert text.index("Not now: all of them are drawn.") < text.index("Event spaces")
    assert "Rule DR-015" in text
    glass.panel.show(replace(asked("dr.dice"), seq=99))
    glass.press("back")
    assert "DR-015" not in glass.all_texts()


# The book


def test_the_book_is_read_by_sections_by_kinds_and_by_words() -> None:
    glass = Glass(asked("dr.dice"))
    glass.panel.learn_from(facts(), None)
    glass.panel._open("rules")
    glass.choose("A turn")
    glass.choose("A fall")
    assert "Two dice that both show 1" in glass.all_texts()
    glass.press("back", "back")
    glass.choose("Cards")
    glass.choose("Mud")
    text = glass.all_texts()
    assert "never behind the start" in text
    assert "2 in the pile, moves -2" in text
    glass.choose("Event spaces")
    assert glass.look().sees("Event spaces")
    glass.press("back", "back", "back")
    glass.choose("Index")
    glass.choose("Mud")
    glass.choose("Event spaces")
    assert glass.look().sees("Do you stop")
    glass.press("back", "back")
    glass.choose("A fall")
    assert glass.look().sees("Two dice that both show 1"), "one place only"


@pytest.mark.behavior
def test_every_page_of_the_book_fits_the_glass() -> None:
    glass = Glass(asked("dr.dice"))
    glass.panel.learn_from(facts(), None)
    book = book_words(RACE, T)
    pages = [f"s/{number}" for number in range(len(book.sections))]
    pages += [f"p/{passage.id}" for passage in book.passages]
    pages += [f"k/{kind.id}" for kind in book.kinds]
    pages += [f"e/{entry.id}" for entry in book.entries]
    pages += ["i", *(f"i/{number}" for number in range(len(book.index)))]
    for page in pages:
        glass.panel._open(f"rules/{RACE}/{page}")
        assert glass.all_texts()
        glass.press("back")


# Cards


def with_card(snapshot: TableSnapshot, idea: str = "dice") -> Glass:
    glass = Glass(snapshot)
    glass.panel.learn_from(facts(), lesson(idea))
    glass.look()
    return glass


def test_a_card_stands_before_the_question_until_it_was_read() -> None:
    glass = with_card(asked("dr.dice"))
    assert glass.look().sees("One or two dice")
    glass.clock.now += UNSEEN_S
    assert glass.press("ok") == [LessonCommand("seen", f"{RACE}.dice")]
    glass.panel.show(asked("dr.dice"))
    glass.panel.learn_from(facts(), None)
    assert glass.look().sees("Safe or risky?")


def test_a_press_meant_for_what_stood_there_before_does_not_put_a_card_away() -> None:
    glass = with_card(asked("dr.dice"))
    assert glass.press("ok", "back") == []
    assert glass.look().sees("One or two dice")


def test_roll_goes_through_a_card_to_the_dice_and_the_card_waits() -> None:
    glass = with_card(asked("dr.roll"), "fall")
    assert glass.look().sees("A fall")
    assert glass.press("roll") == [ThrowCommand()]
    glass.panel.show(replace(asked("dr.dice"), seq=99))
    assert glass.look().sees("A fall"), "it comes again with the next question"


def test_a_card_never_lies_over_dice_that_roll() -> None:
    rolled = met_in(RACE, "referee").happened["rolled"][0]
    glass = Glass(replace(asked("dr.roll"), seq=rolled.seq - 1, game_id=rolled.game_id))
    glass.panel.show(rolled)
    glass.panel.learn_from(facts(), lesson("card"))
    assert glass.panel.is_moving
    assert not glass.look().sees("Event card")
    for _ in range(60):
        wakes = glass.panel.wakes_at(glass.clock.now)
        if wakes is None:
            break
        glass.clock.now = max(wakes, glass.clock.now + 0.05)
        if glass.look().sees("Event card"):
            break
    assert glass.look().sees("Event card")
    assert glass.press("ok") == [], "whoever presses now meant what has just gone"
    assert glass.look().sees("Event card")


def test_back_on_a_card_tells_its_rule_in_full() -> None:
    glass = with_card(asked("dr.dice"), "fall")
    glass.clock.now += UNSEEN_S
    glass.press("back")
    assert "throw you back to the start" in glass.all_texts()
    glass.press("back")
    assert glass.look().sees("One die alone is never")


def test_the_menu_says_who_is_taught_and_shows_all_cards() -> None:
    glass = Glass(asked("dr.dice"))
    glass.panel.learn_from(facts(BEGINNERS.knowing(f"{RACE}.fall")), None)
    glass.panel._open("cards")
    assert glass.look().chosen == "No more tips"
    assert glass.press("ok") == [LessonCommand("off")]
    glass.panel.show(asked("dr.dice"))
    glass.panel.learn_from(facts(Party("", "en", "")), None)
    assert glass.look().chosen == "Tips for everybody", "the page tells what holds now"
    glass.press("down")
    assert glass.press("ok") == [LessonCommand("on", "pink")]
    glass.panel.show(asked("dr.dice"))
    glass.choose("All tips")
    glass.choose("A fall")
    assert glass.look().sees("One die alone is never a fall.")
