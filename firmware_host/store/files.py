"""Games as files: written whole, read with distrust."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from firmware_host.config.files import write_atomically
from firmware_host.games.core.log import MOST_CHARACTERS, MOST_ENTRIES, BadLog, GameLog
from firmware_host.games.core.untrusted import an_object, number, parse_json
from firmware_host.store.errors import StoreError, explaining

KNOWN_FROM: Final = "secret_known_from"


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


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game as it travels: its log, and from which entry on its secret was no secret any more."""

    log: GameLog
    secret_known_from: int | None = None

    def to_json(self) -> dict[str, Any]:
        document = self.log.to_json()
        if self.secret_known_from is None:
            return document
        return {KNOWN_FROM: self.secret_known_from, **document}

    @classmethod
    def from_json(cls, document: object) -> GameFile:
        members = dict(an_object("the file", document))
        known_from = members.pop(KNOWN_FROM, None)
        if known_from is not None:
            known_from = number(KNOWN_FROM, known_from, 0, MOST_ENTRIES)
        return cls(GameLog.from_json(members), known_from)


def read_game_file(path: Path) -> GameFile:
    """The game somebody sent; BadLog or StoreError name the file and what is wrong with it."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error
    if len(text) > MOST_CHARACTERS:
        raise BadLog(f"{path}: the file is longer than {MOST_CHARACTERS} characters")
    try:
        return GameFile.from_json(parse_json(text))
    except BadLog as error:
        raise BadLog(f"{path}: {error}") from error
