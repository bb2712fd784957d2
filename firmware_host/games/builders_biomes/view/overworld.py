"""The overworld: stacks of cards, weapon tokens round them, characters on the crossings."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.games.builders_biomes.panel.overworld import place_of
from firmware_host.games.builders_biomes.rules.cards import MobCard, Structure
from firmware_host.games.builders_biomes.rules.overworld import SIZE, STACKS, TOKENS, TOUCHED
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.view.pictures import (
    CARD_BACK,
    MOB_GROUND,
    TOKEN_BACK,
    TOKEN_GROUND,
    biome_ground,
    building_about,
    building_art,
    building_card,
    building_label,
    fight_meter,
    mob_about,
    mob_art,
    mob_hearts,
    mob_label,
    mob_picture,
    token_about,
    token_art,
    token_card,
    token_hearts,
    token_label,
)
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import Board, Card, Cards, Cell, Thing

GAP = 0.01
TARGET = 1.0
"""A crossing that answers is as wide as a stack, so that a finger hits it."""
PAWN = 0.8
STEPS = "bb.explore"
ACTION = "bb.action"


def overworld(ask: Ask, *, is_small: bool = False) -> Board:
    """`is_small` beside the middle: there badges could not be read."""
    cells = [_stack(ask, cell) for cell in STACKS]
    cells += [_token(ask, cell) for cell in TOKENS if cell in ask.state.faces]
    if is_small:
        cells = [replace(cell, badge="") for cell in cells]
    crossings = () if is_small else tuple((str(n), float(n)) for n in range(1, SIZE))
    return Board(
        id="overworld",
        title=ask.t.gettext("Overworld"),
        width=SIZE,
        height=SIZE,
        cells=(*cells, *_crossings(ask)),
        column_names=crossings,
        row_names=crossings,
    )


def next_to_character(ask: Ask, seat: int) -> Cards:
    """The same cards and tokens in words, those that answer first."""
    state: RefereeBiomesState = ask.state
    cards = [_near(ask, seat, cell) for cell in TOUCHED[state.pawns[seat]]]
    found = sorted((card for card in cards if card), key=lambda card: not card.answer)
    note = (
        ""
        if found
        else ask.t.gettext("Explore to reveal the cards and weapons next to your character.")
    )
    return Cards(
        id="near",
        # Translators: the cards and weapons around your character; a headline
        title=ask.t.gettext("Next to you"),
        cards=tuple(found),
        note=note,
        is_even=True,
        is_beside=True,
    )


def tap(ask: Ask, answer: str) -> tuple[str, str]:
    """What a tap gives or asks about: an action is legal, or the rules say why it is not."""
    if ask.question.id != ACTION:
        return "", ""
    return (answer, "") if answer in ask.question.answers else ("", answer)


def _near(ask: Ask, seat: int, cell: str) -> Card | None:
    state: RefereeBiomesState = ask.state
    id = state.tops.get(cell, "")
    card = state.setup.cards.get(id)
    if isinstance(card, Structure):
        answer, asks = tap(ask, f"build:{cell}")
        owned = state.builders[seat].blocks
        return building_card(ask, cell, id, owned=owned, answer=answer, asks=asks)
    if isinstance(card, MobCard):
        answer, asks = tap(ask, f"fight:{cell}")
        chance = fight_meter(ask, seat, id) if answer else None
        return mob_picture(ask, cell, id, meter=chance, answer=answer, asks=asks)
    if state.faces.get(cell):
        answer, asks = tap(ask, f"weapon:{cell}")
        return token_card(ask, cell, state.faces[cell], answer=answer, asks=asks)
    return None


def _explore_to_see(ask: Ask) -> str:
    return ask.t.gettext("Explore next to it to reveal it.")


def _cell(
    cell: str,
    label: str,
    *,
    ground: str = "",
    art: str = "",
    badge: str = "",
    look: str = "",
    tap: tuple[str, str] = ("", ""),
    about: str = "",
) -> Cell:
    """A hair's breadth smaller than one space, so that the paths between the cards are seen."""
    x, y = place_of(cell)
    return Cell(
        id=cell,
        label=label,
        x=round(x + GAP, 2),
        y=round(y + GAP, 2),
        width=1 - 2 * GAP,
        height=1 - 2 * GAP,
        ground=ground,
        art=art,
        badge=badge,
        look=look,
        answer=tap[0],
        asks=tap[1],
        about=about,
    )


def _where(ask: Ask, cell: str) -> str:
    x, y = place_of(cell)
    return ask.t.gettext("Row {row}, column {column}").format(row=y + 1, column=x + 1)


