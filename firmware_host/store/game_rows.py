"""Games as rows: what may be written next, and what the rows mean. Synchronous; no threads here."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import DICE, OLD_SCHEME, Entry, GameLog, Reopen, Undo
from firmware_host.games.core.rules import OLD_MODE_WORDS
from firmware_host.store.errors import DamagedStoreError, StoreError
from firmware_host.table.fair import commitment_of
from firmware_host.texts import Message

ABANDONED: Final = {"won": False, "reason": "abandoned"}

_LAST_RECORD: Final = "SELECT seq, kind, n FROM records WHERE game = ? ORDER BY seq DESC LIMIT 1"
_ENTRIES: Final = """
    SELECT kind, n, outcome, question, who, dice, by, answer, first, faces
    FROM records LEFT JOIN chance USING (game, seq) WHERE game = ? ORDER BY seq
"""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game is: its records so far, its answers in force, and whether it is over."""

    seq: int
    n: int
    over: bool


@dataclass(frozen=True, slots=True)
class GameSummary:
    id: int
    game: str
    mode: str
    rules_version: int
    created: str
    """When the box believed it was begun; a hint, the order is that of `id`."""
    answers: int
    outcome: dict[str, Any] | None
    """None while the game is running."""


@dataclass(frozen=True, slots=True)
class GameAge:
    """What decides whether a game may make room for others."""

    id: int
    created: str
    over: bool


