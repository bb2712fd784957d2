"""A damaged database is put aside, and whatever whole games it holds are rescued.

The steps are ordered so that a power cut between any two of them loses nothing: the new database
is complete under another name before the old one is moved, and `settle` finishes what was begun.
A disk that is full or failing is no damage: then the database stays where it is, and its games are
read into memory until there is room.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbelow
from typing import Any, Final

from firmware_host.config.files import new_file, sync_directory
from firmware_host.store.copies import private_copy, remove_database
from firmware_host.store.database_files import has_lost_commits
from firmware_host.store.doubt import is_marked
from firmware_host.store.errors import DamagedStoreError, StoreError, explained, is_damage
from firmware_host.store.game_rows import GameRows
from firmware_host.store.party_rows import PartyRows
from firmware_host.store.schema import (
    APPLICATION_ID,
    is_current,
    migrate,
    open_in_memory,
    open_to_build,
    open_to_read,
    open_to_write,
    refuse_newer,
)
from firmware_host.table.party import new_code

_WITH_IT: Final = ("", "-wal", "-shm")
_CHECKED_WHOLE: Final = 128 * 1024 * 1024
"""Twice what history.keep_megabytes keeps as shipped; reading more would delay every start."""
_BUILT_IN_MEMORY: Final = 64 * 1024 * 1024
"""Bigger ones, which history.keep_megabytes has to be raised for, are built on the disk."""
_OF_THE_BOX: Final = ("settings", "parties", "staff_pin", "tries")
_OF_A_GAME: Final = (("games", "id"), ("records", "game"), ("chance", "game"))
_KEPT_ASIDE: Final = 5
"""Evidence for a person; a card that damages everything must not be filled with it, too."""


@dataclass(frozen=True, slots=True)
class StoreNotice:
    """A notice for the panel: an id for its text, and the facts in it."""

    id: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def what_is_wrong(path: Path) -> str | None:
    """Why the database cannot be used, or None; NewerStoreError and StoreError if it is not that.

    Changes nothing: the bytes of a damaged file are evidence.
    """
    if not path.is_file():
        return "it is not a file"
    if path.stat().st_size == 0:
        return "it is empty"
    try:
        connection = open_to_read(path)
        try:
            return _examine(connection, path)
        finally:
            connection.close()
    except sqlite3.Error as error:
        if is_damage(error):
            return str(error)
        raise explained(error, path) from error
    except DamagedStoreError as error:
        return str(error)


def _examine(connection: sqlite3.Connection, path: Path) -> str | None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        return "it is not a database of Tilekeeper"
    refuse_newer(connection, path)
    if path.stat().st_size <= _CHECKED_WHOLE:
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            return str(verdict).splitlines()[-1]
    if has_lost_commits(path):
        return "its write-ahead log has lost answers"
    if is_current(connection):
        game_rows = GameRows(connection, path)
        running = game_rows.running()
        if running is not None:
            game_rows.load(running)
    if is_marked(path):
        _read_all(connection, GameRows(connection, path))
    return None


def _read_all(connection: sqlite3.Connection, game_rows: GameRows) -> None:
    """sqlite3.Error or DamagedStoreError if anything cannot be read."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    for (table,) in tables.fetchall():
        for _ in connection.execute(f"SELECT * FROM {table}"):
            pass
    for game in game_rows.summaries():
        game_rows.load(game.id)


def settle(path: Path) -> None:
    """Finish what an earlier start was interrupted in."""
    new = _sibling(path, "new")
    if path.exists():
        for name in (new, _sibling(path, "building"), _sibling(path, "rescue")):
            remove_database(name)
        return
    strays = [end for end in _WITH_IT if Path(f"{path}{end}").exists()]
    if strays:
        last = newest_aside(path)
        home = _aside(path, last or 1)
        if any(Path(f"{home}{end}").exists() for end in strays):
            home = _aside(path, last + 1)
        _move(path, home, strays)
        _drop_oldest_asides(path)
    if new.exists():
        new.replace(path)
        sync_directory(path.parent)


def create(path: Path) -> None:
    """A fresh database; no half of one ever stands under its name."""
    _build(path, rescue_from=None)
    _sibling(path, "new").replace(path)
    sync_directory(path.parent)


