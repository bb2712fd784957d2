"""Does a café have a PIN? Its files and its database, read beside a running box."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from firmware_host.selftest.check import Subject
from firmware_host.selftest.staff_pin import check_pin
from firmware_host.service.staff import hashed
from firmware_host.store.store import DATABASE, Store
from tests.cli.tilekeeper_command import tilekeeper
from tests.selftest.box_under_test import subject

CAFE = "guests: {kind: cafe}\n"


def keep_pin(state: Path, *, is_set: bool) -> None:
    async def keep() -> None:
        store = await Store.open(state)
        await store.set_pin(hashed("4711", cost={"n": 2, "r": 1, "p": 1}) if is_set else None)
        await store.close()

    asyncio.run(keep())


def test_a_cafe_without_a_pin_is_warned_of_with_the_way_to_set_one(tmp_path: Path) -> None:
    box = subject(tmp_path, CAFE)
    before_any_game = check_pin(box)
    keep_pin(tmp_path / "state", is_set=False)
    for result in (before_any_game, check_pin(box)):
        assert result.status == "warn"
        assert "tilekeeper staff pin" in result.advice


def test_a_cafe_with_a_pin_and_every_home_pass(tmp_path: Path) -> None:
    assert check_pin(subject(tmp_path)).status == "pass"
    keep_pin(tmp_path / "state", is_set=True)
    assert check_pin(subject(tmp_path, CAFE)).status == "pass"


def test_a_database_from_before_there_were_pins_has_none(tmp_path: Path) -> None:
    box = subject(tmp_path, CAFE)
    keep_pin(tmp_path / "state", is_set=True)
    with sqlite3.connect(tmp_path / "state" / DATABASE) as connection:
        connection.execute("DROP TABLE staff_pin")
    connection.close()
    assert check_pin(box).status == "warn"


def test_what_cannot_be_read_is_skipped(tmp_path: Path) -> None:
    assert check_pin(Subject(None)).status == "skip"
    box = subject(tmp_path, CAFE)
    (tmp_path / "state" / DATABASE).write_bytes(b"no database" * 1000)
    assert check_pin(box).status == "skip"


@pytest.mark.behavior
def test_a_warning_ends_with_0_and_with_advice(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text(CAFE)
    arguments = ("selftest", "--only", "pin", "--config", tmp_path, "--state", tmp_path)
    ended = tilekeeper(*arguments)
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0].startswith("warn pin: ")
    assert lines[1] == "0 passed, 0 failed, 0 skipped"
    assert lines[2] == "1 warning"
    assert lines[-2] == "What to do:"
    assert lines[-1].startswith("  pin: ")
    found = tilekeeper(*arguments, "--json")
    assert (found.code, found.document["ok"]) == (0, True)
