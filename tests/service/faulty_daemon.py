"""The real daemon, with one fault that strikes when SIGUSR1 comes.

Run as a script: faulty_daemon.py FAULT STATE [virtual|real]
"""

from __future__ import annotations

import asyncio
import errno
import gc
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from firmware_host.devices.link import SerialLink
from firmware_host.devices.oled_chip import VirtualBus
from firmware_host.kiosk import server
from firmware_host.panel.commands import ForecastCommand, UndoCommand
from firmware_host.service import daemon
from firmware_host.service.commands import CommandRunner
from firmware_host.service.controller import Controller
from firmware_host.service.daemon import RunOptions
from firmware_host.service.kiosk_box import BoxPage
from firmware_host.service.systemd import Systemd
from firmware_host.store.errors import DamagedStoreError
from firmware_host.store.store import Store

FOR_EVER_S = 3600.0


class Broken(Exception):
    """What nobody foresaw."""


def one(kind: type[Any]) -> Any:
    return next(each for each in gc.get_objects() if isinstance(each, kind))


def fail(*_: Any, **__: Any) -> NoReturn:
    raise Broken


async def fail_later(*_: Any, **__: Any) -> NoReturn:
    raise Broken


async def hang(*_: Any, **__: Any) -> None:
    await asyncio.Event().wait()


def command(do: Callable[..., Any]) -> None:
    CommandRunner._do = do  # type: ignore[method-assign]
    one(Controller).give([UndoCommand()])


def crash_the_reader() -> None:
    link: SerialLink = one(SerialLink)
    link._supervise = fail_later  # type: ignore[method-assign]
    assert link._task is not None
    link._task.cancel()
    link.start()


def crash_the_page() -> None:
    one(BoxPage)  # it is being tried again and again: the next try breaks
    server.serve = fail_later


def crash_the_housekeeping() -> None:
    Store.prune = fail_later  # type: ignore[method-assign]
    one(Store).game_ended.set()


def forget_a_failing_task() -> None:
    asyncio.get_running_loop().create_task(fail_later())


def break_the_forecast() -> None:
    """The box holds on to this task, so asyncio would not tell of its death."""
    Controller._make_forecast = fail_later  # type: ignore[method-assign]
    one(Controller).give([ForecastCommand()])


async def find_damage(*_: Any, **__: Any) -> NoReturn:
    raise DamagedStoreError("games.sqlite3: Broken; start Tilekeeper again and it is put aside")


def slow_display() -> None:
    """Each picture takes its time, and says on systemd's socket that it is on the glass."""
    send = VirtualBus.data

    def slowly(bus: VirtualBus, data: Any) -> None:
        time.sleep(0.5)
        send(bus, data)
        Systemd()._send("PICTURE")

    VirtualBus.data = slowly  # type: ignore[method-assign, assignment]


def hanging_display() -> None:
    VirtualBus.command = lambda *_: time.sleep(FOR_EVER_S)  # type: ignore[method-assign]


def take_the_table_away() -> None:
    table = one(Controller)._table
    asyncio.get_running_loop().create_task(table._one_at_a_time.acquire())


def no_file(*_: Any, **__: Any) -> NoReturn:
    raise OSError(errno.EMFILE, "Too many open files")


async def no_file_later(*_: Any, **__: Any) -> NoReturn:
    no_file()


def close_the_tap() -> None:
    """Not one more descriptor, for whatever it may be."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))


FAULTS: dict[str, Callable[[], Any]] = {
    "none": lambda: None,
    # What must end the daemon
    "worker": lambda: command(fail_later),
    "callback": fail,
    "timer": lambda: asyncio.get_running_loop().call_later(0.05, fail),
    "task": forget_a_failing_task,
    "reader": crash_the_reader,
    "forecast": break_the_forecast,
    "damage": lambda: command(find_damage),
    "damage felt by the watchdog": lambda: setattr(Store, "recall", find_damage),
    "watchdog": lambda: setattr(Systemd, "alive", fail),
    "page": crash_the_page,
    "housekeeping": crash_the_housekeeping,
    # What must do neither
    "no file for a command": lambda: command(no_file_later),
    "no file in a callback": no_file,
    "no file in a task": lambda: asyncio.get_running_loop().create_task(no_file_later()),
    "no file at all": close_the_tap,
    # What must stop the feeding
    "loop hangs": lambda: time.sleep(FOR_EVER_S),
    "worker hangs": lambda: command(hang),
    "disk hangs": lambda: one(Store)._writer.submit(time.sleep, FOR_EVER_S),
    "table hangs": take_the_table_away,
    # What must not keep it from ending
    "thread hangs": lambda: asyncio.get_running_loop().run_in_executor(
        None, time.sleep, FOR_EVER_S
    ),
    "other thread hangs": lambda: threading.Thread(target=time.sleep, args=(FOR_EVER_S,)).start(),
}


FROM_THE_START: dict[str, Callable[[], None]] = {
    "display slow": slow_display,
    "display hangs": hanging_display,
}


def main(fault: str, state: Path, kind: str) -> int:
    FROM_THE_START.get(fault, lambda: None)()
    open_box = daemon._open_box

    def armed(*arguments: Any) -> Any:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, FAULTS.get(fault, fail))
        return open_box(*arguments)

    daemon._open_box = armed  # type: ignore[assignment]
    virtual = kind == "virtual"
    host = None if virtual else "192.0.2.1"  # an address this machine does not have
    config = None if virtual else state.parent
    options = RunOptions(virtual=virtual, config=config, state=state, port=0, host=host)
    return asyncio.run(daemon.run_daemon(options))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))
