"""The set-up of Builders & Biomes at the table, step by step."""

from __future__ import annotations

from firmware_host.games.builders_biomes.panel.boards import Dealt, dealt_picture
from firmware_host.games.builders_biomes.panel.names import boards_text
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.panel.cube_words import filling_the_cube
from firmware_host.panel.guide import GuidePage, present_guide
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.screens.message import Below


def _cards(_state: BiomesState, t: Translator) -> str:
    return t.gettext(
        "Shuffle all 64 cards, buildings and mobs together. Lay 16 face-down stacks of 4: a square "
        "of 4 by 4."
    )


def _tokens(_state: BiomesState, t: Translator) -> str:
    return t.gettext(
        "Shuffle the 16 plain weapons. Lay one face down at both ends of every row and column; no "
        "corners."
    )


def _cube(state: BiomesState, t: Translator) -> str:
    return filling_the_cube(state.cube, t)


def _boards(state: BiomesState, t: Translator) -> str:
    text = t.gettext("Each player: a board and all pieces of your color. XP counter on 0.")
    if not state.setup.boards_differ:
        return text
    return f"{text} {boards_text(_colours(state), state.setup.board_numbers, t)}"


def _boards_picture(state: BiomesState, t: Translator) -> tuple[str, Below] | None:
    """Where they differ the panel shows who has which (BB-014)."""
    if not state.setup.boards_differ:
        return None
    words = t.gettext("Your pieces, XP counter on 0, and this board:")
    return words, dealt_picture(_dealt(state), t)


def _dealt(state: BiomesState) -> list[Dealt]:
    return list(map(Dealt, _colours(state), state.setup.board_numbers, state.setup.boards))


def _colours(state: BiomesState) -> list[str]:
    return [colour for colour, _ in state.setup.players]


def _weapons(_state: BiomesState, t: Translator) -> str:
    return t.gettext("Each player: shuffle the 5 weapons of your colour into a face-down pile.")


def _pawns(_state: BiomesState, t: Translator) -> str:
    return t.gettext(
        "All pawns on the crossing in the middle of the cards. Nothing is turned over yet."
    )


def _scorings(_state: BiomesState, t: Translator) -> str:
    return t.gettext(
        "Lay the cards for turns and for scorings A, B and C where everybody can read them."
    )


present_guide(
    "bb.guide",
    {
        "cards": GuidePage(N_("Cards"), "dwelling", _cards),
        "tokens": GuidePage(N_("Weapons around"), "sword", _tokens),
        "cube": GuidePage(N_("Cube"), "block", _cube),
        "boards": GuidePage(N_("Players"), "people", _boards, _boards_picture),
        "weapons": GuidePage(N_("Own weapons"), "sword", _weapons),
        "pawns": GuidePage(N_("Pawns"), "flag", _pawns),
        "scorings": GuidePage(N_("Scorings"), "list", _scorings),
    },
)
