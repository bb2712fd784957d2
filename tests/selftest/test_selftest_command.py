"""`tilekeeper selftest` as people and programs run it."""

from __future__ import annotations

import asyncio
import os
import pty
import subprocess
from pathlib import Path

import pytest

from firmware_host.config.paths import daemon_is_running
from firmware_host.selftest import runner
from firmware_host.selftest.check import Result, Subject, is_raspberry_pi
from firmware_host.selftest.runner import GROUPS, PARTS, chosen
from firmware_host.store.store import Store
from tests.cli.tilekeeper_command import COMMAND, tilekeeper
from tests.paths import ROOT


@pytest.mark.behavior
def test_a_healthy_box_passes_the_whole_test(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("http: {port: 0}\n")
    ended = tilekeeper(
        "selftest", "--config", tmp_path, "--state", tmp_path / "state", "--virtual", "--json"
    )
    assert ended.code == 0, ended.out
    found = ended.document
    assert list(found) == ["ok", "checks"]
    assert found["ok"] is True
    assert [check["name"] for check in found["checks"]] == list(PARTS)
    for check in found["checks"]:
        assert list(check) == ["name", "status", "detail", "advice"]
        assert check["status"] in ("pass", "skip")
        assert check["detail"]
    passed = {check["name"] for check in found["checks"] if check["status"] == "pass"}
    of_a_real_box = {"i2c", "spi", "uart", "pins", "groups", "presses", "clock"}
    assert passed >= set(PARTS) - of_a_real_box - {"power", "light", "buzzer", "voice"}


@pytest.mark.behavior
def test_a_failure_ends_with_1_and_with_advice(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("http: {host: 192.0.2.1}\n")
    arguments = ("selftest", "--only", "page", "--only", "catalogue", "--config", tmp_path)
    ended = tilekeeper(*arguments)
    assert ended.code == 1
    lines = ended.out.splitlines()
    assert lines[0].startswith("fail page: cannot listen on 192.0.2.1")
    assert lines[1].startswith("pass catalogue: ")
    assert lines[2] == "1 passed, 1 failed, 0 skipped"
    assert lines[-2] == "What to do:"
    assert lines[-1].startswith("  page: set http.host")
    found = tilekeeper(*arguments, "--json")
    assert (found.code, found.document["ok"]) == (1, False)


@pytest.mark.behavior
def test_settings_that_cannot_be_read_fail_and_the_rest_is_skipped(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("http: {port: many}\n")
    found = tilekeeper("selftest", "--config", tmp_path, "--json")
    assert found.code == 1
    by_name = {check["name"]: check["status"] for check in found.document["checks"]}
    assert [name for name, status in by_name.items() if status == "fail"] == ["configuration"]
    assert (by_name["entropy"], by_name["fonts"], by_name["dice"]) == ("pass", "pass", "skip")


@pytest.mark.behavior
def test_on_a_terminal_it_is_a_table_and_in_a_pipe_plain_lines() -> None:
    arguments = [*COMMAND, "selftest", "--only", "catalogue", "--only", "fonts"]
    ours, theirs = pty.openpty()
    try:
        subprocess.run(arguments, stdout=theirs, stderr=theirs, cwd=ROOT, check=True)
        os.set_blocking(ours, False)
        shown = os.read(ours, 100_000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert "\x1b[32mpass\x1b[0m  catalogue  " in shown
    assert "\x1b[32mpass\x1b[0m  fonts      " in shown
    piped = subprocess.run(arguments, capture_output=True, text=True, cwd=ROOT, check=True)
    assert "\x1b" not in piped.stdout
    assert piped.stderr == ""


@pytest.mark.behavior
def test_a_group_of_parts_can_be_named(tmp_path: Path) -> None:
    found = tilekeeper("selftest", "--only", "devices", "--state", tmp_path, "--json").document
    assert [check["name"] for check in found["checks"]] == chosen(["devices"])
    assert set(chosen(["devices"])) > set(GROUPS["devices"]), "and what they need"


def test_a_check_that_breaks_is_a_failure_and_hides_no_other() -> None:
    def broken(subject: Subject) -> Result:
        raise ZeroDivisionError("oh")

    checks = list(runner.run(Subject(None), ["page", "power"], {"page": broken}))
    assert [check.name for check in checks] == ["page", "power"]
    assert checks[0].status == "fail"
    assert "ZeroDivisionError: oh" in checks[0].detail
    assert checks[0].advice


@pytest.mark.parametrize("name", PARTS)
def test_every_part_has_its_check(name: str) -> None:
    assert callable(runner._probe(name))


def test_a_running_box_is_noticed_and_not_disturbed(tmp_path: Path) -> None:
    async def look() -> list[bool]:
        seen = [daemon_is_running(tmp_path)]
        store = await Store.open(tmp_path)
        seen += [daemon_is_running(tmp_path), daemon_is_running(tmp_path)]
        await store.remember("language", "en")
        await store.close()
        return [*seen, daemon_is_running(tmp_path)]

    assert asyncio.run(look()) == [False, True, True, False]


def test_a_raspberry_pi_is_known_by_its_model(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert not is_raspberry_pi(model)
    model.write_text("Raspberry Pi Zero 2 W Rev 1.0\0")
    assert is_raspberry_pi(model)
    model.write_text("Some Board\0")
    assert not is_raspberry_pi(model)
