"""What the box says about itself."""

from __future__ import annotations

import pytest

from firmware_host.devices.events import BUTTONS
from firmware_host.panel.i18n import Translator, available_languages, translator
from firmware_host.panel.notices import notice
from firmware_host.panel.screens.overlays import AlarmScreen
from tests.games.builders_biomes.panel import biomes_moments
from tests.panel import picture_book


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("trouble", ["stuck", "chattering", "well"])
def test_a_button_in_trouble_is_called_by_the_name_printed_on_the_box(
    trouble: str, button: str
) -> None:
    told = notice(f"button_{trouble}:{button}", Translator())
    assert told is not None
    assert told.text.startswith(f"{button.upper()} ")
    assert "{" not in told.text


@pytest.mark.parametrize("language", available_languages())
def test_a_value_that_was_reset_is_told_in_other_words_than_its_button(language: str) -> None:
    t = translator(language)
    told = notice("value_shipped", t)
    assert told is not None
    assert told.text.rstrip(".") != t.gettext("Reset to default")


def test_what_nobody_has_words_for_is_left_to_the_log() -> None:
    assert notice("button_melted:ok", Translator()) is None


@pytest.mark.parametrize("before", ["notice", "menu", "alarm"])
def test_a_pulled_reader_is_said_at_once_and_what_stood_there_comes_back(before: str) -> None:
    panel, clock = picture_book.a_panel(Translator())
    panel.show(biomes_moments.all_games()[5])
    picture_book.without_alarms(panel, clock)
    if before == "notice":
        panel.notify("answer_refused")
    elif before == "menu":
        panel._open("main")
    else:
        panel._over.append(AlarmScreen("Danger!", "Look out.", "OK"))
    stood = panel.draw(clock.now).words
    panel.notify("reader_lost")
    assert panel.draw(clock.now).sees("Tile reader unplugged")
    clock.now += 10
    assert panel.draw(clock.now).words == stood


def test_a_pulled_reader_is_not_forgotten_when_the_game_goes_on_meanwhile() -> None:
    panel, clock = picture_book.a_panel(Translator())
    games = biomes_moments.all_games()
    panel.show(games[5])
    panel.notify("reader_lost")
    panel.show(games[6])
    assert panel.draw(clock.now).sees("Tile reader unplugged")
    clock.now += 20
    assert not panel.draw(clock.now).sees("Tile reader unplugged")
