"""Games in which one answer has the box draw many cards or figures by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from firmware_host.store.store import Store
from firmware_host.table.game_store import GameStore
from firmware_host.table.table import Table
from tests.flows.flow import ShippedValues
from tests.table.table_parts import SECRET, USUAL, ListStore, go_through, say

DASH: Final = {
    "lobby.home": "portal-dash",
    "lobby.mode": "referee",
    "lobby.players": "1",
    "lobby.level": "5",
    "lobby.line": "box",
    "lobby.start": "guide",
}
"""After the guide the first tile has the box deal 18 figures; without it they are dealt at once."""
EXPLORERS: Final = {
    "lobby.home": "explorers",
    "lobby.players": "3",
    "lobby.difficulty": "very_hard",
    "lobby.holder": "box",
    "lobby.start": "guide",
}
"""The box deals 14 cards once people have read how to set up; without the guide at once."""
GAMES: Final = {"portal-dash": (DASH, 18), "explorers": (EXPLORERS, 14)}
"""What is chosen in the lobby, and how many draws follow one answer."""


async def table_on(game_store: GameStore) -> Table:
    table = Table(game_store, ShippedValues(), ("en",), lambda: SECRET)
    await table.open()
    return table


async def begun(game_store: GameStore, choices: Mapping[str, str]) -> Table:
    table = await table_on(game_store)
    await go_through(table, {**USUAL, **choices})
    await say(table, choices.get("lobby.start", "ok"))
    return table


async def answer_once(table: Table) -> None:
    """The box's dice for chance, else the first answer."""
    question = table.snapshot().question
    assert question is not None
    if not (question.is_chance and await table.throw()):
        await table.answer(question.answers[0])


async def before_the_draws(game_store: GameStore, game: str) -> Table:
    """The question stands whose answer has the box draw so often."""
    choices, draws = GAMES[game]
    table = await begun(game_store, choices)
    for _ in range(await _answers_before(choices, draws)):
        await answer_once(table)
    return table


async def _answers_before(choices: Mapping[str, str], draws: int, most: int = 60) -> int:
    game_store = ListStore()
    table = await begun(game_store, choices)
    entries = game_store.games[1].records
    for answers in range(most):
        before = len(entries)
        await answer_once(table)
        if len(entries) - before == 1 + draws:
            return answers
    raise AssertionError(f"no answer was followed by {draws} draws")


async def on_statement(store: Store, what: Callable[[str], None]) -> None:
    """Calls `what` with each SQL statement just before it is carried out."""

    def trace() -> None:
        assert store._db is not None
        store._db.set_trace_callback(what)

    await store._in_writer(trace)
