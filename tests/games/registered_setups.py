"""For each registered game a maker of set-ups: all that a new game adds to the common tests."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from firmware_host.games.core.rules import Rules, Setup
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from tests.dice_race.setups import DiceRaceSetups
from tests.games.builders_biomes.rules import biomes_play
from tests.games.explorers.rules import printed_cards
from tests.games.portal_dash.rules.assistant import printed_parts
from tests.games.portal_dash.rules.assistant.assistant_game import EVERYTHING, set_up
from tests.games.portal_dash.rules.assistant.printed_parts import maybe_free
from tests.games.portal_dash.rules.referee.random_play import any_setup as any_referee_setup
from tests.games.portal_dash.rules.referee.random_play import lively_answer

Maker = Callable[[Random], Setup]


def portal_dash_assistant(random: Random) -> Setup:
    """Any way to play: both cubes, every tracker, every house rule, every mode."""
    extra = [kind for kind in ("hoglin", "blaze", "wither_skeleton") if random.random() < 0.5]
    players = random.randint(1, 4)
    return set_up(
        players,
        [name for name in EVERYTHING if random.random() < 0.7],
        first=random.randrange(players),
        cube=random.choice(["blocks", "layers"]),
        line=random.choice(["box", "table", "all"]),
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


def dice_race(random: Random) -> Setup:
    """The example of a game's folder is held to the same promises."""
    values = {
        "goal": 20,
        "events": [3, 6, 9, 12, 15, 18],
        "dice": {"race": [1, 2, 3, 4, 5, 6]},
        "cards": {"tailwind": {"moves": 3, "copies": 2}, "mud": {"moves": -2, "copies": 2}},
    }
    return DiceRaceSetups().every_kind("referee", values, random.randrange(3), random)


def portal_dash_dice(random: Random) -> Setup:
    """Dice only needs nothing but the faces, and how many black dice there are."""
    return {
        "players": [],
        "values": {**printed_parts.values(), "combat_dice": random.randint(1, 4)},
    }


def builders_biomes_dice(random: Random) -> Setup:
    """Dice only needs nothing but the weapon tokens."""
    values = {**biomes_play.assistant_setup(random)["values"]}
    return {"players": [], "values": values}


MAKERS: dict[tuple[str, str], Maker] = {
    ("portal-dash", "assistant"): portal_dash_assistant,
    ("portal-dash", "dice"): portal_dash_dice,
    ("portal-dash", "referee"): any_referee_setup,
    ("builders-biomes", "dice"): builders_biomes_dice,
    ("builders-biomes", "assistant"): biomes_play.assistant_setup,
    ("builders-biomes", "referee"): biomes_play.referee_setup,
    ("explorers", "referee"): printed_cards.any_setup,
    ("dice-race", "referee"): dice_race,
}


def setup_for(rules: Rules, random: Random) -> Setup:
    return MAKERS[rules.game, rules.mode](random)


SELDOM = ("last_heart", "boss_beaten", "adjust", "+1", "+5", "-1", "-5")
"""Legal, but a game that ends or stands still by them early shows little of the rules."""


def any_answer(rules: Rules, state: Any, random: Random) -> str:
    """A random legal answer."""
    question = rules.question(state)
    assert question is not None
    if question.id == "bb.blocks_left":  # few, so that a tie often stays one
        return question.answers[random.randrange(min(2, len(question.answers)))]
    if question.id == "bb.action":  # first what is done, then to what
        return biomes_play.any_answer(question, random)
    if isinstance(state, RefereeState) and random.random() < 0.8:  # or it loses early
        return lively_answer(question, random, state)
    if question.id == "dice.set" and random.random() < 0.95:  # or they are put away at once
        return question.answers[random.randrange(len(question.answers) - 1)]
    answer = question.answers[random.randrange(len(question.answers))]
    if answer in SELDOM and random.random() < 0.9:
        return question.answers[0]
    return answer
