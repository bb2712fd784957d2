"""What systemd itself says about the units: sound, and shut tight enough."""

from __future__ import annotations

import configparser
import json
import re
import subprocess
from pathlib import Path

import playwright
import pytest

from firmware_host.config.device_schema import HEADER_UARTS
from firmware_host.config.paths import SYSTEM_DIR, SYSTEM_STATE
from firmware_host.kiosk.connections import FILES_FOR_THE_BOX, MOST_CONNECTIONS
from tests.systemd.scratch_root import SYSTEMD, root_with_units, run
from tests.tools_needed import needs

pytestmark = needs("systemd-analyze")
USED_MB = 92
"""Measured over fifteen minutes of games with eight pages and four phones."""
SMALLEST_PI_MB = 512


def exposure(units: Path, unit: str = "tilekeeper.service") -> float:
    told = run("systemd-analyze", "security", "--offline=true", "--no-pager", units / unit)
    found = re.search(rf"exposure level for {unit}: ([\d.]+)", told.stdout)
    assert found, told.stdout + told.stderr
    return float(found[1])


def test_without_the_page_the_exposure_is_at_most_one(tmp_path: Path) -> None:
    assert exposure(root_with_units(tmp_path, page=False)) <= 1.0


def test_with_the_page_open_to_the_local_network_it_is_at_most_1_6(tmp_path: Path) -> None:
    closed = exposure(root_with_units(tmp_path / "closed", page=False))
    opened = exposure(root_with_units(tmp_path / "open", page=True))
    assert closed < opened <= 1.6, "the drop-in must have been read"


def test_the_shipped_unit_by_itself_is_the_closed_one() -> None:
    """Whoever looks at the file in the checkout sees the same number as on the box."""
    assert exposure(SYSTEMD) <= 1.0


@pytest.mark.parametrize("page", [False, True], ids=["closed", "page"])
@pytest.mark.parametrize("unit", ["tilekeeper.service", "tilekeeper-kiosk.service"])
def test_systemd_finds_nothing_to_complain_about(unit: str, page: bool, tmp_path: Path) -> None:
    root_with_units(tmp_path, page=page)
    told = run("systemd-analyze", "verify", "--man=no", f"--root={tmp_path}", unit)
    ours = [line for line in told.stderr.splitlines() if "tilekeeper" in line]
    assert (told.returncode, ours) == (0, []), told.stderr


def test_systemd_would_complain_about_a_mistake(tmp_path: Path) -> None:
    units = root_with_units(tmp_path, page=False)
    with (units / "tilekeeper.service").open("a") as unit:
        unit.write("[Service]\nWatchdogSex=30\n")
    told = run("systemd-analyze", "verify", "--man=no", f"--root={tmp_path}", "tilekeeper.service")
    assert "WatchdogSex" in told.stderr


