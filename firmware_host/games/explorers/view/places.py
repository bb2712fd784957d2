"""Landscapes to explore, and the creatures that come: their row, the risk of the night, finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from firmware_host.games.explorers.panel.names import (
    CREATURES,
    LANDSCAPES,
    card_name,
    creature_name,
    item_name,
    name_among,
    need_name,
)
from firmware_host.games.explorers.panel.risk import chance_text, danger_of, odds_of
from firmware_host.games.explorers.panel.status import WORRYING
from firmware_host.games.explorers.rules import turns
from firmware_host.games.explorers.rules.cards import GAME_OVER, back_of, front_of, read_back
from firmware_host.games.explorers.rules.chests import NOBODY
from firmware_host.games.explorers.rules.exploring import DONE, EVEN
from firmware_host.games.explorers.rules.reveals import OVERRUN, REVEAL
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState, chance_of_need
from firmware_host.games.explorers.view.wares import (
    HUNGER_ART,
    about_item,
    count_text,
    item_art,
    need_art,
)
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask
from firmware_host.panel.words import approx, percent
from firmware_host.view.scene import Card, Cards, Meter, Thing

SURE: Final = 100
UNKNOWN_PLACE: Final = "place:unknown"


def place_art(card: str) -> str:
    """Landscapes that an owner adds to the catalogue have no drawing of their own."""
    front = front_of(card)
    return f"place:{front}" if front in LANDSCAPES else UNKNOWN_PLACE


def creature_art(kind: str) -> str:
    return f"creature:{kind}" if kind in CREATURES else "creature:unknown"


# Landscapes


def landscapes(ask: Ask) -> Cards:
    """Where the box deals: those that lie open, and the pile. Else every front that may lie open,
    small, because the printed cards lie on the table."""
    state: ExplorersState = ask.state
    cards = _known(ask)
    if not state.setup.cards_in_box:
        fronts = sorted(state.pile.contents(), key=lambda card: _by_cost(card, state, ask))
        told = (_told(card, ask) for card in fronts if card not in state.landscapes)
        cards = [*_renewals(ask), *cards, *told]
    # Translators: cards one can explore; a headline
    return Cards(id="landscapes", title=ask.t.gettext("Landscapes"), cards=tuple(cards))


def _known(ask: Ask) -> list[Card]:
    """Those that the box knows to lie open; where people deal, only where a map led."""
    seen: Counter[str] = Counter()
    cards = []
    for number, card in enumerate(ask.state.landscapes):
        seen[card] += 1
        shown = landscape(card, ask, seen[card])
        if ask.question.id == "ex.return" and number < len(ask.question.options):
            shown = replace(shown, pick=number)
        cards.append(shown)
    return cards


def _by_cost(card: str, state: ExplorersState, ask: Ask) -> tuple[bool, int, str]:
    place = state.setup.place_of[card]
    return bool(place.takes), place.cost, card_name(card, ask.t)


def _told(card: str, ask: Ask) -> Card:
    name = card_name(card, ask.t)
    answer, asks = _explore(card, ask)
    return Card(
        id=f"front:{card}",
        label=with_cost(name, _cost(card, ask), ask.t),
        art=place_art(card),
        text=name,
        badge=_cost(card, ask),
        answer=answer,
        asks=asks,
        about=_about_place(card, ask),
        look="" if answer or ask.question.id != "ex.act" else "dim",
    )


def _explore(card: str, ask: Ask) -> tuple[str, str]:
    if ask.question.id != "ex.act":
        return "", ""
    answer = turns.EXPLORE + card
    return (answer, "") if answer in ask.question.answers else ("", answer)


def _cost(card: str, ask: Ask) -> str:
    cost = str(ask.state.setup.place_of[card].cost)
    return approx(cost, ask.is_guess(f"landscapes.{front_of(card)}.front"))


def with_cost(name: str, cost: str, t: Translator) -> str:
    # Translators: {name}: Woods, or Explore: Woods, or Fight: Zombie; {n}: the hunger it costs: 3
    return t.gettext("{name}, cost {n}").format(name=name, n=cost)


def landscape(card: str, ask: Ask, copy: int = 1) -> Card:
    """A landscape with what it costs, what helps, what threatens, and what it may bring; of equal
    ones each is a copy."""
    state: ExplorersState = ask.state
    t = ask.t
    name = name_among(card, state.landscapes, t)
    answer, asks = _explore(card, ask)
    seen = back_of(card)
    id = f"landscape:{card}:{copy}"
    words = with_cost(name, _cost(card, ask), ask.t)
    if seen:
        words += f" ({item_name(read_back(seen)[0], t)})"
    return Card(
        id=id,
        label=words,
        art=place_art(card),
        text=name,
        badge=_cost(card, ask),
        is_wide=True,
        answer=answer,
        asks=asks,
        about=_about_place(card, ask),
        slots=(
            *_signs(card, ask, id),
            *_gain(card, ask, id),
        ),
    )


def _signs(card: str, ask: Ask, id: str) -> Iterator[Thing]:
    """The tools that help, what a villager takes, how likely creatures come."""
    state: ExplorersState = ask.state
    t, place = ask.t, state.setup.place_of[card]
    for tool in place.tools:
        helps = t.gettext("Pickaxe helps") if tool == "pickaxe" else t.gettext("Sword helps")
        yield Thing(id=f"{id}:{tool}", label=helps, art=f"any:{tool}")
    for need in place.takes:
        yield Thing(id=f"{id}:{need}", label=need_name(need, t), art=need_art(need))
    if place.is_dangerous:
        comes = danger_of(card, state).comes
        if comes:
            chance = _guessed_chance(comes, card, ask)
            # Translators: how likely creatures come; {chance}: ≈20%
            words = t.gettext("Danger: {chance}").format(chance=chance)
            yield Thing(id=f"{id}:danger", label=words, art="danger", badge=chance)


def _gain(card: str, ask: Ask, id: str) -> Iterator[Thing]:
    """The only back it can have, or how likely it hides what a chest needs."""
    state: ExplorersState = ask.state
    t, backs = ask.t, state.backs_of(card)
    if len(backs) == 1:
        item, _ = read_back(next(iter(backs)))
        # Translators: says what an arrow means; after it the item that the landscape hides
        yield Thing(id=f"{id}:arrow", label=t.gettext("You get"), text="→")
        yield Thing(id=f"{id}:gain", label=item_name(item, t), art=item_art(item))
        return
    helps = chance_of_need(state, card)
    if helps:
        chance = _guessed_chance(Fraction(helps), card, ask)
        # Translators: how likely the landscape hides what a chest needs; {chance}: ≈20%
        words = t.gettext("For a chest: {chance}").format(chance=chance)
        yield Thing(id=f"{id}:chest", label=words, art="chest:open", badge=chance)


def _guessed_chance(chance: Fraction, card: str, ask: Ask) -> str:
    return approx(percent(chance, ask.t), ask.is_guess(f"landscapes.{front_of(card)}.backs"))


def _about_place(card: str, ask: Ask) -> str:
    """What it may hide, and what comes with it."""
    state: ExplorersState = ask.state
    t, finds = ask.t, []
    for back, count in state.backs_of(card).items():
        item, creatures = read_back(back)
        words = item_name(item, t) + (f" ×{count}" if count > 1 else "")
        if creatures:
            words += f" ({_come(creatures, ask)})"
        finds.append(words)
    # Translators: what may be on the back of a landscape; {items}: Bread ×2, Iron (1 creature)
    sentence = t.gettext("May hide: {items}.").format(items=t.listed(finds))
    takes = state.setup.place_of[card].takes
    if takes:
        wanted = t.listed(need_name(need, t) for need in takes)
        # Translators: what a villager wants in a trade; {items}: Emerald, Any food
        sentence += "\n" + t.gettext("Takes one of: {items}.").format(items=wanted)
    return sentence


def _come(creatures: int, ask: Ask) -> str:
    # Translators: that many come with an item
    words = ask.t.ngettext("{n} creature", "{n} creatures", creatures)
    return words.format(n=creatures)


def pile(ask: Ask) -> Cards:
    """EX-A22: the card on top is public; then how many lie there, and ways to get new ones."""
    state: ExplorersState = ask.state
    t = ask.t
    left = sum(state.pile.contents().values()) + (state.top != NO_CARD)
    # Translators: how many cards are left in it
    words = t.ngettext("Pile: {n} landscape", "Pile: {n} landscapes", left).format(n=left)
    about = ""
    if state.top:
        # Translators: the top card of the pile; {place}: Woods
        about = t.gettext("On top: {place}").format(place=card_name(state.top, t))
    top = Card(
        id="pile",
        label=f"{words}. {about}" if about else words,
        art=place_art(state.top) if state.top else "pile",
        # Translators: noun: the pile of landscapes; below a picture, 10 letters
        text=t.gettext("Pile"),
        badge=str(left),
        look="" if left else "dim",
        about=about,
    )
    return Cards(id="pile", title=words, cards=(top, *_renewals(ask)))


def _renewals(ask: Ask) -> Iterator[Card]:
    """EX-040: ways to get new landscapes."""
    if ask.question.id != "ex.act":
        return
    t = ask.t
    is_told = not ask.state.setup.cards_in_box
    renew = t.gettext("Deal new landscapes") if is_told else t.gettext("Replace some landscapes")
    ways = {
        turns.REFILL: (t.gettext("Refill landscapes"), t.gettext("Refill")),
        turns.REPLACE: (t.gettext("Replace all landscapes"), t.gettext("Replace all")),
        turns.LANDSCAPES: (renew, renew if is_told else t.gettext("Replace some")),
    }
    for way, (label, text) in ways.items():
        if way in ask.question.answers:
            yield Card(
                id=f"renew:{way}",
                label=label,
                art="renew",
                text=text,
                badge=str(turns.COST_OF_LANDSCAPES),
                answer=way,
            )


def finds(ask: Ask) -> Cards:
    """What the back of a landscape may be, the likeliest first."""
    state: ExplorersState = ask.state
    t, question = ask.t, ask.question
    weights = dict(zip(question.answers, question.weights, strict=True))
    total = sum(weights.values())
    card = str(ask.about["card"])

    def find(back: str) -> Card:
        item, creatures = read_back(back)
        name = item_name(item, t)
        chance = _guessed_chance(Fraction(weights[back], total), card, ask)
        comes: tuple[Thing, ...] = ()
        if creatures:
            words = t.gettext("Danger")
            comes = (Thing(id=f"find:{back}:x", label=words, art="danger", badge=str(creatures)),)
        return Card(
            id=f"find:{back}",
            label=t.listed((name, _come(creatures, ask))) if creatures else name,
            art=item_art(item),
            text=name,
            note=chance,
            answer=back,
            about=about_item(item, state, t),
            slots=comes,
        )

    likely = sorted(question.answers, key=lambda back: -weights[back])
    title = t.gettext("What do you find?")
    return Cards(id="finds", title=title, cards=tuple(find(back) for back in likely))


# Creatures


def row(ask: Ask, is_compact: bool = False) -> Cards:
    """Every kind in the row overruns when it comes again; tonight's risk as a bar above them."""
    state: ExplorersState = ask.state
    t = ask.t
    cards = [_creature(kind, count, ask) for kind, count in state.row.items()]
    cards += _beside_the_row(ask)
    return Cards(
        id="row",
        # Translators: headline above the row; {n}: how many cards are left in the deck
        title=t.gettext("Creatures, deck: {n}").format(n=state.left),
        cards=tuple(cards),
        meter=risk(ask),
        note=_of_game_over(ask),
        is_compact=is_compact,
    )


