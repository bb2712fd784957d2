"""What is always in sight: blocks until each scoring; XP, boards, weapons and mobs of everybody."""

from __future__ import annotations

from firmware_host.games.builders_biomes.panel.cards import board_spaces
from firmware_host.games.builders_biomes.panel.names import (
    CHARACTERISTICS,
    MOBS,
    TOKENS,
    blocks_signs,
    board_name,
    characteristic_name,
    mob_icon,
    mob_name,
    mob_signs,
    short_token,
    token_icon,
    token_name,
)
from firmware_host.games.builders_biomes.rules.cards import LAYER_OF_SCORING, MobCard
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.core.cube import Cube, LayerTally
from firmware_host.panel.canvas import ROW, Canvas, Rect, draw_signs
from firmware_host.panel.commands import Close
from firmware_host.panel.cube_words import cube_lines
from firmware_host.panel.frame import Frame, StripCell
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import player_name
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.screens.spaces import Draw, Space, SpacesPages
from firmware_host.panel.words import MATERIALS
from firmware_host.table.snapshot import TableSnapshot

BEFORE_THE_GAME = frozenset({"bb.guide", "fair"})


def track_text(xp: int, track: int) -> str:
    """«57 ↻1+7»: 57 in all, on a track of 50 one lap and 7 (BB-A36)."""
    laps, rest = divmod(xp, track)
    return f"{xp} ↻{laps}+{rest}" if laps else str(xp)


def blocks_until(cube: Cube | LayerTally, scoring: str) -> int:
    """Blocks above must go first, so they count as well."""
    return sum(cube.left_in_layer(above) for above in range(1, LAYER_OF_SCORING[scoring] + 1))


def strip(snapshot: TableSnapshot, _t: Translator) -> tuple[StripCell, ...]:
    """A tick when a scoring is over; 0 while it waits for the end of the turn."""
    state: BiomesState = snapshot.state
    question = snapshot.question
    if question is None or question.id in BEFORE_THE_GAME:
        return ()
    return tuple(
        StripCell(
            scoring, 0 if scoring in state.scored else None, blocks_until(state.cube, scoring)
        )
        for scoring in LAYER_OF_SCORING
    )


def status_lines(view: TableSnapshot, t: Translator) -> list[Option]:
    """XP first, whoever leads on top; then the cube and what nobody has yet."""
    state: BiomesState = view.state
    seats = sorted(range(len(view.players)), key=lambda seat: -state.builders[seat].xp)
    lines = [
        Option(
            "xp",
            player_name(view, seat, t),
            view.players[seat][0],
            track_text(state.builders[seat].xp, state.setup.track),
            typed=bool(view.players[seat][1]),
        )
        for seat in seats
    ]
    for seat in seats:
        lines += _belongings(view, seat, t)
    return [*lines, *cube_lines(state.cube, t), *_left_lines(state, t)]


def _belongings(view: TableSnapshot, seat: int, t: Translator) -> list[Option]:
    """Of one player: weapons, blocks, mobs."""
    state: BiomesState = view.state
    builder = state.builders[seat]
    colour = view.players[seat][0]
    weapons = sum(builder.pile.values())
    # Translators: how many weapon tokens a player has: with a sign and a number, 15 letters
    lines = [Option("weapons", t.gettext("Weapons"), colour, str(weapons))]
    if isinstance(state, RefereeBiomesState):
        blocks = sum(builder.blocks.values())
        # Translators: how many blocks a player has: with a sign and a number, 15 letters
        lines.append(Option("blocks", t.gettext("Blocks"), colour, str(blocks)))
    if builder.mobs:
        # Translators: how many mobs a player has beaten: with a sign and a number, 15 letters
        lines.append(Option("mobs", t.gettext("Mobs"), colour, str(len(builder.mobs))))
    if mobs_lie_open(state):
        lines += [_mob_line(state, id, colour, t) for id in builder.mobs]
    return lines


def mobs_lie_open(state: BiomesState) -> bool:
    """BB-A35: face down only their owner may look at them, unless the table plays openly."""
    return state.setup.rules["bb.open_mobs"] == "yes"


