"""The table: durable before visible, undo, resume, and a way on from every fault."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware_host.config.catalogue import UnsureValue
from firmware_host.config.schema import list_of, text, whole
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import GAME_OVER
from firmware_host.games.replay import replay
from firmware_host.store.store import Store
from firmware_host.table.answer_history import AnswerHistory
from firmware_host.table.answers import Given, steps_of
from firmware_host.table.fair import ChanceMark
from firmware_host.table.game_store import GameStore
from firmware_host.table.snapshot import ABANDONED
from firmware_host.table.table import Table
from firmware_host.table.values import guessed_parts
from tests.games.portal_dash.rules.assistant.assistant_game import ASSISTANT, set_up
from tests.table.table_parts import (
    NO_HEARTS,
    SECRET,
    USUAL,
    DiskFull,
    ListStore,
    PrintedValues,
    go_through,
    go_until,
    new_table,
    on_a_disk,
    on_a_list,
    question_id,
    say,
    seen,
    started,
)

Work = Callable[[GameStore], Awaitable[Any]]


@pytest.fixture(params=["list", "disk"])
def at_a_table(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Work], Any]:
    """Run something on a journal in memory and on the real store."""
    if request.param == "list":
        return lambda work: on_a_list(work)
    return lambda work: on_a_disk(tmp_path, work)


# From the lobby into a game


def test_a_game_begins_with_the_hash_of_its_dice(at_a_table: Callable[[Work], Any]) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store)
        snapshot = table.snapshot()
        assert (snapshot.room, snapshot.mode, question_id(table)) == (
            "portal-dash",
            "assistant",
            "pd.roll",
        )
        assert snapshot.players == (("pink", ""), ("blue", ""))
        assert snapshot.turn == 0
        assert snapshot.commitment == snapshot.state.setup.commitment
        assert snapshot.secret == ""
        assert snapshot.game_id is not None

    at_a_table(play)


def test_the_box_draws_the_figures_without_asking_and_tells_them_all() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        assert question_id(table) == "pd.roll"
        dealt = [event for event in table.snapshot().events if event[0] == "mob_dealt"]
        assert len(dealt) == 9
        log = game_store.games[1]
        assert [entry.by for entry in log.entries] == ["dice"] * 9
        assert log.chance_used == 9

    on_a_list(play)


def test_the_roll_of_the_dice_is_shown_with_who_rolled() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.roll")
        assert await table.throw()
        thrown = table.snapshot().thrown
        assert thrown is not None
        assert (thrown.dice, thrown.by) == (("blocks", "mob"), "dice")
        await go_until(table, "pd.roll")
        await say(table, "red 3")
        thrown = table.snapshot().thrown
        assert thrown is not None
        assert (thrown.faces, thrown.by) == (("red", "3"), "person")

    on_a_list(play)


def test_dice_answer_only_what_is_chance() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        assert not await table.throw()
        await go_through(table)
        await say(table, "ok")
        assert await table.throw()
        assert question_id(table) == "pd.first_spawners"
        assert not await table.throw()
        assert question_id(table) == "pd.first_spawners"

    on_a_list(play)


# Durable before visible


@pytest.mark.parametrize("deep", [0, 12, 40])
def test_an_answer_that_could_not_be_written_changes_nothing(deep: int) -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        for _ in range(deep):
            question = table.snapshot().question
            assert question is not None
            if not (question.is_chance and await table.throw()):
                await table.answer(question.answers[0])
        before, seq = seen(table), table.snapshot().seq
        question = table.snapshot().question
        assert question is not None
        game_store.fails = "append"
        with pytest.raises(DiskFull):
            await table.answer(question.answers[0])
        assert seen(table) == before
        assert table.snapshot().seq == seq
        game_store.fails = ""
        await say(table, question.answers[0])
        assert len(game_store.games[1].entries) > 0

    on_a_list(play)


def test_every_answer_is_in_the_journal_before_anybody_is_told() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        told: list[int] = []
        table.on_change = lambda: told.append(len(game_store.games[1].entries))
        await say(table, "red 1", "3", "ok")
        assert told == [10, 11, 12]

    on_a_list(play)


def test_a_lobby_answer_that_could_not_be_written_changes_nothing() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        before = seen(table)
        game_store.fails = "remember"
        with pytest.raises(DiskFull):
            await table.answer("portal-dash")
        assert seen(table) == before

    on_a_list(play)


def test_a_game_that_could_not_be_begun_leaves_people_at_the_last_page_of_the_lobby() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        await go_through(table)
        game_store.fails = "begin"
        with pytest.raises(DiskFull):
            await table.answer("ok")
        assert (table.snapshot().room, question_id(table)) == ("lobby", "lobby.start")
        game_store.fails = ""
        await say(table, "ok")
        assert question_id(table) == "pd.roll"

    on_a_list(play)


def test_an_undo_that_could_not_be_written_changes_nothing() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.first_spawners")
        before = seen(table)
        game_store.fails = "undo"
        with pytest.raises(DiskFull):
            await table.undo()
        assert seen(table) == before

    on_a_list(play)


def test_an_illegal_answer_writes_nothing_and_changes_nothing() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.roll")
        before, calls = seen(table), list(game_store.calls)
        with pytest.raises(IllegalAnswer):
            await table.answer("pink 9")
        assert seen(table) == before
        assert game_store.calls == calls

    on_a_list(play)


def test_two_answers_at_once_are_taken_one_after_the_other() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        seq = table.snapshot().seq
        taken = await asyncio.gather(*(table.answer("red 1", seq=seq) for _ in range(3)))
        assert sorted(taken) == [False, False, True]

    on_a_list(play)


def test_an_answer_meant_for_an_earlier_moment_is_dropped() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        seq = table.snapshot().seq
        await say(table, "red 1")
        before = seen(table)
        assert not await table.answer("red 1", seq=seq)
        assert not await table.throw(seq=seq)
        assert seen(table) == before
        assert await table.answer("3", seq=table.snapshot().seq)

    on_a_list(play)


# Undo


def test_undo_takes_back_the_draws_of_the_box_with_the_answer_before_them() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        await go_through(table)
        await say(table, "guide")
        while question_id(table) == "pd.guide":
            before = seen(table)
            await say(table, "ok")
        drawn = seen(table)
        assert game_store.games[1].entries[-1].by == "dice"
        assert await table.undo()
        assert seen(table) == before
        assert table.snapshot().undone == "pd.guide"
        assert game_store.games[1].entries[-1].by == "person"
        await say(table, "ok")
        assert seen(table) == drawn

    on_a_list(play)


def test_a_die_undone_and_rolled_again_shows_the_same_face(
    at_a_table: Callable[[Work], Any],
) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.roll")
        faces = set()
        for _ in range(4):
            assert await table.throw()
            thrown = table.snapshot().thrown
            assert thrown is not None
            faces.add(thrown.faces)
            assert await table.undo()
            assert question_id(table) == "pd.roll"
        assert len(faces) == 1

    at_a_table(play)


def test_undo_leads_through_every_position_back_to_the_start(
    at_a_table: Callable[[Work], Any],
) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store)
        recorded = [seen(table)]
        for _ in range(60):
            question = table.snapshot().question
            assert question is not None
            if not (question.is_chance and await table.throw()):
                await table.answer(question.answers[0])
            recorded.append(seen(table))
        while len(recorded) > 1:
            assert seen(table) == recorded.pop()
            assert await table.undo()
        assert [seen(table)] == recorded

    at_a_table(play)


async def go_on(table: Table, choice: int = 0) -> None:
    """Throw the dice, or give the first or another answer."""
    question = table.snapshot().question
    assert question is not None
    if not (question.is_chance and await table.throw()):
        await table.answer(question.answers[choice % len(question.answers)])


def test_undo_to_an_answer_takes_back_that_one_and_all_after_it(
    at_a_table: Callable[[Work], Any],
) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store)
        before: dict[int, str] = {}
        for _ in range(12):
            position = seen(table)
            await go_on(table)
            before[table.steps(1)[0].number] = position
        numbers = sorted(before)
        for to in (numbers[7], numbers[6], numbers[1], numbers[0]):
            assert await table.undo(to=to)
            assert seen(table) == before[to]
            assert not await table.undo(to=to), "nothing from there on is left"

    at_a_table(play)


def test_a_step_tells_the_events_of_the_answer_in_force_not_of_one_taken_back() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store, NO_HEARTS)
        happened = []
        for n in range(20):
            await go_on(table)
            if n % 3:  # people choose otherwise
                assert await table.undo()
                await go_on(table, choice=1)
            happened.append(table.snapshot().events)
        assert [step.events for step in table.steps(99)] == happened

    on_a_list(play)


def test_the_very_first_answer_is_a_step_too() -> None:
    history = AnswerHistory(ASSISTANT, ASSISTANT.start(set_up(guide=True)))
    assert history.question is not None
    history.replay([history.question.answers[0]])
    assert [step.number for step in steps_of(history, [Given(False, ChanceMark())], 9)] == [0]


def test_a_lobby_answer_can_be_taken_back() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        assert not await table.undo()
        await say(table, "portal-dash")
        asked, kept = question_id(table), game_store.settings["lobby"]
        question = table.snapshot().question
        assert question is not None
        await say(table, question.answers[0])
        assert await table.undo()
        assert question_id(table) == asked
        assert game_store.settings["lobby"] == kept == '["portal-dash"]'

    on_a_list(play)


# Power cuts


@pytest.mark.behavior
def test_after_a_power_cut_the_same_question_stands(at_a_table: Callable[[Work], Any]) -> None:
    """At every tenth answer of a game: a second table on the same journal sees the same."""

    async def play(game_store: GameStore) -> None:
        table = await started(game_store)
        for n in range(120):
            question = table.snapshot().question
            if question is None:
                break
            if not (question.is_chance and await table.throw()):
                await table.answer(question.answers[n % len(question.answers)])
            if n % 10 == 0 and table.snapshot().question:
                twin = await new_table(game_store)
                assert seen(twin) == seen(table)
                assert twin.snapshot().can_undo == table.snapshot().can_undo
                table = twin

    at_a_table(play)


def test_a_power_cut_before_the_box_has_drawn_is_made_up_for() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        whole = seen(table)
        del game_store.games[1].records[5:]
        assert seen(await new_table(game_store)) == whole

    on_a_list(play)


def test_the_lobby_too_goes_on_where_it_was(at_a_table: Callable[[Work], Any]) -> None:
    async def play(game_store: GameStore) -> None:
        table = await new_table(game_store)
        while question_id(table) != "lobby.start":
            question = table.snapshot().question
            assert question is not None
            await say(table, USUAL.get(question.id, question.answers[0]))
            assert seen(await new_table(game_store)) == seen(table)

    at_a_table(play)


def test_the_store_keeps_a_whole_game_over_restarts(tmp_path: Path) -> None:
    async def begin(store: Store) -> str:
        table = await started(store)
        await go_until(table, "pd.action")
        return seen(table)

    async def commit(store: Store) -> tuple[str, int]:
        table = await new_table(store)
        stored = await store.running()
        assert stored is not None
        return seen(table), len(stored.log.entries)

    before = on_a_disk(tmp_path, begin)
    after, entries = on_a_disk(tmp_path, commit)
    assert after == before
    assert on_a_disk(tmp_path, commit) == (before, entries)


# The end


async def lose(table: Table) -> None:
    """With hearts on cardboard people tell the end."""
    await go_until(table, "pd.action")
    await say(table, "last_heart")


def test_at_the_end_the_secret_is_shown_and_the_game_is_finished(
    at_a_table: Callable[[Work], Any],
) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store, NO_HEARTS)
        await lose(table)
        snapshot = table.snapshot()
        assert snapshot.outcome is not None
        assert snapshot.outcome.reason == "last_heart"
        assert snapshot.question is None
        assert snapshot.secret == SECRET.hex()
        assert await game_store.running() is None
        with pytest.raises(IllegalAnswer):
            await table.answer("mine")
        assert not await table.throw()

    at_a_table(play)


def test_the_end_stands_until_people_put_it_away(at_a_table: Callable[[Work], Any]) -> None:
    """Also over several power cuts."""

    async def play(game_store: GameStore) -> None:
        table = await started(game_store, NO_HEARTS)
        await lose(table)
        end = seen(table)
        for _ in range(3):
            table = await new_table(game_store)
            assert seen(table) == end
            assert table.snapshot().secret == SECRET.hex()
        await table.leave_game()
        assert question_id(table) == "lobby.home"
        assert question_id(await new_table(game_store)) == "lobby.home"

    at_a_table(play)


def test_an_undo_after_the_end_makes_the_game_go_on(at_a_table: Callable[[Work], Any]) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store, NO_HEARTS)
        await lose(table)
        table = await new_table(game_store)
        assert await table.undo()
        assert question_id(table) == "pd.action"
        assert table.snapshot().secret == ""
        assert await game_store.running() is not None
        assert question_id(await new_table(game_store)) == "pd.action"
        await say(table, "last_heart")
        assert table.snapshot().outcome is not None

    at_a_table(play)


def test_a_power_cut_between_the_last_answer_and_the_end_ends_the_game() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store, NO_HEARTS)
        await go_until(table, "pd.action")
        for fails in ("remember", "finish"):
            game_store.fails = fails
            with pytest.raises(DiskFull):
                await table.answer("last_heart")
            assert len(game_store.games[1].entries) > 0
            game_store.fails = ""
            table = await new_table(game_store)
            assert table.snapshot().outcome is not None
            assert game_store.outcomes[1]["reason"] == "last_heart"
            await table.undo()

    on_a_list(play)


def test_an_end_that_could_not_be_written_can_be_taken_back() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store, NO_HEARTS)
        await go_until(table, "pd.action")
        before = seen(table)
        game_store.fails = "finish"
        with pytest.raises(DiskFull):
            await table.answer("last_heart")
        game_store.fails = ""
        assert await table.undo()
        assert seen(table) == before
        assert seen(await new_table(game_store)) == before

    on_a_list(play)


def test_who_watches_is_told_of_a_change_even_if_the_disk_fails_after_it() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store, NO_HEARTS)
        await go_until(table, "pd.action")
        told: list[bool] = []
        table.on_change = lambda: told.append(table.snapshot().outcome is not None)
        game_store.fails = "finish"
        with pytest.raises(DiskFull):
            await table.answer("last_heart")
        assert told == [True]

    on_a_list(play)


def test_who_watches_is_told_of_a_table_that_opens_and_of_a_game_that_is_left() -> None:
    async def play(game_store: ListStore) -> None:
        table, told = Table(game_store, PrintedValues(), ("en",), lambda: SECRET), []
        table.on_change = lambda: told.append(table.snapshot().seq)
        await table.open()
        assert len(told) == 1
        await go_through(table)
        await say(table, "ok")
        before = table.snapshot().seq
        await table.leave_game()
        assert told[-1] == table.snapshot().seq > before
        assert not await table.answer("portal-dash", seq=before), "aimed at the game"

    on_a_list(play)


def test_a_legal_answer_has_no_reason_against_it_and_none_is_legal_after_the_end() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        question = table.snapshot().question
        assert question is not None
        assert table.why_not(question.answers[0]) is None
        await table.abandon()
        refusal = table.why_not(question.answers[0])
        assert refusal is not None
        assert refusal.reason == GAME_OVER

    on_a_list(play)


def test_a_notice_names_four_guessed_parts_and_hints_at_more() -> None:
    def told(*parts: str) -> str:
        values = PrintedValues()
        paths = [f"{part}.{n}.x" for part in parts for n in "ab"]
        values.guessed = [UnsureValue(path, 1, whole(1, 9)) for path in paths]
        return guessed_parts(values, "portal-dash")

    assert told() == ""
    assert told("a", "b", "c", "d") == "a, b, c, d"
    assert told("a", "b", "c", "d", "e") == "a, b, c, d, …"


def test_a_game_left_is_kept_as_abandoned_and_can_be_played_again(
    at_a_table: Callable[[Work], Any],
) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.action")
        await table.leave_game(again=True)
        assert question_id(table) == "pd.roll"
        stored = await game_store.running()
        assert stored is not None
        assert stored.id == 2
        assert table.snapshot().players == (("pink", ""), ("blue", ""))

    at_a_table(play)


def test_a_game_given_up_stays_with_its_secret_until_people_leave_it(
    at_a_table: Callable[[Work], Any],
) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.roll")
        assert table.snapshot().secret == ""
        await table.abandon()
        for looked_at in (table, await new_table(game_store)):
            end = looked_at.snapshot()
            assert (end.outcome, end.question) == (ABANDONED, None)
            assert end.secret == SECRET.hex()
            assert await game_store.running() is None
            assert not await looked_at.throw()
            with pytest.raises(IllegalAnswer, match="over"):
                await looked_at.answer("red 1")
        await table.leave_game()
        assert question_id(table) == "lobby.home"
        assert question_id(await new_table(game_store)) == "lobby.home"

    at_a_table(play)


def test_a_game_given_up_by_mistake_goes_on_at_the_same_question(
    at_a_table: Callable[[Work], Any],
) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.action")
        before = seen(table)
        await table.abandon()
        assert table.snapshot().can_undo
        assert await table.undo()
        assert seen(table) == before
        assert seen(await new_table(game_store)) == before
        await say(table, "mine")

    at_a_table(play)


def test_a_game_taken_up_again_warns_that_its_secret_is_known_even_after_a_power_cut(
    tmp_path: Path,
) -> None:
    async def play(game_store: GameStore) -> None:
        table = await started(game_store, NO_HEARTS)
        await lose(table)
        assert not table.snapshot().secret_is_known
        await table.undo()
        assert ("secret_known", "") in table.snapshot().notices
        for looked_at in (table, await new_table(game_store)):
            assert looked_at.snapshot().secret_is_known
            assert looked_at.snapshot().secret == ""
        await table.leave_game(again=True)
        assert not table.snapshot().secret_is_known, "a new game has a new secret"

    on_a_disk(tmp_path, play)


def test_the_log_of_the_table_replays_to_what_stands_on_it() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        for n in range(80):
            question = table.snapshot().question
            if question is None:
                break
            if not (question.is_chance and await table.throw()):
                await table.answer(question.answers[n % len(question.answers)])
            if n % 7 == 3:
                await table.undo()
        _, state = replay(game_store.games[1])
        assert state == table.snapshot().state

    on_a_list(play)


# Faults


DAMAGE: list[tuple[Callable[[Any], None], str]] = [
    (lambda log: setattr(log, "rules_version", 99), "update Tilekeeper"),
    (lambda log: setattr(log, "rules_version", 0), "would play it differently"),
    (lambda log: setattr(log, "game", "chess"), "no rules for 'chess'"),
    (lambda log: log.setup.pop("players"), "players is missing"),
    (
        lambda log: log.records.insert(2, replace(log.records.pop(2), answer="nobody")),
        "is refused by PD-017",
    ),
    (lambda log: setattr(log, "secret", None), "secret"),
    (lambda log: setattr(log, "secret", "zz"), "secret"),
    (lambda log: setattr(log, "secret", "ab" * 32), "not the one promised"),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGE, ids=[text for _, text in DAMAGE])
def test_a_game_that_cannot_be_resumed_is_refused_with_a_notice_and_the_lobby_stands(
    damage: Callable[[Any], None], sentence: str
) -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.action")
        damage(game_store.games[1])
        table = await new_table(game_store)
        assert question_id(table) == "lobby.home"
        ((what, why),) = table.snapshot().notices
        assert what == "game_refused"
        assert sentence in why
        assert game_store.outcomes[1]["reason"] == "refused"
        table.notices_shown()
        assert table.snapshot().notices == ()
        assert (await new_table(game_store)).snapshot().notices == ()

    on_a_list(play)


def test_a_damaged_game_that_was_over_is_refused_once() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store, NO_HEARTS)
        await lose(table)
        game_store.games[1].rules_version = 99
        assert len((await new_table(game_store)).snapshot().notices) == 1
        assert (await new_table(game_store)).snapshot().notices == ()
        assert game_store.outcomes[1]["reason"] == "last_heart"

    on_a_list(play)


def test_values_a_game_cannot_start_with_lead_back_to_the_lobby_with_a_notice() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        table = await new_table(game_store, values)
        values.values["blocks"]["red"] = 17
        await go_through(table)
        await say(table, "ok")
        assert question_id(table) == "lobby.home"
        assert table.snapshot().notices == (
            ("game_refused", "values.blocks: there are 65; the cube needs 64"),
        )
        assert game_store.games == {}
        assert question_id(await new_table(game_store, values)) == "lobby.home"

    on_a_list(play)


@pytest.mark.parametrize("written", ["", "{", "null", "[]", '{"players": []}'])
def test_a_last_set_up_nobody_can_start_is_not_offered(written: str) -> None:
    async def play(game_store: ListStore) -> None:
        game_store.settings["last_setup"] = written
        table = await new_table(game_store)
        question = table.snapshot().question
        assert question is not None
        assert "again" not in question.answers

    on_a_list(play)


def test_lobby_answers_that_no_longer_fit_are_followed_as_far_as_they_do() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        await go_through(table)
        answers = json.loads(game_store.settings["lobby"])
        broken = [*answers, "more", "colours", "pink", "purple", *answers]
        game_store.settings["lobby"] = json.dumps(broken)
        table = await new_table(game_store)
        assert question_id(table) == "lobby.colour"
        for damaged in ("{", "7", '[["portal-dash"]]', '{"again": 1}'):
            game_store.settings["lobby"] = game_store.settings["last_setups"] = damaged
            assert question_id(await new_table(game_store)) == "lobby.home"

    on_a_list(play)


# Language and the owner's values


def test_the_language_is_asked_once_and_kept() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store, languages=("en", "de"))
        assert question_id(table) == "lobby.language"
        await say(table, "de")
        assert (table.language, question_id(table)) == ("de", "lobby.home")
        table = await new_table(game_store, languages=("en", "de"))
        assert (table.language, question_id(table)) == ("de", "lobby.home")
        await table.set_language("en")
        assert table.language == "en"
        await table.set_language("xx")
        assert table.language == "en"
        game_store.settings["language"] = "xx"
        assert question_id(await new_table(game_store, languages=("en", "de"))) == "lobby.language"

    on_a_list(play)


def test_a_box_with_one_language_does_not_ask_for_it() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        assert (table.language, question_id(table)) == ("en", "lobby.home")

    on_a_list(play)


def test_what_the_owner_enters_is_kept() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        table = await new_table(game_store, values)
        await say(table, "values", "portal-dash")
        assert table.snapshot().room == "owner"
        await say(table, "mob", "1", "1", "2", "2", "3")
        assert await table.undo()
        await say(table, "3", "3", "save")
        assert values.entered == [("portal-dash", "dice.mob", [1, 1, 2, 2, 3, 3])]
        assert question_id(table) == "owner.what", "on to the next value"
        assert table.snapshot().notices == (("value_saved", "dice.mob"),)
        await say(table, "done")
        assert question_id(table) == "owner.game"
        await say(table, "done")
        assert question_id(table) == "lobby.home"

    on_a_list(play)


def some_guesses() -> list[UnsureValue]:
    numbers = list_of(whole(1, 3), 3, 3, "numbers")
    return [
        UnsureValue("mobs.ghast.numbers", [1, 2, 3], numbers),
        UnsureValue("mobs.ghast.life", 2, whole(1, 9)),
        UnsureValue("tiles.bridge", ["~."], list_of(text("[~.]{1,9}", "a row"), 1, 1, "rows")),
    ]


def test_every_guess_is_entered_piece_by_piece_and_leads_to_the_next() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        values.guessed = some_guesses()
        table = await new_table(game_store, values)
        await say(table, "values", "guessed:portal-dash", "mobs", "mobs.ghast.numbers")
        question = table.snapshot().question
        assert question is not None
        assert question.answers[0] == "1", "what stands there comes first"
        await say(table, "2", "2", "3")
        assert values.entered == [("portal-dash", "mobs.ghast.numbers", [2, 2, 3])]
        assert question_id(table) == "owner.value"
        await say(table, "mobs.ghast.life", "5")
        assert question_id(table) == "owner.section"
        await say(table, "tiles", "tiles.bridge", ".", ".")
        assert values.entered[-1] == ("portal-dash", "tiles.bridge", [".."])
        await say(table, "done")
        assert question_id(table) == "owner.game"

    on_a_list(play)


def test_a_refused_guess_stays_and_tells_why() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        values.guessed = some_guesses()
        table = await new_table(game_store, values)
        values.fault = "no hit on any face"
        await say(table, "values", "guessed:portal-dash", "mobs", "mobs.ghast.life", "5")
        assert question_id(table) == "owner.piece"
        assert table.snapshot().notices == (("value_refused", "no hit on any face"),)

    on_a_list(play)


def test_of_several_values_none_is_tried_after_one_was_refused() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        table = await new_table(game_store, values)
        await say(table, "values", "portal-dash", "piglin:3-4", *["1"] * 6)
        values.fault = "the file cannot be written"
        await say(table, "save")
        assert [path for _, path, _ in values.entered] == ["piglin.3-4.A"]
        assert table.snapshot().notices == (("value_refused", values.fault),)

    on_a_list(play)


def test_what_could_not_be_kept_is_told_and_may_be_tried_again() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        table = await new_table(game_store, values)
        await say(table, "values", "portal-dash", "mob", "1", "1", "2", "2", "3", "3")
        values.fault = "the file cannot be written"
        before = table.snapshot().seq
        await say(table, "save")
        assert question_id(table) == "owner.confirm"
        assert table.snapshot().seq > before
        assert table.snapshot().notices == (("value_refused", values.fault),)
        table.notices_shown()
        values.fault = ""
        await say(table, "save")
        assert question_id(table) == "owner.what"
        assert table.snapshot().notices == (("value_saved", "dice.mob"),)

    on_a_list(play)


def test_a_game_keeps_the_values_it_began_with() -> None:
    async def play(game_store: ListStore) -> None:
        values = PrintedValues()
        table = await started(game_store, values=values)
        values.values["dice"]["combat"] = [6] * 6
        table = await new_table(game_store, values)
        assert table.snapshot().state.setup.combat_die.faces == ("0", "0", "1", "1", "1", "2")

    on_a_list(play)


@pytest.mark.parametrize("failing", range(1, 12))
def test_a_disk_that_fails_at_any_step_of_an_undo_or_a_leaving_leaves_a_table_to_go_on_with(
    failing: int,
) -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.first_spawners")
        for leave in (table.undo, table.leave_game):
            game_store.fails_at = len(game_store.calls) + failing
            with contextlib.suppress(DiskFull):
                await leave()
            game_store.fails_at = 0
        await table.leave_game()
        assert table.snapshot().room == "lobby"
        assert (await new_table(game_store)).snapshot().room == "lobby"

    on_a_list(play)


# A disk that takes nothing when the box starts


def takes_nothing(game_store: ListStore) -> None:
    def refuse(name: str) -> None:
        raise DiskFull(name)

    game_store._call = refuse  # type: ignore[method-assign]


def takes_everything(game_store: ListStore) -> None:
    del game_store._call


def test_a_game_stands_on_the_table_though_the_disk_takes_nothing() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.action")
        before = seen(table)
        game_store.settings["lobby"] = '["portal-dash"]'  # the power went before this was cleared
        takes_nothing(game_store)
        table = await new_table(game_store)
        assert seen(table) == before
        with pytest.raises(DiskFull):
            await table.undo()
        takes_everything(game_store)
        assert await table.undo()

    on_a_list(play)


def test_draws_the_disk_refuses_at_the_start_are_made_with_the_next_press() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        whole = seen(table)
        del game_store.games[1].records[5:]
        takes_nothing(game_store)
        table = await new_table(game_store)
        assert table.snapshot().room == "portal-dash"
        takes_everything(game_store)
        assert await table.throw()
        assert seen(table) == whole

    on_a_list(play)


def test_a_game_that_cannot_be_resumed_leaves_the_lobby_though_the_disk_takes_nothing() -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store)
        await go_until(table, "pd.action")
        game_store.games[1].rules_version = 99
        takes_nothing(game_store)
        table = await new_table(game_store)
        assert question_id(table) == "lobby.home"
        assert [what for what, _ in table.snapshot().notices] == ["game_refused"]
        takes_everything(game_store)
        await new_table(game_store)
        assert game_store.outcomes[1]["reason"] == "refused"

    on_a_list(play)


def test_a_lobby_that_cannot_be_left_at_the_start_stands_at_its_last_page() -> None:
    async def play(game_store: ListStore) -> None:
        table = await new_table(game_store)
        await go_through(table)
        answers = json.loads(game_store.settings["lobby"])
        game_store.settings["lobby"] = json.dumps([*answers, "ok"])
        takes_nothing(game_store)
        table = await new_table(game_store)
        assert question_id(table) == "lobby.start"
        takes_everything(game_store)
        await say(table, "ok")
        assert question_id(table) == "pd.roll"

    on_a_list(play)


@pytest.mark.parametrize("fails", ["remember", "finish"])
def test_an_end_the_disk_refused_is_written_when_people_leave_the_game(fails: str) -> None:
    async def play(game_store: ListStore) -> None:
        table = await started(game_store, NO_HEARTS)
        await go_until(table, "pd.action")
        game_store.fails = fails
        with pytest.raises(DiskFull):
            await table.answer("last_heart")
        game_store.fails = ""
        await table.leave_game()
        assert game_store.outcomes[1]["reason"] == "last_heart", "and not as abandoned"
        assert table.snapshot().room == "lobby"

    on_a_list(play)
