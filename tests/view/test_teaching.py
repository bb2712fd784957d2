"""Whys and books as the touch table gets them."""

from __future__ import annotations

import json

import pytest

from firmware_host.games import all_games, game_ids, game_of
from firmware_host.kiosk.phones.guest_view import for_guests
from firmware_host.panel.i18n import translator
from firmware_host.table.lessons import lessons_of
from firmware_host.view.art import has_art
from firmware_host.view.document import ViewState, table_document
from firmware_host.view.teaching import book_document, why_document
from tests.kiosk.moment_box import printed_values
from tests.panel import panel_moments

pytestmark = pytest.mark.behavior

T = translator("en")
MOST_BYTES = 250_000
"""Of a book as JSON; about a fifth of that crosses the network."""


@pytest.mark.parametrize("game", game_ids())
def test_a_book_leads_nowhere_that_it_does_not_tell(game: str) -> None:
    book = book_document(game, T, printed_values(game))
    assert len(json.dumps(book)) < MOST_BYTES
    assert len(book["goal"]) == 3
    assert book["words"]["index"] == "Index", "as on the glass"
    passages = [each for section in book["sections"] for each in section["passages"]]
    entries = [each for kind in book["kinds"] for each in kind["entries"]]
    ids = {each["id"] for each in passages}
    assert len(ids) == len(passages)
    for word in book["index"]:
        assert set(word["passages"]) <= ids
        assert set(word["entries"]) <= {each["id"] for each in entries}
        assert word["passages"] or word["entries"]
    for entry in entries:
        assert not entry["art"] or has_art(game, entry["art"]), entry


def test_every_question_is_explained_in_words_that_are_not_empty() -> None:
    for name, snapshot in panel_moments.first_of_each().items():
        if snapshot.question is None:
            continue
        told = why_document(snapshot, T)
        assert told["meaning"], name
        assert told["question"] == snapshot.question.id
        for each in told["possibilities"]:
            assert not each["art"] or has_art(snapshot.game, each["art"]), (name, each)


def test_the_menu_leads_to_the_book_of_the_game_or_to_all_of_them() -> None:
    moments = panel_moments.first_of_each()

    def books(name: str) -> list[str]:
        document = table_document(ViewState(moments[name]), T)
        (entry,) = (each for each in document["menu"] if each["id"] == "book")
        return [book["id"] for book in entry["books"]]

    assert books("pd.action") == ["portal-dash"]
    assert books("lobby.home") == list(game_ids())


def test_every_page_of_a_guide_that_has_drawings_of_its_own_names_real_ones() -> None:
    for game in all_games():
        for page, names in game_of(game.id).teaching().setup_art.items():
            assert all(has_art(game.id, name) for name in names), (game.id, page)


def test_a_card_is_a_part_of_the_moment_and_phones_cannot_switch_all_off() -> None:
    lesson = lessons_of("portal-dash")[0]
    snapshot = panel_moments.first_of_each()["pd.action"]
    document = table_document(ViewState(snapshot, card=lesson), T)
    card = document["card"]
    assert (card["id"], card["title"]) == (lesson.id, lesson.idea.title)
    assert [each["do"] for each in card["choices"]] == ["seen", "off"]
    assert [each["do"] for each in for_guests(document)["card"]["choices"]] == ["seen"]
    assert table_document(ViewState(snapshot), T)["card"] is None
