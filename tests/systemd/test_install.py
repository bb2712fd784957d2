"""`sudo systemd/install.sh`: fresh, again, updated, failed, shown only, and taken away again."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
import yaml

from tests.paths import ROOT
from tests.systemd.fresh_pi import CMDLINE, CONFIG_TXT, FreshPi
from tests.systemd.scratch_root import run
from tests.tools_needed import needs

pytestmark = pytest.mark.behavior


@pytest.fixture
def pi(tmp_path: Path) -> FreshPi:
    return FreshPi(tmp_path)


def load_own(file: Path) -> object:
    return yaml.safe_load(file.read_text())


@needs("shellcheck")
@pytest.mark.parametrize(
    "script",
    [
        "systemd/install.sh",
        "systemd/kiosk",
        "systemd/kiosk-prepare",
        "systemd/page-port",
        "systemd/collect-wheels",
        "tools/make-venv",
        "tools/renew-locks",
    ],
)
def test_shellcheck_has_nothing_to_say(script: str) -> None:
    told = run("shellcheck", ROOT / script)
    assert told.returncode == 0, told.stdout


def test_a_fresh_pi_gets_everything_and_the_box_runs(pi: FreshPi) -> None:
    told = pi.install("--yes")
    assert told.returncode == 0, told.stderr
    assert pi.current == pi.running == "1.0"
    root = pi.root
    assert (root / "opt/tilekeeper/current/bin/tilekeeper").exists()
    assert (root / "opt/tilekeeper/current/libexec/kiosk").stat().st_mode & 0o111
    assert (root / "usr/local/bin/tilekeeper").readlink() == Path(
        "/opt/tilekeeper/current/bin/tilekeeper"
    )
    for name in (
        "etc/systemd/system/tilekeeper.service",
        "etc/udev/rules.d/99-tilekeeper.rules",
        "etc/sysusers.d/tilekeeper.conf",
        "etc/systemd/journald.conf.d/tilekeeper.conf",
        "etc/polkit-1/rules.d/50-tilekeeper.rules",
        "etc/tilekeeper/device.yaml",
    ):
        assert (root / name).is_file(), name
    assert "systemctl enable --quiet tilekeeper.service" in pi.calls()
    assert any("python3-venv" in call for call in pi.calls("apt-get"))
    assert any("/requirements-pi.lock" in call for call in pi.calls("python "))
    assert not (root / "etc/systemd/system/tilekeeper.service.d").exists()
    assert "sudo reboot" in told.stdout


def test_the_defaults_of_all_games_lie_there_to_look_at(pi: FreshPi) -> None:
    pi.install("--yes")
    defaults = pi.root / "opt/tilekeeper/current/defaults"
    assert {"device.yaml", "explorers.yaml", "portal_dash.yaml"} <= {
        path.name for path in defaults.iterdir()
    }
    rules = (defaults / "house_rules.yaml").read_text(encoding="utf-8")
    assert "ex.gameover: last5" in rules
    assert "pd.deadline:" in rules


def test_i2c_and_uart_are_switched_on_and_the_console_leaves_the_uart(pi: FreshPi) -> None:
    pi.install("--yes")
    config = pi.config_txt.read_text()
    assert config.startswith(CONFIG_TXT)
    added = config.removeprefix(CONFIG_TXT).splitlines()
    assert added == [
        "# Tilekeeper begins here",
        "[all]",
        "dtparam=i2c_arm=on",
        "dtparam=i2c_arm_baudrate=400000",
        "enable_uart=1",  # the one that is there counts for one model only
        "# Tilekeeper ends here",
    ]
    assert pi.cmdline.read_text() == CMDLINE.replace("console=serial0,115200 ", "")
    assert pi.config_txt.with_name("config.txt.before-tilekeeper").read_text() == CONFIG_TXT
    assert (pi.root / "etc/modules-load.d/tilekeeper.conf").read_text() == "i2c-dev\n"


def test_what_is_switched_on_already_is_not_written_twice(pi: FreshPi) -> None:
    pi.config_txt.write_text("dtparam=i2c_arm=on\nenable_uart=1\n[pi5]\nfoo=1")
    pi.install("--yes")
    lines = pi.config_txt.read_text().splitlines()
    assert lines[3:] == [
        "foo=1",
        "# Tilekeeper begins here",
        "[all]",
        "dtparam=i2c_arm_baudrate=400000",
        "# Tilekeeper ends here",
    ]


def is_a_pi_5(pi: FreshPi) -> None:
    (pi.root / "proc/device-tree").mkdir(parents=True)
    (pi.root / "proc/device-tree/model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")


def test_a_pi_5_gets_the_uart_of_its_header_and_a_new_box_its_name(pi: FreshPi) -> None:
    is_a_pi_5(pi)
    told = pi.install("--yes")
    assert "dtparam=uart0=on" in pi.config_txt.read_text().splitlines()
    own = pi.root / "etc/tilekeeper/device.yaml"
    assert load_own(own) == {"reader": {"port": "/dev/ttyAMA0"}}
    assert "ttyAMA0" not in told.stderr


def test_the_owner_of_a_pi_5_box_from_before_is_told_the_name_of_the_uart(pi: FreshPi) -> None:
    is_a_pi_5(pi)
    own = pi.root / "etc/tilekeeper/device.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("language: de\n")
    told = pi.install("--yes")
    assert own.read_text() == "language: de\n"
    assert "reader: {port: /dev/ttyAMA0}" in told.stderr


def test_what_udev_gives_to_the_box_is_given_without_a_restart(pi: FreshPi) -> None:
    pi.install("--yes")
    (trigger,) = set(pi.calls("udevadm trigger"))
    rules = (ROOT / "systemd/99-tilekeeper.rules").read_text()
    named = set(re.findall(r'^SUBSYSTEM[!=]="(\w+)"', rules, re.MULTILINE))
    assert named == {"tty", "pwm", "backlight"}
    assert {word.removeprefix("--subsystem-match=") for word in trigger.split()[2:]} == named


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("console=tty1 console=ttyAMA0,115200 quiet\n", "console=tty1 quiet\n"),
        ("console=ttyS0 root=/dev/x\n", "root=/dev/x\n"),
        ("root=/dev/x quiet\n", "root=/dev/x quiet\n"),
    ],
)
def test_only_consoles_on_a_uart_are_taken_away(before: str, after: str, pi: FreshPi) -> None:
    pi.cmdline.write_text(before)
    pi.install("--yes")
    assert pi.cmdline.read_text() == after


def test_the_older_place_of_config_txt_is_found(pi: FreshPi) -> None:
    boot = pi.root / "boot"
    for name in ("config.txt", "cmdline.txt"):
        (boot / "firmware" / name).rename(boot / name)
    pi.install("--yes")
    assert "i2c_arm_baudrate" in (boot / "config.txt").read_text()
    assert "serial0" not in (boot / "cmdline.txt").read_text()


def test_a_note_that_config_txt_has_moved_is_left_alone(pi: FreshPi) -> None:
    note = pi.root / "boot/config.txt"
    note.write_text("DO NOT EDIT THIS FILE\n\nIt has moved to /boot/firmware/config.txt\n")
    pi.config_txt.unlink()
    pi.install("--yes")
    assert "i2c" not in note.read_text()


@pytest.mark.parametrize("arguments", [(), ("--no-interfaces", "--yes")])
def test_without_a_yes_the_boot_files_stay_as_they_are(
    arguments: tuple[str, ...], pi: FreshPi
) -> None:
    told = pi.install(*arguments)
    assert told.returncode == 0, told.stderr
    assert pi.config_txt.read_text() == CONFIG_TXT
    assert pi.cmdline.read_text() == CMDLINE
    assert pi.running == "1.0", "the box runs all the same"
    if not arguments:
        assert "run again with --yes" in told.stderr


def test_a_second_run_changes_nothing_and_does_not_disturb_the_game(pi: FreshPi) -> None:
    pi.install("--yes", "--kiosk", "--page")
    before = pi.picture()
    told = pi.install("--yes", "--kiosk", "--page")
    assert told.returncode == 0, told.stderr
    assert pi.picture() == before
    calls = pi.calls()
    assert not [call for call in calls if " stop " in call or " start " in call], calls
    assert not pi.calls("apt-get")
    assert all(call.startswith("systemctl enable") for call in calls), calls


def test_a_dry_run_shows_all_and_changes_nothing(pi: FreshPi) -> None:
    before = pi.picture()
    told = pi.install("--dry-run", "--kiosk")
    assert told.returncode == 0, told.stderr
    assert pi.picture() == before
    assert pi.calls() == []
    for part in (
        "would write: /boot/firmware/config.txt",
        "    +dtparam=i2c_arm_baudrate=400000",
        "    -console=serial0,115200 console=tty1",
        "would write: /etc/systemd/system/tilekeeper.service",
        "would write: /etc/tilekeeper/device.yaml",
        "apt-get",
        "would make a virtual environment in /opt/tilekeeper/versions/1.0-",
        "Nothing was changed.",
    ):
        assert part in told.stdout, part


def test_a_dry_run_after_an_installation_has_nothing_to_write(pi: FreshPi) -> None:
    pi.install("--yes")
    told = pi.install("--dry-run")
    assert "would write" not in told.stdout, told.stdout
    assert pi.calls() == []


def test_a_dry_run_of_an_uninstall_removes_nothing(pi: FreshPi) -> None:
    pi.install("--yes")
    before = pi.picture()
    told = pi.install("--dry-run", "--uninstall", "--purge")
    assert pi.picture() == before
    assert "would run: rm -rf -- /opt/tilekeeper" in told.stdout


def test_an_update_keeps_configuration_and_games_and_the_version_before(pi: FreshPi) -> None:
    pi.install("--yes", "--page")
    own = pi.root / "etc/tilekeeper/device.yaml"
    own.write_text("language: de\n")
    games = pi.root / "var/lib/tilekeeper/games.sqlite3"
    games.parent.mkdir(parents=True)
    games.write_text("all games")
    for number in ("1.1", "1.2"):
        pi.is_version(number)
        told = pi.install("--yes")
        assert told.returncode == 0, told.stderr
        assert pi.current == pi.running == number
    assert own.read_text() == "language: de\n"
    assert games.read_text() == "all games"
    drop_in = pi.root / "etc/systemd/system/tilekeeper.service.d/page.conf"
    assert drop_in.exists(), "the page stays open without being asked for again"
    kept = sorted(
        path.name.split("-")[0] for path in (pi.root / "opt/tilekeeper/versions").iterdir()
    )
    assert kept == ["1.1", "1.2"]
    assert not (pi.root / "opt/tilekeeper/games-before").exists()


@pytest.mark.parametrize("entered", ["no_such_game: {x: 1}\n", "language: [", None])
def test_what_the_service_has_written_refuses_no_update(entered: str | None, pi: FreshPi) -> None:
    """A service that was taken over must not keep security updates away."""
    pi.has_real_versions()
    state = pi.root / "var/lib/tilekeeper"
    state.mkdir(parents=True)
    owner = state / "owner.yaml"
    os.mkfifo(owner) if entered is None else owner.write_text(entered)
    told = pi.install("--yes")
    assert told.returncode == 0, told.stdout + told.stderr
    assert pi.current == pi.running == "1.0"
    assert "warn configuration: " in told.stdout
    assert "owner.yaml" in told.stdout


def test_a_fault_of_the_owner_still_refuses_an_update(pi: FreshPi) -> None:
    pi.has_real_versions()
    own = pi.root / "etc/tilekeeper/device.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("http: {port: many}\n")
    told = pi.install("--yes")
    assert told.returncode == 1
    assert "device.yaml:1: http.port" in told.stdout


@pytest.mark.parametrize("fault", ["FAIL_PIP", "FAIL_SELFTEST"])
def test_an_update_that_cannot_be_built_or_fails_its_test_leaves_the_old_one_running(
    fault: str, pi: FreshPi
) -> None:
    pi.install("--yes")
    before = pi.picture()
    pi.is_version("1.1")
    unit = pi.source / "systemd/tilekeeper.service"
    unit.write_text(unit.read_text() + "# new\n")
    told = pi.install("--yes", **{fault: "1"})
    assert told.returncode == 1
    assert "the old one goes on running" in told.stderr
    assert pi.current == pi.running == "1.0"
    assert pi.picture() == before
    assert not [call for call in pi.calls("systemctl") if " stop " in call]
    assert pi.install("--yes").returncode == 0, "the next try succeeds"
    assert pi.current == "1.1"


def test_an_update_that_does_not_start_gives_way_to_the_old_one_with_its_games(
    pi: FreshPi,
) -> None:
    pi.install("--yes")
    games = pi.root / "var/lib/tilekeeper/games.sqlite3"
    games.parent.mkdir(parents=True)
    games.write_text("all games")
    before = pi.picture()
    pi.is_version("1.1")
    unit = pi.source / "systemd/tilekeeper.service"
    unit.write_text(unit.read_text() + "# new\n")
    told = pi.install("--yes", FAIL_START="1.1")
    assert told.returncode == 1
    assert "the old version runs again" in told.stderr
    assert pi.current == pi.running == "1.0"
    assert games.read_text() == "all games"
    after = {name: text for name, text in pi.picture().items() if "/versions/1.1" not in name}
    assert after == before


def test_games_the_new_version_has_changed_before_it_failed_are_brought_back(pi: FreshPi) -> None:
    pi.install("--yes")
    games = pi.root / "var/lib/tilekeeper/games.sqlite3"
    games.parent.mkdir(parents=True)
    games.write_text("old form")
    stub = pi.root.parent / "stubs/systemctl"
    stub.write_text(
        stub.read_text().replace("exit 1 ;; esac", 'echo new >"$GAMES"; exit 1 ;; esac')
    )
    pi.is_version("1.1")
    told = pi.install("--yes", FAIL_START="1.1", GAMES=str(games))
    assert told.returncode == 1
    assert games.read_text() == "old form"


def test_games_that_cannot_be_brought_back_stay_where_their_copy_is(pi: FreshPi) -> None:
    _with_games(pi)
    told = pi.install("--yes", FAIL_START="1.1", FAIL_BRINGING_BACK="yes")
    assert told.returncode == 1
    assert "/opt/tilekeeper/games-before" in told.stderr
    assert "nothing is lost" not in told.stderr
    kept = pi.root / "opt/tilekeeper/games-before/games.sqlite3"
    assert kept.read_text() == "all games"
    assert pi.current == pi.running == "1.0"


def test_a_first_installation_that_does_not_start_says_where_to_look(pi: FreshPi) -> None:
    told = pi.install("--yes", FAIL_START="1.0")
    assert told.returncode == 1
    assert "journalctl -u tilekeeper" in told.stderr


def test_packages_that_cannot_be_had_are_named_before_anything_is_built(pi: FreshPi) -> None:
    told = pi.install("--yes", FAIL_APT="100")
    assert told.returncode == 1
    assert "python3-venv" in told.stderr
    assert not (pi.root / "opt/tilekeeper").exists()


def test_without_a_network_the_packages_come_from_a_directory(pi: FreshPi, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    told = pi.install("--yes", "--wheels", str(wheels))
    assert told.returncode == 1
    assert f"--wheels {wheels}: there is no such directory" in told.stderr
    wheels.mkdir()
    assert "there are no packages" in pi.install("--yes", "--wheels", str(wheels)).stderr
    (wheels / "pyserial-1.0-py3-none-any.whl").write_text("")
    told = pi.install("--yes", "--wheels", str(wheels))
    assert told.returncode == 0, told.stderr
    pip = [call for call in pi.calls("python ") if " pip " in call]
    assert pip
    assert all("--no-index" in call for call in pip)
    assert all(f"--find-links={wheels}" in call for call in pip if " -r " in call)


def test_the_kiosk_brings_the_page_and_a_browser(pi: FreshPi) -> None:
    told = pi.install("--yes", "--kiosk")
    assert told.returncode == 0, told.stderr
    assert (pi.root / "etc/systemd/system/tilekeeper-kiosk.service").exists()
    assert (pi.root / "etc/systemd/system/tilekeeper.service.d/page.conf").exists()
    assert "systemctl enable --quiet --now tilekeeper-kiosk.service" in pi.calls()
    (call,) = (call for call in pi.calls("apt-get") if " install " in call)
    for name in ("cage", "chromium", "curl", "libpam-systemd", "polkitd", "xwayland"):
        assert name in call.split(), "without it the display stays black"
    assert "0.0.0.0" not in (pi.root / "etc/tilekeeper/device.yaml").read_text()


def test_the_browser_is_held_to_the_page_for_as_long_as_there_is_a_kiosk(pi: FreshPi) -> None:
    policy = pi.root / "etc/chromium/policies/managed/tilekeeper.json"
    pi.install("--yes", "--page")
    assert not policy.exists(), "a browser on this machine is its owner's"
    pi.install("--yes", "--kiosk")
    assert policy.read_bytes() == (pi.source / "systemd/browser-policy.json").read_bytes()
    assert policy.stat().st_mode & 0o777 == 0o644, "the browser's user has to read it"
    policy.unlink()
    pi.is_version("1.0.1")
    pi.install("--yes", PAGE_PORT="9000")
    assert '"http://127.0.0.1:9000"' in policy.read_text(), "the port the owner has chosen"
    assert ":8080" not in policy.read_text()
    policy.unlink()
    pi.is_version("1.1")
    pi.install("--yes")
    assert policy.exists(), "an update brings it, too"
    pi.install("--uninstall")
    assert not policy.parent.parent.exists()


def test_policies_of_somebody_else_stay(pi: FreshPi) -> None:
    other = pi.root / "etc/chromium/policies/managed/school.json"
    other.parent.mkdir(parents=True)
    other.write_text("{}")
    pi.install("--yes", "--kiosk")
    pi.install("--uninstall")
    assert [path.name for path in other.parent.iterdir()] == ["school.json"]


def test_a_kiosk_goes_back_to_a_version_that_has_no_policy(pi: FreshPi) -> None:
    policy = pi.source / "systemd/browser-policy.json"
    text = policy.read_text()
    policy.unlink()
    assert pi.install("--yes", "--kiosk").returncode == 0
    policy.write_text(text)
    pi.is_version("1.1")
    told = pi.install("--yes", FAIL_START="1.1")
    assert "the old version runs again" in told.stderr
    assert pi.current == pi.running == "1.0"


def test_an_update_takes_the_browser_s_user_out_of_the_groups_of_devices(pi: FreshPi) -> None:
    pi.has_kiosk_user_in("video", "render", "input")
    pi.install("--yes", "--kiosk")
    assert pi.calls("gpasswd") == [
        f"gpasswd --delete tilekeeper-kiosk {group}" for group in ("video", "render", "input")
    ]


def test_a_system_without_lists_is_asked_for_its_browser_only_after_they_have_come(
    pi: FreshPi,
) -> None:
    told = pi.install("--yes", "--kiosk", NO_LISTS="yes")
    assert told.returncode == 0, told.stderr
    (call,) = (call for call in pi.calls("apt-get") if " install " in call)
    assert "chromium" in call.split()
    assert "chromium-browser" not in call.split()


def test_the_page_is_opened_to_the_network_only_when_asked_for(pi: FreshPi) -> None:
    pi.install("--yes", "--page")
    assert "host: 0.0.0.0" in (pi.root / "etc/tilekeeper/device.yaml").read_text()


def test_an_owner_s_file_is_not_changed_for_the_page_but_the_line_is_told(pi: FreshPi) -> None:
    own = pi.root / "etc/tilekeeper/device.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("language: de\n")
    told = pi.install("--yes", "--page")
    assert own.read_text() == "language: de\n"
    assert "http: {host: 0.0.0.0}" in told.stderr


def test_an_uninstall_leaves_games_and_configuration_and_puts_the_boot_files_back(
    pi: FreshPi,
) -> None:
    before = pi.picture()
    pi.install("--yes", "--kiosk")
    games = pi.root / "var/lib/tilekeeper/games.sqlite3"
    games.parent.mkdir(parents=True)
    games.write_text("all games")
    told = pi.install("--uninstall")
    assert told.returncode == 0, told.stderr
    left = set(pi.picture()) - set(before)
    assert left == {
        "etc/sysusers.d/tilekeeper.conf",
        "etc/tilekeeper/device.yaml",
        "var/lib/tilekeeper/games.sqlite3",
    }
    assert {name: text for name, text in pi.picture().items() if name in before} == before
    assert not pi.calls("userdel")
    assert pi.install("--uninstall").returncode == 0, "a second time, too"


def test_purge_leaves_nothing(pi: FreshPi) -> None:
    before = pi.picture()
    pi.install("--yes")
    (pi.root / "var/lib/tilekeeper").mkdir(parents=True)
    (pi.root / "var/lib/tilekeeper/games.sqlite3").write_text("all games")
    assert pi.install("--uninstall", "--purge").returncode == 0
    assert pi.picture() == before
    assert "userdel tilekeeper" in pi.calls()


@pytest.mark.parametrize(
    "arguments", [("--purge",), ("--frobnicate",), ("--disable-bluetooth", "--no-interfaces")]
)
def test_a_wrong_call_is_refused_before_anything_happens(
    arguments: tuple[str, ...], pi: FreshPi
) -> None:
    before = pi.picture()
    told = pi.install(*arguments)
    assert told.returncode == 2
    assert arguments[0] in told.stderr
    assert pi.picture() == before


def _with_games(pi: FreshPi) -> Path:
    pi.install("--yes")
    games = pi.root / "var/lib/tilekeeper/games.sqlite3"
    games.parent.mkdir(parents=True)
    games.write_text("all games")
    pi.is_version("1.1")
    unit = pi.source / "systemd/tilekeeper.service"
    unit.write_text(unit.read_text() + "# new\n")
    return games


@pytest.mark.parametrize(
    "ending",
    ["exit 1", "kill -INT $PPID", "kill -TERM $PPID", "kill -HUP $PPID"],
    ids=["full disk", "Ctrl-C", "SIGTERM", "lost connection"],
)
def test_whatever_ends_an_update_in_the_middle_the_old_version_runs_with_its_games(
    ending: str, pi: FreshPi
) -> None:
    games = _with_games(pi)
    unit = pi.root / "etc/systemd/system/tilekeeper.service"
    before = unit.read_text()
    told = pi.install("--yes", FAIL_COPY=ending)
    assert told.returncode in (1, 130)
    assert "the old version runs again" in told.stderr
    assert pi.current == pi.running == "1.0"
    assert games.read_text() == "all games", "half a copy replaces nothing"
    assert unit.read_text() == before
    assert pi.install("--yes").returncode == 0, "the next try succeeds"
    assert pi.current == pi.running == "1.1"


def test_an_old_copy_of_the_games_never_replaces_newer_ones(pi: FreshPi) -> None:
    """A run that was killed has left its copy; the games have gone on since."""
    games = _with_games(pi)
    left = pi.root / "opt/tilekeeper/games-before"
    left.mkdir()
    (left / "games.sqlite3").write_text("last year's games")
    shutil.rmtree(pi.root / "etc/udev")
    (pi.root / "etc/udev").touch()  # the rule cannot be placed: it ends before anything was stopped
    told = pi.install("--yes")
    assert told.returncode != 0
    assert games.read_text() == "all games"
    assert pi.current == pi.running == "1.0"
    assert not [call for call in pi.calls("systemctl") if " stop " in call]


def test_a_version_that_crashes_after_it_was_ready_gives_way_to_the_old_one(pi: FreshPi) -> None:
    games = _with_games(pi)
    told = pi.install("--yes", CRASH_AFTER_START="1.1")
    assert told.returncode == 1
    assert "does not stay" in told.stderr
    assert pi.current == pi.running == "1.0"
    assert games.read_text() == "all games"


def test_spidev_comes_from_the_system_also_when_the_display_is_chosen_later(pi: FreshPi) -> None:
    pi.install("--yes")
    linked = pi.root / "opt/tilekeeper/current/bin/spidev.cpython-311.so"  # the stub's platlib
    assert not linked.exists()
    own = pi.root / "etc/tilekeeper/device.yaml"
    own.write_text("oled:\n  kind: spi   # the big one\n")
    told = pi.install("--yes")
    assert any("python3-spidev" in call for call in pi.calls("apt-get"))
    assert "the display on SPI will not work" in told.stderr, "the package brought nothing"
    assert "dtparam=spi=on" in pi.config_txt.read_text().splitlines()
    module = pi.has_spidev()
    told = pi.install("--yes")
    assert told.returncode == 0, told.stderr
    assert linked.resolve() == module
    assert "SPI" not in told.stderr
    calls = pi.calls()
    assert "systemctl start tilekeeper.service" in calls, "the box sees it at once"
    before = pi.picture()
    pi.install("--yes")
    assert pi.picture() == before


@pytest.mark.parametrize("text", ["oled: {kind: i2c}\n", "# oled: {kind: spi}\n", "language: de\n"])
def test_without_a_display_on_spi_nothing_is_done_for_it(text: str, pi: FreshPi) -> None:
    own = pi.root / "etc/tilekeeper/device.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(text)
    told = pi.install("--yes")
    assert "spi" not in told.stderr.lower()
    assert "spi" not in pi.config_txt.read_text()
    assert not any("spidev" in call for call in pi.calls("apt-get"))


@pytest.mark.parametrize(("name", "target"), [("serial0", "ttyS0"), ("serial1", "ttyAMA0")])
def test_bluetooth_gives_its_uart_to_the_pins_only_when_told_to(
    name: str, target: str, pi: FreshPi
) -> None:
    (pi.root / "dev").mkdir()
    (pi.root / "dev" / name).symlink_to(target)
    told = pi.install("--yes")
    assert "enable_uart=1" in pi.config_txt.read_text().splitlines()
    assert "disable-bt" not in pi.config_txt.read_text(), "a yes to I2C and UART is no yes to that"
    assert "Bluetooth stays on" in told.stdout
    assert "--disable-bluetooth" in told.stdout
    told = pi.install("--yes", "--disable-bluetooth")
    assert "dtoverlay=disable-bt" in pi.config_txt.read_text().splitlines()
    assert "Bluetooth will be off" in told.stdout
    assert "Bluetooth stays on" not in told.stdout
    before = pi.picture()
    (pi.root / "dev" / name).unlink()  # the next start: no mini UART any more
    assert pi.install("--yes").returncode == 0
    assert {**before} == {**pi.picture(), f"dev/{name}": target}


def test_what_is_switched_on_is_told_also_when_nobody_was_asked(pi: FreshPi) -> None:
    told = pi.install("--yes")
    assert (
        "From the next start, by /boot/firmware/config.txt: "
        "dtparam=i2c_arm=on dtparam=i2c_arm_baudrate=400000 enable_uart=1\n" in told.stdout
    )
    assert "Bluetooth" not in told.stdout, "this Pi has nothing to gain from it"


def test_an_owner_s_file_that_names_a_library_of_before_is_not_changed(pi: FreshPi) -> None:
    file = pi.root / "etc/tilekeeper/device.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("gpio: {pin_factory: 'lgpio'}\n")
    told = pi.install("--yes")
    assert told.returncode == 0, told.stderr
    assert file.read_text() == "gpio: {pin_factory: 'lgpio'}\n"
    assert "will not work" not in told.stderr
    assert not any("lgpio" in call for call in pi.calls())


def test_the_library_of_the_pins_is_missed_when_it_is_missing(pi: FreshPi) -> None:
    told = pi.install("--yes", NO_GPIOD="1")
    assert told.returncode == 0, told.stderr
    assert "gpiod could not be had for Python 3." in told.stderr
    assert "buttons, light and buzzer will not work" in told.stderr


def test_a_dry_run_shows_the_file_a_new_box_would_get(pi: FreshPi) -> None:
    told = pi.install("--dry-run", "--page")
    assert "+  host: 0.0.0.0" in told.stdout, told.stdout
    assert "pin_factory" not in told.stdout
