"""Set-ups of Portal Dash without a lobby: printed levels, own ones, and every kind at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from firmware_host.games.core.cube import CUBE_WAYS
from firmware_host.games.core.dice_only import DiceState
from firmware_host.games.core.errors import BadSetup
from firmware_host.games.core.rules import Setup
from firmware_host.games.game import Setups, Values, now_and_then
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from firmware_host.games.portal_dash.rules.levels import Level
from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES, BOSSES, EXTRA_TYPES
from firmware_host.games.portal_dash.rules.setup import LINE_WAYS, PLAYER_COLOURS
from firmware_host.texts import Listed, Message, message_of, sentences

PRINTED: Final = ("1", "2", "3", "4", "5")
OWN, FREE = "own", "free"
EVERYTHING: Final = "all"
"""The box draws: bots have no parts, and like people they see the colors of exposed blocks."""
_SIDES: Final = ("easy", "hard")
MOST_OWN_TILES: Final = 4
"""The cube is the clock: on a longer way nobody ever meets the boss."""


def printed_level(values: Values, number: int) -> Level:
    """One of the levels 1 to 5; where people choose the boss, the first one."""
    chosen = values["levels"][str(number)]
    boss = BOSSES[0] if chosen["boss"] == "choice" else chosen["boss"]
    return Level(chosen["tiles"], tuple(chosen["extra"]), boss, chosen["difficulty"] == "hard")


def portal_dash_setup(
    values: Values, players: int, level: int | Level, cube: str, line: str = LINE_WAYS[0]
) -> Setup:
    """A set-up as the lobby makes it, everything followed, standard rules, no guide."""
    chosen = level if isinstance(level, Level) else printed_level(values, level)
    return {
        "players": [{"colour": colour, "name": ""} for colour in PLAYER_COLOURS[:players]],
        "first": 0,
        "level": chosen.to_json(),
        "cube": cube,
        "trackers": {"mobs": True, "hearts": True, "boss": True},
        "rules": {},
        "line": line,
        "guide": False,
        "values": values,
    }


def alternating_setups(values: Values, players: int, level: int | Level) -> Callable[[int], Setup]:
    """Both ways to follow the cube, in turn."""
    both = [portal_dash_setup(values, players, level, cube) for cube in CUBE_WAYS]
    return lambda number: both[number % len(both)]


def setups_for(
    mode: str, values: Values, players: int, level: int | Level, cube: str | None = None
) -> Callable[[int], Setup]:
    """The referee always follows every block."""
    if mode != "assistant" and cube not in (None, CUBE_WAYS[0]):
        # Translators: an error at the command line; {option} is what was typed, {word} is a word
        # of the command.
        refused = Message(
            "{option}: the referee follows every block; use {word}",
            option=f"--set cube={cube}",
            word=CUBE_WAYS[0],
        )
        raise BadSetup(refused)
    if mode == "assistant" and cube is not None:
        chosen = portal_dash_setup(values, players, level, cube)
        return lambda _number: chosen
    if mode == "assistant":
        return alternating_setups(values, players, level)
    setup = portal_dash_setup(values, players, level, "blocks")
    return lambda _number: setup


def any_level(random: Random, is_free: bool) -> Level:
    """A level people make up."""
    boss, other = random.sample(BOSSES, 2)
    return Level(
        random.randint(2, MOST_OWN_TILES),
        tuple(kind for kind in EXTRA_TYPES if random.random() < 0.5),
        boss,
        random.random() < 0.5,
        (random.choice(BASE_TYPES),) if is_free else BASE_TYPES,
        other if is_free and random.random() < 0.5 else "",
    )


def chosen_level(words: Mapping[str, str | None]) -> int | Level:
    """The level that "level", "own" or "free" names; 1 if none of them does."""
    given = [(name, text) for name in (OWN, FREE) if (text := words.get(name)) is not None]
    level = words.get("level")
    if len(given) + (level is not None) > 1:
        options = Listed(("--level", f"--{OWN}", f"--{FREE}"), "and")
        # Translators: an error at the command line; {options} is a list.
        raise BadSetup(Message("choose one of {options}", options=options))
    return read_level(*given[0]) if given else int(level or PRINTED[0])


def read_level(option: str, words: str) -> Level:
    """Tiles, mobs, bosses and the side in any order; two tiles, easy, if it does not say so."""
    given = [word.strip() for word in words.split(",")]
    tiles = [word for word in given if word.isdecimal() and word.isascii() and len(word) < 3]
    sides = [word for word in given if word in _SIDES]
    base = [word for word in given if word in BASE_TYPES]
    bosses = [word for word in given if word in BOSSES]
    known = {*tiles, *_SIDES, *BASE_TYPES, *BOSSES, *EXTRA_TYPES}
    where = f"--{option} {words}"

    def refused(why: str) -> BadSetup:
        return BadSetup(sentences(where, why, between=": "))

    for word in given:
        if word not in known:
            raise refused(_means_nothing(word))
        if given.count(word) > 1:
            # Translators: an error at the command line; {word} is a word of the command.
            raise refused(Message("{word} appears twice", word=word))
    if len(tiles) > 1 or len(sides) > 1:
        # Translators: an error at the command line; easy and hard are words of the command.
        raise refused(Message("one number of tiles, and easy or hard"))
    if not bosses:
        # Translators: an error at the command line; {words} is a list of words of the command.
        raise refused(Message("which boss? add {words}", words=Listed(BOSSES, "or")))
    if option == OWN and (base or len(bosses) > 1):
        # Translators: an error at the command line; {words} is a list of mobs as the command knows
        # them, {option} is to be typed.
        printed = Message(
            "an own level has one boss and all of {words}; use {option} for others",
            words=Listed(BASE_TYPES),
            option=f"--{FREE}",
        )
        raise refused(printed)
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
        raise refused(message_of(error)) from error


def _means_nothing(word: str) -> Message:
    use = Listed((*BASE_TYPES, *EXTRA_TYPES, *BOSSES, *_SIDES))
    if not word:
        # Translators: an error at the command line: two commas with nothing between them; {words}
        # is a list of words of the command.
        return Message("an empty word says nothing; use {words}", words=use)
    # Translators: an error at the command line; {word} was typed, {words} is a list of words of
    # the command.
    return Message("{word} says nothing; use {words}", word=word, words=use)


class PortalDashSetups(Setups):
    levels = PRINTED
    usual_level = PRINTED[0]
    options = {  # noqa: RUF012  (never changed)
        # Translators: help of the command line; the words behind the colon stay as they are.
        OWN: Message("an own level of Portal Dash: 3,hoglin,blaze,wildfire,hard"),
        # Translators: help of the command line; the words behind the last colon stay as they are.
        FREE: Message(
            "free play: the mobs that are in, one boss or both: 2,ghast,wildfire,ancient_hoglin"
        ),
    }
    choices = {"cube": CUBE_WAYS, "line": LINE_WAYS}  # noqa: RUF012  (never changed)
    kinds = 28
    real_parts = {"line": LINE_WAYS[0]}  # noqa: RUF012  (never changed)
    box_draws = {"line": EVERYTHING}  # noqa: RUF012  (never changed)

    def from_words(
        self, mode: str, values: Values, players: int, words: Mapping[str, str | None]
    ) -> Callable[[int], Setup]:
        setups = setups_for(mode, values, players, chosen_level(words), words.get("cube"))
        line = words.get("line") or EVERYTHING

        def setup(number: int) -> Setup:
            made = setups(number)
            return {**made, "line": _line(line, made["cube"])}

        return setup

    def every_kind(self, mode: str, values: Values, number: int, random: Random) -> Setup:
        """1 to 4 players; levels 1 to 5, then one of people's own, then free play."""
        at = number // 4 % (len(PRINTED) + 2)
        is_printed = at < len(PRINTED)
        level = int(PRINTED[at]) if is_printed else any_level(random, is_free=at > len(PRINTED))
        cube = random.choice(("blocks", "layers")) if mode == "assistant" else "blocks"
        setup = portal_dash_setup(values, number % 4 + 1, level, cube)
        if mode == "assistant" and random.random() < 0.3:
            setup["trackers"] = {name: random.random() < 0.5 for name in setup["trackers"]}
        setup["line"] = _line(random.choice(LINE_WAYS), cube)
        return now_and_then(setup, SWITCHES, random)

    def starts(self, values: Values) -> Iterator[Setup]:
        for players in (1, 2, 3, 4):
            for level in PRINTED:
                yield portal_dash_setup(values, players, int(level), "blocks", EVERYTHING)

    def label(self, setup: Setup) -> str:
        number = Level.from_json(setup["level"]).number
        # Translators: a line at the command line: which level is played.
        return Message("level {n}", n=number) if number else Message("free play")

    def facts(self, setup: Setup) -> dict[str, Any]:
        """The number of a level, none in free play, and what it is made of."""
        level = Level.from_json(setup["level"])
        return {"level": level.number, "made_of": level.to_json()}

    def milestones(self, state: Any) -> dict[str, bool]:
        return {} if isinstance(state, DiceState) else {"met_boss": state.boss_is_here}


def _line(wanted: str, cube: str) -> str:
    """Where only layers are followed there is nothing to draw but the mobs."""
    return wanted if cube == CUBE_WAYS[0] or wanted in LINE_WAYS[:2] else LINE_WAYS[0]
