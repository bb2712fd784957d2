"""Whatever happened to the file, the box starts, keeps the bytes and rescues whole games."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.device import HistoryConfig
from firmware_host.config.files import sync_directory
from firmware_host.store import copies, damage
from firmware_host.store.archive import Archive
from firmware_host.store.damage import StoreNotice
from firmware_host.store.errors import StoreError
from firmware_host.store.game_rows import GameSummary
from firmware_host.store.store import DATABASE, Store
from firmware_host.table.party import Party
from tests.store.store_parts import WON, entry_at, play, with_store

GAMES = 12


@pytest.fixture(scope="module")
def closed_box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dozen games, switched off properly: all of it in the database file."""

    async def fill(store: Store) -> None:
        await store.remember("language", "de")
        for _ in range(GAMES - 1):
            await store.finish(await play(store, 40), WON)
        await play(store, 25)

    directory = tmp_path_factory.mktemp("closed")
    with_store(directory, fill)
    return directory


@pytest.fixture(scope="module")
def unplugged_box(tmp_path_factory: pytest.TempPathFactory, closed_box: Path) -> Path:
    """The same box after a power cut: the last answers are in the write-ahead log."""
    directory = tmp_path_factory.mktemp("unplugged")

    async def commit(store: Store) -> None:
        found = await store.running()
        assert found is not None
        for n in range(25, 45):
            await store.append(found.id, entry_at(n))
        shutil.copy(store.path, directory)
        shutil.copy(f"{store.path}-wal", directory)

    copy = tmp_path_factory.mktemp("going-on")
    shutil.copytree(closed_box, copy, dirs_exist_ok=True)
    with_store(copy, commit)
    return directory


def copy_of(box: Path, directory: Path) -> Path:
    shutil.copytree(box, directory, dirs_exist_ok=True)
    return directory / DATABASE


def start(directory: Path) -> tuple[list[StoreNotice], list[GameSummary]]:
    """Start the box and play a step; whatever it was, it must go on from here."""

    async def look(store: Store) -> tuple[list[StoreNotice], list[GameSummary]]:
        assert await store.recall("language") in ("de", None)
        games = Archive(directory).games()
        found = await store.running()
        game = found.id if found else await play(store, 0)
        await store.append(game, entry_at(len(found.log.entries) if found else 0))
        # What was lost besides is told by test_steps.
        return [told for told in store.notices if told.id == "store.damaged"], games

    seen = with_store(directory, look)
    again = with_store(directory, lambda store: store.running())
    assert again is not None
    return seen


def bytes_aside(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.glob("games.damaged-*")}


def garble(path: Path, place: int, chance: random.Random, size: int = 600) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(chance.randbytes(size))


@pytest.mark.behavior
def test_an_undamaged_box_starts_without_a_word(unplugged_box: Path, tmp_path: Path) -> None:
    copy_of(unplugged_box, tmp_path)
    notices, games = start(tmp_path)
    assert notices == []
    assert [game.answers for game in games] == [40] * 11 + [45]
    assert bytes_aside(tmp_path) == {}


