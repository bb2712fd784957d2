"""Dice, questions, piles and the machine they run on."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.games import all_rules, game_ids, rules_for
from firmware_host.games.core.dice import Die, RollAnswers
from firmware_host.games.core.errors import BadState, GameError, IllegalAnswer, UnknownGame
from firmware_host.games.core.flow import Flow, FlowState, Outcome, as_tuple
from firmware_host.games.core.piles import Pile, bag_of
from firmware_host.games.core.question import (
    GROUP,
    KINDS,
    Question,
    ack,
    choose,
    draw,
    pick,
    picked,
    place,
    roll,
    subsets,
)

MOB = Die("mob", ("1", "1", "2", "3"))
COIN = Die("coin", ("heads", "tails"))


# Dice


def test_the_answers_of_a_roll_are_every_combination_of_different_faces() -> None:
    answers = RollAnswers((MOB, COIN))
    expected = [f"{m} {c}" for m, c in product(("1", "2", "3"), ("heads", "tails"))]
    assert list(answers) == expected
    assert len(answers) == len(expected)
    assert [answers[i] for i in range(len(answers))] == expected
    assert answers[-1] == expected[-1]
    assert answers[1:3] == expected[1:3]


@pytest.mark.parametrize("index", [6, -7, 10**9])
def test_a_roll_beyond_the_last_is_not_there(index: int) -> None:
    with pytest.raises(IndexError):
        RollAnswers((MOB, COIN))[index]


@pytest.mark.parametrize(
    "junk", ["", "1", "1  heads", " 1 heads", "heads 1", "1 heads 1", "4 heads", 1, None]
)
def test_what_dice_cannot_show_is_no_answer(junk: object) -> None:
    assert junk not in RollAnswers((MOB, COIN))


def test_asking_whether_many_dice_can_show_something_builds_no_list() -> None:
    die = Die("combat", tuple("0123456"))
    many = RollAnswers((die,) * 20)
    assert " ".join("6" * 20) in many
    assert len(many) == 7**20
    assert many[0] == " ".join("0" * 20)


def test_equal_dice_give_equal_answers() -> None:
    assert RollAnswers((MOB,)) == RollAnswers((Die("mob", MOB.faces),))
    assert RollAnswers((MOB,)) != RollAnswers((COIN,))
    assert RollAnswers((MOB,)) != ["1", "2", "3"]
    assert len({RollAnswers((MOB,)), RollAnswers((MOB,))}) == 1
    assert repr(RollAnswers((MOB, COIN))) == "RollAnswers(mob coin)"


# Questions


def test_each_kind_of_question_lists_its_answers() -> None:
    asked = [
        choose("c", 0, ["x", "y"], "R-1", fact=3),
        place("p", 0, ["a1"]),
        pick("s", 1, ["x", "y"]),
        roll("r", 2, (COIN,)),
        draw("d", GROUP, {"red": 2, "gone": 0, "gold": 1}),
        ack("o", GROUP),
    ]
    assert tuple(q.kind for q in asked) == KINDS
    assert [list(q.answers) for q in asked] == [
        ["x", "y"],
        ["a1"],
        ["-", "0", "1", "0,1"],
        ["heads", "tails"],
        ["red", "gold"],
        ["ok"],
    ]
    assert [q.is_chance for q in asked] == [False, False, False, True, True, False]
    assert asked[0].about == {"fact": 3}
    assert asked[0].rule == "R-1"
    assert asked[2].options == ("x", "y")
    assert asked[4].weights == (2, 1)


@given(st.integers(0, 8))
def test_every_subset_is_named_once_and_read_back(size: int) -> None:
    names = subsets(size)
    assert len(set(names)) == len(names) == 2**size
    assert {picked(name) for name in names} == {
        tuple(i for i in range(size) if bits >> i & 1) for bits in range(2**size)
    }


@given(st.integers(0, 4))
def test_where_the_order_matters_any_arrangement_of_a_subset_is_an_answer(size: int) -> None:
    question = pick("p", 0, "abcd"[:size], is_ordered=True)
    assert (question.is_ordered, tuple(question.answers)) == (True, subsets(size))
    assert len(question.answers) == 2**size
    everything = {
        ",".join(map(str, places)) or "-"
        for count in range(size + 1)
        for places in permutations(range(size), count)
    }
    assert all(answer in question.answers for answer in everything)
    wrong = ("", "0,0", f"{size}", "00", "-,0", "a", None)
    assert not any(answer in question.answers for answer in wrong)
    assert not pick("p", 0, "ab").is_ordered


# Piles


def test_a_pile_knows_what_may_lie_on_top_and_nothing_more() -> None:
    """PD-133, PD-EX8: one item shuffled into five others lies among the top six."""
    pile = Pile([{"netherite": 1, "item": 5}, {"item": 35}])
    assert pile.on_top() == {"netherite": 1, "item": 5}
    for _ in range(5):
        pile.take("item")
    assert pile.on_top() == {"netherite": 1}
    pile.take("netherite")
    assert pile.on_top() == {"item": 35}
    assert len(pile) == 35


def test_nothing_is_drawn_that_cannot_lie_on_top() -> None:
    pile = Pile([{"a": 1}, {"b": 2}])
    with pytest.raises(BadState, match="'b' cannot lie on top"):
        pile.take("b")
    pile.take("a")
    pile.take("b")
    pile.take("b")
    assert pile.on_top() == {}
    with pytest.raises(BadState):
        pile.take("b")


Worlds = dict[tuple[str, ...], Fraction]
"""Every order a pile may have, with its chance."""


def shuffled(pile: tuple[str, ...], thing: str, among: int) -> Worlds:
    """All that may come of shuffling one thing into so many from the top."""
    mixed = [(*order, *pile[among:]) for order in permutations((thing, *pile[:among]))]
    return {order: Fraction(mixed.count(order), len(mixed)) for order in mixed}


@given(st.integers(0, 3), st.lists(st.integers(0, 3), max_size=2), st.integers(0, 10**6))
@settings(max_examples=60)
def test_what_may_lie_on_top_is_exact_whatever_was_shuffled_in(
    size: int, among: list[int], seed: int
) -> None:
    """PD-133, PD-A18: against every order the pile may have; what is shuffled in is unlike it."""
    things = "aba"[:size]
    pile = Pile([bag_of(things)])
    orders = list(permutations(things))
    worlds: Worlds = {order: Fraction(orders.count(order), len(orders)) for order in orders}
    random = Random(seed)
    for name, unseen in zip("XY", among, strict=False):
        pile.shuffle_in(name, unseen)
        before, worlds = worlds, {}
        for order, chance in before.items():
            for new, share in shuffled(order, name, unseen).items():
                worlds[new] = worlds.get(new, Fraction(0)) + chance * share
        worlds = drawn_and_compared(pile, worlds, random.randint(0, 2), random)
    drawn_and_compared(pile, worlds, len(pile), random)
    assert not pile.bags


def drawn_and_compared(pile: Pile, worlds: Worlds, draws: int, random: Random) -> Worlds:
    for _ in range(min(draws, len(pile))):
        top: dict[str, Fraction] = {}
        for order, chance in worlds.items():
            top[order[0]] = top.get(order[0], Fraction(0)) + chance
        total = sum(pile.on_top().values())
        assert {t: Fraction(n, total) for t, n in pile.on_top().items()} == top
        drawn = random.choice(sorted(top))
        pile.take(drawn)
        worlds = {o[1:]: chance / top[drawn] for o, chance in worlds.items() if o[0] == drawn}
    return worlds


bags = st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(0, 3)), max_size=4)


@given(bags)
def test_a_pile_survives_copy_and_json(bags: list[dict[str, int]]) -> None:
    pile = Pile(bags)
    assert pile == pile.copy() == Pile.from_json(json.loads(json.dumps(pile.to_json())))
    assert pile.contents() == +sum((Counter(bag) for bag in bags), Counter())
    assert len(pile) == sum(pile.contents().values())
    twin = pile.copy()
    twin.put_under({"z": 1})
    twin.put_under({})
    assert twin != pile
    assert "z" not in pile.contents()
    assert repr(pile).startswith("Pile([")


@pytest.mark.parametrize("junk", [None, {}, [1], [{"a": 0}], [{"a": "1"}]])
def test_what_is_no_pile_is_refused(junk: object) -> None:
    with pytest.raises(BadState):
        Pile.from_json(junk)


def test_a_bag_counts_its_things() -> None:
    assert bag_of(["x", "y", "x"]) == {"x": 2, "y": 1}


# The machine


flow: Flow[Score] = Flow()


class Score(FlowState):
    __slots__ = ("score",)

    flow = flow

    def __init__(self) -> None:
        super().__init__()
        self.score = 0


@flow.ask("add")
def _ask_add(state: Score, most: int) -> Question | None:
    if not most:
        return None
    question = choose("add", 0, [str(n) for n in range(1, most + 1)], "S-1")
    question.doubts = {"7": ("S-3", "seven was never dealt")}
    return question


@flow.take("add")
def _take_add(state: Score, answer: str, _most: int) -> None:
    state.emit("added", int(answer))
    state.then(("double",), ("add", int(answer) - 1))


@flow.refuse("add")
def _why_not_add(_state: Score, answer: str, most: int) -> tuple[str, str] | None:
    return ("S-2", f"at most {most}") if answer.isdigit() else None


@flow.run("double")
def _double(state: Score) -> None:
    state.emit("added", state.score)


@flow.run("end")
def _end(state: Score) -> None:
    state.emit("over")


@flow.on("added")
def _added(state: Score, points: int) -> None:
    state.score += points


@flow.on("over")
def _over(state: Score) -> None:
    state.outcome = Outcome(True, "counted", (0,))


def score_game() -> Score:
    state = Score()
    state.then(("add", 3), ("end",), ("add", 9))
    return state


def test_steps_run_in_the_order_given_until_a_question_or_the_end() -> None:
    state = score_game()
    assert flow.answer(state, "2") == [("added", 2), ("added", 2)]
    question = flow.question(state)
    assert question is not None
    assert list(question.answers) == ["1"]
    assert flow.answer(state, "1") == [("added", 1), ("added", 5), ("over",)]
    assert state.score == 10
    assert state.outcome == Outcome(True, "counted", (0,))
    assert flow.question(state) is None
    assert state.steps == []


@pytest.mark.parametrize(("answer", "rule"), [("4", "S-2"), ("x", "S-1"), ("", "S-1")])
def test_an_answer_outside_the_list_is_refused_with_its_rule(answer: str, rule: str) -> None:
    state = score_game()
    with pytest.raises(IllegalAnswer) as refused:
        flow.answer(state, answer)
    assert (refused.value.rule, refused.value.question, refused.value.answer) == (
        rule,
        "add",
        answer,
    )
    assert rule in str(refused.value)
    assert state.score == 0
    assert flow.answer(state, "3")


def test_a_doubted_answer_is_taken_only_if_people_insist() -> None:
    state = score_game()
    refused = flow.why_not(state, "7")
    assert refused is not None
    assert (refused.rule, refused.reason) == ("S-3", "seven was never dealt")
    assert refused.insist == "!7"
    with pytest.raises(IllegalAnswer, match="seven was never dealt"):
        flow.answer(state, "7")
    assert flow.why_not(state, "!7") is None
    assert flow.answer(state, "!7")[0] == ("added", 7)


@pytest.mark.parametrize("answer", ["!3", "!8", "!", "!!7"])
def test_nothing_but_a_doubt_can_be_insisted_on(answer: str) -> None:
    state = score_game()
    refused = flow.why_not(state, answer)
    assert refused is not None
    assert refused.insist == ""
    with pytest.raises(IllegalAnswer):
        flow.answer(state, answer)


def test_nothing_is_answered_after_the_end() -> None:
    state = score_game()
    flow.answer(state, "1")
    with pytest.raises(IllegalAnswer, match="the game is over"):
        flow.answer(state, "1")


def test_two_functions_for_one_step_are_a_mistake() -> None:
    with pytest.raises(AssertionError, match="two functions for 'double'"):
        flow.run("double")(_double)


def test_an_outcome_survives_json_and_junk_is_no_outcome() -> None:
    outcome = Outcome(False, "deadline_A", ())
    assert Outcome.from_json(json.loads(json.dumps(outcome.to_json()))) == outcome
    for junk in (7, {}, {"won": True}):
        with pytest.raises(BadState):
            Outcome.from_json(junk)


def test_nested_lists_become_the_tuples_they_were() -> None:
    assert as_tuple(["x", [1, [2]], {"y": [3]}]) == ("x", (1, (2,)), {"y": [3]})


# The register


def test_rules_are_found_by_game_and_level() -> None:
    for rules in all_rules():
        assert rules_for(rules.game, rules.mode) is rules
        assert rules.game in game_ids()


def test_unknown_rules_are_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"'chess'.*'assistant'.*portal-dash \(assistant\)"):
        rules_for("chess", "assistant")


def test_every_error_of_a_game_is_a_value_error() -> None:
    assert issubclass(GameError, ValueError)
    assert issubclass(IllegalAnswer, GameError)
