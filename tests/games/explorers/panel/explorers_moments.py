"""Moments of Explorers to draw: every question with every holder, met by really playing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from firmware_host.games.explorers.bots.steady_bot import ExplorersSteadyBot
from firmware_host.games.explorers.rules.referee import Explorers
from firmware_host.games.explorers.rules.setup import HOLDERS
from firmware_host.table.snapshot import TableSnapshot
from tests.games.explorers.rules.explorers_game import Table
from tests.games.portal_dash.bots.shipped_values import values_of
from tests.panel.panel_moments import COMMITMENT, moment_of

GAME = "explorers"
COLOURS = ("pink", "blue", "yellow", "green")
LONG_NAMES = ("Maximilian", "Bo", "", "Анастасия")
RULES = Explorers()


def setup(
    players: int = 2,
    holder: str = "box",
    difficulty: str = "easy",
    *,
    rules: dict[str, str] | None = None,
    guide: bool = False,
    names: tuple[str, ...] = ("", "", "", ""),
) -> dict[str, Any]:
    return {
        "players": [{"colour": COLOURS[seat], "name": names[seat]} for seat in range(players)],
        "first": 0,
        "game": GAME,
        "difficulty": difficulty,
        "holder": holder,
        "rules": rules or {},
        "guide": guide,
        "values": values_of(GAME),
        "commitment": COMMITMENT,
    }


LENIENT = {"ex.takeback": "yes", "ex.trade": "yes", "ex.armour_mid": "yes", "ex.chain": "per_card"}
GAMES = (
    setup(2, "table", guide=True),
    setup(1, "creatures", "first_game", guide=True),
    setup(4, "box", "very_hard", names=LONG_NAMES),
    setup(3, "table", "normal", rules=LENIENT, names=LONG_NAMES),
    setup(2, "box", "easy", guide=True),
    setup(4, "creatures", "hard", rules=LENIENT, names=LONG_NAMES),
)


class BusyPlayer:
    """Now at random, now to win: so everything is met, full chests and full hands too."""

    def __init__(self, seed: int, boldness: float) -> None:
        self._random = Random(seed)
        self._bot = ExplorersSteadyBot(Random(seed))
        self._boldness = boldness

    def __call__(self, question: Question, state: Any) -> str:
        answers = list(question.answers)
        if question.weights:
            return self._random.choices(answers, question.weights)[0]
        villages = [answer for answer in answers if answer.startswith("explore:village")]
        if villages and self._random.random() < self._boldness:
            return villages[0]
        if self._random.random() < self._boldness:
            return self._random.choice(answers)
        return self._bot.answer(question, state)


def play(chosen: dict[str, Any], player: BusyPlayer) -> Iterator[TableSnapshot]:
    """A game from its first question to its end."""
    state = RULES.start({**chosen, "mode": "referee"})
    events: tuple[Event, ...] = ()
    seq = 0
    while True:
        seq += 1
        question = RULES.question(state)
        is_automatic = question is not None and question.is_automatic
        if not is_automatic:
            yield moment_of(seq, GAME, question, state.copy(), events=events)
            events = ()
        if question is None:
            return
        events += tuple(RULES.answer(state, player(question, state)))


@cache
def all_games(games_each: int = 3) -> tuple[TableSnapshot, ...]:
    met = [
        snapshot
        for seed in range(games_each)
        for number, chosen in enumerate(GAMES)
        for snapshot in play(chosen, BusyPlayer(seed * 37 + number, (0.0, 0.15, 0.5)[seed % 3]))
    ]
    return (*met, *(a_trade(holder) for holder in HOLDERS), *gifts(), *draws_of_the_box())


@cache
def a_trade(holder: str) -> TableSnapshot:
    """Somebody owns both things a villager takes, which is rare."""
    state = RULES.start({**setup(2, holder), "commitment": "", "mode": "referee"})
    while (question := RULES.question(state)) and question.id != "ex.act":
        RULES.answer(state, question.answers[0])
    if holder == "box":
        state.open[0] = "village_fletcher"
    state.inventories[0] = {"wood": 1, "emerald": 1}
    state.asked = None
    RULES.answer(state, "explore:village_fletcher")
    return moment_of(1, GAME, RULES.question(state), state)


def gifts() -> Iterator[TableSnapshot]:
    """Somebody gives one of two things to one of two others, which is rare."""
    state = RULES.start({**setup(3, "box", rules=LENIENT), "commitment": "", "mode": "referee"})
    while (question := RULES.question(state)) and question.id != "ex.act":
        RULES.answer(state, question.answers[0])
    state.inventories[0] = {"wood": 1, "emerald": 1}
    state.asked = None
    for seq, answer in enumerate(("give", "wood"), 1):
        RULES.answer(state, answer)
        yield moment_of(seq, GAME, RULES.question(state), state.copy())


def draws_of_the_box() -> Iterator[TableSnapshot]:
    """What people see only if the box draws more at once than one transaction takes."""
    state = RULES.start({**setup(2, "box"), "commitment": "", "mode": "referee"})
    yield moment_of(1, GAME, RULES.question(state), state.copy())
    while (question := RULES.question(state)) and question.id != "ex.landscape":
        RULES.answer(state, question.answers[0])
    yield moment_of(1, GAME, question, state.copy())
    while (question := RULES.question(state)) and question.id != "ex.act":
        RULES.answer(state, question.answers[0])
    state.open[0] = "mineshaft"
    state.inventories[0] = {"spyglass": 1}
    state.asked = None
    RULES.answer(state, "spyglass")
    yield moment_of(2, GAME, RULES.question(state), state)


def an_end(won: bool) -> TableSnapshot:
    return next(m for m in all_games() if m.outcome is not None and m.outcome.won == won)


def asking(id: str) -> list[TableSnapshot]:
    return [m for m in all_games() if m.question is not None and m.question.id == id]


@cache
def busy_moment() -> TableSnapshot:
    """The most items and full chests, with a name to read."""

    def busy(snapshot: TableSnapshot) -> int:
        state = snapshot.state
        return sum(len(bag) for bag in state.inventories) + 2 * int(state.full_chests())

    return max(asking("ex.act"), key=busy)


@cache
def alarming() -> dict[str, TableSnapshot]:
    """EX-054: all kinds in the row; and the last cards."""
    act = asking("ex.act")
    last = next(m for m in act if m.state.left <= m.state.setup.last_cards)
    calm = next(m for m in act if m.state.left > m.state.setup.last_cards + 6)
    full = calm.state.copy()
    for kind in full.setup.creatures:
        if kind not in full.row:
            full.row[kind] = 1
            full.unseen[kind] -= 1
            full.left -= 1
    return {"last": last, "all": replace(calm, state=full)}


def mixed() -> dict[str, TableSnapshot]:
    """Two cards of the longest name, which only the shuffle after a map tells apart (EX-A20)."""
    table = Table().owns("explorer_map").opens("illager_outpost/illager_banner")
    table.tops("illager_outpost").say("replace")
    table.until("ex.act")
    table.say("map:ocean_monument", "illager_outpost?", "landscapes", "1")
    table.until("ex.act")
    table.purse(6)
    found = {"act": moment_of(2, GAME, table.asks, table.state.copy())}
    table.say("explore:illager_outpost?")
    if table.asks.id == "ex.pay":
        table.say(table.answers[0])
    found["back"] = moment_of(2, GAME, table.asks, table.state.copy())
    return found
