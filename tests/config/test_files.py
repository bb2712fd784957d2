"""Files the box writes itself are replaced whole, in an order a power cut cannot break."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from firmware_host.config.files import locked, put_aside, write_atomically
from tests.waiting import PATIENCE_S


def test_a_reader_of_the_old_file_never_sees_half_of_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "owner.yaml"
    write_atomically(path, "old\n")
    with path.open() as reader:
        write_atomically(path, "new and longer\n")
        assert reader.read() == "old\n"
    assert path.read_text() == "new and longer\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_the_text_is_on_the_disk_before_the_name_and_the_name_before_it_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "owner.yaml"
    write_atomically(path, "old\n")
    seen: list[str] = []

    def note(handle: int) -> None:
        kind = "directory" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file"
        seen.append(f"{kind} synced, {path.read_text().strip()} in force")

    monkeypatch.setattr(os, "fsync", note)
    write_atomically(path, "new\n")
    assert seen == ["file synced, old in force", "directory synced, new in force"]


def test_a_full_disk_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "owner.yaml"
    write_atomically(path, "old\n")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(path, "new\n")
    assert path.read_text() == "old\n"
    assert [each.name for each in tmp_path.iterdir()] == ["owner.yaml"]


SLOW_WRITER = """
import os, sys
from pathlib import Path
from firmware_host.config.files import write_atomically

def slow(handle):
    print("half of it is written", flush=True)
    sys.stdin.read()

os.fsync = slow
write_atomically(Path(sys.argv[1]), "slow\\n")
"""


def slow_writer(path: Path) -> subprocess.Popen[str]:
    """Another process that has got half-way."""
    writer = subprocess.Popen(
        [sys.executable, "-c", SLOW_WRITER, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert writer.stdout
    assert writer.stdout.readline() == "half of it is written\n"
    return writer


def names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


@pytest.mark.parametrize("name", ["tags.yaml", "[ab]*.json"])
def test_what_a_killed_writer_left_goes_with_the_next_writing(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    for _ in range(2):
        with slow_writer(path) as writer:
            writer.kill()
    beside = {".tags.yaml.lock", "tags.yaml.half", ".other.yaml.k3v9x_1a.half"}
    for each in beside:
        (tmp_path / each).touch()
    assert len(names(tmp_path) - beside) == 1, "the second one cleared away the first one's"
    write_atomically(path, "new\n")
    assert names(tmp_path) == {name} | beside
    assert path.read_text() == "new\n"


def test_the_half_of_a_living_writer_is_left_to_it(tmp_path: Path) -> None:
    path = tmp_path / "tags.yaml"
    with slow_writer(path) as writer:
        write_atomically(path, "quick\n")
        assert path.read_text() == "quick\n"
        writer.communicate("")
    assert writer.returncode == 0
    assert path.read_text() == "slow\n"
    assert names(tmp_path) == {"tags.yaml"}


def test_a_pipe_in_the_place_of_a_leftover_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".tags.yaml.k3v9x_1a.half")
    write_atomically(tmp_path / "tags.yaml", "new\n")
    assert names(tmp_path) == {"tags.yaml"}


def test_a_second_writer_waits_for_the_first(tmp_path: Path) -> None:
    path = tmp_path / "owner.yaml"
    inside = threading.Event()

    def second() -> None:
        with locked(path):
            inside.set()

    waiting = threading.Thread(target=second)
    with locked(path):
        waiting.start()
        assert not inside.wait(0.3)
    assert inside.wait(PATIENCE_S)
    waiting.join()


@pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator writes for others")
def test_what_the_administrator_writes_belongs_to_whose_directory_it_is(tmp_path: Path) -> None:
    """`sudo tilekeeper tags enroll` must not keep the service's own user from the next tag."""
    os.chown(tmp_path, 4321, 1234)
    path = tmp_path / "tags.yaml"
    with locked(path):
        write_atomically(path, "new\n")
    owners = {each.name: (each.stat().st_uid, each.stat().st_gid) for each in tmp_path.iterdir()}
    assert owners == {"tags.yaml": (4321, 1234), ".tags.yaml.lock": (4321, 1234)}


@pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator can give files away")
def test_nothing_outside_is_given_away_through_a_link(tmp_path: Path) -> None:
    """Whoever owns the directory must not get the administrator's files that way."""
    mine, theirs = tmp_path / "shadow", tmp_path / "state"
    mine.write_text("secret")
    theirs.mkdir()
    os.chown(theirs, 4321, 1234)
    lock = theirs / ".tags.yaml.lock"
    lock.symlink_to(mine)
    with pytest.raises(OSError, match="symbolic links"), locked(theirs / "tags.yaml"):
        pass
    lock.unlink()
    lock.hardlink_to(mine)
    with locked(theirs / "tags.yaml"):
        pass
    assert mine.stat().st_uid == 0


def test_the_newest_damaged_files_are_kept_each_under_its_own_number(tmp_path: Path) -> None:
    path = tmp_path / "tags.yaml"
    (tmp_path / "tags.yaml.damaged-0").mkdir()
    for number in range(1, 13):
        path.write_text(f"the {number}th")
        assert put_aside(path) == tmp_path / f"tags.yaml.damaged-{number}"
        if number == 2:
            assert names(tmp_path) == {f"tags.yaml.damaged-{each}" for each in range(3)}
    assert names(tmp_path) == {f"tags.yaml.damaged-{each}" for each in (0, 8, 9, 10, 11, 12)}
    assert (tmp_path / "tags.yaml.damaged-12").read_text() == "the 12th"
