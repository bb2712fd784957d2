"""Work in the background whose crash is heard: asyncio keeps silent while a reference is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any


def in_background(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, None], what: str
) -> asyncio.Task[None]:
    """A bug must not leave a box that is half dead: the loop's owner hears of it and decides."""
    task = loop.create_task(work, name=what)
    task.add_done_callback(partial(_report_a_crash, what))
    return task


def _report_a_crash(what: str, task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": f"{what} crashed", "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)
