"""Do the rules hold? Bots play every game in every mode, and every position is checked."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from random import Random
from typing import Final

from firmware_host.games import all_rules, game_of
from firmware_host.games.core.rules import Rules, Setup
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped
from firmware_host.table.simulate import play
from firmware_host.texts import Counted, Message, Number

_ROUNDS_OF: Final = {"random": 1.0, "steady": 0.5}
"""Once round at random every number of players meets every level."""


def check_rules(
    subject: Subject,
    games_of: dict[str, int] | None = None,
    everything: Iterable[Rules] | None = None,
    seed: str = "",
) -> Result:
    """Play games from `seed`, or from a new one each time, so that every self-test adds games."""
    if subject.settings is None:
        return skipped(Message("the values stand in the catalog, which cannot be read"))
    seed = seed or secrets.token_hex(4)
    games = decisions = 0
    for rules in everything or all_rules():
        for bot, count in (games_of or _games_of(rules)).items():
            name = f"{rules.game} ({rules.mode})"
            setups = [_setup(subject, rules, f"{seed} {number}", number) for number in range(count)]
            report = play(rules, setups.__getitem__, count, seed, bot)
            games += report.games
            decisions += report.decisions
            subject.progress(Counted("{n} game", "{n} games", n=games))
            if report.violations:
                return failed(
                    # Translators: the self-test says it to the builder; {name} is a name, {bot}
                    # is names of bots.
                    Message(
                        "{name}: {violations} (bot: {bot}, seed {seed})",
                        name=name,
                        violations=report.violations[0],
                        bot=bot,
                        seed=seed,
                    ),
                    Message("report it with this line: it is a fault of Tilekeeper"),
                )
    return passed(
        # Translators: the self-test says it to the builder; {games} is a number.
        Message(
            "every position of every game and mode is sound (games: {games}, decisions: "
            "{decisions}, seed {seed})",
            games=Number(games),
            decisions=Number(decisions),
            seed=seed,
        )
    )


def _games_of(rules: Rules) -> dict[str, int]:
    kinds = game_of(rules.game).setups.kinds
    return {bot: int(kinds * rounds) for bot, rounds in _ROUNDS_OF.items()}


def _setup(subject: Subject, rules: Rules, seed: str, number: int) -> Setup:
    assert subject.settings is not None
    values = subject.settings.catalogues[rules.game].plain()
    return game_of(rules.game).setups.every_kind(rules.mode, values, number, Random(seed))