def replace_damaged(path: Path, reason: str) -> StoreNotice:
    """Put the database aside and a new one in its place, with every whole game it still held.

    Raises and leaves everything as it was if there is no room for all of them.
    """
    rescued = _build(path, rescue_from=path)
    home = _aside(path, newest_aside(path) + 1)
    _move(path, home, _WITH_IT)
    _sibling(path, "new").replace(path)
    sync_directory(path.parent)
    _drop_oldest_asides(path)
    return StoreNotice(
        "store.damaged", {"kept_as": home.name, "reason": reason, "rescued": rescued}
    )


def _build(path: Path, rescue_from: Path | None) -> int:
    """A complete database under the name `new`; how many games were rescued into it."""
    building = _sibling(path, "building")
    remove_database(building)
    handle = new_file(building)  # it holds the secret of the running game
    try:
        if rescue_from is None:
            with closing(open_to_build(building)) as connection:
                migrate(connection)
            rescued = 0
        else:
            with private_copy(rescue_from, _sibling(path, "rescue")) as copy:
                rescued = _rescue_into(building, copy)
        os.fsync(handle)
    except (sqlite3.Error, OSError):
        remove_database(building)  # the room it took is needed
        raise
    finally:
        os.close(handle)
    building.replace(_sibling(path, "new"))
    sync_directory(path.parent)
    return rescued


def _rescue_into(building: Path, copy: Path) -> int:
    """Written in one piece: rows put in newest first would leave every second page half empty."""
    is_small = not copy.is_file() or copy.stat().st_size <= _BUILT_IN_MEMORY
    with closing(open_in_memory() if is_small else open_to_build(building)) as connection:
        migrate(connection)
        rescued = _rescue(copy, connection)
        if is_small:
            connection.execute("VACUUM INTO ?", (str(building),))
    return rescued


def read_into_memory(path: Path) -> tuple[sqlite3.Connection, bool]:
    """The games, or what can be rescued of them, in memory; and whether the database is damaged.

    For a disk that takes nothing. Changes nothing there.
    """
    memory = open_in_memory()
    try:
        if not path.exists():
            migrate(memory)
            return memory, False
        with private_copy(path) as copy:
            if what_is_wrong(copy):
                migrate(memory)
                _rescue(copy, memory)
                return memory, True
            with closing(open_to_write(copy)) as connection:
                migrate(connection)
                connection.backup(memory)
    except BaseException:
        memory.close()
        raise
    return memory, False


def _rescue(copy: Path, target: sqlite3.Connection) -> int:
    """Every whole game of a private copy. Only damage is passed over: a full disk is not."""
    try:
        with closing(open_to_write(copy)) as connection:
            migrate(connection)
            return _copy_games(connection, target, copy)
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        return 0


def _copy_games(source: sqlite3.Connection, target: sqlite3.Connection, path: Path) -> int:
    game_rows = GameRows(source, path)
    rescued, whole_tables = 0, set()
    for table in _OF_THE_BOX:
        with _passing_over_damage():
            _copy_rows({table: source.execute(f"SELECT * FROM {table}").fetchall()}, target)
            whole_tables.add(table)
    codes, has_all_codes = _codes_by_game(source)
    for game in _most_wanted_first(game_rows, _readable_ids(source)):
        with _passing_over_damage():
            game_rows.load(game)
            _copy_rows(_rows_of(game, _OF_A_GAME, source), target)
            rescued += 1
            with _passing_over_damage():  # a game without its code is still a whole game
                _copy_rows({"put_aside": codes.get(game, [])}, target)
    if not has_all_codes and "parties" in whole_tables:
        with _passing_over_damage():
            _put_aside_what_nobody_plays(target)
    with _passing_over_damage():
        _keep_numbering(source, target)
    return rescued


def _codes_by_game(source: sqlite3.Connection) -> tuple[dict[int, list[tuple[Any, ...]]], bool]:
    """The rows of games put aside that can be read, and whether those are all."""
    found: dict[int, list[tuple[Any, ...]]] = {}
    is_whole = True
    for order in ("ASC", "DESC"):  # both ways into the table: the damage may lie in between
        try:
            query = f"SELECT * FROM put_aside NOT INDEXED ORDER BY number {order}"
            for row in source.execute(query):
                found[row[1]] = [row]
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            is_whole = False
    return found, is_whole


