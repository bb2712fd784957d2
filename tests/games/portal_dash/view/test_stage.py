"""The stage of Portal Dash over the moments of played games: every mode, level and question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import pytest

from firmware_host.games.core.cube import COLUMN_INDEX, Cube, LayerTally
from firmware_host.games.core.question import ACK, PLACE, Question
from firmware_host.games.portal_dash.rules.referee.creatures import cell_of
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.view import VIEW
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import Ask
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from firmware_host.view.document import ViewState, table_document
from firmware_host.view.scene import Board, Cards, CubePart, Meters, Seats, Stage, answers_of, plain
from tests.panel import panel_moments
from tests.panel.pseudo_locale import pseudo

EN = translator("en")
GAME = "portal-dash"
ALIKE = 6
"""Moments of the same mode and question that are looked at, spread over all games."""
MOST_BYTES = 20_000
"""Of one part as JSON; the largest is a board of both strips and four tiles, 120 spaces."""
ON_STAGE = {
    "pd.target", "pd.activate", "pd.victim", "pd.for_whom", "pd.which_slot",
    "pd.keep", "pd.netherite", "pd.replace",
}  # fmt: skip
"""Questions about figures, players and items: all their answers can be tapped on the stage."""
BESIDE = {"done", "nobody", "mobs", "discard", "neither"}
"""Answers that are no thing on the table."""
ENGLISH = {
    "Ground",
    "Lava",
    "Cube",
    "Board",
    "Players",
    "Layer",
    "Task",
    "Chest",
    "heart",
    "hearts",
}
"""Words that a translation replaces."""


@cache
def moments() -> tuple[TableSnapshot, ...]:
    found: dict[tuple[str, ...], list[TableSnapshot]] = {}
    games = chain(
        panel_moments.referee_games(1), panel_moments.all_games(1), panel_moments.dice_games()
    )
    for snapshot in games:
        if snapshot.room != GAME:
            continue
        asked = snapshot.question.id if snapshot.question else "over"
        cube = type(getattr(snapshot.state, "cube", None)).__name__
        found.setdefault((snapshot.mode, cube, asked), []).append(snapshot)
    return tuple(each for alike in found.values() for each in alike[:: -(-len(alike) // ALIKE)])


def asked(snapshot: TableSnapshot) -> Question:
    return snapshot.question or Question("", ACK, -1, ())


def stage_of(snapshot: TableSnapshot) -> Stage:
    ask = Ask(asked(snapshot), snapshot, EN)
    return VIEW.stage(ask) if snapshot.question else VIEW.still(ask)


def parts_of(snapshot: TableSnapshot) -> list[dict[str, Any]]:
    stage = stage_of(snapshot)
    return [plain(part) for part in (*stage.main, *stage.side)]


def things(value: Any) -> Iterator[dict[str, Any]]:
    """Every object of the document."""
    if isinstance(value, list):
        for each in value:
            yield from things(each)
    elif isinstance(value, dict):
        yield value
        for each in value.values():
            yield from things(each)


@pytest.mark.behavior
def test_all_modes_and_ways_to_follow_the_cube_are_looked_at() -> None:
    assert {snapshot.mode for snapshot in moments()} == {"dice", "assistant", "referee"}
    cubes = {type(getattr(snapshot.state, "cube", None)) for snapshot in moments()}
    assert cubes >= {Cube, LayerTally}
    assert len(moments()) > 300
    assert any(isinstance(m.state, RefereeState) and m.state.boss_is_here for m in moments())


@pytest.mark.behavior
def test_a_tap_gives_only_legal_answers_and_asks_only_about_others() -> None:
    for snapshot in moments():
        legal = set(asked(snapshot).answers) if asked(snapshot).kind != "roll" else set()
        found = answers_of(stage_of(snapshot))
        assert found <= legal, (asked(snapshot).id, found - legal)
        asks = {each["asks"] for each in things(parts_of(snapshot)) if "asks" in each}
        assert not asks & legal, (asked(snapshot).id, asks & legal)


@pytest.mark.behavior
def test_spaces_blocks_figures_players_and_items_answer_where_they_are() -> None:
    for snapshot in moments():
        question = asked(snapshot)
        is_asked = question.kind == PLACE or question.id in ON_STAGE
        if not is_asked or (snapshot.mode == "assistant" and not snapshot.state.setup.tracks_mobs):
            continue
        if question.id == "pd.for_whom" and not _has_seats(snapshot):
            continue
        missing = set(question.answers) - answers_of(stage_of(snapshot)) - BESIDE
        assert not missing, (snapshot.mode, question.id, missing)


def _has_seats(snapshot: TableSnapshot) -> bool:
    return snapshot.mode == "referee" or snapshot.state.setup.tracks_hearts


def test_items_to_use_and_mobs_to_fight_answer_where_they_are() -> None:
    seen = set()
    for snapshot in moments():
        if asked(snapshot).id != "pd.act":
            continue
        wanted = {each for each in asked(snapshot).answers if each.startswith(("use:", "fight:"))}
        assert wanted <= answers_of(stage_of(snapshot))
        seen |= {each.partition(":")[0] for each in wanted}
    assert seen == {"use", "fight"}


def test_the_next_part_of_the_board_is_revealed_by_a_tap_on_it() -> None:
    seen = set()
    for snapshot in moments():
        if snapshot.mode == "referee" and asked(snapshot).id == "pd.between":
            shown = {"tile", "portal"} & set(asked(snapshot).answers)
            assert answers_of(stage_of(snapshot)) == shown
            seen |= shown
    assert seen == {"tile", "portal"}


@pytest.mark.behavior
def test_every_drawing_exists() -> None:
    missing = set()
    for snapshot in moments():
        for each in things(parts_of(snapshot)):
            drawn = {each.get("art", ""), f"ground:{each['ground']}" if "ground" in each else ""}
            drawn |= {f"block:{color}" for color in each.get("blocks", ()) if color}
            missing |= {name for name in drawn if name and not has_art(GAME, name)}
    assert not missing


def test_every_mob_boss_and_item_of_the_catalogue_has_a_drawing_of_its_own() -> None:
    values = panel_moments.values()
    kinds = [*values["mobs"], *values["bosses"]]
    groups = ("weapons", "pickaxes", "boots", "armour", "leggings", "enchantments")
    items = [f"item:{id}" for group in groups for id in values[group]]
    assert [name for name in (*kinds, *items) if not has_art(GAME, name)] == []


@pytest.mark.behavior
def test_ids_are_unique_in_a_part_and_everything_has_a_label() -> None:
    for snapshot in moments():
        for part in parts_of(snapshot):
            ids = [each["id"] for each in things(part) if "id" in each and each is not part]
            assert len(ids) == len(set(ids)), (asked(snapshot).id, part["id"], sorted(ids))
            assert part["title"]
            for each in things(part):
                assert "id" not in each or each is part or each["label"].strip()


@pytest.mark.behavior
def test_the_parts_are_small_json_and_their_ids_differ() -> None:
    for snapshot in moments():
        parts = parts_of(snapshot)
        assert len({part["id"] for part in parts}) == len(parts)
        for part in parts:
            assert len(json.dumps(part)) < MOST_BYTES, (part["id"], asked(snapshot).id)


def test_the_end_of_a_game_still_shows_the_table() -> None:
    over = [snapshot for snapshot in moments() if snapshot.outcome is not None]
    assert {snapshot.mode for snapshot in over} == {"dice", "assistant", "referee"}
    for snapshot in over:
        document = table_document(ViewState(snapshot), EN)
        assert document["ask"] is None
        assert document["stage"]["main"]
        assert not answers_of(stage_of(snapshot))
        json.dumps(document)


@pytest.mark.behavior
def test_the_whole_document_of_a_moment_is_made() -> None:
    for snapshot in moments()[::5]:
        json.dumps(table_document(ViewState(snapshot), EN))


@pytest.mark.behavior
def test_every_word_goes_through_the_translator() -> None:
    """Names of people, figures' numbers, cells and counts aside, nothing is left in English."""
    t = pseudo()
    plain_words = {"Maximilian", "Bo", "Анастасия"}
    for snapshot in moments()[::9]:
        ask = Ask(asked(snapshot), snapshot, t)
        for part in (*VIEW.stage(ask).main, *VIEW.stage(ask).side):
            for each in things(plain(part)):
                for key in ("title", "label", "about", "note"):
                    words = str(each.get(key, ""))
                    left = [w for w in words.replace(",", " ").split() if w in ENGLISH]
                    assert not left or words in plain_words, (part.id, key, words)


