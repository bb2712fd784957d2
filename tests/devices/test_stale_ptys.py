"""A virtual box that was killed leaves a folder; the next one clears it away, and no other."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from firmware_host.devices.virtual_port import clear_stale_ptys
from firmware_host.devices.virtual_reader import VirtualReader


def a_dead_folder(directory: Path, name: str = "tilekeeper-reader-dead") -> Path:
    folder = directory / name
    folder.mkdir()
    (folder / "reader").symlink_to("/dev/null")  # somebody else's terminal has that name now
    return folder


def test_a_dead_folder_goes(tmp_path: Path) -> None:
    folder = a_dead_folder(tmp_path)
    clear_stale_ptys(tmp_path)
    assert not folder.exists()


def test_the_folder_of_a_living_reader_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    loop = asyncio.new_event_loop()
    reader = VirtualReader(loop=loop)
    a_dead_folder(tmp_path)
    clear_stale_ptys()
    assert Path(reader.path).exists()
    assert list(tmp_path.iterdir()) == [Path(reader.path).parent]
    reader.unplug()
    clear_stale_ptys()
    reader.plug()
    reader.close()
    loop.close()


def test_a_folder_with_anything_else_in_it_stays(tmp_path: Path) -> None:
    kept = a_dead_folder(tmp_path)
    (kept / "notes.txt").write_text("mine")
    other = a_dead_folder(tmp_path, "somebody-elses-folder")
    elsewhere = a_dead_folder(tmp_path, "elsewhere")
    (tmp_path / "tilekeeper-reader-link").symlink_to(elsewhere)
    (tmp_path / "tilekeeper-reader-file").write_text("no folder at all")
    clear_stale_ptys(tmp_path)
    for folder in (kept, other, elsewhere):
        assert (folder / "reader").is_symlink()
    assert (tmp_path / "tilekeeper-reader-file").exists()


def test_the_folder_of_another_user_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = a_dead_folder(tmp_path)
    monkeypatch.setattr(os, "getuid", lambda: os.geteuid() + 1)
    clear_stale_ptys(tmp_path)
    assert folder.exists()