def _course(ask: Ask) -> tuple[int, bool, bool]:
    """Creatures to come, and where their event stands, if one is going on."""
    about = ask.about
    if ask.question.id not in ("ex.creature", "ex.armour"):
        return 1, False, False
    due = int(about["creatures"] if "creatures" in about else about["left"])
    return due, bool(about.get("matched")), about["why"] == OVERRUN


def risk(ask: Ask) -> Meter | None:
    state: ExplorersState = ask.state
    t = ask.t
    if not state.row or state.outcome is not None:
        return None
    creatures, matched, chaining = _course(ask)
    odds = odds_of(state, creatures, matched=matched, chaining=chaining)
    return Meter(
        id="risk",
        label=t.gettext("Overrun"),
        value=round(SURE * odds.overrun),
        most=SURE,
        text=chance_text(odds.overrun, t, ask.is_guess),
        worry=2 if odds.game_over >= WORRYING else int(odds.game_over > 0 or odds.overrun >= EVEN),
        art="night",
    )


def _of_game_over(ask: Ask) -> str:
    state: ExplorersState = ask.state
    if not state.row or state.outcome is not None:
        return ""
    creatures, matched, chaining = _course(ask)
    over = odds_of(state, creatures, matched=matched, chaining=chaining).game_over
    chance = chance_text(over, ask.t, ask.is_guess)
    return ask.t.gettext("Game Over: {chance}").format(chance=chance) if over else ""


