"""How fast the full referee plays: random legal games against python-chess, and copying a state.

Both play whole games with every legal move listed at every move, in turns, in this process;
CPU time counts and the median of the rounds, because other processes share the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, Final

from firmware_host.commands.bench_daemon import CannotMeasure
from firmware_host.config import yaml_lines
from firmware_host.config.catalogue import Catalogue, merge_catalogue
from firmware_host.config.catalogues import GAMES
from firmware_host.config.paths import shipped_dir
from firmware_host.games.builders_biomes.setups import biomes_setup
from firmware_host.games.core.registry import rules_for
from firmware_host.games.core.rules import Rules
from firmware_host.games.explorers.rules.setup import DIFFICULTIES
from firmware_host.games.explorers.setups import explorers_setup
from firmware_host.table.bots.players import player_for
from firmware_host.table.quick_dice import QuickDice
from firmware_host.table.simulate import portal_dash_setup

PORTAL_DASH: Final = "portal-dash"
BIOMES: Final = "builders-biomes"
EXPLORERS: Final = "explorers"

ROUNDS: Final = 9
_ROUND_S: Final = 0.25
_COPIES: Final = 1000
_TWO_PLAYERS: Final = {PORTAL_DASH: 5, BIOMES: 0, EXPLORERS: len(DIFFICULTIES)}
"""Which start position of a game is the first with two players."""
MID_GAME: Final = {PORTAL_DASH: 15, BIOMES: 15, EXPLORERS: 5}
"""Turns into a game: inventories, mobs on the board or in the row, tasks or chests half done."""


def full_rules(game: str = "portal-dash") -> Rules:
    return rules_for(game, "full")


def start_positions(rules: Rules) -> list[Any]:
    """One for every number of players and every level, with the shipped values."""
    parts = GAMES[rules.game]
    shipped = yaml_lines.load(shipped_dir() / f"{parts.file}.yaml")
    values = Catalogue(parts, merge_catalogue([shipped])).plain()
    if rules.game == BIOMES:
        return [rules.start(biomes_setup(values, players, "blocks")) for players in (2, 3, 4)]
    if rules.game == EXPLORERS:
        return [
            rules.start(explorers_setup(values, players, difficulty))
            for players in (1, 2, 3, 4)
            for difficulty in DIFFICULTIES
        ]
    return [
        rules.start(portal_dash_setup(values, players, level, "blocks"))
        for players in (1, 2, 3, 4)
        for level in (1, 2, 3, 4, 5)
    ]


def play_ours(rules: Rules, start: Any, random: Random) -> int:
    """One random game; how many decisions it took."""
    state, dice, decisions = start.copy(), QuickDice(random), 0
    while (question := rules.question(state)) is not None:
        if question.is_chance:
            answer = dice.answer(question)
        else:
            answers = question.answers
            answer = answers[int(random.random() * len(answers))]
        rules.answer(state, answer)
        decisions += 1
    return decisions


def play_chess(random: Random) -> int:
    """One random game of chess; how many moves it took."""
    try:
        import chess
    except ImportError as error:
        raise CannotMeasure(
            "python-chess is not here; install it with: pip install chess"
        ) from error
    board, moves = chess.Board(), 0
    while not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[int(random.random() * len(legal))])
        moves += 1
    return moves


def _per_second(game: Callable[[], int], seconds: float) -> float:
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += game()
    return done / spent


def speed_against_chess(
    game: str = "portal-dash", rounds: int = ROUNDS, round_s: float = _ROUND_S
) -> tuple[float, float, float]:
    """Our decisions a second over chess moves a second, and both."""
    random = Random("bench")
    play_chess(random)
    rules = full_rules(game)
    starts = start_positions(rules)
    for start in starts:
        play_ours(rules, start, random)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(_per_second(lambda: play_ours(rules, random.choice(starts), random), round_s))
        theirs.append(_per_second(lambda: play_chess(random), round_s))
    ratio = median(our / their for our, their in zip(ours, theirs, strict=True))
    return ratio, median(ours), median(theirs)


def mid_game(rules: Rules) -> Any:
    """A position of a steady game with two players, on the first level where there are levels."""
    bot, dice = player_for(rules, "steady", "mid-game"), QuickDice(Random("mid-game"))
    state = start_positions(rules)[_TWO_PLAYERS[rules.game]].copy()
    while state.turns < MID_GAME[rules.game] and (question := rules.question(state)) is not None:
        rules.answer(
            state, dice.answer(question) if question.is_chance else bot.answer(question, state)
        )
    assert rules.outcome(state) is None, f"{rules.game} is over after {state.turns} turns"
    return state


def copy_microseconds(game: str = "portal-dash", rounds: int = ROUNDS) -> float:
    state = mid_game(full_rules(game))
    times = []
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(_COPIES):
            state.copy()
        times.append((time.process_time() - began) / _COPIES * 1e6)
    return median(times)
