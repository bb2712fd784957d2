"""What a game must bring to be taught: every rule in words, a why for every question, an idea for
every surprise. Holds the games on the list and the dice race to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from firmware_host.games import FOLDERS, all_games
from firmware_host.games.core.question import ACK
from firmware_host.games.core.rules import DICE_MODE
from firmware_host.games.game import Game
from firmware_host.games.teaching import NOWHERE, Idea, PrintedValues
from firmware_host.panel.canvas import WIDTH, Canvas, has_icon
from firmware_host.panel.frame import Frame, StripCell
from firmware_host.panel.i18n import translator
from firmware_host.panel.learning import CardScreen
from firmware_host.panel.presenter import present, presented_ids
from firmware_host.panel.teaching import book_of, book_words, entry_of_tile, possibilities, why_of
from firmware_host.table.lessons import Lesson, fitting
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.art import HOUSE, has_art
from firmware_host.view.document import ViewState, table_document
from tests.fourth_game.on_the_list import FOLDER, dice_race_on_the_list
from tests.games.game_trials import Met, catalogue_of, met_in, setups
from tests.games.test_game_contract import asked_in, questions_in_source

pytestmark = pytest.mark.behavior

T = translator("en")
ALL = (*FOLDERS, FOLDER)
IDEAS = range(20, 31)
FEWEST_LONG = 40
"""A game with so many numbered rules needs 20 to 30 ideas; the dice race is told in four."""
LONGEST_CARD = 150
LONGEST_TITLE = 3


@pytest.fixture(autouse=True)
def _four_games() -> Iterator[None]:
    with dice_race_on_the_list():
        yield


@pytest.fixture(params=ALL, ids=lambda folder: folder.rpartition(".")[2])
def game(request: pytest.FixtureRequest) -> Game:
    return next(each for each in all_games() if request.param.endswith(f".{each.folder}"))


def numbered_rules(game: Game) -> list[str]:
    """XX-nnn, also XX-034a; examples (XX-EX1) and rulings (XX-A01) need no words."""
    text = (game.path / "RULES.md").read_text("utf-8")
    return re.findall(rf"^- ({game.rule_prefix}-\d+[a-z]?)\b", text, re.MULTILINE)


def every_met(game: Game) -> list[Met]:
    return [met_in(game.id, mode) for mode in game.modes if mode != DICE_MODE]


def every_rule(game: Game) -> set[str]:
    """Numbered ones, rulings, and what the book tells besides, such as the geometry of a cube."""
    text = (game.path / "RULES.md").read_text("utf-8")
    told = {rule for passage in book_of(game).passages for rule in passage.rules}
    return told | set(re.findall(rf"\b{game.rule_prefix}-[A-Z]*\d+[a-z]?\b", text))


# The book


def test_every_numbered_rule_is_told_by_a_passage(game: Game) -> None:
    told = [rule for passage in book_of(game).passages for rule in passage.rules]
    assert len(told) == len(set(told)), "a rule is told twice"
    assert set(numbered_rules(game)) - set(told) == set()


def test_everything_that_names_a_rule_names_one_that_exists(game: Game) -> None:
    teaching, known = game.teaching(), every_rule(game)
    named = {rule for idea in teaching.ideas for rule in idea.rules}
    named |= {rule for why in teaching.whys.values() for rule in why.rules}
    named |= {rule for entry in teaching.entries for rule in entry.rules}
    assert named <= known
    assert all(idea.rules for idea in teaching.ideas)


def test_passages_have_short_titles_and_no_two_are_alike(game: Game) -> None:
    titles = [passage.title for passage in book_of(game).passages]
    assert len(titles) == len(set(titles))
    for title in titles:
        assert fits_top_line(title), title


# Whys


def test_every_question_has_a_why(game: Game) -> None:
    asked = set(asked_in(game)) | questions_in_source(game)
    assert {id for id in asked if why_of(game.id, id) is None} == set()
    strangers = set(game.teaching().whys) - presented_ids()
    assert strangers == set(), "a why of a question that nobody asks"


def test_every_why_is_short(game: Game) -> None:
    for id, why in game.teaching().whys.items():
        assert why.meaning, id
        assert len(why.meaning) <= 2 * LONGEST_CARD, id
        assert len(why.leads_to) <= 2 * LONGEST_CARD, id


# Ideas


def events_of(game: Game) -> set[str]:
    rules = (rules for mode, rules in game.modes.items() if mode != DICE_MODE)
    return {event for each in rules for event in each.flow.reduces}  # type: ignore[attr-defined]


def test_a_game_has_as_many_ideas_as_a_first_game_can_bear(game: Game) -> None:
    ideas = game.teaching().ideas
    assert len({idea.id for idea in ideas}) == len(ideas)
    assert ideas
    if len(numbered_rules(game)) >= FEWEST_LONG:
        assert len(ideas) in IDEAS


def test_every_event_surprises_nobody_or_has_an_idea(game: Game) -> None:
    teaching = game.teaching()
    explained = {event for idea in teaching.ideas for event in idea.events}
    assert explained & teaching.plain_events == set(), "plain and explained"
    assert explained | teaching.plain_events == events_of(game)


def test_every_idea_waits_for_something_that_exists(game: Game) -> None:
    asked = set(asked_in(game)) | questions_in_source(game)
    for idea in game.teaching().ideas:
        assert idea.events or idea.questions, idea.id
        assert set(idea.events) <= events_of(game), idea.id
        assert set(idea.questions) <= asked, idea.id


def test_every_idea_happens_in_games_of_bots(game: Game) -> None:
    happened = {id for met in every_met(game) for id in met.ideas}
    assert {idea.id for idea in game.teaching().ideas} - happened == set()


def fits_top_line(title: str) -> bool:
    canvas = Canvas()
    Frame(title).draw(canvas)
    return canvas.problems == [] and canvas.width_of(title) <= WIDTH


def card(game: Game, idea: Idea) -> CardScreen:
    """As the glass shows it, above the strip of what runs out."""
    frame = Frame(idea.title, strip=(StripCell("A", 4, 9),))
    return CardScreen(Lesson(game.id, idea), T, frame, is_due=True)


def test_every_idea_fits_two_screens_of_the_glass(game: Game) -> None:
    for idea in game.teaching().ideas:
        assert len(idea.title.split()) <= LONGEST_TITLE or len(idea.title) <= 16, idea.title
        assert fits_top_line(idea.title), idea.title
        assert len(f"{idea.title} {idea.text}") <= LONGEST_CARD, idea.id
        assert card(game, idea).screens <= 2, idea.id
        assert not idea.sign or has_icon(idea.sign), idea.id


def told_in(met: Met) -> Iterator[tuple[TableSnapshot, Lesson]]:
    """Every idea at every kept moment that brings it: of the first ones also later ones, and those
    of other questions."""
    kept = (*met.ideas.values(), *met.asked.values(), *met.happened.values(), met.some)
    moments = {id(each): each for moments in kept for each in moments}
    for snapshot in moments.values():
        for lesson in fitting(snapshot):
            yield snapshot, lesson


def test_every_idea_points_at_what_is_shown_wherever_it_is_told(game: Game) -> None:
    """Or at nothing, where the idea says that the part may lie on the real table only."""
    used: dict[str, set[str]] = {idea.id: set() for idea in game.teaching().ideas}
    for met in every_met(game):
        for snapshot, lesson in told_in(met):
            card = table_document(ViewState(snapshot, card=lesson), T)["card"]
            assert card["points"] in (lesson.idea.points or (NOWHERE,)), (lesson.id, snapshot)
            used[lesson.idea.id].add(card["points"])
    for idea in game.teaching().ideas:
        # Whether an idea with a target also comes up without one depends on the games played.
        assert set(idea.points) - {NOWHERE} <= used[idea.id], f"{idea.id}: a target never there"
        assert NOWHERE not in idea.points[:-1], idea.id


# Entries


def test_every_entry_is_whole(game: Game) -> None:
    teaching = game.teaching()
    assert len({entry.id for entry in teaching.entries}) == len(teaching.entries)
    assert {entry.kind for entry in teaching.entries} == set(teaching.kinds)
    catalogue = catalogue_of(game.id)
    guessed = [each.path for each in catalogue.unsure()]
    values = PrintedValues(catalogue.plain(), guessed)
    for entry in book_words(game.id, T, values).entries:
        assert entry.name, entry.id
        assert entry.text, entry.id
        assert not entry.sign or has_icon(entry.sign), entry.id
        drawn = has_art(game.id, entry.art) or has_art(HOUSE, entry.art)
        assert not entry.art or drawn, (entry.id, entry.art)


def test_every_tile_opens_an_entry(game: Game) -> None:
    tiles = list(catalogue_of(game.id).tiles())
    assert [tile for tile in tiles if entry_of_tile(game.id, tile) is None] == []
    for entry in game.teaching().entries:
        for tile in entry.tiles:
            is_there = tile in tiles or any(each.startswith(tile.rstrip("-")) for each in tiles)
            assert is_there, (entry.id, tile)


def test_every_sign_that_stands_without_words_is_told(game: Game) -> None:
    """In the bottom line and at the end of the top line there is room for a drawing only."""
    signs = {entry.sign for entry in game.teaching().entries}
    for mode, look in game.panel().modes.items():
        legend = {line.icon for line in look.legend(T)} if look.legend else set()
        drawn = set()
        for moments in met_in(game.id, mode).asked.values():
            for snapshot in moments:
                drawn |= {cell.icon for cell in look.strip(snapshot, T)}
                assert snapshot.question is not None
                drawn |= set(present(snapshot.question, snapshot, T).badges)
        assert drawn - {"", *signs, *legend} == set(), mode


# What can I do?


def test_possibilities_name_their_rule_and_what_they_need(game: Game) -> None:
    known, met_some = every_rule(game), False
    for met in every_met(game):
        for snapshot in met.some:
            for each in possibilities(snapshot, T):
                met_some = True
                assert each.name
                assert each.needs or each.why_not, each.name
                assert not each.rule or each.rule in known
                assert not each.sign or has_icon(each.sign)
    assert met_some


def pages_of_the_guide(game: Game) -> set[str]:
    """In any mode, of any kind of set-up."""
    found = set()
    for mode, rules in game.modes.items():
        for setup in setups(game, mode, game.setups.kinds) if mode != DICE_MODE else ():
            state = rules.start({**setup, "guide": True})
            while (question := rules.question(state)) and question.kind == ACK:
                found.add(str(question.about.get("page", "")))
                rules.answer(state, question.answers[0])
    return found - {""}


def test_set_up_pictures_belong_to_pages_of_the_guide(game: Game) -> None:
    pages = pages_of_the_guide(game)
    for page, arts in game.teaching().setup_art.items():
        assert page in pages
        assert all(has_art(game.id, art) or has_art(HOUSE, art) for art in arts), page
