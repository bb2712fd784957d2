"""`tilekeeper play`: bots play whole games, every position is checked, every end is counted."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from gettext import gettext as _
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
from firmware_host.commands.output import Output, columns
from firmware_host.games.core.rules import DICE_MODE, MODES, OLD_MODE_WORDS
from firmware_host.texts import (
    Counted,
    Joined,
    Listed,
    Message,
    Number,
    message_of,
    sentences,
)

if TYPE_CHECKING:
    from firmware_host.games.core.rules import Rules
    from firmware_host.games.game import Game
    from firmware_host.table.simulate import Report

_MOST_GAMES = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    few, many = _players()
    parser.add_argument(
        "--players", metavar="N", type=whole(few, many), default=2, help=f"{few}–{many}"
    )
    parser.add_argument(
        "--mode",
        metavar="M",
        help=_("how much the box referees: dice, assistant (where it can) or referee"),
    )
    parser.add_argument("--level", metavar="L", help=_levels_help())
    for name, summary in _own_options().items():
        parser.add_argument(f"--{name}", metavar="WORDS", help=_(summary))
    parser.add_argument(
        "--games", metavar="K", type=whole(1, _MOST_GAMES), default=1, help=_("how many games")
    )
    parser.add_argument("--seed", metavar="S", help=_("any text; the same games again"))
    parser.add_argument(
        "--bot",
        metavar="B",
        default="random",
        help=_("random (default) or steady; one for each seat: steady,random"),
    )
    parser.add_argument(
        "--set",
        metavar="NAME=WORD",
        action="append",
        default=[],
        dest="choices",
        # Translators: help of the command line; {choices} is a list of words of the command.
        help=_("one choice of the set-up: {choices}").format(choices=_choices_help()),
    )
    parser.add_argument(
        "--presses",
        action="store_true",
        help=_("enter every answer on the real panel and count the presses"),
    )
    parser.add_argument(
        "--no-reader", action="store_true", help=_("with --presses: no tile answers for people")
    )
    parser.add_argument(
        "--box-draws", action="store_true", help=_("with --presses: the box draws what it can")
    )
    parser.add_argument(
        "--save", metavar="FILE", type=Path, help=_("write the first game to a file")
    )
    parser.add_argument("--force", action="store_true", help=_("let --save overwrite a file"))
    add_places(parser)
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.commands.game_files import refuse_to_overwrite, write_game
    from firmware_host.games import game_of
    from firmware_host.table.simulate import play, record

    game = game_of(check_game(options.game))
    rules = game.modes[check_mode(game, options.mode)]
    _check_presses(options)
    words = _check_words(game, options) | _check_choices(game, options)
    _check_players(game, rules, options)
    seed = check_seed(options.seed)
    if options.save:
        refuse_to_overwrite(options.save, options.force)
    settings = load(options)
    values = settings.catalogues[game.id].plain()
    setups = _setups(game, rules, values, options.players, words)

    def progress(done: int) -> None:
        # Translators: how far it is; {n} and {all} are numbers of games.
        out.progress(Message("games: {n} of {all}", n=done, all=options.games))

    report: Report
    pressed: dict[str, Any] = {}
    if options.presses:
        from firmware_host.commands.press_counts import Pressing, counted_presses

        tiles = () if options.no_reader else tuple(settings.catalogues[game.id].tiles())
        plan = Pressing(
            rules, setups, settings, seed, options.bot, tiles, options.box_draws, tuple(words)
        )
        counts = counted_presses(plan, options.games, progress)
        report, pressed = counts, counts.to_json()
    else:
        report = play(rules, setups, options.games, seed, options.bot, progress=progress)
    if options.save:
        write_game(options.save, record(rules, setups(0), f"{seed}:0", options.bot).to_json())
    is_dice = rules.mode == DICE_MODE
    document = {
        "game": game.id,
        "players": 0 if is_dice else options.players,
        "mode": rules.mode,
        **({"level": None} if is_dice else game.setups.facts(setups(0))),
        "bot": options.bot,
        "seed": seed,
        "games": report.games,
        "decisions": report.decisions,
        "seconds": round(report.seconds, 6),
        "outcomes": dict(report.outcomes.most_common()),
        **report.milestones,
        "violations": report.violations,
        **pressed,
    }
    label = Message("dice only") if is_dice else game.setups.label(setups(0))
    out.give(document, _lines(document, label))
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
    # Translators: help of the command line; {known} is a list of levels and games.
    return _("how hard the game is: {known}").format(known="; ".join(known))


def _own_options() -> dict[str, str]:
    """Options that single games bring."""
    from firmware_host.games import all_games

    return {name: summary for game in all_games() for name, summary in game.setups.options.items()}


def _choices_help() -> str:
    from firmware_host.games import all_games

    known = [
        f"{name}={'|'.join(words)} ({game.title})"
        for game in all_games()
        for name, words in game.setups.choices.items()
    ]
    return "; ".join(known)


def _check_presses(options: argparse.Namespace) -> None:
    """Options that say how to press need something that is pressed, and the other way round."""
    for name, is_given in (("no-reader", options.no_reader), ("box-draws", options.box_draws)):
        if is_given and not options.presses:
            raise UsageError(
                # Translators: an error at the command line; {name} is a name.
                Message("--{name} says how presses are counted; add --presses", name=name)
            )
    if options.save and options.presses:
        raise UsageError(Message("--save is not for --presses; call it once for each"))


def _check_choices(game: Game, options: argparse.Namespace) -> dict[str, str]:
    """What --set, --presses and --box-draws choose; what was typed comes first."""
    setups = game.setups
    chosen: dict[str, str] = dict(setups.real_parts) if options.presses else {}
    chosen |= setups.box_draws if options.box_draws else {}
    for typed in options.choices:
        name, _, word = typed.partition("=")
        words = setups.choices.get(name)
        if words is None:
            hint = Message("there is nothing to set")
            if setups.choices:
                # Translators: an error at the command line; {wanted} is what belongs there.
                hint = Message("use {wanted}", wanted=Listed(setups.choices))
            raise UsageError(
                # Translators: an error at the command line; {typed} is what was typed, {name}
                # is a name, {title} is a game's title, {hint} is a whole clause that says what
                # to use. Translators: an error at the command line; {typed} is what was typed,
                # {name} is a name, {title} is a game's title, {hint} is a whole clause that
                # says what to use.
                Message(
                    "--set {typed}: {name} is no choice of {title}; {hint}",
                    typed=typed,
                    name=name,
                    title=game.title,
                    hint=hint,
                )
            )
        if word not in words:
            raise UsageError(
                # Translators: an error at the command line; {typed} is what was typed, {names}
                # is a list of names. Translators: an error at the command line; {typed} is what
                # was typed, {names} is a list of names.
                Message(
                    "--set {typed}: use {names}",
                    typed=typed,
                    names=Listed((f"{name}={each}" for each in words), "or"),
                )
            )
        chosen[name] = word
    return chosen


def _check_players(game: Game, rules: Rules, options: argparse.Namespace) -> None:
    """The game can be played by so many, and each name of a bot is one."""
    from firmware_host.table.bots import bots_of

    if options.players not in game.players:
        few, many = game.players[0], game.players[-1]
        raise UsageError(
            # Translators: an error at the command line; {players} is a number, {title} is a
            # game's title, {few} is a number, {many} is a number. Translators: an error at the
            # command line; {players} is a number, {title} is a game's title, {few} is a number,
            # {many} is a number.
            Message(
                "--players {players}: {title} is for {few} to {many}",
                players=options.players,
                title=game.title,
                few=few,
                many=many,
            )
        )
    names, known = options.bot.split(","), bots_of(rules)
    if any(name not in known for name in names):
        raise UsageError(
            # Translators: an error at the command line; {bot} is names of bots, {names} is a
            # list of names. Translators: an error at the command line; {bot} is names of bots,
            # {names} is a list of names.
            Message(
                "--bot {bot}: there is no such bot; use {names}",
                bot=options.bot,
                names=Listed(known, "or"),
            )
        )
    if len(names) > options.players:
        raise UsageError(
            # Translators: an error at the command line; {bot} is names of bots, {n} is a
            # number, {players} is a number. Translators: an error at the command line; {bot} is
            # names of bots, {n} is a number, {players} is a number.
            Message(
                "--bot {bot}: bots: {n}, players: {players}",
                bot=options.bot,
                n=len(names),
                players=options.players,
            )
        )


def _check_words(game: Game, options: argparse.Namespace) -> dict[str, str | None]:
    """The level and the game's own options, as they were typed."""
    words = {"level": options.level} | {name: getattr(options, name) for name in _own_options()}
    for name, word in words.items():
        if word is not None and name != "level" and name not in game.setups.options:
            # Translators: an error at the command line; {name} is a name, {title} is a game's
            # title.
            raise UsageError(Message("--{name} is not for {title}", name=name, title=game.title))
    levels = game.setups.levels
    if options.level is not None and not levels:
        raise UsageError(
            # Translators: an error at the command line; {level} is a word of the command,
            # {title} is a game's title.
            Message("--level {level}: {title} has no levels", level=options.level, title=game.title)
        )
    if options.level is not None and options.level not in levels:
        is_mode = options.level in (*MODES, *OLD_MODE_WORDS)
        mode = OLD_MODE_WORDS.get(options.level, options.level)
        hint = f"--mode {mode}" if is_mode else Listed(levels)
        raise UsageError(
            # Translators: an error at the command line; {level} is a word of the command,
            # {title} is a game's title, {hint} is a whole clause that says what to use.
            # Translators: an error at the command line; {level} is a word of the command,
            # {title} is a game's title, {hint} is a whole clause that says what to use.
            Message(
                "--level {level} is no level of {title}; use {hint}",
                level=options.level,
                title=game.title,
                hint=hint,
            )
        )
    return words


