"""The touch table's document as JSON, made once for each moment, language and kind of viewer.

The WebSocket sends its parts, GET /api/table sends all of it as one packed file. However many
pages and programs ask, the box builds and packs a document again only when something in it changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from firmware_host.kiosk.box import Box
from firmware_host.kiosk.live_page import PHONE, TABLE, Parts, members
from firmware_host.kiosk.page_files import File, as_file
from firmware_host.kiosk.phones.guest_view import for_guests

MOST_FILES: Final = 32
"""Of one document: phones in one language differ only in seat and rights."""
_LEVEL: Final = 4
"""Of gzip: a moment is packed while people play, a file of the page only once."""


class TableDocument:
    """One moment as one kind of viewer sees it in one language."""

    def __init__(self, seq: int, parts: Mapping[str, str]) -> None:
        self.seq = seq
        self.parts = Parts(parts)
        self._files: dict[str, File] = {}

    def file(self, own: Mapping[str, str]) -> File:
        """Return all of it with the parts that only this viewer is sent; each is packed once."""
        more = members(own)
        if more not in self._files:
            if len(self._files) >= MOST_FILES:
                del self._files[next(iter(self._files))]
            texts = filter(None, (f'"seq":{self.seq}', members(self.parts.parts), more))
            body = "{" + ",".join(texts) + "}"
            self._files[more] = as_file("application/json", body.encode(), _LEVEL)
        return self._files[more]


class TableDocuments:
    """The newest document of each kind of viewer and language."""

    def __init__(self, box: Box, address: Callable[[], str]) -> None:
        """`address` is where phones find the box."""
        self._box = box
        self._address = address
        self._made: dict[str, tuple[Any, dict[str, Any], TableDocument]] = {}
        """By kind of viewer and language: the box's own document and the further parts that it was
        made of."""
        self._staff: tuple[Any, str] = None, as_json(None)

    def for_table(self) -> TableDocument:
        """Return what every viewer at the table's port is shown, here and elsewhere."""
        box = self._box
        more = {"language": box.words.language, "virtual": box.virtual, "version": box.version}
        more |= {"address": self._address()}
        return self._of(TABLE, box, more, lambda table: table)

    def for_phones(self, language: str) -> TableDocument:
        """Return what all phones of this language are shown, without what each may do."""
        box = self._box.speaking(language)
        more = {"language": box.words.language, "version": box.version, "staff": box.staff_call()}
        return self._of(PHONE + box.words.language, box, more, for_guests)

    def own(self) -> dict[str, str]:
        """Return the parts that only the box's own screen may be sent: the staff's page, and how
        the table looks there."""
        page = self._box.staff_page()
        if page is not self._staff[0]:
            self._staff = page, as_json(page)
        return {"staff": self._staff[1], "own_screen": as_json(self._box.own_screen())}

    def _of(
        self,
        name: str,
        box: Box,
        more: dict[str, Any],
        shown: Callable[[Mapping[str, Any]], Mapping[str, Any]],
    ) -> TableDocument:
        table, seq = box.table(), box.seq
        known = self._made.get(name)
        if known and known[0] is table and known[1] == more and known[2].seq == seq:
            return known[2]
        parts = {key: as_json(part) for key, part in {**shown(table), **more}.items()}
        made = TableDocument(seq, parts)
        self._made[name] = table, more, made
        return made


def as_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
