"""Codes, knocks and tokens without a network: bounds on an injected clock."""

from __future__ import annotations

import contextlib
import math
from typing import Any

import pytest

from firmware_host.kiosk.phones import codes
from firmware_host.kiosk.phones.codes import CodeTries, new_code
from firmware_host.kiosk.phones.guests import (
    GONE,
    KNOCK_S,
    KNOCKS_AT_ONCE,
    LONGEST_WAIT_S,
    MOST_GUESTS,
    MOST_KNOCKS,
    MOST_WAITING,
    UNHEARD,
    Guest,
    NotLetIn,
    PhoneRegistry,
    new_token,
)
from firmware_host.kiosk.rate_limit import MOST_PEERS
from tests.kiosk.phones.phone_box import Clock


def guests_of(party: str = "a party") -> tuple[PhoneRegistry, Clock]:
    clock = Clock()
    guests = PhoneRegistry(clock)
    guests.begin(party)
    return guests, clock


def player(guests: PhoneRegistry, color: str = "blue", token: str = "") -> Guest:
    return Guest(guests.digest(token or new_token()), True, color)


def test_a_code_has_forty_bits_and_fits_the_dense_mode_of_a_qr_code() -> None:
    assert codes.LENGTH * math.log2(len(codes.LETTERS)) >= 39
    assert all(sign.isdigit() or "A" <= sign <= "Z" for sign in new_code())
    assert len({new_code() for _ in range(1000)}) == 1000


@pytest.mark.behavior
def test_a_million_tries_are_hardly_looked_at_and_fill_no_memory() -> None:
    clock = Clock()
    tries, looked_at = CodeTries(clock), 0
    code = "AAAAAAAA"
    for number in range(1_000_000):
        clock.now += 0.001  # a thousand a second, for a quarter of an hour
        address = f"10.0.{number % 2000 // 256}.{number % 256}"
        # The right one among them is not looked at either: nobody learns that it was right.
        tried = code if number % 5000 == 4999 else "BBBBBBBB"
        found = tries.is_right(tried, code, address)
        looked_at += found is not None
        if number > 10_000:
            assert found is not True
        if len(tries) > MOST_PEERS:
            pytest.fail("too many addresses are remembered")
    allowed = codes.TRIES_OF_ALL_AT_ONCE + codes.TRIES_OF_ALL_PER_SECOND * 1000
    assert looked_at <= allowed + 1
    clock.now += 60
    assert tries.is_right(code, code, "10.9.9.9")


def test_one_address_that_guesses_keeps_nobody_else_from_joining() -> None:
    clock = Clock()
    tries = CodeTries(clock)
    for _ in range(10_000):
        clock.now += 0.01
        tries.is_right("BBBBBBBB", "AAAAAAAA", "10.0.0.66")
    assert tries.is_right("AAAAAAAA", "AAAAAAAA", "10.0.0.66") is None
    assert tries.is_right("AAAAAAAA", "AAAAAAAA", "10.0.0.5") is True


def test_nobody_can_knock_where_no_party_sits() -> None:
    guests, _ = guests_of("")
    assert guests.code == ""
    for tried in ("", "AAAAAAAA"):
        with pytest.raises(NotLetIn):
            guests.check_code(tried, "10.0.0.1")


def test_few_knocks_wait_and_one_of_each_address() -> None:
    guests, _ = guests_of()
    first = guests.knock("10.0.0.1", player(guests))
    again = guests.knock("10.0.0.1", player(guests, "red"))
    assert first.state == GONE
    assert guests.knocks == (again,)
    for number in range(2, 2 + MOST_KNOCKS - 1):
        guests.knock(f"10.0.0.{number}", player(guests))
    with pytest.raises(NotLetIn, match="Other phones"):
        guests.knock("10.0.0.99", player(guests))
    assert len(guests.knocks) == MOST_KNOCKS


def test_one_address_that_knocks_without_end_keeps_nobody_else_from_knocking() -> None:
    guests, clock = guests_of()
    asked = 0
    for second in range(600):
        clock.now += 1
        with contextlib.suppress(NotLetIn):
            guests.knock("10.0.0.66", player(guests))
            asked += 1
        if second % 60 == 59:
            # A guest of its own address finds a place, whenever it comes.
            guests.let_in(guests.knock(f"10.0.0.{second // 60 + 1}", player(guests, "")))
    assert asked < 30, "people have something else to do than to look at its knocks"


def test_a_knock_that_comes_too_soon_leaves_the_one_that_waits() -> None:
    guests, _ = guests_of()
    for _ in range(KNOCKS_AT_ONCE):
        knock = guests.knock("10.0.0.1", player(guests))
    with pytest.raises(NotLetIn, match="busy"):
        guests.knock("10.0.0.1", player(guests))
    assert guests.knocks == (knock,)
    assert not knock.decided.is_set()


