"""What a phone may do, as a table: who asks, who is asked, what comes of it."""

from __future__ import annotations

import pytest

from firmware_host.kiosk.box import Asked, TableAction
from firmware_host.kiosk.phones import rights
from firmware_host.kiosk.phones.guests import Guest
from firmware_host.kiosk.phones.rights import why_not
from firmware_host.panel.i18n import Translator
from firmware_host.view.guests import call_part

BLUE = Guest("1", True, "blue")
RED = Guest("2", True, "red")
WATCHER = Guest("3", False)
NO_SEAT = Guest("4", True)
PLAYERS = ("blue", "red")
ANSWER, THROW = TableAction("answer", 1, "fight"), TableAction("throw", 1)


def asks(who: int, **more: object) -> Asked:
    facts = {"room": "a_game", "question": "x.choose", "players": PLAYERS, **more}
    return Asked(who=who, **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [ANSWER, THROW])
@pytest.mark.parametrize(
    ("guest", "who", "why"),
    [
        (BLUE, 0, ""),
        (BLUE, 1, rights.NOT_YOU),
        (RED, 1, ""),
        (RED, 0, rights.NOT_YOU),
        (BLUE, -1, ""),
        (RED, -1, ""),
        (BLUE, 7, ""),
        (WATCHER, 0, rights.YOU_WATCH),
        (WATCHER, -1, rights.YOU_WATCH),
        (NO_SEAT, -1, rights.NO_SEAT),
        (NO_SEAT, 0, rights.NO_SEAT),
    ],
)
def test_a_seat_answers_what_it_is_asked_and_what_everybody_is_asked(
    guest: Guest, who: int, why: str, action: TableAction
) -> None:
    assert why_not(guest, asks(who), action) == why


def test_before_a_game_everybody_who_plays_answers_but_changes_nothing_of_the_box() -> None:
    home = Asked("lobby", "lobby.home", -1, ())
    for guest in (BLUE, NO_SEAT):
        assert not why_not(guest, home, TableAction("answer", 1, "portal_dash"))
        for of_the_box in ("values", "tags", "language"):
            assert why_not(guest, home, TableAction("answer", 1, of_the_box))
    assert why_not(WATCHER, home, TableAction("answer", 1, "portal_dash"))
    assert why_not(BLUE, Asked("lobby", "lobby.language", -1, ()), ANSWER)
    assert why_not(BLUE, Asked("owner", "owner.value", -1, ()), ANSWER)


def test_a_seat_takes_back_its_own_step_only() -> None:
    undo = TableAction("undo", 1)
    assert not why_not(BLUE, asks(1, last_who=0), undo)
    assert why_not(BLUE, asks(0, last_who=1), undo) == rights.NOT_YOUR_STEP
    assert why_not(BLUE, asks(0, last_who=-1), undo) == rights.NOT_YOUR_STEP
    assert why_not(BLUE, asks(0, last_who=None), undo) == rights.NOT_YOUR_STEP
    assert why_not(BLUE, asks(1, last_who=0), TableAction("undo", 1, number=0))
    assert why_not(WATCHER, asks(1, last_who=0), undo) == rights.YOU_WATCH
    over = asks(-1, question=None, last_who=0, is_over=True)
    assert why_not(BLUE, over, undo) == rights.AT_THE_TABLE


@pytest.mark.parametrize("word", ["abandon", "new", "again", "go_on", "forecast", "phones:renew"])
def test_the_menu_is_the_tables(word: str) -> None:
    for guest in (BLUE, WATCHER, NO_SEAT):
        assert why_not(guest, asks(0), TableAction("menu", 1, word)) == rights.AT_THE_TABLE
        assert why_not(guest, asks(0), TableAction("tag", 1, uid="00")) == rights.AT_THE_TABLE
        assert not why_not(guest, asks(0), TableAction("menu", 1, "language:de"))


def test_nothing_can_be_answered_when_the_game_is_over() -> None:
    assert why_not(BLUE, asks(-1, question=None), ANSWER) == rights.NOTHING_ASKED


def test_a_phone_calls_the_staff_and_does_not_end_the_call() -> None:
    assert call_part(False, Translator()) == {"call": "Call staff", "called": False}
    assert call_part(True, Translator()) == {"call": "", "called": True}