def settings(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (SYSTEMD / name).read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def test_the_network_is_nowhere_waited_for() -> None:
    for name in ("tilekeeper.service", "tilekeeper-kiosk.service", "page.conf"):
        assert "network" not in " ".join(
            value
            for key, values in settings(name).items()
            if key in ("After", "Wants", "Requires", "BindsTo", "Requisite")
            for value in values
        )


def test_a_hang_and_a_crash_both_lead_to_a_fresh_box_but_not_for_ever() -> None:
    unit = settings("tilekeeper.service")
    assert unit["Type"] == ["notify"]
    assert int(unit["WatchdogSec"][0]) >= 20, "a slow card must not look like a hang"
    assert unit["Restart"] == ["on-failure"]
    tries = int(unit["StartLimitBurst"][0])
    assert 2 < tries < 20
    assert tries * int(unit["RestartSec"][0]) < int(unit["StartLimitIntervalSec"][0])


def test_the_game_has_descriptors_and_memory_enough_and_neither_without_end() -> None:
    unit, browser = settings("tilekeeper.service"), settings("tilekeeper-kiosk.service")
    assert int(unit["LimitNOFILE"][0]) > 4 * (MOST_CONNECTIONS + FILES_FOR_THE_BOX)
    high, most = (int(unit[key][0].removesuffix("M")) for key in ("MemoryHigh", "MemoryMax"))
    assert 2 * USED_MB < high < most <= SMALLEST_PI_MB // 2
    share = int(browser["MemoryMax"][0].removesuffix("%"))
    assert int(browser["MemoryHigh"][0].removesuffix("%")) < share
    assert SMALLEST_PI_MB * (100 - share) // 100 > USED_MB, "the game has its part beside a browser"
    assert int(unit["OOMScoreAdjust"][0]) < 0 < int(browser["OOMScoreAdjust"][0])


def test_the_games_lie_where_the_service_may_write_and_nowhere_else() -> None:
    """ProtectSystem=strict shuts everything but these; install.sh and people look there, too."""
    unit = settings("tilekeeper.service")
    assert unit["ProtectSystem"] == ["strict"]
    assert Path("/var/lib", *unit["StateDirectory"]) == SYSTEM_STATE
    assert Path("/etc", *unit["ConfigurationDirectory"]) == SYSTEM_DIR
    assert unit["ReadWritePaths"] == ["-/sys/devices/platform"], "the kernel's PWM, nothing else"


def test_every_kind_of_port_a_box_may_have_is_on_the_list_of_devices() -> None:
    unit = settings("tilekeeper.service")
    assert unit["DevicePolicy"] == ["closed"]
    kinds = {value.split()[0].removeprefix("char-") for value in unit["DeviceAllow"]}
    assert {"gpiochip", "i2c", "spi", "ttyUSB", "ttyACM"} <= kinds
    uarts = {Path(port).name.rstrip("0123456789") for port in HEADER_UARTS}
    assert uarts - {"serial"} <= kinds  # serial0 is a name for one of the others


def test_the_driver_of_every_kind_is_loaded_before_the_list_is_made() -> None:
    """systemd leaves out a kind the kernel does not know yet, and never looks again."""
    unit = settings("tilekeeper.service")
    drivers = {"i2c": "i2c_dev", "spi": "spidev", "ttyUSB": "usbserial", "ttyACM": "cdc_acm",
               "alsa": "snd"}  # fmt: skip
    always_there = {"gpiochip", "ttyAMA", "ttyS"}
    for kind in {value.split()[0].removeprefix("char-") for value in unit["DeviceAllow"]}:
        if kind not in always_there:
            for order in ("Wants", "After"):
                assert f"modprobe@{drivers[kind]}.service" in unit[order][0].split(), kind


def test_what_would_blind_gpiozero_is_left_out() -> None:
    unit = settings("tilekeeper.service")
    assert "PrivateDevices" not in unit
    assert "ProcSubset" not in unit
    assert "PrivateUsers" not in unit


def test_the_browser_finds_the_sockets_of_its_session_and_a_place_for_temporary_files() -> None:
    """ProtectHome hides /run/user as well, and ProtectSystem=strict shuts /tmp (systemd.exec)."""
    unit = settings("tilekeeper-kiosk.service")
    assert unit["PAMName"] == ["login"], "it makes the session whose directory is /run/user/UID"
    assert "ProtectHome" not in unit
    assert unit["InaccessiblePaths"] == ["-/home -/root"]
    assert unit["ProtectSystem"] == ["strict"]
    assert unit["PrivateTmp"] == ["yes"]


def test_the_browser_has_its_devices_from_a_session_on_a_console_and_no_more_rights() -> None:
    """Without PAM and a terminal there is no session on the seat, and nothing to hand out."""
    unit = settings("tilekeeper-kiosk.service")
    assert unit["PAMName"] == ["login"]
    assert unit["TTYPath"] == ["/dev/tty1"]
    assert unit["StandardInput"] == ["tty-fail"]
    assert "LIBSEAT_BACKEND=logind" in unit["Environment"]
    assert "SupplementaryGroups" not in unit
    assert unit["NoNewPrivileges"] == ["yes"]
    assert "RestrictNamespaces" not in unit, "the browser's sandbox is made of namespaces"


def test_the_browser_reaches_this_machine_only_and_asks_the_kernel_for_little(
    tmp_path: Path,
) -> None:
    unit = settings("tilekeeper-kiosk.service")
    assert (unit["IPAddressDeny"], unit["IPAddressAllow"]) == (["any"], ["localhost"])
    assert unit["CapabilityBoundingSet"] == [""]
    assert unit["UMask"] == ["0077"]
    units = root_with_units(tmp_path, page=True)
    assert exposure(units, "tilekeeper-kiosk.service") <= 4.1


def test_the_page_is_for_private_networks_only() -> None:
    drop_in = settings("page.conf")
    assert drop_in["IPAddressDeny"] == ["any"]
    assert "any" not in drop_in["IPAddressAllow"][0].split()
    assert drop_in["ExecStart"][0] == "", "the command line is replaced, not joined"


def test_the_user_and_the_groups_of_the_hardware_are_made(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    told = run("systemd-sysusers", f"--root={tmp_path}", SYSTEMD / "sysusers.conf")
    assert told.returncode == 0, told.stderr
    groups = {}
    for line in (tmp_path / "etc/group").read_text().splitlines():
        name, _, _, members = line.split(":")
        groups[name] = members.split(",")
    for group in ("gpio", "i2c", "spi", "dialout"):
        assert "tilekeeper" in groups[group]
    for name, members_of in groups.items():
        assert "tilekeeper-kiosk" not in members_of, f"{name}: logind hands out the devices"
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(SYSTEMD / "tilekeeper.service")
    assert unit["Service"]["User"] in groups


def test_the_rule_for_the_reader_is_one_udev_understands() -> None:
    """udevadm of Bookworm cannot verify a rules file, so its grammar is checked here."""
    text = (SYSTEMD / "99-tilekeeper.rules").read_text()
    labels, jumps, names = [], [], []
    term = r"(?:ACTION|SUBSYSTEM|KERNEL|ATTRS\{\w+\}|ENV\{\w+\}|SYMLINK|GROUP|MODE|RUN|GOTO|LABEL)"
    line_of_terms = re.compile(rf'{term}(?:==|!=|\+=|=)"[^"]*"(?:, {term}(?:==|!=|\+=|=)"[^"]*")*')
    for line in filter(None, text.splitlines()):
        if line.startswith("#"):
            continue
        assert line_of_terms.fullmatch(line), line
        labels += re.findall(r'LABEL="(\w+)"', line)
        jumps += re.findall(r'GOTO="(\w+)"', line)
        names += re.findall(r'SYMLINK\+="([\w-]+)"', line)
        for product in re.findall(r'idProduct\}=="([^"]+)"', line):
            assert all(re.fullmatch("[0-9a-f]{4}", each) for each in product.split("|")), product
    assert set(jumps) == set(labels)
    assert names == ["tilekeeper-reader"]
    for adapter in ('0403".*6001', '1a86".*7523', '10c4".*ea60', '067b".*2303'):
        assert re.search(adapter, text), adapter


def test_the_rule_for_switching_off_lets_the_service_do_that_and_nothing_else() -> None:
    """Run by a newer engine than polkit's, so its words are looked at as well."""
    rule = (SYSTEMD / "polkit.rules").read_text()
    assert not re.search(r"=>|`|\b(?:let|const|class|startsWith|includes)\b", rule)
    power_off = "org.freedesktop.login1.power-off"
    asked = [
        (action, user)
        for action in (power_off, f"{power_off}-multiple-sessions", f"{power_off}-ignore-inhibit",
                       "org.freedesktop.login1.reboot", "org.freedesktop.systemd1.manage-units")
        for user in ("tilekeeper", "tilekeeper-kiosk", "pi")
    ]  # fmt: skip
    script = f"""
        let rule; const polkit = {{Result: {{YES: "yes"}}, addRule: (made) => {{ rule = made; }}}};
        {rule}
        const asked = {json.dumps(asked)};
        const allowed = ([id, user]) => rule({{id}}, {{user}}) === "yes";
        console.log(JSON.stringify(asked.filter(allowed)));
    """
    driver = Path(playwright.__file__).parent / "driver" / "node"
    told = subprocess.run([driver, "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == [
        [power_off, "tilekeeper"],
        [f"{power_off}-multiple-sessions", "tilekeeper"],
    ]
