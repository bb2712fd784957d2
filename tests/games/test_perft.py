"""From stored positions the engine offers as many sequences of answers as there are."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from firmware_host.games import game_ids
from firmware_host.games.core.errors import IllegalAnswer
from tests.games.perft import Position, all_positions, count, perft_of, stored

pytestmark = pytest.mark.behavior

every_position = pytest.mark.parametrize(
    "position", all_positions(), ids=lambda each: f"{each.game}-{each.name}"
)
every_game = pytest.mark.parametrize("game", game_ids())


@every_position
def test_as_many_sequences_of_answers_as_slowly_counted(position: Position) -> None:
    depth, oracle = len(position.counts), position.oracle()
    fast = count(position.rules, position.load(), depth)
    slow = oracle.count(position.state, depth)
    assert fast == slow, "\n".join(
        [f"{fast} instead of {slow}:", *oracle.divide(position.state, depth)]
    )


@every_position
def test_the_counts_are_those_that_were_stored(position: Position) -> None:
    """Another number is another rule: meant, or a fault."""
    depths = range(1, len(position.counts) + 1)
    found = [count(position.rules, position.load(), depth) for depth in depths]
    assert found == list(position.counts), "\n".join(
        position.oracle().divide(position.state, len(position.counts))
    )


@every_position
def test_of_everything_conceivable_exactly_the_legal_is_accepted(position: Position) -> None:
    perft, rules, state = perft_of(position.game), position.rules, position.load()
    expected = perft.legal(position.setup, position.state)
    before = json.dumps(state.to_json())
    for answer in dict.fromkeys([*perft.conceivable(position), *expected]):
        twin = state.copy()
        if answer in expected:
            rules.answer(twin, answer)
            assert rules.check(twin) == []
        else:
            with pytest.raises(IllegalAnswer):
                rules.answer(twin, answer)
            assert json.dumps(twin.to_json()) == before
    assert json.dumps(state.to_json()) == before


@every_game
def test_there_are_enough_positions_and_every_kind_of_choice_is_among_them(game: str) -> None:
    positions, wanted = stored(game), perft_of(game).wanted
    assert len(positions) >= 30
    for mode, kinds in wanted.items():
        asked = Counter(each.asked for each in positions if each.mode == mode)
        assert {kind: number for kind, number in kinds.items() if asked[kind] < number} == {}
    depths = {len(position.counts) for position in positions}
    assert min(depths) >= 2
    assert max(depths) == 4


@every_game
def test_a_difference_is_shown_answer_by_answer(game: str) -> None:
    """Divide: one line per first answer, with its count."""
    position = stored(game)[0]
    lines = position.oracle().divide(position.state, 2)
    asked = position.rules.question(position.load())
    assert asked is not None
    assert lines[0].startswith(asked.id)
    assert len(lines) == 1 + len(asked.answers)
    assert not [line for line in lines if "instead" in line or "missing" in line]
