"""The board on the glass shows the position, and the cursor stands on the space that OK takes."""

from __future__ import annotations

from typing import Any

from firmware_host.games.portal_dash.panel.board import board_picture, board_screen
from firmware_host.games.portal_dash.panel.referee_status import inventory_screen
from firmware_host.games.portal_dash.rules.referee.state import NOWHERE, RefereeState
from firmware_host.panel.canvas import Rect
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.presenter import present
from firmware_host.panel.screens.board import BoardScreen
from firmware_host.table.snapshot import TableSnapshot
from tests.games.stage_contract import ENGLISH, moments
from tests.panel.marks import Marks, with_cursor_on
from tests.panel.picture_book import Finger

ACROSS, DOWN = 9, 7
"""From one space to the next, in pixels."""
SEEN = 14
"""The number of columns that the glass is wide."""
GROUNDS = {"~": "at-lava", "m": "at-magma", "s": "at-soul_sand", "P": "at-portal"}
MOST_PIPS = 3

Space = tuple[tuple[str, ...], str, int]
"""The signs on a space, the number of its spawner, and the pips of the mob on it."""


def boards() -> list[TableSnapshot]:
    return [each for each in moments("portal-dash") if isinstance(each.state, RefereeState)]


def expected_space(state: Any, cell: int, letter: str) -> Space:
    """Whoever stands on a space hides what is printed there."""
    signs, pips = [], 0
    for name, where in state.mobs:
        if where == cell:
            kind, number = name.split(" ")
            signs.append(f"at-{kind}")
            pips = min(MOST_PIPS, int(number[0]))
    if state.boss_is_here and state.boss_cell == cell:
        signs.append(f"at-{state.boss_name}")
    for seat, where in enumerate(state.pieces):
        if where == cell:
            signs.append(f"at-{state.setup.players[seat][0]}")
    if len(signs) > 1:
        return tuple(sign.replace("at-", "mini-") for sign in signs[:4]), "", 0
    if signs:
        return tuple(signs), "", pips
    if state.covered >> cell & 1:
        return ("at-covered",), "", 0
    if letter == "c":
        return (("at-chest",) if state.chests >> cell & 1 else ()), "", 0
    return ((GROUNDS[letter],) if letter in GROUNDS else ()), letter * letter.isdecimal(), 0


def drawn_spaces(canvas: Marks, columns: int, rows: int) -> dict[tuple[int, int], Space]:
    found = {}
    for column in range(columns):
        for row in range(rows):
            left, top = 1 + column * ACROSS, 1 + row * DOWN
            inside = Rect(left, top, ACROSS - 1, DOWN - 1)
            numbers = [n for x, y, n in canvas.numbers if inside.holds(Rect(x, y, 1, 1))]
            pips = [(left + ACROSS - 2, top + y) in canvas.pixels for y in (1, 3, 5)]
            names = tuple(canvas.signs_in(inside))
            found[column, row] = names, "".join(numbers), sum(pips)
    return found


def test_the_map_shows_who_stands_where_with_pips_and_what_lies_there() -> None:
    for moment in boards():
        state, canvas = moment.state, Marks()
        columns, picture = state.columns(), board_picture(state)
        rows = len(columns[0])
        picture.draw(canvas, Rect(0, 0, 1 + picture.width * ACROSS, 1 + rows * DOWN))
        expected = {
            (column, row): expected_space(state, column * rows + row, letter)
            for column, letters in enumerate(columns)
            for row, letter in enumerate(letters)
        }
        assert drawn_spaces(canvas, len(columns), rows) == expected


def test_parts_that_lie_face_down_are_as_many_as_there_are() -> None:
    for moment in boards():
        state = moment.state
        signs = [part.sign for part in board_picture(state).hidden]
        portal = [] if state.boss_is_here else ["at-portal"]
        assert signs == ["any-block"] * state.hidden_tiles + portal


def place_of(name: str) -> tuple[int, int]:
    """ "b3" is the second column and the third row."""
    column = 0
    for letter in name.rstrip("0123456789"):
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(name.lstrip("abcdefghijklmnopqrstuvwxyz")) - 1


def test_the_cursor_stands_on_the_space_that_is_answered_and_all_legal_ones_are_framed() -> None:
    asked = set()
    for moment in boards():
        question, state = moment.question, moment.state
        if question is None or question.about.get("grid") != "board":
            continue
        asked.add(question.id)
        make = present(question, moment, ENGLISH).screen
        assert make is not None
        screen = make(Frame())
        assert isinstance(screen, BoardScreen)
        assert sorted(screen.way) == sorted(question.answers)
        tile = len(next(iter(state.setup.tiles.values())))
        hidden = tile * state.hidden_tiles
        hidden += 0 if state.boss_is_here else len(state.setup.portal_strip)
        width = len(state.columns()) + hidden
        for answer in question.answers:
            canvas = with_cursor_on(screen, answer)
            column, row = place_of(answer)
            left = max(0, min(width - SEEN, column - SEEN // 2))
            here = Rect(1 + (column - left) * ACROSS, 1 + row * DOWN, ACROSS - 1, DOWN - 1)
            assert canvas.inverted == {here}, (question.id, answer)
            legal = {place_of(name) for name in question.answers}
            frames = {
                Rect((x - left) * ACROSS, y * DOWN, ACROSS + 1, DOWN + 1)
                for x, y in legal
                if left <= x < left + SEEN
            }
            assert canvas.framed == frames, (question.id, answer)
            assert screen.on(Finger("ok"), 0.0) == AnswerCommand(answer)
    assert len(asked) == 6


def test_the_map_to_look_at_names_who_stands_under_the_cursor() -> None:
    for moment in boards()[::3]:
        state = moment.state
        if NOWHERE in state.pieces:
            continue
        screen = board_screen(moment, ENGLISH)
        assert isinstance(screen, BoardScreen)
        names = state.ground.names
        occupied = {names[cell] for cell in (*state.pieces, *(cell for _, cell in state.mobs))}
        assert occupied <= {*screen.way}
        for seat, cell in enumerate(state.pieces):
            if state.pieces.count(cell) == 1:
                color = state.setup.players[seat][0]
                canvas = with_cursor_on(screen, names[cell])
                assert color in [name for _, _, name in canvas.signs]


def test_the_inventory_shows_each_item_of_each_player_in_its_row() -> None:
    """The upper row is active, the lower one damaged; the number is hearts, dice or steps."""
    for moment in boards():
        state, screen = moment.state, inventory_screen(moment, ENGLISH)
        kinds = state.setup.kinds
        for seat, bag in enumerate(screen._bags):  # type: ignore[attr-defined]
            owned = state.bags[seat]
            assert [tile.is_active for tile in bag.tiles] == [item.is_active for item in owned]
            assert [tile.stars for tile in bag.tiles] == [len(item.magic) for item in owned]
            assert bag.frame.corner == f"♥{state.life[seat]}"
            for tile, item in zip(bag.tiles, owned, strict=True):
                if (item.mode or kinds[item.id].kind) == "armour":
                    assert tile.number == f"{item.hearts}/{kinds[item.id].hearts}"
