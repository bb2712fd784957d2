"""The players: hearts, armor, and the items before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from firmware_host.games.portal_dash.panel.hearts import life_and_armour
from firmware_host.games.portal_dash.panel.items import (
    NAMES,
    ability,
    damaged,
    item_icon,
    item_name,
    owned_option,
)
from firmware_host.games.portal_dash.rules.items import (
    ARMOUR,
    BOOTS,
    BOW,
    ENCHANTMENT,
    LEGGINGS,
    PICKAXE,
    SWORD,
    Kinds,
    Owned,
    is_armour,
    power,
)
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.panel.presenter import Ask
from firmware_host.panel.words import approx_within
from firmware_host.view.scene import Card, Cards, Seat, Seats, Thing

MOST_HEARTS: Final = 8
"""More than these are one heart and a number."""
GROUPS: Final = {
    SWORD: "weapons",
    BOW: "weapons",
    PICKAXE: "pickaxes",
    BOOTS: "boots",
    LEGGINGS: "leggings",
    ARMOUR: "armour",
    ENCHANTMENT: "enchantments",
}
"""Where the catalogue keeps the numbers of a kind."""
SLOT_QUESTIONS: Final = ("pd.which_slot", "pd.replace")


def seats_part(ask: Ask) -> Seats:
    seats = tuple(_seat(ask, seat) for seat in range(len(ask.view.players)))
    # Translators: title of a part of the table.
    return Seats(id="seats", title=ask.t.gettext("Players"), seats=seats)


def _seat(ask: Ask, seat: int) -> Seat:
    state, t = ask.state, ask.t
    color = ask.view.players[seat][0]
    life, armor = life_and_armour(state, seat)
    worn, value = sum(has for has, _ in armor), sum(most for _, most in armor)
    hearts = t.ngettext("{n} heart", "{n} hearts", life).format(n=life)
    said = [ask.player(seat), hearts]
    if armor:
        # Translators: in a list behind «5 hearts»: all hearts on armor.
        said.append(t.gettext("armor {n}").format(n=worn))
    answer = f"p{seat}"
    is_legal = answer in ask.question.answers and ask.question.kind == "choose"
    return Seat(
        id=answer,
        label=t.listed(said),
        art=f"pawn:{color}",
        text=ask.player(seat),
        tint=color,
        is_turn=seat == ask.view.turn and ask.view.outcome is None,
        stats=(
            *_row(f"life-{seat}", hearts, life, state.setup.life, "heart:full", "heart:lost"),
            *_row(f"armor-{seat}", said[-1], worn, value, "heart:armor", "heart:armor_lost"),
        ),
        answer=answer if is_legal else "",
        items=_items(ask, seat) if isinstance(state, RefereeState) else (),
    )


def _row(id: str, label: str, has: int, most: int, full: str, lost: str) -> Sequence[Thing]:
    if not most:
        return ()
    if most > MOST_HEARTS:
        return (Thing(id=id, label=label, art=full, badge=f"{has}/{most}"),)
    return [
        Thing(id=f"{id}-{place}", label=label, art=full if place < has else lost)
        for place in range(most)
    ]


def drawn_part(ask: Ask) -> list[Cards]:
    """Item tiles that a question is about and nobody owns yet."""
    state, t, question = ask.state, ask.t, ask.question
    if question.id == "pd.netherite":
        ids = list(question.answers)
    elif question.id == "pd.replace":
        ids = [str(ask.about["item"])]
    else:
        ids = [str(id) for id in ask.about.get("drawn", ())]
    kinds = state.setup.kinds
    may_keep = set(question.answers) if question.id in ("pd.keep", "pd.netherite") else set()
    cards = tuple(
        Card(
            id=f"drawn-{id}",
            label=t.listed((item_name(id, t), ability(kinds[id], t))),
            art=item_art(kinds, id),
            text=item_name(id, t),
            note=_told(ask, kinds, id),
            answer=id if id in may_keep else "",
        )
        for id in dict.fromkeys(ids)
    )
    # Translators: title of a part of the table.
    return [Cards(id="drawn", title=t.gettext("Item tiles"), cards=cards)] if cards else []


def item_art(kinds: Kinds, id: str) -> str:
    """An item an owner added to the catalogue has the sign of its kind."""
    return f"item:{id}" if id in NAMES else item_icon(kinds, id)


def item_words(ask: Ask) -> dict[str, str]:
    """Of answers that are items: what each can do, in words instead of signs."""
    kinds = ask.state.setup.kinds
    told = {id: _told(ask, kinds, id) for id in ask.question.answers if id in kinds}
    return {id: words for id, words in told.items() if words}


def _told(ask: Ask, kinds: Kinds, id: str) -> str:
    return approx_within(ability(kinds[id], ask.t), ask.is_guess(_path(kinds, id)))


def _path(kinds: Kinds, id: str) -> str:
    return f"{GROUPS[kinds[id].kind]}.{id}"


def _items(ask: Ask, seat: int) -> tuple[Thing, ...]:
    state: RefereeState = ask.state
    return tuple(_item(ask, seat, slot, item) for slot, item in enumerate(state.bags[seat]))


def _item(ask: Ask, seat: int, slot: int, item: Owned) -> Thing:
    state, t = ask.state, ask.t
    kinds = state.setup.kinds
    answer = _answer(ask, seat, slot)
    is_legal = answer in ask.question.answers
    option = owned_option(ask.view, item, "", t)
    said = [item_name(item.id, t), *(item_name(id, t) for id in item.magic)]
    if not item.is_active:
        said.insert(1, damaged(item.id, t))
    return Thing(
        id=f"item-{seat}-{slot}",
        label=t.listed(said),
        art=item_art(kinds, item.id),
        badge=_number(state, item),
        look="" if item.is_active else "damaged",
        answer=answer if is_legal else "",
        asks=answer if answer and not is_legal and ask.question.id == "pd.act" else "",
        about=_about(ask, item, option.text),
    )


def _number(state: RefereeState, item: Owned) -> str:
    """What counts most on it, ★ where it is enchanted; ▼ where it is damaged."""
    if not item.is_active:
        return "▼"
    kinds = state.setup.kinds
    tile = power(kinds, item)
    values = (tile.dice, 0 if item.mode else tile.hearts, tile.steps, tile.cube or tile.used)
    number = str(next((value for value in values if value), 0))
    if is_armour(kinds, item):
        number = f"{item.hearts}/{tile.hearts}"
    return number + ("★" if item.magic else "")


def _answer(ask: Ask, seat: int, slot: int) -> str:
    """What a tap on the item would answer; empty where items are not asked for."""
    if seat != ask.question.who:
        return ""
    if ask.question.id == "pd.act":
        return f"use:{slot}"
    return str(slot) if ask.question.id in SLOT_QUESTIONS else ""


def _about(ask: Ask, item: Owned, name: str) -> str:
    kinds = ask.state.setup.kinds
    paths = [_path(kinds, id) for id in (item.id, *item.magic)]
    words = approx_within(ability(power(kinds, item), ask.t), ask.is_guess(*paths))
    return ask.t.pair(name, words)
