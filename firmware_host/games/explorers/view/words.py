"""What a card of the hand costs, gives and risks, in words; the glass has only room for signs."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.games.explorers.panel.names import item_name, need_name
from firmware_host.games.explorers.panel.risk import chance_text, danger_of, odds_of
from firmware_host.games.explorers.panel.turn import item_value
from firmware_host.games.explorers.rules import turns
from firmware_host.games.explorers.rules.cards import front_of, is_worn, item_of, read_back
from firmware_host.games.explorers.rules.chests import BACK
from firmware_host.games.explorers.rules.payments import read
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.presenter import Ask
from firmware_host.panel.words import approx, percent


def hand_words(ask: Ask) -> dict[str, str]:
    """By answer; empty where its name says everything."""
    words_of = {
        "ex.act": _action,
        "ex.pay": _payment,
        "ex.fill": _placement,
        "ex.back": _find,
        "ex.look": _find,
        "ex.shoot": _taken,
        "ex.bonus": _taken,
        "ex.creature": _arrival,
        "ex.chest": _nothing_more,
        "ex.landscape": _place,
    }.get(ask.question.id)
    if words_of is None:
        return {}
    return {answer: " ".join(words_of(answer, ask)) for answer in ask.question.answers}


def _action(answer: str, ask: Ask) -> Iterator[str]:
    t = ask.t
    verb, _, what = answer.partition(":")
    if verb in ("explore", "map"):
        yield from _place(what, ask)
    elif verb == "fight":
        cost = ask.state.setup.fight_cost[what]
        yield _cost(cost, ask.is_guess(f"creatures.{what}.cost"), ask)
        yield _tonight_without(what, ask)
    elif verb == "eat":
        gives, count = item_value(what, ask.state, ask.is_guess), ask.state.setup.items[what].value
        # Translators: food; {n}: 2
        words = t.ngettext("Gives {n} hunger to spend.", "Gives {n} hunger to spend.", count)
        yield words.format(n=gives)
    elif verb == turns.END and not what:
        chance = chance_text(odds_of(ask.state).overrun, t, ask.is_guess)
        # Translators: how likely it is; {chance}: ≈20%
        yield t.gettext("Overrun tonight: {chance}.").format(chance=chance)
    elif verb == turns.END:
        yield t.gettext("No creatures tonight.")
    elif answer in (turns.LANDSCAPES, turns.REFILL, turns.REPLACE, turns.CHESTS):
        yield _cost(1, False, ask)


def _cost(hunger: int, is_guessed: bool, ask: Ask) -> str:
    # Translators: {n}: 3, or ≈3
    words = ask.t.ngettext("Costs {n} hunger.", "Costs {n} hunger.", hunger)
    return words.format(n=approx(str(hunger), is_guessed))


def _tonight_without(kind: str, ask: Ask) -> str:
    t, now, then = ask.t, odds_of(ask.state).overrun, odds_of(ask.state, without=kind).overrun
    chance = chance_text(then, t, ask.is_guess)
    if then == now:
        return t.gettext("Overrun tonight: {chance}.").format(chance=chance)
    # Translators: once this creature is gone; {chance}: ≈20%
    return t.gettext("Overrun tonight drops to {chance}.").format(chance=chance)


def _place(card: str, ask: Ask) -> Iterator[str]:
    state: ExplorersState = ask.state
    t, place, front = ask.t, state.setup.place_of[card], front_of(card)
    yield _cost(place.cost, ask.is_guess(f"landscapes.{front}.front"), ask)
    for tool in place.tools:
        yield t.gettext("A pickaxe helps.") if tool == "pickaxe" else t.gettext("A sword helps.")
    if place.takes:
        wanted = t.listed(need_name(need, t) for need in place.takes)
        yield t.gettext("Takes one of: {items}.").format(items=wanted)
    backs, danger = state.backs_of(card), danger_of(card, state)
    if len(backs) == 1:
        item, _ = read_back(next(iter(backs)))
        # Translators: what is on the back of a landscape; {item}: Bread
        yield t.gettext("You get: {item}.").format(item=item_name(item, t))
    if danger.comes:
        guessed = f"landscapes.{front}.backs"
        comes = approx(percent(danger.comes, t), ask.is_guess(guessed))
        overrun = chance_text(danger.overrun, t, ask.is_guess, guessed)
        # Translators: how likely each is; {chance}: ≈50%, {overrun}: ≈20%
        words = t.gettext("Creatures come: {chance}, overrun: {overrun}.")
        yield words.format(chance=comes, overrun=overrun)
        if danger.game_over:
            over = chance_text(danger.game_over, t, ask.is_guess, guessed)
            # Translators: how likely it is; {chance}: ≈4%
            yield t.gettext("Game Over: {chance}.").format(chance=over)


def _payment(answer: str, ask: Ask) -> Iterator[str]:
    """Only tools: hunger, food and trophies are told by the card's name."""
    t, state = ask.t, ask.state
    for what, uses in read(answer).items():
        if item_of(what) not in state.setup.items:
            continue
        saves = item_value(what, state, ask.is_guess, uses)
        words = (
            # Translators: a tool one pays with; {item}: Iron sword, {n}: the hunger it saves: 2
            t.gettext("{item} saves {n} and breaks.")
            if is_worn(what)
            # Translators: a tool one pays with; {item}: Iron sword, {n}: the hunger it saves: 2
            else (t.gettext("{item} saves {n}."))
        )
        yield words.format(item=item_name(item_of(what), t), n=saves)


def _placement(answer: str, ask: Ask) -> Iterator[str]:
    if ":" in answer:
        t, chest = ask.t, answer.rpartition(":")[2]
        words = (
            # Translators: where an item is taken from; {n}: the number of the chest: 05
            t.gettext("Out of chest {n}.")
            if answer.startswith(BACK)
            # Translators: where an item is put; {n}: the number of the chest: 05
            else (t.gettext("Into chest {n}."))
        )
        yield words.format(n=chest)


def _find(answer: str, ask: Ask) -> Iterator[str]:
    creatures = read_back(answer)[1]
    if creatures:
        # Translators: with the item on the back of a landscape
        words = ask.t.ngettext("{n} creature comes.", "{n} creatures come.", creatures)
        yield words.format(n=creatures)


def _taken(answer: str, ask: Ask) -> Iterator[str]:
    if answer in ask.state.row:
        yield _tonight_without(answer, ask)


def _arrival(answer: str, ask: Ask) -> Iterator[str]:
    if answer in ask.state.row:
        yield ask.t.gettext("An overrun begins.")


def _nothing_more(_answer: str, _ask: Ask) -> Iterator[str]:
    """The name of a chest tells what it needs."""
    yield from ()
