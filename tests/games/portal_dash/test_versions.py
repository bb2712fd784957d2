"""Games of version 1 of the rules: replayed as they were meant, or refused with the reason."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from firmware_host.games.core.log import BadLog, Entry, GameLog
from firmware_host.games.core.piles import Pile
from firmware_host.games.core.rules import Rules
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.replay import replay
from tests.games.portal_dash.assistant_game import ASSISTANT, HARD_WILDFIRE, AssistantGame
from tests.games.portal_dash.assistant_game import set_up as assistant_set_up
from tests.games.portal_dash_referee.referee_game import REFEREE
from tests.games.portal_dash_referee.referee_parts import set_up as referee_set_up
from tests.games.portal_dash_referee.referee_parts import values

HASH = "ab" * 32


def old_log(rules: Rules, setup: dict[str, Any]) -> GameLog:
    return GameLog(rules.game, rules.mode, 1, setup, HASH)


def record(log: GameLog, rules: Rules, state: Any, answer: str) -> None:
    """The answer as version 1 would have written it; it need not be legal any more."""
    question = rules.question(state)
    assert question is not None
    dice = tuple(die.name for die in question.dice)
    log.records.append(
        Entry(len(log.entries), question.id, question.who, answer, "person", None, dice)
    )


@pytest.mark.parametrize("rules", [ASSISTANT, REFEREE], ids=["assistant", "referee"])
def test_what_an_old_set_up_left_unsaid_is_as_it_was_ruled_then(rules: Rules) -> None:
    """PD-A22, PD-A36: both were allowed; what was said stays."""
    setup = assistant_set_up() if rules is ASSISTANT else referee_set_up()
    _, state = replay(old_log(rules, setup))
    assert (state.setup.rules["pd.refuse"], state.setup.rules["pd.blind"]) == ("yes", "fewer")
    setup["rules"] = {"pd.refuse": "no"}
    _, state = replay(old_log(rules, setup))
    assert (state.setup.rules["pd.refuse"], state.setup.rules["pd.blind"]) == ("no", "fewer")
    today = GameLog(rules.game, rules.mode, rules.version, setup, HASH)
    _, state = replay(today)
    assert state.setup.rules["pd.blind"] == "printed"


def test_any_ignored_ground_was_all_of_it() -> None:
    """PD-104, PD-124."""
    parts = values()
    parts["boots"]["iron_boots"]["ignores"] = ["soul_sand"]
    log = old_log(REFEREE, referee_set_up(values=parts))
    kinds = replay(log)[1].setup.kinds
    assert kinds["iron_boots"].ignores == ("magma", "soul_sand")
    assert kinds["leather_boots"].ignores == ()
    log.rules = REFEREE.version
    assert replay(log)[1].setup.kinds["iron_boots"].ignores == ("soul_sand",)


@pytest.mark.parametrize("letter", ["c", "1"])
def test_a_game_with_a_strip_that_stayed_bare_is_refused(letter: str) -> None:
    """PD-152: it would be another game now."""
    parts = values()
    parts["portal_strip"] = [f".{letter}", *parts["portal_strip"][1:]]
    log = old_log(REFEREE, referee_set_up(values=parts))
    with pytest.raises(BadLog, match=r"version 1 of the rules left its chest and spawners empty"):
        replay(log)
    log.rules = REFEREE.version
    replay(log)


def played_until(id: str, setup: dict[str, Any]) -> tuple[GameLog, AssistantState]:
    """A game of version 1 that stands at that question for the first time."""
    log, state, random = old_log(ASSISTANT, setup), ASSISTANT.start(setup), Random(4)
    while (question := ASSISTANT.question(state)) is not None and question.id != id:
        answer = "item" if question.id == "pd.action" else random.choice(question.answers)
        record(log, ASSISTANT, state, answer)
        ASSISTANT.answer(state, answer)
    return log, state


def test_an_old_game_replays_as_long_as_its_answers_are_legal() -> None:
    """PD-A39: a second reveal in one window is refused, by its rule and at its entry."""
    setup = assistant_set_up(trackers=(), level=HARD_WILDFIRE | {"tiles": 3})
    log, state = played_until("pd.between", setup)
    record(log, ASSISTANT, state, "tile")
    ASSISTANT.answer(state, "tile")
    assert replay(log)[1].to_json() == state.to_json()
    record(log, ASSISTANT, state, "tile")
    with pytest.raises(BadLog, match=rf"entry {len(log.entries) - 1}: .* is refused by PD-A39"):
        replay(log)


def test_a_capped_roll_of_an_old_game_is_refused() -> None:
    """PD-D24: seven dice were thrown, and eight are asked for."""
    parts = values()
    parts["weapons"]["stone_sword"]["dice"] = 7
    log, state = played_until("pd.action", assistant_set_up(trackers=(), values=parts))
    for answer in ("fight", "magma_cube", "stone_sword", "dice"):
        record(log, ASSISTANT, state, answer)
        ASSISTANT.answer(state, answer)
    seven = Entry(len(log.entries), "pd.combat", 0, "0 " * 6 + "0", "person", None, ("combat",) * 7)
    log.records.append(seven)
    with pytest.raises(BadLog, match=r"asked.dice: (combat ?){7} were thrown"):
        replay(log)


@pytest.mark.parametrize("rules", [ASSISTANT, REFEREE], ids=["assistant", "referee"])
def test_versions_nobody_knows_are_refused(rules: Rules) -> None:
    setup = assistant_set_up() if rules is ASSISTANT else referee_set_up()
    log = old_log(rules, setup)
    log.rules = 0
    with pytest.raises(BadLog, match="version 0"):
        replay(log)
    log.rules = rules.version + 1
    with pytest.raises(BadLog, match="update Tilekeeper"):
        replay(log)


def test_a_game_that_began_with_fewer_questions_goes_on_so() -> None:
    """PD-093, PD-152, PD-A41: otherwise nobody could end a running game after an update."""
    setup = ASSISTANT.upgraded(assistant_set_up(trackers=("hearts",), level=HARD_WILDFIRE), 1)
    game = AssistantGame.__new__(AssistantGame)
    game.state = ASSISTANT.start(setup)
    game.to_action().with_hearts(0, 6, (1, 1))
    game.state.steps += [("item", 0)] * 3
    game.again().say("armour2", "armour2")
    assert list(game.asks.answers) == ["other", "armour1", "armour2", "armour3"]
    assert game.hearts(0)[1] == [(1, 1), (2, 2), (2, 2)]
    game.say("other", "item", "item")
    game.state.hidden_tiles = 0
    assert game.with_tasks("ABC").say("portal")[-1] == ("boss_appeared",)
    game.say("next")
    game.hide_colour("gray").say("gray 2")
    assert (game.asks.id, game.asks.about["mob"]) == ("pd.mob_hits", "wildfire")
    game.say("nobody")
    assert game.asks.id == "pd.mobs_act"
    tracked = AssistantGame.__new__(AssistantGame)
    tracked.state = ASSISTANT.start(ASSISTANT.upgraded(assistant_set_up(level=HARD_WILDFIRE), 1))
    tracked.to_action().say("item", "item")
    tracked.state.hidden_tiles = 0
    tracked.with_tasks("ABC").with_mobs(queue=["ghast 1"]).say("portal")
    assert tracked.asks.id == "pd.between"


@pytest.mark.parametrize(("version", "weights"), [(1, [1, 5]), (2, [2, 9])])
def test_old_draws_keep_the_odds_they_were_made_by(version: int, weights: list[int]) -> None:
    """PD-133: of two Netherite swords among the top six one is drawn; a proof must still hold."""
    setup = referee_set_up()
    state = REFEREE.start(REFEREE.upgraded(setup, 1) if version == 1 else setup)
    state.stack = Pile([{"bow": 5}, {"bow": 35}])
    state.stack.shuffle_in("netherite_sword", 5)
    state.stack.shuffle_in("netherite_sword", 5)
    state.emit("tile_drawn", "netherite_sword")
    found = state.stack.on_top()
    swords, whole = found["netherite_sword"], sum(found.values())
    assert Fraction(swords, whole) == Fraction(weights[0], sum(weights))