# Referee mode


def referee(such: Any = lambda _snapshot: True, question: str = "") -> TableSnapshot:
    for snapshot in panel_moments.referee_games(1):
        if question and asked(snapshot).id != question:
            continue
        if snapshot.question is not None and such(snapshot):
            return snapshot
    raise AssertionError(f"no game had {question}")


def board_of(snapshot: TableSnapshot) -> Board:
    board = stage_of(snapshot).main[0]
    assert isinstance(board, Board)
    return board


def test_every_space_of_the_face_up_parts_is_on_the_board_and_the_rest_lies_face_down() -> None:
    snapshot = referee(lambda m: len(m.state.laid) == 1 and m.state.hidden_tiles == 1, "pd.act")
    board, state = board_of(snapshot), snapshot.state
    assert [cell.id for cell in board.cells[:-2]] == list(state.ground.names)
    assert [cell.art for cell in board.cells[-2:]] == ["tile:hidden", "tile:portal"]
    assert board.height == state.ground.height
    assert max(cell.x + cell.width for cell in board.cells) == pytest.approx(board.width)


def test_mobs_stand_where_they_are_with_number_and_life() -> None:
    snapshot = referee(lambda m: len(m.state.mobs) > 2, "pd.act")
    cells = {cell.id: cell for cell in board_of(snapshot).cells}
    for name, cell in snapshot.state.mobs:
        (figure,) = cells[snapshot.state.ground.names[cell]].things
        kind, _, number = name.partition(" ")
        life = snapshot.state.setup.mobs[kind].life
        assert (figure.art, figure.text, figure.badge) == (kind, number, f"♥{life}")


