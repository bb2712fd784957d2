"""Rules, storage, configuration, catalogue, fonts, page, power: each passes, and each can fail."""

from __future__ import annotations

import os
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from gettext import NullTranslations
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.errors import ConfigError
from firmware_host.config.settings import load_settings
from firmware_host.games import all_rules
from firmware_host.games.core.rules import Rules
from firmware_host.games.portal_dash.rules.assistant import PortalDashAssistant
from firmware_host.panel import font
from firmware_host.panel.sheet import HERE
from firmware_host.selftest.check import Check, Subject
from firmware_host.selftest.configuration import check_catalogue, check_configuration
from firmware_host.selftest.fonts import check_fonts
from firmware_host.selftest.machine import Machine, check_power
from firmware_host.selftest.page import check_page
from firmware_host.selftest.rules import check_rules
from firmware_host.selftest.storage import check_storage
from firmware_host.texts import in_language
from tests.selftest.box_under_test import subject

FEW = {"random": 1, "steady": 1}
SEED = "5eed0001"
"""A seed with which blocks lie on the cube in the third turn; not every game gets so far."""


@pytest.mark.behavior
def test_sound_rules_pass(tmp_path: Path) -> None:
    result = check_rules(subject(tmp_path), FEW, seed=SEED)
    assert result.status == "pass"
    assert f"(games: {2 * len(all_rules())}, " in result.detail


@pytest.mark.behavior
def test_every_registered_game_is_played_at_every_level(tmp_path: Path) -> None:
    started: list[tuple[str, str, int]] = []

    def watched(rules: Rules) -> Rules:
        class Watched(type(rules)):  # type: ignore[misc]
            def start(self, setup: Any) -> Any:
                started.append((self.game, self.mode, len(setup["players"])))
                return super().start(setup)

        twin = copy(rules)
        twin.__class__ = Watched
        return twin

    result = check_rules(
        subject(tmp_path), {"random": 4}, [watched(each) for each in all_rules()], SEED
    )
    assert result.status == "pass"
    for rules in all_rules():
        sizes = [size for game, level, size in started if (game, level) == (rules.game, rules.mode)]
        assert len(sizes) == 4
        assert {2, 3, 4} <= {*sizes}


def test_rules_that_lose_a_block_are_found_with_the_way_to_repeat_it(tmp_path: Path) -> None:
    class Leaky(PortalDashAssistant):
        def answer(self, state: Any, answer: str) -> list[Any]:
            events = super().answer(state, answer)
            if state.turns == 3 and sum(state.used.values()):
                colour = next(colour for colour, count in state.used.items() if count)
                state.used[colour] -= 1
            return events

    result = check_rules(subject(tmp_path), FEW, [Leaky()], SEED)
    assert result.status == "fail"
    assert "portal-dash (assistant): game " in result.detail
    assert "blocks instead of 64" in result.detail
    assert f"seed {SEED}" in result.detail


def test_storage_is_written_synced_and_read_back_and_leaves_nothing(tmp_path: Path) -> None:
    box = subject(tmp_path)
    result = check_storage(box)
    assert result.status == "pass"
    assert "read back" in result.detail
    assert list((tmp_path / "state").iterdir()) == []


def test_a_state_directory_that_does_not_exist_yet_is_not_made(tmp_path: Path) -> None:
    box = Subject(load_settings(None, tmp_path / "later" / "state"))
    result = check_storage(box)
    assert result.status == "pass"
    assert "does not exist yet" in result.detail
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_room_is_found(tmp_path: Path) -> None:
    result = check_storage(subject(tmp_path), free_bytes=lambda path: 3_000_000)
    assert result.status == "fail"
    assert "too little room" in result.detail
    assert result.detail.endswith(": 3 MB")


def test_a_disk_that_changes_what_is_written_is_found(tmp_path: Path) -> None:
    def forgetful(path: Path, content: bytes) -> None:
        path.write_bytes(content[:-1] + b"\0" + content[-1:])

    result = check_storage(subject(tmp_path), write=forgetful)
    assert result.status == "fail"
    assert "did not come back" in result.detail
    assert list((tmp_path / "state").iterdir()) == []


def test_a_disk_that_refuses_to_write_is_found(tmp_path: Path) -> None:
    def refusing(path: Path, content: bytes) -> None:
        raise OSError(30, "Read-only file system")

    result = check_storage(subject(tmp_path), write=refusing)
    assert result.status == "fail"
    assert "Read-only file system" in result.detail


def test_a_damaged_list_of_games_is_found(tmp_path: Path) -> None:
    box = subject(tmp_path)
    (tmp_path / "state" / "games.sqlite3").write_bytes(os.urandom(9000))
    result = check_storage(box)
    assert result.status == "fail"
    assert "puts a damaged database aside" in result.advice


def test_the_shipped_settings_pass(tmp_path: Path) -> None:
    box = subject(tmp_path)
    assert check_configuration(box).status == "pass"
    assert box.settings is not None
    personal = [e for e in box.settings.effective() if str(tmp_path) in e.origin.file]
    assert f", values of your own: {len(personal)}" in check_configuration(box).detail
    catalogue = check_catalogue(box)
    assert catalogue.status == "pass"
    assert "(games: 3, values: " in catalogue.detail
    assert "stand-in" in catalogue.detail


def test_a_fault_in_the_settings_is_found_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as fault:
        subject(tmp_path, "http:\n  port: many\nlanguage: 5\n")
    result = check_configuration(Subject(None, fault.value))
    assert result.status == "fail"
    assert "device.yaml:2: http.port" in result.detail
    assert "(and 1 more)" in result.detail


