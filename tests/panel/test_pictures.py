"""Every screen, drawn: into build/screens for people, and checked for what machines can see."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from firmware_host.games import all_games
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.font import small
from firmware_host.panel.i18n import Translator, translator
from firmware_host.panel.presenter import presented_ids
from firmware_host.panel.teaching import why_of
from firmware_host.table.snapshot import TableSnapshot
from tests.games.builders_biomes.panel import biomes_moments
from tests.games.explorers.panel import explorers_moments
from tests.panel import panel_moments, picture_book
from tests.panel.longest_locale import longest
from tests.panel.pseudo_locale import extracted, pseudo
from tests.paths import ROOT

pytestmark = pytest.mark.plays

OUT = ROOT / "build" / "screens"
LANGUAGES = ("en", "qps")
"""All others: tests/looks/test_oled_languages.py."""

NOT_TRANSLATED = {"Tilekeeper", "English", "Deutsch", "Maximilian"}
"""Names and a person's own words."""


GUESSED_VALUES = ("owner.section", "owner.value", "owner.piece")


@cache
def catalogue_words() -> frozenset[str]:
    """The names of parts and values as the catalogue writes them; the owner's pages show those."""
    files = [path for game in all_games() for path in game.path.glob("*.yaml")]
    words = (re.findall(r"[A-Za-z]{3,}", path.read_text("utf-8")) for path in files)
    return frozenset(word for found in words for word in found) | {"armor"}


def speaking(language: str) -> Translator:
    """A language; `qps` and `longest` are those with the longest words."""
    if language == "longest":
        return longest("line")
    return pseudo() if language == "qps" else translator(language)


@cache
def all_pictures(language: str) -> list[tuple[str, Canvas]]:
    return list(picture_book.pictures(speaking(language)))


@pytest.mark.behavior
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_and_lies_in_the_picture_sheet(language: str) -> None:
    folder = OUT / language
    folder.mkdir(parents=True, exist_ok=True)
    for name, canvas in all_pictures(language):
        picture_book.save(folder, name, canvas)
    check_sheet(language, all_pictures(language))


def check_sheet(language: str, named: list[tuple[str, Canvas]]) -> None:
    """Draw all screens of a language on one sheet; fail if one of them does not fit."""
    (OUT / language).mkdir(parents=True, exist_ok=True)
    picture_book.contact_sheet(named).save(OUT / language / "sheet.png")
    problems = [f"{name}: {problem}" for name, canvas in named for problem in canvas.problems]
    assert not problems, "\n".join(problems)


def test_every_question_has_a_picture_and_every_picture_a_question() -> None:
    met = {
        snapshot.question.id
        for snapshot in panel_moments.first_of_each().values()
        if snapshot.question
    }
    assert met == presented_ids()


@pytest.mark.behavior
@pytest.mark.parametrize("language", ["qps", "longest"])
def test_every_question_of_every_room_is_explained_on_the_glass(language: str) -> None:
    t, problems = speaking(language), set[str]()
    for name, snapshot in panel_moments.first_of_each().items():
        assert snapshot.question is not None
        games = [snapshot.game, *(game.id for game in all_games())]
        assert any(why_of(game, snapshot.question.id) for game in games), name
        panel, clock = picture_book.a_panel(t)
        panel.show(replace(snapshot, events=(), thrown=None))
        panel._open("why")
        for _ in range(8):
            problems |= {f"{name}: {each}" for each in panel.draw(clock.now).problems}
            panel.handle(picture_book.Finger("down"))
    assert not problems, "\n".join(sorted(problems))


def test_everything_on_the_glass_is_marked_for_translation() -> None:
    plain = {
        word
        for name, canvas in all_pictures("qps")
        for text in canvas.words
        for word in re.findall(r"\b[A-Za-z]{3,}\b", text)
        if word not in (catalogue_words() if name.startswith(GUESSED_VALUES) else ())
    }
    assert plain - NOT_TRANSLATED == set()


def test_no_column_of_the_piglin_board_looks_like_a_block() -> None:
    """A block of the cube is called a1; a column "A1" beside it would be taken for it."""
    alike = {
        (name, text)
        for name, canvas in all_pictures("en")
        for text in canvas.texts
        if re.search(r"\b[ABC][1-9]\b", text)
    }
    assert alike == set()


def test_every_text_can_be_drawn() -> None:
    texts = [
        text
        for message in extracted()
        for text in ([message] if isinstance(message, str) else message)
    ]
    assert len(texts) > 200
    assert [text for text in texts if not small().can_draw(text)] == []


def test_no_picture_lights_more_than_half_of_the_glass_except_an_alarm() -> None:
    """Pixels wear out in proportion to the time they are lit."""
    bright = {
        name for name, canvas in all_pictures("en") if canvas.image.histogram()[255] > 128 * 64 // 2
    }
    alarms = {name for name, canvas in all_pictures("en") if canvas.sees("OK: got it")}
    assert bright - alarms == set()


