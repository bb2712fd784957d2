"""How fast the full referee plays: random legal games against python-chess, and copying a state.

Both play whole games with every legal move listed at every move, in turns, in this process;
CPU time counts and the median of the rounds, because other processes share the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import median
from typing import Any, Final

from benchmarks.daemon import CannotMeasure
from firmware_host.config import yaml_lines
from firmware_host.config.catalogue import Catalogue, merge_catalogue
from firmware_host.games.core.rules import Rules, Setup
from firmware_host.games.game import Game
from firmware_host.table.bots import player_for
from firmware_host.table.fair import QuickDice

ROUNDS: Final = 9
_ROUND_S: Final = 0.25
_COPIES: Final = 1000


def referee(game: Game) -> Rules:
    """The rules that know most: those of the last mode."""
    return list(game.modes.values())[-1]


def start_setups(game: Game) -> list[Setup]:
    """One for every number of players and every level, with the shipped values."""
    shipped = yaml_lines.load(game.path / f"{game.folder}.yaml")
    values = Catalogue(game, merge_catalogue([shipped])).plain()
    return list(game.setups.starts(values))


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
    game: Game, rounds: int = ROUNDS, round_s: float = _ROUND_S
) -> tuple[float, float, float]:
    """Our decisions a second over chess moves a second, and both."""
    random = Random("bench")
    play_chess(random)
    rules = referee(game)
    starts = [rules.start(setup) for setup in start_setups(game)]
    for start in starts:
        play_ours(rules, start, random)
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(_per_second(lambda: play_ours(rules, random.choice(starts), random), round_s))
        theirs.append(_per_second(lambda: play_chess(random), round_s))
    ratio = median(our / their for our, their in zip(ours, theirs, strict=True))
    return ratio, median(ours), median(theirs)


def mid_game(game: Game) -> Any:
    """The position half-way through a steady game with two players."""
    rules = referee(game)
    setup = next(setup for setup in start_setups(game) if len(setup["players"]) == 2)
    decisions = sum(1 for _ in _steady_game(rules, setup))
    return next(islice(_steady_game(rules, setup), decisions // 2, None))


def _steady_game(rules: Rules, setup: Setup) -> Iterator[Any]:
    bot, dice = player_for(rules, "steady", "mid-game"), QuickDice(Random("a game"))
    state = rules.start(setup)
    while (question := rules.question(state)) is not None:
        yield state
        rules.answer(
            state, dice.answer(question) if question.is_chance else bot.answer(question, state)
        )


def copy_microseconds(game: Game, rounds: int = ROUNDS) -> float:
    state = mid_game(game)
    times = []
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(_COPIES):
            state.copy()
        times.append((time.process_time() - began) / _COPIES * 1e6)
    return median(times)