class GameRows:
    """The games in one database. Reading needs no more than a read-only connection."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._db = connection
        self._path = path
        self._used: tuple[int, list[int]] = (0, [])
        """Of the game last written to: its id, and the chance values each entry in force took."""

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def begin(
        self,
        log: GameLog,
        created: str,
        entries: Sequence[Entry] = (),
        settings: Mapping[str, str] | None = None,
    ) -> int:
        """A new game with its first answers; one left unfinished before is abandoned."""
        if log.records or log.undos:
            raise StoreError(Message("a new game has no answers yet"))
        secret = log.secret or ""
        if commitment_of(log, bytes.fromhex(secret)) != log.commitment:
            raise StoreError(
                Message("the commitment of the new game is not that of secret and set-up")
            )
        with self.transaction():
            for left in self.unfinished():
                self.end(left, ABANDONED)
            cursor = self._db.execute(
                "INSERT INTO games (game, mode, rules, setup, commitment, secret, created, scheme)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    log.game,
                    log.mode,
                    log.rules_version,
                    json.dumps(log.setup),
                    log.commitment,
                    secret,
                    created,
                    log.scheme,
                ),
            )
            game = int(cursor.lastrowid or 0)
            self._check_next(game, entries, 0, 0)
            for seq, entry in enumerate(entries):
                self._insert(game, seq, entry)
            for key, value in (settings or {}).items():
                self.set_value(key, value)
        return game

    def append(self, game: int, *entries: Entry, settings: Mapping[str, str] | None = None) -> None:
        """These answers and what is to be remembered, in one transaction."""
        progress = self._running(game)
        used = self._chance_used(game)
        self._check_next(game, entries, progress.n, sum(used))
        with self.transaction():
            for seq, entry in enumerate(entries, progress.seq):
                self._insert(game, seq, entry)
            for key, value in (settings or {}).items():
                self.set_value(key, value)
        used += [entry.chance_used for entry in entries]

    def undo(self, game: int, *numbers: int) -> None:
        """Takes back the entries of these numbers, the last one first, in one transaction."""
        progress = self._running(game)
        for taken, n in enumerate(numbers, 1):
            last = progress.n - taken
            if n != last or last < 0:
                raise StoreError(
                    # Translators: an error at the command line; {game} is a game, {n} is a
                    # number, {last} is a number.
                    Message(
                        "game {game}: entry {n} is not the last, {last} is",
                        game=game,
                        n=n,
                        last=last,
                    )
                )
        used = self._chance_used(game)
        with self.transaction():
            for seq, n in enumerate(numbers, progress.seq):
                self._note(game, seq, "undo", n)
        del used[progress.n - len(numbers) :]

    def finish(self, game: int, outcome: dict[str, Any]) -> None:
        self._running(game)
        with self.transaction():
            self.end(game, outcome)

    def reopen(self, game: int) -> None:
        progress = self.progress(game)
        if not progress.over:
            # Translators: an error at the command line; {game} is a game.
            raise StoreError(Message("game {game} is running already", game=game))
        for other in self.unfinished():
            raise StoreError(
                # Translators: an error at the command line; {game} is a game.
                Message(
                    "game {game} cannot go on while game {other} is running",
                    game=game,
                    other=other,
                )
            )
        with self.transaction():
            self._note(game, progress.seq, "reopen", progress.n)

    def remember(self, key: str, value: str) -> None:
        with self.transaction():
            self.set_value(key, value)

    def recall(self, key: str) -> str | None:
        row = self._db.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def running(self) -> int | None:
        """The game to go on with."""
        return next(iter(self.unfinished()), None)

    def newest(self) -> int | None:
        row = self._db.execute("SELECT max(id) FROM games").fetchone()
        return None if row[0] is None else int(row[0])

    def knows(self, game: int) -> bool:
        return bool(self._db.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone())

    def commitment(self, game: int) -> str:
        row = self._db.execute("SELECT commitment FROM games WHERE id = ?", (game,)).fetchone()
        if row is None:
            # Translators: an error at the command line; {path} is a file, {game} is a game.
            raise StoreError(Message("{path}: there is no game {game}", path=self._path, game=game))
        return str(row[0])

    def progress(self, game: int) -> Progress:
        if not self.knows(game):
            raise StoreError(Message("{path}: there is no game {game}", path=self._path, game=game))
        row = self._db.execute(_LAST_RECORD, (game,)).fetchone()
        if row is None:
            return Progress(0, 0, over=False)
        seq, kind, n = row
        return Progress(seq + 1, n + (kind == "answer"), over=kind == "finish")

    def load(self, game: int) -> GameLog:
        """The game with the answers in force, its secret included: for the dice only."""
        row = self._db.execute(
            f"SELECT game, {self._mode()}, rules, setup, commitment, secret, {self._scheme()}"
            " FROM games WHERE id = ?",
            (game,),
        ).fetchone()
        if row is None:
            raise StoreError(Message("{path}: there is no game {game}", path=self._path, game=game))
        name, mode, version, setup, commitment, secret, scheme = row
        mode = OLD_MODE_WORDS.get(mode, mode)
        log = GameLog(name, mode, version, self._plain(game, setup), commitment, secret)
        log.scheme = scheme
        depth = 0
        for kind, n, outcome, *facts in self._db.execute(_ENTRIES, (game,)):
            depth -= kind == "undo"
            if n != depth:
                raise DamagedStoreError(
                    # Translators: an error at the command line; {path} is a file, {game} is a
                    # game, {n} is a number.
                    Message(
                        "{path}: game {game} has a gap at entry {n}",
                        path=self._path,
                        game=game,
                        n=n,
                    )
                )
            if kind == "answer":
                log.records.append(self._entry(game, n, *facts))
                depth += 1
            elif kind == "undo":
                log.records.append(Undo(n))
            elif kind == "finish":
                log.outcome = self._outcome(game, outcome)
            elif log.outcome is not None:
                log.records.append(Reopen(n, log.outcome))
                log.outcome = None
        return log

    def public(self, game: int) -> GameLog:
        """The game as anybody may see it: without its secret as long as it is running."""
        log = self.load(game)
        if not self.progress(game).over:
            log.secret = None
        return log

    def summaries(self) -> list[GameSummary]:
        rows = self._db.execute(
            f"SELECT id, game, {self._mode()}, rules, created FROM games ORDER BY id"
        )
        return [self._summary(*row) for row in rows.fetchall()]

    def ages(self) -> list[GameAge]:
        """Every game in the order they were begun, by one query."""
        rows = self._db.execute(
            "SELECT id, created, 'finish' IS ("
            " SELECT kind FROM records WHERE game = games.id ORDER BY seq DESC LIMIT 1"
            ") FROM games ORDER BY id"
        )
        return [GameAge(number, created, bool(over)) for number, created, over in rows]

    def remove(self, game: int) -> None:
        """Deletes a finished game with its records, in one transaction."""
        with self.transaction():
            self._db.execute("INSERT INTO leaving (game) VALUES (?)", (game,))
            for table, key in (("chance", "game"), ("records", "game"), ("games", "id")):
                self._db.execute(f"DELETE FROM {table} WHERE {key} = ?", (game,))
            # What is remembered of a game stands under its number: table/play_time.py.
            self._db.execute("DELETE FROM settings WHERE key = ?", (f"played:{game}",))
            self._db.execute("DELETE FROM leaving")

    def used_bytes(self) -> int:
        """What the games take, without the room that earlier ones have left."""
        pages, free, size = (
            int(self._db.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_count", "freelist_count", "page_size")
        )
        return (pages - free) * size

    def _summary(self, game: int, name: str, mode: str, version: int, created: str) -> GameSummary:
        progress = self.progress(game)
        outcome = None
        if progress.over:
            (text,) = self._db.execute(
                "SELECT outcome FROM records WHERE game = ? AND seq = ?", (game, progress.seq - 1)
            ).fetchone()
            outcome = self._plain(game, text)
        mode = OLD_MODE_WORDS.get(mode, mode)
        return GameSummary(game, name, mode, version, created, progress.n, outcome)

    def unfinished(self) -> list[int]:
        """Newest first, without those that were put aside."""
        rows = self._db.execute(
            "SELECT id FROM games WHERE 'finish' IS NOT ("
            " SELECT kind FROM records WHERE game = games.id ORDER BY seq DESC LIMIT 1"
            ") AND id NOT IN (SELECT game FROM put_aside WHERE waits) ORDER BY id DESC"
        )
        return [row[0] for row in rows.fetchall()]

    def _running(self, game: int) -> Progress:
        progress = self.progress(game)
        if progress.over:
            # Translators: an error at the command line; {game} is a game.
            raise StoreError(Message("game {game} is over: nothing can be added to it", game=game))
        return progress

    def end(self, game: int, outcome: dict[str, Any]) -> None:
        """Within a transaction of the caller."""
        progress = self.progress(game)
        self._note(game, progress.seq, "finish", progress.n, json.dumps(outcome))

    def _note(self, game: int, seq: int, kind: str, n: int, outcome: str | None = None) -> None:
        self._db.execute(
            "INSERT INTO records (game, seq, kind, n, outcome) VALUES (?, ?, ?, ?, ?)",
            (game, seq, kind, n, outcome),
        )

    def set_value(self, key: str, value: str) -> None:
        """Within a transaction of the caller."""
        self._db.execute(
            "INSERT INTO settings (key, value) VALUES (?, ?)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, value),
        )

    def _check_next(self, game: int, entries: Sequence[Entry], n: int, used: int) -> None:
        """StoreError if the entries do not follow `n` answers that took `used` chance values."""
        for expected, entry in enumerate(entries, n):
            if entry.n != expected:
                raise StoreError(
                    # Translators: an error at the command line; {game} is a game, {n} is a
                    # number.
                    Message(
                        "game {game}: entry {n} is not next, {expected} is",
                        game=game,
                        n=entry.n,
                        expected=expected,
                    )
                )
            if entry.by == DICE and entry.first != used:
                raise StoreError(
                    # Translators: an error at the command line; {game} is a game, {n} is a
                    # number, {first} is a number.
                    Message(
                        "game {game}, entry {n}: chance value {first} is not next, {used} is",
                        game=game,
                        n=entry.n,
                        first=entry.first,
                        used=used,
                    )
                )
            used += entry.chance_used

    def _insert(self, game: int, seq: int, entry: Entry) -> None:
        by_dice = entry.by == DICE
        self._db.execute(
            "INSERT INTO records (game, seq, kind, n, question, who, dice, by, answer)"
            " VALUES (?, ?, 'answer', ?, ?, ?, ?, ?, ?)",
            (
                game,
                seq,
                entry.n,
                entry.question,
                entry.who,
                " ".join(entry.dice),
                entry.by,
                None if by_dice else entry.answer,
            ),
        )
        if by_dice:
            self._db.execute(
                "INSERT INTO chance (game, seq, first, faces) VALUES (?, ?, ?, ?)",
                (game, seq, entry.first, entry.answer),
            )

    def _chance_used(self, game: int) -> list[int]:
        if self._used[0] != game:
            self._used = (game, [entry.chance_used for entry in self.load(game).entries])
        return self._used[1]

    def _columns(self) -> list[str]:
        """Of the games; a database nobody has opened to write since the update has the old ones."""
        return [row[1] for row in self._db.execute("PRAGMA table_info(games)")]

    def _scheme(self) -> str:
        return "scheme" if "scheme" in self._columns() else str(OLD_SCHEME)

    def _mode(self) -> str:
        return "mode" if "mode" in self._columns() else "level"

    def _outcome(self, game: int, text: str) -> Outcome:
        facts = self._plain(game, text)
        winners = facts.get("winners", ())
        if not isinstance(winners, list | tuple):
            raise DamagedStoreError(
                # Translators: an error at the command line; {path} is a file, {game} is a game.
                Message("{path}: game {game} is not readable", path=self._path, game=game)
            )
        return Outcome(bool(facts.get("won")), str(facts.get("reason", "")), tuple(winners))

    def _plain(self, game: int, text: str) -> dict[str, Any]:
        try:
            found = json.loads(text)
        except ValueError as error:
            raise DamagedStoreError(
                Message("{path}: game {game} is not readable", path=self._path, game=game)
            ) from error
        if not isinstance(found, dict):
            raise DamagedStoreError(
                Message("{path}: game {game} is not readable", path=self._path, game=game)
            )
        return found

    def _entry(
        self,
        game: int,
        n: int,
        question: str,
        who: int,
        dice: str,
        by: str,
        answer: str | None,
        first: int | None,
        faces: str | None,
    ) -> Entry:
        given = faces if by == DICE else answer
        if given is None:
            raise DamagedStoreError(
                # Translators: an error at the command line; {path} is a file, {game} is a game,
                # {n} is a number.
                Message(
                    "{path}: game {game}, entry {n} has lost its answer",
                    path=self._path,
                    game=game,
                    n=n,
                )
            )
        return Entry(n, question, who, given, by, first, tuple(dice.split()))
