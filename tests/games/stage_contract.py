"""The stage of a game against an oracle that works out from the position what belongs on it.

`tests/games/<game>/view/stage_oracle.py` has the oracle as ORACLE. It reads the state and the
question, and calls nothing of the game's view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import combinations
from random import Random
from typing import Any, Final, NamedTuple

from firmware_host.games import game_ids, game_of, rules_for
from firmware_host.games.core.question import ACK, Question
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import Ask
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.scene import Board, Part
from tests.games.registered_setups import MAKERS, any_answer
from tests.paths import game_folder

Pattern = dict[str, Any]
"""Fields of a thing, as the stage must have them. Fields that are not named may be anything, but
`answer`, `asks` and `pick` are always compared and empty unless named."""
Parts = dict[str, Pattern]
"""Every part of a stage by its id."""

GAMES_EACH: Final = 40
MOST_ANSWERS: Final = 700
OF_EACH: Final = 3
"""Positions kept of each question and player asked, in each mode."""
ENGLISH: Final = translator("en")
END: Final = Question("", ACK, -1, ())
"""Stands for the question where a game is over."""
TOUCHING: Final = 0.05
"""Parts of a plan that share no more than this only touch."""
LEAST_SIZE: Final = 0.32
TAPS: Final = ("answer", "asks", "pick")
NOTHING: Final = (None, "")


@dataclass(frozen=True)
class StageOracle:
    """What a game adds to the suite."""

    parts: Callable[[TableSnapshot], Parts]
    """Every part of the stage at a position, with what a tap on each of its things gives."""
    in_hand: Callable[[TableSnapshot, str], bool]
    """Whether an answer is no thing on the stage: «done», a number, a message that is read."""
    staged: Callable[[tuple[TableSnapshot, ...]], Iterable[TableSnapshot]] = lambda _played: ()
    """Positions that chance seldom brings, made from the played ones."""
    never_asked: frozenset[str] = frozenset()
    """Question ids that no player sees, because the box answers them at once."""


def games_with_a_stage() -> list[str]:
    return [game for game in game_ids() if game_of(game).view is not None]


def oracle_of(game: str) -> StageOracle:
    module = import_module(f"tests.games.{game_folder(game).name}.view.stage_oracle")
    oracle: StageOracle = module.ORACLE
    return oracle


def snapshot_of(game: str, mode: str, state: Any, question: Question) -> TableSnapshot:
    return TableSnapshot(
        seq=1,
        room=game,
        game=game,
        mode=mode,
        question=question,
        state=state,
        players=state.setup.players,
        turn=state.seat,
        events=(),
        thrown=None,
        outcome=state.outcome,
        can_undo=True,
        undone="",
        commitment="",
        secret="",
        game_id=1,
    )


@cache
def moments(game: str) -> tuple[TableSnapshot, ...]:
    """Positions of every question and every player asked, from seeded random games."""
    played = tuple(_played(game))
    return (*played, *oracle_of(game).staged(played))


def _played(game: str) -> Iterator[TableSnapshot]:
    for mode in game_of(game).modes:
        rules, kept = rules_for(game, mode), Counter[tuple[str, int]]()
        for seed in range(GAMES_EACH):
            random, here = Random(f"stage {seed}"), Counter[tuple[str, int]]()
            state = rules.start(MAKERS[game, mode](random))
            for _ in range(MOST_ANSWERS):
                question = rules.question(state) or END
                key = (question.id, question.who)
                here[key] += 1
                # A position early in a game shows little, and some questions come only once.
                if kept[key] < OF_EACH and (not kept[key] or here[key] == 1 + seed % 3):
                    kept[key] += 1
                    yield snapshot_of(game, mode, state.copy(), question)
                if question is END:
                    break
                rules.answer(state, any_answer(rules, state, random))


class Look(NamedTuple):
    """A position, the parts of its stage, and what the oracle expects of them."""

    moment: TableSnapshot
    question: Question
    parts: dict[str, Part]
    expected: Parts


@cache
def looks(game: str) -> tuple[Look, ...]:
    oracle, found = oracle_of(game), []
    view = game_of(game).view
    assert view is not None
    for moment in moments(game):
        assert moment.question is not None
        ask = Ask(moment.question, moment, ENGLISH)
        stage = view().still(ask) if moment.question is END else view().stage(ask)
        parts = {part.id: part for part in (*stage.main, *stage.side)}
        found.append(Look(moment, moment.question, parts, oracle.parts(moment)))
    return tuple(found)


# Comparing


def shown(thing: Any, pattern: Pattern) -> Pattern:
    """Return what a pattern names of a thing, and what taps on it give."""
    taps_of = {tap: getattr(thing, tap, None) for tap in TAPS}
    found = {tap: given for tap, given in taps_of.items() if given not in NOTHING}
    for field, expected in pattern.items():
        value = getattr(thing, field)
        if isinstance(expected, list):
            patterns = [*expected, *[{}] * len(value)][: len(value)]
            found[field] = [shown(*each) for each in zip(value, patterns, strict=True)]
        elif isinstance(expected, dict):
            found[field] = value and shown(value, expected)
        elif isinstance(value, float):
            found[field] = round(value, 2)
        else:
            found[field] = value
    return found


def wanted(pattern: Pattern) -> Pattern:
    """Return a pattern without empty taps."""
    found: Pattern = {}
    for field, value in pattern.items():
        if field in TAPS and value in NOTHING:
            continue
        if isinstance(value, list):
            found[field] = [wanted(each) for each in value]
        else:
            found[field] = wanted(value) if isinstance(value, dict) else value
    return found


def differences(found: Any, pattern: Any, place: str) -> Iterator[str]:
    """Describe where what is shown is not what the oracle expects, thing by thing."""
    if found == pattern:
        return
    if isinstance(found, dict) and isinstance(pattern, dict):
        for field in [*pattern, *(each for each in found if each not in pattern)]:
            each = found.get(field, ""), pattern.get(field, "")
            yield from differences(*each, f"{place}.{field}")
    elif isinstance(found, list) and isinstance(pattern, list) and len(found) == len(pattern):
        for number, each in enumerate(zip(found, pattern, strict=True)):
            yield from differences(*each, f"{place}[{number}]")
    else:
        yield f"{place}: {found!r} instead of {pattern!r}"


def taps(value: Any) -> Counter[tuple[str, Any]]:
    """Count what every tap on a part, as JSON, or on a pattern gives, at any depth."""
    found: Counter[tuple[str, Any]] = Counter()
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            found.update((tap, each[tap]) for tap in TAPS if each.get(tap) not in NOTHING)
            each = [*each.values()]
        if isinstance(each, list):
            waiting += [inner for inner in each if isinstance(inner, dict | list)]
    return found


def answers_given(value: Any) -> set[str]:
    return {str(answer) for tap, answer in taps(value) if tap == "answer"}


def where(look: Look) -> str:
    return f"{look.moment.game} {look.moment.mode}: {look.question.id} of {look.question.who}"


# The plan of a table that is being laid


def plan_pattern(pages: Sequence[str], now: str, laid: Iterable[tuple[str, str]]) -> Parts:
    """Return the plan at the page `now`; `laid` has the page and id of each thing, a plate's id
    behind a "#"."""
    cells = []
    for page, id in laid:
        if page in pages:
            order = pages.index(page) - pages.index(now)
            look = "lays" if order == 0 else "laid" if order < 0 else "later"
            is_plate = id.startswith("#")
            cells.append({"id": id.lstrip("#"), "look": look if is_plate else f"{look} free"})
    return {"plan": {"cells": cells}}


def numbered(stem: str, count: int) -> list[str]:
    return [f"{stem}-{n}" for n in range(count)]


def margins(plan: Board) -> tuple[float, float, float, float]:
    """Return what is free at the left, the right, the top and the bottom of a plan."""
    right = max(cell.x + cell.width for cell in plan.cells)
    bottom = max(cell.y + cell.height for cell in plan.cells)
    left, top = (min(getattr(cell, axis) for cell in plan.cells) for axis in "xy")
    return left, plan.width - right, top, plan.height - bottom


def off_center(plan: Board) -> tuple[float, float]:
    left, right, top, bottom = margins(plan)
    return left - right, top - bottom


def entangled(plan: Board) -> Iterator[str]:
    """Name the pairs that lie neither beside nor on each other.

    Cards of one stack may hide most of the one below. A pawn stands on what it likes.
    """
    solid = [cell for cell in plan.cells if not cell.art.startswith("pawn:")]
    for one, other in combinations(solid, 2):
        wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        is_beside = min(wide, high) <= TOUCHING
        is_on = (
            wide >= min(one.width, other.width) - TOUCHING
            and high >= min(one.height, other.height) - TOUCHING
        )
        is_stack = one.id.rpartition("-")[0] == other.id.rpartition("-")[0] and one.art == other.art
        if not (is_beside or is_on or is_stack):
            yield f"{one.id} and {other.id}"


def tiny(plan: Board) -> Iterator[str]:
    """Name the parts that are too small to be recognized; a pawn is its color."""
    for cell in plan.cells:
        if min(cell.width, cell.height) < LEAST_SIZE and not cell.art.startswith("pawn:"):
            yield cell.id
