"""A roll that was seen and undone foretells nothing, unless the same question is asked again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from firmware_host.games.core.log import Entry, Undo
from firmware_host.games.core.question import CHOOSE, Question, ack
from firmware_host.table.fair import ChanceMark
from firmware_host.table.table import Table
from firmware_host.table.verify import QUALIFIED, verify
from tests.table.table_parts import USUAL, ListStore, PrintedValues, go_through, say


async def a_table(seed: int, game_store: ListStore) -> Table:
    """A game of Portal Dash with a secret of its own."""
    secret = Random(f"foresight {seed}").randbytes(32)
    table = Table(game_store, PrintedValues(), ("en",), lambda: secret)
    await table.open()
    await go_through(table, USUAL)
    await say(table, "ok")
    return table


def asked(table: Table) -> Question:
    question = table.snapshot().question
    assert question is not None
    return question


async def answer_any(table: Table, random: Random) -> None:
    question = asked(table)
    if question.is_chance:
        assert await table.throw()
    else:
        harmless = [a for a in question.answers if a not in ("last_heart", "boss_beaten")]
        await table.answer(random.choice(harmless or list(question.answers)))


async def decision_before_a_roll(table: Table, random: Random) -> tuple[Question, list[str]] | None:
    """Play on until a choice stands whose answers all lead to the same roll at once."""
    for _ in range(300):
        if table.snapshot().outcome:
            return None
        question = asked(table)
        if question.kind == CHOOSE and len(question.answers) > 1:
            leading = [a for a in question.answers if await rolls_after(table, a)]
            if len(leading) > 1:
                return question, leading
        await answer_any(table, random)
    return None


async def rolls_after(table: Table, answer: str) -> bool:
    """Without leaving a trace in what follows: the same question again shows the same face."""
    await table.answer(answer)
    leads = not table.snapshot().outcome and asked(table).is_chance and bool(asked(table).dice)
    await table.undo()
    return leads


async def faces_after(table: Table, answer: str) -> Sequence[str]:
    """Decide, look at the dice, take both back."""
    await table.answer(answer)
    assert await table.throw()
    thrown = table.snapshot().thrown
    assert thrown is not None
    await table.undo()
    await table.undo()
    return thrown.faces


@pytest.mark.behavior
def test_a_roll_looked_at_does_not_foretell_that_of_another_decision() -> None:
    """Over many secrets. By position alone every face in common would be foretold."""

    async def play() -> tuple[int, int, int]:
        foretold = dice = games = 0
        for seed in range(120):
            game_store, random = ListStore(), Random(seed)
            table = await a_table(seed, game_store)
            found = await decision_before_a_roll(table, random)
            if found is None:
                continue
            question, answers = found
            one, again, other = [
                await faces_after(table, answer) for answer in (answers[0], answers[0], answers[1])
            ]
            assert one == again, "the same decision and question show the same faces"
            assert asked(table).id == question.id
            both = list(zip(one, other, strict=False))
            foretold += sum(a == b for a, b in both)
            dice += len(both)
            games += 1
        return games, foretold, dice

    games, foretold, dice = asyncio.run(play())
    assert games > 60
    assert dice > 100
    assert foretold < 0.6 * dice, "about as many as chance gives; all of them by position alone"


def test_a_roll_undone_and_rolled_again_shows_the_same_faces() -> None:
    async def play() -> None:
        game_store, random = ListStore(), Random(1)
        table = await a_table(1, game_store)
        rolls = 0
        while rolls < 12 and not table.snapshot().outcome:
            if not (asked(table).is_chance and asked(table).dice):
                await answer_any(table, random)
                continue
            rolls += 1
            assert await table.throw()
            seen = table.snapshot().thrown
            await table.undo()
            assert await table.throw()
            assert table.snapshot().thrown == seen

    asyncio.run(play())


def test_a_mistyped_fact_set_right_changes_no_later_face() -> None:
    """A roll of wooden dice is a fact: what is entered decides nothing about the box's dice."""

    async def play(faces: str, seed: int) -> list[str]:
        game_store = ListStore()
        table = await a_table(seed, game_store)
        while asked(table).id != "pd.roll":
            question = asked(table)
            if question.is_chance:
                await table.throw()
            else:
                await table.answer(question.answers[0])
        await table.answer(faces)
        await table.undo()
        await table.answer("red 1")
        random, shown = Random(3), []
        for _ in range(60):
            if table.snapshot().outcome:
                break
            await answer_any(table, random)
            thrown = table.snapshot().thrown
            if thrown and thrown.by == "dice":
                shown.append(" ".join(thrown.faces))
        return shown

    shown = 0
    for seed in range(6):
        honest = asyncio.run(play("red 1", seed))
        assert asyncio.run(play("gold 3", seed)) == honest
        shown += len(honest)
    assert shown > 12


def test_an_acknowledgment_decides_nothing() -> None:
    mark = ChanceMark()
    assert mark.after(ack("fair", -1), Entry(0, "fair", -1, "ok", "person")) == mark


def test_what_was_seen_and_undone_stands_in_the_record_and_is_named() -> None:
    async def play() -> ListStore:
        game_store, random = ListStore(), Random(5)
        table = await a_table(5, game_store)
        while asked(table).id != "pd.roll":
            await answer_any(table, random)
        await table.throw()
        await table.undo()
        await table.answer("red 1")
        await table.abandon()
        return game_store

    log = asyncio.run(play()).games[1]
    undo = next(i for i, record in enumerate(log.records) if isinstance(record, Undo))
    seen = log.records[undo - 1]
    verdict = verify(log)
    assert verdict.finding is None
    assert verdict.status == QUALIFIED
    assert verdict.undone == [seen]
    player = f"player {verdict.undone[0].who + 1}"
    assert verdict.remarks()[0] == (
        f"Roll of entry {verdict.undone[0].n} (pd.roll, {player}) showed "
        f"{verdict.undone[0].answer}, was undone."
    )
    assert "The game was given up before its end." in verdict.remarks()
