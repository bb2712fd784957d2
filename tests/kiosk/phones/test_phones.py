"""Changes that wait for the disk are decided on what is true when their turn has come."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import pytest

from firmware_host.kiosk.phones.guests import (
    CHANGES_AT_ONCE,
    CROWDED_OUT,
    MOST_GUESTS,
    REFUSED,
    WAITS,
    Guest,
    NotLetIn,
)
from firmware_host.kiosk.phones.phones import Phones, Wish
from tests.kiosk.phones.phone_box import Calendar, Clock, DictStore, Timers, phones_of
from tests.waiting import until

PLAYERS = ("blue", "red", "green")


class SlowStore(DictStore):
    """Writes nothing while `may_write` is cleared."""

    def __init__(self) -> None:
        super().__init__()
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.writes = 0

    async def remember(self, key: str, value: str) -> None:
        self.writes += 1
        await self.may_write.wait()
        await super().remember(key, value)


def wish(color: str = "", language: str = "en") -> Wish:
    return Wish(bool(color), color, language)


async def knock(phones: Phones, token: str, wanted: Wish, code: str = "") -> Any:
    return await phones.knock(f"10.0.0.{len(phones.guests)}", token, code, wanted, PLAYERS)


async def sit(phones: Phones, color: str) -> str:
    token, waits = await knock(phones, "", wish(color), phones.guests.code)
    assert await phones.let_in(waits.number)
    return str(token)


async def table() -> tuple[SlowStore, Phones]:
    store = SlowStore()
    phones = await phones_of(store)
    await phones.close()  # what it writes at the start is written
    return store, phones


def of(phones: Phones, token: str) -> Guest:
    guest = phones.guests.of(token)
    assert guest is not None
    return guest


async def one_after_another(store: SlowStore, *works: Coroutine[Any, Any, Any]) -> list[Any]:
    """All of them are asked for while the first is being written."""
    store.may_write.clear()
    tasks = [asyncio.create_task(each) for each in works]
    for _ in range(5):
        await asyncio.sleep(0)
    store.may_write.set()
    return await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("wanted", [wish("green"), wish()])
def test_a_phone_that_is_sent_away_does_not_come_back_by_a_knock_of_before(wanted: Wish) -> None:
    async def run() -> None:
        store, phones = await table()
        token = await sit(phones, "blue")
        work = phones.take_away("blue"), knock(phones, token, wanted)
        _, told = await one_after_another(store, *work)
        assert isinstance(told, NotLetIn)
        assert len(phones.guests) == 0
        assert phones.guests.knocks == ()

    asyncio.run(run())


def test_two_phones_that_want_one_free_seat_do_not_both_get_it() -> None:
    async def run() -> None:
        store, phones = await table()
        first, second = await sit(phones, "blue"), await sit(phones, "red")
        work = (knock(phones, each, wish("green")) for each in (first, second))
        (_, is_in), (_, waits) = await one_after_another(store, *work)
        assert is_in is None
        assert waits is not None, "the table is asked"
        assert of(phones, first).color == "green"
        assert of(phones, second).color == "red"

    asyncio.run(run())


def test_a_change_of_language_takes_no_seat_back_and_brings_nobody_back() -> None:
    async def run() -> None:
        store, phones = await table()
        first = await sit(phones, "blue")
        second, waits = await knock(phones, "", wish("blue"), phones.guests.code)
        speak = phones.speak(of(phones, first).digest, "de")
        await one_after_another(store, phones.let_in(waits.number), speak)
        assert of(phones, second).color == "blue"
        assert (of(phones, first).color, of(phones, first).language) == ("", "de")
        speak = phones.speak(of(phones, second).digest, "de")
        await one_after_another(store, phones.take_away("blue"), speak)
        assert phones.guests.of(second) is None

    asyncio.run(run())


def test_nobody_is_let_in_with_a_code_that_was_renewed_before() -> None:
    async def run() -> None:
        store, phones = await table()
        token, waits = await knock(phones, "", wish("blue"), phones.guests.code)
        told = await one_after_another(store, phones.renew(), phones.let_in(waits.number))
        assert told[1] is False
        assert phones.guests.of(token) is None

    asyncio.run(run())


def test_a_seat_is_taken_from_whoever_has_it_by_then() -> None:
    async def run() -> None:
        store, phones = await table()
        first, second = await sit(phones, "blue"), await sit(phones, "red")
        work = knock(phones, first, wish("green")), phones.take_away("blue")
        assert (await one_after_another(store, *work))[1] is False, "it has changed its seat"
        assert of(phones, first).color == "green"
        work = knock(phones, second, wish("blue")), phones.take_away("blue")
        assert (await one_after_another(store, *work))[1] is True
        assert phones.guests.of(second) is None
        assert len(phones.guests) == 1

    asyncio.run(run())


def test_what_changes_nothing_is_not_written() -> None:
    async def run() -> None:
        store, phones = await table()
        token = await sit(phones, "blue")
        before = store.writes
        for _ in range(10):
            assert (await knock(phones, token, wish("blue")))[1] is None
            await phones.speak(of(phones, token).digest, "en")
        assert store.writes == before
        await knock(phones, token, wish("red"))
        assert store.writes == before + 1

    asyncio.run(run())


def test_phones_behind_one_address_wait_side_by_side_and_are_told_what_became_of_them() -> None:
    async def run() -> None:
        _, phones = await table()
        code = phones.guests.code

        async def knock_from(address: str, token: str = "", color: str = "blue") -> Any:
            return await phones.knock(address, token, code, wish(color), PLAYERS)

        first, waits = await knock_from("10.0.0.1")
        second, _ = await knock_from("10.0.0.1", color="red")
        assert phones.state_of(first)[0] == phones.state_of(second)[0] == WAITS
        again, waits = await knock_from("10.0.0.1", first, "green")
        assert again == first, "the same phone has changed its mind"
        assert [each.guest.color for each in phones.guests.knocks] == ["red", "green"]
        assert phones.refuse(waits.number)
        assert phones.state_of(first)[0] == REFUSED, "also if it asks only now"
        for number in (2, 3):
            await knock_from(f"10.0.0.{number}")
        assert phones.state_of(second)[0] == WAITS
        await knock_from("10.0.0.4")
        assert phones.state_of(second)[0] == CROWDED_OUT

    asyncio.run(run())


def test_a_phone_that_was_sent_away_is_not_in() -> None:
    async def run() -> None:
        _, phones = await table()
        token = await sit(phones, "blue")
        await phones.take_away("blue")
        assert phones.state_of(token) == ("", None)

    asyncio.run(run())


def test_a_language_that_changes_without_end_is_written_seldom_and_the_last_one_stays() -> None:
    async def run() -> None:
        store, timers = SlowStore(), Timers()
        phones = await phones_of(store, timers=timers)
        await phones.close()  # what it writes at the start is written
        token = await sit(phones, "blue")
        before = store.writes
        for _ in range(3):
            for language in ("en", "de", "fr") * 100:
                await phones.speak(of(phones, token).digest, language)
            assert of(phones, token).language == "fr"
        assert store.writes == before
        timers.fire()
        await until(lambda: store.writes == before + 1)
        for language in ("de", "it"):
            await phones.speak(of(phones, token).digest, language)
        await phones.close()  # an orderly stop
        assert store.writes == before + 2
        again = await phones_of(store)
        assert of(again, token).language == "it"
        await again.close()

    asyncio.run(run())


def test_a_phone_that_changes_its_seat_without_end_is_slowed_down() -> None:
    async def run() -> None:
        store, clock = SlowStore(), Clock()
        phones = await phones_of(store, clock)
        await phones.close()
        token = await sit(phones, "blue")
        before = store.writes
        for number in range(100):
            with contextlib.suppress(NotLetIn):
                await knock(phones, token, wish(("red", "green")[number % 2]))
        assert store.writes - before == CHANGES_AT_ONCE
        for language in ("de", "fr") * 50:
            color = of(phones, token).color
            assert (await knock(phones, token, wish(color, language)))[1] is None
        assert store.writes - before == CHANGES_AT_ONCE, "a language alone is written later"
        clock.now += 60
        await knock(phones, token, wish("blue"))
        assert of(phones, token).color == "blue"
        await phones.close()

    asyncio.run(run())


def test_a_language_is_written_with_the_next_change_and_not_once_more() -> None:
    async def run() -> None:
        store, phones = await table()
        token = await sit(phones, "blue")
        await phones.speak(of(phones, token).digest, "de")
        await sit(phones, "red")
        before = store.writes
        await phones.close()
        assert store.writes == before
        assert of(await phones_of(store), token).language == "de"

    asyncio.run(run())


def test_a_phone_is_forgotten_a_week_after_it_was_last_seen() -> None:
    async def run() -> None:
        store, today = DictStore(), Calendar()
        phones = await phones_of(store, today=today)
        daily, gone = await sit(phones, "blue"), await sit(phones, "red")
        for _ in range(7):
            today.jump(1)
            assert phones.of(daily) is not None
        assert phones.guests.of(gone) is not None
        await phones.close()
        again = await phones_of(store, today=today)  # the box counts on after a restart
        today.jump(1)
        assert again.of(daily) is not None
        assert again.of(gone) is None
        assert again.guests.seated("red") is None
        await again.close()

    asyncio.run(run())


def test_a_clock_that_jumps_to_and_fro_forgets_nobody() -> None:
    async def run() -> None:
        today = Calendar()
        phones = await phones_of(today=today)
        token = await sit(phones, "blue")
        for _ in range(
            50
        ):  # a box without a clock of its own: 1970 at each start, then the network
            for days in (-20_000, 20_000, 300, -300):
                today.jump(days)
                assert phones.of("no token") is None
        assert phones.of(token) is not None
        await phones.close()

    asyncio.run(run())


def test_a_day_that_begins_while_a_phone_is_let_in_does_not_keep_it_out() -> None:
    async def run() -> None:
        store, today = SlowStore(), Calendar()
        phones = await phones_of(store, today=today)
        await phones.close()
        old = await sit(phones, "red")
        today.jump(1)
        token, waits = await knock(phones, "", wish("blue"), phones.guests.code)
        for _ in range(7):
            today.jump(1)
            phones.of("no token")

        async def midnight() -> None:
            today.jump(1)
            assert phones.of(old) is None

        told = await one_after_another(store, phones.let_in(waits.number), midnight())
        assert told == [True, None]
        assert phones.of(token) is not None
        assert phones.of(old) is None
        await phones.close()

    asyncio.run(run())


def test_phones_that_come_once_a_week_never_fill_the_table() -> None:
    async def run() -> None:
        today, clock = Calendar(), Clock()
        phones = await phones_of(clock=clock, today=today)
        for _ in range(20):
            today.jump(7)
            for _ in range(4):
                clock.now += 60
                await sit(phones, "")
        assert len(phones.guests) <= MOST_GUESTS
        await phones.close()

    asyncio.run(run())


def test_a_phone_that_was_not_there_today_makes_room_at_a_full_table() -> None:
    async def run() -> None:
        today, clock = Calendar(), Clock()
        phones = await phones_of(clock=clock, today=today)
        tokens = []
        for _ in range(MOST_GUESTS):
            clock.now += 60
            tokens.append(await sit(phones, ""))
        clock.now += 60
        with pytest.raises(NotLetIn, match="fit"):
            await sit(phones, "")
        today.jump(1)
        assert phones.of(tokens[0]) is not None
        await sit(phones, "")
        assert len(phones.guests) == MOST_GUESTS
        assert phones.of(tokens[0]) is not None
        assert phones.of(tokens[1]) is None
        # Those that were to make room come back before the table lets the next one in.
        clock.now += 60
        _, waits = await knock(phones, "", wish(), phones.guests.code)
        assert all(phones.of(each) for each in tokens if each != tokens[1])
        assert not await phones.let_in(waits.number)
        assert len(phones.guests) == MOST_GUESTS
        await phones.close()

    asyncio.run(run())


def test_a_phone_that_leaves_frees_its_seat_and_withdraws_its_knock() -> None:
    async def run() -> None:
        _, phones = await table()
        first, second = await sit(phones, "blue"), await sit(phones, "red")
        _, waits = await knock(phones, second, wish("blue"))
        await phones.leave(of(phones, second).digest)
        assert waits.decided.is_set()
        assert phones.guests.knocks == ()
        assert phones.of(second) is None
        assert phones.guests.seated("red") is None
        assert phones.of(first) is not None
        await phones.close()

    asyncio.run(run())
