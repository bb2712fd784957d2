"""The document of the touch table at every decision of games that bots play, and of every room."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from firmware_host.games import all_games, game_of
from firmware_host.games.core.question import ACK, NONE, PICK, ROLL, Question
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.panel.i18n import translator
from firmware_host.table.bots import bots_of
from firmware_host.table.fair import QuickDice
from firmware_host.table.lobby.state import LobbyState
from firmware_host.table.snapshot import Step, TableSnapshot, Thrown
from firmware_host.view.art import drawings, has_art
from firmware_host.view.document import MOST_STEPS, Moment, table_document
from tests.games.game_trials import COMMITMENT, moment_of, setups
from tests.panel import panel_moments

T = translator("en")
MODES = [(game.id, mode) for game in all_games() for mode in game.modes if mode != DICE_MODE]
GAMES = 5
"""Of each mode, each with another set-up; half of them played at random."""
MOST_DECISIONS = 160
"""Of one game; the last one of each mode is played to its end."""
RAW = re.compile(r"[a-z0-9]+([_:./+][a-z0-9]+)+")
"""How the rules name things: b2_x, explore:woods, iron_pickaxe.worn."""
PLACE = re.compile(r"[a-z]\d{1,2}|-?\d+|[+-]\d+")
"""Spaces, blocks and numbers are called what they are."""


EQUAL_THINGS = {
    "pd.which_slot",  # two equal pieces of armor
    "pd.act",  # two equal items
    "pd.replace",
    "bb.action",  # two equal cards in the open
    "bb.card",
    "bb.extra",
    "dice.set",  # two dice that show the same face
    "owner.tag_tile",  # copies of one tile
}
"""Where two things can be alike in all one sees; so can dice and landscapes that are picked."""


@dataclass(frozen=True)
class Met:
    """A moment, and the step that led to it."""

    snapshot: TableSnapshot
    document: dict[str, Any]
    step: Step | None = None


@cache
def met_in(game_id: str, mode: str) -> tuple[Met, ...]:
    game = game_of(game_id)
    rules = game.modes[mode]
    makers = list(bots_of(rules).values())
    found: list[Met] = []
    for number, setup in enumerate(setups(game, mode, GAMES, "document")):
        random = Random(f"document {number}")
        bot, dice = makers[number % len(makers)](random), QuickDice(random)
        state = rules.start({**setup, "commitment": COMMITMENT, "guide": number % 2 == 0})
        events, thrown = tuple(state.events), None
        asked: tuple[Question, str, Any] | None = None
        seq = 0
        while True:
            question = rules.question(state)
            if question is None or not question.is_automatic:
                seq += 1
                now = moment_of(game, rules, seq, question, state.copy(), events, thrown)
                step = Step(seq - 1, *asked, now.state, events) if asked else None
                steps = (step,) if step else ()
                found.append(Met(now, table_document(Moment(now, steps), T), step))
                events, thrown = (), None
            if question is None or (seq > MOST_DECISIONS and number < GAMES - 1):
                break
            before = None if question.is_automatic else state.copy()
            answer = dice.answer(question) if question.is_chance else bot.answer(question, state)
            events += tuple(rules.answer(state, answer))
            if before is not None:
                asked = (question, answer, before)
                if question.kind == ROLL:
                    names = tuple(die.name for die in question.dice)
                    thrown = Thrown(names, tuple(answer.split(" ")), "dice")
    return tuple(found)


@cache
def rooms() -> tuple[Met, ...]:
    """Lobby, the owner's pages and dice only."""
    seen = [*map(with_game, panel_moments.rooms(10)), *panel_moments.dice_games()]
    return tuple(Met(each, table_document(Moment(each), T)) for each in seen)


def with_game(snapshot: TableSnapshot) -> TableSnapshot:
    """The game that people are about to begin, to tag or to look up."""
    state = snapshot.state
    if isinstance(state, LobbyState):
        return replace(snapshot, game=str(state.choices.get("game", "")))
    return replace(snapshot, game=str(getattr(state, "game", "")))


def everything() -> Iterator[Met]:
    for game, mode in MODES:
        yield from met_in(game, mode)
    yield from rooms()


@pytest.fixture(params=[*MODES, ("lobby", "")], ids=lambda each: f"{each[0]} {each[1]}".strip())
def met(request: pytest.FixtureRequest) -> tuple[Met, ...]:
    """Everything that was met in one mode of a game, or in the rooms around games."""
    game, mode = request.param
    return met_in(game, mode) if mode else rooms()


def answers_in_hand(question: Question, document: dict[str, Any]) -> list[str]:
    """Every answer that the hand can give, put together as the page does."""
    hand, roll = document["hand"], document["roll"]
    if question.kind == ROLL:
        assert hand["cards"] == []
        faces = [[face["id"] for face in die["faces"]] for die in roll["dice"]]
        return [" ".join(each) for each in product(*faces)]
    acts = [card["act"] for card in hand["cards"]]
    if question.kind != PICK:
        assert all(act.startswith("answer:") for act in acts)
        return [act.removeprefix("answer:") for act in acts]
    assert acts == [f"pick:{n}" for n in range(len(acts))]
    assert hand["confirm"]
    takes = product((False, True), repeat=len(acts))
    put = [",".join(str(n) for n, is_in in enumerate(each) if is_in) or NONE for each in takes]
    return [answer for answer in put if answer in hand.get("answers", put)]


