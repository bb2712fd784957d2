"""Builders & Biomes at the table: from the lobby to the end, over undo, power cuts and again."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_host import games
from firmware_host.games.replay import replay
from firmware_host.table.fair import commitment_of
from firmware_host.table.game_store import GameStore
from firmware_host.table.table import Table
from tests.table.table_parts import (
    ListStore,
    go_through,
    go_until,
    new_table,
    on_a_disk,
    on_a_list,
    say,
    started,
)

CHOICES = {
    "lobby.home": "builders-biomes",
    "lobby.players": "3",
    "lobby.first": "p1",
    "lobby.beginners": "2",
}
modes = pytest.mark.parametrize("mode", ["assistant", "referee"])


async def begun(game_store: GameStore, mode: str) -> Table:
    return await started(game_store, {**CHOICES, "lobby.mode": mode})


async def play_on(table: Table, answers: int, seed: str = "on") -> None:
    random = Random(seed)
    for _ in range(answers):
        question = table.snapshot().question
        if question is None:
            return
        if not (question.is_chance and await table.throw()):
            answer = question.answers[random.randrange(len(question.answers))]
            await say(table, question.answers[0] if answer == "adjust" else answer)


def seen(table: Table) -> str:
    snapshot = table.snapshot()
    asked = (snapshot.question.id, list(snapshot.question.answers)) if snapshot.question else None
    return json.dumps(
        [snapshot.room, snapshot.mode, asked, snapshot.turn, snapshot.state.to_json()]
    )


@modes
def test_the_game_chosen_in_the_lobby_begins_at_the_level_chosen(mode: str) -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store, {**CHOICES, "lobby.mode": mode})
        snapshot = table.snapshot()
        assert (snapshot.room, snapshot.mode) == ("builders-biomes", mode)
        assert snapshot.players == (("red", ""), ("blue", ""), ("yellow", ""))
        assert snapshot.turn == 1
        assert snapshot.question is not None
        assert snapshot.question.id in ("bb.action", "bb.colour")
        log = game_store.games[1]
        assert (log.game, log.mode) == ("builders-biomes", mode)
        assert log.setup["rules"] == {"bb.tnt": "after_three"}
        assert [player["beginner"] for player in log.setup["players"]] == [False, False, True]
        assert "structures" in log.setup["values"]

    on_a_list(play)


@modes
def test_whose_turn_it_is_goes_round_the_table(mode: str) -> None:
    async def play(game_store: ListStore) -> None:
        table = await begun(game_store, mode)
        turns: list[int | None] = []
        for n in range(400):
            await play_on(table, 1, f"round {n}")
            turn = table.snapshot().turn
            if not turns or turns[-1] != turn:
                turns.append(turn)
        assert turns[:7] == [1, 2, 0, 1, 2, 0, 1]

    on_a_list(play)


@pytest.mark.behavior
@modes
def test_a_game_is_the_same_after_power_cuts_and_undo_and_ends_with_its_secret(
    mode: str, tmp_path: Path
) -> None:
    async def play(game_store: GameStore) -> None:
        table = await begun(game_store, mode)
        for part in range(200):
            before = seen(table)
            await play_on(table, 1, f"part {part}")
            if part % 7 == 0 and table.snapshot().can_undo:
                assert await table.undo()
                assert seen(table) == before
                await play_on(table, 9, f"part {part}")
            if part % 20 == 0:
                twin = await new_table(game_store)
                assert seen(twin) == seen(table)
                table = twin
            if table.snapshot().outcome:
                break
        await play_on(table, 5000)
        snapshot = table.snapshot()
        assert snapshot.outcome is not None
        assert snapshot.outcome.winners
        assert snapshot.question is None
        assert snapshot.secret
        assert await game_store.running() is None
        assert snapshot.game_id is not None
        stored = await game_store.load(snapshot.game_id)
        assert stored is not None
        assert replay(stored.log)[1] == snapshot.state

    on_a_disk(tmp_path, play)


@modes
def test_the_same_again_begins_the_same_game_at_the_same_level(mode: str) -> None:
    async def play(game_store: ListStore) -> None:
        table = await begun(game_store, mode)
        await table.leave_game(again=True)
        one, other = game_store.games[1], game_store.games[2]
        assert (other.game, other.mode, other.setup) == (one.game, one.mode, one.setup)
        assert table.snapshot().game_id == 2

    on_a_list(play)


def test_the_same_again_is_about_the_game_played_last() -> None:
    async def play(game_store: ListStore) -> None:
        table = await begun(game_store, "referee")
        await table.leave_game()
        await go_through(table, {"lobby.home": "portal-dash", "lobby.mode": "assistant"})
        await say(table, "ok")
        await table.leave_game(again=True)
        assert table.snapshot().room == "portal-dash"

    on_a_list(play)


def test_a_game_that_is_not_registered_is_neither_offered_nor_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(game_store: ListStore) -> None:
        table = await begun(game_store, "assistant")
        await table.leave_game()
        question = table.snapshot().question
        assert question is not None
        assert list(question.answers)[:4] == ["again", "dice", "portal-dash", "builders-biomes"]
        others = [each for each in games.FOLDERS if "builders_biomes" not in each]
        monkeypatch.setattr(games, "FOLDERS", others)
        question = (await new_table(game_store)).snapshot().question
        assert question is not None
        assert list(question.answers) == ["dice", "portal-dash", "explorers", "values"]

    on_a_list(play)


def test_a_game_nobody_knows_is_not_played_again() -> None:
    async def play(game_store: ListStore) -> None:
        table = await begun(game_store, "assistant")
        await table.leave_game()
        last = json.loads(game_store.settings["last_setup"])
        game_store.settings["last_setup"] = json.dumps({**last, "game": "farmers"})
        question = (await new_table(game_store)).snapshot().question
        assert question is not None
        assert not {"again", "farmers"} & set(question.answers)

    on_a_list(play)


def test_a_level_that_is_not_registered_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(games.game_of("builders-biomes").modes, "referee")

    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        await say(table, "builders-biomes")
        question = table.snapshot().question
        assert question is not None
        assert question.id == "lobby.players"

    on_a_list(play)


def test_the_box_draws_the_hearts_of_a_fight_or_takes_what_people_counted() -> None:
    """BB-045: in assistant mode too the box may draw, for people without the tokens."""

    async def fight(game_store: ListStore, by: str) -> list[str]:
        table = await begun(game_store, "assistant")
        await go_until(table, "bb.action")
        await say(table, "explore", "fight:enderman")
        question = table.snapshot().question
        assert question is not None
        assert question.id == "bb.hearts"
        if by == "dice":
            assert await table.throw()
        else:
            assert await table.answer("0", by)
        return [entry.by for entry in game_store.games[1].entries][-1:]

    def with_(by: str) -> Callable[[ListStore], Awaitable[Any]]:
        return lambda game_store: fight(game_store, by)

    assert on_a_list(with_("dice")) == ["dice"]
    assert on_a_list(with_("person")) == ["person"]


# What rules version 1 left behind


@pytest.mark.behavior
@modes
def test_a_game_of_an_older_version_is_put_aside_with_the_reason(mode: str, tmp_path: Path) -> None:
    """Version 3 asks other questions; nothing of the old game is lost."""

    async def before_the_update(game_store: GameStore) -> int:
        table = await begun(game_store, mode)
        await play_on(table, 30)
        game = await game_store.running()
        assert game is not None
        await table.leave_game()
        old, players = game.log, game.log.setup["players"]
        for player in players:
            del player["board"]
        players[0]["colour"] = "pink"
        entries, old.records, old.outcome, old.rules_version = old.entries, [], None, 1
        old.scheme = 1  # of that time; its commitment did not cover the set-up
        old.commitment = commitment_of(old, bytes.fromhex(old.secret or ""))
        old.setup["commitment"] = old.commitment
        game_id = await game_store.begin(old)
        for entry in entries:
            await game_store.append(game_id, entry)
        return len(entries)

    async def after_the_update(game_store: GameStore) -> None:
        table = await new_table(game_store)
        snapshot = table.snapshot()
        assert snapshot.room == "lobby"
        ((what, why),) = snapshot.notices
        assert "version 1" in why, what
        assert "would play it differently" in why
        assert await game_store.running() is None

    on_a_disk(tmp_path, before_the_update)
    on_a_disk(tmp_path, after_the_update)


def test_the_lobby_opens_with_a_remembered_set_up_and_answers_that_say_pink(tmp_path: Path) -> None:
    """BB-014: «the same again» plays red; answers stop being followed at the colour."""

    async def play(game_store: GameStore) -> None:
        table = await begun(game_store, "assistant")
        await table.leave_game()
        last = json.loads(await game_store.recall("last_setup") or "")
        for player in last["players"]:
            del player["board"]
        last["players"][0]["colour"] = "pink"
        await game_store.remember("last_setup", json.dumps(last))
        await game_store.remember(
            "lobby", json.dumps(["builders-biomes", "2", "more", "colours", "pink"])
        )
        table = await new_table(game_store)
        question = table.snapshot().question
        assert question is not None
        assert (question.id, question.about["seat"]) == ("lobby.colour", 0)
        assert list(question.answers) == ["red", "blue", "yellow", "green"]
        await game_store.remember("lobby", "[]")
        table = await new_table(game_store)
        await say(table, "again", "in_order")
        assert table.snapshot().players[0] == ("red", "")
        assert json.loads(await game_store.recall("last_setup") or "")["players"][0] == {
            "colour": "red", "name": "", "beginner": False, "board": 1
        }  # fmt: skip

    on_a_disk(tmp_path, play)