@pytest.mark.parametrize("text", ["device: {language: 5}\n", "no_such_game: {x: 1}\n", "{", None])
def test_what_the_box_wrote_and_leaves_out_is_a_warning(text: str | None, tmp_path: Path) -> None:
    """The box runs without it, and a new version must not be refused for it."""
    (tmp_path / "state").mkdir()
    owner = tmp_path / "state" / "owner.yaml"
    os.mkfifo(owner) if text is None else owner.write_text(text)
    result = check_configuration(subject(tmp_path))
    assert result.status == "warn"
    assert "owner.yaml" in result.detail
    assert result.advice


def test_values_that_contradict_are_found(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "portal_dash.yaml").write_text(
        "blocks: {red: 17, gray: 16, gold: 12, brown: 12, black: 8}\n"
    )
    result = check_catalogue(subject(tmp_path))
    assert result.status == "fail"
    assert "portal_dash.yaml:1" in result.detail


def test_values_of_the_other_game_that_contradict_are_found_too(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "builders_biomes.yaml").write_text("points: {dwelling: 6}\n")
    result = check_catalogue(subject(tmp_path))
    assert result.status == "fail"
    assert "builders_biomes.yaml:1" in result.detail


def test_every_letter_can_be_drawn(tmp_path: Path) -> None:
    assert check_fonts(subject(tmp_path)).status == "pass"


def test_a_missing_letter_is_found(tmp_path: Path) -> None:
    def without_q() -> font.Font:
        whole = font.small()
        drawings = {name: rows for name, rows in whole.drawings.items() if name not in "qQ"}
        return font.Font(drawings, whole.marks, 7, 2, 2, 3)

    result = check_fonts(subject(tmp_path), small=without_q)
    assert result.status == "fail"
    assert "Q q" in result.detail


def test_a_broken_pixel_sheet_is_found(tmp_path: Path) -> None:
    sheets = tmp_path / "panel"
    shutil.copytree(HERE / "icons", sheets / "icons")
    (sheets / "icons" / "mobs.txt").write_text(": one two\n  ##\n")
    assert "mobs.txt:2" in check_fonts(subject(tmp_path), sheets=sheets).detail
    assert check_fonts(subject(tmp_path), sheets=tmp_path / "nowhere").status == "fail"


@contextmanager
def _listening(answer: bool) -> Iterator[int]:
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if answer and self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


def test_a_free_port_passes(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert check_page(subject(tmp_path, f"http: {{port: {port}}}")).status == "pass"


def test_a_port_of_another_program_is_found_and_of_a_running_box_is_not(tmp_path: Path) -> None:
    with _listening(answer=False) as port:
        result = check_page(subject(tmp_path, f"http: {{port: {port}}}"))
        assert result.status == "fail"
        assert str(port) in result.detail
        assert "http.port" in result.advice
    with _listening(answer=True) as port:
        result = check_page(subject(tmp_path, f"http: {{port: {port}}}"))
        assert result.status == "pass"
        assert "running Tilekeeper" in result.detail


def test_an_address_of_another_machine_is_found(tmp_path: Path) -> None:
    result = check_page(subject(tmp_path, "http: {host: 192.0.2.1}"))
    assert result.status == "fail"
    assert "http.host" in result.advice


@pytest.mark.parametrize(
    ("flags", "status", "told"),
    [
        ("0", "pass", "has held"),
        ("50000", "fail", "was too low since the last start"),
        ("50005", "fail", "is too low"),
        ("80008", "pass", "has held"),
        ("rubbish", "skip", "no Raspberry Pi"),
    ],
)
def test_low_voltage_is_found(flags: str, status: str, told: str, tmp_path: Path) -> None:
    firmware = tmp_path / "sys/devices/platform/soc/soc:firmware"
    firmware.mkdir(parents=True)
    (firmware / "get_throttled").write_text(f"{flags}\n")
    result = check_power(subject(tmp_path), Machine(root=tmp_path, run=lambda *command: ""))
    assert (result.status, told in result.detail) == (status, True)


def test_a_kernel_that_may_not_ask_its_firmware_leaves_it_to_the_next(tmp_path: Path) -> None:
    (tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled").mkdir(parents=True)
    machine = Machine(root=tmp_path, run=lambda *command: "throttled=0x50000")
    assert check_power(subject(tmp_path), machine).status == "fail"


def test_a_machine_that_does_not_measure_its_voltage_is_skipped(tmp_path: Path) -> None:
    assert (
        check_power(subject(tmp_path), Machine(root=tmp_path, run=lambda *command: "")).status
        == "skip"
    )


class Backwards(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"«{message}»"


def test_results_are_told_in_the_language_of_whoever_reads_them(tmp_path: Path) -> None:
    found = check_storage(subject(tmp_path), lambda place: 3_000_000)
    check = Check("storage", found.status, found.detail, found.advice)
    assert check.to_json()["advice"] == "make room on the disk or the card"
    told = check.to_json(Backwards())
    assert told["advice"] == "«make room on the disk or the card»"
    assert told["detail"] == f"«{found.detail}»"


def test_a_fault_of_a_file_is_told_in_the_language_of_whoever_reads_it(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("buzzer: {volume: loud}", "utf-8")
    with pytest.raises(ConfigError) as fault:
        load_settings(tmp_path, tmp_path / "state")
    told = in_language(fault.value, Backwards())
    assert "device.yaml:1: buzzer.volume: «'loud' is not allowed; «use " in told
