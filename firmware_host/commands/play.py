"""`tilekeeper play`: bots play whole games, every position is checked, every end is counted."""

from __future__ import annotations

import argparse
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

_MOST_GAMES = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--players", metavar="N", type=whole(1, 4), default=2, help="1 to 4")
    parser.add_argument(
        "--level", metavar="L", default="box", help="how much the box does: box (default)"
    )
    parser.add_argument(
        "--difficulty", metavar="D", type=whole(1, 5), default=1, help="the game's level, 1 to 5"
    )
    parser.add_argument(
        "--games", metavar="K", type=whole(1, _MOST_GAMES), default=1, help="how many games"
    )
    parser.add_argument("--seed", metavar="S", help="any text; the same games again")
    parser.add_argument("--bot", metavar="B", default="random", help="random (default) or steady")
    parser.add_argument("--save", metavar="FILE", type=Path, help="write the first game to a file")
    parser.add_argument("--force", action="store_true", help="let --save overwrite a file")
    add_places(parser)
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    game = check_game(options.game)
    level = _check_level(game, options.level)
    from firmware_host.commands.game_files import refuse_to_overwrite, write_game
    from firmware_host.games.core.registry import rules_for
    from firmware_host.table.bots import BOTS
    from firmware_host.table.simulate import alternating_setups, play, record

    if options.bot not in BOTS:
        raise Misuse(f"--bot {options.bot}: there is no such bot; use {' or '.join(BOTS)}")
    seed = _seed(options.seed)
    if options.save:
        refuse_to_overwrite(options.save, options.force)
    rules = rules_for(game, level)
    setups = alternating_setups(
        load(options).catalogues[game].plain(), options.players, options.difficulty
    )
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
        "game": game,
        "players": options.players,
        "level": level,
        "difficulty": options.difficulty,
        "bot": options.bot,
        "seed": seed,
        "games": report.games,
        "decisions": report.decisions,
        "seconds": round(report.seconds, 6),
        "outcomes": dict(report.outcomes.most_common()),
        "violations": report.violations,
    }
    out.give(document, _lines(document))
    return WRONG if report.violations else GOOD


def _check_level(game: str, level: str) -> str:
    from firmware_host.games.core.registry import all_rules

    known = [rules.level for rules in all_rules() if rules.game == game]
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
        f"{found['game']} ({found['level']}), level {found['difficulty']}, "
        f"{found['players']} players, bot {found['bot']}, seed {found['seed']}",
        f"{found['games']} games, {found['decisions']} decisions in {found['seconds']:.2f} s "
        f"of CPU ({speed:.0f} a second)",
        *columns(ends),
        *(f"VIOLATION {each}" for each in wrong),
        *([] if wrong else ["every position was sound"]),
    ]
