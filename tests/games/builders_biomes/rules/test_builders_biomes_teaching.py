"""How Builders & Biomes is taught, beyond what every game is held to (test_teaching_contract)."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from firmware_host.games import game_of
from firmware_host.games.builders_biomes.rules.setup import guide
from firmware_host.games.builders_biomes.rules.turns import ACTIONS, verb
from firmware_host.games.builders_biomes.teaching.ideas import IDEAS
from firmware_host.games.builders_biomes.teaching.possibilities import WITHIN_AN_ACTION
from firmware_host.games.rules_book import read_book
from firmware_host.games.teaching import Possibility, PrintedValues
from firmware_host.panel.canvas import has_icon
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import presented_ids
from firmware_host.panel.teaching import entry_of_tile
from firmware_host.table.lessons import MOST_WAITING, fitting
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import has_art
from tests.games.builders_biomes.rules.biomes_game import Table, both_levels
from tests.games.builders_biomes.rules.biomes_play import any_answer, any_setup
from tests.games.game_trials import catalogue_of, moment_of

T = translator("en")
GAME = game_of("builders-biomes")
TEACHING = GAME.teaching()
BOOK = read_book(GAME.path / "RULES.md")
RULES = (GAME.path / "RULES.md").read_text("utf-8")
OTHER_QUESTIONS = (GAME.path / "lobby.py", GAME.path / "wizard.py")
GAMES = 12


def question_ids() -> set[str]:
    """Of the game, of its part of the lobby, and of its wizard for the owner."""
    GAME.panel()
    found = {id for id in presented_ids() if id.startswith("bb.")}
    for path in OTHER_QUESTIONS:
        found |= set(re.findall(r'"((?:lobby|owner)\.[a-z_]+)"', path.read_text("utf-8")))
    return found | {"owner.biome", "owner.material", "owner.type"}


@cache
def moments(mode: str) -> tuple[TableSnapshot, ...]:
    """Of some games by chance, each moment with what has just happened."""
    rules, found = GAME.modes[mode], list[TableSnapshot]()
    for seed in range(GAMES):
        random = Random(f"teaching {seed}")
        state: Any = rules.start(any_setup(mode, random))
        events = tuple(state.events)
        while True:
            question = rules.question(state)
            found.append(moment_of(GAME, rules, 1, question, state.copy(), events))
            if question is None:
                break
            events = tuple(rules.answer(state, any_answer(question, random)))
    return tuple(found)


# The book


def test_every_rule_is_told_by_a_passage() -> None:
    numbered = re.findall(r"^- (BB-\d+|G\d+)\b", RULES, re.MULTILINE)
    assert len(numbered) > 70
    assert [rule for rule in numbered if BOOK.passage_of(rule) is None] == []


def test_passages_are_short_and_each_is_found_by_its_own_title() -> None:
    titles = [passage.title for passage in BOOK.passages]
    assert len(set(titles)) == len(titles)
    for passage in BOOK.passages:
        words = sum(len(paragraph.split()) for paragraph in passage.paragraphs)
        assert 20 <= words <= 70, (passage.title, words)
        assert passage.page is None or 1 <= passage.page <= 6, passage.title


# Whys


def test_every_question_has_a_why_and_every_why_a_question() -> None:
    assert question_ids() | {"dice.set", "dice.roll"} == set(TEACHING.whys)


# Ideas


@pytest.mark.behavior
@both_levels
def test_every_idea_happens_in_either_mode(mode: str) -> None:
    told = {lesson.idea.id for moment in moments(mode) for lesson in fitting(moment)}
    never = {idea.id for idea in IDEAS} - told
    assert never == ({"tie"} if mode == "referee" else set())  # the referee counts the blocks


@both_levels
def test_the_first_turn_begins_with_the_two_actions(mode: str) -> None:
    table = Table(mode)
    moment = moment_of(GAME, table.rules, 1, table.asks, table.state)
    assert [lesson.idea.id for lesson in fitting(moment)] == ["two_actions", "look_around"]


@both_levels
def test_whoever_beats_a_mob_is_told_what_it_gives_before_anything_else(mode: str) -> None:
    """Of many ideas at once only the first few are told."""
    won = [
        moment
        for moment in moments(mode)
        if moment.question
        and moment.question.id == "bb.extra"
        and "mob_won" in {event[0] for event in moment.events}
    ]
    assert won
    for moment in won:
        first = [lesson.idea.id for lesson in fitting(moment)][:MOST_WAITING]
        assert {"fight_won", "extra_action"} <= set(first), first


# The index


def test_every_tile_opens_an_entry() -> None:
    opened = {tile: entry_of_tile(GAME.id, tile) for tile in catalogue_of(GAME.id).tiles()}
    kinds = {"building": "building_card", "player": "character"}
    for tile, entry in opened.items():
        kind, _, thing = tile.partition(":")
        assert entry is not None, tile
        assert entry.id == kinds.get(kind, thing.rstrip("0123456789").rstrip("_")), tile


def test_figures_come_from_the_values_and_guesses_say_so() -> None:
    values = catalogue_of(GAME.id).plain()
    values["tokens"]["bow"] = 7
    entries = {entry.id: entry for entry in TEACHING.entries}

    def told(id: str, *guessed: str) -> str:
        return TEACHING.facts(entries[id], PrintedValues(values, guessed), T)

    assert told("bow").startswith("♥7 in a fight.")
    assert told("bow", "tokens.bow").startswith("≈♥7 in a fight.")
    assert told("desert") == "4 XP for each space in scoring A. On 11 building cards."
    assert told("creeper", "mobs.creeper_1.xp").startswith("Needs ♥4, gives ≈4–5 XP.")
    assert told("decoration:sand", "structures.b15") == (
        "Forest: 2× Sand. Desert: ≈2× Sand, 1× Obsidian. "
        "Mountains: 2× Sand, 1× Stone, 1× Emerald, +2 XP."
    )
    assert "Forest ≈3, Desert 4" in told("scoring_a", "points.forest")
    assert told("crossing") == ""


def test_every_kind_of_entry_can_be_told_with_the_shipped_values() -> None:
    catalogue = catalogue_of(GAME.id)
    values = PrintedValues(catalogue.plain(), [each.path for each in catalogue.unsure()])
    figures = {"block", "building", "biome", "type", "mob", "weapon", "scoring"}
    for entry in TEACHING.entries:
        assert bool(TEACHING.facts(entry, values, T)) >= (entry.kind in figures), entry.id


def test_each_page_of_the_guide_has_drawings() -> None:
    assert set(TEACHING.setup_art) == set(guide.pages(None))
    for page, names in TEACHING.setup_art.items():
        assert names, page
        assert all(has_art(GAME.id, name) for name in names), page


# What can I do?


def offered(table: Table) -> tuple[Possibility, ...]:
    moment = moment_of(GAME, table.rules, 1, table.asks, table.state)
    return tuple(TEACHING.possibilities(moment, T))


def act_of(possibility: Possibility) -> str:
    begins = {"Collect 2": "collect", "Explore": "explore", "Build": "build", "Fight": "fight",
              "Collect a": "weapon", "Take": "weapon"}  # fmt: skip
    return next((act for words, act in begins.items() if possibility.name.startswith(words)), "")


@both_levels
def test_in_any_turn_what_is_legal_is_possible_and_all_else_has_a_reason(mode: str) -> None:
    asked = [m for m in moments(mode) if m.question is not None and m.question.id == "bb.action"]
    assert len(asked) > 100
    for moment in asked[::3]:
        assert moment.question is not None
        legal = {verb(answer) for answer in moment.question.answers}
        shown = TEACHING.possibilities(moment, T)
        possible = {act_of(each) for each in shown if act_of(each) and not each.why_not}
        assert possible == legal & set(ACTIONS)
        assert {act_of(each) for each in shown} >= set(ACTIONS)
        assert all(each.needs and has_icon(each.sign) for each in shown)
        for each in shown:
            assert not each.rule or BOOK.passage_of(each.rule) is not None, each


def test_a_building_says_what_it_costs_and_how_many_blocks_are_lacking() -> None:
    table = Table("referee").shows("c3", "house").owns(0, wood=1)
    found = {each.name: each for each in offered(table)}
    house = found["Build: Desert dwelling"]
    assert house.needs == "1 action; 1× Wood, 1× Sand"
    assert (house.why_not, house.rule) == ("You need 1 more block.", "BB-037")


@both_levels
def test_an_action_that_was_done_is_not_possible_again(mode: str) -> None:
    table = Table(mode)
    if mode == "referee":  # a single possible action would not be asked for
        table.shows("c3", "zombie")
    table.collects("a1", "b1")
    collect = next(each for each in offered(table) if act_of(each) == "collect")
    assert (collect.why_not, collect.rule) == ("You did that in this turn already.", "BB-021")


@both_levels
def test_within_an_action_everything_else_waits(mode: str) -> None:
    within = [m for m in moments(mode) if m.question and m.question.id in WITHIN_AN_ACTION]
    for moment in within[::20]:
        shown = TEACHING.possibilities(moment, T)
        assert len(shown) == len(ACTIONS)
        assert {each.why_not for each in shown} == {"Finish this action first."}


@both_levels
def test_mobs_are_offered_after_both_actions(mode: str) -> None:
    asked = [m for m in moments(mode) if m.question and m.question.id == "bb.extra"]
    assert asked
    for moment in asked:
        assert moment.question is not None
        shown = TEACHING.possibilities(moment, T)
        possible = [each.name for each in shown if not each.why_not]
        assert len(possible) == len(moment.question.answers)
        assert "End the turn" in possible


@pytest.mark.parametrize("id", ["bb.guide", "bb.score", "bb.adjust", "fair"])
def test_outside_of_a_turn_nothing_is_offered(id: str) -> None:
    met = [m for mode in ("assistant", "referee") for m in moments(mode)]
    asked = [moment for moment in met if moment.question and moment.question.id == id]
    assert asked
    assert all(not TEACHING.possibilities(moment, T) for moment in asked)
