"""A box that shows any moment of any game on the touch table, and remembers what was tapped."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from firmware_host.config.settings import load_settings
from firmware_host.games import game_ids
from firmware_host.games.teaching import PrintedValues
from firmware_host.kiosk.box import TableAction
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.document import ViewState, table_document
from firmware_host.view.spoken import spoken_document
from firmware_host.view.teaching import book_document, why_document
from tests.kiosk.fake_box import FakeBox


@cache
def printed_values(game: str) -> PrintedValues:
    catalogue = load_settings(virtual=True).catalogues[game]
    return PrintedValues(catalogue.plain(), [each.path for each in catalogue.unsure()])


class MomentBox(FakeBox):
    def __init__(self) -> None:
        super().__init__(virtual=False)
        self.moment: ViewState | None = None
        self.acted: list[TableAction] = []
        self.me: dict[str, Any] | None = None
        """What a phone is told of itself; None: it is the table's own screen that looks."""
        self.refuses = ""
        """The rule behind every refusal."""

    def look_at(self, snapshot: TableSnapshot, **more: Any) -> int:
        """Shows a moment under a `seq` of its own, which it returns."""
        self.seq += 1
        self.moment = ViewState(replace(snapshot, seq=self.seq), **more)
        self.changes.notify(state=True)
        return self.seq

    def table(self) -> dict[str, Any]:
        if self.moment is None:
            return super().table()
        document = table_document(self.moment, self.words)
        return document if self.me is None else {**document, "me": self.me}

    def why(self, answer: str) -> dict[str, str]:
        return {**super().why(answer), "rule": self.refuses}

    async def lesson(self, do: str, id: str) -> None:
        self.done.append((do, id))

    def explain(self) -> dict[str, Any]:
        if self.moment is None:
            return super().explain()
        return why_document(self.moment.snapshot, self.words)

    def spoken(self) -> dict[str, Any]:
        if self.moment is None:
            return super().spoken()
        return spoken_document(self.moment.snapshot, self.words)

    def book(self, game: str) -> dict[str, Any] | None:
        game = game or (self.moment.snapshot.game if self.moment else "")
        if game not in game_ids():
            return None
        return book_document(game, self.words, printed_values(game))

    async def act(self, action: TableAction) -> int:
        self.acted.append(action)
        return self.seq
