"""The parts of Portal Dash, each alone: levels, figures, hearts, piglin board, deadlines."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.config.settings import load_settings
from firmware_host.games.core.cube import Cube, LayerTally
from firmware_host.games.core.errors import BadState
from firmware_host.games.core.setups import complete_house_rules
from firmware_host.games.portal_dash.rules.deadlines import (
    ENDANGERED,
    SAFE,
    WATCH,
    blocks_until,
    deadlines,
)
from firmware_host.games.portal_dash.rules.hearts import Hearts
from firmware_host.games.portal_dash.rules.house_rules import SWITCHES
from firmware_host.games.portal_dash.rules.levels import Level
from firmware_host.games.portal_dash.rules.mobs import (
    BASE_TYPES,
    EXTRA_TYPES,
    MobLine,
    figure,
    kind_of,
    number_of,
)
from firmware_host.games.portal_dash.rules.piglin import PiglinBoard
from firmware_host.games.portal_dash.rules.setup import PLAYER_COLOURS
from tests.games.portal_dash.rules.assistant.assistant_game import ASSISTANT, AssistantGame, set_up
from tests.paths import ROOT

DEVICE_CONFIG = ROOT / "device_config"


@pytest.fixture(scope="module")
def shipped() -> dict[str, Any]:
    return load_settings(DEVICE_CONFIG, Path("/nowhere")).catalogues["portal-dash"].plain()


# The shipped catalogue against the rules' own numbers


def test_the_shipped_catalogue_has_the_printed_numbers_of_pieces(shipped: dict[str, Any]) -> None:
    """PD-001, PD-004, PD-005, PD-006, PD-020, PD-D19 (one colour, `gold`)."""
    assert shipped["blocks"] == {"red": 16, "gray": 16, "gold": 12, "brown": 12, "black": 8}
    assert PLAYER_COLOURS == ("pink", "blue", "yellow", "green")
    assert (shipped["life"], shipped["armour_start"]) == (6, 1)
    assert (shipped["netherite"], shipped["white_items"], shipped["hearts"]) == (8, 40, 48)
    assert len(shipped["starting_items"]) == 5
    assert shipped["combat_dice"] == 6
    assert "?" in shipped["dice"]["blocks"]
    assert set(shipped["dice"]["mob"]) == {1, 2, 3}


def test_the_shipped_catalogue_has_three_figures_of_each_mob(shipped: dict[str, Any]) -> None:
    """PD-002: each figure carries one number of 1 to 3."""
    for kind in BASE_TYPES + EXTRA_TYPES:
        assert len(shipped["mobs"][kind]["numbers"]) == 3
        assert set(shipped["mobs"][kind]["numbers"]) <= {1, 2, 3}


@pytest.mark.parametrize(
    ("kind", "life", "move", "range", "special", "flies"),
    [
        ("magma_cube", 2, 2, 1, "none", False),  # PD-160
        ("ghast", 2, 1, 2, "no_sword", True),  # PD-161
        ("enderman", 3, 5, 1, "no_bow", False),  # PD-162
        ("hoglin", 4, 3, 1, "push", False),  # PD-163
        ("blaze", 4, 0, 2, "all_in_range", False),  # PD-164
        ("wither_skeleton", 4, 2, 1, "item_damage", False),  # PD-165
    ],
)
def test_the_shipped_mobs_are_those_of_the_rules(
    shipped: dict[str, Any], kind: str, life: int, move: int, range: int, special: str, flies: bool
) -> None:
    """PD-160 to PD-165: life, move, range, damage, special."""
    mob = {key: value for key, value in shipped["mobs"][kind].items() if key != "numbers"}
    assert mob == {
        "life": life,
        "move": move,
        "range": range,
        "damage": 2,
        "special": special,
        "flies": flies,
    }


@pytest.mark.parametrize(
    ("boss", "side", "hp", "move", "range", "lines"),
    [
        ("wildfire", "easy", 20, 2, 3, [(1, ""), (2, ""), (3, "")]),  # PD-166
        ("wildfire", "hard", 25, 2, 3, [(1, "all_in_range"), (2, "item_damage"), (3, "block")]),
        ("ancient_hoglin", "easy", 20, 3, 1, [(2, ""), (3, ""), (4, "")]),  # PD-168
        ("ancient_hoglin", "hard", 25, 3, 1, [(2, "ignores_armour"), (3, "push"), (4, "block")]),
    ],
)
def test_the_shipped_bosses_are_those_of_the_rules(
    shipped: dict[str, Any],
    boss: str,
    side: str,
    hp: int,
    move: int,
    range: int,
    lines: list[tuple[int, str]],
) -> None:
    """PD-166, PD-167, PD-168, PD-169: life, move, range and the three attack lines."""
    data = shipped["bosses"][boss][side]
    assert (data["hp"], data["move"], data["range"]) == (hp, move, range)
    assert data["flies"] == (boss == "wildfire")  # PD-062
    found = [
        (line["damage"], "".join(k for k, on in line.items() if on is True))
        for line in data["lines"]
    ]
    assert found == lines


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("number", ["1", "2", "3", "4", "5"])
def test_a_game_starts_with_the_shipped_catalogue(
    shipped: dict[str, Any], players: int, number: str
) -> None:
    """PD-A44: one to four players, every level."""
    level = shipped["levels"][number]
    boss = "wildfire" if level["boss"] == "choice" else level["boss"]
    chosen = Level(level["tiles"], tuple(level["extra"]), boss, level["difficulty"] == "hard")
    assert chosen.number == int(number)
    state = ASSISTANT.start(set_up(players, values=shipped, level=chosen.to_json()))
    assert ASSISTANT.question(state) is not None


# Levels


@pytest.mark.parametrize(
    ("number", "tiles", "extra", "boss", "hard"),
    [
        (1, 2, (), "wildfire", False),  # PD-015, PD-016
        (2, 2, ("hoglin",), "ancient_hoglin", False),  # PD-025, PD-D01
        (3, 2, ("hoglin", "blaze"), "choice", False),  # PD-026, PD-D02
        (4, 3, (), "wildfire", True),  # PD-027
        (5, 2, ("hoglin", "blaze", "wither_skeleton"), "ancient_hoglin", True),  # PD-028
    ],
)
def test_levels_one_to_five_are_those_of_the_rules_and_number_themselves(
    shipped: dict[str, Any], number: int, tiles: int, extra: tuple[str, ...], boss: str, hard: bool
) -> None:
    """PD-029 on PD-015, PD-016 and PD-025 to PD-028 gives 1, 2, 3, 4, 5."""
    level = shipped["levels"][str(number)]
    assert (level["tiles"], tuple(level["extra"]), level["boss"]) == (tiles, extra, boss)
    assert (level["difficulty"] == "hard") == hard
    assert Level(tiles, extra, "wildfire", hard).number == number


def test_the_two_examples_of_own_levels_are_level_six() -> None:
    """PD-EX5, PD-EX6, PD-D28."""
    assert Level(3, ("hoglin", "blaze"), "wildfire", True).number == 6
    assert Level(4, ("hoglin",), "ancient_hoglin", False).number == 6


@given(st.integers(2, 8), st.sets(st.sampled_from(EXTRA_TYPES)), st.booleans(), st.booleans())
def test_an_own_level_counts_tiles_types_and_difficulty(
    tiles: int, extra: set[str], wildfire: bool, hard: bool
) -> None:
    """PD-029, PD-003 (eight tiles); the order in which people name the types does not matter."""
    boss = "wildfire" if wildfire else "ancient_hoglin"
    level = Level.from_json({"tiles": tiles, "extra": sorted(extra), "boss": boss, "hard": hard})
    assert level.number == 2 * (tiles - 2) + len(extra) + 1 + hard
    assert level.side == ("hard" if hard else "easy")
    assert Level.from_json(json.loads(json.dumps(level.to_json()))) == level


def test_the_line_has_the_lengths_of_the_rules() -> None:
    """PD-018, PD-030: 6, 9, 12, 6 and 15 after the three on the first spawners."""
    lengths = []
    for extra in ((), EXTRA_TYPES[:1], EXTRA_TYPES[:2], (), EXTRA_TYPES):
        level = {"tiles": 2, "extra": list(extra), "boss": "wildfire", "hard": False}
        game = AssistantGame(level=level).until("pd.first_spawners")
        game.say("3")
        lengths.append(len(game.line()))
        assert [kind_of(name) for name in game.board()] == list(BASE_TYPES)
        assert {kind_of(name) for name in game.line()} == {*BASE_TYPES, *extra}
    assert lengths == [6, 9, 12, 6, 15]


# Figures


def test_a_figure_is_its_type_and_its_number() -> None:
    """PD-002."""
    assert figure("ghast", 2) == "ghast 2"
    assert (kind_of("wither_skeleton 3"), number_of("wither_skeleton 3")) == ("wither_skeleton", 3)


def test_figures_go_from_the_line_to_the_board_and_back_to_its_end() -> None:
    """PD-055, PD-058, PD-075, PD-112; of twins the one in front."""
    mobs = MobLine(["ghast 1", "ghast 2", "ghast 1"], ["hoglin 2"])
    mobs.spawn("ghast 1")
    assert (mobs.queue, mobs.board) == (["ghast 2", "ghast 1"], ["hoglin 2", "ghast 1"])
    assert mobs.numbered(2) == ["hoglin 2"]
    mobs.defeat("hoglin 2")
    assert (mobs.queue, mobs.board) == (["ghast 2", "ghast 1", "hoglin 2"], ["ghast 1"])
    assert MobLine.from_json(json.loads(json.dumps(mobs.to_json()))) == mobs
    twin = mobs.copy()
    twin.queue.clear()
    assert twin != mobs


# Hearts


def test_hearts_know_what_is_whole_and_what_is_worn() -> None:
    """PD-082, PD-083, PD-D21: no hearts is damaged; partly empty may be repaired too."""
    hearts = Hearts(6, [(0, 1), (2, 3), (2, 2)])
    assert hearts.whole_pieces() == [1, 2]
    assert hearts.worn_pieces() == [0, 1]
    assert hearts.armour_hearts() == 4
    hearts.lose_armour(1, 2)
    hearts.fill_armour(0)
    assert hearts.armour == [(1, 1), (0, 3), (2, 2)]
    assert str(hearts) == "6 +1/1 +0/3 +2/2"
    assert Hearts.from_json(json.loads(json.dumps(hearts.to_json()))) == hearts
    twin = hearts.copy()
    twin.fill_armour(1)
    assert twin != hearts
    assert twin != "6"


@pytest.mark.parametrize(
    ("reads", "junk"),
    [
        (Hearts.from_json, 6),
        (Hearts.from_json, [6]),
        (Hearts.from_json, [6, [[1]]]),
        (MobLine.from_json, None),
        (MobLine.from_json, {"queue": []}),
        (PiglinBoard({"A": [1], "B": [1], "C": [1]}).load, {"filled": [0], "colours": [None]}),
    ],
)
def test_stored_junk_is_refused(reads: Callable[[Any], object], junk: object) -> None:
    with pytest.raises(BadState):
        reads(junk)


# The piglin board


def piglin() -> PiglinBoard:
    return PiglinBoard({"A": [2, 1], "B": [3], "C": [2]})


def test_a_block_may_go_to_any_open_column_in_any_order() -> None:
    """PD-140, PD-EX10: C while A and B are untouched."""
    board = piglin()
    assert board.open_for("red") == ["A1", "A2", "B1", "C1"]
    board.deliver("C1", "red")
    assert board.missing("C") == 1
    assert board.missing("A") == 3
    assert str(board) == "A1 0/2  A2 0/1  B1 0/3  C1 1/2 red"


def test_the_first_block_sets_the_colour_of_its_column() -> None:
    """PD-141."""
    board = piglin()
    board.deliver("A1", "red")
    assert "A1" in board.open_for("red")
    assert board.open_for("gold") == ["A2", "B1", "C1"]
    board.deliver("A1", "red")
    assert board.open_for("red") == ["A2", "B1", "C1"]


def test_a_task_is_complete_when_all_its_columns_are_full() -> None:
    """PD-142, PD-143."""
    board = piglin()
    for column, colour in (("A1", "red"), ("A1", "red"), ("A2", "gold")):
        assert not board.is_complete("A")
        board.deliver(column, colour)
    assert board.is_complete("A")
    assert not board.all_complete()
    for column, times in (("B1", 3), ("C1", 2)):
        for _ in range(times):
            board.deliver(column, "red")
    assert board.all_complete()
    assert board.is_complete("A")
    assert board.delivered() == 8


def test_a_piglin_board_survives_copy_and_json() -> None:
    board = piglin()
    board.deliver("B1", "black")
    read = piglin()
    read.load(json.loads(json.dumps(board.to_json())))
    twin = board.copy()
    assert twin == board == read
    twin.deliver("B1", "black")
    assert twin != board


# Deadlines


@given(st.integers(0, 2**32), st.integers(0, 63), st.sampled_from((1, 2, 3)))
def test_the_blocks_until_a_deadline_are_the_fewest_removals_that_empty_the_layer(
    seed: int, gone: int, layer: int
) -> None:
    """PD-171, G7: take always the highest block there is, and count."""
    random, cube = Random(seed), Cube()
    for _ in range(gone):
        cube.take(random.choice(cube.exposed()))
    expected, soonest = blocks_until(cube, layer), cube.copy()
    tally = LayerTally(cube.left_in_layer(n) for n in (1, 2, 3, 4))
    assert blocks_until(tally, layer) == expected
    taken = 0
    while soonest.left_in_layer(layer):
        soonest.take(soonest.exposed_in_highest_layer()[0])
        taken += 1
    assert taken == expected


def test_a_deadline_worries_when_turns_or_blocks_run_short() -> None:
    """PD-171: a task that is done worries nobody."""
    board = PiglinBoard({"A": [3], "B": [3], "C": [3]})
    worries = {
        left: deadlines(LayerTally((left, 16, 16, 16)), board, turns)[0].worry
        for left, turns in ((16, 0), (12, 2), (8, 4), (6, 5), (5, 5), (1, 7))
    }
    assert SAFE < WATCH < ENDANGERED
    assert worries == {16: SAFE, 12: SAFE, 8: WATCH, 6: WATCH, 5: ENDANGERED, 1: ENDANGERED}
    for _ in range(3):
        board.deliver("A1", "red")
    first = deadlines(LayerTally((1, 16, 16, 16)), board, 7)[0]
    assert first.is_met
    assert first.worry == SAFE


def test_the_turns_left_follow_the_pace_of_the_table() -> None:
    board = PiglinBoard({"A": [3], "B": [3], "C": [3]})
    fresh = deadlines(Cube(), board, 0)
    assert [(d.task, d.blocks, d.turns, d.missing) for d in fresh] == [
        ("A", 16, 8, 3),
        ("B", 32, 16, 3),
        ("C", 48, 24, 3),
    ]
    tally = LayerTally((8, 16, 16, 16))
    slow, fast = deadlines(tally, board, 8), deadlines(tally, board, 2)
    assert slow[0].turns > fast[0].turns


# House rules


def test_house_rules_not_named_stand_at_their_default() -> None:
    assert complete_house_rules(SWITCHES, {}) == {switch.id: switch.default for switch in SWITCHES}
    assert complete_house_rules(SWITCHES, {"pd.pass": "yes"})["pd.pass"] == "yes"


def test_every_case_the_rules_mark_with_a_switch_is_a_switch() -> None:
    """PD-A01, PD-A05, PD-A09, PD-A10, PD-A22, PD-A24, PD-A30: read off RULES.md itself."""
    rules = (Path(ASSISTANT_RULES)).read_text(encoding="utf-8")
    marked = set()
    for line in rules.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[0].startswith("PD-A") and cells[3].startswith("`"):
            marked.add((cells[3].split("`")[1], cells[0]))
    assert marked == {(switch.id, switch.ruling) for switch in SWITCHES}


ASSISTANT_RULES = ROOT / "firmware_host/games/portal_dash/RULES.md"


def test_switches_have_an_id_a_ruling_and_two_settings_each() -> None:
    for first, second in combinations(SWITCHES, 2):
        assert first.id != second.id
    assert all(len(set(switch.options)) == 2 for switch in SWITCHES)
