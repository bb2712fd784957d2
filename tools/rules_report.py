"""How often each rule ran while bots played: `python -m tools.rules_report GAME --games 84`.

All bots play all sizes and kinds of set-up. Exit 1: the code of a rule never ran although it could.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from firmware_host.cli import Parser, exit_code_of
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
from firmware_host.commands.errors import EXIT_FAILED, EXIT_OK
from firmware_host.commands.output import Output
from firmware_host.games import game_of
from tools.rules_used import count_rules_used

_MOST_GAMES = 100_000


def main(arguments: Sequence[str]) -> int:
    out = Output(as_json="--json" in arguments)
    return exit_code_of(lambda: _run(arguments, out), out)


def _run(arguments: Sequence[str], out: Output) -> int:
    parser = Parser(prog="python -m tools.rules_report", description=__doc__, allow_abbrev=False)
    add_game(parser)
    parser.add_argument("--mode", metavar="M", help="assistant or referee")
    parser.add_argument(
        "--games", metavar="K", type=whole(1, _MOST_GAMES), default=84, help="how many games"
    )
    parser.add_argument("--seed", metavar="S", help="any text; the same games again")
    add_places(parser)
    add_json(parser)
    options = parser.parse_args(arguments)
    game = game_of(check_game(options.game))
    mode = check_mode(game, options.mode)
    seed = check_seed(options.seed)
    out.progress(f"{options.games} games …")
    values = load(options).catalogues[game.id].plain()
    found = count_rules_used(game.id, mode, values, options.games, seed)
    document = {
        "game": game.id,
        "mode": mode,
        "games": options.games,
        "seed": seed,
        **found.to_json(),
    }
    out.give(document, found.lines())
    return EXIT_FAILED if found.suspects() else EXIT_OK


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
