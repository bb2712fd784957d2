"""From stored positions the engine offers as many sequences of answers as there are."""

from __future__ import annotations

import json
from itertools import product

import pytest

from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.question import subsets
from firmware_host.games.explorers.rules import turns
from tests.games.explorers.explorers_game import EXPLORERS
from tests.games.explorers.explorers_oracle import legal
from tests.games.perft_counting import count
from tests.games.perft_ex.ex_counting import Position, stored
from tests.games.perft_ex.make_ex_positions import OF_ACT, OF_EACH, WANTED

POSITIONS = stored()
every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each.name)


@every_position
def test_as_many_sequences_of_answers_as_slowly_counted(position: Position) -> None:
    depth, oracle = len(position.counts), position.oracle()
    fast = count(EXPLORERS, position.load(), depth)
    slow = oracle.count(position.state, depth)
    assert fast == slow, "\n".join(
        [f"{fast} instead of {slow}:", *oracle.divide(position.state, depth)]
    )


@every_position
def test_the_counts_are_those_that_were_stored(position: Position) -> None:
    """Another number is another rule: meant, or a fault."""
    depths = range(1, len(position.counts) + 1)
    found = [count(EXPLORERS, position.load(), depth) for depth in depths]
    assert found == list(position.counts), "\n".join(
        position.oracle().divide(position.state, len(position.counts))
    )


def conceivable(position: Position) -> list[str]:
    """Every answer anybody could think of."""
    values = position.setup["values"]
    things = [*values["items"], *(f"{item}.worn" for item in values["items"])]
    fronts = [*values["landscapes"]]
    cards = [*fronts, *(f"{front}?" for front in fronts), *position.state["hidden"]]
    chests = [*values["chests"]]
    filled = [f"{thing}:{chest}" for thing, chest in product(things, chests)]
    return [
        *cards,
        *things,
        *chests,
        *values["creatures"],
        *filled,
        *(f"back:{each}" for each in filled),
        *(f"explore:{card}" for card in cards),
        *(f"map:{card}" for card in cards),
        *(f"eat:{thing}" for thing in things),
        *(f"fight:{kind}" for kind in values["creatures"]),
        *(f"hunger:{n}" for n in range(10)),
        *(f"credit:{c}+hunger:{n}" for c, n in product(range(9), range(9))),
        *(str(seat) for seat in range(5)),
        *(f"end:{thing}" for thing in things),
        *subsets(8),
        *["landscapes", "refill", "replace", "chests", "crossbow", "spyglass", "give", "end"],
        *["deal", "all", "done"],
        *["none", "reveal", "game_over", "nothing", "ok", "", "-"],
    ]


@every_position
def test_of_everything_conceivable_exactly_the_legal_is_accepted(position: Position) -> None:
    state, expected = position.load(), legal(position.setup, position.state)
    before, accepted = json.dumps(state.to_json()), set()
    for answer in dict.fromkeys([*conceivable(position), *expected]):
        twin = state.copy()
        if answer in expected:
            EXPLORERS.answer(twin, answer)
            accepted.add(answer)
            assert EXPLORERS.check(twin) == []
        else:
            with pytest.raises(IllegalAnswer):
                EXPLORERS.answer(twin, answer)
            assert twin.to_json() == state.to_json()
    assert accepted == expected
    assert json.dumps(state.to_json()) == before


def test_there_are_enough_positions_and_every_kind_of_choice_is_among_them() -> None:
    assert len(POSITIONS) >= 30
    asked = [position.asked for position in POSITIONS]
    assert {*asked} == WANTED
    assert all(asked.count(kind) == (OF_ACT if kind == "act" else OF_EACH) for kind in WANTED)
    depths = {len(position.counts) for position in POSITIONS}
    assert min(depths) >= 2
    assert max(depths) == 4


def test_a_difference_is_shown_answer_by_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Divide: one line per first answer, with its count, and a word where fast and slow differ."""
    position = next(each for each in POSITIONS if each.asked == "act")
    asked = EXPLORERS.question(position.load())
    assert asked is not None
    lines = position.oracle().divide(position.state, 2)
    assert lines[0].startswith("ex.act")
    assert len(lines) == 1 + len(asked.answers)
    assert not [line for line in lines if "instead" in line or "missing" in line]
    monkeypatch.setattr(turns, "COST_OF_LANDSCAPES", 2)
    monkeypatch.setattr(turns, "END", "stop")
    wrong = position.oracle().divide(position.state, 2)
    assert "  end: missing" in wrong
    assert "  stop: illegal" in wrong