def _marked(ask: Ask, cell: str) -> str:
    """The card or token that is being revealed, fought or built."""
    about = ask.about
    if about.get("cell") == cell and ask.question.id in ("bb.card", "bb.token"):
        return "marked"
    id = ask.state.tops.get(cell)
    return "marked" if id and id in (about.get("card"), about.get("mob")) else ""


def _stack(ask: Ask, cell: str) -> Cell:
    state, t = ask.state, ask.t
    left = state.heights[cell]
    # Translators: how many cards are left in a stack
    cards_left = t.ngettext("{n} card", "{n} cards", left).format(n=left)
    where = f"{_where(ask, cell)}, {cards_left}"
    id = state.tops.get(cell, "")
    card = state.setup.cards.get(id)
    look = _marked(ask, cell)
    count = str(left) if ask.question.id != STEPS else ""  # crossings lie over the corners then
    if isinstance(card, Structure):
        return _cell(
            cell,
            f"{building_label(ask, id, card)}. {where}",
            ground=biome_ground(card.biome),
            art=building_art(card),
            badge=count,
            look=look,
            tap=tap(ask, f"build:{cell}"),
            about=building_about(ask, id, card),
        )
    if isinstance(card, MobCard):
        return _cell(
            cell,
            f"{mob_label(ask, id, card)}. {where}",
            ground=MOB_GROUND,
            art=mob_art(id),
            badge=mob_hearts(ask, id, card),
            look=look,
            tap=tap(ask, f"fight:{cell}"),
            about=mob_about(ask, id, card),
        )
    if not left:
        # Translators: all cards of this stack are gone
        empty = t.gettext("Empty space")
        return _cell(cell, f"{empty}. {_where(ask, cell)}", look="dim")
    # Translators: a card that nobody has turned over yet
    face_down = t.gettext("Face-down card")
    return _cell(
        cell,
        f"{face_down}. {where}",
        art=CARD_BACK,
        badge=count,
        look=look,
        about=_explore_to_see(ask),
    )


def _token(ask: Ask, cell: str) -> Cell:
    kind = ask.state.faces[cell]
    where = _where(ask, cell)
    if not kind:
        # Translators: a weapon token that nobody has turned over yet
        face_down = ask.t.gettext("Face-down weapon")
        look, about = _marked(ask, cell), _explore_to_see(ask)
        return _cell(cell, f"{face_down}. {where}", art=TOKEN_BACK, look=look, about=about)
    return _cell(
        cell,
        f"{token_label(ask, kind)}. {where}",
        ground=TOKEN_GROUND,
        art=token_art(kind),
        badge=token_hearts(ask, kind) if ask.state.setup.tokens[kind] else "",
        tap=tap(ask, f"weapon:{cell}"),
        about=token_about(ask, kind),
    )


def _crossings(ask: Ask) -> list[Cell]:
    """Where characters stand, and where one can go to."""
    state: RefereeBiomesState = ask.state
    pawns: dict[str, list[int]] = {}
    for seat, crossing in enumerate(state.pawns):
        pawns.setdefault(crossing, []).append(seat)
    goals = set(ask.question.answers) if ask.question.id == STEPS else set()
    return [_crossing(ask, each, pawns.get(each, []), each in goals)
            for each in sorted(goals | set(pawns))]  # fmt: skip


def _crossing(ask: Ask, crossing: str, seats: list[int], is_goal: bool) -> Cell:
    t = ask.t
    # Translators: where paths between the cards meet; told by two numbers
    where = t.gettext("Crossing {row}, {column}").format(row=crossing[0], column=crossing[1])
    width = TARGET if is_goal else 1 if len(seats) > 1 else PAWN
    names = t.listed(ask.player(seat) for seat in seats)
    art, things = "bb:here" if is_goal else "", tuple(_pawn(ask, seat) for seat in seats)
    if not seats:
        art = "bb:step"
    elif len(seats) == 1 and not is_goal:
        art, things = things[0].art, ()
    return Cell(
        id=f"x{crossing}",
        label=t.pair(where, names) if names else where,
        x=int(crossing[1]) - width / 2,
        y=int(crossing[0]) - width / 2,
        width=width,
        height=width,
        art=art,
        look="over",
        things=things,
        answer=crossing if is_goal else "",
        about=t.gettext("Characters use the cards next to them.") if seats else "",
    )


def _pawn(ask: Ask, seat: int) -> Thing:
    return Thing(id=f"pawn{seat}", label=ask.player(seat), art=f"pawn:{ask.view.players[seat][0]}")
