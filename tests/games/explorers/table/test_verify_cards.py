"""Cards that the box holds are drawn by the box; where somebody answered instead, it is told."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware_host.games.core.log import Entry, GameLog
from firmware_host.games.explorers.rules.referee import Explorers
from firmware_host.store.files import write_game_file
from firmware_host.table.fair import ChanceMark, FairDice, new_log
from firmware_host.table.snapshot import ABANDONED
from firmware_host.table.verify import verify
from tests.cli.tilekeeper_command import tilekeeper
from tests.games.explorers.rules.explorers_play import lively_answer
from tests.games.explorers.rules.printed_cards import set_up

SECRET = bytes(range(50, 82))
RULES = Explorers()


def played(holder: str, by: dict[int, str], most: int = 60) -> GameLog:
    """Some answers of a game; the chances named by their number were answered by a person or tile.

    The dice go on where they stood, as on a real box.
    """
    setup: dict[str, Any] = {**set_up(), "holder": holder}
    log = new_log("explorers", "referee", RULES.version, setup, SECRET)
    state, dice, random, chances = RULES.start(setup), FairDice(SECRET), Random(4), 0
    mark = ChanceMark()
    while (question := RULES.question(state)) and len(log.entries) < most:
        who, first = "person", None
        if question.is_chance:
            who = by.get(chances, "dice")
            chances += 1
        if who == "dice":
            first = mark.used
            answer, _ = dice.answer(question, *mark)
        else:
            answer = lively_answer(question, random)
        entry = Entry(len(log.entries), question.id, question.who, answer, who, first)
        log.records.append(entry)
        mark = mark.after(question, entry)
        RULES.answer(state, answer)
    log.outcome = RULES.outcome(state) or ABANDONED
    return log


def answered_by_others(log: GameLog, *questions: str) -> list[int]:
    return [each.n for each in log.entries if each.by != "dice" and each.question in questions]


@pytest.mark.parametrize("who", ["person", "scan"])
def test_a_draw_of_the_box_that_somebody_answered_is_listed_but_breaks_no_proof(who: str) -> None:
    log = played("box", {2: who, 7: who})
    verdict = verify(log)
    draws = answered_by_others(log, "ex.chest", "ex.landscape", "ex.back", "ex.creature")
    assert [entry.n for entry in verdict.not_drawn] == draws
    assert len(draws) == 2
    assert (verdict.ok, verdict.by_hand) == (True, ())
    assert verdict.lines()[2] == (
        "Not drawn by the box, although it was to draw, so nobody can prove them: 2; "
        f"the first is entry {draws[0]} ({log.entries[draws[0]].question}), answered by: {who}."
    )


def test_a_creature_scanned_where_the_box_holds_the_deck_is_listed() -> None:
    every = dict.fromkeys(range(100), "scan")
    log = played("creatures", every)
    creatures = answered_by_others(log, "ex.creature")
    chests = answered_by_others(log, "ex.chest")
    assert creatures
    assert [entry.n for entry in verify(log).not_drawn] == [*chests, *creatures], "the rest: people"


def test_where_people_hold_all_cards_only_chests_can_be_listed() -> None:
    """EX-A38: the box draws those."""
    log = played("table", dict.fromkeys(range(100), "person"))
    chests = answered_by_others(log, "ex.chest")
    assert [entry.n for entry in verify(log).not_drawn] == chests == [*range(5)]
    verdict = verify(played("table", dict.fromkeys(range(5, 100), "person")))
    assert verdict.not_drawn == ()
    assert len(verdict.lines()) == 2


def test_where_the_box_drew_everything_nothing_is_listed() -> None:
    verdict = verify(played("box", {}))
    assert (verdict.ok, verdict.not_drawn) == (True, ())
    assert len(verdict.lines()) == 2


@pytest.mark.behavior
def test_the_command_tells_them_too(tmp_path: Path) -> None:
    log = played("box", {2: "scan"})
    path = tmp_path / "game.json"
    write_game_file(path, log.to_json())
    ended = tilekeeper("verify", path)
    assert ended.code == 0
    assert "prove them: 1; the first is entry " in ended.out
    found = tilekeeper("verify", path, "--json").document
    assert found["not_drawn"] == answered_by_others(log, "ex.chest", "ex.landscape")
    assert json.loads(path.read_text())["secret"] == SECRET.hex()
