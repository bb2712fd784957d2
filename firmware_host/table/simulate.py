"""Whole games without people: seeded chance, a bot for every seat, every position checked.

Three streams never touch: the set-up, the dice, and the bot each have their own seed.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import Entry, GameLog
from firmware_host.games.core.rules import Rules, Setup
from firmware_host.games.portal_dash.rules.levels import Level
from firmware_host.games.portal_dash.rules.mobs import BOSSES
from firmware_host.games.portal_dash.rules.setup import PLAYER_COLOURS
from firmware_host.table.bots.players import Player, player_for
from firmware_host.table.fair import NOTHING_DECIDED, SeededDice, decided, new_log

MOST_VIOLATIONS = 20
"""A broken rule breaks every game; the first few tell enough."""


@dataclass
class Report:
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    met_boss: int = 0
    """Games in which the portal was opened."""
    outcomes: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)


def printed_level(values: dict[str, Any], number: int) -> Level:
    """One of the levels 1 to 5; where people choose the boss, the first one."""
    chosen = values["levels"][str(number)]
    boss = BOSSES[0] if chosen["boss"] == "choice" else chosen["boss"]
    return Level(chosen["tiles"], tuple(chosen["extra"]), boss, chosen["difficulty"] == "hard")


def portal_dash_setup(values: dict[str, Any], players: int, level: int | Level, cube: str) -> Setup:
    """A set-up as the lobby makes it, everything followed, standard rules, no guide."""
    chosen = level if isinstance(level, Level) else printed_level(values, level)
    return {
        "players": [{"colour": colour, "name": ""} for colour in PLAYER_COLOURS[:players]],
        "first": 0,
        "level": chosen.to_json(),
        "cube": cube,
        "trackers": {"mobs": True, "hearts": True, "boss": True},
        "rules": {},
        "line": "box",
        "guide": False,
        "values": values,
    }


def alternating_setups(
    values: dict[str, Any], players: int, level: int | Level
) -> Callable[[int], Setup]:
    """Both ways to follow the cube, in turn."""
    both = [portal_dash_setup(values, players, level, cube) for cube in CUBE_WAYS]
    return lambda number: both[number % len(both)]


def setups_for(
    level: str, values: dict[str, Any], players: int, difficulty: int | Level
) -> Callable[[int], Setup]:
    """Set-ups for a level of help: the full referee always follows every block."""
    if level == "box":
        return alternating_setups(values, players, difficulty)
    setup = portal_dash_setup(values, players, difficulty, "blocks")
    return lambda _number: setup


def why_over(outcome: Outcome) -> str:
    """The name of an end where all win or lose together."""
    return outcome.reason


def play_game(
    rules: Rules, setup: Setup, seed: str, bot: Player, check: bool = False
) -> Iterator[tuple[Entry, Any, list[str]]]:
    """One game, entry by entry, each with the state it led to and what is wrong with it."""
    dice = SeededDice(f"{seed}:dice")
    state = rules.start(setup)
    used, decisions = 0, NOTHING_DECIDED
    number = 0
    while (question := rules.question(state)) is not None:
        first = None
        if question.is_chance:
            first = used
            answer, taken = dice.answer(question, used, decisions)
            used += taken
        else:
            answer = bot.answer(question, state)
            decisions = decided(decisions, question, answer)
        rules.answer(state, answer)
        entry = Entry(
            number,
            question.id,
            question.who,
            answer,
            "bot" if first is None else "dice",
            first,
            tuple(die.name for die in question.dice),
        )
        yield entry, state, rules.check(state) if check else []
        number += 1


def play(
    rules: Rules,
    setups: Callable[[int], Setup],
    games: int,
    seed: str,
    bot: str,
    check: bool = True,
    progress: Callable[[int], None] = lambda _done: None,
    ending: Callable[[Outcome], str] = why_over,
) -> Report:
    """Many games; CPU seconds, not wall time, because other processes share the machine."""
    report = Report()
    started = time.process_time()
    for number in range(games):
        name = f"{seed}:{number}"
        player = player_for(rules, bot, name)
        state = None
        for entry, reached, wrong in play_game(rules, setups(number), name, player, check):
            report.decisions += 1
            state = reached
            if wrong and len(report.violations) < MOST_VIOLATIONS:
                report.violations.append(
                    f"game {number}, entry {entry.n} ({entry.question} {entry.answer}): "
                    + "; ".join(wrong)
                )
        outcome = rules.outcome(state)
        assert outcome is not None
        assert state is not None
        report.met_boss += getattr(state, "boss_is_here", False)
        report.outcomes[ending(outcome)] += 1
        report.games += 1
        progress(report.games)
    report.seconds = time.process_time() - started
    return report


def record(rules: Rules, setup: Setup, seed: str, bot: str) -> GameLog:
    """One simulated game as a log that replays and verifies like one from a table."""
    secret = bytes.fromhex(SeededDice(f"{seed}:dice").reveal())
    log = new_log(rules.game, rules.level, rules.version, setup, secret)
    for entry, state, _ in play_game(rules, setup, seed, player_for(rules, bot, seed)):
        log.records.append(entry)
        log.outcome = rules.outcome(state)
    return log
