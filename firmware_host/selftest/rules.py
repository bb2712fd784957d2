"""Do the rules hold? Bots play games of every size and level, and every position is checked."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from firmware_host.games.core.registry import rules_for
from firmware_host.games.core.rules import Rules
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.table.simulate import alternating_setups, play

_PLAYERS: Final = (1, 2, 3, 4)
_LEVELS: Final = (1, 2, 3, 4, 5)
_GAMES_OF: Final = {"random": 10, "steady": 2}


def check_rules(
    subject: Subject,
    games_of: dict[str, int] | None = None,
    find_rules: Callable[[str, str], Rules] = rules_for,
) -> Result:
    if subject.settings is None:
        return skipped("the values stand in the catalogue, which cannot be read")
    rules = find_rules("portal-dash", "box")
    values = subject.settings.catalogues["portal-dash"].plain()
    seed = secrets.token_hex(4)
    games = decisions = 0
    for players in _PLAYERS:
        for level in _LEVELS:
            for bot, count in (games_of or _GAMES_OF).items():
                report = play(rules, alternating_setups(values, players, level), count, seed, bot)
                games += report.games
                decisions += report.decisions
                subject.progress(f"{games} games")
                if report.violations:
                    return failed(
                        f"{report.violations[0]} ({players} players, level {level}, {bot} bot, "
                        f"seed {seed})",
                        "report it with this line: it is a fault of Tilekeeper",
                    )
    return passed(f"{games} games, {decisions} decisions, every position sound (seed {seed})")
