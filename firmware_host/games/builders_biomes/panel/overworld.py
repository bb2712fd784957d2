"""The overworld as a picture: cards and tokens on cells, pawns on crossings (referee mode)."""

from __future__ import annotations

from firmware_host.games.builders_biomes.panel.buildings import board_gain
from firmware_host.games.builders_biomes.panel.cards import (
    chance_against,
    in_order,
    mob_groups,
    mob_option,
    structure_groups,
    structure_option,
    token_option,
)
from firmware_host.games.builders_biomes.panel.names import (
    icons_of,
    mob_icon,
    mob_name,
    structure_text,
    tiny_mob,
    tiny_token,
    token_icon,
    token_name,
)
from firmware_host.games.builders_biomes.rules.building import missing
from firmware_host.games.builders_biomes.rules.cards import MobCard, Structure
from firmware_host.games.builders_biomes.rules.collecting import BLOCKS_PER_COLLECT
from firmware_host.games.builders_biomes.rules.overworld import CROSSINGS, STACKS, TOUCHED, distance
from firmware_host.games.builders_biomes.rules.referee.exploring import reach
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.panel.canvas import Canvas, Rect, Signs
from firmware_host.panel.commands import HELP, Close, OpenMenu, ThrowCommand
from firmware_host.panel.drawing import DrawEntryScreen
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.crossings import (
    Cell,
    CrossingSpot,
    CrossingsScreen,
    FieldPicture,
    draw_quad,
)
from firmware_host.panel.screens.groups import Group, GroupsScreen
from firmware_host.panel.screens.lists import Option, Picture
from firmware_host.table.snapshot import TableSnapshot

CARD_UNKNOWN, TOKEN_UNKNOWN, TOKEN, EXTRA_ACTION, BLOCK = 0.5, 0.3, 2.1, 3.0, 0.6
"""Where the cursor starts: what things are worth against each other, about in XP."""


def place_of(cell: str) -> Cell:
    """Column and row of "b3"."""
    return "abcdef".index(cell[0]), int(cell[1]) - 1


def crossing_place(crossing: str) -> Cell:
    return int(crossing[0]), int(crossing[1])


def field_picture(state: RefereeBiomesState) -> FieldPicture:
    spots = {place_of(cell): _stack_spot(state, cell) for cell in STACKS if state.heights[cell]}
    spots |= {place_of(cell): _token_spot(kind) for cell, kind in state.faces.items()}
    pawns: dict[Cell, tuple[str, ...]] = {}
    for seat, crossing in enumerate(state.pawns):
        at = crossing_place(crossing)
        pawns[at] = (*pawns.get(at, ()), state.setup.players[seat][0])
    return FieldPicture(spots, pawns)


def _stack_spot(state: RefereeBiomesState, cell: str) -> CrossingSpot:
    """A building by biome and material, a mob by face and hearts."""
    id = state.tops.get(cell, "")
    card = state.setup.cards.get(id)
    if isinstance(card, Structure):
        return CrossingSpot(f"tiny-{card.biome}", f"tiny-{card.material}")
    if isinstance(card, MobCard):
        return CrossingSpot(tiny_mob(id), f"={card.hearts}")
    return CrossingSpot(is_hidden=True)


def _token_spot(kind: str) -> CrossingSpot:
    return CrossingSpot(tiny_token(kind)) if kind else CrossingSpot(is_hidden=True)


def touched_rows(
    state: RefereeBiomesState, crossing: str, t: Translator
) -> list[tuple[Signs, str]]:
    """What one would stand next to; a tick at a building one can pay for."""
    return [_touched_row(state, cell, t) for cell in _lying_round(state, crossing)]


def _is_there(state: RefereeBiomesState, cell: str) -> bool:
    return cell in state.faces or state.heights.get(cell, 0) > 0


