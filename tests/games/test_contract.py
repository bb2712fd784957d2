"""What every game promises, checked at each state of random games. A new game only registers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from firmware_host.games import all_rules
from firmware_host.games.core.cube import COLUMNS
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.question import GROUP, KINDS, PICK, PLACE, ROLL, Question
from firmware_host.games.core.rules import DICE_MODE, Rules, Setup
from firmware_host.table.answer_history import AnswerHistory
from tests.dice_race.rules.referee import DiceRace
from tests.games.registered_setups import MAKERS, any_answer, setup_for

GAMES = range(24)
MOST_ANSWERS = 20_000
BOARD_CELL = re.compile(r"[a-z]{1,2}[1-9][0-9]?|[0-9]{1,2}")
RULES = (*all_rules(), DiceRace())
every_game = pytest.mark.parametrize("rules", RULES, ids=lambda r: f"{r.game}-{r.mode}")
JUNK = ["", " ", "-", "ok", "0", "-1", "99", "p9", "a1", "e5", "L1", "L9", "red", "?", "red 1",
        "1 red", "none", "done", "0,0", "1,0", "next", "x:y", "red:A1", "armour:9", "ünïcode",
        "mine", "a\nb", "x" * 300]  # fmt: skip


def play(rules: Rules, setup: Setup, random: Random) -> Iterator[tuple[Any, Question]]:
    """The states of one random game up to its end, each with its question."""
    state = rules.start(setup)
    for _ in range(MOST_ANSWERS):
        question = rules.question(state)
        if question is None:
            return
        yield state, question
        rules.answer(state, any_answer(rules, state, random))
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


def sampled(rules: Rules, game: int, most: int = 60) -> Iterator[tuple[Any, Question, Setup]]:
    """Some states of a game, spread over its whole length."""
    setup = setup_for(rules, Random(f"setup {game}"))
    length = sum(1 for _ in play(rules, setup, Random(game)))
    every = max(1, length // most)
    for n, (state, question) in enumerate(play(rules, setup, Random(game))):
        if n % every == 0 or length - n < 3:
            yield state, question, setup


def test_every_registered_game_has_set_ups_for_these_tests() -> None:
    assert {(rules.game, rules.mode) for rules in RULES} == set(MAKERS)


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_every_game_ends_and_every_position_on_the_way_is_sound(rules: Rules, game: int) -> None:
    setup = setup_for(rules, Random(f"setup {game}"))
    state = None
    for state, question in play(rules, setup, Random(game)):
        assert rules.check(state) == []
        assert rules.outcome(state) is None
        assert_well_formed(question, setup)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.reason
    assert bool(outcome.winners) == (outcome.won and rules.mode != DICE_MODE)
    assert rules.check(state) == []
    assert rules.describe(state)


def assert_well_formed(question: Question, setup: Setup) -> None:
    assert question.kind in KINDS
    assert question.who in (GROUP, *range(len(setup["players"])))
    assert len(question.answers) > 0
    if len(question.answers) <= 300:
        answers = list(question.answers)
        assert len(set(answers)) == len(answers)
        assert answers == list(question.answers)
        assert all(answer in question.answers for answer in answers)
    assert bool(question.dice) == (question.kind == ROLL)
    if question.kind == PICK:
        assert len(question.answers) == 2 ** len(question.options)
    if question.kind == PLACE:
        cells = {*question.answers} - {"done"}
        if "grid" in question.about:
            assert all(BOARD_CELL.fullmatch(cell) for cell in cells)
        else:
            assert cells <= {*COLUMNS}
    if question.weights:
        assert len(question.weights) == len(question.answers)
        assert min(question.weights) > 0
    json.dumps(question.about)
    assert_facts_only(question.about)


def assert_facts_only(fact: Any) -> None:
    """Games tell ids and numbers; sentences belong to the panel, in the language of people."""
    if isinstance(fact, dict | list | tuple):
        for each in fact.values() if isinstance(fact, dict) else fact:
            assert_facts_only(each)
    elif isinstance(fact, str):
        assert len(fact.split(" ")) <= 2


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_equal_and_leaves_the_original_alone(rules: Rules, game: int) -> None:
    for state, _, _ in sampled(rules, game):
        before, twin = json.dumps(state.to_json()), state.copy()
        assert twin == state
        assert rules.question(twin) == rules.question(state)
        random = Random(game)
        for _ in range(12):
            if rules.question(twin) is None:
                break
            rules.answer(twin, any_answer(rules, twin, random))
        assert json.dumps(state.to_json()) == before


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_a_position_read_back_from_json_is_the_same_and_plays_on_the_same(
    rules: Rules, game: int
) -> None:
    for state, question, setup in sampled(rules, game, 25):
        loaded = rules.load(json.loads(json.dumps(setup)), json.loads(json.dumps(state.to_json())))
        assert loaded == state
        assert rules.question(loaded) == question
        one, other, random, same = loaded, state.copy(), Random(game), Random(game)
        for _ in range(12):
            if rules.question(one) is None:
                break
            events = rules.answer(one, any_answer(rules, one, random))
            assert rules.answer(other, any_answer(rules, other, same)) == events
            assert one == other


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_answers_come_in_the_same_order_every_time(rules: Rules, game: int) -> None:
    for state, question, setup in sampled(rules, game, 25):
        if len(question.answers) > 300:
            continue
        fresh = rules.load(setup, state.to_json())
        asked = rules.question(fresh)
        assert asked is not None
        assert list(asked.answers) == list(question.answers)


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_answer_is_refused_with_a_rule_and_changes_nothing(
    rules: Rules, game: int
) -> None:
    conceivable = dict.fromkeys(JUNK)
    for state, question, _ in sampled(rules, game):
        conceivable.update(
            dict.fromkeys(list(question.answers)[:8] if len(question.answers) < 300 else [])
        )
        before = json.dumps(state.to_json())
        for answer in conceivable:
            if answer in question.answers:
                continue
            with pytest.raises(IllegalAnswer) as refused:
                rules.answer(state, answer)
            assert refused.value.question == question.id
            assert bool(refused.value.rule) >= bool(question.rule)
            assert refused.value.reason
        assert json.dumps(state.to_json()) == before
        assert rules.question(state) is question


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_set_up_and_answers_are_the_whole_game(rules: Rules, game: int) -> None:
    """Replay leads to equal states; undo leads back through every one of them."""
    setup = setup_for(rules, Random(f"setup {game}"))
    random = Random(game)
    talk = AnswerHistory(rules, rules.start(setup))
    recorded = [json.dumps(talk.state.to_json())]
    while talk.question is not None:
        answer = any_answer(rules, talk.state, random)
        talk.commit(answer, *talk.preview(answer))
        recorded.append(json.dumps(talk.state.to_json()))
    again = rules.start(json.loads(json.dumps(setup)))
    for answer, expected in zip(talk.answers, recorded[1:], strict=True):
        rules.answer(again, answer)
        assert json.dumps(again.to_json()) == expected
    assert again == talk.state
    while talk.answers:
        assert json.dumps(talk.state.to_json()) == recorded.pop()
        assert talk.undo() is not None
        assert rules.check(talk.state) == []
    assert json.dumps(talk.state.to_json()) == recorded.pop()
    assert talk.state == rules.start(setup)


@every_game
def test_a_log_of_its_own_version_replays_and_of_an_unknown_one_does_not(rules: Rules) -> None:
    assert rules.replays(rules.version)
    assert not rules.replays(rules.version + 1)


@every_game
def test_random_games_end_in_more_than_one_way(rules: Rules) -> None:
    """Otherwise these games would prove little."""
    reasons = set()
    for game in GAMES:
        *_, (state, _) = play(rules, setup_for(rules, Random(f"setup {game}")), Random(game))
        outcome = rules.outcome(state)
        assert outcome is not None
        reasons.add((outcome.reason, outcome.winners))
    assert len(reasons) > (rules.mode != DICE_MODE), "dice are only put away"
