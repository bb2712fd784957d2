"""Old games make room: which ones go, and where their files lie afterwards.

Only finished games ever go, oldest first, each after its export is on the disk. The database
itself refuses to let any other go; see `leaving` in schema.py. A game that was put aside and has
expired is ended when its turn to go has come, not before: until then staff can restore it.

How old a game is: a box has no clock to trust, and one that jumps ahead must not cost a game. Time
therefore counts from game to game, and a gap of more than half a year counts for nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import Final

from firmware_host.config.device import HistoryConfig
from firmware_host.config.files import clear_halves, make_directory
from firmware_host.store.errors import explaining
from firmware_host.store.files import write_game_file
from firmware_host.store.game_rows import GameAge, GameRows
from firmware_host.table.party import AsideGame

ARCHIVE: Final = "old-games"
_MEGABYTE: Final = 1_000_000
_FIRST_YEAR: Final = 2025
"""A box without a clock starts in the past: such a date says nothing about a game's age."""
_LONGEST_GAP_DAYS: Final = 183.0
"""Between two games, or the last one and now; more than that, and the clock has jumped."""
_SECONDS_A_DAY: Final = 86_400


class Pruning:
    """Which games may go, oldest first, as things stood when it was made."""

    def __init__(
        self,
        games: Sequence[GameAge],
        rule: HistoryConfig,
        now: str,
        expired: Sequence[AsideGame] = (),
    ) -> None:
        """`expired`: games put aside that may go as if they were over."""
        self.expired = {each.game: each for each in expired}
        # The newest may still be looked at, taken back into play, or be the one on the table.
        over = {game.id for game in games[:-1] if game.over}
        finished = [game.id for game in games[:-1] if game.id in over or game.id in self.expired]
        self._most_bytes = rule.keep_megabytes * _MEGABYTE
        self._due = set(finished[: max(0, len(finished) - rule.keep_games)])
        if rule.keep_days:
            ages = zip(games, ages_in_days([game.created for game in games], now), strict=True)
            self._due |= {game.id for game, age in ages if age > rule.keep_days} & over
        self.candidates: deque[int] = deque(finished)

    def wants(self, game: int, used_bytes: int) -> bool:
        return game in self._due or used_bytes > self._most_bytes


def ages_in_days(begun: Sequence[str], now: str) -> list[float]:
    """How long ago each game was begun, given in the order they were begun; 0 if nobody can know.

    Never more than the dates of the games between it and now bear out, and never more than for a
    game begun before it. 0 for all of them while the clock is behind the newest one.
    """
    days = [_day(date) for date in begun]
    today = _day(now)
    newest = next((day for day in reversed(days) if day is not None), None)
    if today is None or newest is None or today < newest:
        return [0.0] * len(days)
    ages: list[float] = []
    after, passed = today, 0.0
    for day in reversed(days):
        if day is None:
            ages.append(passed)
            continue
        if 0 < after - day <= _LONGEST_GAP_DAYS:
            passed += after - day
        after = day
        ages.append(min(passed, today - day) if day <= today else passed)
    return list(accumulate(reversed(ages), min))


def _day(date: str) -> float | None:
    """Days since 1970; None for a date that cannot be right."""
    try:
        snapshot = datetime.fromisoformat(date)
    except (ValueError, TypeError):
        return None
    if snapshot.tzinfo is None:
        snapshot = snapshot.replace(tzinfo=UTC)
    return snapshot.timestamp() / _SECONDS_A_DAY if snapshot.year >= _FIRST_YEAR else None


def archived_name(game: int) -> str:
    return f"game-{game:06}.json"


class OldGames:
    """The files of games that have left. Their directory is looked through once."""

    def __init__(self, state_dir: Path, most_megabytes: int) -> None:
        self._directory = state_dir / ARCHIVE
        self._most_bytes = most_megabytes * _MEGABYTE
        self._files: deque[tuple[Path, int]] | None = None
        self._total = 0

    def keep(self, game_rows: GameRows, game: int) -> None:
        """Write the game's file, then remove the oldest files beyond the limit."""
        with explaining(self._directory):
            files = self._known()
            path = self._directory / archived_name(game)
            write_game_file(path, game_rows.public(game).to_json(), clears=False)
            files.append((path, path.stat().st_size))
            self._total += files[-1][1]
            # The newest file stays even if it alone is too big: it was asked for a moment ago.
            while self._total > self._most_bytes and len(files) > 1:
                oldest, size = files.popleft()
                if oldest != path:  # the same number once more, after a rescue
                    oldest.unlink(missing_ok=True)
                self._total -= size

    def _known(self) -> deque[tuple[Path, int]]:
        if self._files is None:
            make_directory(self._directory)
            clear_halves(self._directory)
            self._files = deque(
                (file, file.stat().st_size) for file in sorted(self._directory.glob("game-*.json"))
            )
            self._total = sum(size for _, size in self._files)
        return self._files
