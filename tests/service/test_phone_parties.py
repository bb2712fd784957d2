"""Phones belong to a party: they are gone with it, and stay with it when the power goes."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from firmware_host.kiosk.box import TableAction
from firmware_host.kiosk.errors import Refused
from firmware_host.kiosk.phones.phones import Phones, Wish
from firmware_host.service.daemon import open_phones
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.store.errors import StoreError
from firmware_host.store.store import Store
from firmware_host.table.box_days import BoxDays
from firmware_host.table.party import Party, new_party
from firmware_host.table.table import Table
from tests.service.cafe_box import CafeBox, in_a_cafe
from tests.service.test_controller import Bench, on_a_bench
from tests.service.test_idle_dimmer import Glass
from tests.table.table_parts import ListStore, go_until, started

pytestmark = pytest.mark.behavior

BLUE = Wish(plays=True, color="blue", language="en")


def party() -> Party:
    return new_party("en", "", secrets.token_bytes)


async def opened(store: Store, current: Party | None) -> tuple[Phones, Any]:
    parties: Any = SimpleNamespace(current=current, on_begin=[], on_end=[])
    days = BoxDays(store)
    return await open_phones(store, days, parties, asyncio.get_running_loop()), parties


async def let_in(phones: Phones) -> str:
    token, knock = await phones.knock("10.0.0.2", "", phones.guests.code, BLUE, ("blue", "red"))
    assert knock is not None
    assert await phones.let_in(knock.number)
    return token


def test_phones_are_gone_with_their_party_and_never_come_back(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(tmp_path)
        first, second = party(), party()
        phones, parties = await opened(store, first)
        token, code = await let_in(phones), phones.guests.code
        for hook in parties.on_end:
            hook(first)
        assert phones.guests.of(token) is None
        assert phones.guests.code == "", "nobody knocks at a free table"
        for hook in parties.on_begin:
            hook(second)
        assert phones.guests.of(token) is None
        assert phones.guests.code not in ("", code)
        await phones.close()
        # Even if the first party were taken up again, its phones are not.
        again, _ = await opened(store, first)
        assert again.guests.of(token) is None
        await again.close()
        await store.close()

    asyncio.run(run())


def test_a_phone_of_the_party_that_sits_there_is_known_after_the_power_went(tmp_path: Path) -> None:
    async def run() -> None:
        sits_here = party()
        store = await Store.open(tmp_path)
        phones, _ = await opened(store, sits_here)
        token = await let_in(phones)
        await store.close()  # nothing is written any more, as when the plug is pulled
        store = await Store.open(tmp_path)
        again, _ = await opened(store, sits_here)
        guest = again.guests.of(token)
        assert guest is not None
        assert guest.color == "blue"
        await again.close()
        await store.close()
        store = await Store.open(tmp_path)
        without, _ = await opened(store, None)
        assert without.guests.of(token) is None, "a party that went while the box was off"
        await without.close()
        await store.close()

    asyncio.run(run())


def test_a_language_chosen_just_before_an_orderly_stop_is_kept(tmp_path: Path) -> None:
    async def run() -> None:
        sits_here = party()
        for language in ("de", "fr"):
            store = await Store.open(tmp_path)
            phones, _ = await opened(store, sits_here)
            token = await let_in(phones)
            guest = phones.guests.of(token)
            assert guest is not None
            await phones.speak(guest.digest, language)
            await phones.close()
            await store.close()
            store = await Store.open(tmp_path)
            again, _ = await opened(store, sits_here)
            kept = again.guests.of(token)
            assert kept is not None
            assert kept.language == language
            await again.close()
            await store.close()

    asyncio.run(run())


def test_nobody_is_let_in_while_the_disk_takes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(tmp_path)
        phones, _ = await opened(store, party())
        token, knock = await phones.knock("10.0.0.2", "", phones.guests.code, BLUE, ("blue",))
        assert knock is not None
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await phones.let_in(knock.number)
        assert phones.guests.of(token) is None
        assert phones.guests.waiting(knock.number) is knock, "it can be let in later"

    asyncio.run(run())


def test_a_knock_lights_a_touch_screen_that_is_dark(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        screen = IdleDimmer(Glass(), 60, 120, box.timers.call_later)
        box.controller.dim_screen(screen)
        phones = Phones(box.store, BoxDays(box.store), box._clock, box.timers.call_later)
        box.controller._phones = phones
        phones.on_change = box.controller._phones_changed
        await phones.open("a party")
        await box.wait(121)
        assert screen.is_dark
        await phones.knock("10.0.0.2", "", phones.guests.code, BLUE, ("blue",))
        assert box.shown()["phones"]["knocks"]
        assert box.shown()["guests"]["dark"] is False
        await phones.close()

    in_a_cafe(tmp_path, story)


async def played() -> Table:
    """A game with a few steps."""
    table = await started(ListStore())
    await go_until(table, "pd.action")
    return table


def test_an_undo_of_a_phone_takes_back_the_step_it_saw_and_no_other(tmp_path: Path) -> None:
    async def story(bench: Bench) -> None:
        undo = TableAction("undo", bench.kiosk.seq, is_of_phone=True)
        twice = bench.kiosk.act(undo), bench.kiosk.act(undo)
        done, late = await asyncio.gather(*twice, return_exceptions=True)
        assert done == undo.seq + 1 == bench.kiosk.seq
        assert isinstance(late, Refused)

    on_a_bench(tmp_path, played, story)


def test_a_game_that_was_given_up_is_over_for_phones(tmp_path: Path) -> None:
    async def story(bench: Bench) -> None:
        assert not bench.kiosk.asked().is_over
        await bench.kiosk.act(TableAction("menu", bench.kiosk.seq, "abandon"))
        assert bench.kiosk.asked().is_over

    on_a_bench(tmp_path, played, story)


@pytest.mark.parametrize(("touches", "state"), [(False, "asking"), (True, "playing")])
def test_a_call_keeps_the_party_there_only_if_it_comes_from_somebody_who_plays(
    tmp_path: Path, touches: bool, state: str
) -> None:
    async def story(box: CafeBox) -> None:
        await box.touch()
        await box.wait(9 * 60)
        await box.kiosk.staff("call", "1", touches=touches)
        await box.wait(61)
        assert box.guests.state == state

    in_a_cafe(tmp_path, story)
