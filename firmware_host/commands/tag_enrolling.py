"""Enrolling tile after tile in a terminal: the box names one, a person lays it on the reader."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence

from firmware_host.commands.output import Output
from firmware_host.commands.tag_reading import opened_reader
from firmware_host.config.errors import TagError
from firmware_host.config.settings import Settings
from firmware_host.config.tags import TagRegistry
from firmware_host.texts import Joined, Message

_STOP = ("q", "quit")


async def enrol_one_by_one(
    settings: Settings,
    registry: TagRegistry,
    game: str,
    tiles: Mapping[str, str],
    out: Output,
    done: int = 0,
) -> int:
    """How many were enrolled; Enter skips a tile, q ends. Each tile says how to recognise it.

    `done` of the game's tiles had their tags before: the count goes on from there.
    """
    known = list(tiles)
    enrolled, of = 0, done + len(tiles)
    async with opened_reader(settings, out.say) as placed:
        typed = _typed_lines()
        try:
            for number, (tile, look) in enumerate(tiles.items(), done + 1):
                named = f"{tile} ({look})" if look else tile
                # Translators: a line at the command line; {place}: 3/40, {tile} is a tile's id. The
                # letter q stays.
                lay = Message(
                    "{place}: lay this on the reader: {tile} (Enter: skip, q: stop)",
                    place=f"{number}/{of}",
                    tile=named,
                )
                out.say(lay)
                outcome = await _enrol(registry, game, tile, known, placed, typed, out)
                if outcome is None:
                    break
                enrolled += outcome
        finally:
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
    return enrolled


async def _enrol(
    registry: TagRegistry,
    game: str,
    tile: str,
    known: Sequence[str],
    placed: asyncio.Queue[str],
    typed: asyncio.Queue[str | None],
    out: Output,
) -> int | None:
    """1 enrolled, 0 skipped, None = stop."""
    while True:
        tag = asyncio.ensure_future(placed.get())
        line = asyncio.ensure_future(typed.get())
        done, pending = await asyncio.wait({tag, line}, return_when=asyncio.FIRST_COMPLETED)
        for waiting in pending:
            waiting.cancel()
        if line in done:
            text = line.result()
            if text is None or text.strip().lower() in _STOP:
                return None
            return 0
        try:
            await asyncio.to_thread(registry.enrol, tag.result(), game, tile, known)
        except TagError as error:
            # Translators: a line at the command line; {error} is a whole sentence.
            out.say(Message("  {error}; lay another one", error=error))
            continue
        told = Message("{uid} is {tile}", uid=tag.result(), tile=tile)
        out.say(Joined("  {told}", told=told))
        return 1


def _typed_lines() -> asyncio.Queue[str | None]:
    """What a person types, line by line; None at the end of it."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def readable() -> None:
        line = sys.stdin.readline()
        if not line:
            loop.remove_reader(sys.stdin.fileno())
        lines.put_nowait(line or None)

    loop.add_reader(sys.stdin.fileno(), readable)
    return lines
