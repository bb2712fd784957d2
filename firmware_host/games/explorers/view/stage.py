"""The stage of Explorers: what stands in the middle while a question is asked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from firmware_host.games.explorers.panel.names import card_name, creature_name, item_name
from firmware_host.games.explorers.panel.turn import mix_text
from firmware_host.games.explorers.rules.cards import is_worn, item_of
from firmware_host.games.explorers.rules.payments import CREDIT, HUNGER, PAIR, read
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.games.explorers.view import places, wares
from firmware_host.games.explorers.view.setting_up import GUIDE, plan
from firmware_host.games.explorers.view.words import hand_words
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import (
    Cards,
    GameView,
    Part,
    Payable,
    Payment,
    Seats,
    Stage,
    Thing,
    Way,
)

BEFORE_THE_GAME: Final = ("fair", "ex.chest")


def stage(ask: Ask) -> Stage:
    return replace(_stage(ask), words=hand_words(ask))


def _stage(ask: Ask) -> Stage:
    """What is chosen from stands in the middle, the rest of the table beside it."""
    state: ExplorersState = ask.state
    if ask.question.id == GUIDE:
        return Stage(main=(plan(ask),))
    if ask.question.id in BEFORE_THE_GAME and not state.row:
        if ask.question.id == "ex.chest" or state.chests:
            return Stage(main=(wares.chests(ask),), side=(_everybody(ask),))
        return Stage(main=(_everybody(ask),))
    is_about_the_row = ask.question.id in ("ex.shoot", "ex.bonus", "ex.armour")
    row, chests = places.row(ask, is_compact=not is_about_the_row), wares.chests(ask)
    middle = _middle(ask)
    if middle:
        return Stage(main=middle, side=(_mine(ask), row, chests, *_others(ask)))
    if not state.row and not state.landscapes and state.setup.cards_in_box:
        return Stage(main=(*_pile(ask), chests), side=(_everybody(ask),))
    if ask.question.id == "ex.ready":
        dealt = (places.landscapes(ask),) if state.setup.cards_in_box else ()
        return Stage(main=(chests, *dealt), side=(_everybody(ask),))
    beside: tuple[Part, ...] = (_mine(ask), chests, *_pile(ask), *_others(ask))
    if is_about_the_row:
        return Stage(main=(row,), side=beside)
    return Stage(main=(row, places.landscapes(ask)), side=beside)


def still(ask: Ask) -> Stage:
    """After the end: chests in the middle, for they decided it."""
    state: ExplorersState = ask.state
    if not state.chests:
        return Stage(main=(_everybody(ask),))
    return Stage(main=(wares.chests(ask), places.row(ask)), side=(_everybody(ask),))


def _middle(ask: Ask) -> tuple[Part, ...]:
    """Parts that only this question needs."""
    id, t = ask.question.id, ask.t
    if id == "ex.pay":
        return (payment(ask),)
    if id == "ex.trade":
        village = places.landscape(str(ask.about["card"]), ask)
        shown = Cards(id="place", title=t.gettext("Village"), cards=(village,))
        return shown, wares.items_in_hand(ask, t.gettext("Give what?"))
    if id == "ex.back":
        turned = places.landscape(str(ask.about["card"]), ask)
        # Translators: headline above the card that is explored
        return Cards(id="place", title=t.gettext("Landscape"), cards=(turned,)), places.finds(ask)
    if id == "ex.creature":
        return (places.arrivals(ask),)
    if id == "ex.fill":
        return (wares.placements(ask),)
    if id == "ex.give":
        return (wares.items_in_hand(ask, t.gettext("Give what?")),)
    if id == "ex.return":
        return (places.landscapes(ask),)
    if id == "ex.give_to":
        return (_everybody(ask),)
    return ()


def _order(ask: Ask) -> list[int]:
    """Whose turn it is, then clockwise."""
    players = len(ask.view.players)
    return [(ask.state.seat + step) % players for step in range(players)]


def _mine(ask: Ask) -> Seats:
    # Translators: headline above the items of whoever is asked
    return wares.seats(ask, _order(ask)[:1], "mine", ask.t.gettext("Items"))


def _others(ask: Ask) -> tuple[Seats, ...]:
    """The other players, unless they stand in the middle."""
    others = _order(ask)[1:]
    if not others or ask.question.id == "ex.give_to":
        return ()
    # Translators: headline above the other players
    return (wares.seats(ask, others, "others", ask.t.gettext("Players")),)


def _pile(ask: Ask) -> tuple[Cards, ...]:
    """New landscapes come from it; where people deal it is theirs."""
    return (places.pile(ask),) if ask.state.setup.cards_in_box else ()


def _everybody(ask: Ask) -> Seats:
    return wares.seats(ask, _order(ask), "everybody", ask.t.gettext("Players"))


# Payments


def _paid_for(ask: Ask) -> Thing:
    """The landscape or creature that waits for its payment, or else the chests or the pile."""
    state: ExplorersState = ask.state
    t = ask.t
    for name, *facts in reversed(state.steps):
        if name == "flip":
            words = t.gettext("Explore: {place}").format(place=card_name(facts[0], t))
            return Thing(id="wanted", label=words, art=places.place_art(facts[0]))
        if name == "win_trophy":
            words = t.gettext("Fight: {creature}").format(creature=creature_name(facts[0], t))
            return Thing(id="wanted", label=words, art=places.creature_art(facts[0]))
        if name == "fill":
            return Thing(id="wanted", label=t.gettext("Fill chests"), art="chest:open")
        if name == "act":
            break
    return Thing(id="wanted", label=t.gettext("Deal new landscapes"), art="renew")


def payment(ask: Ask) -> Payment:
    """Tools and pairs of trophies are put into the tray; hunger and food pay the rest."""
    state: ExplorersState = ask.state
    t = ask.t
    ways = [(answer, read(answer)) for answer in ask.question.answers]
    used = dict.fromkeys(what for _, mix in ways for what in mix if what not in (HUNGER, CREDIT))
    wanted = _paid_for(ask)
    rest = Thing(id="rest", label=t.gettext("Hunger left"), art=wares.HUNGER_ART)
    return Payment(
        id="payment",
        title=places.with_cost(wanted.label, str(ask.about["cost"]), t),
        wanted=wanted,
        cost=int(ask.about["cost"]),
        purse=state.hunger + state.credit,
        rest=rest,
        things=tuple(_payable(what, ask) for what in used),
        ways=tuple(
            Way(
                answer=answer,
                uses=tuple((what, n) for what, n in mix.items() if what in used),
                text=mix_text(mix, t),
            )
            for answer, mix in ways
        ),
        # Translators: a button; {what}: 2 hunger, Iron sword
        confirm=t.gettext("Pay: {what}"),
        # Translators: in place of the button; {n}: the hunger that is not paid yet
        missing=t.gettext("Still missing: {n}"),
    )


def _payable(what: str, ask: Ask) -> Payable:
    state: ExplorersState = ask.state
    t = ask.t
    if what.startswith(PAIR):
        kind = what.removeprefix(PAIR)
        name = f"2× {creature_name(kind, t)}"
        return Payable(
            id=what, label=name, text=name, art=places.creature_art(kind), badge="−1", worth=1
        )
    value = state.setup.items[item_of(what)].value
    return Payable(
        id=what,
        label=item_name(what, t),
        text=item_name(what, t),
        art=wares.item_art(what),
        badge=f"−{value}{'!' if is_worn(what) else ''}",
        look="damaged" if is_worn(what) else "",
        about=wares.about_item(what, state, t),
        worth=value,
    )


VIEW: Final = GameView(
    stage=stage,
    still=still,
    art=(Path(__file__).parent / "art.txt",),
    cover=("place:shipwreck", "place:jungle", "creature:creeper", "chest:open"),
)
