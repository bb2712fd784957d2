"""Are the files that are open still the ones under their names?

Somebody may delete or replace the state directory while the box runs. SQLite goes on writing into
files that nobody will ever find again, and every answer would count as kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from firmware_host.store.errors import StoreError

_FILES: Final = ("", "-wal", "-shm")


class FilesInPlace:
    """Knows each file of an open database from the first time it was seen."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._seen: dict[str, tuple[int, int]] = {}
        self.check()

    def check(self) -> None:
        """StoreError if one is gone or another has taken its place."""
        for end in _FILES:
            name = Path(f"{self._database}{end}")
            try:
                found = name.stat()
            except (FileNotFoundError, NotADirectoryError):
                if end in self._seen:
                    raise StoreError(_gone(name)) from None
                continue
            number = (found.st_dev, found.st_ino)
            if self._seen.setdefault(end, number) != number:
                raise StoreError(_gone(name))


def _gone(name: Path) -> str:
    return (
        f"{name}: it was removed or replaced while the box was running, so nothing was recorded; "
        "put it back, or restart the box"
    )