SPOILT: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("empty", lambda _: b""),
    ("one byte", lambda _: b"S"),
    ("zeros", lambda old: bytes(len(old))),
    ("noise", lambda old: random.Random(1).randbytes(len(old))),
    ("text", lambda _: b"these are not the games you are looking for\n" * 50),
    ("half", lambda old: old[: len(old) // 2]),
    ("cut in a page", lambda old: old[: 4096 * 3 + 100]),
    ("one page", lambda old: old[:4096]),
    ("header only", lambda old: old[:100]),
    ("header gone", lambda old: bytes(100) + old[100:]),
    ("first page gone", lambda old: bytes(4096) + old[4096:]),
    ("root pages gone", lambda old: old[:4096] + bytes(4096 * 8) + old[4096 * 9 :]),
]


@pytest.mark.behavior
@pytest.mark.parametrize("spoil", [row[1] for row in SPOILT], ids=[row[0] for row in SPOILT])
def test_a_spoilt_database_is_kept_aside_byte_for_byte(
    closed_box: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    path = copy_of(closed_box, tmp_path)
    spoilt = spoil(path.read_bytes())
    path.write_bytes(spoilt)
    notices, _ = start(tmp_path)
    assert [notice.id for notice in notices] == ["store.damaged"]
    assert notices[0].facts["kept_as"] == "games.damaged-1.sqlite3"
    assert notices[0].facts["reason"]
    assert bytes_aside(tmp_path)["games.damaged-1.sqlite3"] == spoilt
    assert start(tmp_path)[0] == [], "the second start finds nothing wrong"


@pytest.mark.behavior
@pytest.mark.parametrize("seed", range(40))
def test_a_database_garbled_anywhere_never_stops_the_box(
    closed_box: Path, tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    path = copy_of(closed_box, tmp_path)
    garble(path, chance.randrange(path.stat().st_size - 600), chance)
    spoilt = path.read_bytes()
    notices, games = start(tmp_path)
    if notices:
        assert bytes_aside(tmp_path)["games.damaged-1.sqlite3"] == spoilt
        assert notices[0].facts["rescued"] == len(games)
    for game in games:
        entries = Archive(tmp_path).load(game.id).entries
        expected = [entry_at(n) for n in range(game.answers)]
        assert len(entries) - len(expected) in (0, 1)
        assert [entry.n for entry in entries[: game.answers]] == [e.n for e in expected]


@pytest.mark.behavior
def test_games_away_from_the_damage_are_rescued(closed_box: Path, tmp_path: Path) -> None:
    rescued = []
    pages = (closed_box / DATABASE).stat().st_size // 4096
    for page in range(1, pages):
        directory = tmp_path / str(page)
        path = copy_of(closed_box, directory)
        garble(path, page * 4096, random.Random(page), 4096)
        notices, games = start(directory)
        if notices:
            rescued.append(notices[0].facts["rescued"])
            assert len(games) == rescued[-1]
            assert "\n" not in notices[0].facts["reason"]
        for game in games:
            entries = Archive(directory).load(game.id).entries[: game.answers]
            assert entries == [entry_at(n) for n in range(40 if game.id < GAMES else 25)]
    assert len(rescued) > pages // 2, "a page of noise is usually found"
    assert sum(count >= GAMES - 4 for count in rescued) >= 5, "a page holds only a few games"


def test_settings_and_the_running_game_come_through_a_rescue(
    unplugged_box: Path, tmp_path: Path
) -> None:
    path = copy_of(unplugged_box, tmp_path)
    with path.open("r+b") as file:  # the page of a finished game, somewhere in the middle
        records = path.read_bytes().find(b"a20")
        file.seek(records // 4096 * 4096)
        file.write(bytes(4096))
    kept = {end: Path(f"{path}{end}").read_bytes() for end in ("", "-wal")}

    async def look(store: Store) -> tuple[int, str | None]:
        assert store.notices
        found = await store.running()
        assert found is not None
        return len(found.log.entries), await store.recall("language")

    assert with_store(tmp_path, look) == (45, "de")
    aside = bytes_aside(tmp_path)
    assert aside["games.damaged-1.sqlite3"] == kept[""]
    assert aside["games.damaged-1.sqlite3-wal"] == kept["-wal"], "the log is evidence, too"


def garble_codes(path: Path, kind: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute(
            "SELECT min(rootpage) FROM sqlite_schema WHERE type = ? AND tbl_name = 'put_aside'",
            (kind,),
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    garble(path, (page - 1) * size, random.Random(1), size)


@pytest.mark.parametrize("kind", ["table", "index"])
@pytest.mark.parametrize("sits_there", [True, False])
def test_without_the_codes_the_party_finds_its_game_and_the_others_wait_under_new_ones(
    closed_box: Path, tmp_path: Path, kind: str, sits_there: bool
) -> None:
    path = copy_of(closed_box, tmp_path)

    async def give_codes(store: Store) -> None:
        found = await store.running()
        assert found is not None
        await store.code_of(found.id, lambda: "BCD267")
        await store.end_party(aside=found.id)
        last = await play(store, 30)
        await store.code_of(last, lambda: "BCD268")
        if sits_there:
            await store.begin_party(Party("0" * 32, "en", "", games=(last,)))
        else:
            await store.end_party(aside=last)

    with_store(tmp_path, give_codes)
    garble_codes(path, kind)

    async def look(store: Store) -> tuple[int | None, dict[int, str]]:
        assert store.notices[0].facts["rescued"] == GAMES + 1
        found = await store.running()
        assert found is None or len(found.log.entries) == 30
        waiting = await store.put_aside_games()
        return found.id if found else None, {each.game: each.code for each in waiting}

    running, codes = with_store(tmp_path, look)
    assert running == (GAMES + 1 if sits_there else None)
    assert set(codes) == ({GAMES} if sits_there else {GAMES, GAMES + 1})
    assert (codes[GAMES] == "BCD267") == (kind == "index"), "what can be read is kept"
    assert [game.answers for game in Archive(tmp_path).games()] == [40] * (GAMES - 1) + [25, 30]


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.8])
def test_a_garbled_log_is_noticed_because_answers_are_missing(
    unplugged_box: Path, tmp_path: Path, share: float
) -> None:
    path = copy_of(unplugged_box, tmp_path)
    log = Path(f"{path}-wal")
    garble(log, int(log.stat().st_size * share), random.Random(7), 200)
    spoilt = log.read_bytes()
    notices, games = start(tmp_path)
    assert [notice.id for notice in notices] == ["store.damaged"]
    assert "write-ahead log" in notices[0].facts["reason"]
    assert bytes_aside(tmp_path)["games.damaged-1.sqlite3-wal"] == spoilt
    assert len(games) == GAMES
    assert 25 <= games[-1].answers < 45, "what stood before the damage is there"


def test_a_log_full_of_noise_is_noticed(unplugged_box: Path, tmp_path: Path) -> None:
    path = copy_of(unplugged_box, tmp_path)
    log = Path(f"{path}-wal")
    log.write_bytes(random.Random(3).randbytes(log.stat().st_size))
    notices, games = start(tmp_path)
    assert notices
    assert games[-1].answers == 25


@pytest.mark.parametrize("cut", [1, 100, 2000, 4100])
def test_a_last_commit_that_the_power_cut_tore_is_no_damage(
    unplugged_box: Path, tmp_path: Path, cut: int
) -> None:
    path = copy_of(unplugged_box, tmp_path)
    log = Path(f"{path}-wal")
    log.write_bytes(log.read_bytes()[:-cut])
    notices, games = start(tmp_path)
    assert notices == []
    assert games[-1].answers == 44


def test_a_torn_commit_whose_end_reached_the_disk_first_is_no_damage(
    unplugged_box: Path, tmp_path: Path
) -> None:
    path = copy_of(unplugged_box, tmp_path)
    log = Path(f"{path}-wal")
    whole = log.read_bytes()
    frame = 24 + 4096
    log.write_bytes(whole[:-frame] + bytes(24 + 100) + whole[-frame + 124 :])
    notices, games = start(tmp_path)
    assert notices == []
    assert games[-1].answers == 44


def test_every_damaged_database_gets_its_own_number(closed_box: Path, tmp_path: Path) -> None:
    for count in (1, 2, 3):
        path = copy_of(closed_box, tmp_path)
        path.write_bytes(f"damage {count}".encode())
        notices, _ = start(tmp_path)
        assert notices[0].facts["kept_as"] == f"games.damaged-{count}.sqlite3"
    (tmp_path / "games.damaged-7.sqlite3-wal").write_bytes(b"somebody's log")
    path.write_bytes(b"")
    start(tmp_path)
    aside = bytes_aside(tmp_path)
    assert aside["games.damaged-7.sqlite3-wal"] == b"somebody's log"
    assert [aside[f"games.damaged-{n}.sqlite3"] for n in (1, 2, 3)] == [
        b"damage 1",
        b"damage 2",
        b"damage 3",
    ]
    assert aside["games.damaged-8.sqlite3"] == b""


def test_only_the_newest_of_many_damaged_databases_are_kept(
    closed_box: Path, tmp_path: Path
) -> None:
    (tmp_path / "games.damaged-1.sqlite3").mkdir()  # a person's own; nothing of it goes
    for count in range(2, 9):
        copy_of(closed_box, tmp_path).write_bytes(f"damage {count}".encode())
        (tmp_path / f"{DATABASE}-wal").write_bytes(b"its log")
        start(tmp_path)
    kept = {path.name for path in tmp_path.glob("games.damaged-*.sqlite3")}
    assert kept == {f"games.damaged-{number}.sqlite3" for number in (1, 4, 5, 6, 7, 8)}
    assert not list(tmp_path.glob("games.damaged-[23].*"))


def test_a_database_as_big_as_the_history_may_grow_is_checked_whole() -> None:
    assert HistoryConfig().keep_megabytes * 1_000_000 < damage._CHECKED_WHOLE


def test_somebody_elses_database_is_put_aside_too(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / DATABASE)
    db.execute("CREATE TABLE songs (name)")
    db.commit()
    db.close()
    notices, _ = start(tmp_path)
    assert notices[0].facts["reason"] == "it is not a database of Tilekeeper"


@pytest.mark.parametrize(
    ("change", "rescued"),
    [
        ("DELETE FROM chance WHERE game = 12 AND seq = 3", 11),
        ("UPDATE records SET n = 9 WHERE game = 12 AND seq = 3", 11),
        ("UPDATE games SET setup = '{' WHERE id = 12", 11),
        ("UPDATE games SET setup = '[]' WHERE id = 12", 11),
        ("DROP TABLE chance", 0),
    ],
)
def test_rows_that_cannot_be_a_game_are_damage(
    closed_box: Path, tmp_path: Path, change: str, rescued: int
) -> None:
    path = copy_of(closed_box, tmp_path)
    db = sqlite3.connect(path, isolation_level=None)
    for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {name}")
    db.execute(change)
    db.close()
    notices, _ = start(tmp_path)
    assert notices[0].facts["rescued"] == rescued


class PlugPulledError(BaseException):
    """Not an Exception: nothing may catch it and tidy up."""


MOMENTS = 36


@pytest.mark.behavior
@pytest.mark.parametrize("snapshot", range(MOMENTS))
def test_the_plug_may_be_pulled_in_the_middle_of_a_rescue(
    unplugged_box: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: int
) -> None:
    path = copy_of(unplugged_box, tmp_path)
    garble(Path(f"{path}-wal"), 30_000, random.Random(5), 200)
    evidence = {end: Path(f"{path}{end}").read_bytes() for end in ("", "-wal")}
    left = snapshot

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            if left == 0:
                raise PlugPulledError
            left -= 1
            return function(*args, **kwargs)

        return step

    with monkeypatch.context() as patched:
        for name in ("replace", "rename", "unlink"):
            patched.setattr(Path, name, counted(getattr(Path, name)))
        patched.setattr(copies, "_copy_file", counted(copies._copy_file))
        patched.setattr(damage, "sync_directory", counted(sync_directory))
        try:
            with_store(tmp_path, lambda store: store.recall("language"))
        except PlugPulledError:
            finished = False
        else:
            finished = True
    assert finished or snapshot < MOMENTS - 1, "the sweep must reach the end"

    notices, games = start(tmp_path)
    assert bool(notices) != finished, "the notice comes at the first start that gets through"
    assert [game.answers for game in games[:-1]] == [40] * 11
    assert games[-1].answers >= 25
    aside = bytes_aside(tmp_path)
    assert evidence[""] in aside.values()
    assert evidence["-wal"] in aside.values()
    leftovers = [p.name for p in tmp_path.iterdir() if not p.name.startswith("games.damaged")]
    assert sorted(leftovers) == ["games.lock", "games.sqlite3", "games.sqlite3-steps"]


def test_a_log_left_alone_is_not_swallowed_by_a_fresh_database(
    unplugged_box: Path, tmp_path: Path
) -> None:
    path = copy_of(unplugged_box, tmp_path)
    log = Path(f"{path}-wal").read_bytes()
    path.unlink()
    start(tmp_path)
    assert bytes_aside(tmp_path) == {"games.damaged-1.sqlite3-wal": log}


@pytest.mark.behavior
def test_a_big_database_is_not_read_through_at_every_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fill(store: Store) -> None:
        for _ in range(3):
            await store.finish(await play(store, 400), WON)
        await play(store, 25)

    with_store(tmp_path, fill)
    path = tmp_path / DATABASE
    middle = path.read_bytes().find(b"a200") // 4096 * 4096
    garble(path, middle, random.Random(2), 4096)
    monkeypatch.setattr(damage, "_CHECKED_WHOLE", 10_000)
    assert start(tmp_path)[0] == [], "the running game is sound, and that was looked at"
    refused = []
    for game in Archive(tmp_path).games():
        try:
            Archive(tmp_path).load(game.id)
        except StoreError as error:
            refused.append(str(error))
    assert len(refused) == 1
    assert "is damaged" in refused[0]
    monkeypatch.undo()
    assert start(tmp_path)[0][0].facts["rescued"] == 3
