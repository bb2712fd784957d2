"""The owner's wizard for tags: tile after tile, skipped, chosen, taken back, resumed."""

from __future__ import annotations

import asyncio
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.games.core.question import Question
from firmware_host.table.owner_tags import OwnerTags, TagsState
from firmware_host.table.table import Table
from tests.table.scanned_tiles import answer_of
from tests.table.table_parts import SECRET, ListStore, PrintedValues, say

WIZARD = OwnerTags()
TILES = ("mob:ghast:1", "mob:ghast:2", "boss:wildfire", "player:pink")
BOTH = {"portal-dash": TILES, "builders-biomes": ("building:b01", "mob:witch_a")}


def asked(state: TagsState) -> Question:
    question = WIZARD.question(state)
    assert question is not None
    return question


def tagging(*answers: str, tagged: tuple[str, ...] = ()) -> TagsState:
    state = WIZARD.start({"portal-dash": TILES}, {"portal-dash": tagged})
    for answer in answers:
        WIZARD.answer(state, answer)
    return state


def test_one_tile_after_the_other_is_asked_for_with_progress() -> None:
    state = tagging()
    for count, tile in enumerate(TILES):
        about = asked(state).about
        assert (about["tile"], asked(state).enrols, about["count"], about["of"]) == (
            tile, tile, count, 4,
        )  # fmt: skip
        WIZARD.answer(state, tile)
    assert asked(state).about["tile"] == ""
    assert not asked(state).enrols, "nothing more is enrolled by accident"


def test_it_goes_on_where_it_was() -> None:
    assert asked(tagging(tagged=TILES[:2])).about["tile"] == "boss:wildfire"


def test_a_scanned_tile_answers_by_its_full_name_and_any_other_does_not() -> None:
    question = asked(tagging())
    assert answer_of("mob:ghast:1", question, (), None) == "mob:ghast:1"
    assert answer_of("mob:ghast:2", question, (), None) is None


def test_what_is_skipped_comes_again_at_the_end() -> None:
    state = tagging("skip", "mob:ghast:2", "boss:wildfire", "player:pink")
    assert asked(state).about["tile"] == "mob:ghast:1"
    assert "skip" not in asked(state).answers, "it is the last one"


def test_somebody_may_choose_the_tile_and_a_tagged_one_gets_a_second_tag() -> None:
    state = tagging("which", tagged=TILES[:1])
    assert list(asked(state).answers) == [*TILES[1:], TILES[0], "back"]
    assert asked(state).about["left"] == 3
    WIZARD.answer(state, TILES[0])
    assert asked(state).enrols == TILES[0]
    WIZARD.answer(state, TILES[0])
    assert asked(state).about["tile"] == TILES[1]
    assert asked(tagging("which", "back")).about["tile"] == TILES[0]


def test_a_wrong_tag_is_taken_off_and_its_tile_asked_for_again() -> None:
    state = tagging("mob:ghast:1")
    assert "untag" in asked(state).answers
    events = WIZARD.answer(state, "untag")
    assert ("untag", "portal-dash", "mob:ghast:1") in events
    assert asked(state).about["tile"] == "mob:ghast:1"
    assert asked(state).about["count"] == 0
    assert "untag" not in asked(state).answers


def test_with_two_games_one_is_chosen_first_and_each_tells_how_far_it_is() -> None:
    state = WIZARD.start(BOTH, {"builders-biomes": ("mob:witch_a",)})
    assert asked(state).about["counts"] == {"portal-dash": [0, 4], "builders-biomes": [1, 2]}
    WIZARD.answer(state, "builders-biomes")
    assert asked(state).about["tile"] == "building:b01"
    WIZARD.answer(state, "done")
    assert asked(state).id == "owner.tag_game"
    WIZARD.answer(state, "done")
    assert state.outcome is not None


@settings(max_examples=60)
@given(st.lists(st.integers(0, 9), max_size=40))
def test_any_answers_keep_the_count_right_and_a_copy_apart(choices: list[int]) -> None:
    state = WIZARD.start(BOTH, {})
    for choice in choices:
        question = WIZARD.question(state)
        if question is None:
            return
        before = state.copy()
        snapshot = before.to_json()
        WIZARD.answer(state, question.answers[choice % len(question.answers)])
        assert before.to_json() == snapshot
        assert state.tagged[state.game] <= set(BOTH[state.game])


# At the table


class ListTags:
    def __init__(self) -> None:
        self.known: dict[str, set[str]] = {game: set() for game in BOTH}
        self.forgotten: list[tuple[str, str]] = []
        self.fault = ""

    def tiles(self, game: str) -> tuple[str, ...]:
        return BOTH.get(game, ())

    def tagged(self, game: str) -> set[str]:
        return self.known.get(game, set())

    async def forget(self, game: str, tile: str) -> str:
        if not self.fault:
            self.forgotten.append((game, tile))
        return self.fault


async def at_the_table(tags: ListTags | None, game_store: Any = None) -> Table:
    game_store = game_store or ListStore()
    await game_store.remember("language", "en")
    table = Table(game_store, PrintedValues(), ("en",), lambda: SECRET, tags)
    await table.open()
    return table


def standing(table: Table) -> Question:
    question = table.snapshot().question
    assert question is not None
    return question


def test_a_box_without_a_reader_does_not_offer_it() -> None:
    async def play() -> None:
        assert "tags" not in standing(await at_the_table(None)).answers
        assert "tags" in standing(await at_the_table(ListTags())).answers

    asyncio.run(play())


def test_the_lobby_leads_to_the_wizard_and_the_wizard_back_to_the_lobby() -> None:
    async def play() -> None:
        tags = ListTags()
        table = await at_the_table(tags)
        await say(table, "tags", "portal-dash")
        assert (table.snapshot().room, standing(table).id) == ("owner", "owner.tag")
        await say(table, "mob:ghast:1", "untag")
        assert tags.forgotten == [("portal-dash", "mob:ghast:1")]
        await say(table, "done", "done")
        assert standing(table).id == "lobby.home"

    asyncio.run(play())


def test_a_tag_that_cannot_be_forgotten_stays_and_people_are_told() -> None:
    async def play() -> None:
        tags = ListTags()
        table = await at_the_table(tags)
        await say(table, "tags", "portal-dash", "mob:ghast:1")
        tags.fault = "the disk is full"
        await say(table, "untag")
        assert standing(table).about["tile"] == "mob:ghast:2"
        assert table.snapshot().notices == (("value_refused", "the disk is full"),)

    asyncio.run(play())
