"""The document of the touch table at every decision of games that bots play, and of every room."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
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
from firmware_host.view.document import MOST_STEPS, ViewState, table_document
from firmware_host.view.hand import _is_pad
from tests.games.game_trials import COMMITMENT, moment_of, setups
from tests.panel import panel_moments

pytestmark = pytest.mark.plays

T = translator("en")
MODES = [(game.id, mode) for game in all_games() for mode in game.modes if mode != DICE_MODE]
GAMES = 5
"""Of each mode, each with another set-up; half of them played at random."""
MOST_DECISIONS = 160
"""Of one game; the last one of each mode is played to its end."""
MOST_OF_A_KIND = 40
"""Of each question in a mode so many moments are looked at."""
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
    step: Step | None = None

    @cached_property
    def document(self) -> dict[str, Any]:
        return self.document_if(self.snapshot)

    def document_if(self, snapshot: TableSnapshot) -> dict[str, Any]:
        return table_document(ViewState(snapshot, (self.step,) if self.step else ()), T)


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
                found.append(Met(now, step))
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
    return tuple(map(Met, seen))


def some_of_each(moments: Iterable[Met], most: int) -> Iterator[Met]:
    """The first moments of each question, and all without one."""
    met: Counter[str] = Counter()
    for each in moments:
        id = each.snapshot.question.id if each.snapshot.question else ""
        met[id] += 1
        if not id or met[id] <= most:
            yield each


def with_game(snapshot: TableSnapshot) -> TableSnapshot:
    """The game that people are about to begin, to tag or to look up."""
    state = snapshot.state
    if isinstance(state, LobbyState):
        return replace(snapshot, game=str(state.choices.get("game", "")))
    return replace(snapshot, game=str(getattr(state, "game", "")))


@pytest.fixture(params=[*MODES, ("lobby", "")], ids=lambda each: f"{each[0]} {each[1]}".strip())
def met(request: pytest.FixtureRequest) -> tuple[Met, ...]:
    """What was met in one mode of a game, or in the rooms around games."""
    game, mode = request.param
    return tuple(some_of_each(met_in(game, mode) if mode else rooms(), MOST_OF_A_KIND))


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


@pytest.mark.behavior
def test_the_hand_gives_exactly_the_legal_answers(met: tuple[Met, ...]) -> None:
    for each in met:
        question = each.snapshot.question
        if question is None:
            assert each.document["hand"]["cards"] == []
            continue
        given = answers_in_hand(question, each.document)
        assert len(given) == len(set(given)), question.id
        shown = question.with_doubts().answers
        legal = set(shown) - {question.enrols}  # which only the reader gives
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


@pytest.mark.behavior
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
            elif key == "grid":
                yield from (name for row in value for name in row)
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


@pytest.mark.behavior
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
        turns = each.snapshot.state.turns
        assert end["facts"][0]["text"] in (f"{turns} turns", f"{turns + 1} turns")
        named = {result["color"]: result for result in end["results"]}
        assert set(named) == {color for color, _ in each.snapshot.players}
        won = [result["won"] for result in end["results"]]
        assert won == sorted(won, reverse=True), "winners come first"
        assert end["pages"][0]["code"] == each.snapshot.digest
    running = (each for each in met_in(game, mode) if each.snapshot.outcome is None)
    assert all(each.document["end"] is None for each in some_of_each(running, MOST_OF_A_KIND))


@pytest.mark.parametrize(("game", "mode"), MODES, ids=" ".join)
def test_a_long_history_keeps_its_newest_steps(game: str, mode: str) -> None:
    found = met_in(game, mode)
    steps = [each.step for each in found if each.step][: MOST_STEPS + 5]
    history = table_document(ViewState(found[-1].snapshot, steps), T)["history"]
    assert [line["number"] for line in history] == [step.number for step in steps[-MOST_STEPS:]]


@pytest.mark.behavior
@pytest.mark.parametrize(("game", "mode"), MODES, ids=" ".join)
def test_the_history_is_the_same_whatever_happens_now(game: str, mode: str) -> None:
    """What is told of a step hangs on the step, not on who gave the newest answer."""
    for each in some_of_each(met_in(game, mode), 5):
        for by in ("person", "dice"):
            now = replace(each.snapshot, answered_by=by)
            assert each.document_if(now)["history"] == each.document["history"]


def test_a_single_winner_wins_in_a_sentence() -> None:
    over = [
        each.document["end"]
        for game, mode in MODES
        for each in met_in(game, mode)
        if each.snapshot.outcome is not None and len(each.snapshot.outcome.winners or ()) == 1
    ]
    assert any(end["title"].endswith(" wins!") for end in over)


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("seconds", "text"),
    [(1, "1 minute"), (95, "2 minutes"), (3540, "59 minutes"), (3580, "1 h 0 min")],
)
def test_the_end_tells_how_long_people_played(seconds: int, text: str) -> None:
    over = next(iter(panel_moments.ends().values()))
    end = table_document(ViewState(replace(over, played_s=seconds)), T)["end"]
    assert end["facts"][1]["text"] == text
    untimed = table_document(ViewState(replace(over, played_s=0)), T)["end"]
    assert len(untimed["facts"]) == 1


def card_of(document: dict[str, Any], answer: str) -> dict[str, Any]:
    return next(card for card in document["hand"]["cards"] if card["act"] == f"answer:{answer}")


def test_the_lobby_shows_each_game_by_its_drawings() -> None:
    home = next(
        each
        for each in panel_moments.rooms()
        if each.question and {game.id for game in all_games()} <= set(each.question.answers)
    )
    document = table_document(ViewState(home), T)
    for game in all_games():
        if game.view is not None:
            cover = card_of(document, game.id)["cover"]
            assert cover
            assert all(name in drawings()[game.id] for name in cover)


@pytest.mark.behavior
@pytest.mark.parametrize(
    ("name", "is_pad"),
    [
        ("lobby.players", True),
        ("owner.columns", True),
        ("owner.bonus", True),
        ("bb.blocks_left", True),
        ("ex.chest-box", False),
        ("full-pd.which_slot-weapon", False),
        ("ex.give_to-box", False),
    ],
)
def test_numbers_are_the_keys_of_a_pad_and_names_are_not(name: str, is_pad: bool) -> None:
    document = table_document(ViewState(panel_moments.first_of_each()[name]), T)
    assert document["hand"].get("is_pad", False) is is_pad


@pytest.mark.parametrize("name", ["full-pd.target", "pd.weapon", "full-pd.combat", "ex.act-box"])
def test_odds_are_told_as_a_number_to_draw_and_as_words(name: str) -> None:
    document = table_document(ViewState(panel_moments.first_of_each()[name]), T)
    found = [card["odds"] for card in document["hand"]["cards"] if "odds" in card]
    found += [document["ask"]["likelihood"]] if document["ask"]["likelihood"] else []
    assert found
    for odds in found:
        assert odds["kind"] in ("chance", "risk", "average")
        if odds["kind"] != "average":
            assert 0 <= odds["value"] <= 1
            shown = int(odds["text"].lstrip("≈").rstrip("%")) / 100
            assert abs(shown - odds["value"]) < 0.02


def test_dice_to_throw_again_show_what_each_choice_is_worth() -> None:
    document = table_document(ViewState(panel_moments.first_of_each()["full-pd.reroll"]), T)
    hand = document["hand"]
    assert [card["die"]["text"] for card in hand["cards"]] == [
        card["text"] for card in hand["cards"]
    ]
    assert len(hand["odds"]) == 1 << len(hand["cards"])


def test_items_and_names_are_cards_however_many_there_are() -> None:
    def hand(*texts: str) -> list[dict[str, str]]:
        return [{"act": f"answer:{n}", "text": text} for n, text in enumerate(texts)]

    assert not _is_pad(hand("Bow", "Stone sword", "Leather boots", "Iron pickaxe"))
    assert not _is_pad(hand("Maximilian", "Bo", "Анастасия"))
    assert _is_pad(hand("None", "1 block", "2 blocks"))


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("pd.die_layer-red", "Remove 1: Red"),
        ("full-pd.chest", "Open the chest?"),
        ("pd.mob_hits_all", "Blaze 2 hits all"),
        ("full-pd.mine", ""),
    ],
)
def test_a_sentence_that_does_not_stand_alone_has_its_title_above_it(
    name: str, heading: str
) -> None:
    snapshot = panel_moments.first_of_each()[name]
    assert table_document(ViewState(snapshot, ()), T)["ask"]["heading"] == heading
