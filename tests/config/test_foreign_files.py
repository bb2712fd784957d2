"""What is told of a file that is not ours: never enough to give it away."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware_host.config.errors import ConfigError
from firmware_host.config.settings import load_settings
from firmware_host.config.tags import TagRegistry
from tests.cli.tilekeeper_command import tilekeeper

SERVICE = 12345
HASH = "$y$j9T$Zk0dD3kqFQmJmVvV8y1lY/$abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG"
SHADOW = f"root:{HASH}:19000:0:99999:7:::\ndaemon:*:19000:0:99999:7:::\n"

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root reads more than others")


@pytest.fixture
def shadow(tmp_path: Path) -> Path:
    file = tmp_path / "shadow"
    file.write_text(SHADOW)
    file.chmod(0o640)
    return file


def link_of(user: int, path: Path, target: Path) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(target)
    os.chown(path, user, user, follow_symlinks=False)
    return path


@pytest.mark.behavior
@as_root
@pytest.mark.parametrize("name", ["owner.yaml", "tags.yaml"])
@pytest.mark.parametrize(
    "command", [("config",), ("selftest", "--only", "configuration"), ("tags", "list")], ids=str
)
def test_root_tells_nothing_of_what_the_service_has_linked(
    name: str, command: tuple[str, ...], shadow: Path, tmp_path: Path
) -> None:
    link_of(SERVICE, tmp_path / "state" / name, shadow)
    ended = tilekeeper(*command, "--state", tmp_path / "state")
    told = ended.out + ended.err
    assert "root:" not in told
    assert "99999" not in told


@as_root
def test_a_link_of_the_service_to_another_s_file_is_left_out_and_named(
    shadow: Path, tmp_path: Path
) -> None:
    owner = link_of(SERVICE, tmp_path / "state/owner.yaml", shadow)
    (notice,) = load_settings(state_dir=owner.parent).notices
    assert notice == (
        f"{owner}: cannot be read (is a link of user {SERVICE} to a file that is not his); "
        "the file is left out"
    )
    tags = link_of(SERVICE, tmp_path / "state/tags.yaml", shadow)
    assert "is a link of user" in str(TagRegistry(tags.parent).notice)


@as_root
@pytest.mark.parametrize(
    ("linked_by", "owned_by", "mode"),
    [(0, 0, 0o600), (0, SERVICE, 0o600), (SERVICE, SERVICE, 0o600), (SERVICE, 0, 0o644)],
)
def test_a_link_gives_root_what_its_owner_may_read_anyway(
    linked_by: int, owned_by: int, mode: int, tmp_path: Path
) -> None:
    target = tmp_path / "on-another-disk.yaml"
    target.write_text("house_rules: {pd.deadline: action}\n")
    os.chown(target, owned_by, owned_by)
    target.chmod(mode)
    link_of(linked_by, tmp_path / "state/owner.yaml", target)
    settings = load_settings(state_dir=tmp_path / "state")
    assert settings.notices == ()
    assert settings.house_rules["pd.deadline"] == "action"


def test_an_unknown_key_is_told_as_far_as_somebody_recognizes_it(
    shadow: Path, tmp_path: Path
) -> None:
    """Also without any link: a copy, or another file system's idea of one."""
    state = tmp_path / "state"
    state.mkdir()
    (state / "owner.yaml").write_text(SHADOW)
    told = "\n".join(load_settings(state_dir=state).notices)
    assert "owner.yaml:1: root:$y$j9T$…: is left out" in told
    assert HASH[8:] not in told
    config = tmp_path / "config"
    config.mkdir()
    (config / "device.yaml").write_text(SHADOW)
    with pytest.raises(ConfigError) as error:
        load_settings(config, state)
    assert HASH[8:] not in str(error.value)
    assert "device.yaml:1: root:$y$j9T$…: unknown key" in str(error.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x" * 900 + ": 1\n", "x" * 80 + "…: unknown key"),
        ('"a\\x85b": 1\n', "a\ufffdb: unknown key"),
        ('"\\u202Eevil": 1\n', "\ufffdevil: unknown key"),
        ("!" + "t" * 5000 + " x: 1\n", "the tag !" + "t" * 79 + "… is not used here"),
        ("%TAG !" + "h" * 5000 + "\n", "is not YAML"),
    ],
    ids=["long", "control", "right-to-left", "tag", "directive"],
)
def test_whatever_stands_in_a_file_is_told_short_and_clean(
    text: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "device.yaml").write_text(text)
    with pytest.raises(ConfigError) as error:
        load_settings(tmp_path, tmp_path)
    (line,) = str(error.value).splitlines()
    assert told in line
    assert line.isprintable()
    assert len(line) < 1000


@pytest.mark.behavior
def test_thousands_of_faults_are_told_by_some_of_them(tmp_path: Path) -> None:
    text = "".join(f"key{number}: 1\n" for number in range(5000))
    (tmp_path / "owner.yaml").write_text(text)
    notices = load_settings(state_dir=tmp_path).notices
    assert (len(notices), notices[-1]) == (51, "… and 4950 more faults")
    (tmp_path / "owner.yaml").rename(tmp_path / "device.yaml")
    with pytest.raises(ConfigError) as error:
        load_settings(tmp_path, tmp_path)
    assert len(error.value.problems) == 5000
    assert len(str(error.value).splitlines()) == 51
