"""Plays many seeded games and keeps a few small ones in which everything happens.

    .venv/bin/python -m tests.games.make_golden [game]

Games of older versions of the rules stay where they are: they must replay or be refused. What
happens in those that replay needs no new game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from firmware_host.games import rules_for
from firmware_host.games.core.log import Entry, GameLog
from firmware_host.games.core.question import Question
from firmware_host.games.core.rules import Rules, Setup
from firmware_host.table.fair import ChanceMark, SeededDice, new_log
from tests.games.builders_biomes.panel.biomes_moments import BusyPlayer
from tests.games.builders_biomes.rules import biomes_play
from tests.games.builders_biomes.rules.biomes_game import MODES
from tests.games.explorers.rules import explorers_play
from tests.games.explorers.rules.explorers_game import EXPLORERS
from tests.games.golden import Fact, facts_of, golden_of, stored
from tests.games.portal_dash.rules.referee import random_play
from tests.games.portal_dash.rules.referee.referee_game import REFEREE
from tests.paths import game_folder

MOST_ENTRIES = 900

Answerer = Callable[[Question, Any], str]


class Table(NamedTuple):
    """How games are made: the levels in turn, any set-up, and people who see much."""

    games: int
    levels: tuple[Rules, ...]
    setup: Callable[[Rules, Random], Setup]
    people: Callable[[Random], Answerer]


def _lively(random: Random) -> Answerer:
    return lambda question, state: random_play.lively_answer(question, random, state)


def _busy(random: Random) -> Answerer:
    player = BusyPlayer(random)
    return lambda question, _state: player(question)


def _eager(random: Random) -> Answerer:
    return lambda question, _state: explorers_play.lively_answer(question, random)


TABLES = {
    "portal-dash": Table(
        3000, (REFEREE,), lambda _, random: random_play.any_setup(random), _lively
    ),
    "builders-biomes": Table(
        1500,
        tuple(MODES.values()),
        lambda rules, random: biomes_play.any_setup(rules.mode, random),
        _busy,
    ),
    "explorers": Table(
        1200, (EXPLORERS,), lambda _, random: explorers_play.golden_setup(random), _eager
    ),
}


def game(name: str, seed: int) -> tuple[GameLog, set[Fact]]:
    """One seeded game as a log, and what happened in it."""
    table = TABLES[name]
    rules = table.levels[seed % len(table.levels)]
    setup = {
        **table.setup(rules, Random(f"golden {seed}")), "guide": False, "commitment": ""
    }  # fmt: skip
    dice, people = SeededDice(f"golden {seed}"), table.people(Random(f"golden people {seed}"))
    secret = bytes.fromhex(dice.reveal())
    log = new_log(rules.game, rules.mode, rules.version, setup, secret)
    state = rules.start(setup)
    witness = golden_of(name).witness(state)
    mark = ChanceMark()
    while (question := rules.question(state)) is not None and len(log.records) <= MOST_ENTRIES:
        first = None
        if question.is_chance:
            first = mark.used
            answer, _ = dice.answer(question, *mark)
        else:
            answer = people(question, state)
        thrown = tuple(die.name for die in question.dice)
        by = "bot" if first is None else "dice"
        entry = Entry(len(log.records), question.id, question.who, answer, by, first, thrown)
        log.records.append(entry)
        mark = mark.after(question, entry)
        witness.before(question, answer)
        witness.after(rules.answer(state, answer))
    log.outcome = rules.outcome(state)
    if log.outcome is not None:
        witness.seen.add(("end", log.outcome.reason))
    return log, witness.seen


def chosen(name: str) -> list[GameLog]:
    """Greedy: again and again the game that adds most for its length."""
    wishes = golden_of(name).wanted() - _seen_before(name)
    found: dict[int, tuple[int, set[Fact]]] = {}
    for seed in range(TABLES[name].games):
        log, seen = game(name, seed)
        if len(log.entries) <= MOST_ENTRIES:
            found[seed] = len(log.entries) + 120, seen & wishes
    kept = []
    while wishes:
        best = max(found, key=lambda seed: len(found[seed][1] & wishes) / found[seed][0])
        new = found[best][1] & wishes
        if not new:
            raise SystemExit(f"never seen: {sorted(wishes)}")
        wishes -= new
        kept.append(best)
    for seed in list(kept):  # what later games have made superfluous
        others = set().union(*(found[other][1] for other in kept if other != seed))
        if found[seed][1] <= others:
            kept.remove(seed)
    return [game(name, seed)[0] for seed in sorted(kept)]


def _seen_before(name: str) -> set[Fact]:
    """What happens in the games of older versions that still replay."""
    seen: set[Fact] = set()
    for path in stored(name):
        log = GameLog.parse(path.read_text(encoding="utf-8"))
        rules = rules_for(log.game, log.mode)
        if log.rules_version < rules.version and rules.replays(log.rules_version):
            seen |= facts_of(log)
    return seen


def main() -> None:
    for name in sys.argv[1:] or TABLES:
        for number, log in enumerate(chosen(name)):
            text = json.dumps(log.to_json(), separators=(",", ":"), sort_keys=True)
            path = (
                game_folder(name)
                / "golden"
                / f"{log.game}-{log.mode}-v{log.rules_version}-{number:02d}.json"
            )
            path.write_text(text + "\n", encoding="utf-8")
            print(path.name, len(log.entries))


if __name__ == "__main__":
    main()
