"""A user journey as a list of steps: what one sees, what one presses. No hardware, a real table.

flow.go(Step(sees="How many players?", choose="2 players"), Step(sees="Ready", press="ok"))
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from firmware_host.config.catalogue import UnsureValue
from firmware_host.config.settings import load_settings
from firmware_host.games import game_of
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import Entry, GameLog, Reopen, Undo
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import (
    AbandonCommand,
    AnswerAndThrow,
    AnswerCommand,
    Command,
    ForecastCommand,
    LanguageCommand,
    NewGameCommand,
    ThrowCommand,
    UndoCommand,
)
from firmware_host.panel.i18n import translator
from firmware_host.panel.panel import Panel
from firmware_host.panel.screens.overlays import SentenceScreen
from firmware_host.table.game_store import StoredGame
from firmware_host.table.table import Table

MOST_MOVES = 40


class FlowFailure(AssertionError):
    """Base of the named failures; each says which step and what was on the glass."""


class WrongScreen(FlowFailure):
    pass


class StillThere(FlowFailure):
    pass


class NoSuchChoice(FlowFailure):
    pass


class Overflow(FlowFailure):
    pass


@dataclass(frozen=True)
class Step:
    """`sees` must be on the glass (and `not_sees` not); then one chooses a line or presses.

    `lays` is a tile that is put on the reader for a moment.

    `press` is one or more of "ok", "down" …; "hold back" is a long press; "roll" shakes and
    throws; "ok" on what goes by itself is a person who reads it. `waits` lets time pass afterwards.
    """

    sees: str = ""
    press: str = ""
    choose: str = ""
    not_sees: str = ""
    waits: float = 0.0
    lays: str = ""


@dataclass(frozen=True)
class Finger:
    name: str
    gesture: str
    at: float


class ListStore:
    """A journal kept in a list."""

    def __init__(self) -> None:
        self.games: dict[int, GameLog] = {}
        self.outcomes: dict[int, dict[str, Any]] = {}
        self.kept: dict[str, str] = {}

    async def begin(
        self, log: GameLog, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> int:
        self.games[len(self.games) + 1] = replace(log, records=list(entries))
        self.kept.update(settings or {})
        return len(self.games)

    async def append(
        self, game_id: int, *entries: Entry, settings: Mapping[str, str] | None = None
    ) -> None:
        self.games[game_id].records.extend(entries)
        self.kept.update(settings or {})

    async def undo(self, game_id: int, *numbers: int) -> None:
        for n in numbers:
            assert self.games[game_id].entries[-1].n == n
            self.games[game_id].records.append(Undo(n))

    async def finish(self, game_id: int, outcome: dict[str, Any]) -> None:
        self.outcomes[game_id] = outcome
        self.games[game_id].outcome = Outcome.from_json(outcome)

    async def reopen(self, game_id: int) -> None:
        del self.outcomes[game_id]
        log = self.games[game_id]
        assert log.outcome is not None
        log.records.append(Reopen(len(log.entries), log.outcome))
        log.outcome = None

    async def running(self) -> StoredGame | None:
        open_ids = [id for id in self.games if id not in self.outcomes]
        return StoredGame(open_ids[-1], self.games[open_ids[-1]]) if open_ids else None

    async def load(self, game_id: int) -> StoredGame | None:
        return StoredGame(game_id, self.games[game_id]) if game_id in self.games else None

    async def remember(self, key: str, value: str) -> None:
        self.kept[key] = value

    async def recall(self, key: str) -> str | None:
        return self.kept.get(key)

    async def close(self) -> None:
        pass


class ShippedValues:
    """The catalogue as it ships; what the owner enters is only remembered."""

    def __init__(self) -> None:
        self._settings = load_settings(virtual=True)
        self.entered: list[tuple[str, str, Any]] = []
        self.looked_up = True
        """A person who has looked up everything: no journey begins with a warning."""

    def plain(self, game: str) -> dict[str, Any]:
        return self._settings.catalogues[game].plain()

    def house_rules(self) -> Mapping[str, str]:
        return self._settings.house_rules

    def owned(self, game: str) -> list[str]:
        return [path for entered, path, _ in self.entered if entered == game]

    def unsure(self, game: str) -> list[UnsureValue]:
        return [] if self.looked_up else self._settings.catalogues[game].unsure()

    async def enter(self, game: str, path: str, value: Any) -> str:
        self.entered.append((game, path, value))
        return ""

    async def withdraw(self, game: str, path: str) -> str:
        self.entered = [each for each in self.entered if each[:2] != (game, path)]
        return ""


class Flow:
    """One person in front of one box."""

    def __init__(self, secret: bytes = bytes(range(32))) -> None:
        self.now = 100.0
        self.game_store = ListStore()
        self.values = ShippedValues()
        self.table = Table(self.game_store, self.values, ("en",), lambda: secret)
        self.panel = Panel(translator("en"), lambda: self.now)
        self.commands: list[Command] = []
        self.tunes: list[str] = []
        self._loop = asyncio.new_event_loop()
        self._steps = 0
        self._loop.run_until_complete(self.table.open())
        self.panel.show(self.table.snapshot())

    def close(self) -> None:
        self._loop.close()

    # Looking

    def look(self) -> Canvas:
        canvas = self.panel.draw(self.now)
        self.tunes += self.panel.sounds()
        if canvas.problems:
            raise Overflow(f"step {self._steps}: {canvas.problems}")
        return canvas

    def sees(self, words: str) -> bool:
        return self.look().sees(words)

    # Doing

    def go(self, *steps: Step) -> Flow:
        for step in steps:
            self._steps += 1
            self._take(step)
        return self

    def _take(self, step: Step) -> None:
        canvas = self.look()
        if step.sees and not canvas.sees(step.sees):
            raise WrongScreen(f"step {self._steps}: {step.sees!r} is not among {canvas.texts}")
        if step.not_sees and canvas.sees(step.not_sees):
            raise StillThere(f"step {self._steps}: {step.not_sees!r} is still there")
        if step.choose:
            self.choose(step.choose)
        if step.press:
            self.press(step.press)
        if step.lays:
            self.lay(step.lays)
        self.now += step.waits

    def choose(self, words: str) -> None:
        """Move down to the line that says this, then OK; notices before it are waited for."""
        while self._waits_for_notice():
            pass
        for _ in range(MOST_MOVES):
            if self.look().chosen == words:
                self.press("ok")
                return
            self.press("down")
        raise NoSuchChoice(f"step {self._steps}: no line {words!r} among {self.look().texts}")

    def press(self, presses: str) -> None:
        words = presses.split()
        self.look()
        self.now = max(self.now, self.panel.blind_until)
        while words:
            word = words.pop(0)
            if word == "hold":
                name = words.pop(0)
                self.finger(name, "down")
                self.now += 0.6
                self.finger(name, "hold")
                self.finger(name, "release")
            elif word != "ok" or not self._waits_for_notice():
                self.finger(word, "down")
                self.now += 0.1
                self.finger(word, "press")

    def _waits_for_notice(self) -> bool:
        """A person who reads: what goes by itself is let go. False: nothing of that is in front."""
        self.look()
        front = self.panel._front
        if not front.is_passing or isinstance(front, SentenceScreen):
            return False
        while self.panel._front is front:
            wakes_at = self.panel.wakes_at(self.now)
            assert wakes_at is not None, "it waits for a press"
            self.now = wakes_at
            self.look()
        self.now = max(self.now, self.panel.blind_until)
        return True

    def finger(self, name: str, gesture: str) -> None:
        for command in self.panel.handle(Finger(name, gesture, self.now)):
            self.commands.append(command)
            self._loop.run_until_complete(self._carry_out(command))
            self.panel.show(self.table.snapshot())
            self.table.notices_shown()

    def lay(self, tile: str) -> None:
        """Put a tile on the reader; it answers the question that is asked."""
        now = self.table.snapshot()
        assert now.question is not None
        meaning = game_of(now.game).tiles
        answer = meaning.answer_of(tile, now.question, now.players, now.state)
        if answer is None:
            raise NoSuchChoice(f"step {self._steps}: {tile} does not answer {now.question}")
        self._loop.run_until_complete(self.table.answer(answer, "scan"))
        self.panel.show(self.table.snapshot())

    def answers_elsewhere(self, answer: str) -> None:
        """Somebody answers on the web page; the screen changes under one's finger."""
        self._loop.run_until_complete(self.table.answer(answer))
        self.panel.show(self.table.snapshot())

    async def _carry_out(self, command: Command) -> None:
        match command:
            case AnswerCommand(answer, by):
                await self.table.answer(answer, by)
            case AnswerAndThrow(answer):
                if await self.table.answer(answer):
                    await self.table.throw()
            case ThrowCommand():
                await self.table.throw()
            case UndoCommand():
                await self.table.undo()
            case NewGameCommand(again, game):
                await self.table.leave_game(again, game)
            case AbandonCommand():
                await self.table.abandon()
            case LanguageCommand(language):
                await self.table.set_language(language)
            case ForecastCommand():
                pass  # playouts take their time; a journey may look at the waiting screen
            case _:
                raise AssertionError(f"nobody carries out {command!r}")
