"""What a device says about itself: English for the log, another language for people."""

from __future__ import annotations

import pytest

from firmware_host.devices.buttons import VirtualButtons
from firmware_host.devices.errors import NotFitted, brief, with_way_out
from firmware_host.devices.events import ABSENT
from firmware_host.devices.port_users import Console, PortUser
from firmware_host.devices.reader_protocol import Tally
from firmware_host.texts import Listed, Message, in_language, sentences
from tests.panel.pseudo_locale import pseudo


def test_an_error_made_of_a_message_is_told_in_the_readers_language() -> None:
    told = Message("this machine has no pins: {files} do not exist", files="/dev/gpiochip*")
    said = brief(NotFitted(told))
    assert said == "this machine has no pins: /dev/gpiochip* do not exist"
    assert in_language(said, pseudo()) == told.told(pseudo()) != said


@pytest.mark.parametrize(
    ("error", "said"),
    [(OSError("first line\nsecond"), "first line"), (RuntimeError(), "RuntimeError")],
)
def test_an_error_of_a_library_is_told_in_one_line_of_its_own_words(
    error: Exception, said: str
) -> None:
    assert brief(error) == said


def test_a_busy_pin_names_the_way_out_in_the_same_language() -> None:
    error = OSError(16, "Device or resource busy")
    shut = Message("the light does not open ({reason})", reason=brief(error))
    told = in_language(with_way_out(shut, error), pseudo())
    assert told.startswith(f"{shut.told(pseudo())}: ")
    assert "another program uses that pin" not in told
    assert with_way_out(shut, OSError(2, "No such file or directory")) is shut


def test_counted_faults_of_a_reader_bend_in_every_language() -> None:
    tally = Tally(checksum_errors=1, lost_replies=3)
    assert str(tally) == "1 checksum error, 3 lost answers"
    told = in_language(str(tally), pseudo())
    assert told != str(tally)
    assert "1 " in told
    assert "3 " in told
    assert str(Tally()) == ""


def test_what_else_is_on_a_port_is_told_in_the_readers_language() -> None:
    user, console = PortUser("screen", 812), Console(Message("end it"), Message("a program"))
    assert str(user) == "screen (process 812)"
    assert str(console) == "end it; a program"
    said = sentences(str(console), Listed([str(user)]))
    told = in_language(said, pseudo())
    assert told.count("; ") == 2
    assert "screen" in told
    for english in ("end it", "a program", "process"):
        assert english not in told


def test_a_device_that_is_off_or_virtual_says_so_in_the_readers_language() -> None:
    virtual = VirtualButtons.status(VirtualButtons.__new__(VirtualButtons))
    for status in (ABSENT, virtual):
        assert isinstance(status.detail, Message)
        assert in_language(status.detail, pseudo()) != status.detail
