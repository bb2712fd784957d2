"""What every game promises, checked at each state of random games. A new game only registers.

A game is played once for all tests here: `a_game` has the scope of the module, so pytest runs the
tests of one game one after another and then forgets it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from firmware_host.games import all_games, all_rules
from firmware_host.games.core.cube import COLUMNS
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import GROUP, KINDS, PICK, PLACE, ROLL, Question
from firmware_host.games.core.rules import DICE_MODE, Rules, Setup
from firmware_host.table.answer_history import AnswerHistory
from tests.dice_race.rules.referee import DiceRace
from tests.games.registered_setups import MAKERS, any_answer, setup_for

pytestmark = pytest.mark.behavior

GAMES = range(24)
MOST_ANSWERS = 20_000
BOARD_CELL = re.compile(r"[a-z]{1,2}[1-9][0-9]?|[0-9]{1,2}")
RULES = (*all_rules(), DiceRace())
every_game = pytest.mark.parametrize("rules", RULES, ids=lambda r: f"{r.game}-{r.mode}")
JUNK = ["", " ", "-", "ok", "0", "-1", "9", "99", "p9", "a1", "e5", "z9", "aa1", "b2", "00", "L1",
        "L9", "red", "?", "red 1", "1 red", "none", "done", "stop", "skip", "draw", "keep", "next",
        "0,0", "1,0", "x:y", "red:A1", "armour:9", "ünïcode", "mine", "a\nb", "x" * 300,
        "portal", "tile", "use:0", "use:9", "use:x", "step", "repair", "pass", "neither", "open",
        "iron_sword", "sword_die", "ghast 1", "wildfire", "boots", "discard",
        "wood", "1wood", "2emerald", "free", "+1", "+2", "build:c3", "build:camp", "fight:zombie",
        "weapon:bow", "adjust", "zombie", "camp", "bow", "forest", "bridge", "collect", "build",
        "end ", "explore", "explore:", "explore:x", "fight:", "fight:game_over", "eat:", "eat:wood",
        "map:", "map:woods", "nothing", "hunger:0", "hunger:-1", "hunger:x", "credit:99",
        "pair.witch:1", "iron_pickaxe:9", "back:", "back:x:01", "wood:99", "wood:01:02", "all",
        "deal", "reveal", "game_over", "woods", "woods/", "woods/wood", "give", "01"]  # fmt: skip
WITHOUT_RULE: Final = ("fair", "bb.adjust", "bb.adjust_by")
"""Questions of the box rather than of a rulebook."""
ALWAYS_RULED: Final = {
    "builders-biomes-assistant",
    "builders-biomes-referee",
    "portal-dash-referee",
}
"""Where a refusal names a rule also if the question names none."""
PREFIXES: Final = {"dice-race": "DR-"} | {g.id: f"{g.rule_prefix}-" for g in all_games()}

SORTED_SETUPS: Final = {"builders-biomes"}
SORTED_POSITIONS: Final = {"builders-biomes", "portal-dash-referee"}
"""Whose files may be written anew with sorted keys: games, or games in one mode."""


@dataclass
class Played:
    """One random game, kept from its first position to its last."""

    rules: Rules
    setup: Setup
    game: int
    states: list[Any] = field(default_factory=list)
    """A copy of each position before it was answered."""
    questions: list[Question] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)
    """What came of each answer."""
    written: list[str] = field(default_factory=list)
    """Each position as JSON, the last one included; written when it stood on the table."""
    faults: list[str] = field(default_factory=list)
    last: Any = None

    def is_among(self, names: Collection[str]) -> bool:
        return bool({self.rules.game, f"{self.rules.game}-{self.rules.mode}"} & {*names})

    def sampled(self, most: int) -> Iterator[tuple[Any, Question, str]]:
        """Some positions, spread over the whole game: state, question, JSON."""
        length = len(self.states)
        every = max(1, length // most)
        for n in range(length):
            if n % every == 0 or length - n < 3:
                yield self.states[n], self.questions[n], self.written[n]


def rewritten(played: Played) -> Setup:
    """The set-up out of a file."""
    setup: Setup = json.loads(json.dumps(played.setup, sort_keys=played.is_among(SORTED_SETUPS)))
    return setup


def as_json(state: Any) -> str:
    return json.dumps(state.to_json())


def play(rules: Rules, game: int) -> Played:
    setup, random = setup_for(rules, Random(f"setup {game}")), Random(game)
    played = Played(rules, setup, game)
    state = rules.start(setup)
    while (question := rules.question(state)) is not None:
        assert rules.outcome(state) is None
        played.states.append(state.copy())
        played.questions.append(question)
        played.written.append(as_json(state))
        played.faults += rules.check(state)
        played.answers.append(any_answer(rules, state, random))
        played.events.append([*rules.answer(state, played.answers[-1])])
        assert len(played.answers) < MOST_ANSWERS, "no end"
    played.written.append(as_json(state))
    played.faults += rules.check(state)
    played.last = state
    return played


@pytest.fixture(
    scope="module",
    params=[(rules, game) for rules in RULES for game in GAMES],
    ids=lambda each: f"{each[0].game}-{each[0].mode}-{each[1]}",
)
def a_game(request: pytest.FixtureRequest) -> Callable[[], Played]:
    return cache(lambda: play(*request.param))


def test_every_registered_game_has_set_ups_for_these_tests() -> None:
    assert {(rules.game, rules.mode) for rules in RULES} == set(MAKERS)


def test_every_game_ends_and_every_position_on_the_way_is_sound(
    a_game: Callable[[], Played],
) -> None:
    played = a_game()
    assert played.faults == []
    for question in played.questions:
        assert_well_formed(question, played.setup)
    rules = played.rules
    outcome = rules.outcome(played.last)
    assert outcome is not None
    assert outcome.reason
    assert bool(outcome.winners) == (outcome.won and rules.mode != DICE_MODE)
    assert rules.describe(played.last)


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
        drawn = [weight for weight in question.weights if weight]
        assert drawn, "chance draws something"
        assert min(drawn) > 0
        assert question.weights == (*drawn, *[0] * (len(question.weights) - len(drawn))), (
            "what only people may tell comes last"
        )
    json.dumps(question.about)
    assert_facts_only(question.about)


def assert_facts_only(fact: Any) -> None:
    """Games tell ids and numbers; sentences belong to the panel, in the language of people."""
    if isinstance(fact, dict | list | tuple):
        for each in fact.values() if isinstance(fact, dict) else fact:
            assert_facts_only(each)
    elif isinstance(fact, str):
        assert len(fact.split(" ")) <= 2


def test_a_copy_is_equal_and_leaves_the_original_alone(a_game: Callable[[], Played]) -> None:
    played = a_game()
    rules, random = played.rules, Random(played.game)
    for state, question, before in played.sampled(60):
        twin = state.copy()
        assert twin == state
        assert rules.question(twin) == rules.question(state) == question
        for _ in range(12):
            if rules.question(twin) is None:
                break
            rules.answer(twin, any_answer(rules, twin, random))
        assert as_json(state) == before


def test_a_position_read_back_from_json_is_the_same_and_plays_on_the_same(
    a_game: Callable[[], Played],
) -> None:
    """Even the order of the answers is the same, so that a seed stays a game."""
    played = a_game()
    rules, random = played.rules, Random(played.game)
    setup, is_sorted = rewritten(played), played.is_among(SORTED_POSITIONS)
    for state, question, written in played.sampled(25):
        file = json.dumps(json.loads(written), sort_keys=is_sorted)
        one = rules.load(setup, json.loads(file))
        other = state.copy()
        assert one == other
        asked = rules.question(one)
        assert asked == question
        if len(question.answers) <= 300:
            assert list(asked.answers) == list(question.answers)
        for _ in range(12):
            asked = rules.question(other)
            assert rules.question(one) == asked
            if asked is None:
                break
            answer = any_answer(rules, other, random)
            assert rules.answer(one, answer) == rules.answer(other, answer)
            assert one == other


def test_an_illegal_answer_is_refused_with_a_rule_and_changes_nothing(
    a_game: Callable[[], Played],
) -> None:
    played = a_game()
    rules, is_ruled = played.rules, played.is_among(ALWAYS_RULED)
    prefix = PREFIXES[rules.game]
    conceivable = dict.fromkeys(JUNK)
    for state, question, before in played.sampled(40):
        if len(question.answers) < 300:
            conceivable.update(dict.fromkeys(question.answers[:8]))
        stands = rules.question(state)
        for answer in conceivable:
            if answer in question.answers:
                continue
            with pytest.raises(IllegalAnswer) as refused:
                rules.answer(state, answer)
            assert refused.value.question == question.id
            rule = refused.value.rule
            assert rule or question.id in WITHOUT_RULE or not (question.rule or is_ruled)
            assert not rule or rule.startswith((prefix, "G"))  # the cube's rules are shared
            assert refused.value.reason
        assert as_json(state) == before
        assert rules.question(state) is stands


def test_set_up_and_answers_are_the_whole_game(a_game: Callable[[], Played]) -> None:
    """Replay leads to equal states; undo leads back through every one of them."""
    played = a_game()
    rules, written = played.rules, list(played.written)
    again = rules.start(rewritten(played))
    history = AnswerHistory(rules, again)
    for n, answer in enumerate(played.answers):
        assert history.question == played.questions[n]
        state, events = history.preview(answer)
        assert events == played.events[n]
        history.commit(answer, state, events)
        assert as_json(state) == written[n + 1]
    assert history.state == played.last
    while history.answers:
        assert as_json(history.state) == written.pop()
        assert history.undo() is not None
    assert as_json(history.state) == written.pop()
    assert history.state == rules.start(played.setup)


@every_game
def test_a_log_of_its_own_version_replays_and_of_an_unknown_one_does_not(rules: Rules) -> None:
    assert rules.replays(rules.version)
    assert not rules.replays(rules.version + 1)


@every_game
def test_random_games_end_in_more_than_one_way(rules: Rules) -> None:
    """Otherwise these games would prove little. Dice are only put away."""
    enough = 1 if rules.mode == DICE_MODE else 2
    reasons = set()
    for game in GAMES:
        outcome = rules.outcome(play(rules, game).last)
        assert outcome is not None
        reasons.add((outcome.reason, outcome.winners))
        if len(reasons) == enough:
            return
    raise AssertionError(f"all of them end as {reasons}")
