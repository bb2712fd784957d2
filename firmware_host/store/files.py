"""Game files: written whole or not at all; what is read is checked before it is believed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from firmware_host.config.files import read_ordinary, write_atomically
from firmware_host.games.core.log import MOST_CHARACTERS, BadLog, GameLog
from firmware_host.store.errors import StoreError, explaining
from firmware_host.texts import Joined, Message


def write_game_file(path: Path, document: dict[str, Any], *, clears: bool = True) -> None:
    """An exported game, one entry to a line, so that people can read and compare it.

    `clears`: see `write_atomically`.
    """
    entries = [json.dumps(entry, ensure_ascii=False) for entry in document["entries"]]
    head = json.dumps({**document, "entries": []}, ensure_ascii=False, indent=1)
    if entries:
        listed = ",\n  ".join(entries)
        head = head.removesuffix("[]\n}") + f"[\n  {listed}\n ]\n}}"
    with explaining(path):
        write_atomically(path, head + "\n", clears=clears)


def read_game_file(path: Path) -> GameLog:
    """The game somebody sent; BadLog or StoreError name the file and what is wrong with it."""
    try:
        text = read_ordinary(path, MOST_CHARACTERS)
    except OSError as error:
        raise StoreError(
            Joined("{path}: {strerror}", path=path, strerror=error.strerror or error)
        ) from error
    if len(text) > MOST_CHARACTERS:
        most = f"{MOST_CHARACTERS // 1_000_000} MB"
        raise BadLog(
            # Translators: an error at the command line; {path} is a file.
            Message("{path}: is longer than {most}, so it is no game", path=path, most=most)
        )
    try:
        return GameLog.parse(text)
    except BadLog as error:
        raise BadLog(Joined("{path}: {error}", path=path, error=error)) from error
