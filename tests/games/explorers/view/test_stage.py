"""The stage of Explorers over whole games of every holder and difficulty, and moments set up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from firmware_host.games.core.flow import NOT_LEGAL
from firmware_host.games.core.question import ACK, DRAW, Question
from firmware_host.games.explorers.panel.risk import odds_of
from firmware_host.games.explorers.rules.payments import read
from firmware_host.games.explorers.rules.setup import HOLDERS
from firmware_host.games.explorers.view import VIEW
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import Ask
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from firmware_host.view.document import ViewState, table_document
from firmware_host.view.scene import Stage, plain
from tests.games.explorers.panel.explorers_moments import GAME, RULES, all_games, setup
from tests.panel.panel_moments import moment_of

T = translator("en")
MOST_OF_A_PART = 8_000
"""Characters of JSON."""


def moments() -> tuple[TableSnapshot, ...]:
    return all_games(2)


@cache
def staged() -> tuple[tuple[TableSnapshot, Stage, list[dict[str, Any]]], ...]:
    """Every moment with its stage, and the stage's parts as the page gets them."""
    found = []
    for snapshot in moments():
        stage = stage_of(snapshot)
        found.append((snapshot, stage, parts_of(stage)))
    return tuple(found)


def stage_of(snapshot: TableSnapshot) -> Stage:
    if snapshot.question is None:
        return VIEW.still(Ask(Question("", ACK, -1, ()), snapshot, T))
    return VIEW.stage(Ask(snapshot.question, snapshot, T))


def things_of(part: Any) -> Iterator[dict[str, Any]]:
    """Everything on a part that has an id, the part itself left out."""
    below = list(part.values()) if isinstance(part, dict) else list(part)
    for each in below:
        if isinstance(each, dict):
            if "id" in each:
                yield each
            yield from things_of(each)
        elif isinstance(each, list):
            yield from things_of(each)


def parts_of(stage: Stage) -> list[dict[str, Any]]:
    return [plain(part) for part in (*stage.main, *stage.side)]


def test_landscapes_to_replace_are_picked_where_they_lie() -> None:
    returns = [s for s in staged() if s[0].question and s[0].question.id == "ex.return"]
    assert returns
    for snapshot, _, parts in returns:
        part = next(part for part in parts if part["id"] == "landscapes")
        lying = [card for card in part["cards"] if card["id"].startswith("landscape:")]
        assert snapshot.question is not None
        assert [card["pick"] for card in lying] == list(range(len(snapshot.question.options)))
        hand = table_document(ViewState(snapshot), T)["hand"]["cards"]
        assert [card["icon"] for card in hand] == [card["art"] for card in lying]


def test_what_says_why_not_is_never_legal() -> None:
    asked = 0
    for snapshot, _, parts in staged():
        for part in parts:
            for thing in things_of(part):
                if "asks" in thing:
                    asked += 1
                    assert snapshot.question is not None
                    assert thing["asks"] not in snapshot.question.answers
                    assert "answer" not in thing
                    refusal = RULES.why_not(snapshot.state, thing["asks"])
                    assert refusal is not None
                    assert refusal.reason != NOT_LEGAL, thing["asks"]
    assert asked > 100


def test_every_drawing_exists_and_every_thing_has_words() -> None:
    for _, _, parts in staged():
        for part in parts:
            assert part["title"]
            for thing in things_of(part):
                assert thing["label"].strip(), thing
                assert "_" not in thing["label"], thing
                if "art" in thing:
                    assert has_art(GAME, thing["art"]), thing["art"]


def test_no_id_stands_twice_within_a_part() -> None:
    for snapshot, stage, parts in staged():
        ids = [part.id for part in (*stage.main, *stage.side)]
        assert len(ids) == len(set(ids))
        for part in parts:
            inside = [thing["id"] for thing in things_of(part)]
            assert len(inside) == len(set(inside)), snapshot.question


def test_a_part_is_small() -> None:
    for _, _, parts in staged():
        for part in parts:
            assert len(json.dumps(part)) < MOST_OF_A_PART, part["id"]


def test_something_always_stands_in_the_middle() -> None:
    for _, stage, _ in staged():
        assert stage.main


