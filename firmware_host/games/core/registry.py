"""Which games there are. The one place that knows them all."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules.assistant import BuildersBiomesBox
from firmware_host.games.builders_biomes.rules.referee import BuildersBiomesFull
from firmware_host.games.core.errors import UnknownGame
from firmware_host.games.core.rules import Rules
from firmware_host.games.explorers.rules.referee import Explorers
from firmware_host.games.portal_dash.rules.assistant import PortalDashBox
from firmware_host.games.portal_dash.rules.referee import PortalDashFull

_ALL: tuple[Rules, ...] = (
    PortalDashBox(),
    PortalDashFull(),
    BuildersBiomesBox(),
    BuildersBiomesFull(),
    Explorers(),
)


def all_rules() -> tuple[Rules, ...]:
    return _ALL


def games() -> tuple[str, ...]:
    return tuple(dict.fromkeys(rules.game for rules in _ALL))


def levels_of(game: str) -> tuple[str, ...]:
    """The levels of help a game can be played at."""
    return tuple(rules.level for rules in _ALL if rules.game == game)


def rules_for(game: str, level: str) -> Rules:
    for rules in _ALL:
        if (rules.game, rules.level) == (game, level):
            return rules
    known = ", ".join(f"{rules.game} ({rules.level})" for rules in _ALL)
    raise UnknownGame(f"no rules for {game!r} at level {level!r}; there are: {known}")
