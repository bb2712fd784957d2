"""The stage of Portal Dash over the moments of played games: every mode, level and question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest

from firmware_host.games.core.cube import Cube, LayerTally
from firmware_host.games.core.question import ACK, Question
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.view import VIEW
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import Ask
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from firmware_host.view.document import ViewState, table_document
from firmware_host.view.scene import Board, Stage, answers_of, plain
from tests.panel import panel_moments
from tests.panel.pseudo_locale import pseudo

EN = translator("en")
GAME = "portal-dash"
ALIKE = 6
"""Moments of the same mode and question that are looked at, spread over all games."""
MOST_BYTES = 20_000
"""Of one part as JSON; the largest is a board of both strips and four tiles, 120 spaces."""
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


def test_the_ways_to_what_may_be_chosen_are_drawn() -> None:
    for id in ("pd.go", "pd.mob_goes", "pd.target"):
        snapshot = referee(lambda each, id=id: bool(each.question and each.question.id == id))
        board, state = board_of(snapshot), snapshot.state
        reach = {line.end for line in board.lines if line.kind == "reach"}
        chosen = {cell.id for cell in board.cells if cell.answer}
        here = {state.ground.names[cell] for cell in state.pieces}
        mobs = {state.ground.names[cell] for _, cell in state.mobs}
        assert chosen - here - (mobs if id == "pd.mob_goes" else set()) <= reach, id
