"""Who plays on which board, as pictures: in the lobby and in the guide through the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from firmware_host.games.builders_biomes.panel.cards import group_signs
from firmware_host.games.builders_biomes.panel.names import (
    board_name,
    boards_text,
    characteristic_name,
)
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.screens.message import Below
from firmware_host.panel.screens.spaces import SIDE, SIGN_ACROSS, draw_group
from firmware_host.panel.words import colour_name

PITCH = 6
BOARD = SIDE * PITCH - 1
SIGN = 9
HEIGHT = SIGN + 1 + BOARD + 1


class Dealt(NamedTuple):
    """One player's board: the number it has in the catalogue, and its printed biomes."""

    colour: str
    number: int
    printed: Sequence[str]


def dealt_picture(dealt: Sequence[Dealt], t: Translator) -> Below:
    """Side by side: the player's sign, the number, and the board in little."""

    def draw(canvas: Canvas, area: Rect) -> None:
        room = area.width // len(dealt)
        for seat, each in enumerate(dealt):
            middle, number = area.x + seat * room + room // 2, str(each.number)
            left = middle - (SIGN + 2 + canvas.width_of(number)) // 2
            canvas.icon(left, area.y, each.colour)
            canvas.text(left + SIGN + 2, area.y + 1, number, say="")
            canvas.whisper(t.pair(colour_name(each.colour, t), board_name(each.number, t)))
            x, y = middle - BOARD // 2, area.y + SIGN + 1
            for space, biome in enumerate(each.printed):
                at_x, at_y = x + space % SIDE * PITCH, y + space // SIDE * PITCH
                canvas.icon(at_x, at_y, f"tiny-{biome}")

    return HEIGHT, draw


def _rows(printed: Sequence[str]) -> list[Sequence[str]]:
    return [printed[start : start + SIDE] for start in range(0, len(printed), SIDE)]


def _printed_text(printed: Sequence[str], t: Translator) -> str:
    """Row by row, for faces without the picture."""
    rows = _rows(printed)
    return " / ".join(t.listed(characteristic_name(each, t) for each in row) for row in rows)


def _grounds(printed: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The same as the touch table draws it."""
    return tuple(tuple(f"ground:bb-{biome}" for biome in row) for row in _rows(printed))


@presents("lobby.boards")
def _boards(ask: Ask) -> Presentation:
    """BB-014: one OK where everybody takes the board the picture gives them."""
    t, about = ask.t, ask.about
    dealt = [
        Dealt(colour, seat + 1, about["boards"][seat])
        for seat, colour in enumerate(about["players"])
    ]
    words = {
        # Translators: everybody has the board that the picture shows; with a sign, 18 letters
        "in_order": Option("in_order", t.gettext("Like this"), "check"),
        # Translators: somebody has another board than in the picture; with a sign, 18 letters
        "others": Option("others", t.gettext("Other boards"), "dwelling"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, headline=dealt_picture(dealt, t))

    boards = boards_text(about["players"], [each.number for each in dealt], t)
    # Translators: which board; title, 20 letters
    title = t.gettext("Who has which?")
    return Presentation(title, boards, options, needs_title=True, screen=screen)


@presents("lobby.board")
def _board(ask: Ask) -> Presentation:
    t, boards = ask.t, ask.about["boards"]
    player = colour_name(str(ask.about["player"]), t)
    options = tuple(
        Option(
            number,
            t.pair(board_name(number, t), _printed_text(boards[number], t)),
            "dwelling",
            short=board_name(number, t),
            grid=_grounds(boards[number]),
        )
        for number in ask.question.answers
    )

    def draw_board(canvas: Canvas, body: Rect, number: str) -> int:
        draw_group(canvas, 1, body.y + 2, group_signs(boards[number]), ())
        return SIDE * SIGN_ACROSS + 2

    def screen(frame: Frame) -> Screen:
        return ListScreen(frame, options, answer_with, picture=draw_board)

    return Presentation(
        # Translators: asks which board the player has; title, 20 letters; {player}: Yellow
        t.gettext("{player}: board?").format(player=player),
        # Translators: {player}: Yellow
        t.gettext("{player}: which board do you have?").format(player=player),
        options,
        screen=screen,
    )
