"""What the box teaches of Explorers: every rule, question, event, card and sign has its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from firmware_host.games import game_of
from firmware_host.games.explorers.rules.setting_up import guide
from firmware_host.games.explorers.rules.setup import HOLDERS
from firmware_host.games.explorers.teaching import TEACHING
from firmware_host.games.rules_book import read_book
from firmware_host.games.teaching import Idea, Possibility, PrintedValues
from firmware_host.panel.canvas import has_icon
from firmware_host.panel.i18n import translator
from firmware_host.panel.presenter import Ask
from firmware_host.panel.teaching import entry_of_tile
from firmware_host.table.snapshot import TableSnapshot
from tests.games.explorers.rules.explorers_game import EXPLORERS, Table
from tests.games.explorers.rules.explorers_play import lively_answer
from tests.games.explorers.rules.printed_cards import set_up
from tests.games.game_trials import catalogue_of, moment_of

T = translator("en")
GAME = game_of("explorers")
BOOK = read_book(GAME.path / "RULES.md")
GAMES_OF_EACH = 5
SELDOM = {"deadly_row", "last_cards", "map", "far_place"}
"""Ideas that a handful of games may do without."""
TURN_VERBS = {
    "fight": "Fight a creature",
    "landscapes": "Get new landscapes",
    "refill": "Get new landscapes",
    "replace": "Get new landscapes",
    "chests": "Fill chests",
    "eat": "Eat food",
    "end:armour": "Use armor",
    "crossbow": "Shoot the crossbow",
    "spyglass": "Look through the spyglass",
    "map": "Use an explorer map",
    "give": "Give an item",
    "end": "End your turn",
}
WHEN_PAYING = {"Use a tool", "Pay with trophies"}
"""They pay for an action and are no answers of their own."""


def source(*parts: str) -> str:
    paths = (path for part in parts for path in sorted(GAME.path.glob(part)))
    return "\n".join(path.read_text("utf-8") for path in paths)


# The book


def test_every_numbered_rule_is_told_by_a_short_passage() -> None:
    rules = re.findall(r"^- (EX-\d+)\b", (GAME.path / "RULES.md").read_text("utf-8"), re.MULTILINE)
    assert [rule for rule in rules if BOOK.passage_of(rule) is None] == []
    for passage in BOOK.passages:
        assert 15 <= len(" ".join(passage.paragraphs).split()) <= 70, passage.title


def test_every_rule_that_is_pointed_to_is_in_the_book() -> None:
    named = {rule for idea in TEACHING.ideas for rule in idea.rules}
    named |= {rule for why in TEACHING.whys.values() for rule in why.rules}
    named |= {rule for entry in TEACHING.entries for rule in entry.rules}
    assert [rule for rule in sorted(named) if BOOK.passage_of(rule) is None] == []


# Questions


def test_every_question_of_game_and_lobby_has_a_why() -> None:
    asks = r'(?:choose|draw|ack|pick|Guide)\(\s*"([a-z]+\.[a-z_]+)"'
    asked = set(re.findall(asks, source("rules/*.py", "lobby.py")))
    assert {"ex.act", "ex.trade", "ex.guide", "lobby.holder"} <= asked
    assert set(TEACHING.whys) == asked


def test_every_page_of_the_guide_has_drawings() -> None:
    setups = [EXPLORERS.read_setup(set_up(2, "easy", holder)) for holder in HOLDERS]
    assert set(TEACHING.setup_art) == {page for setup in setups for page in guide.pages(setup)}


# Ideas


def test_ideas_are_two_sentences() -> None:
    for idea in TEACHING.ideas:
        assert len(re.findall(r"[.!?](?= |$)", idea.text)) == 2, idea.id


def ids_on(part: Any) -> Iterator[str]:
    """Of everything on a stage."""
    if isinstance(part, tuple):
        for each in part:
            yield from ids_on(each)
    elif is_dataclass(part):
        yield getattr(part, "id", "")
        for field in fields(part):
            yield from ids_on(getattr(part, field.name))


def brought_by(snapshot: TableSnapshot) -> Iterator[Idea]:
    question = snapshot.question
    assert question is not None
    happened = {event[0] for event in snapshot.events}
    for idea in TEACHING.ideas:
        if (question.id in idea.questions or happened & {*idea.events}) and idea.when(snapshot):
            yield idea


def moments(holder: str, number: int) -> Iterator[TableSnapshot]:
    """A game as people see it: what the box draws belongs to the answer before."""
    random = Random(f"teaching {holder} {number}")
    setup = set_up(number % 4 + 1, random.choice(["first_game", "very_hard"]), holder, guide=True)
    state, seq = EXPLORERS.start(setup), 0
    events = list(state.events)
    while (question := EXPLORERS.question(state)) is not None:
        if question.is_chance:
            answer = random.choices(question.answers, question.weights)[0]
        else:
            answer = lively_answer(question, random)
        if not question.is_automatic:
            seq += 1
            yield moment_of(GAME, EXPLORERS, seq, question, state.copy(), tuple(events))
            events = []
        events += EXPLORERS.answer(state, answer)


@cache
def played(holder: str) -> tuple[TableSnapshot, ...]:
    return tuple(moment for number in range(GAMES_OF_EACH) for moment in moments(holder, number))


@pytest.mark.behavior
@pytest.mark.parametrize("holder", HOLDERS)
def test_every_idea_happens_and_points_at_something_on_the_table(holder: str) -> None:
    view = GAME.view
    assert view is not None
    met = dict[str, int]()
    for snapshot in played(holder):
        for idea in brought_by(snapshot):
            met[idea.id] = met.get(idea.id, 0) + 1
            if idea.points != ("hand",) and met[idea.id] <= 5:
                assert snapshot.question is not None
                stage = view().stage(Ask(snapshot.question, snapshot, T))
                assert {*idea.points} <= set(ids_on(stage)), (idea.id, snapshot.question.id)
    expected = {idea.id for idea in TEACHING.ideas} - SELDOM
    if holder == "box":
        expected.remove("tell")
        assert "tell" not in met
    assert expected - set(met) == set()


def at_turn(table: Table, *events: Any) -> TableSnapshot:
    return moment_of(GAME, EXPLORERS, 2, table.asks, table.state, events)


def test_the_ideas_that_come_seldom_come_when_they_should() -> None:
    def ids(table: Table) -> set[str]:
        return {idea.id for idea in brought_by(at_turn(table))}

    kinds = ("zombie", "skeleton", "spider", "creeper", "witch", "enderman")
    assert "deadly_row" in ids(Table().row(*kinds))
    assert "deadly_row" not in ids(Table().row(*kinds[1:]))
    assert "last_cards" in ids(Table().deck(5))
    assert "last_cards" not in ids(Table().deck(6))
    table = Table().owns("explorer_map")
    assert "map" in ids(table)
    table.say("map:ocean_monument")
    table.until("ex.act")
    assert "far_place" in ids(table)
    assert "map" not in ids(table)


def test_items_of_another_player_are_not_explained() -> None:
    table = Table().owns("apple", seat=1)
    found = {idea.id for idea in brought_by(at_turn(table, ("explored", "woods/apple", "apple")))}
    assert "food" not in found
    assert "new_landscapes" in found


# Possibilities


def possibilities(table: Table) -> dict[str, Possibility]:
    return {each.name: each for each in TEACHING.possibilities(at_turn(table), T)}


def name_of(answer: str, snapshot: TableSnapshot) -> str:
    verb, _, card = answer.partition(":")
    if verb == "explore":
        is_village = snapshot.state.setup.place_of[card].takes
        return "Trade in a village" if is_village else "Explore a landscape"
    return TURN_VERBS.get(answer) or TURN_VERBS[verb]


@pytest.mark.behavior
@pytest.mark.parametrize("holder", HOLDERS)
def test_what_is_legal_is_possible_and_all_else_has_a_reason(holder: str) -> None:
    impossible = set()
    for snapshot in played(holder):
        question = snapshot.question
        assert question is not None
        found = TEACHING.possibilities(snapshot, T)
        assert bool(found) == (question.id == "ex.act")
        possible = {each.name for each in found if not each.why_not}
        legal = {name_of(answer, snapshot) for answer in question.answers if found}
        assert possible - WHEN_PAYING == legal
        for each in found:
            assert each.needs
            assert BOOK.passage_of(each.rule), each
            assert has_icon(each.sign)
            if each.why_not:
                assert each.why_not != "Not possible now."
                impossible.add(each.name)
    assert len(impossible) > 10


def test_reasons_name_what_is_missing_and_its_rule() -> None:
    table = Table().opens("chasm", "village_farmer").row("enderman").chests("01", "02").purse(3)
    found = possibilities(table)
    assert {name: (each.why_not, each.rule) for name, each in found.items() if each.why_not} == {
        "Explore a landscape": ("You don't have enough hunger.", "EX-021"),
        "Trade in a village": ("You have nothing that the villager takes.", "EX-036"),
        "Fight a creature": ("You don't have enough hunger.", "EX-021"),
        "Fill chests": ("No chest needs what you have.", "EX-046"),
        "Use a tool": ("You have none.", "EX-072"),
        "Pay with trophies": ("You don't have two of the same creature.", "EX-043"),
        "Eat food": ("You have none.", "EX-072"),
        "Use armor": ("You have none.", "EX-072"),
        "Shoot the crossbow": ("You have none.", "EX-072"),
        "Look through the spyglass": ("You have none.", "EX-072"),
        "Use an explorer map": ("You have none.", "EX-072"),
    }
    assert found["Explore a landscape"].needs.startswith("Costs 4 hunger.")
    table.owns("iron_pickaxe").wins("witch", "witch")
    found = possibilities(table)
    payable = ("Explore a landscape", "Use a tool", "Pay with trophies")
    assert [found[name].why_not for name in payable] == ["", "", ""]
    table.opens("taiga")
    assert possibilities(table)["Use a tool"].why_not == "Nothing you can pay for shows its sign."


def test_items_without_a_use_say_so() -> None:
    table = Table().opens("woods/wood", "ocean_monument").row()
    table.owns("crossbow", "spyglass", "explorer_map", "totem")
    found = possibilities(table)
    assert found["Shoot the crossbow"].why_not == "The row is empty."
    assert found["Look through the spyglass"].why_not == "You know all these backs already."
    assert found["Use an explorer map"].why_not == "Neither place is in the pile."
    assert found["Use an explorer map"].rule == "EX-067"
    assert found["Fight a creature"].why_not == "The row is empty."


def test_items_can_be_given_only_where_the_table_plays_it_so() -> None:
    assert "Give an item" not in possibilities(Table())
    table = Table(rules={"ex.trade": "yes"})
    assert possibilities(table)["Give an item"].why_not == "You have none."
    assert possibilities(table.owns("wood"))["Give an item"].why_not == ""


def test_guessed_costs_carry_a_sign() -> None:
    table = Table().opens("woods", "taiga").row("zombie")
    guessed = replace(at_turn(table), guessed=frozenset({"landscapes.woods.front"}))
    found = {each.name: each.needs for each in TEACHING.possibilities(guessed, T)}
    assert found["Explore a landscape"].startswith("Costs ≈2–3 hunger.")
    assert found["Fight a creature"].startswith("Costs 2 hunger.")


# The index


def test_every_part_has_an_entry_and_every_tile_opens_one() -> None:
    values = catalogue_of("explorers").plain()
    ids = {entry.id for entry in TEACHING.entries}
    assert len(ids) == len(TEACHING.entries)
    parts = {"creature": "creatures", "item": "items", "place": "landscapes", "chest": "chests"}
    for sort, key in parts.items():
        assert {f"{sort}:{id}" for id in values[key]} <= ids
    for tile in catalogue_of("explorers").tiles():
        entry = entry_of_tile("explorers", tile)
        sort, _, rest = tile.partition(":")
        if sort != "player":
            id = rest if sort == "chest" else rest.partition(":")[0]
            assert entry is not None, tile
            assert entry.id == f"{'place' if sort == 'landscape' else sort}:{id}"


def test_every_sign_of_the_legend_has_a_line_in_the_book() -> None:
    signs = {entry.sign for entry in TEACHING.entries}
    legend_of = GAME.panel().modes["referee"].legend
    assert legend_of is not None
    legend = legend_of(T)
    named = {line.icon for line in legend if not line.icon.startswith("tiny-")}
    assert named <= signs
    assert len(legend) > 20


def facts_of(id: str, *guessed: str) -> str:
    entry = next(entry for entry in TEACHING.entries if entry.id == id)
    return TEACHING.facts(entry, PrintedValues(catalogue_of("explorers").plain(), guessed), T)


def test_facts_come_from_the_values_and_guesses_carry_a_sign() -> None:
    assert facts_of("creature:creeper") == "A fight costs 3 hunger. Cards: 4."
    assert facts_of("creature:creeper", "creatures.creeper.cost").startswith("A fight costs ≈3 ")
    assert facts_of("item:gold_pickaxe", "landscapes.witch_hut.backs") == (
        "Saves 3 each time. Look here: ≈Witch hut, Ruined portal. For chests: 04."
    )
    assert facts_of("item:bread") == ("Gives 3 hunger. Look here: Farmer. For chests: 10, 11.")
    assert facts_of("place:woods", "landscapes.woods.backs") == (
        "Costs 2 hunger. May hide: ≈Wood ×2, Potted flower, Apple."
    )
    assert facts_of("place:mineshaft").startswith(
        "Costs 3 hunger. A pickaxe helps. Creatures may come. May hide: Torch, Iron ×2"
    )
    assert facts_of("place:village_farmer") == (
        "Costs 1 hunger. Takes one of: Any furniture, Emerald. You get: Bread."
    )
    assert facts_of("chest:03") == "Needs: Any light + Any furniture."
    assert facts_of("card:hunger") == "Cards: 6."
    assert facts_of("sign:moon") == facts_of("creature:game_over") == ""


def test_every_entry_survives_values_that_do_not_name_it() -> None:
    for entry in TEACHING.entries:
        assert TEACHING.facts(entry, PrintedValues(), T) == ""


def test_all_texts_are_whole_sentences() -> None:
    texts = [idea.text for idea in TEACHING.ideas]
    texts += [text for why in TEACHING.whys.values() for text in (why.meaning, why.leads_to)]
    texts += [entry.text for entry in TEACHING.entries]
    texts += [*TEACHING.goal, *(text for each in BOOK.passages for text in each.paragraphs)]
    assert [text for text in texts if text and not re.search(r"[.!?]$", text)] == []
