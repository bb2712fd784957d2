"""How many presses games cost people: bots decide, the real panel is pressed.

A turn is what lies between two events that begin one. What comes before the first is set-up and
counts only for the way to the first roll: up to the press that throws, or, in a game without
dice, up to the first question of the first turn.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import median
from typing import Any

from firmware_host.commands.pressed_box import Entered, NotEntered, PressedBox, is_for_dice
from firmware_host.config.settings import Settings
from firmware_host.games import game_of
from firmware_host.games.core.before_play import SEAL_SHOWN
from firmware_host.games.core.dice_only import DONE
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import DRAW, ROLL
from firmware_host.games.core.rules import DICE_MODE, Rules, Setup
from firmware_host.service.table_config import SettingsValues
from firmware_host.table.bots import Player, player_for
from firmware_host.table.fair import NOTHING_DECIDED, SeededDice
from firmware_host.table.game_store import MemoryStore
from firmware_host.table.lobby import LobbyState
from firmware_host.table.lobby.ways import ways_to
from firmware_host.table.rooms import DICE, LAST
from firmware_host.table.simulate import MOST_VIOLATIONS, Report
from firmware_host.table.values import Values
from firmware_host.texts import Message


@dataclass
class Spread:
    """Numbers, one a turn."""

    found: list[int] = field(default_factory=list)

    def to_json(self) -> dict[str, float]:
        """The 90th percentile is the smallest number that nine of ten turns do not exceed."""
        if not self.found:
            return {"median": 0, "p90": 0}
        ordered = sorted(self.found)
        return {"median": median(ordered), "p90": ordered[ceil(len(ordered) * 0.9) - 1]}


@dataclass
class PressReport(Report):
    presses: Spread = field(default_factory=Spread)
    questions: Spread = field(default_factory=Spread)
    asked: Counter[str] = field(default_factory=Counter)
    """By question id, in turns only; what lay over a question begins with "panel."."""
    pressed: Counter[str] = field(default_factory=Counter)
    first_roll: dict[str, Counter[str]] = field(default_factory=dict)
    """By who sits there: what the way to the first roll costs at each question."""

    def begin_turn(self) -> None:
        self.presses.found.append(0)
        self.questions.found.append(0)

    def note(self, entered: Entered) -> None:
        """One more question of the present turn was answered."""
        self.presses.found[-1] += entered.total
        self.questions.found[-1] += 1
        for id, presses in ((entered.question, entered.presses), *entered.over.items()):
            self.asked[id] += 1
            self.pressed[id] += presses

    def to_json(self) -> dict[str, Any]:
        by_cost = sorted(self.asked, key=lambda id: (-self.pressed[id], id))
        return {
            "presses_per_turn": self.presses.to_json(),
            "questions_per_turn": self.questions.to_json(),
            "presses_per_question": {
                id: {"asked": self.asked[id], "presses": self.pressed[id]} for id in by_cost
            },
            "presses_to_first_roll": {who: way.total() for who, way in self.first_roll.items()},
            "way_to_first_roll": {who: dict(way) for who, way in self.first_roll.items()},
            "turns": len(self.presses.found),
        }


@dataclass(frozen=True, slots=True)
class Pressing:
    """What is pressed: whose values, how the bots play, what people do by hand."""

    rules: Rules
    setups: Callable[[int], Setup]
    settings: Settings
    seed: str
    bot: str
    tiles: Sequence[str] = ()
    """Those with a tag; none: there is no reader."""
    box_draws: bool = False
    """ROLL draws where people would else tell what they drew."""
    named: Collection[str] = ()
    """Keys of the set-up that new people care for; they take the rest as the lobby offers it."""

    @property
    def values(self) -> Values:
        return SettingsValues(self.settings)

    def tiles_in_hand(self, number: int) -> list[str]:
        setup, kinds = self.setups(number), game_of(self.rules.game).setups
        return [tile for tile in self.tiles if kinds.is_on_table(setup, tile)]

    def wanted(self, number: int) -> Setup:
        """As the lobby makes it."""
        setup = {key: value for key, value in self.setups(number).items() if key != "values"}
        return {**setup, "game": self.rules.game, "mode": self.rules.mode}

    def wanted_by_new_people(self) -> Setup:
        wanted = self.wanted(0)
        return {key: wanted[key] for key in ("game", "mode", *self.named) if key in wanted}


def counted_presses(
    pressing: Pressing, games: int, progress: Callable[[int], None] = lambda _done: None
) -> PressReport:
    return asyncio.run(_count(pressing, games, progress))


async def _count(pressing: Pressing, games: int, progress: Callable[[int], None]) -> PressReport:
    report = PressReport()
    started = time.process_time()
    for number in range(games):
        box = await _PressedGame.begun(pressing, number, MemoryStore())
        await box.play(report)
        if number == 0:
            report.first_roll = {
                "same_people": await _same_people(pressing, box.box.journal),
                "new_people": await _new_people(pressing),
            }
        progress(number + 1)
    report.seconds = time.process_time() - started
    return report


async def _same_people(pressing: Pressing, played: MemoryStore) -> Counter[str]:
    """The box was switched off after a game and on again; it remembers the set-up."""
    journal = await _with_what_is_remembered(played)
    box = await _PressedGame.begun(pressing, 0, journal)
    return await box.play(None)


async def _with_what_is_remembered(played: MemoryStore) -> MemoryStore:
    journal = MemoryStore()
    for key in (LAST, DICE):
        known = await played.recall(key)
        if known:
            await journal.remember(key, known)
    return journal


async def _new_people(pressing: Pressing) -> Counter[str]:
    """Nobody has played at this box yet."""
    wanted = pressing.wanted_by_new_people()
    box = await _PressedGame.begun(pressing, 0, MemoryStore(), wanted)
    return await box.play(None)


class _PressedGame:
    """One game, from the lobby to its end."""

    def __init__(self, pressing: Pressing, number: int, box: PressedBox) -> None:
        self.box = box
        self._pressing = pressing
        self._number = number
        name = f"{pressing.seed}:{number}"
        self._player: Player = player_for(pressing.rules, pressing.bot, name)
        self._parts = SeededDice(f"{name}:parts")
        self._drawn = 0
        self._to_first_roll: Counter[str] = Counter()
        """Presses by question."""

    @classmethod
    async def begun(
        cls, pressing: Pressing, number: int, journal: MemoryStore, wanted: Setup | None = None
    ) -> _PressedGame:
        """Through the lobby by the way that costs least; to this very set-up if none is named."""
        wanted = wanted or pressing.wanted(number)
        ways: list[list[str]] = []
        best: _PressedGame | None = None
        fewest = 0
        while True:
            own = await _with_what_is_remembered(journal)
            secret = hashlib.sha256(f"{pressing.seed}:{number}:dice".encode()).digest()
            game = cls(
                pressing,
                number,
                PressedBox(pressing.values, secret, pressing.tiles_in_hand(number), own),
            )
            await game.box.open()
            if best is None:
                state = game.box.snapshot.state
                assert isinstance(state, LobbyState)
                ways = sorted(ways_to(state, wanted), key=len, reverse=True)
                if not ways:
                    raise NotEntered(Message("the lobby does not lead to this set-up"))
            if best is not None and (not ways or len(ways[-1]) >= fewest):
                return best
            for answer in ways.pop():
                game._went(await game.box.enter(answer))
            if best is None or game._to_first_roll.total() < fewest:
                best, fewest = game, game._to_first_roll.total()

    def _went(self, entered: Entered) -> None:
        self._to_first_roll[entered.question] += entered.presses
        self._to_first_roll.update(entered.over)

    async def play(self, report: PressReport | None) -> Counter[str]:
        """To the end, or without a report to the first roll; the presses to the first roll."""
        has_rolled = False
        is_turn = await self._begins_with_a_turn()
        if is_turn and report is not None:
            report.begin_turn()
        while (question := self.box.snapshot.question) is not None:
            has_rolled = has_rolled or (is_turn and question.kind != ROLL)
            if has_rolled and report is None:
                break
            answer = self._answer()
            if answer == DONE and question.id == "dice.set":
                await self.box.table.answer(answer)  # over the menu, and no part of any roll
                continue
            entered = await self.box.enter(answer)
            if not has_rolled:
                self._went(entered)
                has_rolled = self.box.snapshot.thrown is not None
            if report is not None:
                if is_turn:
                    report.note(entered)
                self._check(report, question.id)
            if self._begins_turn([*self.box.passed, *self.box.snapshot.events]):
                is_turn = True
                if report is not None:
                    report.begin_turn()
        if report is not None:
            self._note_end(report)
        return self._to_first_roll

    def _begins_turn(self, events: Iterable[Event]) -> bool:
        rules = self._pressing.rules
        begins = game_of(rules.game).setups.turn_begins
        if rules.mode == DICE_MODE:
            begins = "dice_rolled"
        return any(event[0] == begins for event in events)

    async def _begins_with_a_turn(self) -> bool:
        """Nothing is asked before the first turn: it began before anybody could see it."""
        rules = self._pressing.rules
        if rules.mode == DICE_MODE:
            return False
        setup = json.loads(await self.box.journal.recall(LAST) or "{}")
        setup["values"] = self._pressing.values.plain(rules.game)
        setup |= {"commitment": self.box.snapshot.commitment, SEAL_SHOWN: True}
        state = rules.start(setup)
        rules.question(state)
        return self._begins_turn([*state.events, *self.box.snapshot.events])

    def _answer(self) -> str | None:
        """What the bot says, or what people drew; None where the box answers."""
        snapshot = self.box.snapshot
        question = snapshot.question
        assert question is not None
        if is_for_dice(question) or (question.kind == DRAW and self._pressing.box_draws):
            return None
        if question.kind == DRAW:
            answer, taken = self._parts.answer(question, self._drawn, NOTHING_DECIDED)
            self._drawn += taken
            return answer
        return self._player.answer(question, snapshot.state)

    def _check(self, report: PressReport, question: str) -> None:
        report.decisions += 1
        wrong = self._pressing.rules.check(self.box.snapshot.state)
        if wrong and len(report.violations) < MOST_VIOLATIONS:
            report.violations.append(f"game {self._number}, {question}: {'; '.join(wrong)}")

    def _note_end(self, report: PressReport) -> None:
        snapshot, kinds = self.box.snapshot, game_of(self._pressing.rules.game).setups
        assert snapshot.outcome is not None
        for name, was_met in kinds.milestones(snapshot.state).items():
            report.milestones[name] += int(was_met)
        report.outcomes[kinds.ending(snapshot.outcome)] += 1
        report.games += 1