def _left_lines(state: BiomesState, t: Translator) -> list[Option]:
    buildings = mobs = 0
    for id, count in state.deck.items():
        if isinstance(state.setup.cards[id], MobCard):
            mobs += count
        else:
            buildings += count
    unseen = isinstance(state, RefereeBiomesState)
    words = {
        True: (
            # Translators: how many cards nobody has seen yet: with a sign and a number, 15 letters
            t.gettext("Buildings hidden"),
            # Translators: how many cards nobody has seen yet: with a sign and a number, 15 letters
            t.gettext("Mobs hidden"),
        ),
        False: (
            # Translators: how many cards nobody has taken yet: with a sign and a number, 15 letters
            t.gettext("Buildings left"),
            # Translators: how many cards nobody has taken yet: with a sign and a number, 15 letters
            t.gettext("Mobs left"),
        ),
    }
    return [
        Option("buildings", words[unseen][0], "dwelling", str(buildings)),
        Option("mobs", words[unseen][1], "skull", str(mobs)),
    ]


def boards_screen(view: TableSnapshot, t: Translator) -> Screen:
    """Every player's board; whose turn it is comes first."""
    state: BiomesState = view.state
    pages: list[tuple[Frame, list[Space], Draw]] = []
    for seat in range(len(view.players)):
        colour, _ = view.players[seat]
        frame = Frame(board_title(state, seat, t), colour, player_name(view, seat, t))
        pages.append((frame, board_spaces(state, seat), _beside_board(state, seat, t)))
    return SpacesPages(pages, Close(), start=state.seat)


def board_title(state: BiomesState, seat: int, t: Translator) -> str:
    """With its number where the boards differ (BB-014)."""
    setup = state.setup
    if setup.boards_differ:
        return board_name(setup.board_numbers[seat], t)
    # Translators: the board in front of a player; title, 14 letters
    return t.gettext("Player board")


def _beside_board(state: BiomesState, seat: int, t: Translator) -> Draw:
    builder = state.builders[seat]

    def draw(canvas: Canvas, area: Rect) -> None:
        xp = t.gettext("{n} XP").format(n=builder.xp)
        canvas.text(area.x, area.y + 2, xp, width=area.width)
        y = area.y + ROW
        weapons, mobs = sum(builder.pile.values()), len(builder.mobs)
        owned = ("sword", f"={weapons}", "", "", "skull", f"={mobs}")
        draw_signs(canvas, Rect(area.x, y, area.width, ROW), owned)
        y += ROW
        if isinstance(state, RefereeBiomesState):
            signs = blocks_signs(builder.blocks)
            for half in (signs[:9], signs[9:]):
                draw_signs(canvas, Rect(area.x, y, area.width, ROW), half)
                y += ROW - 1

    return draw


def hands_screen(view: TableSnapshot, t: Translator) -> Screen:
    """The weapons and mobs of whoever's turn it is (BB-054), and what else lies open."""
    state: BiomesState = view.state
    builder = state.builders[state.seat]
    lines = [
        Option(kind, token_name(kind, t), token_icon(kind), f"×{count}", short=short_token(kind, t))
        for kind, count in builder.pile.items()
    ]
    lines += [_mob_line(state, id, "", t) for id in builder.mobs]
    if mobs_lie_open(state):
        for seat, other in enumerate(state.builders):
            if seat != state.seat:
                colour = view.players[seat][0]
                lines += [_mob_line(state, id, colour, t) for id in other.mobs]
    colour, _ = view.players[state.seat]
    frame = Frame(t.gettext("Weapons and mobs"), colour, player_name(view, state.seat, t))
    return ListScreen(frame, lines, lambda _line: Close(), leave=Close())


def _mob_line(state: BiomesState, id: str, icon: str, t: Translator) -> Option:
    card = state.setup.cards[id]
    assert isinstance(card, MobCard)
    return Option(id, mob_name(id, t), icon, signs=(mob_icon(id), "", *mob_signs(card)))


def legend(t: Translator) -> list[Option]:
    """What the signs stand for."""
    shown = [*CHARACTERISTICS, *MATERIALS]
    lines = [
        Option(id, characteristic_name(id, t), f"block:{id}" if id in MATERIALS else id)
        for id in shown
    ]
    lines += [
        Option(kind, token_name(kind, t), token_icon(kind))
        for kind in TOKENS
        if "sword" not in kind
    ]
    lines += [Option(kind, mob_name(kind, t), mob_icon(kind)) for kind in MOBS]
    return lines