def test_a_mob_out_of_reach_is_dim_and_says_why() -> None:
    snapshot = referee(lambda m: any(a.startswith("fight:") for a in asked(m).answers), "pd.act")
    cells = {cell.id: cell for cell in board_of(snapshot).cells}
    for name, place in snapshot.state.mobs:
        cell = cells[snapshot.state.ground.names[place]]
        is_in_reach = f"fight:{name}" in asked(snapshot).answers
        assert (cell.answer or cell.asks) == f"fight:{name}"
        assert bool(cell.answer) == is_in_reach
        assert cell.things[0].look == ("" if is_in_reach else "dim")


def test_a_brown_block_covers_the_ground() -> None:
    snapshot = referee(lambda m: bool(m.state.covered))
    state = snapshot.state
    covered = {name for i, name in enumerate(state.ground.names) if state.covered >> i & 1}
    assert {cell.id for cell in board_of(snapshot).cells if cell.ground == "covered"} == covered


def test_a_space_out_of_reach_says_why_and_one_in_reach_what_it_costs() -> None:
    snapshot = referee(lambda m: bool(asked(m).about["hurts"]), "pd.go")
    question = asked(snapshot)
    for cell in board_of(snapshot).cells:
        if cell.id not in snapshot.state.ground.index:
            continue
        is_legal = cell.id in question.answers
        assert (cell.answer, cell.asks) == ((cell.id, "") if is_legal else ("", cell.id))
        hearts = question.about["hurts"].get(cell.id)
        assert not hearts or cell.badge == f"♥−{hearts}"


def test_the_way_of_a_mob_and_its_attack_are_lines() -> None:
    def is_hit(snapshot: TableSnapshot) -> bool:
        names = [event[0] for event in snapshot.events]
        return "mob_moved" in names and "life_set" in names[names.index("mob_moved") :]

    snapshot = referee(is_hit)
    state, lines = snapshot.state, board_of(snapshot).lines
    names = state.ground.names
    for event in snapshot.events:
        if event[0] == "mob_moved":
            walked = {line.start: line.end for line in lines if line.kind == "path"}
            at, steps = names[event[2]], 0
            while at != names[event[3]] and steps < len(names):
                near, at, steps = at, walked[at], steps + 1
                index = state.ground.index
                assert state.ground.distance(index[near], index[at]) == 1
            assert at == names[event[3]]
    assert "attack" in {line.kind for line in lines}


def test_an_attack_that_is_rolled_is_a_line_from_the_piece_to_its_target() -> None:
    snapshot = replace(referee(question="pd.combat"), events=())
    state = snapshot.state
    start = state.ground.names[state.pieces[state.seat]]
    end = state.ground.names[cell_of(state, str(asked(snapshot).about["target"]))]
    (line,) = board_of(snapshot).lines
    assert (line.start, line.end, line.kind) == (start, end, "attack")


def test_players_show_hearts_armor_and_damaged_items() -> None:
    snapshot = referee(lambda m: any(not item.is_active for item in m.state.bags[0]), "pd.act")
    (seats,) = [part for part in stage_of(snapshot).main if isinstance(part, Seats)]
    for seat, shown in enumerate(seats.seats):
        full = [stat for stat in shown.stats if stat.art == "heart:full"]
        assert len(full) == snapshot.state.life[seat]
        bag = snapshot.state.bags[seat]
        assert [item.look == "damaged" for item in shown.items] == [not i.is_active for i in bag]
        for item, owned in zip(shown.items, bag, strict=True):
            assert ("▼" in item.badge) == (not owned.is_active)


