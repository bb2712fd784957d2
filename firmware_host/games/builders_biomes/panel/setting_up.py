"""The set-up of Builders & Biomes at the table, step by step."""

from __future__ import annotations

from functools import partial

from firmware_host.games.builders_biomes.panel.boards import Dealt, dealt_picture
from firmware_host.games.builders_biomes.panel.names import boards_text
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.panel.before_play import GuidePage, present_guide
from firmware_host.panel.cube_words import filling_the_cube
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.screens.message import Below


def _cards(_state: BiomesState, t: Translator) -> str:
    return t.gettext(
        "Shuffle all 64 cards, buildings and mobs together. Make 16 face-down stacks of 4 in a 4×4 "
        "square."
    )


def _tokens(_state: BiomesState, t: Translator) -> str:
    return t.gettext(
        "Mix the 16 weapon tokens without a color. Place 1 face down at each end of every row and "
        "column."
    )


def _cube(state: BiomesState, t: Translator, *, at_table: bool = False) -> str:
    return filling_the_cube(state.cube, t, at_table=at_table)


def _boards(state: BiomesState, t: Translator) -> str:
    text = t.gettext(
        "Each player: take a board and all pieces of your color. Put your XP counter on 0."
    )
    if not state.setup.boards_differ:
        return text
    return f"{text} {boards_text(_colours(state), state.setup.board_numbers, t)}"


def _boards_picture(state: BiomesState, t: Translator) -> tuple[str, Below] | None:
    """Where they differ the panel shows who has which (BB-014)."""
    if not state.setup.boards_differ:
        return None
    # Translators: above a picture of the boards; two lines of 20 letters
    words = t.gettext("Take your pieces, XP on 0, this board:")
    return words, dealt_picture(_dealt(state), t)


def _dealt(state: BiomesState) -> list[Dealt]:
    return list(map(Dealt, _colours(state), state.setup.board_numbers, state.setup.boards))


def _colours(state: BiomesState) -> list[str]:
    return [colour for colour, _ in state.setup.players]


def _weapons(_state: BiomesState, t: Translator) -> str:
    return t.gettext(
        "Each player: shuffle the 5 weapon tokens of your color into a face-down pile."
    )


def _pawns(_state: BiomesState, t: Translator) -> str:
    return t.gettext("Place all characters on the central crossing. Do not reveal anything yet.")


def _scorings(_state: BiomesState, t: Translator) -> str:
    return t.gettext(
        "Place the overview cards (turn, scoring A, B, C) where everybody can read them."
    )


present_guide(
    "bb.guide",
    {
        # Translators: a step of the set-up; title, 18 letters, verb first
        "cards": GuidePage(N_("Stack the cards"), "dwelling", _cards),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "tokens": GuidePage(N_("Place weapons"), "sword", _tokens),
        "cube": GuidePage(
            # Translators: a step of the set-up; title, 18 letters, verb first
            N_("Fill the cube"),
            "block",
            _cube,
            table_text=partial(_cube, at_table=True),
        ),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "boards": GuidePage(N_("Take boards"), "people", _boards, _boards_picture),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "weapons": GuidePage(N_("Shuffle weapons"), "sword", _weapons),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "pawns": GuidePage(N_("Place characters"), "flag", _pawns),
        # Translators: a step of the set-up; title, 18 letters, verb first
        "scorings": GuidePage(N_("Lay out scoring"), "list", _scorings),
    },
)
