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
    load,
    whole,
)
from firmware_host.commands.errors import GOOD, WRONG, Misuse
from firmware_host.commands.output import Output, columns, counted
from firmware_host.commands.play_levels import add_level, chosen_difficulty, chosen_level

if TYPE_CHECKING:
    from firmware_host.games.core.rules import Rules

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
    add_level(parser)
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
        help="all bots play all sizes and kinds of set-up; how often each rule ran",
    )
    add_places(parser)
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    game = check_game(options.game)
    level = _check_level(game, options.level)
    _check_players(game, options)
    from firmware_host.commands.game_files import refuse_to_overwrite, write_game
    from firmware_host.games.builders_biomes.setups import who_won
    from firmware_host.games.core.registry import rules_for
    from firmware_host.table.simulate import play, record, why_over

    seed = _seed(options.seed)
    if options.save:
        refuse_to_overwrite(options.save, options.force)
    values = load(options).catalogues[game].plain()
    if options.rules_report:
        return _report_rules(rules_for(game, level), values, options.games, seed, out)
    rules = rules_for(game, level)
    setups = _setups(rules, values, options)
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
        **_difficulty(setups(0)),
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


def _report_rules(rules: Rules, values: dict[str, Any], games: int, seed: str, out: Output) -> int:
    from firmware_host.table.rules_used import count_rules_used

    out.progress(f"{games} games …")
    found = count_rules_used(rules.game, rules.level, values, games, seed)
    document = {
        "game": rules.game,
        "level": rules.level,
        "games": games,
        "seed": seed,
        **found.to_json(),
    }
    out.give(document, found.lines())
    return WRONG if found.suspects() else GOOD


def _check_players(game: str, options: argparse.Namespace) -> None:
    """The game can be played by so many, and each name of a bot is one."""
    from firmware_host.table.bots import BOTS

    if game == BIOMES and options.players < 2:
        raise Misuse(f"--players {options.players}: Builders & Biomes is for 2 to 4")
    for name in ("own", "free"):
        if game != PORTAL_DASH and getattr(options, name):
            raise Misuse(f"--{name} is for Portal Dash")
    if game == BIOMES and options.difficulty:
        raise Misuse(f"--difficulty {options.difficulty}: Builders & Biomes has none")
    names = options.bot.split(",")
    strange = [name for name in names if name not in BOTS]
    if strange:
        raise Misuse(f"--bot {options.bot}: there is no such bot; use {' or '.join(BOTS)}")
    if len(names) > options.players:
        raise Misuse(f"--bot {options.bot}: {len(names)} bots for {options.players} players")


def _setups(
    rules: Rules, values: dict[str, Any], options: argparse.Namespace
) -> Callable[[int], dict[str, Any]]:
    from firmware_host.games.builders_biomes.setups import biomes_setups
    from firmware_host.games.core.errors import BadSetup
    from firmware_host.games.explorers.setups import explorers_setups
    from firmware_host.table.simulate import setups_for

    if rules.game == BIOMES:
        return biomes_setups(rules.level, values, options.players)
    if rules.game == EXPLORERS:
        return explorers_setups(values, options.players, chosen_difficulty(options))
    setups = setups_for(rules.level, values, options.players, chosen_level(options))
    try:
        rules.start(setups(0))
    except BadSetup as error:  # a board longer than there are maps of tiles
        raise Misuse(f"this level cannot be played: {error}") from error
    return setups


def _difficulty(setup: dict[str, Any]) -> dict[str, Any]:
    """A word, or the number of a level, none in free play, and what it is made of."""
    from firmware_host.games.portal_dash.rules.levels import Level

    if "level" not in setup:
        return {"difficulty": setup["difficulty"]} if "difficulty" in setup else {}
    level = Level.from_json(setup["level"])
    return {"difficulty": level.number, "made_of": level.to_json()}


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


def _difficulty_told(difficulty: int | str | None) -> str:
    """Explorers has words for it, Portal Dash numbers, free play neither."""
    if isinstance(difficulty, str):
        return f"{difficulty.replace('_', ' ')}, "
    return f"level {difficulty}, " if difficulty else "free play, "


def _lines(found: dict[str, Any]) -> list[str]:
    speed = found["decisions"] / max(found["seconds"], 1e-6)
    ends = [(f"  {name}", str(count)) for name, count in found["outcomes"].items()]
    wrong = found["violations"]
    return [
        f"{found['game']} ({found['level']}), "
        + (_difficulty_told(found["difficulty"]) if "difficulty" in found else "")
        + f"{counted(found['players'], 'player')}, bot {found['bot']}, seed {found['seed']}",
        f"{counted(found['games'], 'game')}, {found['decisions']} decisions "
        f"in {found['seconds']:.2f} s "
        f"of CPU ({speed:.0f} a second)",
        *columns(ends),
        *(f"VIOLATION {each}" for each in wrong),
        *([] if wrong else ["every position was sound"]),
    ]
