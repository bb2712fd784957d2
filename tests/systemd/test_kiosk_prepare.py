"""systemd/kiosk-prepare, before each start of the browser: its policy, and the network it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systemd.installed_version import InstalledVersion
from tests.systemd.scratch_root import SYSTEMD, run

pytestmark = pytest.mark.behavior


@pytest.fixture
def version(tmp_path: Path) -> InstalledVersion:
    return InstalledVersion(tmp_path)


def test_the_browser_may_open_the_port_that_the_owner_has_chosen_now(
    version: InstalledVersion,
) -> None:
    version.has_port("echo 8080")
    assert version.prepare() == ["http://127.0.0.1:8080"]
    version.has_port("echo 9000")
    assert version.prepare() == ["http://127.0.0.1:9000"]
    assert version.policy.stat().st_mode & 0o777 == 0o644, "the browser's user has to read it"
    assert [each.name for each in version.policy.parent.iterdir()] == ["tilekeeper.json"]


def test_the_browsers_user_gets_to_a_policy_whose_directories_had_to_be_made(
    version: InstalledVersion,
) -> None:
    version.has_port("echo 8080")
    version.prepare()
    for directory in (version.policies, version.policy.parent.parent, version.policy.parent):
        assert directory.stat().st_mode & 0o777 == 0o755, directory


@pytest.mark.parametrize("printed", ["exit 1", "echo", """echo '9|"'""", "echo 80 90"])
def test_whatever_the_owners_files_say_only_a_number_gets_into_the_policy(
    printed: str, version: InstalledVersion
) -> None:
    version.has_port(printed)
    assert version.prepare() == ["http://127.0.0.1:8080"]


def test_the_session_of_the_browser_reaches_this_machine_only(version: InstalledVersion) -> None:
    version.has_port("echo 8080")
    version.prepare()
    called = "set-property --runtime user-997.slice IPAddressDeny=any IPAddressAllow=localhost"
    assert version.calls.read_text().split() == called.split()


def test_the_service_runs_it_as_the_administrator_and_starts_without_it() -> None:
    told = run("grep", "ExecStartPre", SYSTEMD / "tilekeeper-kiosk.service")
    assert told.stdout == "ExecStartPre=-+/opt/tilekeeper/current/libexec/kiosk-prepare\n"
