"""Each phone in its own language; the table is put into words once for each language."""

from __future__ import annotations

import asyncio
from copy import copy
from typing import Any, Self

from firmware_host.panel.i18n import Translator
from tests.kiosk.fake_box import FakeBox
from tests.kiosk.phones.phone_box import open_table, phones_of
from tests.waiting import PATIENCE_S


class TwoTongues(FakeBox):
    languages = ("en", "xx")

    def __init__(self) -> None:
        super().__init__()
        self.made: list[str] = []
        self.tongue = "en"

    @property
    def words(self) -> Translator:  # type: ignore[override]
        return Translator(self.tongue)

    def speaking(self, language: str) -> Self:
        other = copy(self)
        other.tongue = language
        return other

    def table(self) -> dict[str, Any]:
        self.made.append(self.tongue)
        table = super().table()
        table["ask"]["sentence"] = f"{self.tongue}: {self.prompt}"
        return table


def test_each_phone_is_told_in_its_own_language_and_many_cost_one_document() -> None:
    async def run() -> None:
        box, phones = TwoTongues(), await phones_of()
        async with open_table(box, phones) as (_, guests):
            await guests[0].sit_down(phones, language="en", color="blue")
            await guests[1].sit_down(phones, language="xx", color="red")
            await guests[2].sit_down(phones, language="xx", watch=True)
            pages = [await guest.client.ws_connect("/api/live") for guest in guests]
            first = [await page.receive_json(timeout=PATIENCE_S) for page in pages]
            assert [each["state"]["language"] for each in first] == ["en", "xx", "xx"]
            assert [each["state"]["ask"]["sentence"][:3] for each in first] == ["en:", "xx:", "xx:"]
            box.made.clear()
            box.prompt = "Who is next?"
            box.change(state=True)
            for page in pages:
                news = await page.receive_json(timeout=PATIENCE_S)
                assert "Who is next?" in news["state"]["ask"]["sentence"]
            assert sorted(box.made) == ["en", "xx"]
            await pages[1].send_json({"type": "menu", "seq": 0, "do": "language:klingon"})
            assert (await pages[1].receive_json(timeout=PATIENCE_S))["error"]
            # One of them speaks another language from now on; the table keeps its own.
            await pages[1].send_json({"type": "menu", "seq": 0, "do": "language:en"})
            while (await pages[1].receive_json(timeout=PATIENCE_S))["state"].get(
                "language"
            ) != "en":
                pass
            assert box.tongue == "en"
            for page in pages:
                await page.close()

    asyncio.run(run())


def test_the_join_page_speaks_what_the_browser_prefers() -> None:
    async def run() -> None:
        box, phones = TwoTongues(), await phones_of()
        async with open_table(box, phones) as (_, (guest, *_others)):
            for offered, expected in (
                ("xx-AA,en;q=0.5", "xx"),
                ("de,en;q=0.2,xx;q=0.1", "en"),
                ("", "en"),
                ("xx;q=oops,,;;", "en"),
            ):
                _, page = await guest.get("/join", headers={"Accept-Language": offered})
                assert f'<html lang="{expected}"' in page, offered

    asyncio.run(run())


def test_a_phone_reads_whys_and_the_book_in_its_own_language() -> None:
    async def run() -> None:
        box, phones = TwoTongues(), await phones_of()
        async with open_table(box, phones) as (_, guests):
            await guests[0].sit_down(phones, language="en", color="blue")
            await guests[1].sit_down(phones, language="xx", watch=True)
            books = [await guest.get("/api/book") for guest in guests[:2]]
            assert [(status, book["language"]) for status, book in books] == [
                (200, "en"),
                (200, "xx"),
            ]
            assert [(await guest.get("/api/why"))[0] for guest in guests] == [200, 200, 403]

    asyncio.run(run())


def test_who_plays_closes_a_card_and_only_the_table_switches_all_off() -> None:
    async def run() -> None:
        box, phones = TwoTongues(), await phones_of()
        async with open_table(box, phones) as (_, (player, watcher, stranger)):
            await player.sit_down(phones, color="blue")
            await watcher.sit_down(phones, watch=True)
            card = {"do": "seen", "id": "race.fall"}
            assert (await player.post("/api/lesson", card))[0] == 200
            assert (await player.post("/api/lesson", {**card, "do": "off"}))[0] == 403
            for other in (watcher, stranger):
                assert (await other.post("/api/lesson", card))[0] == 403
            live = await watcher.client.ws_connect("/api/live")
            await live.receive_json(timeout=PATIENCE_S)
            await live.send_json({"type": "lesson", **card})
            assert "watching" in (await live.receive_json(timeout=PATIENCE_S))["error"]
            assert box.done == [("seen", "race.fall")]

    asyncio.run(run())
