"""What the touch table and a voice say, of every question: in their own words, each thing once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from firmware_host.games import all_games, game_of
from firmware_host.panel.i18n import translator
from firmware_host.panel.notices import BUTTON_NAMES
from firmware_host.table.lessons import lessons_of
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.document import ViewState, table_document
from firmware_host.view.spoken import spoken_document
from firmware_host.view.teaching import book_document, card_part, why_document
from tests.kiosk.moment_box import printed_values
from tests.panel import panel_moments

T = translator("en")
BUTTON = re.compile(rf"\b({'|'.join(BUTTON_NAMES.values())})\b")
"""A button of the box as sentences write it; a touch table has others."""


def moments() -> dict[str, TableSnapshot]:
    return panel_moments.first_of_each() | panel_moments.ends()


@cache
def documents() -> dict[str, dict[str, Any]]:
    return {name: table_document(ViewState(each), T) for name, each in moments().items()}


def document_of(name: str) -> dict[str, Any]:
    return documents()[name]


def cards_of(name: str) -> dict[str, dict[str, Any]]:
    return {
        card["act"].removeprefix("answer:"): card for card in document_of(name)["hand"]["cards"]
    }


def texts_in(document: Any) -> Iterator[str]:
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict):
        yield from (text for each in document.values() for text in texts_in(each))
    elif isinstance(document, list):
        yield from (text for each in document for text in texts_in(each))


def naming_a_button(document: Any) -> list[str]:
    return [text for text in texts_in(document) if BUTTON.search(text)]


@pytest.mark.behavior
def test_no_question_names_a_button_of_the_box() -> None:
    """`tests/locale` keeps it so in every language."""
    found = {name: naming_a_button(document) for name, document in documents().items()}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_no_voice_and_no_why_names_a_button_of_the_box() -> None:
    found = {
        name: naming_a_button([spoken_document(each, T), why_document(each, T)])
        for name, each in moments().items()
    }
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_no_book_and_no_card_that_teaches_names_a_button_of_the_box(game: str) -> None:
    assert naming_a_button(book_document(game, T, printed_values(game))) == []
    cards = [card_part(lesson, (), (), T) for lesson in lessons_of(game)]
    assert cards
    assert naming_a_button(cards) == []
    whys = game_of(game).teaching().whys.values()
    assert naming_a_button([[why.meaning, why.leads_to] for why in whys]) == []


@pytest.mark.parametrize("name", ["bb.guide-cube", "full-pd.guide-cube"])
def test_the_corner_of_the_cube_is_where_the_table_draws_it(name: str) -> None:
    assert "corner a1 (left on screen)" in document_of(name)["ask"]["sentence"]


@pytest.mark.parametrize(
    ("name", "heading", "sentence"),
    [
        ("owner.biome", "Tile 10", "Which biome is on top?"),
        ("owner.cost", "Tile 10", "What does it cost?"),
        ("lobby.boards", "Who has which?", "Boards: Red 1, Blue 2"),
        ("ex.look-box", "Look at a back", "Mineshaft"),
        ("full-pd.combat", "", "Fight: Ghast 1"),
        ("pd.between", "", "End of turn"),
    ],
)
def test_a_name_stands_above_a_whole_sentence_and_is_whole_itself(
    name: str, heading: str, sentence: str
) -> None:
    ask = document_of(name)["ask"]
    assert (ask["heading"], ask["sentence"]) == (heading, sentence)


def test_a_voice_says_the_name_before_the_sentence() -> None:
    said = spoken_document(moments()["bb.hearts"], T)["moment"]
    assert "Witch. Reveal 3 weapon tokens" in said


def test_no_card_says_its_note_twice() -> None:
    """A single digit may be a count and part of a name."""
    twice = [
        (name, card["text"], card["note"])
        for name, document in documents().items()
        for card in document["hand"]["cards"]
        if len(card.get("note", "")) > 1
        and re.search(rf"(?<!\w){re.escape(card['note'])}(?!\w)", card["text"])
    ]
    assert twice == []


def test_the_words_of_a_layer_say_its_number_once() -> None:
    assert all("note" not in card for card in cards_of("pd.mine_layer").values())
    assert cards_of("pd.mine_layer")["L1:A"]["text"] == "Layer 1 · Task A"


def test_no_sign_for_a_guess_stands_alone_or_before_a_word() -> None:
    shown = [
        (name, text)
        for name, document in documents().items()
        if not name.startswith("owner.value")  # there it marks every value, words too
        for text in texts_in([document["hand"], *_parts(document)])
        if re.search(r"≈\s*($|[^\W\d])", text)
    ]
    assert shown == []


def _parts(document: dict[str, Any]) -> list[Any]:
    return [part for name, part in document.items() if name.startswith("part:")]


def test_an_item_tells_what_it_can_do_in_words_and_not_in_signs_as_well() -> None:
    card = cards_of("full-pd.item_drawn")["crossbow"]
    assert card["details"] == "≈4 dice, range 3"
    assert "note" not in card


def test_numbers_go_from_small_to_large() -> None:
    pads = [each["hand"] for each in documents().values() if each["hand"].get("is_pad")]
    assert pads
    for hand in pads:
        numbers = [int(card["act"].removeprefix("answer:")) for card in hand["cards"]]
        assert numbers == sorted(numbers)
    assert list(cards_of("pd.untracked_damage")) == ["1", "2", "3", "4"]
    assert cards_of("pd.reroll_count")["0"]["text"] == "0 rerolls"


def test_a_roll_is_told_by_its_number_and_name_first() -> None:
    first = document_of("dice.roll_again")["part:rolls"]["cards"][0]
    assert re.fullmatch(r"13\. Combat dice ×6: \d\shits?", first["text"])


def test_a_game_whose_values_are_guessed_is_drawn_and_says_so() -> None:
    card = cards_of("owner.game")["guessed:explorers"]
    assert card["note"] == "Guessed values"
    assert card["cover"] == list(game_of("explorers").view().cover)  # type: ignore[misc]


@pytest.mark.parametrize("name", ["pd.show_line", "full-pd.show_line"])
def test_figures_to_put_in_place_are_named_in_order(name: str) -> None:
    document, about = document_of(name), moments()[name].question.about  # type: ignore[union-attr]
    line = [card["text"] for card in document["part:line"]["cards"]]
    assert len(line) == len(about["line"])
    assert line[0].startswith("1. ")
    if name == "pd.show_line":  # the referee's board shows who stands where
        told = [card["text"] for card in document["part:figures"]["cards"]]
        assert [text.partition(" ")[0] for text in told] == [
            f"{n}." for n in range(1, len(about["board"]) + 1)
        ]


@pytest.mark.parametrize("name", ["full-bb.card", "full-bb.token"])
def test_the_card_to_reveal_is_marked_in_the_overworld_and_nowhere_else(name: str) -> None:
    document = document_of(name)
    assert document["stage"]["side"][0] == "overworld"
    marked = [cell for cell in document["part:overworld"]["cells"] if cell.get("look") == "marked"]
    assert len(marked) == 1
    assert not any(column.get("look") for column in document["part:cube"]["columns"])


def test_a_board_and_a_tile_are_drawn_space_by_space() -> None:
    boards = [card["grid"] for card in cards_of("lobby.board").values()]
    assert all([len(row) for row in grid] == [3, 3, 3] for grid in boards)
    assert boards[0][0][0] == "ground:bb-forest"
    tiles = [card["grid"] for card in cards_of("full-pd.tile").values()]
    assert all([len(row) for row in grid] == [5] * 5 for grid in tiles)
    assert len({str(grid) for grid in (*boards, *tiles)}) == len(boards) + len(tiles)


def test_what_an_owner_has_entered_is_drawn_and_the_rest_lies_face_down() -> None:
    types = [card["icon"] for card in cards_of("owner.type").values()]
    assert types == ["bb:decoration", "bb:dwelling", "bb:animal_house", "bb:bridge"]
    snapshot = moments()["owner.building"]
    state = snapshot.state.copy()
    state.printed["b03"] = {"biome": "forest", "material": "sand", "type": "bridge", "cost": {}}
    question = snapshot.question
    assert question is not None
    tiles = [each for each in question.answers if each not in ("b03", "done")]
    entered = replace(
        question,
        answers=(*tiles, "b03", "done"),
        about={**question.about, "entered": 1},
    )
    document = table_document(ViewState(replace(snapshot, state=state, question=entered)), T)
    icons = {card["act"]: card["icon"] for card in document["hand"]["cards"]}
    assert icons["answer:b03"] == "bb:bridge:sand"
    assert icons["answer:b01"] == "bb:card_back"