def _touched_row(state: RefereeBiomesState, cell: str, t: Translator) -> tuple[Signs, str]:
    id = state.tops.get(cell, "")
    card = state.setup.cards.get(id)
    if isinstance(card, Structure):
        can_pay = not missing(card.cost, state.builders[state.seat].blocks)
        total = sum(count for _, count in card.cost)
        cost = "=✓" if can_pay else f"={total}■"
        return (*icons_of(card), "", cost), structure_text(card, t)
    if isinstance(card, MobCard):
        signs = (mob_icon(id), "", f"=♥{card.hearts}", "", f"=+{card.xp}")
        return signs, mob_name(id, t)
    if state.faces.get(cell):
        kind = state.faces[cell]
        return (token_icon(kind), "", f"=♥{state.setup.tokens[kind]}"), token_name(kind, t)
    # Translators: a card or a weapon that nobody has turned over yet; in a list of names
    return ("eye", "=?"), t.gettext("face down")


@presents("bb.explore")
def _explore(ask: Ask) -> Presentation:
    """BB-030: 0 to 2 steps; the cursor starts where there is most to do, and goes on to the next
    best."""
    t, state = ask.t, ask.state
    crossings = sorted(
        ask.question.answers, key=lambda crossing: _promise(state, crossing), reverse=True
    )

    def screen(frame: Frame) -> Screen:
        return CrossingsScreen(
            frame,
            field_picture(state),
            {crossing: crossing_place(crossing) for crossing in crossings},
            lambda crossing: touched_rows(state, crossing, t),
        )

    options = tuple(_crossing_option(state, crossing, t) for crossing in ask.question.answers)
    prompt = t.gettext(
        "Move your character 0–2 steps, then reveal all cards and weapons around it."
    )
    # Translators: title, 20 letters
    return Presentation(t.gettext("Move 0–2 steps"), prompt, options, screen=screen)


def _promise(state: RefereeBiomesState, crossing: str) -> tuple[float, int]:
    """The best one can do there, and all that is revealed; rather near than far."""
    revealed = sum(_unknown(state, cell) for cell in _lying_round(state, crossing))
    return best_use(state, crossing) + revealed, -distance(crossing, state.pawns[state.seat])


def best_use(state: RefereeBiomesState, crossing: str) -> float:
    """The best one can build, beat or take there."""
    return max((use_of(state, cell) for cell in _lying_round(state, crossing)), default=0.0)


def gain_by_exploring(state: RefereeBiomesState) -> float:
    """What the best crossing within reach promises above what one can do without going there."""
    best = max(_promise(state, crossing)[0] for crossing in reach(state))
    return best - best_use(state, state.pawns[state.seat])


def _lying_round(state: RefereeBiomesState, crossing: str) -> list[str]:
    return [cell for cell in TOUCHED[crossing] if _is_there(state, cell)]


def _unknown(state: RefereeBiomesState, cell: str) -> float:
    if cell in state.faces:
        return 0.0 if state.faces[cell] else TOKEN_UNKNOWN
    return 0.0 if cell in state.tops else CARD_UNKNOWN


def use_of(state: RefereeBiomesState, cell: str) -> float:
    """What one can build, beat or take on a cell."""
    card, seat = state.setup.cards.get(state.tops.get(cell, "")), state.seat
    if isinstance(card, Structure):
        return 0.0 if missing(card.cost, state.builders[seat].blocks) else _built(state, card)
    if isinstance(card, MobCard):
        prize = card.xp + (EXTRA_ACTION if card.gives_action else card.value)
        return prize * float(chance_against(state, seat, card))
    return TOKEN if state.faces.get(cell) else 0.0


def gain_by_collecting(state: RefereeBiomesState) -> float:
    """The best building here that lacks no more than one collects; each block halves the hope."""
    hopes, blocks = [0.0], state.builders[state.seat].blocks
    for cell in state.next_to_pawn():
        card = state.setup.cards.get(state.tops.get(cell, ""))
        if isinstance(card, Structure):
            lacking = missing(card.cost, blocks)
            if 0 < lacking <= BLOCKS_PER_COLLECT:
                hopes.append(_built(state, card) / 2**lacking)
    return max(hopes)


def _built(state: RefereeBiomesState, card: Structure) -> float:
    price = BLOCK * sum(count for _, count in card.cost)
    return board_gain(state, state.seat, card) + card.bonus - price


