"""Answers that were recorded and are gone are told, however they got lost; nothing else is."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from firmware_host.config.device import HistoryConfig
from firmware_host.store.errors import StoreError
from firmware_host.store.game_rows import GameRows
from firmware_host.store.steps import NOTE, LastStep
from firmware_host.store.store import DATABASE, Store
from tests.store.store_parts import WON, entry_at, new_game, play, with_store

BEFORE, ANSWERS = 2, 57


def unplugged(directory: Path) -> Path:
    """Two finished games and one of many answers, its log not carried over; no power any more."""

    async def use(store: Store) -> None:
        for _ in range(BEFORE):
            await store.finish(await play(store, 5), WON)
        await play(store, ANSWERS)
        for end in ("", "-wal", "-shm", NOTE):
            shutil.copyfile(f"{store.path}{end}", directory / f"{DATABASE}{end}")

    with_store(directory.with_name("before"), use)
    return directory / DATABASE


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "state").mkdir()
    return unplugged(tmp_path / "state")


def told(directory: Path) -> list[tuple[str, dict[str, object]]]:
    async def look(store: Store) -> list[tuple[str, dict[str, object]]]:
        return [(notice.id, dict(notice.facts)) for notice in store.notices]

    return with_store(directory, look)


def answers_now(directory: Path) -> int:
    async def look(store: Store) -> int:
        found = await store.running()
        return 0 if found is None else len(found.log.entries)

    return with_store(directory, look)


def test_a_power_cut_that_lost_nothing_is_not_mentioned(box: Path) -> None:
    assert told(box.parent) == []
    assert answers_now(box.parent) == ANSWERS


@pytest.mark.parametrize("share", [0.9, 0.5, 0.2])
def test_a_log_that_was_cut_tells_how_many_steps_are_missing(box: Path, share: float) -> None:
    log = Path(f"{box}-wal")
    os.truncate(log, int(log.stat().st_size * share))
    Path(f"{box}-shm").unlink()
    [(what, facts)] = told(box.parent)
    assert what == "steps_lost"
    left = answers_now(box.parent)
    assert 0 < left < ANSWERS
    assert facts == {"count": ANSWERS - left}
    assert told(box.parent) == [], "once"


def test_a_log_that_is_missing_with_the_whole_game_in_it_is_told(box: Path) -> None:
    Path(f"{box}-wal").unlink()
    Path(f"{box}-shm").unlink()
    assert told(box.parent) == [("game_lost", {"count": ANSWERS})]
    assert told(box.parent) == []
    assert with_store(box.parent, lambda store: store.begin(new_game())) == BEFORE + 1
    assert told(box.parent) == []


def test_a_database_that_is_gone_altogether_is_told(box: Path) -> None:
    for end in ("", "-wal", "-shm"):
        Path(f"{box}{end}").unlink()
    assert told(box.parent) == [("game_lost", {"count": ANSWERS})]
    assert told(box.parent) == [], "once"


@pytest.mark.behavior
@pytest.mark.parametrize("share", [0.25, 0.5, 0.9])
def test_a_game_that_a_rescue_could_not_save_is_told(tmp_path: Path, share: float) -> None:
    async def use(store: Store) -> None:
        for _ in range(20):
            await store.finish(await play(store, 100), WON)
        await play(store, ANSWERS)

    with_store(tmp_path, use)
    path = tmp_path / DATABASE
    os.truncate(path, int(path.stat().st_size * share))
    (damaged, _), (what, facts) = told(tmp_path)
    assert (damaged, what, facts) == ("store.damaged", "game_lost", {"count": ANSWERS})
    assert told(tmp_path) == [], "once"


def test_steps_taken_back_ended_or_taken_up_again_are_no_loss(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        game = await play(store, 9)
        for n in (8, 7, 6):
            await store.undo(game, n)
        await store.finish(game, WON)
        await store.reopen(game)
        await store.undo(game, 5)

    with_store(tmp_path, use)
    assert told(tmp_path) == []
    assert answers_now(tmp_path) == 5


def test_a_game_that_made_room_is_no_loss(tmp_path: Path) -> None:
    """Also when it was the last one that was written to."""

    async def use(store: Store) -> None:
        for _ in range(3):
            await store.finish(await play(store, 5), WON)
        await store.reopen(1)
        await store.finish(1, WON)
        assert await store.prune(HistoryConfig(keep_games=0)) == 2

    with_store(tmp_path, use)
    assert told(tmp_path) == []


def test_a_plug_pulled_before_a_game_makes_room_tells_no_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note refers to a game that stays before the other one is removed."""

    async def use(store: Store) -> None:
        for _ in range(3):
            await store.finish(await play(store, 5), WON)
        await store.reopen(1)
        await store.finish(1, WON)

        def pull_the_plug(_rows: GameRows, game: int) -> None:
            assert game == 1
            noted = LastStep.from_bytes((tmp_path / f"{DATABASE}{NOTE}").read_bytes())
            assert noted is not None
            assert (noted.game, noted.steps) == (3, 6)
            raise StoreError("the plug is out")

        monkeypatch.setattr(GameRows, "remove", pull_the_plug)
        with pytest.raises(StoreError, match="the plug is out"):
            await store.prune(HistoryConfig(keep_games=0))

    with_store(tmp_path, use)


@pytest.mark.parametrize("written", [b"", b"\0" * 64, b"game 9 steps 99 of x 00000000\n", b"\xff"])
def test_a_note_that_is_torn_or_not_ours_says_nothing(tmp_path: Path, written: bytes) -> None:
    with_store(tmp_path, lambda store: play(store, 4))
    (tmp_path / f"{DATABASE}{NOTE}").write_bytes(written)
    assert told(tmp_path) == []
    assert with_store(tmp_path, lambda store: store.append(1, entry_at(4))) is None
    assert told(tmp_path) == []


def test_a_note_about_another_game_of_the_same_number_says_nothing(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: play(store, 4))
    (tmp_path / f"{DATABASE}{NOTE}").write_bytes(LastStep(1, 40, "f" * 16).to_bytes())
    assert told(tmp_path) == []


def test_a_note_reads_as_it_was_written_and_is_always_as_long() -> None:
    for step in (LastStep(1, 0, "0" * 16), LastStep(999_999, 99_999, "f" * 16)):
        assert LastStep.from_bytes(step.to_bytes()) == step
        assert len(step.to_bytes()) == 64


def test_a_note_that_leads_elsewhere_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("root's own words")
    state = tmp_path / "state"
    state.mkdir()
    (state / f"{DATABASE}{NOTE}").symlink_to(tmp_path / "victim")
    with_store(state, lambda store: play(store, 4))
    assert (tmp_path / "victim").read_text() == "root's own words"
