"""The touch table's document is made once for each moment, and is never that of an older one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from firmware_host.config.device import GuestsConfig, PhonesConfig
from firmware_host.config.tags import TagRegistry
from firmware_host.games import game_ids
from firmware_host.kiosk import table_documents
from firmware_host.kiosk.box import Changes
from firmware_host.kiosk.server import serve
from firmware_host.kiosk.table_documents import TableDocuments
from firmware_host.panel.i18n import Translator
from firmware_host.service import kiosk_box
from firmware_host.service.kiosk_box import KioskBox
from tests.kiosk.phones.phone_box import Phone, phones_of
from tests.kiosk.served import next_message
from tests.service.cafe_box import CafeBox, in_a_cafe

pytestmark = pytest.mark.behavior

PIN = "4711"
LANGUAGES = ("en", "de")
AT_HOME = GuestsConfig("home")


def counted(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, counts: Counter[str]) -> None:
    """Count calls by name, and by language where the last argument speaks one."""
    plain = getattr(where, name)

    def count(*arguments: Any) -> Any:
        words = arguments[-1]
        counts[f"{name} {words.language}" if isinstance(words, Translator) else name] += 1
        return plain(*arguments)

    monkeypatch.setattr(where, name, count)


def test_a_document_is_built_and_packed_once_however_many_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[str] = Counter()
    counted(monkeypatch, kiosk_box, "table_document", made)
    counted(monkeypatch, kiosk_box, "staff_part", made)
    counted(monkeypatch, table_documents, "as_file", made)

    async def all_ask(own: aiohttp.ClientSession, phones: list[Phone]) -> None:
        for _ in range(3):
            for client in (own, *(phone.client for phone in phones)):
                async with client.get("/api/table") as answer:
                    assert answer.status == 200
                    document = await answer.json()
                assert ("me" in document) is (client is not own)

    async def check(box: CafeBox) -> None:
        phones = await phones_of()
        port = PhonesConfig(enabled=True, host="127.0.0.1", port=0)
        server = await serve(box.kiosk, "127.0.0.1", 0, phones=phones, port_for_phones=port)
        guests = [Phone(server, f"127.0.0.{number}") for number in (2, 3, 4)]
        async with aiohttp.ClientSession(server.address) as own:
            for guest, language in zip(guests, ("en", "en", "de"), strict=True):
                await guest.sit_down(phones, language=language, watch=True)
            await box.answer("en")
            made.clear()
            pages = [await own.ws_connect("/api/live?face=table") for _ in range(2)]
            pages += [await guest.client.ws_connect("/api/live") for guest in guests]
            for page in pages:
                assert (await next_message(page))["state"]["ask"]["id"] == "lobby.home"
            await all_ask(own, guests)
            each_once = {"table_document en": 1, "table_document de": 1, "as_file": 3}
            assert made == {**each_once, "staff_part en": 1}
            for answer in (game_ids()[0], "2", "more"):
                made.clear()
                before = box.kiosk.seq
                await box.answer(answer)
                for page in pages:
                    while (await next_message(page))["seq"] == before:
                        pass
                await all_ask(own, guests)
                # Printed values and tags are reached from the lobby's first page alone.
                staff = {"staff_part en": 1} if answer == game_ids()[0] else {}
                assert made == {**each_once, **staff}
        for guest in guests:
            await guest.client.close()
        await server.close()
        await phones.close()

    in_a_cafe(tmp_path, check, AT_HOME, languages=LANGUAGES)


class Fresh:
    """Compares what is kept with what a box that has kept nothing shows."""

    def __init__(self, box: CafeBox) -> None:
        self.box = box
        self.kept = TableDocuments(box.kiosk, str)
        self._seen: dict[str, tuple[str, dict[str, Any]]] = {}

    def shown(self, documents: TableDocuments) -> dict[str, tuple[str, dict[str, Any]]]:
        viewers = {"here": documents.for_table().file(documents.own())}
        viewers |= {each: documents.for_phones(each).file({}) for each in LANGUAGES}
        return {viewer: (file.tag, json.loads(file.body)) for viewer, file in viewers.items()}

    def parts_changed(self) -> set[str]:
        """Return the parts that differ from the last time; what is kept must be fresh."""
        box = self.box
        fresh = KioskBox(box.controller, TagRegistry(box.folder), Changes(), virtual=True)
        shown = self.shown(self.kept)
        assert shown == self.shown(TableDocuments(fresh, str))
        changed: set[str] = set()
        for viewer, (tag, document) in shown.items():
            last_tag, last = self._seen.get(viewer, ("", dict[str, Any]()))
            assert viewer == "here" or set(document["staff"]) == {"call", "called"}
            assert (tag == last_tag) is (document == last), "a tag stands for one document"
            changed |= {each for each in document if document[each] != last.get(each)}
        self._seen = shown
        return changed


Step = Callable[[CafeBox], Awaitable[None]]


async def plays(box: CafeBox) -> None:
    for _ in range(8):
        await box.answer_somehow(box._chance)


async def is_told_something(box: CafeBox) -> None:
    box.controller.notify("two_tiles")


async def wants_a_forecast(box: CafeBox) -> None:
    box.controller.forecast_for_page()


def staff_does(do: str, value: str) -> Step:
    async def act(box: CafeBox) -> None:
        await box.kiosk.staff(do, value)
        await box.settle()

    return act


DAY: list[tuple[str, Step]] = [
    ("guests", lambda box: box.touch("en")),
    ("ask", lambda box: box.answer(game_ids()[0], "2", "ok")),
    ("forecast", wants_a_forecast),
    ("history", plays),  # which ends the forecast
    ("said", is_told_something),
    ("staff", staff_does("call", "1")),
    ("staff", staff_does("unlock", PIN)),
    ("staff", staff_does("lock", "1")),
    ("language", lambda box: box.act("menu", "language:de")),
    ("guests", lambda box: box.wait(605)),
    ("guests", lambda box: box.wait(2)),
    ("table", lambda box: box.wait(70)),
    ("guests", lambda box: box.wait(200)),
    ("guests", lambda box: box.touch("en")),
    ("staff", staff_does("unlock", PIN)),
    ("staff", staff_does("volume", "50")),
    ("own_screen", staff_does("screen/turn", "90")),
]
"""What happens, and a part of the document that shows it."""


def test_whatever_happens_nobody_is_shown_an_older_document(tmp_path: Path) -> None:
    async def check(box: CafeBox) -> None:
        await box.staff.set_pin(PIN)
        await box.staff.lock()
        fresh = Fresh(box)
        fresh.parts_changed()
        for number, (part, step) in enumerate(DAY):
            await step(box)
            changed = fresh.parts_changed()
            assert part in changed, (number, changed)
            assert not fresh.parts_changed()

    in_a_cafe(tmp_path, check, languages=LANGUAGES)
