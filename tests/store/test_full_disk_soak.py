"""Full disks by the dozen, with figures: what is rescued, and what a box on a full disk keeps."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from firmware_host.store.archive import Archive
from firmware_host.store.store import DATABASE, Store
from tests.service.driven_box import choose
from tests.service.running_daemon import Daemon
from tests.store.small_disk import SmallDisk
from tests.store.store_parts import WON, play, with_store

GAMES = 61
STANDING = 57
ROUNDS = 12
PRESSES = 12


def sixty_one_games(directory: Path) -> None:
    async def fill(store: Store) -> None:
        for _ in range(GAMES - 1):
            await store.finish(await play(store, 220), WON)
        await play(store, STANDING)

    with_store(directory, fill)


def damage_one_page(path: Path) -> None:
    whole = path.read_bytes()
    leaves = [place for place in range(0, len(whole), 4096) if whole[place] == 10]
    with path.open("r+b") as file:
        file.seek(leaves[len(leaves) // 2] + 4)
        file.write(random.Random(1).randbytes(64))


@pytest.mark.soak
def test_a_rescue_never_costs_a_game_because_of_room(
    tmp_path: Path, small_disk: SmallDisk, capsys: pytest.CaptureFixture[str]
) -> None:
    sixty_one_games(tmp_path / "whole")
    size = (tmp_path / "whole" / DATABASE).stat().st_size
    figures = []

    async def look(store: Store) -> tuple[int, int, list[str]]:
        found = await store.running()
        assert found is not None
        readable = await store._in_writer(lambda: len(store._rows().summaries()))
        return readable, len(found.log.entries), [notice.id for notice in store.notices]

    for free in (1_800_000, 1_280_000, 300_000, 150_000, 0):
        state = small_disk.state
        shutil.copytree(tmp_path / "whole", state)
        damage_one_page(state / DATABASE)
        small_disk.fill(leave=free)
        readable, standing, told = with_store(state, look)
        assert standing == STANDING, "the game on the table is never lost"
        assert readable >= GAMES - 3
        is_replaced = "store.damaged" in told
        assert is_replaced == (free > size + 100_000)
        assert is_replaced or told == ["nothing_saved"]
        small_disk.free()
        after, standing, _ = with_store(state, look)
        assert (after, standing) == (readable, STANDING)
        kept = "new database" if is_replaced else "old one stays"
        figures.append(
            f"{free / 1000:7.0f} kB free: {readable} of {GAMES} readable, {kept}; "
            f"with room: {after} of {GAMES}"
        )
        shutil.rmtree(state)
    with capsys.disabled():
        print(f"\nrescue of {GAMES} games, {size / 1000:.0f} kB, 64 bytes damaged")
        print("\n".join(figures))


@pytest.mark.soak
def test_a_box_that_is_filled_and_started_again_and_again_loses_nothing(
    tmp_path: Path, small_disk: SmallDisk, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state"
    small_disk.state.mkdir()
    state.symlink_to(small_disk.state)  # the daemon's log lies beside the link
    chance, refused, taken = random.Random(5), 0, 0
    with Daemon(state) as daemon:
        choose(daemon, "portal-dash", "2", "ok")
        before = daemon.state()
        assert daemon.stop() == 0
    for number in range(ROUNDS):
        small_disk.fill(leave=chance.choice((0, 0, 8_192, 40_960)))
        with Daemon(state) as daemon:
            now = daemon.state()
            assert (now["game"], now["question"]) == (before["game"], before["question"])
            for _ in range(PRESSES):
                seq = now["seq"]
                daemon.press(chance.choice(("ok", "roll")))
                now = daemon.state()
                refused, taken = refused + (now["seq"] == seq), taken + (now["seq"] != seq)
            small_disk.free()
            for _ in range(PRESSES):
                seq = now["seq"]
                daemon.press(chance.choice(("ok", "roll")))
                now = daemon.state()
                taken += now["seq"] != seq
            before = now
            if number % 2:
                daemon.kill()
            else:
                assert daemon.stop() == 0
    assert refused > ROUNDS
    assert taken > ROUNDS
    told = state.with_suffix(".log").read_text()
    assert "Traceback" not in told
    assert not list(small_disk.state.glob("*damaged*"))
    games = Archive(small_disk.state).games()
    with capsys.disabled():
        print(
            f"\n{ROUNDS} starts on a full disk, {refused} presses without effect while it was full,"
            f" {taken} taken; {sum(game.answers for game in games)} answers in {len(games)} games"
        )
