"""`tags`: by hand, by a reader on a real terminal pair, from and to files."""

from __future__ import annotations

import os
import pty
import subprocess
import threading
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from firmware_host.config.settings import load_settings
from firmware_host.config.tags import TagRegistry, known_tiles
from firmware_host.devices.rdm6300 import encode
from tests.cli.tilekeeper_command import COMMAND, tilekeeper
from tests.paths import ROOT
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.behavior

UID, OTHER = "0A1B2C3D4E", "0A00C0FFEE"
GHAST = ("--uid", UID, "--tile", "mob:ghast:2")


class Reader:
    """The far end of a serial cable."""

    def __init__(self, root: Path) -> None:
        self._far, self._near = os.openpty()
        tty.setraw(self._near)
        self.config = root / "etc"
        self.config.mkdir()
        (self.config / "device.yaml").write_text(f"reader:\n  port: {os.ttyname(self._near)}\n")
        self._stop = threading.Event()

    def lay(self, *uids: str) -> None:
        """Each tile lies there for a moment and is read again and again, as the module does."""

        def send() -> None:
            while not self._stop.is_set():
                for uid in uids:
                    for _ in range(6):
                        os.write(self._far, encode(uid))
                        time.sleep(0.05)
                    time.sleep(0.4)

        self._sending = threading.Thread(target=send)
        self._sending.start()

    def pull(self) -> None:
        """Both ends gone, so is the port."""
        os.close(self._far)
        os.close(self._near)
        self._far = self._near = -1

    def close(self) -> None:
        self._stop.set()
        if hasattr(self, "_sending"):
            self._sending.join()
        if self._far >= 0:
            self.pull()


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reader = Reader(tmp_path)
    yield reader
    reader.close()


def test_a_tag_is_enrolled_listed_and_forgotten(tmp_path: Path) -> None:
    state = ("--state", tmp_path)
    assert tilekeeper("tags", "list", *state, "--json").document == {"tags": []}
    enrolled = tilekeeper("tags", "enroll", "portal-dash", *GHAST, *state, "--json")
    assert enrolled.document == {"uid": UID, "game": "portal-dash", "tile": "mob:ghast:2"}
    assert tilekeeper("tags", "list", *state).out.split() == [UID, "portal-dash", "mob:ghast:2"]
    again = tilekeeper("tags", "enroll", "portal-dash", *GHAST, *state)
    assert again.code == 1
    assert "already mob:ghast:2" in again.err
    assert tilekeeper("tags", "forget", UID.lower(), *state).code == 0
    assert tilekeeper("tags", "list", *state, "--json").document == {"tags": []}


def test_tags_of_two_games_are_kept_apart(tmp_path: Path) -> None:
    state = ("--state", tmp_path)
    tilekeeper("tags", "enroll", "portal-dash", *GHAST, *state)
    bridge = ("--uid", OTHER, "--tile", "building:b08")
    enrolled = tilekeeper("tags", "enroll", "builders-biomes", *bridge, *state, "--json")
    assert enrolled.document == {"uid": OTHER, "game": "builders-biomes", "tile": "building:b08"}
    assert len(tilekeeper("tags", "list", *state, "--json").document["tags"]) == 2
    listed = tilekeeper("tags", "list", "builders-biomes", *state)
    assert listed.out.split() == [OTHER, "builders-biomes", "building:b08"]
    strange = tilekeeper("tags", "enroll", "portal-dash", *bridge, *state)
    assert strange.code == 2
    assert tilekeeper("tags", "list", "chess", *state).code == 2


