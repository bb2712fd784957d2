"""A box that shows any moment of any game on the touch table, and remembers what was tapped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from firmware_host.kiosk.box import TableAction
from firmware_host.panel.i18n import translator
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.document import Moment, table_document
from tests.kiosk.fake_box import FakeBox


class MomentBox(FakeBox):
    def __init__(self) -> None:
        super().__init__(virtual=False)
        self.moment: Moment | None = None
        self.acted: list[TableAction] = []

    def look_at(self, snapshot: TableSnapshot, **more: Any) -> int:
        """Shows a moment under a `seq` of its own, which it returns."""
        self.seq += 1
        self.moment = Moment(replace(snapshot, seq=self.seq), **more)
        self.changes.notify(state=True)
        return self.seq

    def table(self) -> dict[str, Any]:
        if self.moment is None:
            return super().table()
        return table_document(self.moment, translator("en"))

    async def act(self, action: TableAction) -> int:
        self.acted.append(action)
        return self.seq
