"""The Overworld and the player boards on the glass show the position, and the cursor stands on the
space or crossing that OK takes."""

from __future__ import annotations

from typing import Any

from firmware_host.games.builders_biomes.panel.overworld import field_picture
from firmware_host.games.builders_biomes.panel.status import boards_screen
from firmware_host.games.builders_biomes.rules.cards import Structure
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.panel.canvas import Rect, has_icon
from firmware_host.panel.commands import AnswerCommand
from firmware_host.panel.frame import Frame
from firmware_host.panel.presenter import present
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.crossings import CrossingsScreen
from firmware_host.panel.screens.lists import ListScreen
from firmware_host.panel.screens.spaces import SpacesPages, SpacesScreen
from firmware_host.table.snapshot import TableSnapshot
from tests.games.builders_biomes.view.stage_oracle import counted, shown_by
from tests.games.stage_contract import ENGLISH, moments
from tests.panel.marks import Marks, with_cursor_on
from tests.panel.picture_book import Finger

TINY = {
    "bow": "tiny-bow",
    "golden_hoe": "tiny-hoe",
    "stone_pickaxe": "tiny-pickaxe",
    "tnt": "tiny-tnt",
    "poisonous_potato": "tiny-potato",
}
"""Every other token is a sword."""


def asking(id: str) -> list[TableSnapshot]:
    found = [
        each for each in moments("builders-biomes") if each.question and each.question.id == id
    ]
    assert found
    return found


def screen_of(moment: TableSnapshot) -> Screen:
    assert moment.question is not None
    make = present(moment.question, moment, ENGLISH).screen
    assert make is not None
    return make(Frame())


def answers_of(moment: TableSnapshot) -> list[str]:
    assert moment.question is not None
    return [*moment.question.answers]


# The Overworld


def corner(cell: str) -> tuple[int, int]:
    """Where a card or token of the Overworld is drawn."""
    return 1 + 12 * "abcdef".index(cell[0]), 7 * (int(cell[1]) - 1)


def expected_signs(state: Any) -> set[tuple[int, int, str]]:
    found = set()
    for cell, id in state.tops.items():
        (x, y), card = corner(cell), state.setup.cards[id]
        if isinstance(card, Structure):
            found |= {(x, y, f"tiny-{card.biome}"), (x + 6, y, f"tiny-{card.material}")}
        else:
            mob = f"tiny-{id.rstrip('0123456789').rstrip('_')}"
            found.add((x, y, mob if has_icon(mob) else "tiny-mob"))
    for cell, kind in state.faces.items():
        if kind:
            x, y = corner(cell)
            found.add((x + 2, y, TINY.get(kind, "tiny-sword")))
    for crossing in state.pawns:
        there = [seat for seat, at in enumerate(state.pawns) if at == crossing]
        for n, seat in enumerate(there):
            left = 12 * int(crossing[1]) - 1 - (4 * len(there) - 1) // 2 + 4 * n
            color = state.setup.players[seat][0]
            found.add((left, 7 * int(crossing[0]) - 2, f"mini-{color}"))
    return found


def test_the_overworld_shows_cards_tokens_and_characters_where_they_are() -> None:
    for moment in moments("builders-biomes"):
        state, canvas = moment.state, Marks()
        if not isinstance(state, RefereeBiomesState):
            continue
        field_picture(state).draw(canvas, 0)
        assert {*canvas.signs} == expected_signs(state)
        cards = {cell: state.setup.cards[id] for cell, id in state.tops.items()}
        mobs = {c: str(m.hearts) for c, m in cards.items() if not isinstance(m, Structure)}
        numbers = {(corner(cell)[0] + 6, corner(cell)[1], n) for cell, n in mobs.items()}
        assert {*canvas.numbers} == numbers
        stacks = [cell for cell, height in state.heights.items() if height]
        hidden = {cell for cell in stacks if cell not in state.tops}
        hidden |= {cell for cell, kind in state.faces.items() if not kind}
        dashes = {Rect(corner(cell)[0] + 3, corner(cell)[1] + 2, 3, 1) for cell in hidden}
        assert {area for area in canvas.filled if area.height == 1} == dashes