def test_blinking_is_seen() -> None:
    named = dict(all_pictures("en"))
    assert named["alarm-1"].image.tobytes() != named["alarm-1-blink"].image.tobytes()


def test_five_colours_have_five_different_faces_on_the_dice_and_in_the_cube() -> None:
    from firmware_host.panel.canvas import hatch, icon

    colours = ("red", "gray", "gold", "brown", "black")
    assert len({hatch(colour) for colour in colours}) == 5
    assert len({icon(f"block:{colour}").tobytes() for colour in (*colours, "?")}) == 6


def test_five_kinds_of_blocks_look_different() -> None:
    from firmware_host.panel.canvas import icon
    from firmware_host.panel.words import MATERIALS

    assert len({icon(f"block:{kind}").tobytes() for kind in MATERIALS}) == 5


def test_biomes_types_weapons_and_mobs_of_the_second_game_look_different() -> None:
    from firmware_host.games.builders_biomes.panel.names import CHARACTERISTICS, MOBS, TINY_TOKENS
    from firmware_host.panel.canvas import has_icon, icon

    for names in (
        [*CHARACTERISTICS, *MOBS, *TINY_TOKENS],
        [f"tiny-{mob}" for mob in MOBS],
        [*TINY_TOKENS.values()],
    ):
        assert all(has_icon(name) for name in names)
        assert len({icon(name).tobytes() for name in names}) == len(names)


def test_creatures_items_and_needs_of_the_third_game_have_signs_of_their_own() -> None:
    """Lights, furniture and foods share the sign of what a chest asks for."""
    from firmware_host.games.explorers.panel.names import CREATURES, KINDS, OWN_SIGNS, creature_icon
    from firmware_host.panel.canvas import has_icon, icon

    creatures = [creature_icon(kind) for kind in CREATURES]
    tiny = [f"tiny-{kind}" for kind in CREATURES if kind != "game_over"]
    things = [*OWN_SIGNS.values(), *(sign for _, sign in KINDS.values())]
    for names in (creatures, tiny, things):
        assert all(has_icon(name) for name in names)
        assert len({icon(name).tobytes() for name in names}) == len(names)


@pytest.mark.behavior
def test_every_sign_a_line_is_made_of_is_drawn_and_every_note_can_be_read() -> None:
    from firmware_host.panel.canvas import has_icon
    from firmware_host.panel.presenter import present

    t = translator("en")
    for snapshot in explorers_moments.all_games():
        if snapshot.question is None:
            continue
        for option in present(snapshot.question, snapshot, t).options:
            written = [sign[1:] for sign in option.signs if sign.startswith("=")]
            assert [
                w for w in (option.text, option.note, *written) if not small().can_draw(w)
            ] == []
            drawn = [sign for sign in option.signs if sign and not sign.startswith("=")]
            assert [sign for sign in drawn if not has_icon(sign)] == []


def test_eight_creatures_and_four_players_look_different() -> None:
    from firmware_host.games.portal_dash.panel.names import MOBS
    from firmware_host.panel.canvas import has_icon, icon

    names = [*MOBS, "pink", "blue", "yellow", "green", "everybody"]
    assert all(has_icon(name) for name in names)
    assert len({icon(name).tobytes() for name in names}) == len(names)


def test_every_sign_a_presenter_names_is_drawn() -> None:
    from firmware_host.panel.canvas import has_icon
    from firmware_host.panel.presenter import present

    t = translator("en")
    for snapshot in panel_moments.first_of_each().values():
        assert snapshot.question
        shown = present(snapshot.question, snapshot, t)
        signs = [option.icon for option in shown.options] + [shown.icon]
        assert [sign for sign in signs if sign and not has_icon(sign)] == []


@pytest.mark.behavior
def test_every_answer_of_a_choice_has_words_of_its_own() -> None:
    from firmware_host.panel.presenter import present

    t = translator("en")
    games = (
        *panel_moments.all_games(1),
        *panel_moments.referee_games(),
        *biomes_moments.all_games(1),
        *explorers_moments.all_games(),
    )
    for snapshot in games:
        question = snapshot.question and snapshot.question.with_doubts()
        if question is None or question.kind not in ("choose", "draw", "place"):
            continue
        shown = present(question, snapshot, t)
        assert sorted(each.id for each in shown.options) == sorted(question.answers), question.id
        words = [(option.text, option.note, option.icon) for option in shown.options]
        alike = len(set(words)) < len(words)
        assert not alike or _has_two_of_a_kind(snapshot), (question.id, words)


def _has_two_of_a_kind(snapshot: TableSnapshot) -> bool:
    """Cards and tokens of Builders & Biomes that are alike are told apart by where they lie."""
    assert snapshot.question is not None
    alike = biomes_moments.ALIKE if snapshot.room == biomes_moments.GAME else ()
    return snapshot.question.id in alike
