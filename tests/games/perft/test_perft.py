"""From stored positions the engine offers as many sequences of answers as there are."""

from __future__ import annotations

import json
from itertools import product

import pytest

from firmware_host.games.core.errors import IllegalAnswer
from tests.games.perft.counting import REFEREE, Position, stored
from tests.games.perft.make_positions import CHANCE, PLAIN
from tests.games.perft_counting import count
from tests.games.portal_dash_referee.answer_oracle import ASKED, legal

POSITIONS = stored()
every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each.name)


@every_position
def test_as_many_sequences_of_answers_as_slowly_counted(position: Position) -> None:
    depth, oracle = len(position.counts), position.oracle()
    fast = count(REFEREE, position.load(), depth)
    slow = oracle.count(position.state, depth)
    assert fast == slow, "\n".join(
        [f"{fast} instead of {slow}:", *oracle.divide(position.state, depth)]
    )


@every_position
def test_the_counts_are_those_that_were_stored(position: Position) -> None:
    """Another number is another rule: meant, or a fault."""
    depths = range(1, len(position.counts) + 1)
    found = [count(REFEREE, position.load(), depth) for depth in depths]
    assert found == list(position.counts), "\n".join(
        position.oracle().divide(position.state, len(position.counts))
    )


def conceivable(position: Position) -> list[str]:
    """Every answer anybody could think of."""
    board = [f"{column}{row}" for column in "abcdefghijklmnopqrstuvwxyz" for row in range(1, 7)]
    items = [*position.setup["values"]["items"], *position.setup["values"]["netherite_items"]]
    colours = list(position.setup["values"]["blocks"])
    uses = ["heal", "repair", "item", "netherite", "board", "box"]
    columns = [f"{task}{n}" for task, n in product("ABC", range(1, 5))]
    mobs = [*position.state["line"], *(name for name, _ in position.state["mobs"])]
    return [
        *board,
        *items,
        *colours,
        *(f"{colour}:{use}" for colour, use in product(colours, uses + columns)),
        *mobs,
        *position.setup["values"]["bosses"],
        *(f"use:{slot}" for slot in range(8)),
        *(str(n) for n in range(8)),
        *(f"p{seat}" for seat in range(5)),
        *(
            ",".join(map(str, pick))
            for size in (1, 2, 3)
            for pick in product(range(4), repeat=size)
        ),
        *[
            "-",
            "mine",
            "step",
            "repair",
            "pass",
            "done",
            "next",
            "tile",
            "portal",
            "neither",
            "discard",
            "open",
            "leave",
        ],
        *["boots", "armour", "ok", "yes", "no", "none", "red,gray"],
    ]


@every_position
def test_of_everything_conceivable_exactly_the_legal_is_accepted(position: Position) -> None:
    state = position.load()
    expected = legal(position.setup, position.state)
    before = json.dumps(state.to_json())
    for answer in dict.fromkeys(conceivable(position)):
        twin = state.copy()
        if answer in expected:
            REFEREE.answer(twin, answer)
            assert REFEREE.check(twin) == []
        else:
            with pytest.raises(IllegalAnswer):
                REFEREE.answer(twin, answer)
            assert json.dumps(twin.to_json()) == before


def test_there_are_enough_positions_and_every_kind_of_choice_is_among_them() -> None:
    assert len(POSITIONS) >= 30
    assert {position.name[3:] for position in POSITIONS} >= set(ASKED) - CHANCE - PLAIN
    depths = {len(position.counts) for position in POSITIONS}
    assert min(depths) >= 2
    assert max(depths) == 4


def test_a_difference_is_shown_answer_by_answer() -> None:
    """Divide: one line per first answer, with its count."""
    position = POSITIONS[0]
    lines = position.oracle().divide(position.state, 2)
    asked = REFEREE.question(position.load())
    assert asked is not None
    assert lines[0].startswith(asked.id)
    assert len(lines) == 1 + len(asked.answers)
    assert not [line for line in lines if "instead" in line or "missing" in line]