def test_who_was_not_heard_is_not_told_that_the_table_said_no() -> None:
    guests, clock = guests_of()
    guests.knock("10.0.0.1", player(guests))
    clock.now += KNOCK_S
    with pytest.raises(NotLetIn, match="Nobody at the table answered"):
        guests.knock("10.0.0.1", player(guests))
    clock.now += 2 * LONGEST_WAIT_S
    guests.refuse(guests.knock("10.0.0.1", player(guests)))
    with pytest.raises(NotLetIn, match="The table said no"):
        guests.knock("10.0.0.1", player(guests))


def test_a_knock_nobody_answers_ends_and_its_address_waits_longer_each_time() -> None:
    guests, clock = guests_of()
    waits = []
    for _ in range(4):
        knock = guests.knock("10.0.0.1", player(guests))
        clock.now += KNOCK_S
        assert guests.expire()
        assert knock.state == UNHEARD
        assert knock.decided.is_set()
        began = clock.now
        while True:
            try:
                guests.withdraw(guests.knock("10.0.0.1", player(guests)))
                break
            except NotLetIn:
                clock.now += 1
        waits.append(clock.now - began)
    assert waits == sorted(waits)
    assert waits[-1] > 2 * waits[0]


def test_knocking_without_end_from_everywhere_is_bounded() -> None:
    guests, clock = guests_of()
    heard = 0
    for number in range(20_000):
        clock.now += 0.01
        address = f"10.{number // 65536}.{number // 256 % 256}.{number % 256}"
        try:
            knock = guests.knock(address, player(guests))
        except NotLetIn:
            continue
        heard += 1
        guests.refuse(knock)
        assert len(guests._refusals) <= MOST_WAITING
    assert heard <= 8 + 200 / 10 + 1


def test_as_many_phones_as_fit_and_no_more() -> None:
    guests, clock = guests_of()
    for number in range(MOST_GUESTS):
        clock.now += 60
        guests.let_in(guests.knock(f"10.0.0.{number}", player(guests, "")))
    clock.now += 60
    with pytest.raises(NotLetIn, match="fit"):
        guests.knock("10.0.1.1", player(guests, ""))


def test_phones_that_knock_at_once_at_a_nearly_full_table_do_not_all_fit() -> None:
    guests, clock = guests_of()
    for number in range(MOST_GUESTS - 1):
        clock.now += 60
        guests.let_in(guests.knock(f"10.0.0.{number}", player(guests, "")))
    clock.now += 60
    last = guests.knock("10.0.1.1", player(guests, ""))
    with pytest.raises(NotLetIn, match="fit"):
        guests.knock("10.0.1.2", player(guests, ""))
    guests.let_in(last)
    assert len(guests) == MOST_GUESTS


def test_a_token_is_good_for_its_party_and_its_box_only() -> None:
    guests, _ = guests_of()
    token = new_token()
    guests.put(player(guests, "blue", token))
    assert guests.of(token) is not None
    assert guests.of(token + "A") is None
    assert guests.of("") is None
    other, _ = guests_of()
    other.put(player(other, "blue", "another"))
    assert other.of(token) is None
    guests.begin("the next party")
    assert guests.of(token) is None
    guests.begin("a party")  # even under the same name nobody comes back
    assert guests.of(token) is None


def test_what_is_written_holds_no_token_and_is_read_again() -> None:
    guests, _ = guests_of()
    token = new_token()
    guests.put(player(guests, "blue", token))
    written = guests.to_json()
    assert token not in str(written)
    again = PhoneRegistry(Clock())
    again.read(written)
    assert again.of(token) == guests.of(token)
    assert again.code == guests.code


@pytest.mark.parametrize("written", [None, {}, {"key": "00"}, {"key": "zz", "guests": []}, []])
def test_what_cannot_be_read_changes_nothing(written: Any) -> None:
    guests, _ = guests_of()
    code = guests.code
    with pytest.raises((KeyError, TypeError, ValueError)):
        guests.read(written)
    assert guests.code == code


def test_a_game_seats_the_phones_that_joined_in_before_it() -> None:
    guests, _ = guests_of()
    for number, (color, plays) in enumerate(
        [("blue", True), ("", True), ("green", True), ("", False), ("", True)]
    ):
        guests.put(Guest(str(number), plays, color))
    guests.fill(("pink", "blue", "red"))
    assert [(each.color, each.plays) for each in guests] == [
        ("blue", True),
        ("pink", True),
        ("red", True),
        ("", False),
        ("", True),
    ]
    before = guests.to_json()
    guests.fill(("pink", "blue", "red"))
    assert guests.to_json() == before


def test_whoever_had_a_seat_that_another_phone_gets_watches() -> None:
    guests, _ = guests_of()
    guests.put(player(guests, "blue", "first"))
    guests.put(player(guests, "blue", "second"))
    first, second = guests.of("first"), guests.of("second")
    assert first is not None
    assert second is not None
    assert (first.color, first.plays) == ("", False)
    assert second.color == "blue"
