"""What `make vm` reads on the display is what the panel wrote there."""

from __future__ import annotations

from tests.flows.flow import Flow, Step
from tests.flows.lobby_steps import setting, started, to_the_settings
from tests.games.portal_dash.flows.opening import COLORS
from tools.vm.oled_text import OledText


def read(flow: Flow) -> OledText:
    return OledText(flow.look().image.tobytes())


def test_every_line_of_a_list_is_read_and_others_are_not(flow: Flow) -> None:
    written, read_there = flow.look().words, read(flow)
    assert len(written) > 3
    assert [words for words in written if not read_there.sees(words)] == []
    assert not read_there.sees("Portal Dish")
    assert not read_there.sees("How many players?")


def test_words_that_wrap_are_read_across_their_lines(flow: Flow) -> None:
    flow.go(*to_the_settings("Portal Dash", "2 players"), *started())
    flow.go(Step(sees="Hold ROLL", press="ok"))
    flow.go(Step(sees="What does it show?", press="ok ok"))
    assert read(flow).sees("OK: that is right BACK: change")
    assert not read(flow).sees("BACK: change OK: that is right"), "not in the order of the lines"


def test_the_line_under_the_cursor_is_read_as_a_whole(flow: Flow) -> None:
    assert read(flow).is_chosen("Portal Dash")
    for part in ("Portal", "Dash", "Builders & Biomes"):
        assert not read(flow).is_chosen(part), part
    flow.press("down")
    assert read(flow).is_chosen("Builders & Biomes")
    assert not read(flow).is_chosen("Portal Dash")


def test_a_line_is_read_beside_its_picture_and_its_note(flow: Flow) -> None:
    flow.go(*to_the_settings("Portal Dash", "2 players"))
    flow.go(*setting("Player colors", Step(sees="Player 1: color?")))
    chosen = flow.look().chosen
    assert chosen
    assert read(flow).is_chosen(chosen)
    assert COLORS[0] != chosen


def test_a_failure_draws_the_picture_with_a_dot_for_every_pixel() -> None:
    rows = bytearray(64 * 16)
    rows[0] = 0b1010_0000
    rows[-1] = 1
    drawn = str(OledText(bytes(rows))).splitlines()
    assert [len(line) for line in drawn] == [64] * 16
    assert (drawn[0][:2], drawn[-1][-1]) == ("⠁⠁", "⢀")
    assert sum(line.count("⠀") for line in drawn) == 64 * 16 - 3