def test_the_hand_gives_exactly_the_legal_answers(met: tuple[Met, ...]) -> None:
    for each in met:
        question = each.snapshot.question
        if question is None:
            assert each.document["hand"]["cards"] == []
            continue
        given = answers_in_hand(question, each.document)
        assert len(given) == len(set(given)), question.id
        legal = set(question.answers) - {question.enrols}  # which only the reader gives
        assert set(given) == legal, question.id


def test_what_the_question_says_stands_in_the_document(met: tuple[Met, ...]) -> None:
    for each in met:
        question, ask = each.snapshot.question, each.document["ask"]
        if question is None:
            assert ask is None
            continue
        assert (ask["id"], ask["kind"], ask["seq"]) == (
            question.id,
            question.kind,
            each.snapshot.seq,
        )
        assert ask["sentence"].strip()
        assert "\f" not in ask["sentence"]
        assert question.kind != ACK or ask["sentence"]


def test_every_card_has_words_of_its_own(met: tuple[Met, ...]) -> None:
    for each in met:
        question = each.snapshot.question
        if question is None or question.kind == ROLL:
            continue
        cards = each.document["hand"]["cards"]
        for card in cards:
            words = card["text"]
            assert words.strip(), question.id
            assert not RAW.fullmatch(words), (question.id, words)
        if question.kind != PICK and question.id not in EQUAL_THINGS:
            told = [json.dumps({**card, "act": ""}, sort_keys=True) for card in cards]
            assert len(told) == len(set(told)), (question.id, told)


def test_every_drawing_exists(met: tuple[Met, ...]) -> None:
    for each in met:
        for name in drawings_of(each.document):
            assert has_drawing(each.snapshot, name), (each.document["ask"], name)


def drawings_of(document: Any) -> Iterator[str]:
    """Icons, drawings and signs anywhere; a sign that begins with "=" is words."""
    if isinstance(document, dict):
        for key, value in document.items():
            if key in ("icon", "art") and isinstance(value, str) and value:
                yield value
            elif key == "signs":
                yield from (sign for sign in value if sign and not sign.startswith("="))
            else:
                yield from drawings_of(value)
    elif isinstance(document, list):
        for each in document:
            yield from drawings_of(each)


def has_drawing(snapshot: TableSnapshot, name: str) -> bool:
    """In a room around games those of every game are loaded."""
    if name.startswith("face:"):  # a face without a drawing is said in words or pips
        return True
    games = [snapshot.game] if snapshot.game else list(drawings())
    return any(has_art(game, name) for game in games)


def test_the_history_names_no_thing_by_its_id(met: tuple[Met, ...]) -> None:
    for each in met:
        if each.step is None:
            continue
        (line,) = each.document["history"]
        question, answer = each.step.question, each.step.answer
        assert line["title"].strip()
        for words in (line["title"], line["text"], *line["lines"]):
            assert not RAW.fullmatch(words), (question.id, answer, words)
        if question.kind not in (ACK, ROLL, PICK):
            assert line["text"].strip(), question.id
            assert line["text"] != answer or PLACE.fullmatch(answer), (question.id, answer)


def test_the_document_is_json_and_small(met: tuple[Met, ...]) -> None:
    for each in met:
        written = json.dumps(each.document)
        assert json.loads(written) == each.document
        for part, value in each.document.items():
            if part.startswith("part:"):
                assert len(json.dumps(value)) < 16_000, (part, each.snapshot.question)


def test_the_stage_names_its_parts(met: tuple[Met, ...]) -> None:
    for each in met:
        stage = each.document["stage"]
        parts = {f"part:{id}" for id in (*stage["main"], *stage["side"])}
        assert parts == {key for key in each.document if key.startswith("part:")}


@pytest.mark.parametrize(("game", "mode"), MODES, ids=" ".join)
def test_an_end_says_who_won_and_why(game: str, mode: str) -> None:
    over = [each for each in met_in(game, mode) if each.snapshot.outcome is not None]
    assert over
    for each in over:
        end = each.document["end"]
        assert end["title"]
        assert end["reason"]
        assert each.document["roll"] is None
    assert all(each.document["end"] is None for each in met_in(game, mode) if each not in over)


@pytest.mark.parametrize(("game", "mode"), MODES, ids=" ".join)
def test_a_long_history_keeps_its_newest_steps(game: str, mode: str) -> None:
    found = met_in(game, mode)
    steps = [each.step for each in found if each.step][: MOST_STEPS + 5]
    history = table_document(Moment(found[-1].snapshot, steps), T)["history"]
    assert [line["number"] for line in history] == [step.number for step in steps[-MOST_STEPS:]]


@pytest.mark.parametrize(("game", "mode"), MODES, ids=" ".join)
def test_the_history_is_the_same_whatever_happens_now(game: str, mode: str) -> None:
    """What is told of a step hangs on the step, not on who gave the newest answer."""
    for each in met_in(game, mode):
        steps = [each.step] if each.step else []
        told = [
            table_document(Moment(replace(each.snapshot, answered_by=by), steps), T)["history"]
            for by in ("person", "dice")
        ]
        assert told[0] == told[1] == each.document["history"]


def test_a_single_winner_wins_in_a_sentence() -> None:
    over = [
        each.document["end"]
        for game, mode in MODES
        for each in met_in(game, mode)
        if each.snapshot.outcome is not None and len(each.snapshot.outcome.winners or ()) == 1
    ]
    assert any(end["title"].endswith(" wins!") for end in over)
