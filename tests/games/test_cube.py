"""The cube against a slow, independent reading of G1 to G9; and the layers against the cube."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.games.core.cube import COLUMN_INDEX, COLUMNS, LAYERS, Cube, LayerTally
from firmware_host.games.core.errors import BadState

Cell = tuple[int, int, int]


def cells_of(cube: Cube) -> set[Cell]:
    """Every block as (x, y, z): an ordinary set of cells, no heights."""
    return {
        (column % 4, column // 4, z)
        for column, height in enumerate(cube.heights)
        for z in range(height)
    }


def exposed_by_looking(blocks: set[Cell]) -> set[Cell]:
    """G3, G4 word for word: top free, two lateral sides free, the underside never counts."""
    found = set()
    for x, y, z in blocks:
        sides = [(x - 1, y, z), (x + 1, y, z), (x, y - 1, z), (x, y + 1, z)]
        if (x, y, z + 1) not in blocks and sum(side not in blocks for side in sides) >= 2:
            found.add((x, y, z))
    return found


def exposed_cells(cube: Cube) -> set[Cell]:
    return {(c % 4, c // 4, cube.heights[c] - 1) for c in cube.exposed()}


def heights(**other: int) -> Cube:
    """All columns as high as `rest`, but these."""
    rest = other.pop("rest")
    return Cube([other.get(cell, rest) for cell in COLUMNS])


@st.composite
def reachable_cubes(draw: st.DrawFn) -> Cube:
    """A cube after some legal removals."""
    random = Random(draw(st.integers(0, 2**32)))
    cube = Cube()
    for _ in range(draw(st.integers(0, 64))):
        cube.take(random.choice(cube.exposed()))
    return cube


def test_a_column_is_named_by_a_letter_for_x_and_a_digit_for_y() -> None:
    """G1: cells (x, y, z); layer 1 is the top."""
    assert COLUMNS[:5] == ("a1", "b1", "c1", "d1", "a2")
    assert COLUMN_INDEX["d4"] == 15
    assert Cube().layer_of(0) == 1
    assert heights(rest=4, a1=1).layer_of(0) == 4


G9 = [
    (heights(rest=4), {(0, 0, 3), (0, 3, 3), (3, 0, 3), (3, 3, 3)}),
    (
        heights(rest=4, a1=3),
        {(0, 0, 2), (0, 1, 3), (1, 0, 3), (0, 3, 3), (3, 0, 3), (3, 3, 3)},
    ),
    (
        heights(rest=4, a1=3, b1=3, a2=3),
        {(0, 0, 2), (0, 2, 3), (1, 1, 3), (2, 0, 3), (0, 3, 3), (3, 0, 3), (3, 3, 3)},
    ),
    (heights(rest=1), {(0, 0, 0), (0, 3, 0), (3, 0, 0), (3, 3, 0)}),
    (heights(rest=1, a1=0), {(0, 1, 0), (1, 0, 0), (0, 3, 0), (3, 0, 0), (3, 3, 0)}),
    (heights(rest=0, c2=4), {(2, 1, 3)}),
    (heights(rest=2, b2=4), {(1, 1, 3), (0, 0, 1), (0, 3, 1), (3, 0, 1), (3, 3, 1)}),
]


@pytest.mark.parametrize(("cube", "expected"), G9)
def test_the_exposed_sets_of_the_rules_are_found(cube: Cube, expected: set[Cell]) -> None:
    """G9, and PD-EX7: in the first turn only the four top corners are exposed."""
    assert exposed_cells(cube) == expected


@given(reachable_cubes())
def test_exposed_blocks_are_those_an_independent_look_finds(cube: Cube) -> None:
    """G2, G3, G4: two free sides and a free top, nothing else."""
    assert exposed_cells(cube) == exposed_by_looking(cells_of(cube))
    assert [c for c in range(16) if cube.is_exposed(c)] == cube.exposed()


@given(reachable_cubes())
def test_the_highest_layer_always_has_an_exposed_block(cube: Cube) -> None:
    """G6, PD-047, PD-A03: "?" is never stuck; G5: a layer is empty when no column reaches it."""
    blocks = cells_of(cube)
    for layer in LAYERS:
        assert cube.left_in_layer(layer) == sum(4 - z == layer for _, _, z in blocks)
    if not blocks:
        assert cube.highest_layer() == 5
        return
    assert cube.highest_layer() == min(4 - z for _, _, z in blocks)
    top = 4 - cube.highest_layer()
    assert {(c % 4, c // 4, top) for c in cube.exposed_in_highest_layer()} == {
        cell for cell in exposed_by_looking(blocks) if cell[2] == top
    }
    assert cube.exposed_in_highest_layer()


@pytest.mark.behavior
def test_every_pattern_of_a_highest_layer_has_an_exposed_block() -> None:
    """G6, all 65,535 patterns: blocks of the highest layer on a solid floor."""
    for pattern in range(1, 1 << 16):
        cube = Cube([2 if pattern >> column & 1 else 1 for column in range(16)])
        assert any(cube.heights[column] == 2 for column in cube.exposed()), pattern


@given(st.integers(0, 2**32))
def test_layers_empty_in_order_and_one_removal_empties_at_most_one(seed: int) -> None:
    """G7, G8: 16–61, 32–62, 48–63 and 64 blocks are gone when layers 1 to 4 empty."""
    random, cube, emptied = Random(seed), Cube(), {}
    for gone in range(1, 65):
        before = [layer for layer in LAYERS if not cube.left_in_layer(layer)]
        cube.take(random.choice(cube.exposed()))
        after = [layer for layer in LAYERS if not cube.left_in_layer(layer)]
        assert len(after) - len(before) in (0, 1)
        assert after == list(range(1, len(after) + 1))
        emptied.update({layer: gone for layer in after if layer not in before})
    for layer, fewest, most in ((1, 16, 61), (2, 32, 62), (3, 48, 63), (4, 64, 64)):
        assert fewest <= emptied[layer] <= most


def empty_by(order: list[str]) -> dict[int, int]:
    cube, emptied = Cube(), {}
    for gone, cell in enumerate(order, 1):
        assert cube.is_exposed(COLUMN_INDEX[cell]), f"{cell} after {gone - 1}"
        cube.take(COLUMN_INDEX[cell])
        emptied.update({n: gone for n in LAYERS if n not in emptied and not cube.left_in_layer(n)})
    return emptied


def test_the_bounds_on_emptying_a_layer_are_reached() -> None:
    """G8: raster order is the soonest, one pillar left standing the latest."""
    assert empty_by(list(COLUMNS) * 4) == {1: 16, 2: 32, 3: 48, 4: 64}
    pillar_last = [cell for cell in COLUMNS if cell != "d4" for _ in range(4)] + ["d4"] * 4
    assert empty_by(pillar_last) == {1: 61, 2: 62, 3: 63, 4: 64}


@given(reachable_cubes())
def test_layers_said_impossible_never_hold_an_exposed_block(cube: Cube) -> None:
    """The layers people may name: necessary …"""
    tally = LayerTally(cube.left_in_layer(layer) for layer in LAYERS)
    holding = {4 - z for _, _, z in exposed_by_looking(cells_of(cube))}
    assert holding <= set(tally.possible_layers())
    assert tally.left() == cube.left()
    assert tally.highest_layer() == cube.highest_layer()


def raster_cube(counts: tuple[int, ...]) -> Cube:
    """Lower columns first in raster order: it comes about by always taking the first column."""
    of_height = {4 - i: n - (counts[i - 1] if i else 0) for i, n in enumerate(counts)}
    of_height[0] = 16 - counts[3]
    return Cube([height for height in range(5) for _ in range(of_height[height])])


def test_every_possible_layer_does_hold_one_in_some_reachable_cube() -> None:
    """… and sufficient: the raster-order cube of the same counts exposes a block of each."""
    for counts in product(range(17), repeat=4):
        if sorted(counts) != list(counts):
            continue
        cube = raster_cube(counts)
        assert tuple(cube.left_in_layer(layer) for layer in LAYERS) == counts
        assert {cube.layer_of(c) for c in cube.exposed()} == set(
            LayerTally(counts).possible_layers()
        )


@given(st.lists(st.integers(0, 16), min_size=4, max_size=4).map(sorted))
def test_the_raster_cube_comes_about_by_legal_removals(counts: list[int]) -> None:
    goal, cube = raster_cube(tuple(counts)), Cube()
    for z in reversed(range(4)):
        for column in range(16):
            if goal.heights[column] <= z:
                assert cube.is_exposed(column)
                cube.take(column)
    assert cube.heights == goal.heights


def ways_to_take(cube: Cube, depth: int) -> int:
    """How many different sequences of so many legal removals there are."""
    if not depth:
        return 1
    total = 0
    for column in cube.exposed():
        after = cube.copy()
        after.take(column)
        total += ways_to_take(after, depth - 1)
    return total


def ways_by_looking(blocks: frozenset[Cell], depth: int) -> int:
    if not depth:
        return 1
    return sum(
        ways_by_looking(blocks - {cell}, depth - 1) for cell in exposed_by_looking({*blocks})
    )


@pytest.mark.parametrize(
    ("cube", "counts"),
    [
        (heights(rest=4), (4, 24, 168, 1312)),
        (heights(rest=2, b2=4, c3=4), (6, 44, 362, 3222)),
        (heights(rest=1, a1=0, d4=3), (5, 27, 149, 826)),
        (heights(rest=0, a1=2, b1=2, a2=1), (3, 8, 18, 30)),
    ],
)
def test_the_ways_to_take_one_to_four_blocks_are_counted(
    cube: Cube, counts: tuple[int, ...]
) -> None:
    """G3: golden counts, and the same from a cube that is only a set of cells."""
    blocks = frozenset(cells_of(cube))
    assert tuple(ways_to_take(cube, depth) for depth in (1, 2, 3, 4)) == counts
    assert tuple(ways_by_looking(blocks, depth) for depth in (1, 2, 3, 4)) == counts


def test_a_colour_is_looked_for_in_the_highest_layer_that_shows_it() -> None:
    """PD-045: not the highest layer of all."""
    cube = heights(rest=4, a1=3)
    for cell, colour in (("a1", "red"), ("b1", "gray"), ("a4", "gray"), ("d1", "black")):
        cube.learn(COLUMN_INDEX[cell], colour)
    assert cube.exposed_of("red") == [COLUMN_INDEX["a1"]]
    assert cube.exposed_of("gray") == [COLUMN_INDEX["b1"], COLUMN_INDEX["a4"]]
    assert cube.exposed_of("gold") == []
    assert cube.unseen() == [COLUMN_INDEX["a2"], COLUMN_INDEX["d4"]]
    assert cube.known() == {"red": 1, "gray": 2, "black": 1}


def test_a_cube_prints_as_its_four_layers_and_forgets_what_left() -> None:
    cube = Cube()
    cube.learn(0, "gold")
    assert str(cube).split("\n")[0] == "Y???  ????  ????  ????"
    assert cube.take(0) == "gold"
    assert str(cube).split("\n")[0] == ".???  ????  ????  ????"
    assert cube.colour(0) is None
    assert not cube.known()
    assert str(LayerTally((1, 2, 3, 4))) == "L1:1 L2:2 L3:3 L4:4"


@pytest.mark.parametrize("thing", [heights(rest=3, b2=1), LayerTally((0, 5, 9, 16))])
def test_a_copy_is_equal_until_it_changes(thing: Cube | LayerTally) -> None:
    read = type(thing).from_json(json.loads(json.dumps(thing.to_json())))
    twin = thing.copy()
    assert twin == thing == read
    twin.take(4)
    assert twin != thing == read
    assert thing != "a cube"


@pytest.mark.parametrize("data", [[1, 2, 3], {"a": 1}, None])
def test_what_is_no_layer_tally_is_refused(data: object) -> None:
    with pytest.raises(BadState, match="four counts"):
        LayerTally.from_json(data)


def test_what_is_no_cube_is_refused() -> None:
    with pytest.raises(BadState, match="16 heights"):
        Cube.from_json({"heights": [4] * 15, "colours": [None] * 64})


def test_what_no_cube_can_look_like_is_told() -> None:
    """G2: columns stand on the base; no layer holds more than the one below it."""
    assert Cube().problems() == LayerTally().problems() == []
    assert Cube([5] + [4] * 15).problems() != []
    with pytest.raises(ValueError, match="range"):
        Cube([-1] + [4] * 15)
    assert LayerTally([3, 2, 16, 16]).problems() != []
    assert LayerTally([2, 2, 16, 16]).problems() == []
