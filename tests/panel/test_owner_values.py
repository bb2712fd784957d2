"""The owner's pages of printed values: every word of the shipped catalogues in the reader's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games import game_ids
from firmware_host.panel.i18n import available_languages, translator
from firmware_host.panel.words import value_name
from firmware_host.table.owner_values import Guesses
from tests.panel.pseudo_locale import pseudo

SAME_EVERYWHERE = set("ABC?123456789") | {"1-2", "3-4"}


@pytest.mark.parametrize("game", game_ids())
def test_no_word_of_a_catalogue_is_shown_as_the_file_has_it(game: str, tmp_path: Path) -> None:
    catalogue = load_settings(state_dir=tmp_path, virtual=True).catalogues[game]
    guesses = Guesses(game, catalogue.unsure())
    shown: set[str] = set()
    for path in guesses.values:
        shown.update(path.split("."))
        answers: list[str] = []
        while (piece := guesses.next_piece(path, answers)[0]) is not None:
            shown.update(piece.label.split(", ") if piece.label else ())
            shown.update(() if piece.is_number else piece.choices)
            answers.append(piece.now)
    t = pseudo()
    english = {word for word in shown if value_name(game, word, t) == word.replace("_", " ")}
    assert english <= SAME_EVERYWHERE


@pytest.mark.behavior
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", available_languages())
def test_no_two_parts_of_a_catalogue_have_one_name(
    game: str, language: str, tmp_path: Path
) -> None:
    catalogue = load_settings(state_dir=tmp_path, virtual=True).catalogues[game]
    parts = {path.split(".")[0] for path in Guesses(game, catalogue.unsure()).values}
    names = {value_name(game, part, translator(language)) for part in parts}
    assert len(names) == len(parts)


def test_a_value_is_called_by_the_names_of_the_game() -> None:
    t = pseudo()
    named = value_name("portal-dash", "weapons.iron_sword.dice", t)
    assert named == t.listed(map(t.gettext, ("Weapons", "Iron sword", "Dice")))
    assert value_name("explorers", "iron+1", t) == f"{t.gettext('Iron')} ☠1"
    assert value_name("builders-biomes", "forest 2", t) == f"2× {t.gettext('Forest')}"
    assert value_name("portal-dash", "my_own_sword", t) == "my own sword"
