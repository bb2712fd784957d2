"""An uncaught exception in any callback or task ends the daemon, and systemd starts it again."""

from __future__ import annotations

import asyncio
import errno
import logging
from typing import Any, NoReturn

from firmware_host.kiosk.rate_limit import LimitedLog

log = logging.getLogger(__name__)


class CrashMonitor:
    """Takes exceptions that asyncio would only log: of callbacks, timers and forgotten tasks."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._crash: asyncio.Future[NoReturn] = loop.create_future()
        self._log = LimitedLog(log)
        loop.set_exception_handler(self._heard)

    async def crashed(self) -> NoReturn:
        """Raises the first such exception."""
        await asyncio.shield(self._crash)
        raise AssertionError

    def _heard(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and is_out_of_files(error):
            self._log.line("files", logging.ERROR, "too many files are open: %r", error)
        elif not isinstance(error, Exception) or not _is_ours(context):
            # A connection that broke: asyncio goes on.
            text = f"{context.get('message')}{f': {error!r}' if error else ''}"
            self._log.line("connection", logging.WARNING, "%s", text)
        elif not self._crash.done():
            self._crash.set_exception(error)
            self._crash.exception()  # retrieved, even if the daemon ends before it asks


def is_out_of_files(error: OSError) -> bool:
    """No descriptor is left. It passes, so it does not end the daemon."""
    return error.errno in (errno.EMFILE, errno.ENFILE)


def _is_ours(context: dict[str, Any]) -> bool:
    """A callback or a task raised it, not asyncio's transport of a connection."""
    is_task = isinstance(context.get("future"), asyncio.Task)
    return is_task or "handle" in context or "task" in context
