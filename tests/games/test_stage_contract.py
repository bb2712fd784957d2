"""Each thing on the stage that answers gives the answer of that thing, and shows what is there."""

from __future__ import annotations

from collections import Counter

import pytest

from firmware_host.games import game_of
from firmware_host.games.core.question import PICK
from firmware_host.panel.presenter import presented_ids
from firmware_host.view.scene import Board, plain
from tests.games.stage_contract import (
    answers_given,
    differences,
    entangled,
    games_with_a_stage,
    looks,
    margins,
    off_center,
    oracle_of,
    shown,
    taps,
    tiny,
    wanted,
    where,
)

pytestmark = pytest.mark.plays

MOST_ANSWERS = 2000
"""Of a roll; every other question has fewer."""
MOST_MARGIN = 0.5
MOST_OFF_CENTER = 0.45
"""In units of a plan, where a piece is about one unit wide."""
every_stage = pytest.mark.parametrize("game", games_with_a_stage())


@every_stage
def test_every_thing_on_the_stage_shows_the_position_and_gives_its_own_answer(game: str) -> None:
    for look in looks(game):
        assert sorted(look.parts) == sorted(look.expected), where(look)
        for id, pattern in look.expected.items():
            found = shown(look.parts[id], pattern)
            assert not [*differences(found, wanted(pattern), id)], where(look)


@every_stage
def test_nothing_else_on_the_stage_answers(game: str) -> None:
    for look in looks(game):
        found = taps([plain(part) for part in look.parts.values()])
        assert found == taps(look.expected), where(look)


@every_stage
def test_every_legal_answer_is_a_thing_or_in_the_hand_only(game: str) -> None:
    in_hand = oracle_of(game).in_hand
    for look in looks(game):
        given, legal = answers_given(look.expected), look.question.answers[:MOST_ANSWERS]
        assert given <= {*legal}, where(look)
        if look.question.kind != PICK:
            hand = {answer for answer in legal if in_hand(look.moment, answer)}
            assert hand == {*legal} - given, where(look)


@every_stage
def test_every_question_and_every_seat_is_among_the_positions(game: str) -> None:
    prefix = f"{game_of(game).rule_prefix.lower()}."
    known = {id for id in presented_ids() if id.startswith(prefix)}
    met = {look.question.id for look in looks(game)}
    assert known - met == oracle_of(game).never_asked
    asked = Counter(look.question.who for look in looks(game))
    assert min(asked[seat] for seat in range(max(game_of(game).players))) >= 5


@every_stage
def test_a_plan_fills_its_area_and_its_parts_lie_beside_or_on_each_other(game: str) -> None:
    for look in looks(game):
        for part in look.parts.values():
            if isinstance(part, Board) and part.is_picture:
                assert max(map(abs, off_center(part))) <= MOST_OFF_CENTER, where(look)
                assert max(margins(part)) <= MOST_MARGIN or len(part.cells) == 1, where(look)
                assert not [*entangled(part)], where(look)
                assert not [*tiny(part)], where(look)
