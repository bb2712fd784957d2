"""`tilekeeper roll`: one die of every kind, from entropy nobody has seen."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from gettext import gettext as _

from firmware_host.commands.arguments import (
    add_game,
    add_json,
    add_places,
    check_game,
    load,
    whole,
)
from firmware_host.commands.errors import EXIT_OK, UsageError
from firmware_host.commands.output import Output
from firmware_host.texts import Listed, Message

_MOST = 1_000_000
_STEP = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--count", metavar="N", type=whole(1, _MOST), default=1, help=_("how often")
    )
    add_places(parser)
    add_json(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    from firmware_host.games.core.dice import Die
    from firmware_host.games.core.question import roll
    from firmware_host.table.fair import FairDice, new_secret

    game = check_game(options.game)
    catalogue = load(options).catalogues[game]
    faces_of = catalogue.game.catalogue.dice(catalogue.plain())
    dice = tuple(Die(name, faces) for name, faces in faces_of.items())
    if not dice:
        # Translators: an error at the command line; {title} is a game's title.
        raise UsageError(Message("{title} is played without dice", title=catalogue.game.title))
    names = [die.name for die in dice]
    guessed = [name for name in names if not catalogue.entry(f"dice.{name}").sure]
    question = roll("roll", 0, dice)
    fair = FairDice(new_secret())

    def rolls() -> Iterator[dict[str, str]]:
        for number in range(options.count):
            if number % _STEP == 0 and number:
                # Translators: how far it is; {n} and {all} are numbers of rolls.
                out.progress(Message("rolls: {n} of {all}", n=number, all=options.count))
            answer, _ = fair.answer(question, number * len(dice))
            yield dict(zip(names, answer.split(" "), strict=True))

    document = {"game": game, "count": options.count, "rolls": [], "stand_ins": guessed}
    if out.as_json:
        document["rolls"] = list(rolls())
    out.give(document, ("  ".join(f"{name} {face}" for name, face in r.items()) for r in rolls()))
    if guessed:
        # Translators: a remark at the command line; {dice} is a list of names of dice, in words of
        # the files.
        stand_ins = Message(
            "Not the printed faces, only stand-ins: {dice}; see `tilekeeper catalog todo`.",
            dice=Listed(guessed),
        )
        out.note(stand_ins)
    return EXIT_OK
