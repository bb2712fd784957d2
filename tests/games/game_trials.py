"""Games of every kind, played by bots once for all checks of what a game brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

from firmware_host.config.catalogue import Catalogue
from firmware_host.config.settings import load_settings
from firmware_host.games import game_of
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.question import ROLL, Question
from firmware_host.games.core.rules import Rules, Setup
from firmware_host.games.game import Game
from firmware_host.table.bots import bots_of
from firmware_host.table.fair import QuickDice
from firmware_host.table.lessons import fitting
from firmware_host.table.snapshot import TableSnapshot, Thrown

COMMITMENT = "3f9a41c2" * 8
MOST_OF_A_KIND = 6
"""So many moments are kept of each question and each event; of a question as many late ones."""
MOST_OF_AN_IDEA = 20
"""Where an idea points hangs on what the set-up lets the box follow."""
SAMPLE = 60
FEWEST_GAMES = 24


@dataclass
class Met:
    """What bots met: a few moments of each question and each event, and some of everything."""

    asked: dict[str, list[TableSnapshot]] = field(default_factory=dict)
    happened: dict[str, list[TableSnapshot]] = field(default_factory=dict)
    some: list[TableSnapshot] = field(default_factory=list)
    ends: dict[str, TableSnapshot] = field(default_factory=dict)
    ideas: dict[str, list[TableSnapshot]] = field(default_factory=dict)
    moments: int = 0


@cache
def catalogue_of(game: str) -> Catalogue:
    return load_settings(state_dir=Path(mkdtemp()), virtual=True).catalogues[game]


def setups(game: Game, mode: str, count: int, seed: str = "trial") -> Iterator[Setup]:
    values, random = catalogue_of(game.id).plain(), Random(f"{seed} {game.id} {mode}")
    for number in range(count):
        yield game.setups.every_kind(mode, values, number, random)


@cache
def met_in(game_id: str, mode: str) -> Met:
    """Each kind of set-up three times, the bots in turn."""
    game, found = game_of(game_id), Met()
    rules = game.modes[mode]
    bots = list(bots_of(rules).values())
    games = max(FEWEST_GAMES, 3 * game.setups.kinds)
    for number, setup in enumerate(setups(game, mode, games)):
        setup |= {"commitment": COMMITMENT, "guide": number % 3 == 0}
        random = Random(f"trial {number}")
        _play(game, rules, setup, bots[number % len(bots)](random), QuickDice(random), found)
    return found


def _play(game: Game, rules: Rules, setup: Setup, bot: Any, dice: QuickDice, found: Met) -> None:
    state = rules.start(setup)
    events, thrown, seen = tuple(state.events), None, Counter[str]()
    latest: dict[str, TableSnapshot] = {}
    number = 0
    while True:
        number += 1
        question = rules.question(state)
        snapshot = moment_of(game, rules, number, question, state.copy(), events, thrown)
        for lesson in fitting(snapshot):
            _keep(found.ideas, lesson.idea.id, snapshot, seen, MOST_OF_AN_IDEA)
        for event in events:
            _keep(found.happened, str(event[0]), snapshot, seen)
        if question is None:
            assert snapshot.outcome is not None
            found.ends.setdefault(snapshot.outcome.reason, snapshot)
            break
        _keep(found.asked, question.id, snapshot, seen)
        latest[question.id] = snapshot
        found.moments += 1
        if found.moments % SAMPLE == 1:
            found.some.append(snapshot)
        answer = dice.answer(question) if question.is_chance else bot.answer(question, state)
        events = tuple(rules.answer(state, answer))
        names = tuple(die.name for die in question.dice)
        thrown = Thrown(names, tuple(answer.split(" ")), "dice") if question.kind == ROLL else None
    for id, snapshot in latest.items():
        if len(found.asked[id]) < 2 * MOST_OF_A_KIND:
            found.asked[id].append(snapshot)


def _keep(
    kept: dict[str, list[TableSnapshot]],
    name: str,
    snapshot: TableSnapshot,
    seen: Counter[str],
    most: int = MOST_OF_A_KIND,
) -> None:
    """Not more than one of a kind in a game, so that they differ."""
    seen[name] += 1
    if seen[name] == 1 and len(kept.setdefault(name, [])) < most:
        kept[name].append(snapshot)


def moment_of(
    game: Game,
    rules: Rules,
    seq: int,
    question: Question | None,
    state: Any,
    events: tuple[Any, ...] = (),
    thrown: Thrown | None = None,
    outcome: Outcome | None = None,
) -> TableSnapshot:
    return TableSnapshot(
        seq=seq,
        room=game.id,
        game=game.id,
        mode=rules.mode,
        question=question,
        state=state,
        players=state.setup.players,
        turn=state.seat,
        events=events,
        thrown=thrown,
        outcome=outcome or state.outcome,
        can_undo=seq > 1,
        undone="",
        commitment=COMMITMENT,
        secret="",
        game_id=1,
    )
