"""From stored positions the engine offers as many sequences of answers as there are."""

from __future__ import annotations

import json

import pytest

from firmware_host.games.core.errors import IllegalAnswer
from tests.games.builders_biomes.biomes_game import MODES
from tests.games.builders_biomes.biomes_oracle import CHARACTERISTICS, legal
from tests.games.perft_bb.bb_counting import Position, stored
from tests.games.perft_bb.make_bb_positions import OF_EACH, WANTED
from tests.games.perft_counting import count

POSITIONS = stored()
every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each.name)


@every_position
def test_as_many_sequences_of_answers_as_slowly_counted(position: Position) -> None:
    depth, oracle = len(position.counts), position.oracle()
    fast = count(MODES[position.mode], position.load(), depth)
    slow = oracle.count(position.state, depth)
    assert fast == slow, "\n".join(
        [f"{fast} instead of {slow}:", *oracle.divide(position.state, depth)]
    )


@every_position
def test_the_counts_are_those_that_were_stored(position: Position) -> None:
    """Another number is another rule: meant, or a fault."""
    rules, depths = MODES[position.mode], range(1, len(position.counts) + 1)
    found = [count(rules, position.load(), depth) for depth in depths]
    assert found == list(position.counts), "\n".join(
        position.oracle().divide(position.state, len(position.counts))
    )


def conceivable(position: Position) -> list[str]:
    """Every answer anybody could think of."""
    values = position.setup["values"]
    return [
        *(f"{column}{row}" for column in "abcdefg" for row in range(8)),
        *(f"{i}{j}" for i in range(7) for j in range(7)),
        *(f"L{layer}" for layer in range(6)),
        *(str(n) for n in range(70)),
        *(f"p{seat}" for seat in range(5)),
        *(f"build:{id}" for id in values["structures"]),
        *(f"fight:{id}" for id in values["mobs"]),
        *(f"weapon:{kind}" for kind in values["tokens"]),
        *(
            f"{act}:{column}{row}"
            for act in ("build", "fight", "weapon")
            for column in "abcdef"
            for row in range(1, 7)
        ),
        *values["structures"],
        *values["mobs"],
        *values["tokens"],
        *values["blocks"],
        *(each for all in CHARACTERISTICS.values() for each in all),
        *legal_payments(),
        *["collect", "explore", "build", "fight", "weapon", "adjust", "ok", "done", "stop", "draw"],
        "skip",
        *["detonate", "keep", "+1", "+5", "-1", "-5", "", "-", "free"],
    ]


def legal_payments() -> list[str]:
    kinds = ("wood", "sand", "stone", "obsidian")
    return [
        ",".join(part for part in (f"{n}{kind}" * (n > 0), f"{e}emerald" * (e > 0)) if part)
        for kind in kinds
        for n in range(4)
        for e in range(5)
    ]


@every_position
def test_of_everything_conceivable_exactly_the_legal_is_accepted(position: Position) -> None:
    rules, state = MODES[position.mode], position.load()
    expected, accepted = legal(position.setup, position.state), set()
    before = json.dumps(state.to_json())
    for answer in dict.fromkeys(conceivable(position)):
        twin = state.copy()
        if answer in expected:
            rules.answer(twin, answer)
            accepted.add(answer)
            assert rules.check(twin) == []
        else:
            with pytest.raises(IllegalAnswer):
                rules.answer(twin, answer)
            assert json.dumps(twin.to_json()) == before
    assert accepted == expected or "-pay" in position.name


def test_there_are_enough_positions_and_every_kind_of_choice_is_among_them() -> None:
    assert len(POSITIONS) >= 30
    for mode, wanted in WANTED.items():
        asked = [each.name.split("-")[2] for each in POSITIONS if each.mode == mode]
        assert {*asked} == wanted
        assert all(asked.count(kind) == OF_EACH[mode] for kind in wanted)
    depths = {len(position.counts) for position in POSITIONS}
    assert min(depths) >= 2
    assert max(depths) == 4


def test_a_difference_is_shown_answer_by_answer() -> None:
    """Divide: one line per first answer, with its count."""
    position = POSITIONS[0]
    lines = position.oracle().divide(position.state, 2)
    asked = MODES[position.mode].question(position.load())
    assert asked is not None
    assert lines[0].startswith(asked.id)
    assert len(lines) == 1 + len(asked.answers)
    assert not [line for line in lines if "instead" in line or "missing" in line]
