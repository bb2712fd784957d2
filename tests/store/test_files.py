"""Exported games: whole or not there, readable by people, and read back with suspicion."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_host.games.core.log import BadLog, GameLog, OldFile
from firmware_host.store.errors import StoreError
from firmware_host.store.files import read_game_file, write_game_file
from tests.store.store_parts import entry_at, new_game


def a_log(answers: int) -> GameLog:
    log = new_game()
    log.records.extend(entry_at(n) for n in range(answers))
    return log


@pytest.mark.parametrize("answers", [0, 1, 7])
def test_an_exported_game_reads_back_as_it_was(tmp_path: Path, answers: int) -> None:
    path = tmp_path / "game.json"
    write_game_file(path, a_log(answers).to_json())
    assert read_game_file(path) == a_log(answers)
    assert "Zoë" in path.read_text(encoding="utf-8")


def test_every_entry_has_its_own_line(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_game_file(path, a_log(7).to_json())
    lines = path.read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith('  {"n": ') for line in lines) == 7


def test_a_write_that_fails_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.json"
    path.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match=r"x\.json: No space left on device"):
        write_game_file(path, a_log(1).to_json())
    assert [found.name for found in tmp_path.iterdir()] == ["x.json"]
    assert path.read_text() == "old"


def test_a_directory_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere/x: No such file or directory"):
        write_game_file(tmp_path / "nowhere" / "x", a_log(1).to_json())
    with pytest.raises(StoreError, match="nowhere: No such file or directory"):
        read_game_file(tmp_path / "nowhere")


def test_a_bad_file_is_named_with_its_fault(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": 1,\n"game": }')
    with pytest.raises(BadLog, match=r"game\.json: line 2: not JSON .*games export"):
        read_game_file(path)


def test_a_file_keeps_from_which_entry_on_the_secret_was_known(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    known = replace(a_log(7), scheme=1, old=OldFile(2, 3))
    write_game_file(path, known.to_json())
    assert json.loads(path.read_text())["format"] == 1
    assert read_game_file(path) == known


@pytest.mark.parametrize("value", ["-1", '"3"', "true", "1e3", "1000000000000"])
def test_a_forged_number_of_the_known_entry_is_refused_with_its_name(
    tmp_path: Path, value: str
) -> None:
    path = tmp_path / "game.json"
    honest = json.dumps(replace(a_log(1), scheme=1, old=OldFile()).to_json())
    path.write_text(honest.replace("{", f'{{"secret_known_from": {value},', 1))
    with pytest.raises(BadLog, match=r"game\.json: secret_known_from: "):
        read_game_file(path)
