"""Which ideas a party is told, and when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from firmware_host.games.core.question import GROUP
from firmware_host.games.game import Game
from firmware_host.table.lessons import MOST_WAITING, LessonQueue, fitting, lessons_of
from firmware_host.table.party import EVERYBODY, Party
from firmware_host.table.snapshot import TableSnapshot
from tests.fourth_game.on_the_list import dice_race_on_the_list
from tests.games.game_trials import met_in

RACE = "dice-race"
PARTY = Party("", "en", "").teaching(RACE, EVERYBODY)


@pytest.fixture(autouse=True)
def _race() -> Iterator[Game]:
    with dice_race_on_the_list() as game:
        yield game


def moment(*events: str, question: str = "dr.dice", seq: int = 5) -> TableSnapshot:
    found = met_in(RACE, "referee").asked[question][0]
    return replace(found, seq=seq, events=tuple((event,) for event in events))


def ids(queue: LessonQueue) -> list[str]:
    return [lesson.idea.id for lesson in queue.waiting]


def test_a_moment_brings_what_happened_and_what_is_asked_the_urgent_first() -> None:
    found = [lesson.idea.id for lesson in fitting(moment("rolled", "fell"))]
    assert found == ["fall", "dice"]
    assert list(fitting(replace(moment("fell"), question=None))) == []
    assert [each.idea.id for each in fitting(replace(moment("fell"), undone="dr.roll"))] == ["dice"]


def test_one_card_at_a_time_and_few_wait() -> None:
    queue = LessonQueue().after(moment("fell", "card_drawn", "pile_shuffled"), PARTY)
    assert len(queue.waiting) == MOST_WAITING == 3
    assert queue.current is not None
    assert queue.current.idea.id == "fall"
    assert ids(queue) == ["fall", "card", "shuffle"]


def test_what_was_taught_is_not_told_again_and_the_next_card_follows() -> None:
    queue = LessonQueue().after(moment("fell"), PARTY)
    taught = PARTY.knowing(f"{RACE}.fall")
    assert ids(queue.after(moment("fell"), taught)) == ["dice"]
    assert ids(queue.after(moment("fell", seq=6), taught)) == ["dice"]


def test_what_is_to_be_told_again_comes_at_once() -> None:
    taught = PARTY.knowing(f"{RACE}.fall", f"{RACE}.dice")
    told = LessonQueue().after(moment("fell"), PARTY).after(moment("fell"), taught)
    assert told.current is None
    assert ids(told.after(moment("fell"), taught.forgetting(RACE))) == ["fall", "dice"]


def test_the_same_moment_brings_its_ideas_once() -> None:
    queue = LessonQueue().after(moment("fell"), PARTY)
    assert queue.after(moment("fell"), PARTY) == queue


def test_nobody_is_taught_who_does_not_want_to_be() -> None:
    assert ids(LessonQueue().after(moment("fell"), None)) == []
    assert ids(LessonQueue().after(moment("fell"), Party("", "en", ""))) == []
    queue = LessonQueue().after(moment("fell"), PARTY)
    off = PARTY.teaching(RACE)
    assert ids(queue.after(moment("fell"), off)) == []
    assert ids(queue.after(moment("fell"), off).after(moment("fell"), PARTY)) == ["fall", "dice"]


def test_only_beginners_are_taught_and_all_where_all_are_asked() -> None:
    snapshot = moment("fell")
    assert snapshot.question is not None
    colours = [colour for colour, _ in snapshot.players]
    asked = colours[snapshot.question.who]
    other = next(colour for colour in colours if colour != asked)
    assert ids(LessonQueue().after(snapshot, PARTY.teaching(RACE, asked))) == ["fall", "dice"]
    assert ids(LessonQueue().after(snapshot, PARTY.teaching(RACE, other))) == []
    everybody = replace(snapshot, question=replace(snapshot.question, who=GROUP))
    assert ids(LessonQueue().after(everybody, PARTY.teaching(RACE, other))) == ["fall", "dice"]


def test_what_waits_for_a_beginner_does_not_lie_over_the_turn_of_others() -> None:
    snapshot = moment("fell")
    assert snapshot.question is not None
    colours = [colour for colour, _ in snapshot.players]
    learning = PARTY.teaching(RACE, colours[snapshot.question.who])
    queue = LessonQueue().after(snapshot, learning)
    other = (snapshot.question.who + 1) % len(colours)
    next_turn = replace(snapshot, seq=7, question=replace(snapshot.question, who=other), events=())
    passed = queue.after(next_turn, learning)
    assert passed.current is None
    again = passed.after(replace(snapshot, seq=8, events=()), learning)
    assert again.current == queue.current, "it comes when the beginner is asked again"


def test_undo_and_another_game_put_away_what_waits() -> None:
    queue = LessonQueue().after(moment("fell"), PARTY)
    undone = replace(moment(question="dr.roll", seq=6), undone="dr.roll")
    assert ids(queue.after(undone, PARTY)) == []
    another = replace(moment(question="dr.roll", seq=6), game_id=9)
    assert ids(queue.after(another, PARTY)) == []
    assert ids(queue.after(replace(moment(), game_id=None), PARTY)) == []


def test_a_party_remembers_who_is_taught_what_in_each_game() -> None:
    party = PARTY.teaching("other", "blue").knowing("other.x", f"{RACE}.fall")
    assert party.is_beginner(RACE, "pink")
    assert party.is_beginner("other", "blue")
    assert not party.is_beginner("other", "pink")
    assert party.teaching(RACE).learns("other")
    assert party.forgetting(RACE).taught == {"other.x"}
    assert Party.from_json("", "", party.to_json()) == party
    old = {key: value for key, value in party.to_json().items() if key != "beginners"}
    assert Party.from_json("", "", old).beginners == frozenset(), "a row of an older box"


def test_every_lesson_has_a_name_of_its_own() -> None:
    names = [lesson.id for lesson in lessons_of(RACE)]
    assert names[0] == f"{RACE}.fall"
    assert len(set(names)) == len(names)
