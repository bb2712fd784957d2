"""What the box draws by itself is one transaction with the answer that caused it."""

from __future__ import annotations

import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import syncs
from firmware_host.games.core.log import DICE, Entry, GameLog, Undo
from firmware_host.games.core.question import ROLL
from firmware_host.store.errors import DiskRefusedError
from firmware_host.store.store import DATABASE, Store
from firmware_host.table import answers
from firmware_host.table.fair import digest_of
from firmware_host.table.table import Table
from firmware_host.table.verify import verify
from tests.paths import ROOT
from tests.table.big_batches import (
    DASH,
    GAMES,
    answer_once,
    before_the_draws,
    begun,
    on_statement,
    table_on,
)
from tests.table.table_parts import (
    USUAL,
    DiskFull,
    ListStore,
    go_through,
    on_a_disk,
    on_a_list,
    question_id,
    say,
    seen,
)
from tests.tools_needed import need

ANSWERS = 30
each_game = pytest.mark.parametrize("game", GAMES)


class Commits:
    """Counts the transactions of a store."""

    def __init__(self) -> None:
        self.count = 0

    @classmethod
    async def of(cls, store: Store) -> Commits:
        commits = cls()
        await on_statement(store, commits._saw)
        return commits

    def _saw(self, statement: str) -> None:
        self.count += statement == "COMMIT"

    def taken(self) -> int:
        count, self.count = self.count, 0
        return count


async def recorded(store: Store) -> GameLog:
    stored = await store.running()
    assert stored is not None
    return stored.log


# How many transactions, how many syncs


@each_game
def test_each_answer_is_one_commit_however_much_the_box_draws_after_it(
    game: str, tmp_path: Path
) -> None:
    choices, draws = GAMES[game]

    async def play(store: Store) -> None:
        table = await begun(store, choices)
        commits = await Commits.of(store)
        most = before = 0
        for _ in range(ANSWERS):
            await answer_once(table)
            assert commits.taken() == 1
            entries = len((await recorded(store)).entries)
            before, most = entries, max(most, entries - before)
        assert most == 1 + draws

    on_a_disk(tmp_path, play)


@each_game
def test_a_game_begins_with_two_commits_for_the_last_answer_of_the_lobby_and_the_game(
    game: str, tmp_path: Path
) -> None:
    async def play(store: Store) -> None:
        table = await table_on(store)
        await go_through(table, {**USUAL, **GAMES[game][0]})
        commits = await Commits.of(store)
        await say(table, "ok")
        assert table.snapshot().room == game
        assert commits.taken() == 2
        assert await store.recall("lobby") == "[]"
        assert await store.recall("last_setup") is not None

    on_a_disk(tmp_path, play)


def test_a_game_that_begins_with_draws_has_them_in_the_transaction_of_its_begin(
    tmp_path: Path,
) -> None:
    choices, draws = GAMES["explorers"]

    async def play(store: Store) -> None:
        table = await table_on(store)
        await go_through(table, {**USUAL, **choices})
        commits = await Commits.of(store)
        await say(table, "ok")
        assert commits.taken() == 2
        log = await recorded(store)
        assert [entry.by for entry in log.entries] == [DICE] * draws
        assert table.snapshot().digest == digest_of(log)
        assert len(table.snapshot().events) >= draws
        await answer_once(table)
        assert commits.taken() == 1
        assert await table.undo()
        assert (await recorded(store)).entries == log.entries, "nobody undoes a draw alone"
        assert await table.undo()
        assert table.snapshot().room == "lobby", "with all answers kept"

    on_a_disk(tmp_path, play)