def _creature(kind: str, count: int, ask: Ask) -> Card:
    state: ExplorersState = ask.state
    t, answers = ask.t, ask.question.answers
    name = creature_name(kind, t)
    answer = asks = ""
    cost = approx(str(state.setup.fight_cost[kind]), ask.is_guess(f"creatures.{kind}.cost"))
    # Translators: the hunger that a fight costs; {n}: 3
    words = t.gettext("Cost: {n}").format(n=cost)
    slots: tuple[Thing, ...] = (
        Thing(id=f"row:{kind}:cost", label=words, art=HUNGER_ART, badge=cost),
    )
    label = f"{name} {count_text(count)}".strip()
    if ask.question.id == "ex.act":
        fight = turns.FIGHT + kind
        label = with_cost(t.gettext("Fight: {creature}").format(creature=label), cost, t)
        answer, asks = (fight, "") if fight in answers else ("", fight)
    elif ask.question.id in ("ex.shoot", "ex.bonus"):
        answer = kind if kind in answers else ""
        after = chance_text(odds_of(state, without=kind).overrun, t, ask.is_guess)
        word = t.gettext("Overrun tonight")
        slots = (Thing(id=f"row:{kind}:after", label=word, art="night", badge=f"→{after}"),)
    # Translators: how many creatures of this kind are still in the deck
    hidden = t.gettext("Not revealed yet: {n}").format(n=state.unseen[kind])
    return Card(
        id=f"row:{kind}",
        label=label,
        art=creature_art(kind),
        text=name,
        badge=count_text(count),
        answer=answer,
        asks=asks,
        about=f"{hidden}\n{words}",
        slots=slots,
    )


