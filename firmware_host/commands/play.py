"""`tilekeeper play`: bots play whole games, every position is checked, every end is counted."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware_host.commands.arguments import (
    add_game,
    add_json,
    add_places,
    check_game,
    check_mode,
    check_seed,
    load,
    whole,
)
from firmware_host.commands.errors import EXIT_FAILED, EXIT_OK, UsageError
from firmware_host.commands.output import Output, columns, counted
from firmware_host.games.core.rules import MODES, OLD_MODE_WORDS

if TYPE_CHECKING:
    from firmware_host.games.core.rules import Rules
    from firmware_host.games.game import Game

_MOST_GAMES = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    few, many = _players()
    parser.add_argument(
        "--players", metavar="N", type=whole(few, many), default=2, help=f"{few} to {many}"
    )
    parser.add_argument(
        "--mode", metavar="M", help="how much the box referees: assistant (where it can) or referee"
    )
    parser.add_argument("--level", metavar="L", help=_levels_help())
    for name, summary in _own_options().items():
        parser.add_argument(f"--{name}", metavar="WORDS", help=summary)
    parser.add_argument(
        "--games", metavar="K", type=whole(1, _MOST_GAMES), default=1, help="how many games"
    )
    parser.add_argument("--seed", metavar="S", help="any text; the same games again")
    parser.add_argument(
        "--bot",
        metavar="B",
        default="random",
        help="random (default) or steady; one for each seat: steady,random",
    )
    parser.add_argument("--save", metavar="FILE", type=Path, help="write the first game to a file")
    parser.add_argument("--force", action="store_true", help="let --save overwrite a file")
    add_places(parser)
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.commands.game_files import refuse_to_overwrite, write_game
    from firmware_host.games import game_of
    from firmware_host.table.simulate import play, record

    game = game_of(check_game(options.game))
    rules = game.modes[check_mode(game, options.mode)]
    words = _check_words(game, options)
    _check_players(game, rules, options)
    seed = check_seed(options.seed)
    if options.save:
        refuse_to_overwrite(options.save, options.force)
    values = load(options).catalogues[game.id].plain()
    setups = _setups(game, rules, values, options.players, words)
    report = play(
        rules,
        setups,
        options.games,
        seed,
        options.bot,
        progress=lambda done: out.progress(f"{done} of {options.games} games"),
    )
    if options.save:
        write_game(options.save, record(rules, setups(0), f"{seed}:0", options.bot).to_json())
    document = {
        "game": game.id,
        "players": options.players,
        "mode": rules.mode,
        **game.setups.facts(setups(0)),
        "bot": options.bot,
        "seed": seed,
        "games": report.games,
        "decisions": report.decisions,
        "seconds": round(report.seconds, 6),
        "outcomes": dict(report.outcomes.most_common()),
        **report.milestones,
        "violations": report.violations,
    }
    out.give(document, _lines(document, game.setups.label(setups(0))))
    return EXIT_FAILED if report.violations else EXIT_OK


def _players() -> tuple[int, int]:
    """The fewest and the most that any game is for."""
    from firmware_host.games import all_games

    numbers = [number for game in all_games() for number in game.players]
    return min(numbers), max(numbers)


def _levels_help() -> str:
    from firmware_host.games import all_games

    known = [
        f"{', '.join(game.setups.levels)} ({game.title})"
        for game in all_games()
        if game.setups.levels
    ]
    return f"how hard the game is: {'; '.join(known)}"


def _own_options() -> dict[str, str]:
    """Options that single games bring."""
    from firmware_host.games import all_games

    return {name: summary for game in all_games() for name, summary in game.setups.options.items()}


def _check_players(game: Game, rules: Rules, options: argparse.Namespace) -> None:
    """The game can be played by so many, and each name of a bot is one."""
    from firmware_host.table.bots import bots_of

    if options.players not in game.players:
        few, many = game.players[0], game.players[-1]
        raise UsageError(f"--players {options.players}: {game.title} is for {few} to {many}")
    names, known = options.bot.split(","), bots_of(rules)
    if any(name not in known for name in names):
        raise UsageError(f"--bot {options.bot}: there is no such bot; use {' or '.join(known)}")
    if len(names) > options.players:
        raise UsageError(f"--bot {options.bot}: {len(names)} bots for {options.players} players")


def _check_words(game: Game, options: argparse.Namespace) -> dict[str, str | None]:
    """The level and the game's own options, as they were typed."""
    words = {"level": options.level} | {name: getattr(options, name) for name in _own_options()}
    for name, word in words.items():
        if word is not None and name != "level" and name not in game.setups.options:
            raise UsageError(f"--{name} is not for {game.title}")
    levels = game.setups.levels
    if options.level is not None and not levels:
        raise UsageError(f"--level {options.level}: {game.title} has no levels")
    if options.level is not None and options.level not in levels:
        is_mode = options.level in (*MODES, *OLD_MODE_WORDS)
        mode = OLD_MODE_WORDS.get(options.level, options.level)
        hint = f"--mode {mode}" if is_mode else ", ".join(levels)
        raise UsageError(f"--level {options.level} is no level of {game.title}; use {hint}")
    return words


def _setups(
    game: Game, rules: Rules, values: dict[str, Any], players: int, words: dict[str, str | None]
) -> Callable[[int], dict[str, Any]]:
    from firmware_host.games.core.errors import BadSetup

    try:
        setups = game.setups.from_words(rules.mode, values, players, words)
    except BadSetup as error:
        raise UsageError(str(error)) from error
    try:
        rules.start(setups(0))
    except BadSetup as error:  # a board longer than there are maps of tiles
        raise UsageError(f"this level cannot be played: {error}") from error
    return setups


def _lines(found: dict[str, Any], label: str) -> list[str]:
    speed = found["decisions"] / max(found["seconds"], 1e-6)
    ends = [(f"  {name}", str(count)) for name, count in found["outcomes"].items()]
    wrong = found["violations"]
    players = counted(found["players"], "player")
    what = players if label == players else f"{label.replace('_', ' ')}, {players}"
    return [
        f"{found['game']} ({found['mode']}), {what}, bot {found['bot']}, seed {found['seed']}",
        f"{counted(found['games'], 'game')}, {found['decisions']} decisions "
        f"in {found['seconds']:.2f} s "
        f"of CPU ({speed:.0f} a second)",
        *columns(ends),
        *(f"VIOLATION {each}" for each in wrong),
        *([] if wrong else ["every position was sound"]),
    ]
