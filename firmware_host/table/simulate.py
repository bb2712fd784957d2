"""Whole games without people: seeded chance, a bot for every seat, every position checked.

Three streams never touch: the set-up, the dice, and the bot each have their own seed.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from firmware_host.games import game_of
from firmware_host.games.core.log import Entry, GameLog
from firmware_host.games.core.rules import Rules, Setup
from firmware_host.table.bots import Player, player_for
from firmware_host.table.fair import NOTHING_DECIDED, SeededDice, decided, new_log

MOST_VIOLATIONS = 20
"""A broken rule breaks every game; the first few tell enough."""


@dataclass
class Report:
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    milestones: Counter[str] = field(default_factory=Counter)
    """In how many games something happened that the game's set-ups count."""
    outcomes: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)


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
) -> Report:
    """Many games; CPU seconds, not wall time, because other processes share the machine."""
    report, kinds = Report(), game_of(rules.game).setups
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
        for name, was_met in kinds.milestones(state).items():
            report.milestones[name] += int(was_met)
        report.outcomes[kinds.ending(outcome)] += 1
        report.games += 1
        progress(report.games)
    report.seconds = time.process_time() - started
    return report


def record(rules: Rules, setup: Setup, seed: str, bot: str) -> GameLog:
    """One simulated game as a log that replays and verifies like one from a table."""
    secret = bytes.fromhex(SeededDice(f"{seed}:dice").reveal())
    log = new_log(rules.game, rules.mode, rules.version, setup, secret)
    for entry, state, _ in play_game(rules, setup, seed, player_for(rules, bot, seed)):
        log.records.append(entry)
        log.outcome = rules.outcome(state)
    return log