def _crossing_option(state: RefereeBiomesState, crossing: str, t: Translator) -> Option:
    # Translators: a place in the Overworld or on a board, told by numbers
    where = t.gettext("Row {row}, column {column}").format(row=crossing[0], column=crossing[1])
    words = t.listed(dict.fromkeys(words for _, words in touched_rows(state, crossing, t)))
    return Option(crossing, t.pair(where, words) if words else where)


def beside_pawn(state: RefereeBiomesState, cell: str = "") -> Picture:
    """The cells round the pawn close up; the one of the line under the cursor, or `cell`."""
    row, column = crossing_place(state.pawns[state.seat])
    names = [f"{'abcdef'[c]}{r + 1}" for r in (row - 1, row) for c in (column - 1, column)]
    colour = state.setup.players[state.seat][0]

    def draw(canvas: Canvas, body: Rect, chosen: str) -> int:
        signs = [_close_up(state, name) for name in names]
        marked = cell or chosen
        here = names.index(marked) if marked in names else None
        return draw_quad(canvas, 1, body.y + 2, signs, colour, here)

    return draw


def _close_up(state: RefereeBiomesState, cell: str) -> str:
    """The one sign a cell is known by; empty where nothing lies."""
    id = state.tops.get(cell, "")
    card = state.setup.cards.get(id)
    if isinstance(card, Structure):
        return card.biome
    if isinstance(card, MobCard):
        return mob_icon(id)
    if state.faces.get(cell):
        return token_icon(state.faces[cell])
    return "eye" if _is_there(state, cell) else ""


@presents("bb.card")
def _card(ask: Ask) -> Presentation:
    """BB-031: which card was turned up; buildings by biome, mobs by kind."""
    t, state, cell = ask.t, ask.state, str(ask.about["cell"])
    ids = list(ask.question.answers)
    options = tuple(_card_option(ask.view, id, t) for id in ids)

    def screen(frame: Frame) -> Screen:
        mobs = mob_groups(ids, ask.view, ask.question.who, t)
        # Translators: an option of the list of all cards; it opens the list of mobs
        mob_line = Option("mobs", t.gettext("A mob"), "skull")
        entries = list(structure_groups(ids, ask.view, t))
        if mobs:  # the largest group
            entries.insert(0, Group(mob_line, mobs))
        return GroupsScreen(
            frame,
            entries,
            answer_with,
            roll=ThrowCommand(),
            picture=beside_pawn(state, cell),
        )

    prompt = t.gettext("Reveal the marked card. Which one is it?")
    # Translators: title, 20 letters
    return Presentation(t.gettext("Reveal a card"), prompt, options, screen=screen)


def _card_option(view: TableSnapshot, id: str, t: Translator) -> Option:
    card = view.state.setup.cards[id]
    if isinstance(card, Structure):
        return structure_option(id, card, view, t)
    return mob_option(id, card, t)


@presents("bb.token")
def _token(ask: Ask) -> Presentation:
    t, state, cell = ask.t, ask.state, str(ask.about["cell"])
    left = dict(zip(ask.question.answers, ask.question.weights, strict=True))
    options = tuple(token_option(kind, ask.view, t) for kind in ask.question.answers)
    lines = in_order(options, sorted(left, key=lambda kind: -left[kind]))

    def screen(frame: Frame) -> Screen:
        return DrawEntryScreen(frame, lines, answer_with, picture=beside_pawn(state, cell))

    prompt = t.gettext("Reveal the marked weapon token. Which one is it?")
    # Translators: title, 20 letters
    return Presentation(t.gettext("Reveal a weapon"), prompt, options, screen=screen)


def overworld_screen(snapshot: TableSnapshot, t: Translator) -> Screen:
    """The whole field to look at; OK explains the signs."""
    state: RefereeBiomesState = snapshot.state
    return CrossingsScreen(
        # Translators: the square of cards in the middle of the table; title and menu, 20 letters
        Frame(t.gettext("Overworld")),
        field_picture(state),
        {crossing: crossing_place(crossing) for crossing in CROSSINGS},
        lambda crossing: touched_rows(state, crossing, t),
        start=state.pawns[state.seat],
        done=lambda _crossing: OpenMenu(HELP),
        leave=Close(),
        dots=False,
    )
