"""Names are written out, prompts begin with a capital, buttons are called as on the box."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from firmware_host.games.builders_biomes.panel.names import (
    BUILDINGS,
    CHARACTERISTICS,
    SHORT_BUILDINGS,
    TOKENS,
)
from firmware_host.games.explorers.panel import names as explorers
from firmware_host.games.portal_dash.panel.items import NAMES
from firmware_host.games.portal_dash.panel.names import USES, use_names
from firmware_host.games.portal_dash.rules.block_uses import FOR_TASKS, LATER
from firmware_host.panel.font import small
from firmware_host.panel.i18n import Translator, translator
from firmware_host.panel.notices import BUTTON_NAMES
from tests.locale.test_catalogues import BUTTON, texts
from tools.catalogues import languages

pytestmark = pytest.mark.behavior

in_every_language = pytest.mark.parametrize("language", languages())

CAPITAL_BEHIND_A_NAME = {"da", "de", "nb"}
"""Languages that go on with a capital in «Pink: Which board do you have?»; the others do not."""
_BEHIND_A_NAME = re.compile(r"^\{(?:building|mob|name|place|player)\}\s?: [¿¡]?([^\W\d_])")
_OPENING = "¿¡«„“”\"' \N{NO-BREAK SPACE}"

NAMES_OF_THINGS: tuple[str, ...] = (
    *CHARACTERISTICS.values(),
    *BUILDINGS.values(),
    *(name for name, _ in TOKENS.values()),
    *(name for name, _ in NAMES.values()),
    *explorers.ITEMS.values(),
    *explorers.CREATURES.values(),
    *(name for name, _ in explorers.KINDS.values()),
    *(
        f"{material} {building}"
        for material in ("Wooden", "Sand", "Stone", "Obsidian")
        for building in ("decoration", "dwelling", "animal house", "bridge")
    ),
)
_PREPOSITION = re.compile(r"\b(?:d[aeiu]|de[ls]|dell[ae]?|en|d'|dell')\b")
"""Between a building and its biome in French, Italian and Spanish: «Ponte di foresta»."""
ROOM_BESIDE_THE_CUBE = 34
"""Pixels for what a block is used for, beside the picture of the cube."""
ROOM_IN_THE_ACTIONS = 109
"""Pixels for the short name of a building in the list of actions, behind two signs."""


def said(language: str) -> Iterator[tuple[str, str]]:
    """Each English form with each form of the language."""
    for message, one, forms in texts(language):
        every = (one,) if isinstance(message.id, str) else tuple(message.id)
        for number, form in enumerate(forms):
            yield every[min(number, len(every) - 1)], form


@in_every_language
def test_a_text_begins_with_a_capital_where_english_does(language: str) -> None:
    small_letters = [
        form
        for english, form in said(language)
        if english[0].isupper() and form.lstrip(_OPENING)[:1].islower()
    ]
    assert small_letters == []


@in_every_language
def test_behind_a_name_a_language_always_uses_the_same_kind_of_letter(language: str) -> None:
    wanted = language in CAPITAL_BEHIND_A_NAME
    begins = [(_BEHIND_A_NAME.match(form), form) for _, form in said(language)]
    assert [form for found, form in begins if found and found[1].isupper() != wanted] == []


@in_every_language
def test_buttons_are_called_as_on_the_box(language: str) -> None:
    t = translator(language)
    for printed in BUTTON_NAMES.values():
        assert t.gettext(printed) == printed
        page = t.pgettext("button", printed.capitalize() if printed != "OK" else printed)
        assert page.upper() == printed


@in_every_language
def test_a_text_keeps_each_button_that_english_names(language: str) -> None:
    translated = [
        form
        for english, form in said(language)
        if set(BUTTON.findall(english)) - set(BUTTON.findall(form))
    ]
    assert translated == []


@in_every_language
def test_names_of_things_are_written_out(language: str) -> None:
    """Not «Les: most», «Обсид. мост» or «Дом (песок)»."""
    t = translator(language)
    cut = [
        t.gettext(name)
        for name in NAMES_OF_THINGS
        if ":" not in name and re.search("[.:/()]", t.gettext(name))
    ]
    assert cut == []


@pytest.mark.parametrize("language", ["es", "fr", "it"])
def test_a_building_is_joined_to_its_biome_by_a_preposition(language: str) -> None:
    t = translator(language)
    names = [t.gettext(each) for each in (*BUILDINGS.values(), *SHORT_BUILDINGS.values())]
    assert [name for name in names if not _PREPOSITION.search(name)] == []


@in_every_language
def test_short_names_of_buildings_are_texts_of_their_own_that_fit(language: str) -> None:
    assert not set(SHORT_BUILDINGS.values()) & set(BUILDINGS.values())
    t, width = translator(language), small().width
    for look, short in SHORT_BUILDINGS.items():
        assert width(t.gettext(short)) <= width(t.gettext(BUILDINGS[look]))
    shown = [t.gettext(SHORT_BUILDINGS.get(look) or name) for look, name in BUILDINGS.items()]
    assert [name for name in shown if width(name) > ROOM_IN_THE_ACTIONS] == []


@in_every_language
def test_what_a_block_is_used_for_fits_beside_the_cube(language: str) -> None:
    """A picture of it shows only the uses of its moment."""
    t = translator(language)
    short = [use_names(use, t)[1] for use in (*USES, FOR_TASKS, LATER)]
    assert [word for word in short if small().width(word) > ROOM_BESIDE_THE_CUBE] == []


def test_french_signs_are_kept_with_their_words() -> None:
    loose = re.compile(r"(?<=\S) [:;?!»](?=\W|$)|« ")
    assert [form for _, form in said("fr") if loose.search(form)] == []


def test_a_hungarian_bow_is_an_arrow_only_where_its_rulebook_prints_so() -> None:
    """Builders & Biomes prints «Nyíl»; Portal Dash has no Hungarian rulebook."""
    t: Translator = translator("hu")
    assert t.gettext(NAMES["bow"][0]) == "Íj"
    assert t.gettext(TOKENS["bow"][0]) == "Nyíl"
    arrows = [
        form
        for message, one, forms in texts("hu")
        if all("/portal_dash/" in place for place, _ in message.locations)
        and re.search(r"\bbows?\b", one, re.IGNORECASE)
        for form in forms
        if re.search("ny[ií]l", form, re.IGNORECASE)
    ]
    assert arrows == []
