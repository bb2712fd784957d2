"""The card that is due at this table: one for glass, touch table and phones."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.games.teaching import PrintedValues
from firmware_host.panel.learning import NOBODY, LearningFacts
from firmware_host.panel.panel import Panel
from firmware_host.service.parties import Parties
from firmware_host.table.lessons import Lesson, LessonQueue
from firmware_host.table.snapshot import TableSnapshot


class Lessons:
    """What waits to be told is not kept: after a power cut it is told when it matters again."""

    def __init__(
        self, parties: Parties | None, values: Callable[[str], PrintedValues], panel: Panel
    ) -> None:
        self._parties = parties
        self._values = values
        self._panel = panel
        self._queue = LessonQueue()
        self.speaks = False
        """The box has a voice."""

    @property
    def current(self) -> Lesson | None:
        return self._queue.current

    def follow(self, snapshot: TableSnapshot) -> bool:
        """Takes in a moment and what the party was taught; whether another card is due now."""
        before, party = self._queue, self._parties.current if self._parties else None
        self._queue = before.after(snapshot, party)
        facts = LearningFacts(self._values, party or NOBODY, self.speaks)
        self._panel.learn_from(facts, self._queue.current)
        return self._queue.current != before.current
