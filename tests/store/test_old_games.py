"""Games and files of the Tilekeeper before: they load, go on, are told and verified as before."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from firmware_host.games import rules_for
from firmware_host.games.core.log import DICE, BadLog, Entry, GameLog, OldFile
from firmware_host.games.portal_dash.setups import portal_dash_setup
from firmware_host.store.archive import Archive
from firmware_host.store.store import Store
from firmware_host.table.fair import ChanceMark, FairDice, digest_of
from firmware_host.table.table import Table
from firmware_host.table.verify import PROVED, QUALIFIED, verify
from tests.cli.tilekeeper_command import tilekeeper
from tests.games.ladder_game import play_ladder
from tests.games.portal_dash.rules.assistant.printed_parts import values
from tests.store.store_parts import write_old_database
from tests.table.table_parts import PrintedValues, go_through, say

SECRET = bytes(range(7, 39))
OLD = "An older Tilekeeper began the game: its commitment covers the secret, not the set-up"


def old_log(answers: int | None = None) -> GameLog:
    """A game as the Tilekeeper before played it: committed to the secret alone, its chance values
    numbered by position only."""
    rules = rules_for("portal-dash", "assistant")
    commitment = hashlib.sha256(SECRET).hexdigest()
    setup = {**portal_dash_setup(values(), 2, 1, "blocks"), "commitment": commitment}
    log = GameLog(rules.game, rules.mode, rules.version, setup, commitment, SECRET.hex(), scheme=1)
    state, mark, dice, random = rules.start(setup), ChanceMark(), FairDice(SECRET, 1), Random(4)
    while (question := rules.question(state)) is not None and len(log.records) != answers:
        rolled = question.is_chance
        answer = dice.answer(question, mark.used)[0] if rolled else random.choice(question.answers)
        by, first = (DICE, mark.used) if rolled else ("person", None)
        names = tuple(die.name for die in question.dice)
        entry = Entry(len(log.records), question.id, question.who, answer, by, first, names)
        rules.answer(state, answer)
        log.records.append(entry)
        mark = mark.after(question, entry)
    log.outcome = rules.outcome(state)
    return log


def old_file(undos: int = 0, known_from: int | None = None) -> GameLog:
    """As `games export` wrote it: without the end, undone steps only counted."""
    return replace(old_log(), outcome=None, old=OldFile(undos, known_from))


@pytest.mark.behavior
@pytest.mark.parametrize("version", [1, 2])
def test_a_game_running_during_the_update_goes_on_with_its_old_dice(
    version: int, tmp_path: Path
) -> None:
    half = old_log(25)
    write_old_database(tmp_path, version, [old_log(), half])
    assert Archive(tmp_path).load(2).scheme == 1, "read before anybody has brought it up to date"

    async def commit() -> tuple[str, int]:
        store = await Store.open(tmp_path)
        table = Table(store, PrintedValues())
        await table.open()
        assert table.snapshot().commitment == half.commitment
        random, old_faces = Random(9), 0
        used = half.chance_used
        while not table.snapshot().outcome:
            question = table.snapshot().question
            assert question is not None
            if not question.is_chance:
                await table.answer(random.choice(list(question.answers)))
                continue
            expected, taken = FairDice(SECRET, 1).answer(question, used)
            assert await table.throw()
            stored = await store.load(2)
            assert stored is not None
            rolled = stored.log.entries[len(half.entries) :]
            assert expected in [entry.answer for entry in rolled if entry.first == used]
            used = stored.log.chance_used
            old_faces += taken
        digest = table.snapshot().digest
        await store.close()
        return digest, old_faces

    digest, old_faces = asyncio.run(commit())
    assert old_faces > 4
    path = tmp_path / "game.json"
    assert tilekeeper("games", "export", "2", "--state", tmp_path, "--out", path).code == 0
    document = json.loads(path.read_text())
    assert (document["format"], document["scheme"]) == (2, 1)
    found = tilekeeper("verify", path, "--json")
    assert (found.code, found.document["ok"], found.document["digest"]) == (0, True, digest)
    assert OLD in found.document["remarks"][-1]
    assert tilekeeper("replay", path).code == 0


@pytest.mark.behavior
def test_a_game_begun_after_the_update_has_the_new_dice(tmp_path: Path) -> None:
    write_old_database(tmp_path, 2, [old_log()])

    async def begin() -> int:
        store = await Store.open(tmp_path)
        table = Table(store, PrintedValues())
        await table.open()
        await go_through(table)
        await say(table, "ok")
        stored = await store.running()
        await store.close()
        assert stored is not None
        return stored.log.scheme

    assert asyncio.run(begin()) == 3
    assert [Archive(tmp_path).load(game).scheme for game in (1, 2)] == [1, 3]


@pytest.mark.behavior
def test_a_file_of_the_old_format_is_told_and_verified_as_before(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text(json.dumps(old_file().to_json()))
    assert json.loads(path.read_text())["format"] == 1
    assert tilekeeper("replay", path).code == 0
    found = tilekeeper("verify", path, "--json")
    assert (found.code, found.document["ok"]) == (0, True)
    assert [remark[: len(OLD)] for remark in found.document["remarks"]] == [OLD]
    assert "cannot be compared with the box" in tilekeeper("verify", path).out


def test_an_old_file_that_counts_undone_steps_or_a_known_secret_is_not_proved() -> None:
    assert verify(old_file()).status == PROVED
    undone = verify(old_file(undos=3))
    assert undone.status == QUALIFIED
    assert "Steps undone: 3. The file does not name them" in undone.remarks()[0]
    known = verify(old_file(known_from=12))
    assert (known.status, known.secret_known_from) == (QUALIFIED, 12)
    cut = old_file()
    del cut.records[-5:]
    assert verify(cut).status == QUALIFIED
    assert len({digest_of(log) for log in (old_file(), old_file(3), old_file(3, 4), cut)}) == 4


def test_an_old_file_is_read_and_written_alike() -> None:
    for log in (old_file(), old_file(2, 5)):
        assert GameLog.parse(json.dumps(log.to_json())) == log


def test_a_new_game_cannot_pass_for_an_old_one() -> None:
    """The commitment of the new scheme is no hash of 32 bytes that anybody knows."""
    document = play_ladder(12).to_json()
    level = {**document, "format": 2, "scheme": 2, "level": "box"}
    del level["mode"]
    for scheme in (1, 2):
        assert verify(GameLog.from_json({**level, "scheme": scheme})).finding is not None
    with pytest.raises(BadLog, match="scheme"):
        GameLog.from_json({**document, "scheme": 1})
