"""A box that dies by SIGKILL as soon as a card was noted down as read; run as a script.

Arguments: the state directory. Prints what the party was taught.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from firmware_host.panel.commands import LessonCommand
from tests.fourth_game.on_the_list import dice_race_on_the_list
from tests.service.cafe_box import CafeBox


async def work(directory: Path) -> None:
    box = CafeBox(directory)
    await box.open()
    await box.touch()
    await box.answer("dice-race", "2", "learn", "ok", "ok", "ok")
    card = box.controller.lessons.current
    assert card is not None
    queued = await box.controller.carry_out(
        LessonCommand("seen", card.id), box.table.snapshot().seq
    )
    assert queued is not None
    print(card.id, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    with dice_race_on_the_list():
        asyncio.run(work(Path(sys.argv[1])))