def test_tags_travel_from_box_to_box_in_a_file(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "tags.yaml"
    tilekeeper("tags", "enroll", "portal-dash", *GHAST, "--state", here)
    assert tilekeeper("tags", "export", "--state", here, "--out", file).code == 0
    assert tilekeeper("tags", "export", "--state", here, "--out", file).code == 2
    arrived = tilekeeper("tags", "import", file, "--state", there, "--json")
    assert arrived.document == {"new": 1, "strangers": []}
    exported = tilekeeper("tags", "export", "--state", there)
    assert exported.out == file.read_text()


def test_a_file_is_never_put_in_the_place_of_a_device(tmp_path: Path) -> None:
    """Not even by force: an administrator would lose /dev/stdout that way."""
    pipe, link = tmp_path / "pipe", tmp_path / "stdout"
    os.mkfifo(pipe)
    (tmp_path / "file").touch()
    link.symlink_to(tmp_path / "file")
    for each in (pipe, link):
        ended = tilekeeper("tags", "export", "--out", each, "--force", "--state", tmp_path)
        assert ended.code == 2
        assert "is a link, a device or a pipe" in ended.err
    assert pipe.is_fifo()
    assert link.is_symlink()


def test_an_imported_tag_of_a_tile_this_box_lacks_is_kept_and_named(tmp_path: Path) -> None:
    file, state = tmp_path / "gift.yaml", ("--state", tmp_path / "state")
    file.write_text(
        "tags:\n"
        f"  {OTHER}: {{game: chess, tile: 'piece:pawn'}}\n"
        "  0A1B2C3D4E: {game: portal-dash, tile: 'mob:unicorn'}\n"
        "  0A1B2C3D4F: {game: portal-dash, tile: 'player:green'}\n"
    )
    arrived = tilekeeper("tags", "import", file, *state).out.splitlines()
    assert arrived[0] == "3 tags added"
    assert f"{OTHER} is piece:pawn of chess, which this box does not have" in arrived[1]
    assert "0A1B2C3D4E is mob:unicorn of portal-dash" in arrived[2]
    assert len(arrived) == 3


@pytest.mark.parametrize("content", [b"\0\1\2", b"tags: {zz: {}}", b"- 1", b"x" * 2_000_000])
def test_a_file_that_holds_no_tags_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "tags.yaml"
    file.write_bytes(content)
    ended = tilekeeper("tags", "import", file, "--state", tmp_path / "state")
    assert ended.code == 1
    assert str(file) in ended.err


@pytest.mark.parametrize(
    "action", ["list", "export", f"forget {UID}", f"enroll portal-dash {' '.join(GHAST)}"]
)
def test_a_list_of_tags_with_a_typing_mistake_is_refused_and_left_as_it_is(
    action: str, tmp_path: Path
) -> None:
    """Somebody's afternoon of enrolling hangs on one wrong line."""
    written = f"tags:\n  {OTHER}: {{game: portal-dash, tile 'mob:ghast:1'}}\n"
    (tmp_path / "tags.yaml").write_text(written)
    ended = tilekeeper("tags", *action.split(), "--state", tmp_path)
    assert ended.code == 1
    assert "tags.yaml:2" in ended.err
    assert "correct the file, or move it away" in ended.err
    assert (tmp_path / "tags.yaml").read_text() == written


@pytest.mark.parametrize("action", [("watch",), ("enroll", "portal-dash")], ids=str)
@pytest.mark.parametrize(
    ("device", "told"),
    [
        ("reader: {kind: absent}", "no reader (reader.kind is absent)"),
        ("reader: {kind: virtual}", "the reader is virtual"),
    ],
)
def test_a_box_without_a_reader_says_so_with_the_way_out(
    action: tuple[str, ...], device: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "device.yaml").write_text(device)
    ended = tilekeeper("tags", *action, "--config", tmp_path, "--state", tmp_path / "state")
    assert ended.code == 1
    assert told in ended.err
    assert "--uid HEX --tile ID" in ended.err
    assert len(ended.err.splitlines()) == 1


def test_a_reader_that_is_not_plugged_in_is_told_with_its_port(tmp_path: Path) -> None:
    (tmp_path / "device.yaml").write_text("reader: {port: /dev/ttyNOWHERE7}")
    ended = tilekeeper("tags", "watch", "--config", tmp_path, "--state", tmp_path / "state")
    assert ended.code == 1
    assert "/dev/ttyNOWHERE7 does not exist" in ended.err


def test_watch_shows_what_the_reader_reads(reader: Reader, tmp_path: Path) -> None:
    state = tmp_path / "state"
    tilekeeper("tags", "enroll", "portal-dash", *GHAST, "--state", state)
    reader.lay(UID, OTHER)
    ended = tilekeeper(
        "tags", "watch", "--seconds", "3", "--config", reader.config, "--state", state, "--json"
    )
    assert ended.code == 0
    read = {each["uid"]: each["tile"] for each in ended.document["tags"]}
    assert read == {UID: "mob:ghast:2", OTHER: None}


def test_a_watch_that_sees_nothing_says_so(reader: Reader, tmp_path: Path) -> None:
    ended = tilekeeper(
        "tags", "watch", "--seconds", "1", "--config", reader.config, "--state", tmp_path / "state"
    )
    assert ended.code == 1
    assert "No tag was read" in ended.out


def test_probe_recognises_the_reader_by_a_tile_and_says_what_to_write(
    reader: Reader, tmp_path: Path
) -> None:
    reader.lay(UID)
    (port,) = (reader.config / "device.yaml").read_text().split()[2:]
    ended = tilekeeper("tags", "probe", "--port", port, "--state", tmp_path / "state")
    assert ended.code == 0
    assert f"{port}: RDM6300, read {UID} at 9600 baud" in ended.out
    assert f"reader:\n  kind: serial\n  port: {port}\n  protocol: rdm6300\n" in ended.out
    again = tilekeeper("tags", "probe", "--port", port, "--state", tmp_path / "state", "--json")
    written = yaml.safe_load(again.document["device_yaml"])
    assert written["reader"]["protocol"] == again.document["found"]["protocol"] == "rdm6300"
    assert again.document["found"]["tag"] == UID


def test_a_probe_that_finds_nothing_says_what_to_look_at(reader: Reader, tmp_path: Path) -> None:
    (port,) = (reader.config / "device.yaml").read_text().split()[2:]
    ended = tilekeeper(
        "tags", "probe", "--seconds", "1", "--port", port, "--state", tmp_path / "state"
    )
    assert ended.code == 1
    assert "No reader was recognized" in ended.out
    nowhere = tilekeeper("tags", "probe", "--port", "/dev/ttyNOWHERE7")
    assert nowhere.code == 2
    assert "/dev/ttyNOWHERE7" in nowhere.err


def test_a_probe_beside_the_running_box_says_to_stop_it_and_blames_no_wire(
    reader: Reader, tmp_path: Path
) -> None:
    (port,) = (reader.config / "device.yaml").read_text().split()[2:]
    places = ("--config", str(reader.config), "--state", str(tmp_path / "state"))
    box = subprocess.Popen(
        [*COMMAND, "run", "--no-page", *places],
        stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    assert box.stderr is not None
    try:
        assert any("reader: ready" in line for line in box.stderr)
        ended = tilekeeper("tags", "probe", "--port", port, *places)
    finally:
        box.kill()
        box.wait()
        box.stderr.close()
    assert ended.code == 1
    assert f"! the running box uses {port}; stop it first: sudo systemctl stop" in ended.out
    assert "wires" not in ended.out


def test_enrolling_without_a_terminal_names_the_way_for_scripts(
    reader: Reader, tmp_path: Path
) -> None:
    ended = tilekeeper(
        "tags", "enroll", "portal-dash", "--config", reader.config, "--state", tmp_path / "state"
    )
    assert ended.code == 2
    assert "--uid HEX --tile ID" in ended.err


def test_a_tile_whose_name_is_a_number_is_described(reader: Reader, tmp_path: Path) -> None:
    keyboard, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "tags", "enroll", "builders-biomes", "--tile", "building:b08",
         "--config", reader.config, "--state", tmp_path / "state"],
        stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        cwd=ROOT,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        assert process.stdout.readline().startswith(
            "1/1: lay this on the reader: building:b08 (forest, stone, bridge, "
            "costs 1 sand + 1 stone)"
        )
        os.write(keyboard, b"q\n")
        assert process.wait(PATIENCE_S) == 0
    finally:
        process.stdout.close()
        process.kill()
        process.wait()
        os.close(keyboard)
        os.close(terminal)


def test_tiles_are_enrolled_one_by_one_in_a_terminal(reader: Reader, tmp_path: Path) -> None:
    state = tmp_path / "state"
    keyboard, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "tags", "enroll", "portal-dash", "--config", reader.config, "--state", state],
        stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        cwd=ROOT,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        assert "mob:magma_cube:1" in process.stdout.readline()
        os.write(keyboard, b"\n")  # skip the first
        assert "mob:magma_cube:2" in process.stdout.readline()
        reader.lay(UID)
        assert f"{UID} is mob:magma_cube:2" in process.stdout.readline()
        assert "mob:magma_cube:3" in process.stdout.readline()
        assert "already mob:magma_cube:2" in process.stdout.readline()
        os.write(keyboard, b"q\n")
        assert "1 tag enrolled" in process.stdout.read()
        assert process.wait(PATIENCE_S) == 0
    finally:
        process.stdout.close()
        process.kill()
        process.wait()
        os.close(keyboard)
        os.close(terminal)
    listed = tilekeeper("tags", "list", "--state", state, "--json").document
    assert [tag["tile"] for tag in listed["tags"]] == ["mob:magma_cube:2"]