def _setups(
    game: Game, rules: Rules, values: dict[str, Any], players: int, words: dict[str, str | None]
) -> Callable[[int], dict[str, Any]]:
    from firmware_host.games.core.errors import BadSetup

    try:
        setups = game.setups.from_words(rules.mode, values, players, words)
    except BadSetup as error:
        raise UsageError(message_of(error)) from error
    try:
        rules.start(setups(0))
    except BadSetup as error:  # a board longer than there are maps of tiles
        # Translators: an error at the command line; {error} is a whole sentence.
        raise UsageError(Message("this level cannot be played: {error}", error=error)) from error
    return setups


def _lines(found: dict[str, Any], label: str) -> list[str]:
    speed = found["decisions"] / max(found["seconds"], 1e-6)
    ends = [(f"  {name}", str(count)) for name, count in found["outcomes"].items()]
    wrong = found["violations"]
    players = Counted("{n} player", "{n} players", n=found["players"])
    has_players = found["players"] and label != players
    what = sentences(label, players if has_players else "", between=", ")
    presses = _press_lines(found) if "presses_per_turn" in found else []
    return [
        # Translators: a line at the command line, before a game of bots; {game} and {mode} are
        # words of the command, {what} a level and a number of players, {bot} and {seed} as typed.
        Message(
            "{game} ({mode}), {what}, bot {bot}, seed {seed}",
            what=what,
            **{name: found[name] for name in ("game", "mode", "bot", "seed")},
        ),
        # Translators: a line at the command line; {games} is «12 games», {decisions} «900
        # decisions», {seconds} and {speed} are numbers; CPU: the time the processor took.
        Message(
            "{games}, {decisions} in {seconds} s of CPU ({speed} a second)",
            games=Counted("{n} game", "{n} games", n=found["games"]),
            decisions=Counted("{n} decision", "{n} decisions", n=found["decisions"]),
            seconds=Number(found["seconds"], 2),
            speed=Number(speed),
        ),
        *columns(ends),
        *(f"VIOLATION {each}" for each in wrong),
        *([] if wrong else [Message("every position was sound")]),
        *presses,
    ]


def _press_lines(found: dict[str, Any]) -> list[str]:
    presses, questions = found["presses_per_turn"], found["questions_per_turn"]
    first, turns = found["presses_to_first_roll"], max(found["turns"], 1)
    rows = [
        (f"  {id}", f"{each['presses'] / turns:.1f}", f"{each['presses'] / each['asked']:.1f}")
        for id, each in found["presses_per_question"].items()
    ]
    return [
        # Translators: a line at the command line: how often people press in a turn, the median and
        # what 90 % of the turns stay below; the same for questions; {turns} is how many turns.
        Message(
            "presses a turn: median {median:g}, 90 % at most {p90:g}; "
            "questions {questions:g}, {questions_p90:g} (turns: {turns})",
            **presses,
            questions=questions["median"],
            questions_p90=questions["p90"],
            turns=turns,
        ),
        # Translators: a line at the command line: how often people press before the first roll,
        # those who played before and others.
        Message(
            "presses to the first roll: same people {same_people}, new people {new_people}", **first
        ),
        *columns(
            [
                # Translators: above a column of a table at the command line, as are the next two.
                (Joined("  {word}", word=Message("question")), Message("a turn"), Message("each")),
                *rows,
            ]
        ),
    ]
