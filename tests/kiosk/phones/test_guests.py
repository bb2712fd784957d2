"""Codes, knocks and tokens without a network: bounds on an injected clock."""

from __future__ import annotations

import contextlib
import math
from typing import Any

import pytest

from firmware_host.kiosk.phones import codes
from firmware_host.kiosk.phones.codes import CodeTries, new_code
from firmware_host.kiosk.phones.guests import (
    CROWDED_OUT,
    FIRST_KNOCKS_AT_ONCE,
    FIRST_WAIT_S,
    KNOCK_S,
    KNOCKS_AT_ONCE,
    LONGEST_WAIT_S,
    MOST_GUESTS,
    MOST_KNOCKS,
    MOST_WAITING,
    OTHER_KNOCKS_AT_ONCE,
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


def test_of_many_wrong_codes_few_are_looked_at() -> None:
    clock = Clock()
    tries, looked_at, addresses = CodeTries(clock), 0, 200
    for number in range(100_000):
        clock.now += 0.002  # five hundred a second
        address = f"10.0.0.{number % addresses}"
        looked_at += tries.is_right("BBBBBBBB", "AAAAAAAA", address) is not None
    of_each = 1 + codes.TRIES_PER_SECOND * 200
    of_all = codes.TRIES_OF_ALL_AT_ONCE + codes.TRIES_OF_ALL_PER_SECOND * 200
    assert looked_at <= addresses * of_each + of_all


def test_wrong_codes_from_everywhere_fill_no_memory() -> None:
    tries = CodeTries(Clock())
    for number in range(3 * MOST_PEERS):
        tries.is_right("BBBBBBBB", "AAAAAAAA", f"10.0.{number // 256}.{number % 256}")
    assert len(tries) <= MOST_PEERS


def test_whoever_has_the_right_code_gets_in_while_many_addresses_guess() -> None:
    guests, clock = guests_of()
    for second in range(60):
        for number in range(15):
            for _ in range(2):
                with contextlib.suppress(NotLetIn):
                    guests.check_code("BBBBBBBB", f"10.0.1.{number}")
        clock.now += 1
        address = f"10.0.0.{second}"
        guests.check_code(guests.code, address)
        guests.let_in(guests.knock(address, player(guests, "")))
        guests.remove(*(each.digest for each in guests))


def test_whoever_comes_for_the_first_time_gets_in_while_many_addresses_knock() -> None:
    guests, clock = guests_of()
    asked = 0
    for second in range(900):
        for number in range(10):
            with contextlib.suppress(NotLetIn):
                guests.knock(f"10.0.1.{number}", player(guests))
                asked += 1
        clock.now += 1
        if second >= 5:  # each of them has had its own first knock by then
            knock = guests.knock(f"10.0.{second // 250 + 2}.{second % 250}", player(guests, ""))
            guests.let_in(knock)
            guests.remove(knock.guest.digest)
    assert asked < 900 / 10 + FIRST_KNOCKS_AT_ONCE, "people at the table can play"


def test_addresses_that_knock_once_each_keep_others_out_for_a_minute_for_three_of_them() -> None:
    """What docs/phones.md says that many addresses can still do."""
    guests, clock = guests_of()
    kept_out = 0
    for _ in range(900):
        waiting = {each.address for each in guests.knocks}
        for number in range(10):
            address = f"10.0.1.{number}"
            with contextlib.suppress(NotLetIn):
                if address not in waiting:
                    guests.knock(address, player(guests))
        clock.now += 1
        try:
            knock = guests.knock(f"10.0.2.{kept_out % 250}", player(guests, ""))
        except NotLetIn:
            kept_out += 1
        else:
            guests.let_in(knock)
            guests.remove(knock.guest.digest)
    assert kept_out <= 10 / MOST_KNOCKS * KNOCK_S + KNOCK_S


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


def test_few_knocks_wait_and_two_of_one_address() -> None:
    guests, _ = guests_of()
    first = guests.knock("10.0.0.1", player(guests))
    second = guests.knock("10.0.0.1", player(guests, "red"))
    with pytest.raises(NotLetIn, match="Other phones"):
        guests.knock("10.0.0.1", player(guests, "green"))
    other = guests.knock("10.0.0.2", player(guests))
    assert guests.knocks == (first, second, other)
    assert len(guests.knocks) == MOST_KNOCKS


def test_whoever_has_to_make_room_for_a_first_knock_is_told() -> None:
    guests, _ = guests_of()
    first, second = (guests.knock("10.0.0.1", player(guests)) for _ in range(2))
    for number in (2, 3):
        guests.knock(f"10.0.0.{number}", player(guests))
    assert first.decided.is_set()
    assert guests.outcome_of(first.guest.digest) == CROWDED_OUT
    assert not second.decided.is_set()


def test_six_phones_behind_one_address_get_in_as_fast_as_the_table_presses() -> None:
    guests, clock = guests_of()
    phones = [player(guests, "", f"token {number}") for number in range(6)]
    for _ in range(6):
        for phone in phones:
            if guests.known(phone.digest) is None and guests.knock_of(phone.digest) is None:
                with contextlib.suppress(NotLetIn):
                    guests.knock("10.0.0.1", phone)
        clock.now += 5
        guests.let_in(guests.knocks[0])
    assert len(guests) == 6


def test_phones_of_one_address_that_nobody_heard_wait_once_and_not_twice_as_long() -> None:
    guests, clock = guests_of()
    for _ in range(2):
        guests.knock("10.0.0.1", player(guests))
    clock.now += KNOCK_S
    guests.expire()
    clock.now += FIRST_WAIT_S
    guests.knock("10.0.0.1", player(guests))


def test_a_network_of_ipv6_has_one_limit_for_each_of_its_64s() -> None:
    guests, _ = guests_of()
    for number in range(codes.TRIES_AT_ONCE):
        with pytest.raises(NotLetIn, match="no longer valid"):
            guests.check_code("BBBBBBBB", f"2001:db8:0:1:{number}::1")
    with pytest.raises(NotLetIn, match="Too many"):
        guests.check_code("BBBBBBBB", "2001:db8:0:1:99::1")
    guests.check_code(guests.code, "2001:db8:0:2::1")
    refused = guests.knock("2001:db8:0:1::1", player(guests))
    guests.refuse(refused)
    with pytest.raises(NotLetIn, match="said no"):
        guests.knock("2001:db8:0:1::2", player(guests))


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
    phone = player(guests)
    for _ in range(KNOCKS_AT_ONCE):
        knock = guests.knock("10.0.0.1", phone)
    with pytest.raises(NotLetIn, match="busy"):
        guests.knock("10.0.0.1", phone)
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
    assert heard <= FIRST_KNOCKS_AT_ONCE + OTHER_KNOCKS_AT_ONCE + 200 / 10 + 1


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


KEY = {"key": "00" * 32, "party": "p", "code": "c", "guests": []}


@pytest.mark.parametrize(
    "written",
    [
        None,
        {},
        {"key": "00"},
        {"key": "zz", "guests": []},
        [],
        {**KEY, "seen": 7},
        {**KEY, "seen": ["x"]},
    ],
)
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