def test_a_reader_that_is_pulled_out_while_tiles_are_enrolled_is_told(
    reader: Reader, tmp_path: Path
) -> None:
    keyboard, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "tags", "enroll", "portal-dash", "--config", reader.config,
         "--state", tmp_path / "state"],
        stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        cwd=ROOT,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        assert process.stdout.readline().startswith("1/")
        reader.pull()
        assert process.stdout.readline().startswith("! the reader is absent: ")
        os.write(keyboard, b"q\n")
        assert process.stdout.readline().startswith("0 tags enrolled"), "told once"
        assert process.wait(PATIENCE_S) == 0
    finally:
        process.stdout.close()
        process.kill()
        process.wait()
        os.close(keyboard)
        os.close(terminal)


def test_enrolling_goes_on_where_it_was_left_and_ends_when_all_have_their_tags(
    reader: Reader, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    tiles = list(known_tiles("portal-dash", load_settings(state_dir=state).catalogues))
    registry = TagRegistry(state)
    for number, tile in enumerate(tiles[:-1]):
        registry.enrol(f"{number + 1:010X}", "portal-dash", tile, tiles)
    keyboard, terminal = pty.openpty()
    places = ("--config", str(reader.config), "--state", str(state))
    enroll = [*COMMAND, "tags", "enroll", "portal-dash", *places]
    reader.lay(UID)
    done = subprocess.run(
        enroll, stdin=terminal, capture_output=True, text=True, timeout=PATIENCE_S,
        cwd=ROOT, check=True,
    )  # fmt: skip
    first, asks, *_ = done.stdout.splitlines()
    of = len(tiles)
    assert first == f"Tiles that have their tags already: {of - 1} of {of}; here are the others"
    assert asks.startswith(f"{of}/{of}: lay this on the reader: {tiles[-1]}")
    assert done.stdout.endswith("1 tag enrolled\n")
    again = subprocess.run(
        enroll, stdin=terminal, capture_output=True, text=True, timeout=PATIENCE_S,
        cwd=ROOT, check=True,
    )  # fmt: skip
    assert again.stdout.startswith(f"Every tile of portal-dash has its tag ({of})")
    os.close(keyboard)
    os.close(terminal)
