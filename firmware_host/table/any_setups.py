"""Every kind of set-up a table can choose, for games without people: all sizes and levels in turn,
house rules, beginners, the guide and the proof of fair dice now and then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from firmware_host.games.builders_biomes.rules.house_rules import SWITCHES as BIOMES_SWITCHES
from firmware_host.games.builders_biomes.setups import biomes_setup
from firmware_host.games.core.house_rules import Switch
from firmware_host.games.core.rules import Setup
from firmware_host.games.explorers.rules.house_rules import SWITCHES as EXPLORERS_SWITCHES
from firmware_host.games.explorers.rules.setup import DIFFICULTIES, HOLDERS
from firmware_host.games.explorers.setups import explorers_setup
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES as PORTAL_SWITCHES
from firmware_host.games.portal_dash.rules.levels import Level
from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES, BOSSES, EXTRA_TYPES
from firmware_host.table.simulate import portal_dash_setup

Values = dict[str, Any]

PRINTED: Final = (1, 2, 3, 4, 5)
MOST_OWN_TILES: Final = 4
"""The cube is the clock: on a longer way nobody ever meets the boss."""
ROUND: Final = 28
"""After so many games every size of Portal Dash has met every level."""


def _portal_dash(level: str, values: Values, number: int, random: Random) -> Setup:
    """1 to 4 players; levels 1 to 5, then one of people's own, then free play."""
    at = number // 4 % (len(PRINTED) + 2)
    chosen = PRINTED[at] if at < len(PRINTED) else any_level(random, is_free=at > len(PRINTED))
    cube = random.choice(("blocks", "layers")) if level == "box" else "blocks"
    setup = portal_dash_setup(values, number % 4 + 1, chosen, cube)
    if level == "box" and random.random() < 0.3:
        setup["trackers"] = {name: random.random() < 0.5 for name in setup["trackers"]}
    setup["line"] = random.choice(("box", "table"))
    return _now_and_then(setup, PORTAL_SWITCHES, random)


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


def _biomes(level: str, values: Values, number: int, random: Random) -> Setup:
    """2 to 4 players, anybody first; as beginners and on other boards now and then."""
    players = number % 3 + 2
    cube = random.choice(("blocks", "layers")) if level == "box" else "blocks"
    setup = biomes_setup(values, players, cube, random.randrange(players))
    for player in setup["players"]:
        player["beginner"] = random.random() < 0.2
    if random.random() < 0.3:
        numbers = random.sample(range(1, len(values["boards"]) + 1), players)
        for player, board in zip(setup["players"], numbers, strict=True):
            player["board"] = board
    return _now_and_then(setup, BIOMES_SWITCHES, random)


def _explorers(_level: str, values: Values, number: int, random: Random) -> Setup:
    """1 to 4 players, every difficulty, whoever holds the cards."""
    players = number % 4 + 1
    difficulty = DIFFICULTIES[number // 4 % len(DIFFICULTIES)]
    setup = explorers_setup(values, players, difficulty, random.randrange(players))
    setup["holder"] = random.choice(HOLDERS)
    return _now_and_then(setup, EXPLORERS_SWITCHES, random)


def _now_and_then(setup: Setup, switches: Sequence[Switch], random: Random) -> Setup:
    if random.random() < 0.3:
        setup["rules"] = {switch.id: random.choice(switch.options) for switch in switches}
    setup["guide"] = random.random() < 0.1
    setup["commitment"] = "ab" * 32 if random.random() < 0.1 else ""
    return setup


_MAKERS: Final[dict[str, Callable[[str, Values, int, Random], Setup]]] = {
    "portal-dash": _portal_dash,
    "builders-biomes": _biomes,
    "explorers": _explorers,
}


def any_setup(game: str, level: str, values: Values, number: int, random: Random) -> Setup:
    return _MAKERS[game](level, values, number, random)


def called(setup: Setup) -> str:
    """What a game of this set-up counts as in a report: its level, or how many play."""
    if "difficulty" in setup:
        return str(setup["difficulty"])
    if "level" not in setup:
        return f"{len(setup['players'])} players"
    number = Level.from_json(setup["level"]).number
    return f"level {number}" if number else "free play"