def _put_aside_what_nobody_plays(target: sqlite3.Connection) -> None:
    """Of the unfinished games only the one that the party at the table plays may come up; a game
    whose code is lost waits under a new one, which staff finds."""
    rows = GameRows(target, Path())
    parties = PartyRows(target, rows)
    party = parties.party()
    on_the_table = party.games[-1:] if party else ()
    now = datetime.now(UTC).isoformat(timespec="seconds")
    for game in rows.unfinished():
        if game not in on_the_table:
            parties.code_of(game, lambda: new_code(randbelow), now)
            parties.set_aside(game, now)


@contextmanager
def _passing_over_damage() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
    except (StoreError, TypeError, ValueError):
        pass


def _most_wanted_first(game_rows: GameRows, games: list[int]) -> list[int]:
    """The one on the table, then the newest."""
    running: set[int] = set()
    for game in games:
        with _passing_over_damage():
            if not game_rows.progress(game).over:
                running.add(game)
    return sorted(games, key=lambda game: (game not in running, -game))


def _keep_numbering(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """The number of a game that could not be rescued is not given to another."""
    row = source.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = 'games'").fetchone()
    (own,) = target.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = 'games'").fetchone()
    if isinstance(row[0], int) and row[0] > (own or 0):
        with GameRows(target, Path()).transaction():
            target.execute("DELETE FROM sqlite_sequence WHERE name = 'games'")
            target.execute("INSERT INTO sqlite_sequence VALUES ('games', ?)", row)


def _readable_ids(source: sqlite3.Connection) -> list[int]:
    """Both ways into the table, because the damage may lie in between."""
    found: set[int] = set()
    for order in ("ASC", "DESC"):
        try:
            for (game,) in source.execute(f"SELECT id FROM games ORDER BY id {order}"):
                found.add(game)
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
    return sorted(found)


def _rows_of(
    game: int, tables: tuple[tuple[str, str], ...], source: sqlite3.Connection
) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table: source.execute(f"SELECT * FROM {table} WHERE {key} = ?", (game,)).fetchall()
        for table, key in tables
    }


def _copy_rows(rows: dict[str, list[tuple[Any, ...]]], target: sqlite3.Connection) -> None:
    with GameRows(target, Path()).transaction():
        for table, found in rows.items():
            for row in found:
                marks = ", ".join("?" * len(row))
                target.execute(f"INSERT INTO {table} VALUES ({marks})", row)


def _sibling(path: Path, name: str) -> Path:
    return path.with_name(f"{path.stem}.{name}{path.suffix}")


def newest_aside(path: Path) -> int:
    """The highest number in use; 0 if there is none."""
    return max(_asides(path), default=0)


def _drop_oldest_asides(path: Path) -> None:
    for number in sorted(_asides(path))[:-_KEPT_ASIDE]:
        with suppress(OSError):  # a person's directory of that name, or a file that is not ours
            remove_database(_aside(path, number))


def _asides(path: Path) -> set[int]:
    """The numbers in use, by whichever of the three files uses them."""
    pattern = re.compile(
        rf"{re.escape(path.stem)}\.damaged-(\d+){re.escape(path.suffix)}(-wal|-shm)?"
    )
    found = (pattern.fullmatch(name.name) for name in path.parent.iterdir())
    return {int(match[1]) for match in found if match}


def notice_of(path: Path, number: int) -> StoreNotice:
    """For a database that an earlier start put aside and did not name."""
    return StoreNotice("store.damaged", {"kept_as": _aside(path, number).name})


def _aside(path: Path, number: int) -> Path:
    return _sibling(path, f"damaged-{number}")


def _move(path: Path, home: Path, ends: tuple[str, ...] | list[str]) -> None:
    for end in ends:
        if Path(f"{path}{end}").exists():
            Path(f"{path}{end}").rename(f"{home}{end}")
    sync_directory(path.parent)