def _beside_the_row(ask: Ask) -> Iterator[Card]:
    """What else is an answer there: the night itself, or that nobody is taken."""
    t, answers = ask.t, ask.question.answers
    words = {
        "ex.act": (turns.END, t.gettext("End turn"), "night"),
        "ex.armour": (REVEAL, t.gettext("Reveal"), "night"),
        # Translators: take no more creatures; below a picture, 14 letters
        "ex.shoot": (DONE, t.gettext("Stop here"), "check"),
        "ex.bonus": (NOBODY, t.gettext("Take none"), "cross"),
    }
    answer, text, art = words.get(ask.question.id, ("", "", ""))
    if answer in answers:
        yield Card(id="night", label=text, text=text, art=art, answer=answer)


def arrivals(ask: Ask) -> Cards:
    """The creature that may come next, the likeliest first; those in the row overrun."""
    state: ExplorersState = ask.state
    t, question = ask.t, ask.question
    weights = dict(zip(question.answers, question.weights, strict=True))
    total = sum(weights.values())

    def arrival(kind: str) -> Card:
        name = creature_name(kind, t)
        overruns = kind in state.row
        note = chance_text(Fraction(weights[kind], total), t, ask.is_guess)
        signs: tuple[Thing, ...] = ()
        if overruns or kind == GAME_OVER:
            words = t.gettext("Overrun") if overruns else t.gettext("Game Over")
            signs = (Thing(id=f"next:{kind}:x", label=words, art="danger"),)
        return Card(
            id=f"next:{kind}",
            label=t.listed((name, signs[0].label)) if overruns else name,
            art=creature_art(kind),
            text=name,
            note=note,
            look="marked" if signs else "",
            answer=kind,
            slots=signs,
        )

    likely = sorted(question.answers, key=lambda kind: -weights[kind])
    # Translators: which creature; a headline
    title = t.gettext("Which one is it?")
    return Cards(id="arrivals", title=title, cards=tuple(arrival(kind) for kind in likely))
