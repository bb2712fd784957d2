"""A database that version 0.1 wrote: its games are kept, and proved as far as that needs no rules.

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
from typing import Any

import pytest

from firmware_host.games import rules_for
from firmware_host.games.core.rules import OLD_MODE_WORDS
from firmware_host.store.store import DATABASE, Store
from firmware_host.table.table import Table
from tests.cli.tilekeeper_command import tilekeeper
from tests.flows.flow import ShippedValues

pytestmark = pytest.mark.behavior

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


RULES_THEN = {"portal-dash": 2, "builders-biomes": 2, "explorers": 1}
"""Versions of the rules in 0.1. Today's rules ask other questions and cannot replay them."""


@pytest.mark.parametrize("is_migrated", [False, True])
def test_the_games_are_listed_and_their_seals_are_those_people_wrote_down(
    state: Path, is_migrated: bool
) -> None:
    if is_migrated:
        asyncio.run(opened(state))
    listed = tilekeeper("games", "list", "--state", state, "--json").document["games"]
    assert [game["mode"] for game in listed] == [OLD_MODE_WORDS[each["level"]] for each in SHOWN]
    for shown in SHOWN:
        ended = tilekeeper("games", "show", shown["id"], "--state", state, "--json")
        assert (ended.code, ended.document["commitment"]) == (0, shown["commitment"])
        is_aside = is_migrated and not shown["over"]  # its end is part of the record
        assert (ended.document["digest"] == shown["digest"]) is not is_aside


@pytest.mark.parametrize("is_migrated", [False, True])
@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: f"{shown['game']}-{shown['level']}")
def test_of_every_game_all_is_proved_that_does_not_need_its_rules(
    shown: dict[str, Any], state: Path, is_migrated: bool
) -> None:
    """Secret, set-up and the order of the rolls are checked; replay says which version it needs."""
    if is_migrated:
        asyncio.run(opened(state))
    path = state / f"{shown['id']}.json"
    assert tilekeeper("games", "export", shown["id"], "--state", state, "--out", path).code == 0
    document = json.loads(path.read_text())
    assert document["level"] == shown["level"]
    then = RULES_THEN[shown["game"]]
    now = rules_for(shown["game"], _mode(shown)).version
    assert document["rules"] == then < now
    reason = (
        f"he game was played with version {then} of the rules of {shown['game']} "
        f"({_mode(shown)}); version {now}, installed here, would play it differently"
    )
    told = tilekeeper("replay", path)
    assert (told.code, reason in told.err, "Traceback" in told.err) == (1, True, False)
    verified = tilekeeper("verify", path, "--json")
    found = verified.document
    is_over = shown["over"] or is_migrated
    assert (verified.code, found["finding"]) == (3, None)
    assert found["status"] == ("qualified" if is_over else "pending")
    assert any(reason in remark for remark in found["remarks"])
    assert found["rolls"] == sum("chance" in each for each in _in_force(document)) > 0
    assert found["commitment"] == shown["commitment"]
    if shown["over"]:
        assert found["digest"] == shown["digest"]
    document["entries"][-1] = {**document["entries"][0], "n": document["entries"][-1]["n"]}
    path.write_text(json.dumps(document))
    forged = tilekeeper("verify", path, "--json").document
    assert forged["digest"] != shown["digest"]


def test_a_loaded_die_of_an_old_game_is_found(state: Path) -> None:
    path = state / "1.json"
    assert tilekeeper("games", "export", "1", "--state", state, "--out", path).code == 0
    document = json.loads(path.read_text())
    document["setup"]["values"]["dice"]["combat"] = [2, 2, 2, 2, 2, 2]
    path.write_text(json.dumps(document))
    verified = tilekeeper("verify", path, "--json")
    assert (verified.code, verified.document["finding"]["problem"]) == (1, "commitment")


def _mode(shown: dict[str, Any]) -> str:
    return OLD_MODE_WORDS[shown["level"]]


def _in_force(document: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for entry in document["entries"]:
        if "undo" in entry:
            found.pop()
        elif "answer" in entry or "chance" in entry:
            found.append(entry)
    return found


def test_the_new_words_stand_in_the_database_and_games_stay_as_they_are(state: Path) -> None:
    asyncio.run(opened(state))
    with closing(sqlite3.connect(state / DATABASE)) as db:
        modes = [mode for (mode,) in db.execute("SELECT mode FROM games ORDER BY id")]
        assert modes == [OLD_MODE_WORDS[each["level"]] for each in SHOWN]
        with pytest.raises(sqlite3.IntegrityError, match="kept as they are"):
            db.execute("UPDATE games SET mode = 'referee'")


def test_the_running_game_is_kept_and_people_are_told_why_and_can_play(state: Path) -> None:
    async def go_on() -> None:
        table = await opened(state)
        snapshot = table.snapshot()
        assert snapshot.room == "lobby"
        [(what, why)] = snapshot.notices
        assert what == "game_refused"
        now = rules_for("portal-dash", "assistant").version
        assert f"version 2 of the rules of portal-dash (assistant); version {now}" in why
        question = snapshot.question
        assert question is not None
        assert "again" in question.answers

    before = tilekeeper("games", "show", "6", "--state", state, "--json").document
    asyncio.run(go_on())
    after = tilekeeper("games", "show", "6", "--state", state, "--json").document
    assert after["outcome"] == {"won": False, "reason": "refused", "winners": []}
    changed = {key for key in after if after[key] != before[key]}
    assert changed == {"outcome", "digest", "secret"}, "its end, and what an end makes public"
