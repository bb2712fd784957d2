"""What lies in front of people: items, trophies, hunger, and chests that take items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from firmware_host.games.explorers.panel.names import (
    ITEMS,
    card_name,
    chest_title,
    creature_name,
    item_name,
    need_name,
)
from firmware_host.games.explorers.rules import turns
from firmware_host.games.explorers.rules.cards import is_worn, item_of
from firmware_host.games.explorers.rules.chests import BACK, takings
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import Card, Cards, Seat, Seats, Thing

HUNGER_ART: Final = "hunger"
KINDS_DRAWN: Final = {
    "pickaxe": "any:pickaxe",
    "sword": "any:sword",
    "food": "any:food",
    "lighting": "any:light",
    "furnishing": "any:furniture",
}
UNKNOWN_ITEM: Final = "item:unknown"
ABOUT: Final = {
    # Translators: {n}: the hunger it saves: 2
    "pickaxe": N_("Saves {n} where a landscape shows a pickaxe. It breaks the second time."),
    # Translators: {n}: the hunger it saves: 2
    "sword": N_(
        "Saves {n} in a fight and where a landscape shows a sword. It breaks the second time."
    ),
    "armour": N_("Discard it before creatures come: none are revealed."),
    "crossbow": N_("Discard it: take up to 2 creatures from the row."),
    "spyglass": N_("Discard it: look at the backs of the open landscapes."),
    "map": N_("Discard it: lay out the Mansion or the Monument."),
    "material": N_("For chests and villagers."),
    "treasure": N_("For one chest only."),
    "lighting": N_("A light, for chests and villagers."),
    "furnishing": N_("Furniture, for chests and villagers."),
}


def item_art(thing: str) -> str:
    """Items that an owner adds to the catalogue have no drawing of their own."""
    item = item_of(thing)
    return f"item:{item}" if item in ITEMS else UNKNOWN_ITEM


def need_art(need: str) -> str:
    return KINDS_DRAWN.get(need) or item_art(need)


def about_item(thing: str, state: ExplorersState, t: Translator) -> str:
    item = state.setup.items[item_of(thing)]
    if item.kind == "food":
        return _about_food(item.value, t)
    return t.gettext(ABOUT[item.kind]).format(n=item.value)


def _about_food(value: int, t: Translator) -> str:
    # Translators: what food is good for; {n}: 2
    words = t.ngettext(
        "Eat it: {n} more hunger to spend this turn.",
        "Eat it: {n} more hunger to spend this turn.",
        value,
    )
    return words.format(n=value)


def count_text(count: int) -> str:
    return f"×{count}" if count > 1 else ""


# Players


def seats(ask: Ask, which: Iterable[int], id: str, title: str) -> Seats:
    return Seats(id=id, title=title, seats=tuple(_seat(ask, seat) for seat in which))


def _seat(ask: Ask, seat: int) -> Seat:
    state: ExplorersState = ask.state
    t, question = ask.t, ask.question
    is_turn = seat == state.seat
    answer = ""
    label = ask.player(seat)
    if question.id == "ex.give_to" and str(seat) in question.answers:
        answer = str(seat)
    elif question.id == "ex.act" and not is_turn and turns.GIVE in question.answers:
        # Translators: what a tap on a player does; {name}: Red, or the name they typed
        answer, label = turns.GIVE, t.gettext("{name}: give an item").format(name=label)
    colour, _ = ask.view.players[seat]
    items = _items(ask, state.inventories[seat], seat, is_turn)
    about = "" if items else t.gettext("Nothing yet")
    return Seat(
        id=f"seat{seat}",
        label=label,
        art=f"pawn:{colour}",
        text=ask.player(seat),
        tint=colour,
        is_turn=is_turn,
        answer=answer,
        about=about,
        stats=tuple(_stats(ask, seat, is_turn)),
        items=tuple(items),
    )


def _stats(ask: Ask, seat: int, is_turn: bool) -> Iterator[Thing]:
    state: ExplorersState = ask.state
    t = ask.t
    if is_turn:
        left = t.gettext("Hunger left")
        yield Thing(id="hunger", label=left, art=HUNGER_ART, badge=str(state.hunger))
        if state.credit:
            eaten = t.gettext("Hunger from food")
            yield Thing(id="credit", label=eaten, art="any:food", badge=f"+{state.credit}")
    for kind, count in state.trophies[seat].items():
        yield Thing(
            id=f"trophy:{seat}:{kind}",
            label=creature_name(kind, t),
            art=f"creature:{kind}",
            badge=count_text(count),
        )


def _items(ask: Ask, inventory: Mapping[str, int], seat: int, is_turn: bool) -> list[Thing]:
    """Every item; one that can be used in two ways stands there twice."""
    found = []
    for thing, count in inventory.items():
        uses = item_answers(ask, thing) if is_turn else []
        for number, (answer, label) in enumerate(uses or [("", item_name(thing, ask.t))]):
            found.append(
                Thing(
                    id=f"item:{seat}:{thing}" + (f":{number}" if number else ""),
                    label=label,
                    art=item_art(thing),
                    badge=count_text(count),
                    look="damaged" if is_worn(thing) else "",
                    answer=answer,
                    about=about_item(thing, ask.state, ask.t),
                )
            )
    return found


def item_answers(ask: Ask, thing: str) -> list[tuple[str, str]]:
    """The answers that a tap on an item of whoever is asked may give, each with its words."""
    state: ExplorersState = ask.state
    t, answers, name = ask.t, ask.question.answers, item_name(thing, ask.t)
    kind = state.setup.kind[thing]
    if ask.question.id in ("ex.trade", "ex.give", "ex.armour"):
        return [(thing, name)] if thing in answers else []
    if ask.question.id == "ex.fill":
        fitting = [answer for answer in answers if answer.startswith(f"{thing}:")]
        return [(fitting[0], name)] if len(fitting) == 1 else []
    if ask.question.id != "ex.act":
        return []
    if kind == "map":
        # Rules and panel name the place; the first of several maps serves.
        found = [answer for answer in answers if answer.startswith(turns.MAP)]
        return [(answer, _map_words(answer, t)) for answer in found]
    wanted = {
        "food": (turns.EAT + thing, t.gettext("Eat: {food}").format(food=name)),
        "armour": (turns.END_IN + thing, t.gettext("End turn. Use: {armor}").format(armor=name)),
        "crossbow": (turns.CROSSBOW, t.gettext("Shoot the crossbow")),
        "spyglass": (turns.SPYGLASS, t.gettext("Look through the spyglass")),
    }
    if kind in wanted and wanted[kind][0] in answers:
        return [wanted[kind]]
    return []


def _map_words(answer: str, t: Translator) -> str:
    return t.gettext("Use map: {place}").format(place=card_name(answer.removeprefix(turns.MAP), t))


def items_in_hand(ask: Ask, title: str) -> Cards:
    """The items that answer the question, large."""
    state: ExplorersState = ask.state
    cards = tuple(
        Card(
            id=f"choice:{thing}",
            label=item_name(thing, ask.t),
            text=item_name(thing, ask.t),
            art=item_art(thing),
            badge=count_text(state.inventory.get(thing, 0)),
            look="damaged" if is_worn(thing) else "",
            answer=thing,
        )
        for thing in ask.question.answers
        if thing in state.inventory
    )
    return Cards(id="choices", title=title, cards=cards)


# Chests


def chests(ask: Ask) -> Cards:
    """Those in play; while they are drawn also those that may come."""
    state: ExplorersState = ask.state
    t = ask.t
    cards = [_chest(chest, ask) for chest in state.chests]
    if ask.question.id == "ex.chest":
        cards += [
            _drawn_chest(chest, ask) for chest in ask.question.answers if chest not in state.chests
        ]
        return Cards(id="chests", title=t.gettext("Chests"), cards=tuple(cards))
    needed = max(1, len(state.chests) - 1)
    words = t.gettext("Full chests: {n} of {needed}")
    title = words.format(n=state.full_chests(), needed=needed)
    return Cards(id="chests", title=title, cards=tuple(cards))


def _drawn_chest(chest: str, ask: Ask) -> Card:
    setup, t = ask.state.setup, ask.t
    needs = setup.chest_needs[chest]
    words = t.listed(need_name(need, t) for need in needs)
    return Card(
        id=f"chest:{chest}",
        label=t.pair(chest_title(chest, t), words),
        art="chest:open",
        text=chest,
        answer=chest,
        slots=tuple(_slot(f"needs:{chest}:{n}", need, NO_CARD, t) for n, need in enumerate(needs)),
    )


def _chest(chest: str, ask: Ask) -> Card:
    state: ExplorersState = ask.state
    t = ask.t
    placed = state.chests[chest]
    missing = state.missing(chest)
    answer, asks = _chest_tap(chest, ask)
    if missing:
        words = t.listed(need_name(need, t) for need in missing)
        # Translators: what still goes into a chest; {items}: Any sword, Iron
        about = t.gettext("Needs: {items}.").format(items=words)
        label = t.pair(chest_title(chest, t), words)
    else:
        about = ""
        label = t.gettext("Chest {n}: full").format(n=chest)
    needs = state.setup.chest_needs[chest]
    pairs = zip(needs, placed, strict=True)
    return Card(
        id=f"chest:{chest}",
        label=label,
        art="chest:open" if missing else "chest:full",
        text=chest,
        look="" if missing else "marked",
        answer=answer,
        asks=asks,
        about=about,
        slots=tuple(
            _slot(f"in:{chest}:{n}", need, thing, t) for n, (need, thing) in enumerate(pairs)
        ),
    )


def _slot(id: str, need: str, thing: str, t: Translator) -> Thing:
    """What lies there, or faintly what is still needed."""
    if thing:
        return Thing(id=id, label=item_name(thing, t), art=item_art(thing))
    return Thing(id=id, label=need_name(need, t), art=need_art(need), look="dim")


def _chest_tap(chest: str, ask: Ask) -> tuple[str, str]:
    """The answer of a chest, or the answer that is not legal now."""
    state: ExplorersState = ask.state
    answers, missing = ask.question.answers, state.missing(chest)
    if not missing:
        return "", ""
    if ask.question.id == "ex.fill":
        fitting = [each for each in answers if each.endswith(f":{chest}")]
        return (fitting[0] if len(fitting) == 1 else "", "")
    if ask.question.id != "ex.act":
        return "", ""
    if turns.CHESTS not in answers:
        return "", turns.CHESTS
    fits, inventory = state.setup.fits, state.inventory
    takes = any(not fits[need].isdisjoint(inventory) for need in missing)
    may_take_back = takings(state)
    return (turns.CHESTS if takes or may_take_back else ""), ""


def placements(ask: Ask) -> Cards:
    """Each item beside the chest it may go into; the place it would fill is marked."""
    t = ask.t
    cards = tuple(_placement(answer, ask) for answer in ask.question.answers if ":" in answer)
    return Cards(id="placements", title=t.gettext("Fill a chest"), cards=cards)


def _placement(answer: str, ask: Ask) -> Card:
    state: ExplorersState = ask.state
    t = ask.t
    takes_back = answer.startswith(BACK)
    thing, chest = answer.removeprefix(BACK).split(":")
    words = (
        # Translators: take an item back; {n}: the number of the chest: 05, {item}: Iron
        t.gettext("Out of chest {n}: {item}")
        if takes_back
        # Translators: put an item in; {n}: the number of the chest: 05, {item}: Iron
        else t.gettext("Into chest {n}: {item}")
    )
    needs = state.setup.chest_needs[chest]
    pairs = list(zip(needs, state.chests[chest], strict=True))
    return Card(
        id=f"placement:{answer}",
        label=words.format(item=item_name(thing, t), n=chest),
        art=item_art(thing),
        text=item_name(thing, t),
        note=f"← {chest}" if takes_back else f"→ {chest}",
        is_wide=True,
        answer=answer,
        slots=tuple(_slot(f"{answer}:{n}", need, lies, t) for n, (need, lies) in enumerate(pairs)),
    )
