"""A database that version 0.1 wrote: its words for the modes change, its games stay provable.

version_0_1/ was made by the code of version 0.1: a game of every game and mode by random bots, with
one step undone, and a running one; shown.json is what that box showed of each.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from firmware_host.games import rules_for
from firmware_host.games.core.log import GameLog
from firmware_host.games.core.rules import OLD_MODE_WORDS
from firmware_host.store.store import DATABASE, Store
from firmware_host.table.table import Table
from tests.cli.tilekeeper_command import tilekeeper
from tests.flows.flow import ShippedValues

WRITTEN = Path(__file__).parent / "version_0_1"
SHOWN = json.loads((WRITTEN / "shown.json").read_text())


@pytest.fixture
def state(tmp_path: Path) -> Path:
    for file in WRITTEN.glob("games.*"):
        shutil.copy(file, tmp_path)
    return tmp_path


async def opened(state: Path) -> Table:
    table = Table(await Store.open(state), ShippedValues())
    await table.open()
    return table


@pytest.mark.parametrize("is_migrated", [False, True])
def test_the_games_are_listed_told_and_proved_with_the_numbers_people_wrote_down(
    state: Path, is_migrated: bool
) -> None:
    if is_migrated:
        asyncio.run(opened(state))
    listed = tilekeeper("games", "list", "--state", state, "--json").document["games"]
    assert [game["mode"] for game in listed] == [OLD_MODE_WORDS[each["level"]] for each in SHOWN]
    for shown in SHOWN:
        path = state / f"{shown['id']}.json"
        assert tilekeeper("games", "export", shown["id"], "--state", state, "--out", path).code == 0
        assert json.loads(path.read_text())["level"] == shown["level"]
        told, log = tilekeeper("replay", path), GameLog.from_json(json.loads(path.read_text()))
        if not rules_for(log.game, log.mode).replays(log.rules):
            assert (told.code, "was played with version 1 of the rules" in told.err) == (1, True)
            continue
        assert told.code == 0
        found = tilekeeper("verify", path, "--json").document
        assert (found["status"] == "pending") is not shown["over"]
        assert "finding" not in found or found["finding"] is None
        assert found["commitment"] == shown["commitment"]
        assert found["digest"] == shown["digest"]


def test_the_new_words_stand_in_the_database_and_games_stay_as_they_are(state: Path) -> None:
    asyncio.run(opened(state))
    with closing(sqlite3.connect(state / DATABASE)) as db:
        modes = [mode for (mode,) in db.execute("SELECT mode FROM games ORDER BY id")]
        assert modes == [OLD_MODE_WORDS[each["level"]] for each in SHOWN]
        with pytest.raises(sqlite3.IntegrityError, match="kept as they are"):
            db.execute("UPDATE games SET mode = 'referee'")


def test_the_running_game_goes_on_and_the_same_again_is_offered_afterwards(state: Path) -> None:
    async def go_on() -> None:
        table = await opened(state)
        assert (table.snapshot().room, table.snapshot().mode) == ("portal-dash", "assistant")
        assert table.snapshot().commitment == SHOWN[-1]["commitment"]
        question = table.snapshot().question
        assert question is not None
        assert await (table.throw() if question.is_chance else table.answer(question.answers[0]))
        await table.leave_game()
        question = table.snapshot().question
        assert question is not None
        assert "again" in question.answers

    asyncio.run(go_on())
