"""One line in the log when a game begins, is resumed at a start, ends or is left."""

from __future__ import annotations

import logging

from firmware_host.table.snapshot import TableSnapshot

log = logging.getLogger(__name__)


class GameLogger:
    def __init__(self) -> None:
        self._game: int | None = None
        self._is_over = False
        self._is_first = True

    def on_change(self, snapshot: TableSnapshot) -> None:
        """Takes every moment of the table; logs when the game is another one or over."""
        is_over = snapshot.outcome is not None
        if snapshot.game_id is not None and snapshot.game_id != self._game:
            how = "goes on" if self._is_first else "begins"
            if not is_over:
                log.info(
                    "game %s %s: %s (%s), players: %s",
                    *(snapshot.game_id, how, snapshot.room, snapshot.mode, len(snapshot.players)),
                )
        if snapshot.outcome is not None and not (self._is_over and snapshot.game_id == self._game):
            log.info("game %s is over: %s", snapshot.game_id, snapshot.outcome.reason)
        if snapshot.game_id is None and self._game is not None and not self._is_over:
            log.info("game %s was left", self._game)
        self._game, self._is_over, self._is_first = snapshot.game_id, is_over, False