def test_the_cursor_of_a_walk_lights_what_lies_round_the_crossing_that_is_answered() -> None:
    for moment in asking("bb.explore"):
        state, screen = moment.state, screen_of(moment)
        assert isinstance(screen, CrossingsScreen)
        assert sorted(screen.way) == sorted(answers_of(moment))
        there = {cell for cell, height in state.heights.items() if height} | {*state.faces}
        for crossing in answers_of(moment):
            canvas = with_cursor_on(screen, crossing)
            row, column = int(crossing[0]), int(crossing[1])
            around = {f"{'abcdef'[c]}{r}" for r in (row, row + 1) for c in (column - 1, column)}
            corners = {corner(cell) for cell in around & there}
            top = 2 + (64 - 46) // 2
            lit = {(area.x + 1, area.y + 1 - top) for area in canvas.inverted if area.height == 7}
            assert lit == corners, crossing
            dots = {Rect(12 * int(c[1]) - 2, top + 7 * int(c[0]) - 2, 3, 2) for c in screen.way}
            assert {area for area in canvas.filled if (area.width, area.height) == (3, 2)} == dots
            assert screen.on(Finger("ok"), 0.0) == AnswerCommand(crossing)


# Player boards


def area_of(space: int, top: int) -> Rect:
    return Rect(1 + space % 3 * 22, top + space // 3 * 14, 21, 13)


def expected_spaces(state: Any, seat: int) -> list[list[str]]:
    found = []
    for space, id in enumerate(state.builders[seat].spaces):
        card = state.setup.cards.get(id)
        printed = state.setup.boards[seat][space]
        found.append([card.biome, card.type] if card else [printed])
    return found


def test_the_cursor_stands_on_the_space_of_the_own_board_that_is_answered() -> None:
    for moment in asking("bb.lay"):
        assert moment.question is not None
        screen, expected = screen_of(moment), expected_spaces(moment.state, moment.question.who)
        assert isinstance(screen, SpacesScreen)
        assert screen.way == answers_of(moment)
        for answer in answers_of(moment):
            canvas = with_cursor_on(screen, answer)
            assert canvas.inverted == {area_of(int(answer), 1)}
            assert [canvas.signs_in(area_of(space, 1)) for space in range(9)] == expected
            assert screen.on(Finger("ok"), 0.0) == AnswerCommand(answer)


def test_each_page_of_the_boards_shows_the_board_of_its_player() -> None:
    for moment in moments("builders-biomes")[::3]:
        if not isinstance(moment.state, BiomesState):
            continue
        screen = boards_screen(moment, ENGLISH)
        assert isinstance(screen, SpacesPages)
        assert screen.page == moment.state.seat
        for seat, (color, _) in enumerate(moment.players):
            screen.page, canvas = seat, Marks()
            screen.draw(canvas, 0.0)
            top = 12 + (64 - 12 - 3 * 14) // 2
            expected = expected_spaces(moment.state, seat)
            assert [canvas.signs_in(area_of(space, top)) for space in range(9)] == expected
            assert canvas.signs[0][2] == color
            assert canvas.sees(f"{moment.state.builders[seat].xp} XP")


def test_a_scoring_lights_the_spaces_that_count_for_the_choice_under_the_cursor() -> None:
    for moment in asking("bb.score"):
        question, state, screen = moment.question, moment.state, screen_of(moment)
        assert question is not None
        assert isinstance(screen, ListScreen)
        board = shown_by(state, question.who, str(question.about["scoring"]))
        for number, option in enumerate(screen.options):
            screen.cursor, canvas = number, Marks()
            screen.draw(canvas, 0.0)
            counts = counted(state, question.who, option.id, board)
            lit = {(area.x, area.y) for area in canvas.inverted}
            assert lit == {(1 + space % 3 * 14, 1 + space // 3 * 11) for space in counts}
