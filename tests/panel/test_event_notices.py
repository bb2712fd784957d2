"""What the panel says of every event of real games: nothing that can happen may stop it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games import all_rules, game_of
from firmware_host.games.builders_biomes.panel import event_notices as biomes_telling
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import ROLL, Question
from firmware_host.games.core.rules import Rules
from firmware_host.games.explorers.panel import event_notices as explorers_telling
from firmware_host.games.portal_dash.panel import event_notices as telling
from firmware_host.games.portal_dash.panel import referee_event_notices as full_telling
from firmware_host.panel.game_panel import mode_panel_of
from firmware_host.panel.i18n import Translator
from firmware_host.table.bots import bots_of
from firmware_host.table.fair import QuickDice
from firmware_host.table.snapshot import Thrown
from tests.panel.panel_moments import moment_of

RULES = [pytest.param(rules, id=f"{rules.game}-{rules.mode}") for rules in all_rules()]
EVENT_NOTICES = {
    ("portal-dash", "dice"): set(),
    ("portal-dash", "assistant"): set(telling.EVENT_NOTICES) - {"spawn_failed", "no_spawn"},
    ("portal-dash", "referee"): set(full_telling.REFEREE_EVENT_NOTICES),
    ("builders-biomes", "dice"): set(),
    ("builders-biomes", "assistant"): set(biomes_telling.EVENT_NOTICES)
    - {"card_revealed", "token_turned"},
    ("builders-biomes", "referee"): set(biomes_telling.EVENT_NOTICES),
    ("explorers", "referee"): set(explorers_telling.EVENT_NOTICES),
}
"""Which events a level tells; the others of a shared table belong to the other level."""
MOST_GAMES = 300


@cache
def values_of(game: str) -> dict[str, Any]:
    return load_settings(state_dir=Path("/nonexistent")).catalogues[game].plain()


@pytest.mark.behavior
@pytest.mark.parametrize("rules", RULES)
def test_the_panel_tells_every_event_of_real_games(rules: Rules) -> None:
    t = Translator("en")
    untold = set(EVENT_NOTICES[rules.game, rules.mode])
    assert untold <= set(rules.flow.reduces)  # type: ignore[attr-defined]
    bots = list(bots_of(rules).values())
    for number in range(MOST_GAMES):
        random = Random(f"panel {number}")
        setup = game_of(rules.game).setups.every_kind(
            rules.mode, values_of(rules.game), number, random
        )
        bot, dice, state = bots[number % len(bots)](random), QuickDice(random), rules.start(setup)
        while (asked := rules.question(state)) is not None:
            answer = dice.answer(asked) if asked.is_chance else bot.answer(asked, state)
            events = tuple(rules.answer(state, answer))
            untold -= {event[0] for event in events}
            next_one, thrown = rules.question(state), thrown_by(asked, answer)
            snapshot = moment_of(2, rules.game, next_one, state, events=events, thrown=thrown)
            look = mode_panel_of(snapshot)
            assert look is not None
            look.notices(snapshot, t)
            look.tunes(snapshot)
            if snapshot.thrown:
                look.meaning(snapshot, t)
            if snapshot.outcome:
                assert look.reason(snapshot, t)
        if not untold and number > 2 * len(bots):
            return
    raise AssertionError(f"never happened in {MOST_GAMES} games: {untold}")


def thrown_by(question: Question, answer: str) -> Thrown | None:
    if question.kind != ROLL:
        return None
    names = tuple(die.name for die in question.dice)
    return Thrown(names, tuple(answer.split(" ")), "dice")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (("spawn_failed", "ghast 2"), "Ghast 2 goes back to the front of the line"),
        (("no_spawn", 3), "No mob spawns"),
    ],
)
def test_what_bots_hardly_ever_meet_is_told_too(event: Event, told: str) -> None:
    """Bots find free spawners, and their line is seldom empty; people may do otherwise."""
    rules = next(rules for rules in all_rules() if (rules.game, rules.mode) == PD_ASSISTANT)
    setup = game_of(rules.game).setups.every_kind("assistant", values_of(rules.game), 1, Random(1))
    state = rules.start(setup)
    snapshot = moment_of(2, rules.game, rules.question(state), state, events=(event,))
    look = mode_panel_of(snapshot)
    assert look is not None
    assert [notice.text for notice in look.notices(snapshot, Translator("en"))] == [told]


PD_ASSISTANT = ("portal-dash", "assistant")
