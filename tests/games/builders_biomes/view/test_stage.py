"""The stage of Builders & Biomes: at every position of random games it shows what is there, and a
tap on it gives a legal answer or asks about one that is not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from firmware_host.games.builders_biomes.rules.cards import EMERALD
from firmware_host.games.builders_biomes.view import VIEW
from firmware_host.games.builders_biomes.view.boards import best_of
from firmware_host.games.builders_biomes.view.pictures import price
from firmware_host.games.core.question import ACK, Question
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from firmware_host.view.document import ViewState, table_document
from firmware_host.view.scene import Stage, answers_of, plain
from tests.games.builders_biomes.rules.biomes_game import MODES
from tests.games.builders_biomes.rules.biomes_parts import set_up
from tests.games.builders_biomes.rules.biomes_play import any_setup, play
from tests.panel.panel_moments import moment_of

GAME = "builders-biomes"
SEEDS = range(5)
MOST_BYTES = 12_000
"""Of one part, with four players; most are far below."""
every_mode = pytest.mark.parametrize("mode", ["referee", "assistant"])
ENGLISH = Translator("en")


def ask_of(snapshot: TableSnapshot) -> Ask:
    assert snapshot.question is not None
    return Ask(snapshot.question, snapshot, ENGLISH)


@cache
def positions(mode: str) -> tuple[TableSnapshot, ...]:
    """Every ninth of several games with any house rules, any cube, any number of players; and the
    first few of each question."""
    kept: list[TableSnapshot] = []
    met: dict[str, int] = {}
    for seed in SEEDS:
        setup = any_setup(mode, Random(f"view {seed}"))
        for number, (state, question) in enumerate(play(mode, setup, seed)):
            met[question.id] = met.get(question.id, 0) + 1
            if number % 9 == 0 or met[question.id] <= 4:
                kept.append(moment_of(number + 1, GAME, question, state.copy()))
    return tuple(kept)


@cache
def stages(mode: str) -> tuple[tuple[TableSnapshot, Stage], ...]:
    return tuple((snapshot, VIEW.stage(ask_of(snapshot))) for snapshot in positions(mode))


def things_of(document: Any) -> Iterator[dict[str, Any]]:
    """Everything with an id, at any depth."""
    if isinstance(document, list):
        for each in document:
            yield from things_of(each)
    elif isinstance(document, dict):
        if "id" in document:
            yield document
        for each in document.values():
            yield from things_of(each)


@cache
def parts_of(stage: Stage) -> Any:
    return plain((*stage.main, *stage.side))


def ended(mode: str, seed: int = 1) -> TableSnapshot:
    setup = any_setup(mode, Random(f"view {seed}"))
    state = list(play(mode, setup, seed))[-1][0]
    assert state.outcome is not None
    return moment_of(9, GAME, None, state)


@every_mode
def test_the_games_meet_every_question_of_the_mode(mode: str) -> None:
    asked = {snapshot.question.id for snapshot in positions(mode) if snapshot.question}
    both = {"bb.action", "bb.lay", "bb.score", "bb.extra", "bb.tnt", "bb.collect", "bb.pickaxe"}
    own = {
        "referee": {"bb.explore", "bb.card", "bb.token", "bb.colour", "bb.pay", "bb.reveal"},
        "assistant": {"bb.collect_layer", "bb.pickaxe_layer", "bb.hearts", "bb.specials"},
    }
    assert both | own[mode] <= asked


@every_mode
def test_what_is_not_legal_has_a_reason(mode: str) -> None:
    """Whoever taps it gets a rule and a sentence."""
    for snapshot, stage in stages(mode):
        for thing in things_of(parts_of(stage)):
            if "asks" in thing:
                refusal = MODES[mode].why_not(snapshot.state, thing["asks"])
                assert refusal is not None
                assert refusal.rule


@every_mode
def test_every_drawing_exists_and_every_thing_has_a_name(mode: str) -> None:
    for _, stage in stages(mode):
        for thing in things_of(parts_of(stage)):
            assert thing.get("label") or thing.get("title"), thing
            if "art" in thing:
                assert has_art(GAME, thing["art"]), thing["art"]
            if "ground" in thing:
                assert has_art(GAME, f"ground:{thing['ground']}"), thing["ground"]
            for block in thing.get("blocks", ()):
                assert not block or has_art(GAME, f"block:{block}")


@pytest.mark.behavior
@every_mode
def test_ids_are_unique_among_parts_and_among_neighbors(mode: str) -> None:
    for snapshot, stage in stages(mode):
        parts = parts_of(stage)
        assert len({part["id"] for part in parts}) == len(parts), snapshot.question
        for part in parts:
            for list_ in ("cells", "cards", "columns", "layers", "seats", "meters"):
                ids = [thing["id"] for thing in part.get(list_, ())]
                assert len(set(ids)) == len(ids), (part["id"], ids)
        for part in parts:
            cells = [each["id"] for each in things_of(part) if "x" in each]
            assert len(set(cells)) == len(cells), (part["id"], cells)
        for card in things_of(parts):
            for list_ in ("slots", "stats", "items", "things"):
                ids = [thing["id"] for thing in card.get(list_, ())]
                assert len(set(ids)) == len(ids), (card["id"], ids)


@every_mode
def test_the_document_is_json_of_bounded_size(mode: str) -> None:
    for snapshot, stage in stages(mode):
        for part in parts_of(stage):
            size = len(json.dumps(part))
            assert size <= MOST_BYTES, (snapshot.question, part["id"], size)


@every_mode
def test_the_middle_is_never_empty(mode: str) -> None:
    for snapshot, stage in stages(mode):
        assert stage.main, snapshot.question
        is_guide = snapshot.question is not None and snapshot.question.id == "bb.guide"
        assert stage.side or is_guide, "the picture of a set-up has the room for itself"


@every_mode
def test_the_end_shows_every_board_the_winner_first(mode: str) -> None:
    snapshot = ended(mode)
    stage = VIEW.still(Ask(Question("", ACK, -1, ()), snapshot, ENGLISH))
    assert answers_of(stage) == set()
    (part,) = plain(stage.main)
    assert len(part["seats"]) == len(snapshot.players)
    assert snapshot.outcome is not None
    assert part["seats"][0]["id"] == f"seat{snapshot.outcome.winners[0]}"
    assert table_document(ViewState(snapshot), ENGLISH)["stage"]["main"] == ["seats"]


def test_in_dice_mode_there_is_no_stage() -> None:
    position = next(snapshot for snapshot in positions("referee"))
    snapshot = replace(position, state=object())
    assert VIEW.stage(Ask(Question("", ACK, -1, ()), snapshot, ENGLISH)) == Stage()


@every_mode
def test_a_preview_is_what_the_scoring_then_gives(mode: str) -> None:
    for snapshot in positions(mode):
        question = snapshot.question
        if question is None or question.id != "bb.score":
            continue
        scoring, points = question.about["scoring"], question.about["points"]
        best, xp = best_of(snapshot.state, question.who, scoring)
        assert xp == max(points.values()) == points[best]


@pytest.mark.parametrize(
    ("cost", "owned", "dim"),
    [
        ({"wood": 2}, {"wood": 2}, 0),
        ({"wood": 2}, {"wood": 1}, 1),
        ({"wood": 2}, {"wood": 1, EMERALD: 1}, 0),
        ({"wood": 1, EMERALD: 1}, {EMERALD: 1}, 1),
        ({"wood": 1, EMERALD: 1}, {"wood": 1}, 1),
        ({"wood": 1, EMERALD: 1}, {EMERALD: 2}, 0),
        ({"wood": 3}, {}, 3),
    ],
)
def test_blocks_one_lacks_are_dim(cost: dict[str, int], owned: dict[str, int], dim: int) -> None:
    state = MODES["referee"].start(set_up(2))
    question = MODES["referee"].question(state)
    ask = ask_of(moment_of(1, GAME, question, state))
    slots = price(tuple(cost.items()), owned, ask)
    assert len(slots) == sum(cost.values())
    assert sum(slot.look == "dim" for slot in slots) == dim


def test_guessed_points_are_marked() -> None:
    snapshot = next(s for s in positions("referee") if s.question and s.question.id == "bb.score")
    assert "≈" not in json.dumps(parts_of(VIEW.stage(ask_of(snapshot))), ensure_ascii=False)
    scoring = str(snapshot.question.about["scoring"]) if snapshot.question else ""
    guess = frozenset(f"points.{each}" for each in {"A": ["forest"], "B": ["wood"]}.get(
        scoring, ["bridge"]))  # fmt: skip
    told = parts_of(VIEW.stage(ask_of(replace(snapshot, guessed=guess))))
    cards = next(part for part in told if part["id"] == "scoring")["cards"]
    marked = {card["id"] for card in cards if card["badge"].startswith("≈")}
    assert {f"points.{each}" for each in marked} == set(guess)


def test_mobs_that_lie_face_down_are_their_owners_secret() -> None:
    """BB-A35: unless the table plays openly, the card of another player does not name them."""
    for snapshot, stage in stages("referee"):
        if snapshot.state.setup.rules["bb.open_mobs"] == "yes":
            continue
        seats = [part for part in parts_of(stage) if part["id"] == "seats"]
        for seat in seats[0]["seats"] if seats else ():
            if not seat.get("is_turn"):
                assert "Mobs:" not in seat.get("about", "")
                assert "Weapons:" not in seat.get("about", "")


def test_two_mobs_of_a_kind_are_two_cards() -> None:
    snapshot = next(s for s in positions("referee") if s.question and s.question.id == "bb.extra")
    state = snapshot.state.copy()
    assert snapshot.question is not None
    mob = next(answer for answer in snapshot.question.answers if answer != "stop")
    state.builders[state.seat].mobs = [mob, mob]
    stage = VIEW.stage(ask_of(replace(snapshot, state=state)))
    cards = next(part for part in parts_of(stage) if part["id"] == "mobs")["cards"]
    assert len({card["id"] for card in cards}) == 2
    assert {card["answer"] for card in cards} == {mob}


@pytest.mark.parametrize("detonated", [0, 1])
def test_the_second_tnt_answers_once_the_first_is_decided(detonated: int) -> None:
    snapshot = next(s for s in positions("referee") if s.question and s.question.id == "bb.tnt")
    state = snapshot.state.copy()
    state.builders[state.seat].pile["tnt"] = 2 - detonated
    two = ("tnt", "tnt")
    state.fight = state.fight._replace(revealed=two, decided=1, detonated=detonated)
    stage = VIEW.stage(ask_of(replace(snapshot, state=state)))
    cards = next(part for part in parts_of(stage) if part["id"] == "fight")["cards"]
    assert [card["id"] for card in cards if "answer" in card] == ["token1"]
