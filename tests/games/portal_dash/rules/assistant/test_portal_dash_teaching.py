"""What Portal Dash brings to be taught, beside what the contract asks of every game."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from firmware_host.games.core.flow import Event
from firmware_host.games.portal_dash.game import GAME
from firmware_host.games.portal_dash.rules.items import is_armour
from firmware_host.games.portal_dash.teaching import TEACHING
from firmware_host.games.portal_dash.teaching.possibilities import ACTION
from firmware_host.games.rules_book import read_book
from firmware_host.games.teaching import Entry, Possibility, PrintedValues
from firmware_host.panel.canvas import has_icon
from firmware_host.panel.i18n import translator
from firmware_host.table.bots import bots_of
from firmware_host.table.fair import QuickDice
from firmware_host.table.lessons import fitting
from firmware_host.table.snapshot import TableSnapshot
from tests.games.game_trials import COMMITMENT, catalogue_of, moment_of, setups
from tests.games.portal_dash.rules.assistant.assistant_game import AssistantGame

T = translator("en")
BOOK = read_book(GAME.path / "RULES.md")
LONGEST_PASSAGE = 80
"""Words; a page that is read aloud in half a minute."""
both_modes = pytest.mark.parametrize("mode", ["assistant", "referee"])


@cache
def moments(mode: str) -> tuple[TableSnapshot, ...]:
    """Some games of every kind, each moment with a question."""
    rules, found = GAME.modes[mode], list[TableSnapshot]()
    bots = list(bots_of(rules).values())
    for number, setup in enumerate(setups(GAME, mode, 24)):
        setup |= {"commitment": COMMITMENT, "guide": number % 3 == 0}
        random = Random(f"taught {number}")
        bot, dice = bots[number % len(bots)](random), QuickDice(random)
        state, events = rules.start(setup), tuple[Event, ...]()
        while question := rules.question(state):
            found.append(moment_of(GAME, rules, 1, question, state.copy(), events))
            answer = dice.answer(question) if question.is_chance else bot.answer(question, state)
            events = tuple(rules.answer(state, answer))
    return tuple(found)


def taught_in(mode: str) -> set[str]:
    return {lesson.idea.id for moment in moments(mode) for lesson in fitting(moment)}


# The book


def test_the_book_tells_every_rule_in_a_short_passage() -> None:
    text = (GAME.path / "RULES.md").read_text("utf-8")
    rules = re.findall(r"^- (PD-\d+|G\d+)\b", text, re.MULTILINE)
    assert len(rules) > 130
    assert [rule for rule in rules if BOOK.passage_of(rule) is None] == []
    words = {each.title: sum(len(p.split()) for p in each.paragraphs) for each in BOOK.passages}
    assert [title for title, count in words.items() if count > LONGEST_PASSAGE] == []
    assert len(words) == len(list(BOOK.passages)), "two passages have one title"


def test_the_book_tells_every_rule_that_a_question_or_a_refusal_names() -> None:
    files = [*GAME.path.glob("rules/**/*.py"), GAME.path / "lobby.py"]
    source = "\n".join(path.read_text("utf-8") for path in files)
    named = set(re.findall(r'"((?:PD-[AD]?|G)\d+)"', source))
    assert {"PD-A37", "PD-141", "G3"} <= named
    assert [rule for rule in sorted(named) if BOOK.passage_of(rule) is None] == []


# Whys


def test_every_question_of_the_game_has_a_why() -> None:
    files = [*GAME.path.glob("rules/**/*.py"), GAME.path / "lobby.py", GAME.path / "wizard.py"]
    source = "\n".join(path.read_text("utf-8") for path in files)
    asked = set(re.findall(r'"((?:pd|lobby|owner)\.[a-z_]+)"', source))
    switches = {rule.switch.id for rule in GAME.house_rules}
    assert asked - switches == set(TEACHING.whys)


@pytest.mark.behavior
def test_every_page_of_the_guide_is_drawn() -> None:
    pages = {
        str(moment.question.about["page"])
        for moment in moments("referee")
        if moment.question and moment.question.id == "pd.guide"
    }
    assert set(TEACHING.setup_art) == pages


# Ideas


@pytest.mark.behavior
@both_modes
def test_every_idea_matters_in_games_of_each_mode(mode: str) -> None:
    assert taught_in(mode) == {idea.id for idea in TEACHING.ideas}


def told(moment: TableSnapshot) -> list[str]:
    return [lesson.idea.id for lesson in fitting(moment)]


@pytest.mark.behavior
@both_modes
def test_no_task_is_called_due_while_the_cube_is_nearly_whole(mode: str) -> None:
    due = [moment for moment in moments(mode) if "deadline" in told(moment)]
    assert due
    assert max(moment.state.cube.left() for moment in due) <= 60


def test_a_mob_that_comes_nearer_and_hits_is_explained() -> None:
    hit = [
        moment
        for moment in moments("referee")
        if {"mob_moved", "life_set"} <= {event[0] for event in moment.events}
    ]
    assert hit
    assert all("mob_attacks" in told(moment) for moment in hit)


def test_dice_mode_teaches_its_dice() -> None:
    assert taught_in("dice") == {"white_dice", "die_takes", "fight"}


# Entries


def facts_of(id: str, guessed: list[str]) -> str:
    entry = next(entry for entry in TEACHING.entries if entry.id == id)
    return TEACHING.facts(entry, PrintedValues(catalogue_of(GAME.id).plain(), guessed), T)


@pytest.mark.parametrize(
    ("id", "path", "sure", "guess"),
    [
        ("bow", "weapons.bow.dice", "3 dice, range 3", "≈3 dice, range 3"),
        ("red_block", "blocks", "16 blocks", "≈16 blocks"),
        ("combat_dice", "dice.combat", "Faces: 0, 0, 1", "≈Faces: 0, 0, 1"),
        ("ghast", "mobs.ghast.numbers", "Numbers 1, 2, 3", "Numbers ≈1, 2, 3"),
        ("wildfire", "bosses.wildfire.hard.hp", "\nHard: life 25", "\nHard: life ≈25"),
        ("piglin_board", "piglin.3-4.B", "3–4 players: A 2", "3–4 players: ≈A 2"),
    ],
)
def test_figures_come_from_the_values_and_guesses_say_so(
    id: str, path: str, sure: str, guess: str
) -> None:
    assert sure in facts_of(id, [])
    assert guess in facts_of(id, [path])


def test_an_entry_without_values_has_no_facts() -> None:
    for entry in TEACHING.entries:
        assert TEACHING.facts(entry, PrintedValues(), T) == ""


# What can I do?


def listed_at(moment: TableSnapshot) -> list[Possibility]:
    return list(TEACHING.possibilities(moment, T))


def deed_of(answer: str, mode: str) -> str:
    """Where the box has no board, a weapon and a mob are one line, and so are all pickaxes."""
    if mode == "referee":
        return answer
    what = answer.partition(":")[0].rstrip("0123456789")
    return "fight" if what == "weapon" else what


@pytest.mark.behavior
@both_modes
def test_what_is_legal_is_possible_and_the_rest_says_why_not(mode: str) -> None:
    checked = 0
    for moment in moments(mode):
        if moment.question is None or moment.question.id not in ACTION:
            continue
        listed = listed_at(moment)
        legal = {deed_of(answer, mode) for answer in moment.question.answers}
        possible = [each.name for each in listed if not each.why_not]
        assert len(possible) == len(legal), (possible, legal)
        assert all(each.needs and each.rule and has_icon(each.sign) for each in listed)
        checked += 1
    assert checked > 100


@pytest.mark.behavior
def test_a_referee_tells_why_each_item_cannot_be_used() -> None:
    seen = set()
    for moment in moments("referee"):
        if moment.question is None or moment.question.id != "pd.act":
            continue
        state, listed = moment.state, listed_at(moment)
        for slot, item in enumerate(state.bags[state.seat]):
            found = listed[3 + slot]
            if f"use:{slot}" in moment.question.answers:
                expected = ""
            elif not item.is_active:
                expected = "It is damaged. Repair it first."
            elif is_armour(state.setup.kinds, item):
                expected = "Armor works by itself."
            else:
                expected = "No mob it can hurt is in range."
            assert found.why_not == expected
            seen.add(expected)
    assert len(seen) == 4


@pytest.mark.behavior
@both_modes
def test_before_the_roll_and_within_a_question_nothing_else_is_possible(mode: str) -> None:
    reasons = {}
    for moment in moments(mode):
        assert moment.question is not None
        if moment.question.id in ("pd.roll", "pd.mine", "pd.combat"):
            first = next(each for each in listed_at(moment) if each.name == "Mine 1 block")
            reasons[moment.question.id] = first.why_not
    assert reasons == {
        "pd.roll": "Roll the dice first.",
        "pd.mine": "Answer the question first.",
        "pd.combat": "Answer the question first.",
    }


@both_modes
def test_between_turns_a_part_is_revealed_or_the_list_says_what_is_missing(mode: str) -> None:
    seen = set()
    for moment in moments(mode):
        if moment.question is not None and moment.question.id == "pd.between":
            for each in listed_at(moment):
                if each.name in ("Reveal a tile", "Reveal the portal"):
                    answer = "tile" if each.name.endswith("tile") else "portal"
                    assert (answer in moment.question.answers) == (not each.why_not)
                    seen.add((answer, each.why_not))
    assert {("tile", ""), ("portal", "")} < seen
    assert ("portal", "Tasks A, B and C are not all complete.") in seen


def test_the_portal_waits_until_every_tile_is_revealed() -> None:
    game = AssistantGame().with_tasks("ABC").until("pd.between")
    moment = moment_of(GAME, GAME.modes["assistant"], 1, game.asks, game.state)
    tile, portal = listed_at(moment)[-2:]
    assert (tile.why_not, tile.rule) == ("", "PD-150")
    assert (portal.why_not, portal.rule) == ("All tiles come first.", "PD-152")


def test_before_the_first_turn_and_in_dice_mode_there_is_nothing_to_list() -> None:
    guided = next(m for m in moments("referee") if m.question and m.question.id == "pd.guide")
    assert listed_at(guided) == []
    assert all(listed_at(moment) == [] for moment in moments("dice"))


@pytest.mark.parametrize("entry", TEACHING.entries, ids=lambda entry: entry.id)
def test_facts_have_the_spaces_of_the_language_before_colon_and_semicolon(entry: Entry) -> None:
    told = TEACHING.facts(entry, PrintedValues(catalogue_of(GAME.id).plain()), translator("fr"))
    assert not re.search(r"[^\s][;:]", told)
