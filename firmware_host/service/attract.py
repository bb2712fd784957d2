"""A free table shows itself playing: bots, real rules, nothing stored, no real game touched."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle
from typing import Final

from firmware_host.games import all_games
from firmware_host.games.game import Game
from firmware_host.panel.i18n import Translator
from firmware_host.panel.panel import Panel
from firmware_host.table.bots import Player, player_for
from firmware_host.table.game_store import MemoryStore
from firmware_host.table.lobby.state import LobbyState
from firmware_host.table.lobby.ways import ways_to
from firmware_host.table.snapshot import Step, TableSnapshot
from firmware_host.table.table import Table
from firmware_host.table.values import Values
from firmware_host.view.document import MOST_STEPS

log = logging.getLogger(__name__)

PACE_S: Final = 2.5
"""Between two answers: calm, and cheap for a Pi that has nobody to play with."""
END_S: Final = 12.0
"""How long the end of a game is shown."""
MOST_ANSWERS: Final = 240
"""Then the next game comes: ten minutes of one are enough."""
PLAYERS: Final = 2

Sleep = Callable[[float], Awaitable[None]]


class Attract:
    """Plays while a task of `play` runs; `panel` shows it on the glass."""

    def __init__(
        self,
        values: Values,
        words: Translator,
        clock: Callable[[], float],
        on_change: Callable[[], None],
        *,
        sleep: Sleep = asyncio.sleep,
        seed: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self.panel = Panel(words, clock)
        self._values = values
        self._on_change = on_change
        self._sleep = sleep
        self._seed = seed
        self._table: Table | None = None
        self.snapshot: TableSnapshot | None = None
        """The moment that is shown; None before the first game has begun."""

    def steps(self) -> Sequence[Step]:
        return self._table.steps(MOST_STEPS) if self._table is not None else ()

    async def play(self) -> None:
        """Game after game, until it is cancelled. A fault in a game costs the show, not the box."""
        try:
            for game in cycle(all_games()):
                await self._play_one(game)
        except Exception:
            log.exception("the table cannot show itself playing")
            self._on_change()
        finally:
            self._table = self.snapshot = None

    async def _play_one(self, game: Game) -> None:
        table = Table(MemoryStore(), self._values)
        await table.open()
        state = table.snapshot().state
        assert isinstance(state, LobbyState)
        mode = state.offer.modes_with_players(game.id)[-1]
        players = [{"colour": colour} for colour in game.colours[:PLAYERS]]
        wanted = {"game": game.id, "mode": mode, "players": players, "first": 0, "rules": {}}
        way = next(ways_to(state, wanted), [game.id, str(PLAYERS), "ok"])
        for answer in way:
            await table.answer(answer)
        self._table = table
        self._show(table)
        await self._answer_all(table)
        await self._sleep(END_S)

    async def _answer_all(self, table: Table) -> None:
        bot: Player | None = None
        for _ in range(MOST_ANSWERS):
            await self._sleep(PACE_S)
            question, position = table.snapshot().question, table.position()
            if question is None or position is None:
                return
            if not (question.is_chance and await table.throw()):
                bot = bot or player_for(position[0], "steady", self._seed())
                # A bot may think for a while: buttons and pages do not wait for it.
                answer = await asyncio.to_thread(bot.answer, question, position[1])
                await table.answer(answer, by="bot")
            self._show(table)

    def _show(self, table: Table) -> None:
        self.panel.show(table.snapshot())
        table.notices_shown()
        self.snapshot = table.snapshot()
        self._on_change()
