"""How hard a game is, on a command line: a number, a word, or "3,hoglin,blaze,wildfire,hard"."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from firmware_host.commands.errors import Misuse

if TYPE_CHECKING:
    from firmware_host.games.portal_dash.rules.levels import Level

OWN, FREE = "--own", "--free"
_SIDES = ("easy", "hard")
PRINTED = ("1", "2", "3", "4", "5")


def add_level(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--difficulty",
        metavar="D",
        help="the level of Portal Dash, 1 to 5; of Explorers first_game, easy, normal, hard or "
        "very_hard",
    )
    parser.add_argument(
        OWN, metavar="WORDS", help="an own level of Portal Dash: 3,hoglin,blaze,wildfire,hard"
    )
    parser.add_argument(
        FREE,
        metavar="WORDS",
        help="free play: the mobs that are in, one boss or both: 2,ghast,wildfire,ancient_hoglin",
    )


def chosen_level(options: argparse.Namespace) -> int | Level:
    """The level all these options mean; 1 if they say nothing."""
    given = [
        (name, words)
        for name, words in ((OWN, options.own), (FREE, options.free))
        if words is not None
    ]
    if len(given) + bool(options.difficulty) > 1:
        raise Misuse(f"choose one of --difficulty, {OWN} and {FREE}")
    return _read(*given[0]) if given else int(_one_of(options.difficulty, PRINTED))


def chosen_difficulty(options: argparse.Namespace) -> str:
    """How hard a game of Explorers is; easy if nobody says so."""
    from firmware_host.games.explorers.rules.setup import DIFFICULTIES

    return _one_of(options.difficulty or "easy", DIFFICULTIES)


def _one_of(given: str | None, allowed: tuple[str, ...]) -> str:
    if given is None:
        return allowed[0]
    if given not in allowed:
        raise Misuse(f"--difficulty {given} is not one of this game; use {', '.join(allowed)}")
    return given


def _read(option: str, words: str) -> Level:
    """Tiles, mobs, bosses and the side in any order; two tiles, easy, if it does not say so."""
    from firmware_host.games.core.errors import BadSetup
    from firmware_host.games.portal_dash.rules.levels import Level
    from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES, BOSSES, EXTRA_TYPES

    given = [word.strip() for word in words.split(",")]
    tiles = [word for word in given if word.isdecimal() and word.isascii() and len(word) < 3]
    sides = [word for word in given if word in _SIDES]
    base = [word for word in given if word in BASE_TYPES]
    bosses = [word for word in given if word in BOSSES]
    known = {*tiles, *_SIDES, *BASE_TYPES, *BOSSES, *EXTRA_TYPES}
    for word in given:
        if word not in known:
            use = ", ".join((*BASE_TYPES, *EXTRA_TYPES, *BOSSES, *_SIDES))
            raise Misuse(f"{option} {words}: {word or 'an empty word'} says nothing; use {use}")
        if given.count(word) > 1:
            raise Misuse(f"{option} {words}: {word} stands there twice")
    if len(tiles) > 1 or len(sides) > 1:
        raise Misuse(f"{option} {words}: one number of tiles, and easy or hard")
    if not bosses:
        raise Misuse(f"{option} {words}: which boss? add {' or '.join(BOSSES)}")
    if option == OWN and (base or len(bosses) > 1):
        raise Misuse(
            f"{OWN} {words}: an own level has one boss and all of {', '.join(BASE_TYPES)}; "
            f"use {FREE} for others"
        )
    try:
        return Level.from_json(
            {
                "tiles": int(tiles[0]) if tiles else 2,
                "extra": [kind for kind in EXTRA_TYPES if kind in given],
                "boss": bosses[0],
                "hard": "hard" in sides,
                "base": base or list(BASE_TYPES),
                "second": bosses[1] if len(bosses) > 1 else "",
            }
        )
    except BadSetup as error:
        raise Misuse(f"{option} {words}: {error}") from error
