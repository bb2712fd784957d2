"""Ways drawn on the board of Portal Dash: each is one that the rules allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from firmware_host.games.core.question import Question
from firmware_host.games.portal_dash.rules.referee.creatures import body_of, cell_of, open_to_mob
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.view.board import board_part
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import Line
from tests.games.portal_dash.rules.referee.random_play import any_setup, play
from tests.panel.panel_moments import moment_of

pytestmark = pytest.mark.behavior

EN = translator("en")
GAMES = 12

Way = tuple[int, ...]
"""The spaces that are entered, one after another."""


class Walk(NamedTuple):
    """What a question where to go allows, read off the position."""

    start: int
    steps: int
    ignores: tuple[str, ...]
    closed: int
    halts: int
    """Spaces where a mob stops."""


def walk_of(state: RefereeState, question: Question) -> Walk:
    if question.id == "pd.go":
        kind, *facts = state.steps[-1]
        steps, ignores = facts if kind == "walk" else (1, ())
        closed = state.mob_cells() | (state.ground.lava & ~state.covered)
        return Walk(state.pieces[state.seat], steps, ignores, closed, 0)
    mob = str(question.about["mob"])
    body = body_of(state, mob)
    halts = 0
    for cell in range(len(state.ground.names)):
        if any(state.ground.distance(cell, piece) <= body.range for piece in state.pieces):
            halts |= 1 << cell
    closed = ~open_to_mob(state, mob)
    return Walk(cell_of(state, mob), body.move, ("magma", "soul_sand"), closed, halts)


def drawn_lines(state: RefereeState, question: Question) -> list[Line]:
    board = board_part(Ask(question, moment_of(1, "portal-dash", question, state), EN))
    return [line for line in board.lines if line.kind == "reach"]


def ways_along(before: dict[int, set[int]], start: int, end: int, longest: int) -> Iterator[Way]:
    """Every way along the drawn lines."""
    waiting: list[Way] = [(end,)]
    while waiting:
        way = waiting.pop()
        for cell in before.get(way[0], ()):
            if cell == start:
                yield way
            elif cell not in way and len(way) < longest:
                waiting.append((cell, *way))


def is_allowed(state: RefereeState, walk: Walk, way: Way, hearts: int) -> bool:
    """PD-100 to PD-103, PD-065: counted space by space."""
    ground = ["" if state.covered >> cell & 1 else state.ground.letter(cell) for cell in way]
    lost = 0 if "magma" in walk.ignores else ground.count("m")
    steps = len(way) + (0 if "soul_sand" in walk.ignores else ground.count("s"))
    is_free = not any(walk.closed >> cell & 1 for cell in way)
    goes_on = not any(walk.halts >> cell & 1 for cell in way[:-1])
    return lost == hearts and steps <= walk.steps and is_free and goes_on


def test_to_every_space_a_way_is_drawn_that_the_rules_allow_and_no_other() -> None:
    asked: Counter[str] = Counter()
    for seed in range(GAMES):
        for state, question in play(any_setup(Random(f"ways {seed}")), seed):
            if question.id not in ("pd.go", "pd.mob_goes"):
                continue
            asked[question.id] += 1
            walk, index = walk_of(state, question), state.ground.index
            lines = {(index[line.start], index[line.end]) for line in drawn_lines(state, question)}
            before: dict[int, set[int]] = {}
            for start, end in lines:
                before.setdefault(end, set()).add(start)
            for name in question.answers:
                if index[name] == walk.start:
                    continue
                hearts = question.about.get("hurts", {}).get(name, 0)
                ways = [
                    (walk.start, *way)
                    for way in ways_along(before, walk.start, index[name], walk.steps)
                    if is_allowed(state, walk, way, hearts)
                ]
                assert ways, (seed, question.id, name)
                lines -= {step for way in ways for step in pairwise(way)}
            assert not lines, (seed, question.id)
    assert min(asked["pd.go"], asked["pd.mob_goes"]) > 40, asked
