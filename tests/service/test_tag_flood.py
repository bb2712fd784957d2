"""A reader that sees thousands of unknown tags: nothing piles up, and presses come first.

Real bytes on a real terminal, a real tags.yaml of 2,000 tags; counted, never timed.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config import yaml_lines
from firmware_host.config.tags import MAX_TAGS, TagRegistry
from firmware_host.devices.presence import MOST_TAGS
from firmware_host.devices.rdm6300 import encode
from firmware_host.devices.reader import TileReader
from firmware_host.panel.commands import Command, UndoCommand
from firmware_host.service.commands import MOST_WAITING, CommandQueue, Probe, Scan
from tests.service.test_reader_in_a_game import GAME, Sitting, sitting
from tests.waiting import until

pytestmark = pytest.mark.behavior

AT_ONCE = 100
"""Frames that fit into the buffer of a terminal."""


def enrol_many(state: Path, count: int = MAX_TAGS) -> None:
    state.mkdir(parents=True, exist_ok=True)
    lines = (f"  {number:010X}: {{game: {GAME}, tile: 'mob:ghast:1'}}\n" for number in range(count))
    (state / "tags.yaml").write_text("tags:\n" + "".join(lines))


class Flood:
    """Unknown tags on the wire, each another one, and what the box carried out meanwhile."""

    def __init__(self, at: Sitting) -> None:
        self.at = at
        self.sent = 0
        self.scans_begun = 0
        self.overtaken: list[int] = []
        """For each press that gave a command: how many scans began while it waited."""
        reader = at.devices.reader
        assert isinstance(reader, TileReader)
        self._reader = reader
        self._given: dict[int, int] = {}
        self._give, self._do = at.box.give, at.box.commands._do
        at.box.give = self._spy_give  # type: ignore[method-assign]
        at.box.commands._do = self._spy_do  # type: ignore[method-assign]

    def _spy_give(self, commands: list[Command]) -> None:
        self._given |= {id(command): self.scans_begun for command in commands}
        self._give(commands)

    async def _spy_do(self, command: Command, seq: int) -> bool:
        if isinstance(command, Scan):
            self.scans_begun += 1
        elif id(command) in self._given:
            self.overtaken.append(self.scans_begun - self._given.pop(id(command)))
        return await self._do(command, seq)

    async def come(self, count: int = AT_ONCE) -> None:
        """So many more, all of them read by the box, if not looked at yet."""
        before = self._reader.tally.frames
        numbers = range(self.sent, self.sent + count)
        self.at.tray._port.send(b"".join(encode(f"0B{number:08X}") for number in numbers))
        self.sent += count
        await until(lambda: self._reader.tally.frames == before + count)


def test_presses_are_carried_out_between_thousands_of_unknown_tags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings: list[Path] = []
    read = yaml_lines.load_if_there

    def count(path: Path) -> Any:
        readings.append(path)
        return read(path)

    async def story(at: Sitting) -> None:
        await at.to_the_first_roll()
        monkeypatch.setattr(yaml_lines, "load_if_there", count)
        flood = Flood(at)
        for _ in range(40):
            await flood.come()
            await at.press("ok")  # puts the notice of an unknown tag away
            if at.asks() == "pd.roll":
                await at.press("roll")
            else:
                await at.hold("back")
        assert flood.sent == 4000
        assert len(flood.overtaken) >= 10, "otherwise this has proved nothing"
        assert set(flood.overtaken) == {0}, "only the scan under way is let finish"
        assert flood.scans_begun > 0
        assert readings == []

    enrol_many(tmp_path)
    sitting(tmp_path, story)


def test_nothing_piles_up_however_many_tags_come_and_the_pulse_is_felt(tmp_path: Path) -> None:
    async def story(at: Sitting) -> None:
        flood = Flood(at)
        reader = at.devices.reader
        assert isinstance(reader, TileReader)
        for _ in range(30):
            await flood.come()
            assert len(at.box.commands.queue) <= 1
            assert len(reader._presence.present) <= MOST_TAGS
            before = flood.scans_begun
            await at.box.commands.probe()
            assert flood.scans_begun <= before + 1

    enrol_many(tmp_path)
    sitting(tmp_path, story)


def test_a_tag_enrolled_elsewhere_meanwhile_is_known_when_it_is_laid_down(tmp_path: Path) -> None:
    tile = "mob:ghast:2"

    async def story(at: Sitting) -> None:
        assert at.tags.refresh() is False
        await asyncio.to_thread(TagRegistry(tmp_path).enrol, "0B00000001", GAME, tile, [tile])
        assert at.tags.tile("0B00000001") is None
        await at.lay("0B00000001")
        await until(lambda: at.tags.tile("0B00000001") is not None)

    enrol_many(tmp_path, 3)
    sitting(tmp_path, story)


def test_a_file_that_could_not_be_read_is_tried_again_although_it_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enrol_many(tmp_path, 3)

    def out_of_descriptors(*_: Any) -> bytes:
        raise OSError(24, "Too many open files")

    with monkeypatch.context() as broken:
        broken.setattr(yaml_lines, "read_ordinary", out_of_descriptors)
        registry = TagRegistry(tmp_path)
        assert "too many open files" in str(registry.notice)
    assert registry.refresh() is True
    assert len(registry.tags()) == 3
    assert registry.refresh() is False


def test_the_newest_scan_waits_but_an_unknown_tag_does_not_push_a_known_tile_out() -> None:
    async def story() -> None:
        commands = CommandQueue()
        for uid in ("01", "02"):
            commands.put_scan(Scan(uid), 7, is_known=False)
        assert (await commands.next()).command == Scan("02")
        for uid, is_known in (("03", False), ("04", True), ("05", False)):
            commands.put_scan(Scan(uid), 7, is_known=is_known)
        commands.put(UndoCommand(), 7)
        assert (await commands.next()).command == UndoCommand()
        assert (await commands.next()).command == Scan("04")
        assert len(commands) == 0
        commands.put_scan(Scan("06"), 7, is_known=False)
        assert (await commands.next()).command == Scan("06")

    asyncio.run(story())


def test_the_commands_of_people_are_bounded_and_a_probe_gets_in_all_the_same() -> None:
    async def story() -> None:
        commands = CommandQueue()
        taken = [commands.put(UndoCommand(), 7) for _ in range(MOST_WAITING + 5)]
        assert taken == [True] * MOST_WAITING + [False] * 5
        assert commands.put(Probe(asyncio.Event()), 7)
        assert len(commands) == MOST_WAITING + 1

    asyncio.run(story())


def test_whoever_waits_for_a_command_does_not_wait_for_later_ones() -> None:
    async def story() -> None:
        commands = CommandQueue()
        await commands.carried_out()
        commands.put(UndoCommand(), 7)
        waiting = asyncio.create_task(commands.carried_out())
        await asyncio.sleep(0)
        commands.put(UndoCommand(), 8)
        assert not waiting.done()
        (await commands.next()).done.set()
        await waiting

    asyncio.run(story())
