"""Before the first turn people are told what to lay out, and what the box has dealt."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_host.games.core.question import GROUP, Question
from firmware_host.games.explorers.rules.state import ExplorersState
from tests.games.explorers.rules.explorers_game import EXPLORERS
from tests.games.explorers.rules.printed_cards import set_up

PAGES = {
    "table": {
        "landscapes": "EX-010",
        "creatures": "EX-011",
        "game_over": "EX-012",
        "chests": "EX-015",
        "hunger": "EX-014",
    },
    "creatures": {
        "landscapes": "EX-010",
        "row": "EX-013",
        "chests": "EX-015",
        "hunger": "EX-014",
    },
    "box": {"box": "EX-010"},
}


def asked(holder: str, **changes: Any) -> list[tuple[Question, ExplorersState]]:
    """Every question up to the first turn."""
    state = EXPLORERS.start(set_up(2, changes.pop("difficulty", "easy"), holder, **changes))
    found: list[tuple[Question, ExplorersState]] = []
    while True:
        question = EXPLORERS.question(state)
        assert question is not None
        if question.id == "ex.act":
            return found
        found.append((question, state.copy()))
        EXPLORERS.answer(state, question.answers[0])


@pytest.mark.parametrize("holder", PAGES)
def test_the_guide_says_only_what_hands_have_to_do(holder: str) -> None:
    pages = [question for question, _ in asked(holder, guide=True) if question.id == "ex.guide"]
    assert {str(page.about["page"]): page.rule for page in pages} == PAGES[holder]
    assert [(page.about["number"], page.about["pages"]) for page in pages] == [
        (number, len(pages)) for number in range(1, len(pages) + 1)
    ]
    assert not [q for q, _ in asked(holder) if q.id == "ex.guide"]


@pytest.mark.parametrize("holder", PAGES)
@pytest.mark.parametrize("difficulty", ["first_game", "easy"])
def test_people_are_told_what_the_box_has_dealt(holder: str, difficulty: str) -> None:
    """EX-015, EX-016, EX-A38: on a page where it holds cards, else with the first creature."""
    told = [
        (question, state)
        for question, state in asked(holder, difficulty=difficulty, commitment="ab" * 32)
        if question.id == "ex.ready"
    ]
    if holder == "table":
        assert told == []
        return
    ((question, state),) = told
    assert (question.kind, question.who) == ("ack", GROUP)
    assert question.about["chests"] == list(state.chests)
    assert len(state.chests) == 5
    assert question.about["open"] == (state.open if holder == "box" else [])
    assert not state.row, "the first creature comes last"


@pytest.mark.parametrize("holder", ["table", "creatures"])
@pytest.mark.parametrize("difficulty", ["first_game", "easy"])
def test_the_chests_are_known_before_the_guide_tells_them(holder: str, difficulty: str) -> None:
    """EX-A38."""
    pages = [
        state
        for question, state in asked(holder, difficulty=difficulty, guide=True)
        if question.id == "ex.guide"
    ]
    assert pages
    assert {len(state.chests) for state in pages} == {5}


@pytest.mark.parametrize("holder", PAGES)
def test_a_simulated_game_tells_nobody_anything(holder: str) -> None:
    kinds = {question.kind for question, _ in asked(holder, difficulty="first_game")}
    assert "ack" not in kinds