@pytest.mark.parametrize("holder", HOLDERS)
def test_the_row_fills_the_bar_as_the_night_grows(holder: str) -> None:
    state = RULES.start({**setup(2, holder), "commitment": "", "mode": "referee"})
    while (question := RULES.question(state)) and question.id != "ex.act":
        RULES.answer(state, question.answers[0])
    shares = []
    for row in ({"zombie": 1}, {"zombie": 2, "spider": 1}, dict.fromkeys(state.setup.creatures, 1)):
        state.row = dict(row)
        state.asked = None
        snapshot = moment_of(1, GAME, RULES.question(state), state)
        risk = part_named("row", snapshot)["meter"]
        shares.append((risk["value"], risk["worry"]))
    assert [value for value, _ in shares] == sorted(value for value, _ in shares)
    assert shares[-1] == (100, 2)
    assert shares[0][1] == 0


def part_named(id: str, snapshot: TableSnapshot) -> dict[str, Any]:
    return next(part for part in parts_of(stage_of(snapshot)) if part["id"] == id)


def test_what_rests_on_a_guess_says_so() -> None:
    snapshot = next(
        each
        for each in moments()
        if each.question and each.question.id == "ex.back" and len(each.question.answers) > 1
    )
    front = str(snapshot.question.about["card"]) if snapshot.question else ""
    told = part_named("finds", snapshot)["cards"][0]["note"]
    guessed = replace(snapshot, guessed=frozenset({f"landscapes.{front}.backs"}))
    assert part_named("finds", guessed)["cards"][0]["note"] == f"≈{told}"


def test_a_payment_is_put_together_of_things() -> None:
    """Every way is an answer, its things can be tapped, and hunger covers the rest."""
    payments = [s for s in moments() if s.question and s.question.id == "ex.pay"]
    assert payments
    for snapshot in payments:
        tray = part_named("payment", snapshot)
        worth = {thing["id"]: thing["worth"] for thing in tray.get("things", [])}
        for way in tray["ways"]:
            uses = dict(way.get("uses", []))
            assert set(uses) <= set(worth)
            mix = read(way["answer"])
            rest = mix.get("hunger", 0) + mix.get("credit", 0)
            saved = sum(worth[thing] * count for thing, count in uses.items())
            assert max(0, tray["cost"] - saved) == rest <= tray["purse"]
            assert uses == {thing: mix[thing] for thing in mix if thing in worth}


def test_two_ways_to_pay_never_use_the_same_things() -> None:
    """Otherwise the page could not tell which one was put together."""
    for snapshot in moments():
        if snapshot.question and snapshot.question.id == "ex.pay":
            ways = [
                json.dumps(sorted(w.get("uses", [])))
                for w in part_named("payment", snapshot)["ways"]
            ]
            assert len(ways) == len(set(ways))


def test_a_drawing_on_the_stage_stands_in_the_hand_too() -> None:
    snapshot = next(
        s
        for s in moments()
        if s.question and s.question.id == "ex.creature" and s.question.kind == DRAW
    )
    hand = table_document(ViewState(snapshot), T)["hand"]["cards"]
    assert all(card["icon"].startswith("creature:") for card in hand)


@pytest.mark.behavior
def test_no_card_of_the_hand_speaks_the_shorthand_of_the_glass() -> None:
    """Costs, savings and risks are said in words where there is room for them."""
    said = set()
    for snapshot in moments():
        document = table_document(ViewState(snapshot), T)
        for card in document["hand"]["cards"]:
            assert "note" not in card, (document["ask"], card)
            assert not {"☠", "→", "−", "!", "×"} & set(card.get("details", "")), card
            assert "signs" not in card, card
            said.add(card.get("details", "").partition(" ")[0])
    assert {"Costs", "Gives", "Overrun", "Into"} <= said


def test_a_risk_drops_only_where_it_gets_less() -> None:
    said = set()
    for snapshot in moments():
        if snapshot.question is None or snapshot.question.id != "ex.shoot":
            continue
        now = odds_of(snapshot.state).overrun
        for card in table_document(ViewState(snapshot), T)["hand"]["cards"]:
            kind = card["act"].removeprefix("answer:")
            drops = "drops" in card.get("details", "")
            if kind not in snapshot.state.row:
                continue
            assert drops == (odds_of(snapshot.state, without=kind).overrun < now), card
            said.add(drops)
    assert said == {True, False}
