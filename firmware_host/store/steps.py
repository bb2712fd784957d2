"""How far the game last written to has come, noted in a small file beside the database.

A write-ahead log that was cut or lost looks like one that was never written: SQLite reads what is
left and says nothing. The note is written after the commit and not synced, so it costs no answer
any time; the kernel brings it to the disk within seconds. It is therefore never ahead of what was
recorded: if it knows of more steps than the database has, the database has lost them. Before the
noted game makes room for others, the note moves on to the newest one, which stays.
"""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware_host.config.files import new_file
from firmware_host.store.damage import StoreNotice
from firmware_host.store.game_rows import GameRows

NOTE: Final = "-steps"
"""Begins like SQLite's own files: whoever copies or moves `games.sqlite3*` takes it along."""
_LENGTH: Final = 64
_ENOUGH: Final = 16
"""Letters of a commitment that tell one game from another of the same number."""


@dataclass(frozen=True, slots=True)
class LastStep:
    game: int
    steps: int
    """Records of that game: answers, and what was taken back, ended or taken up again."""
    commitment: str

    def to_bytes(self) -> bytes:
        facts = f"game {self.game} steps {self.steps} of {self.commitment}"
        return f"{facts} {_sum(facts)}".ljust(_LENGTH - 1).encode() + b"\n"

    @classmethod
    def from_bytes(cls, written: bytes) -> LastStep | None:
        """None for anything we have not written ourselves, to its end."""
        facts, _, checksum = written.decode("ascii", "replace").strip().rpartition(" ")
        words = facts.split(" ")
        if _sum(facts) != checksum or words[::2] != ["game", "steps", "of"]:
            return None
        return cls(int(words[1]), int(words[3]), words[5])


class StepNote:
    """The file, open for writing; a disk that refuses it only costs the note."""

    def __init__(self, database: Path) -> None:
        self._path = Path(f"{database}{NOTE}")
        self._handle = -1
        with suppress(OSError):
            self._handle = self._opened()

    def _opened(self) -> int:
        with suppress(OSError):
            return new_file(self._path)
        flags = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        with suppress(OSError):
            return os.open(self._path, os.O_RDWR | flags)
        return os.open(self._path, os.O_RDONLY | flags)  # a read-only disk

    def read(self) -> LastStep | None:
        try:
            return LastStep.from_bytes(os.pread(self._handle, _LENGTH, 0))
        except OSError:
            return None

    def write(self, step: LastStep) -> None:
        with suppress(OSError):
            os.pwrite(self._handle, step.to_bytes(), 0)

    def clear(self) -> None:
        """There is no game to note: what was lost is reported once."""
        with suppress(OSError):
            os.pwrite(self._handle, bytes(_LENGTH), 0)

    def sync(self) -> None:
        with suppress(OSError):
            os.fsync(self._handle)

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def step_of(game_rows: GameRows, game: int) -> LastStep:
    return LastStep(game, game_rows.progress(game).seq, game_rows.commitment(game)[:_ENOUGH])


def move_on(note: StepNote, game_rows: GameRows, leaving: int) -> None:
    """Let the note refer to a game that stays; on the disk before that game is removed."""
    noted, newest = note.read(), game_rows.newest()
    if noted is not None and noted.game == leaving and newest is not None:
        note.write(step_of(game_rows, newest))
        note.sync()


def lost_since(game_rows: GameRows, noted: LastStep | None) -> StoreNotice | None:
    """What the note knows of and the database does not."""
    if noted is None:
        return None
    if not game_rows.knows(noted.game):
        return StoreNotice("game_lost", {"count": noted.steps})
    found = step_of(game_rows, noted.game)
    missing = noted.steps - found.steps
    if found.commitment != noted.commitment or missing <= 0:
        return None
    return StoreNotice("steps_lost", {"count": missing})


def _sum(facts: str) -> str:
    return f"{zlib.crc32(facts.encode()):08x}"