@pytest.mark.behavior
@each_game
def test_the_first_answers_of_a_game_cost_one_sync_each(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("strace")
    monkeypatch.chdir(ROOT)
    assert syncs.syncs("tests.table.answering", game, str(ANSWERS)) == ANSWERS


# What is recorded stays as it was


@each_game
def test_each_draw_keeps_its_own_entry_and_the_game_verifies(game: str, tmp_path: Path) -> None:
    _, draws = GAMES[game]

    async def play(store: Store) -> None:
        table = await before_the_draws(store, game)
        before = len((await recorded(store)).entries)
        await answer_once(table)
        log = await recorded(store)
        batch = log.entries[before:]
        assert [entry.n for entry in batch] == list(range(before, before + 1 + draws))
        assert [entry.by for entry in batch[1:]] == [DICE] * draws
        first = sum(entry.chance_used for entry in log.entries[: before + 1])
        assert [entry.first for entry in batch[1:]] == list(range(first, first + draws))
        assert table.snapshot().digest == digest_of(log)
        verdict = verify(log)
        assert verdict.finding is None
        assert verdict.rolls == sum(entry.by == DICE for entry in log.entries)

    on_a_disk(tmp_path, play)


def test_a_batch_has_a_bound_and_the_next_throw_goes_on_from_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(game_store: ListStore) -> None:
        table = await before_the_draws(game_store, "explorers")
        whole = await before_the_draws(ListStore(), "explorers")
        await answer_once(whole)
        monkeypatch.setattr(answers, "MOST_AT_ONCE", 5)
        before = len(game_store.games[1].entries)
        await answer_once(table)
        assert len(game_store.games[1].entries) == before + 5
        assert await table.throw()
        assert await table.throw()
        assert seen(table) == seen(whole)

    on_a_list(play)


# A disk that refuses


@pytest.mark.behavior
@each_game
@pytest.mark.parametrize("call", [1, 2, 9])
def test_a_write_refused_anywhere_shows_nothing_and_the_answer_can_be_given_again(
    game: str, call: int
) -> None:
    async def play(game_store: ListStore) -> None:
        table = await before_the_draws(game_store, game)
        before, digest, seq = seen(table), table.snapshot().digest, table.snapshot().seq
        entries = game_store.games[1].entries
        shown: list[str] = []
        table.on_change = lambda: shown.append(seen(table))
        game_store.fails_at = len(game_store.calls) + call
        try:
            await answer_once(table)
        except DiskFull:
            assert (seen(table), table.snapshot().digest, table.snapshot().seq) == (
                before,
                digest,
                seq,
            )
            assert game_store.games[1].entries == entries
            assert shown == []
            await answer_once(table)
        assert len(game_store.games[1].entries) == len(entries) + 1 + GAMES[game][1]
        assert shown == [seen(table)]
        assert seen(await table_on(game_store)) == seen(table)

    on_a_list(play)


@pytest.fixture
def file_limit() -> Iterator[int]:
    """The kernel refuses to let a file of this process grow beyond what a test sets."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield before[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def size_of(path: Path) -> int:
    return path.stat().st_size


async def with_room_for(store: Store, frames: int, hard: int, table: Table) -> bool:
    """Answer while the write-ahead log may grow by so many pages; was it recorded?"""
    size = size_of(Path(f"{store.path}-wal"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + frames * (4096 + 24) + 100, hard))
    try:
        await answer_once(table)
    except DiskRefusedError:
        return False
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    return True


@pytest.mark.behavior
@each_game
def test_a_disk_that_is_full_in_the_middle_of_a_batch_leaves_memory_and_disk_as_they_were(
    game: str, tmp_path: Path, file_limit: int
) -> None:
    async def play(store: Store) -> None:
        table = await before_the_draws(store, game)
        before, entries = seen(table), (await recorded(store)).entries
        frames = 0
        while not await with_room_for(store, frames, file_limit, table):
            assert seen(table) == before
            assert (await recorded(store)).entries == entries
            frames += 1
        assert frames > 1, "otherwise the batch was never cut in the middle"
        assert len((await recorded(store)).entries) == len(entries) + 1 + GAMES[game][1]
        assert table.snapshot().digest == digest_of(await recorded(store))
        assert seen(await table_on(store)) == seen(table)

    on_a_disk(tmp_path, play)


# Undo


@each_game
def test_undo_takes_an_answer_and_its_draws_back_in_one_commit(game: str, tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        table = await before_the_draws(store, game)
        before, asked = seen(table), question_id(table)
        entries = (await recorded(store)).entries
        await answer_once(table)
        drawn = seen(table)
        commits = await Commits.of(store)
        assert await table.undo()
        assert commits.taken() == 1
        assert (seen(table), table.snapshot().undone) == (before, asked)
        log = await recorded(store)
        assert log.entries == entries
        taken = [record for record in log.records if isinstance(record, Undo)]
        last = len(entries) + GAMES[game][1]
        assert taken == [Undo(n) for n in range(last, len(entries) - 1, -1)]
        assert table.snapshot().digest == digest_of(log)
        await answer_once(table)
        assert seen(table) == drawn

    on_a_disk(tmp_path, play)


@pytest.mark.behavior
@each_game
@pytest.mark.parametrize("call", [1, 2, 9])
def test_an_undo_refused_anywhere_takes_nothing_back(game: str, call: int) -> None:
    async def play(game_store: ListStore) -> None:
        table = await before_the_draws(game_store, game)
        before = seen(table)
        await answer_once(table)
        drawn, digest = seen(table), table.snapshot().digest
        records = list(game_store.games[1].records)
        game_store.fails_at = len(game_store.calls) + call
        try:
            await table.undo()
        except DiskFull:
            assert (seen(table), table.snapshot().digest) == (drawn, digest)
            assert game_store.games[1].records == records
            assert await table.undo()
        assert seen(table) == before
        assert seen(await table_on(game_store)) == before

    on_a_list(play)


# SIGKILL


def killed(directory: Path, what: str, word: str, number: int) -> None:
    child = [sys.executable, "-m", "tests.table.killed_table", str(directory), what, word]
    run = subprocess.run([*child, str(number)], cwd=ROOT, capture_output=True, check=False)
    assert run.returncode == -signal.SIGKILL, run.stderr.decode()[-500:]


def standing_in(directory: Path) -> tuple[list[Entry], str]:
    """The answers in force on the disk, and what people see after a restart."""

    async def look(store: Store) -> tuple[list[Entry], str]:
        assert store.notices == []
        entries = (await recorded(store)).entries
        return entries, seen(await table_on(store))

    return on_a_disk(directory, look)


INSTANTS = [("BEGIN", 1), ("INSERT", 1), ("INSERT", 9), ("COMMIT", 1), ("AFTER", 1)]


@pytest.mark.behavior
@each_game
@pytest.mark.parametrize("what", ["answer", "undo"])
def test_a_kill_between_the_statements_leaves_all_of_a_batch_or_nothing(
    game: str, what: str, tmp_path: Path
) -> None:
    source, after = tmp_path / "before", tmp_path / "after"

    async def prepare(store: Store) -> None:
        table = await before_the_draws(store, game)
        if what == "undo":
            await answer_once(table)

    async def carry_out(store: Store) -> None:
        table = await table_on(store)
        if what == "undo":
            assert await table.undo()
        else:
            await answer_once(table)

    on_a_disk(source, prepare)
    shutil.copytree(source, after)
    on_a_disk(after, carry_out)
    nothing, everything = standing_in(source), standing_in(after)
    assert abs(len(nothing[0]) - len(everything[0])) == 1 + GAMES[game][1]
    for word, number in INSTANTS:
        directory = tmp_path / f"{word}-{number}"
        shutil.copytree(source, directory)
        killed(directory, what, word, number)
        assert (directory / DATABASE).exists()
        assert standing_in(directory) == (everything if word == "AFTER" else nothing)


def test_dice_are_shown_also_where_the_box_draws_after_them() -> None:
    async def use(game_store: ListStore) -> int:
        table = await begun(game_store, {**DASH, "lobby.line": "all", "lobby.start": "ok"})
        followed = 0
        for _ in range(150):
            question = table.snapshot().question
            if question is None:
                break
            before = len(game_store.games[1].records)
            await answer_once(table)
            if question.kind == ROLL:
                thrown = table.snapshot().thrown
                assert thrown is not None
                rolled = game_store.games[1].records[before]
                assert isinstance(rolled, Entry)
                assert " ".join(thrown.faces) == rolled.answer
                followed += len(game_store.games[1].records) > before + 1
        return followed

    assert on_a_list(use) > 0
