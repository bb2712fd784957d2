"""Where the daemon's log goes, with a priority where journald reads it, and its lines about games.

journald reads a number in angle brackets at the start of a line as the priority of that line.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
import time
from collections.abc import Callable, Mapping
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final, TextIO

from firmware_host.config.files import give_to_owner, make_directory
from firmware_host.table.snapshot import TableSnapshot

log = logging.getLogger(__name__)

DEBUG_LINES: Final = 200
DEBUG_PERIOD_S: Final = 30.0
_BIGGEST_FILE: Final = 1_000_000
_PLAIN: Final = "%(levelname)s %(name)s: %(message)s"
_PRIORITIES: Final = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4))
_INFO, _DEBUG = 6, 7
ERROR_MARK: Final = "<3>"


def is_journal(stream: TextIO | None = None, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether journald reads this stream: a child process inherits JOURNAL_STREAM either way."""
    try:
        device, inode = environment.get("JOURNAL_STREAM", "").split(":")
        status = os.fstat((stream or sys.stderr).fileno())
    except (ValueError, OSError, AttributeError):
        return False
    return (str(status.st_dev), str(status.st_ino)) == (device, inode)


def priority(level: int) -> int:
    """The syslog priority of a level of Python's logging."""
    for least, number in _PRIORITIES:
        if level >= least:
            return number
    return _INFO if level >= logging.INFO else _DEBUG


class JournalFormatter(logging.Formatter):
    """Writes the priority before every line, also before each of a traceback."""

    def __init__(self) -> None:
        super().__init__("%(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        mark = f"<{priority(record.levelno)}>"
        return "\n".join(mark + line for line in super().format(record).splitlines())


class OneLine(logging.Filter):
    """Escapes what is not printable: received text (tags, names) cannot begin a new line."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if not text.isprintable():
            record.msg = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
            record.args = ()
        return True


class _LogFile(RotatingFileHandler):
    """In the state directory: follows no link, belongs to its owner, ignores a full disk."""

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        make_directory(path.parent)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        handle = os.open(path, flags, 0o644)
        give_to_owner(handle, path.parent)
        return TextIOWrapper(os.fdopen(handle, "ab", buffering=0), self.encoding)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """The terminal is drawn on; nothing else may be printed there."""


class DebugLimit(logging.Filter):
    """Bounds debug lines, so that a bouncing contact or a flood of scans hides nothing else.

    The journal of the service takes 300 lines in 30 seconds and drops all that follow.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._ends_at = 0.0
        self._lines = self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > logging.DEBUG:
            return True
        if self._clock() >= self._ends_at:
            self._ends_at = self._clock() + DEBUG_PERIOD_S
            if self._left_out:
                record.msg = f"{record.getMessage()} ({self._left_out} lines before are left out)"
                record.args = ()
            self._lines = self._left_out = 0
        self._lines += 1
        self._left_out += self._lines > DEBUG_LINES
        return self._lines <= DEBUG_LINES


def configure_logging(level: int, file: Path | None = None) -> None:
    """To the journal, to standard error, or to a file that stays small.

    Debug lines are written of this package alone: those of libraries would crowd them out.
    """
    handler: logging.Handler
    if file is not None:
        try:
            handler = _LogFile(file, maxBytes=_BIGGEST_FILE, backupCount=1, encoding="utf-8")
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            handler = logging.NullHandler()  # a full disk is told on the panel
    else:
        handler = logging.StreamHandler()
    handler.setFormatter(
        JournalFormatter() if file is None and is_journal() else logging.Formatter(_PLAIN)
    )
    handler.addFilter(DebugLimit())
    handler.addFilter(OneLine())
    logging.basicConfig(level=max(level, logging.INFO), handlers=[handler])
    logging.getLogger("firmware_host").setLevel(level)


class GameLogger:
    """One line when a game begins, is resumed at a start, ends or is left."""

    def __init__(self) -> None:
        self._game: int | None = None
        self._is_over = False
        self._is_first = True

    def on_change(self, snapshot: TableSnapshot) -> None:
        """Called with every snapshot; logs when the game is another one or over."""
        is_over = snapshot.outcome is not None
        if snapshot.game_id is not None and snapshot.game_id != self._game:
            how = "goes on" if self._is_first else "begins"
            if not is_over:
                log.info(
                    "game %s %s: %s (%s), players: %s",
                    *(snapshot.game_id, how, snapshot.room, snapshot.mode, len(snapshot.players)),
                )
        if snapshot.outcome is not None and not (self._is_over and snapshot.game_id == self._game):
            log.info("game %s is over: %s", snapshot.game_id, snapshot.outcome.reason)
        if snapshot.game_id is None and self._game is not None and not self._is_over:
            log.info("game %s was left", self._game)
        self._game, self._is_over, self._is_first = snapshot.game_id, is_over, False
