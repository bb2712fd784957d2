"""A mark beside a database that could not be read somewhere: the next start checks it whole.

SQLite does not notice damage inside a record, and reading every record at each start would delay
the game. Whoever meets such damage, the box or a command beside it, leaves the mark.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from firmware_host.config.files import new_file

_MARK: Final = "-unreadable"
"""Begins like SQLite's own files: whoever copies or moves `games.sqlite3*` takes it along."""


def leave_mark(database: Path) -> None:
    """OSError if nothing can be written there."""
    with suppress(FileExistsError):
        os.close(new_file(_mark_of(database)))


def is_marked(database: Path) -> bool:
    return os.path.lexists(_mark_of(database))


def remove_mark(database: Path) -> None:
    with suppress(OSError):  # costs the next start some time
        _mark_of(database).unlink(missing_ok=True)


def _mark_of(database: Path) -> Path:
    return Path(f"{database}{_MARK}")
