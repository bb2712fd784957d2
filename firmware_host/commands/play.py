"""`tilekeeper play`: bots play whole games, every position is checked, every end is counted."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from firmware_host.commands.arguments import (
    add_game,
    add_json,
    add_places,
    check_game,
    load,
    whole,
)
from firmware_host.commands.errors import GOOD, WRONG, Misuse
from firmware_host.commands.output import Output, columns

PORTAL_DASH = "portal-dash"
BIOMES = "builders-biomes"
EXPLORERS = "explorers"
_MOST_GAMES = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--players", metavar="N", type=whole(1, 4), default=2, help="1 to 4")
    parser.add_argument(
        "--level", metavar="L", help="how much the box does: box (default where it can) or full"
    )
    parser.add_argument(
        "--difficulty",
        metavar="D",
        help="the level of Portal Dash, 1 to 5; first_game, easy, normal, hard or very_hard "
        "for Explorers",
    )
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
    parser.add_argument(
        "--rules-report",
        action="store_true",
        help="with --level full: both bots play all sizes and levels; how often each rule ran",
    )
    add_places(parser)
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    game = check_game(options.game)
    level = _check_level(game, options.level)
    _check_players(game, options)
    from firmware_host.commands.game_files import refuse_to_overwrite, write_game
    from firmware_host.games.core.registry import rules_for
    from firmware_host.table.simulate import play, record, why_over
    from firmware_host.table.simulate_biomes import who_won

    seed = _seed(options.seed)
    if options.save:
        refuse_to_overwrite(options.save, options.force)
    values = load(options).catalogues[game].plain()
    if options.rules_report:
        return _report_rules(values, level, options.games, seed, out)
    rules = rules_for(game, level)
    difficulty = _difficulty(game, options.difficulty)
    setups = _setups(game, level, values, options.players, difficulty)
    report = play(
        rules,
        setups,
        options.games,
        seed,
        options.bot,
        progress=lambda done: out.progress(f"{done} of {options.games} games"),
        ending=who_won if game == BIOMES else why_over,
    )
    if options.save:
        write_game(options.save, record(rules, setups(0), f"{seed}:0", options.bot).to_json())
    document = {
        "game": game,
        "players": options.players,
        "level": level,
        **({} if game == BIOMES else {"difficulty": difficulty}),
        "bot": options.bot,
        "seed": seed,
        "games": report.games,
        "decisions": report.decisions,
        "seconds": round(report.seconds, 6),
        "outcomes": dict(report.outcomes.most_common()),
        **({"met_boss": report.met_boss} if game == PORTAL_DASH else {}),
        "violations": report.violations,
    }
    out.give(document, _lines(document))
    return WRONG if report.violations else GOOD


def _report_rules(values: dict[str, Any], level: str, games: int, seed: str, out: Output) -> int:
    from firmware_host.table.rules_used import count_rules_used

    if level != "full":
        raise Misuse("--rules-report counts the rules of the full level; add --level full")
    out.progress(f"{games} games …")
    found = count_rules_used(values, games, seed)
    document = {"games": games, "seed": seed, **found.to_json()}
    out.give(document, found.lines())
    return WRONG if found.suspects() else GOOD


def _check_players(game: str, options: argparse.Namespace) -> None:
    """The game can be played by so many, and each name of a bot is one."""
    from firmware_host.table.bots import BOTS

    if game == BIOMES and options.players < 2:
        raise Misuse(f"--players {options.players}: Builders & Biomes is for 2 to 4")
    names = options.bot.split(",")
    strange = [name for name in names if name not in BOTS]
    if strange:
        raise Misuse(f"--bot {options.bot}: there is no such bot; use {' or '.join(BOTS)}")
    if len(names) > options.players:
        raise Misuse(f"--bot {options.bot}: {len(names)} bots for {options.players} players")


def _difficulty(game: str, wanted: str | None) -> Any:
    """A number for Portal Dash, a word for Explorers; the easiest unless somebody says more."""
    from firmware_host.games.explorers.setup import DIFFICULTIES

    if game == BIOMES:
        if wanted:
            raise Misuse(f"--difficulty {wanted}: Builders & Biomes has none")
        return None
    allowed = DIFFICULTIES if game == EXPLORERS else ("1", "2", "3", "4", "5")
    default = "easy" if game == EXPLORERS else "1"
    chosen = wanted or default
    if chosen not in allowed:
        raise Misuse(f"--difficulty {chosen} is not one of this game; use {' or '.join(allowed)}")
    return chosen if game == EXPLORERS else int(chosen)


def _setups(
    game: str, level: str, values: dict[str, Any], players: int, difficulty: Any
) -> Callable[[int], dict[str, Any]]:
    from firmware_host.table.simulate import setups_for
    from firmware_host.table.simulate_biomes import biomes_setups
    from firmware_host.table.simulate_explorers import explorers_setups

    if game == BIOMES:
        return biomes_setups(level, values, players)
    if game == EXPLORERS:
        return explorers_setups(values, players, difficulty)
    return setups_for(level, values, players, difficulty)


def _check_level(game: str, level: str | None) -> str:
    from firmware_host.games.core.registry import all_rules

    known = [rules.level for rules in all_rules() if rules.game == game]
    if level is None:
        return known[0]
    if level in known:
        return level
    if level == "full":
        raise Misuse(f"--level full is not in this version of Tilekeeper; use {known[0]}")
    hint = f"--difficulty {level}" if level.isdecimal() else f"--level {' or '.join(known)}"
    raise Misuse(f"--level {level} is not a level of help; use {hint}")


def _seed(wanted: str | None) -> str:
    if wanted is None:
        import secrets

        return secrets.token_hex(8)
    try:
        wanted.encode()
    except UnicodeEncodeError:
        raise Misuse("--seed: is not text; use letters and digits") from None
    return wanted


def _lines(found: dict[str, Any]) -> list[str]:
    speed = found["decisions"] / max(found["seconds"], 1e-6)
    ends = [(f"  {name}", str(count)) for name, count in found["outcomes"].items()]
    wrong = found["violations"]
    return [
        f"{found['game']} ({found['level']}), "
        + (f"level {found['difficulty']}, " if "difficulty" in found else "")
        + f"{found['players']} players, bot {found['bot']}, seed {found['seed']}",
        f"{found['games']} games, {found['decisions']} decisions in {found['seconds']:.2f} s "
        f"of CPU ({speed:.0f} a second)",
        *columns(ends),
        *(f"VIOLATION {each}" for each in wrong),
        *([] if wrong else ["every position was sound"]),
    ]
