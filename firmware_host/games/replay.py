"""A log is given to the rules it was played by. Files and tables import it; rules never do."""

from __future__ import annotations

from typing import Any

from firmware_host.games import rules_for
from firmware_host.games.core.errors import UnknownGame
from firmware_host.games.core.log import BadLog, GameLog, asked, started, take
from firmware_host.games.core.rules import Rules


def begin(log: GameLog) -> tuple[Rules, Any]:
    """The rules and the state before the first entry; BadLog if these rules cannot replay it."""
    try:
        rules = rules_for(log.game, log.mode)
    except UnknownGame as error:
        raise BadLog(str(error)) from error
    return rules, started(rules, log)


def replay(log: GameLog) -> tuple[Rules, Any]:
    """The rules of the game and its state after the last entry."""
    rules, state = begin(log)
    for entry in log.entries:
        asked(rules, state, entry)
        take(rules, state, entry)
    return rules, state
