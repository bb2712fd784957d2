"""Whatever nobody foresaw ends the daemon: systemd starts a whole box again, never half of one."""

from __future__ import annotations

import asyncio
import errno
import logging
from typing import Any, NoReturn

from firmware_host.kiosk.limited_log import LimitedLog

log = logging.getLogger(__name__)


class Guard:
    """Hears of errors that asyncio would only log: in callbacks, timers and forgotten tasks."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._broken: asyncio.Future[NoReturn] = loop.create_future()
        self._log = LimitedLog(log)
        loop.set_exception_handler(self._heard)

    async def broken(self) -> NoReturn:
        """Raises what broke, as soon as something has."""
        await asyncio.shield(self._broken)
        raise AssertionError

    def _heard(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and is_out_of_files(error):
            self._log.line("files", logging.ERROR, "too many files are open: %r", error)
        elif not isinstance(error, Exception) or not _is_ours(context):
            # A connection that broke: asyncio goes on.
            told = f"{context.get('message')}{f': {error!r}' if error else ''}"
            self._log.line("connection", logging.WARNING, "%s", told)
        elif not self._broken.done():
            self._broken.set_exception(error)
            self._broken.exception()  # heard, even if the daemon ends before it asks


def is_out_of_files(error: OSError) -> bool:
    """No descriptor is left: that passes, and is no reason to end the game on the table."""
    return error.errno in (errno.EMFILE, errno.ENFILE)


def _is_ours(context: dict[str, Any]) -> bool:
    """Did a callback or a task raise it, and not the machinery of a connection?"""
    is_task = isinstance(context.get("future"), asyncio.Task)
    return is_task or "handle" in context or "task" in context
