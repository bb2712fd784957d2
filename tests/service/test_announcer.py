"""The voice of a running box: silent by default, on request, or everything that is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.devices.events import DeviceStatus
from firmware_host.panel.commands import WHY, EndPartyCommand, ForecastCommand, UndoCommand
from firmware_host.panel.i18n import translator
from firmware_host.service.announcer import Announcer
from firmware_host.service.idle_dimmer import IdleDimmer
from tests.games.game_trials import met_in
from tests.service.cafe_box import CafeBox, in_a_cafe

pytestmark = pytest.mark.behavior

T = translator("en")
STOP = "(stop)"


class Heard:
    """A voice that writes down."""

    def __init__(self, speaks_up: bool) -> None:
        self.speaks_up = speaks_up
        self.is_heard = True
        self.state = DeviceStatus("ready", "")
        self.said: list[str] = []

    def say(self, text: str, language: str) -> bool:
        self.said.append(text)
        return self.is_heard

    def stop(self) -> None:
        self.said.append(STOP)

    def set_volume(self, share: float) -> None:
        pass

    def status(self) -> DeviceStatus:
        return self.state

    async def close(self) -> None:
        pass


def test_each_moment_is_said_once_and_only_where_people_want_everything() -> None:
    first, second = met_in("explorers", "referee").some[:2]
    loud, shy = Heard(speaks_up=True), Heard(speaks_up=False)
    for voice in (loud, shy):
        announcer = Announcer(voice)
        announcer.show(first, T)
        announcer.show(second, T)
        announcer.show(second, T)
    words = [each for each in loud.said if each != STOP]
    assert len(words) == 1, "what stands there when the box starts is not said"
    assert set(shy.said) == {STOP}


def test_whoever_asks_hears_the_question_and_what_it_means() -> None:
    snapshot = met_in("explorers", "referee").asked["ex.act"][0]
    voice = Heard(speaks_up=False)
    assert Announcer(voice).repeat(snapshot, T)
    assert "What now?" in voice.said[0]
    assert len(voice.said[0]) > 60, "with what it means"


def test_what_was_asked_for_ends_with_its_moment_and_not_before() -> None:
    first, second = met_in("explorers", "referee").some[:2]
    voice = Heard(speaks_up=False)
    announcer = Announcer(voice)
    announcer.show(first, T)
    voice.said.clear()
    announcer.repeat(first, T)
    announcer.show(first, T)
    assert voice.said[1:] == []
    announcer.show(second, T)
    assert voice.said[1:] == [STOP]


def test_the_voice_ends_when_somebody_acts_and_when_the_party_goes(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        voice = Heard(speaks_up=False)
        box.controller.announcer = Announcer(voice)
        box.controller.announcer.show(box.table.snapshot(), T)

        def is_ended_by(act: Callable[[], None]) -> bool:
            box.controller.say()
            voice.said.clear()
            act()
            return voice.said == [STOP]

        give = box.controller.give
        assert is_ended_by(lambda: give([UndoCommand()])), "although there is nothing to undo"
        await box.settle()
        assert not is_ended_by(lambda: give([ForecastCommand()])), "who looks still listens"
        assert is_ended_by(lambda: give([EndPartyCommand()]))
        await box.settle()
        voice.said.clear()
        voice.speaks_up = True
        await box.wait(61)
        assert box.guests.is_free
        assert voice.said[-1] == STOP, "nobody is there to hear the lobby's question"

    in_a_cafe(tmp_path, story)


BROKEN = DeviceStatus("faulty", "audio open error: busy")


def test_who_asks_a_voice_that_is_not_heard_is_told_why_and_nobody_else_is() -> None:
    first, second = met_in("explorers", "referee").some[:2]
    told: list[str] = []
    voice = Heard(speaks_up=True)
    announcer = Announcer(voice, told.append)
    announcer.show(first, T)
    assert announcer.repeat(first, T)
    assert told == []
    announcer.status_changed(BROKEN)
    announcer.status_changed(BROKEN)
    assert told == ["voice_faulty"], "a card that refuses what has begun; once"
    voice.is_heard = False
    assert not announcer.repeat(first, T)
    assert told[1:] == ["voice_silent"]
    voice.state = BROKEN
    assert not announcer.repeat(first, T)
    assert told[2:] == ["voice_faulty"]
    announcer.show(second, T)
    announcer.status_changed(BROKEN)
    assert told[3:] == [], "nobody asked"


def test_the_notice_of_a_broken_voice_stands_over_the_page_where_it_was_asked(
    tmp_path: Path,
) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        controller = box.controller
        voice = Heard(speaks_up=False)
        voice.is_heard, voice.state = False, BROKEN
        dimmer = IdleDimmer(box.devices.oled, 0, 0, box.timers.call_later)
        controller.attach(replace(box.devices, voice=voice), dimmer)
        await box.answer("portal-dash", "2", "ok")
        await box.wait(20)
        controller._panel.open_page(WHY)
        while "Read it aloud" not in (controller._panel.draw(box.timers.now).chosen or ""):
            await box.press("down")
        voice.said.clear()
        await box.press("ok")
        assert voice.said, "it was asked"
        assert "The voice does not work" in " ".join(box.glass())
        voice.is_heard = True
        controller.say()
        before = controller.view_state().said
        controller.listeners().on_status("voice", BROKEN)
        assert controller.view_state().said[:-1] == before, "so is who hears it break"

    in_a_cafe(tmp_path, story)
