"""Parties, games put aside, the PIN of the staff and failed tries, as rows. Synchronous.

Every change is one transaction: a power cut leaves all of it or none.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.store.errors import StoreError
from firmware_host.store.game_rows import ABANDONED, GameRows
from firmware_host.table.box_days import KEPT_AS, noted_day
from firmware_host.table.party import AsideGame, Party
from firmware_host.texts import Message

_MOST_DRAWN: Final = 100
"""Codes drawn until one is free; 16 million exist."""


@dataclass(frozen=True, slots=True)
class StoredPin:
    """A PIN as `hashlib.scrypt` made it, with the cost it was made at."""

    salt: str
    hash: str
    n: int
    r: int
    p: int


def has_pin(connection: sqlite3.Connection) -> bool:
    """Whether staff has set a PIN; a database from before there were PINs has none."""
    is_table = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'staff_pin'"
    if connection.execute(is_table).fetchone() is None:
        return False
    return connection.execute("SELECT 1 FROM staff_pin").fetchone() is not None


class PartyRows:
    def __init__(self, connection: sqlite3.Connection, games: GameRows) -> None:
        self._db = connection
        self._games = games

    # The party at the table

    def party(self) -> Party | None:
        row = self._db.execute("SELECT id, since, facts FROM parties").fetchone()
        if row is None:
            return None
        id, since, written = row
        try:
            facts = json.loads(written)
        except ValueError:
            facts = {}
        return Party.from_json(id, since, facts if isinstance(facts, Mapping) else {})

    def begin(self, party: Party) -> None:
        """Whoever sat there before has gone, with all that refers to them."""
        with self._games.transaction():
            self._db.execute("DELETE FROM parties")
            self._db.execute(
                "INSERT INTO parties (id, since, facts) VALUES (?, ?, ?)",
                (party.id, party.since, json.dumps(party.to_json())),
            )

    def change(self, party: Party) -> None:
        """Does nothing if that party has gone."""
        with self._games.transaction():
            facts = json.dumps(party.to_json())
            self._db.execute("UPDATE parties SET facts = ? WHERE id = ?", (facts, party.id))

    def end(
        self,
        aside: int | None,
        ends: Mapping[int, dict[str, Any]],
        settings: Mapping[str, str],
        now: str,
    ) -> None:
        """The party goes: game `aside` waits under its code, the games in `ends` are over."""
        with self._games.transaction():
            if aside is not None:
                self._put_aside(aside, now)
            for game, outcome in ends.items():
                self._games.end(game, outcome)
            for key, value in settings.items():
                self._games.set_value(key, value)
            self._db.execute("DELETE FROM parties")

    # Games put aside

    def code_of(self, game: int, draw: Callable[[], str], now: str) -> str:
        """The code of a game, from now on and for good; drawn if it has none yet."""
        row = self._db.execute("SELECT code FROM put_aside WHERE game = ?", (game,)).fetchone()
        if row is not None:
            return str(row[0])
        taken = {code for (code,) in self._db.execute("SELECT code FROM put_aside")}
        for _ in range(_MOST_DRAWN):
            code = draw()
            if code not in taken:
                with self._games.transaction():
                    self._db.execute(
                        "INSERT INTO put_aside (game, code, since, waits) VALUES (?, ?, ?, 0)",
                        (game, code, now),
                    )
                return code
        raise StoreError(Message("no code is free for the game"))

    def set_aside(self, game: int, now: str) -> None:
        """A game with a code waits from now on; the party stays."""
        with self._games.transaction():
            self._put_aside(game, now)

    def _put_aside(self, game: int, now: str) -> None:
        if self._games.progress(game).over:
            # Translators: an error at the command line; {game} is a game.
            raise StoreError(Message("game {game} is over: it cannot be put aside", game=game))
        row = self._db.execute("SELECT code FROM put_aside WHERE game = ?", (game,)).fetchone()
        if row is None:
            # Translators: an error at the command line; {game} is a game.
            raise StoreError(Message("game {game} has no code to put it aside under", game=game))
        # A new row: the numbers tell in which order games were put aside, whatever the clock says.
        self._db.execute("DELETE FROM put_aside WHERE game = ?", (game,))
        self._db.execute(
            "INSERT INTO put_aside (game, code, since, day, waits) VALUES (?, ?, ?, ?, 1)",
            (game, row[0], now, self._today()),
        )

    def _today(self) -> int:
        return noted_day(self._games.recall(KEPT_AS))

    def take_up(self, game: int) -> None:
        """A game that waits is the running one from now on."""
        if self._games.running() is not None:
            raise StoreError(
                # Translators: an error at the command line; {game} is a game.
                Message("game {game} cannot be taken up while another is running", game=game)
            )
        with self._games.transaction():
            found = self._db.execute(
                "UPDATE put_aside SET waits = 0 WHERE game = ? AND waits", (game,)
            )
            if found.rowcount != 1:
                # Translators: an error at the command line; {game} is a game.
                raise StoreError(Message("game {game} does not wait to be taken up", game=game))

    def put_aside(self) -> list[AsideGame]:
        """All that wait, the one put aside last first."""
        rows = self._db.execute(
            "SELECT put_aside.game, code, games.game, since, day FROM put_aside"
            " JOIN games ON games.id = put_aside.game WHERE waits ORDER BY number DESC"
        )
        return [AsideGame(*row) for row in rows.fetchall()]

    def restore(self, game: int) -> None:
        """Make a game that waits one that was put aside today."""
        with self._games.transaction():
            found = self._db.execute(
                "UPDATE put_aside SET day = ? WHERE game = ? AND waits", (self._today(), game)
            )
            if found.rowcount != 1:
                raise StoreError(Message("game {game} does not wait to be taken up", game=game))

    def give_up(self, aside: AsideGame) -> bool:
        """End a game as abandoned; its code leads nowhere from now on.

        False: it does not wait any more, or was restored, so nothing has changed.
        """
        with self._games.transaction():
            gone = self._db.execute(
                "DELETE FROM put_aside WHERE game = ? AND day = ? AND waits",
                (aside.game, aside.day),
            )
            if gone.rowcount:
                self._games.end(aside.game, ABANDONED)
        return gone.rowcount == 1

    # Staff

    def pin(self) -> StoredPin | None:
        row = self._db.execute("SELECT salt, hash, n, r, p FROM staff_pin").fetchone()
        return None if row is None else StoredPin(*row)

    def set_pin(self, pin: StoredPin | None) -> None:
        """None: the box is unlocked. Failed tries are forgotten."""
        with self._games.transaction():
            self._db.execute("DELETE FROM staff_pin")
            if pin is not None:
                self._db.execute(
                    "INSERT INTO staff_pin (one, salt, hash, n, r, p) VALUES (1, ?, ?, ?, ?, ?)",
                    (pin.salt, pin.hash, pin.n, pin.r, pin.p),
                )
            self._db.execute("DELETE FROM tries WHERE what = 'pin'")

    def failed(self, what: str) -> int:
        row = self._db.execute("SELECT failed FROM tries WHERE what = ?", (what,)).fetchone()
        return 0 if row is None else int(row[0])

    def set_failed(self, what: str, failed: int) -> None:
        with self._games.transaction():
            self._db.execute(
                "INSERT INTO tries (what, failed) VALUES (?, ?)"
                " ON CONFLICT (what) DO UPDATE SET failed = excluded.failed",
                (what, failed),
            )
