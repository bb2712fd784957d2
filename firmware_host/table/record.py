"""The digest of a whole record: what people compare to know that nothing was left out or changed.

It is the SHA-256 of lines of canonical JSON (see fair.py), each with its line feed: the text
"tilekeeper/2:record", the head of the log, every step in the order it happened (answers with who
gave them, steps that were undone, the end taken back), and the outcome, null while the game runs.
People see the first 16 hexadecimal digits.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import GameLog, Record
from firmware_host.table.fair import canonical

_SHOWN: Final = 16
_GROUP: Final = 4


class RecordDigest:
    """Grows with the record, so that an answer costs a line and not the whole game."""

    def __init__(self, log: GameLog) -> None:
        self._hash = hashlib.sha256(b"tilekeeper/2:record\n")
        self._add_line(log.head())
        for record in log.records:
            self.add(record)

    def add(self, record: Record) -> None:
        self._add_line(record.to_json())

    def shown(self, outcome: Outcome | None) -> str:
        """In groups of four, as on every screen."""
        whole = self._hash.copy()
        whole.update(canonical(outcome.to_json() if outcome else None) + b"\n")
        digits = whole.hexdigest()[:_SHOWN]
        return " ".join(digits[i : i + _GROUP] for i in range(0, _SHOWN, _GROUP))

    def _add_line(self, value: Any) -> None:
        self._hash.update(canonical(value) + b"\n")


def digest_of(log: GameLog) -> str:
    """The digest of the record as it stands."""
    return RecordDigest(log).shown(log.outcome)
