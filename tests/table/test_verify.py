"""Anybody can check every roll of a game, and the first that does not fit is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from firmware_host import games
from firmware_host.games.core.flow import Outcome
from firmware_host.games.core.log import Entry, GameLog, Reopen, Undo
from firmware_host.table.fair import commitment_of
from firmware_host.table.snapshot import ABANDONED
from firmware_host.table.verify import FAILED, PENDING, PROVED, QUALIFIED, Verdict, verify
from tests.games.ladder_game import COIN, SECRET, STEPS, Ladder, play_ladder


@pytest.fixture(autouse=True)
def _ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    every = (*games.all_rules(), Ladder())
    monkeypatch.setattr(games, "all_rules", lambda: every)


def with_entry(log: GameLog, n: int, **facts: Any) -> GameLog:
    log.records[n] = replace(log.entries[n], **facts)
    return log


def failure(log: GameLog, problem: str) -> Verdict:
    verdict = verify(log)
    assert verdict.status == FAILED
    assert not verdict.ok
    assert verdict.finding is not None
    assert verdict.finding.problem == problem
    return verdict


def test_every_roll_and_draw_of_an_honest_game_is_proved() -> None:
    log = play_ladder(30)
    verdict = verify(log)
    assert verdict.ok
    assert verdict.status == PROVED
    assert verdict.rolls == sum(entry.by == "dice" for entry in log.entries) > 10
    assert verdict.by_hand == ()
    assert verdict.lines() == [f"All {verdict.rolls} rolls of the box follow from the secret."]


@pytest.mark.parametrize("n", [0, 3, 9])
def test_a_face_changed_afterwards_is_found_with_its_place(n: int) -> None:
    log = play_ladder(30)
    honest = log.entries[n].answer
    steps = next(face for face in STEPS.faces if face != honest.split()[0])
    lie = f"{steps} {honest.split()[1]}"
    with_entry(log, n, answer=lie)
    finding = failure(log, "roll").finding
    assert finding is not None
    assert (finding.expected, finding.found) == (honest, lie)
    assert finding.entry == log.entries[n]
    assert finding.turn is not None
    assert finding.turn["turn"] == n
    assert verify(log).lines()[0] == (
        f"Entry {n} (ladder.roll, player {n // 3 % 2 + 1}, turn {n}): "
        f"the secret gives {honest!r}, the file says {lie!r}."
    )


def test_the_first_of_several_lies_is_named() -> None:
    log = play_ladder(30)
    for n in (9, 3):
        coin = next(face for face in COIN.faces if face != log.entries[n].answer.split()[1])
        with_entry(log, n, answer=f"{log.entries[n].answer.split()[0]} {coin}")
    verdict = failure(log, "roll")
    assert verdict.finding is not None
    assert verdict.finding.entry is not None
    assert verdict.finding.entry.n == 3
    assert verdict.rolls == 2, "entries 0 and 2 were fine"


def test_a_changed_draw_is_found() -> None:
    log = play_ladder(30)
    other = {"gust": "calm", "calm": "gust"}[log.entries[2].answer]
    assert (
        "Entry 2 (ladder.card, everybody): the secret gives"
        in (failure(with_entry(log, 2, answer=other), "roll").lines()[0])
    )


def test_another_secret_than_the_promised_one_is_found() -> None:
    log = play_ladder(30)
    promised, log.secret = log.commitment, "ab" * 32
    verdict = failure(log, "commitment")
    assert promised in verdict.lines()[0]


@pytest.mark.parametrize("first", [4, 2, 0])
def test_a_chance_value_skipped_or_used_twice_is_found(first: int) -> None:
    log = play_ladder(30)
    assert log.entries[3].first == 3
    verdict = failure(with_entry(log, 3, first=first), "order")
    assert f"took chance value {first}, but 3 was next" in verdict.lines()[0]


def test_dice_cannot_have_answered_what_people_are_asked() -> None:
    log = with_entry(play_ladder(30), 1, by="dice", first=2)
    assert "only people can answer" in failure(log, "not-chance").lines()[0]


def test_rolls_entered_by_hand_are_named_and_not_counted() -> None:
    log = play_ladder(30, by_hand=(3, 5, 9))
    log.records[1:1] = [Entry(1, "ladder.go", 0, "stay", "person"), Undo(1)]
    verdict = verify(log)
    assert verdict.ok
    assert [entry.n for entry in verdict.by_hand] == [3, 9], "5 is a draw, and people scan tiles"
    assert verdict.lines()[1:] == [
        "Entered by hand, so nobody can prove them: entries 3, 9.",
        "Steps undone during the game: 1.",
    ]


def test_a_game_that_goes_on_keeps_its_secret() -> None:
    log = play_ladder(30, most=10)
    log.secret = None
    verdict = verify(log)
    assert verdict.status == PENDING
    assert not verdict.ok
    assert "The secret to check them comes at the end" in verdict.lines()[0]
    assert "The game is not over" in verdict.lines()[1]


def test_even_without_the_secret_a_gap_in_the_counter_is_found() -> None:
    log = play_ladder(30, most=10)
    log.secret = None
    failure(with_entry(log, 3, first=7), "order")


def test_a_file_that_is_no_game_by_the_rules_says_why() -> None:
    verdict = failure(with_entry(play_ladder(30), 1, answer="jump"), "replay")
    assert "entry 1: ladder.go: 'jump' is refused by L-2" in verdict.lines()[0]


def test_of_other_rules_secret_and_order_are_checked_and_the_version_is_named() -> None:
    log = play_ladder(30)
    rolls = verify(log).rolls
    log.rules_version = 9
    failure(log, "commitment")
    log.commitment = commitment_of(log, SECRET)
    verdict = verify(log)
    assert (verdict.status, verdict.ok, verdict.rolls) == (QUALIFIED, False, rolls)
    headline, reason = verdict.lines()[:2]
    assert headline.startswith("Secret and set-up are what was promised before the first roll")
    assert "version 9 of the rules" in reason
    assert "update Tilekeeper" in reason
    failure(with_entry(log, 3, first=7), "order")


def test_an_empty_game_has_nothing_against_it_but_that_it_is_not_over() -> None:
    log = play_ladder(30, most=0)
    verdict = verify(log)
    assert (verdict.status, verdict.finding, verdict.rolls) == (QUALIFIED, None, 0)


def test_the_verdict_survives_the_file() -> None:
    log = play_ladder(30, by_hand=(0,))
    assert verify(GameLog.from_json(log.to_json())) == verify(log)
    assert isinstance(verify(log).by_hand[0], Entry)


def test_rolls_after_the_secret_was_shown_are_named_from_their_first_entry_on() -> None:
    log = play_ladder(30)
    log.records[12:12] = [Reopen(12, ABANDONED)]
    verdict = verify(log)
    assert (verdict.status, verdict.finding) == (QUALIFIED, None), "they follow from the secret"
    assert verdict.secret_known_from == 12
    assert "already public from entry 12 on" in verdict.lines()[1]


def test_a_game_taken_up_again_without_another_answer_gives_nothing_away() -> None:
    log = play_ladder(30)
    assert log.outcome is not None
    log.records.append(Reopen(len(log.entries), log.outcome))
    verdict = verify(log)
    assert (verdict.secret_known_from, verdict.status) == (None, PROVED)
    assert len(verdict.lines()) == 1


def test_an_end_that_is_not_the_one_of_the_rules_is_found() -> None:
    log = play_ladder(30)
    log.outcome = Outcome(False, "top")
    finding = failure(log, "outcome").finding
    assert finding is not None
    assert (str(finding.expected), str(finding.found)) == ("won (top)", "lost (top)")
    early = play_ladder(30, most=4)
    assert verify(early).finding is None
    early.outcome = ABANDONED
    assert verify(early).finding is None, "people may give up at any time"
    early.outcome = Outcome(True, "top")
    finding = failure(early, "outcome").finding
    assert finding is not None
    assert (str(finding.expected), str(finding.found)) == ("not over", "won (top)")


@pytest.mark.parametrize(("undone", "named", "more"), [(1, 1, 0), (20, 20, 0), (21, 20, 1)])
def test_twenty_rolls_that_were_seen_and_undone_are_named(
    undone: int, named: int, more: int
) -> None:
    log = play_ladder(30)
    first = log.entries[0]
    log.records[:0] = [each for _ in range(undone) for each in (first, Undo(0))]
    verdict = verify(log)
    assert verdict.undone == [first] * undone
    doubts = [str(line) for line in verdict.lines()]
    assert sum("was undone" in each for each in doubts) == named
    assert ("And 1 more roll was seen and undone." in doubts) == bool(more)
