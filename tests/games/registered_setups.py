"""For each registered game a maker of set-ups: all that a new game adds to the common tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from firmware_host.games.core.rules import Rules, Setup
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from tests.games.builders_biomes import biomes_play
from tests.games.explorers import printed_cards
from tests.games.portal_dash.box_game import EVERYTHING, set_up
from tests.games.portal_dash.printed_parts import maybe_free
from tests.games.portal_dash_full.random_play import any_setup as any_full_setup

Maker = Callable[[Random], Setup]


def portal_dash_box(random: Random) -> Setup:
    """Any way to play: both cubes, every tracker, every house rule, every level."""
    extra = [kind for kind in ("hoglin", "blaze", "wither_skeleton") if random.random() < 0.5]
    players = random.randint(1, 4)
    return set_up(
        players,
        [name for name in EVERYTHING if random.random() < 0.7],
        first=random.randrange(players),
        cube=random.choice(["blocks", "layers"]),
        line=random.choice(["box", "table"]),
        guide=random.random() < 0.3,
        commitment=random.choice(["", "ab" * 32]),
        rules={s.id: random.choice(s.options) for s in SWITCHES if random.random() < 0.5},
        level=maybe_free(
            {
                "tiles": random.randint(2, 4),
                "extra": extra,
                "boss": random.choice(["wildfire", "ancient_hoglin"]),
                "hard": random.random() < 0.5,
            },
            random,
        ),
    )


MAKERS: dict[tuple[str, str], Maker] = {
    ("portal-dash", "box"): portal_dash_box,
    ("portal-dash", "full"): any_full_setup,
    ("builders-biomes", "box"): biomes_play.box_setup,
    ("builders-biomes", "full"): biomes_play.full_setup,
    ("explorers", "full"): printed_cards.any_setup,
}


def setup_for(rules: Rules, random: Random) -> Setup:
    return MAKERS[rules.game, rules.level](random)


SELDOM = ("last_heart", "boss_beaten", "adjust", "+1", "+5", "-1", "-5")
"""Legal, but a game that ends or stands still by them early shows little of the rules."""


def any_answer(rules: Rules, state: Any, random: Random) -> str:
    """A random legal answer."""
    question = rules.question(state)
    assert question is not None
    if question.id == "bb.blocks_left":  # few, so that a tie often stays one
        return question.answers[random.randrange(min(2, len(question.answers)))]
    answer = question.answers[random.randrange(len(question.answers))]
    if answer in SELDOM and random.random() < 0.9:
        return question.answers[0]
    return answer
