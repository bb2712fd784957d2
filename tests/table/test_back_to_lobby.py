"""Before the first answer of a game people may go back and choose otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.catalogue import UnsureValue
from firmware_host.config.schema import whole
from firmware_host.store.store import Store
from firmware_host.table.table import Table
from tests.cli.tilekeeper_command import tilekeeper
from tests.table.table_parts import (
    DiskFull,
    ListStore,
    PrintedValues,
    go_until,
    new_table,
    on_a_disk,
    on_a_list,
    say,
    started,
)


def asks(table: Table) -> str:
    question = table.snapshot().question
    assert question is not None
    return question.id


def test_undo_at_the_first_question_opens_the_last_page_of_the_lobby_again() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store, {"lobby.players": "3"})
        assert table.snapshot().can_undo
        assert await table.undo()
        snapshot = table.snapshot()
        assert (snapshot.room, asks(table)) == ("lobby", "lobby.start")
        assert len(snapshot.question.about["players"]) == 3  # type: ignore[union-attr]
        assert game_store.outcomes[1]["reason"] == "not_begun"
        assert asks(await new_table(game_store)) == "lobby.start", "after a power cut too"
        await say(table, "ok")
        assert table.snapshot().game_id == 2

    on_a_list(play)


def test_a_resumed_game_knows_the_way_back(tmp_path: Path) -> None:
    async def begin(store: Store) -> None:
        await started(store)

    async def undo(store: Store) -> tuple[str, str]:
        table = await new_table(store)
        assert await table.undo()
        return table.snapshot().room, asks(table)

    on_a_disk(tmp_path, begin)
    assert on_a_disk(tmp_path, undo) == ("lobby", "lobby.start")


def test_a_game_in_which_somebody_answered_is_kept_as_abandoned() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.action")
        while table.snapshot().game_id is not None:
            assert await table.undo()
        assert game_store.outcomes[1]["reason"] == "abandoned", "its rolls were seen"

    on_a_list(play)


@pytest.mark.behavior
def test_a_game_nobody_answered_in_is_not_listed_but_can_be_exported(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        table = await started(store)
        await table.undo()
        await say(table, "ok", "red 1")

    on_a_disk(tmp_path, play)
    place = ("--state", str(tmp_path))
    listed = json.loads(tilekeeper("games", "list", "--json", *place).out)
    assert [game["id"] for game in listed["games"]] == [2]
    assert json.loads(tilekeeper("games", "show", "1", "--json", *place).out)["id"] == 1


def test_the_way_back_of_another_game_is_not_taken() -> None:
    async def play(game_store: ListStore) -> None:
        await started(game_store)
        written: list[Any] = json.loads(game_store.settings["led_here"])
        for other in (json.dumps(["ab" * 32, written[1]]), "{", "null", "[]", "7"):
            game_store.settings["led_here"] = other
            table = await new_table(game_store)
            assert not table.snapshot().can_undo
            assert not await table.undo()

    on_a_list(play)


def test_dice_only_are_resumed_at_the_last_roll(tmp_path: Path) -> None:
    async def roll(store: Store) -> Any:
        values = PrintedValues()
        values.guessed = [UnsureValue("dice.combat", [0, 0, 1, 1, 1, 2], whole(0, 9))]
        table = await new_table(store, values)
        if table.snapshot().room == "lobby":
            await say(table, "dice")
        await say(table, "white", "combat:2")
        snapshot = table.snapshot()
        assert snapshot.thrown is not None
        assert snapshot.thrown.by == "dice"
        assert asks(table) == "dice.set"
        assert snapshot.state.setup.guessed == {"combat"}
        return snapshot.state.to_json()

    async def look(store: Store) -> Any:
        return (await new_table(store)).snapshot().state.to_json()

    first = on_a_disk(tmp_path, roll)
    assert on_a_disk(tmp_path, look) == first
    assert on_a_disk(tmp_path, roll)["count"] == 4


def proved(state: Path, game: int) -> Any:
    """What `tilekeeper verify` finds in a game of this store."""
    file = state / f"{game}.json"
    assert tilekeeper("games", "export", str(game), "--state", state, "--out", file).code == 0
    assert tilekeeper("replay", file).code == 0
    return tilekeeper("verify", file, "--json").document


@pytest.mark.behavior
def test_dice_only_are_proved_from_the_store_and_one_changed_roll_is_found(tmp_path: Path) -> None:
    async def roll(store: Store) -> tuple[str, ...]:
        table = await new_table(store)
        await say(table, "dice", "white", "combat:3", "again:0,2", "white")
        seal = table.snapshot().commitment
        await say(table, "done")
        assert table.snapshot().outcome is not None
        return seal, table.snapshot().digest

    seal, digest = on_a_disk(tmp_path, roll)
    found = proved(tmp_path, 1)
    assert (found["ok"], found["status"], found["rolls"]) == (True, "proved", 4)
    assert (found["commitment"], found["digest"]) == (seal, digest)
    log = json.loads((tmp_path / "1.json").read_text())
    chance = log["entries"][1]["chance"]
    chance["faces"] = "red 1" if chance["faces"] != "red 1" else "gray 1"
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(log))
    assert tilekeeper("verify", forged, "--json").document["ok"] is False


@pytest.mark.behavior
def test_what_was_rolled_stays_provable_when_a_party_goes_on_with_the_assistant(
    tmp_path: Path,
) -> None:
    async def go_on(store: Store) -> None:
        table = await new_table(store)
        await say(table, "dice", "white", "white")
        await table.leave_game(game="portal-dash")
        assert asks(table) == "lobby.players"
        await say(table, "2", "ok")
        assert (table.snapshot().mode, table.snapshot().game_id) == ("assistant", 2)

    on_a_disk(tmp_path, go_on)
    found = proved(tmp_path, 1)
    assert (found["ok"], found["rolls"]) == (True, 2)
    listed = tilekeeper("games", "list", "--state", tmp_path, "--json").document["games"]
    assert {game["id"]: game["mode"] for game in listed} == {1: "dice", 2: "assistant"}


@pytest.mark.parametrize("refused", [1, 2, 3, 4])
def test_a_plug_pulled_while_a_game_is_left_for_another_one_forgets_no_choice(refused: int) -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.action")
        game_store.fails_at = len(game_store.calls) + refused
        with pytest.raises(DiskFull):
            await table.leave_game(game="builders-biomes")
        game_store.fails_at = 0
        again = (await new_table(game_store)).snapshot()
        assert again.room == "portal-dash", "it is still on the table, or its end is shown"

    on_a_list(play)


def test_a_roll_the_disk_refuses_was_never_rolled() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        await say(table, "dice", "white")
        before = table.snapshot().state.to_json()
        game_store.fails = "append"
        with pytest.raises(DiskFull):
            await table.answer("white")
        assert table.snapshot().state.to_json() == before
        game_store.fails = ""
        await say(table, "white")
        assert table.snapshot().state.count == 2

    on_a_list(play)


def test_what_version_0_1_remembered_is_played_again() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await table.leave_game()
        last = json.loads(game_store.settings["last_setup"])
        last["help"] = {"assistant": "box"}[last.pop("mode")]
        game_store.settings = {"last_setup": json.dumps(last), "lobby": '["portal-dash", "box"]'}
        table = await new_table(game_store, PrintedValues())
        assert asks(table) == "lobby.players", "the rest of the old answers fits no more"
        assert await table.undo()
        await say(table, "again")
        assert table.snapshot().mode == "assistant"

    on_a_list(play)