def test_the_card_of_a_piece_tells_the_hearts_of_its_player() -> None:
    snapshot = referee(lambda m: not m.state.boss_is_here, "pd.roll")
    cells = {cell.id: cell for cell in board_of(snapshot).cells}
    for seat, place in enumerate(snapshot.state.pieces):
        cell = cells[snapshot.state.ground.names[place]]
        assert f"pawn-{seat}" in [thing.id for thing in cell.things]
        assert f"♥{snapshot.state.life[seat]}" in cell.about


def test_an_item_that_cannot_be_used_says_why() -> None:
    snapshot = referee(lambda m: any(not i.is_active for i in m.state.bags[m.state.seat]), "pd.act")
    (seats,) = [part for part in stage_of(snapshot).main if isinstance(part, Seats)]
    seat = snapshot.state.seat
    for slot, item in enumerate(seats.seats[seat].items):
        is_legal = f"use:{slot}" in asked(snapshot).answers
        assert (item.answer or item.asks) == f"use:{slot}"
        assert bool(item.answer) == is_legal


# The cube, the tasks, the dice


def cube_of(snapshot: TableSnapshot) -> CubePart:
    stage = stage_of(snapshot)
    (part,) = [part for part in (*stage.main, *stage.side) if isinstance(part, CubePart)]
    return part


def test_only_exposed_blocks_answer_and_the_others_say_why() -> None:
    snapshot = referee(question="pd.mine")
    cube = snapshot.state.cube
    for column in cube_of(snapshot).columns:
        index = COLUMN_INDEX[column.id]
        assert len(column.blocks) == cube.heights[index]
        assert column.is_exposed == cube.is_exposed(index)
        if column.answer:
            assert column.is_exposed
        else:
            assert column.asks == (column.id if column.blocks else "")


def test_the_block_whose_color_is_asked_for_is_marked() -> None:
    snapshot = referee(question="pd.colour")
    marked = [column.id for column in cube_of(snapshot).columns if column.look == "marked"]
    assert marked == [asked(snapshot).about["cell"]]


def test_layers_show_what_is_left_of_them() -> None:
    snapshot = next(m for m in moments() if asked(m).id == "pd.die_layer")
    layers = cube_of(snapshot).layers
    assert [int(layer.badge) for layer in layers] == snapshot.state.cube.counts
    legal = [each for each in asked(snapshot).answers if each.startswith("L")]
    assert [layer.answer for layer in layers if layer.answer] == legal


def test_a_task_shows_its_columns_and_what_runs_out() -> None:
    snapshot = referee(lambda m: any(m.state.piglin.filled), "pd.act")
    board = snapshot.state.piglin
    tasks = [part for part in stage_of(snapshot).side if part.id.startswith("task-")]
    assert [part.id for part in tasks] == ["task-A", "task-B", "task-C"]
    for part in tasks:
        assert isinstance(part, Cards)
        if board.is_complete(part.id[-1]):
            assert not part.cards
            assert not part.meter
            continue
        assert part.meter is not None
        assert part.meter.text.startswith("≈")
        for card in part.cards:
            column = board.names.index(card.id)
            empty = [slot for slot in card.slots if slot.art == "slot:empty"]
            assert len(card.slots) == board.sizes[column]
            assert len(empty) == board.sizes[column] - board.filled[column]


def test_the_boss_and_the_way_to_it_are_meters() -> None:
    snapshot = referee(lambda m: m.state.boss_is_here)
    (part,) = [part for part in stage_of(snapshot).side if isinstance(part, Meters)]
    boss = part.meters[0]
    assert (boss.value, boss.most) == (snapshot.state.boss_hp, snapshot.state.boss.hp)


def test_dice_mode_shows_the_last_rolls_newest_first() -> None:
    snapshot = [m for m in moments() if m.mode == "dice" and m.state.rolls][-1]
    (part,) = stage_of(snapshot).main
    assert isinstance(part, Cards)
    assert len(part.cards) == len(snapshot.state.rolls)
    for card, rolled in zip(part.cards, snapshot.state.rolls, strict=True):
        assert len(card.slots) == len(rolled.faces)


def test_the_ways_to_what_may_be_chosen_are_drawn() -> None:
    for id in ("pd.go", "pd.mob_goes", "pd.target"):
        snapshot = referee(lambda each, id=id: bool(each.question and each.question.id == id))
        board, state = board_of(snapshot), snapshot.state
        reach = {line.end for line in board.lines if line.kind == "reach"}
        chosen = {cell.id for cell in board.cells if cell.answer}
        here = {state.ground.names[cell] for cell in state.pieces}
        mobs = {state.ground.names[cell] for _, cell in state.mobs}
        assert chosen - here - (mobs if id == "pd.mob_goes" else set()) <= reach, id
