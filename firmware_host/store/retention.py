"""Old games make room: which one goes next, and where its file lies afterwards.

Only finished games ever go, oldest first, each after its export is on the disk. The database
itself refuses to let any other go; see `leaving` in schema.py.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from firmware_host.config.device import HistoryConfig
from firmware_host.config.files import sync_directory
from firmware_host.store.errors import explained
from firmware_host.store.files import write_game_file
from firmware_host.store.ledger import GameSummary, Ledger

ARCHIVE: Final = "old-games"
_MEGABYTE: Final = 1_000_000
_FIRST_YEAR: Final = 2025
"""A box without a clock starts in the past: such a date says nothing about a game's age."""


def next_to_go(
    finished: Collection[GameSummary], used_bytes: int, rule: HistoryConfig, now: str
) -> GameSummary | None:
    """The oldest of the finished games that may go, if the rule asks for room."""
    if not finished:
        return None
    oldest = min(finished, key=lambda game: game.id)
    if len(finished) > rule.keep_games or used_bytes > rule.keep_megabytes * _MEGABYTE:
        return oldest
    return oldest if rule.keep_days and _age(oldest.created, now) > rule.keep_days else None


def _age(created: str, now: str) -> float:
    """Days; 0 where either date cannot be right."""
    try:
        begun, today = datetime.fromisoformat(created), datetime.fromisoformat(now)
        age = (today - begun) / timedelta(days=1)
    except (ValueError, TypeError):
        return 0
    return age if begun.year >= _FIRST_YEAR else 0


def archived_name(game: int) -> str:
    return f"game-{game:06}.json"


def export_to_archive(ledger: Ledger, game: int, state_dir: Path, most_megabytes: int) -> None:
    """Write the game's file, then remove the oldest files beyond the limit."""
    archive = state_dir / ARCHIVE
    try:
        if not archive.exists():
            archive.mkdir()
            sync_directory(state_dir)
        write_game_file(archive / archived_name(game), ledger.public(game).to_json())
        _trim(archive, most_megabytes * _MEGABYTE)
    except OSError as error:
        raise explained(error, archive) from error


def _trim(archive: Path, most_bytes: int) -> None:
    """The newest file stays even if it alone is too big: it was asked for a moment ago."""
    files = sorted(archive.glob("game-*.json"))
    sizes = [file.stat().st_size for file in files]
    total = sum(sizes)
    for file, size in list(zip(files, sizes, strict=True))[:-1]:
        if total <= most_bytes:
            break
        file.unlink(missing_ok=True)
        total -= size
