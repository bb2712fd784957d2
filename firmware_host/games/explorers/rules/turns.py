"""A turn: any actions in any order, then the night."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from firmware_host.games.core.question import Question, choose
from firmware_host.games.explorers.rules.cards import TOOLS, Landscape
from firmware_host.games.explorers.rules.chests import takings
from firmware_host.games.explorers.rules.payments import mixes, read, written
from firmware_host.games.explorers.rules.reveals import armours
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState, flow

EXPLORE: Final = "explore:"
FIGHT: Final = "fight:"
EAT: Final = "eat:"
MAP: Final = "map:"
LANDSCAPES: Final = "landscapes"
REFILL: Final = "refill"
REPLACE: Final = "replace"
CHESTS: Final = "chests"
CROSSBOW: Final = "crossbow"
SPYGLASS: Final = "spyglass"
GIVE: Final = "give"
END: Final = "end"
END_IN: Final = "end:"
"""EX-057: the turn ends, and this armour keeps the night's creatures away."""

COST_OF_LANDSCAPES: Final = 1
"""EX-040: whether all, some or none go away."""
COST_OF_CHESTS: Final = 1
"""EX-045: for any number of items."""

_NOTHING_SAVED: Final = dict.fromkeys(TOOLS, 0)


@flow.run("turn")
def _turn(state: ExplorersState, seat: int) -> None:
    state.emit("turn_began", seat)
    state.then(("act",), ("night",), ("turn_over",))


@flow.ask("act")
def _ask_act(state: ExplorersState) -> Question | None:
    """EX-020: while the cost can be paid; zero actions is allowed. None: only the end is left."""
    setup, inventory, row = state.setup, state.inventory, state.row
    purse = state.purse()
    saved = _saved_by_tools(state) if inventory else _NOTHING_SAVED
    answers = [
        EXPLORE + card for card in may_lie_open(state) if _reaches(state, card, purse, saved)
    ]
    answers += [FIGHT + kind for kind in row if setup.fight_cost[kind] <= purse + saved["sword"]]
    if purse:
        answers += _ways_to_renew(state)
        if can_fill(state) or takings(state):
            answers.append(CHESTS)
    if inventory:
        answers += _uses(state)
        if setup.rules["ex.trade"] == "yes" and len(setup.players) > 1:
            answers.append(GIVE)
        answers += [END_IN + armour for armour in armours(state)]
    if not answers:
        return None
    answers.append(END)
    return choose("ex.act", state.seat, answers, "EX-020", purse=purse)


def may_lie_open(state: ExplorersState) -> Iterable[str]:
    """The landscapes beside the pile; while one lies there that nobody named, any in the pile."""
    known = dict.fromkeys(state.landscapes)
    return known | state.pile.contents() if state.unnamed else known


def _reaches(state: ExplorersState, card: str, purse: int, saved: Mapping[str, int]) -> bool:
    """EX-030, EX-036: the cost can be paid, and a villager gets what he takes."""
    place = state.setup.place_of[card]
    for tool in place.tools:  # EX-032, EX-063, EX-A14, EX-A15
        purse += saved[tool]
    return place.cost <= purse and (not place.takes or has_for(state, place))


def _ways_to_renew(state: ExplorersState) -> list[str]:
    """EX-040: of people's own cards the box asks only for those it knows."""
    if not state.setup.cards_in_box:
        return [LANDSCAPES] if state.pile.bags or state.extra else []
    if not state.landscapes:
        return [REFILL] if state.top != NO_CARD else []
    some = [LANDSCAPES] if len(state.landscapes) > 1 else []
    return [REFILL, REPLACE, *some]


def _saved_by_tools(state: ExplorersState) -> dict[str, int]:
    """EX-061: what all tools of a kind can save together, used up."""
    saved = _NOTHING_SAVED.copy()
    power, kind = state.setup.tool_power, state.setup.kind
    for thing, count in state.inventory.items():
        if thing in power:
            saved[kind[thing]] += power[thing] * count
    return saved


def _uses(state: ExplorersState) -> list[str]:
    """EX-A11: items cost neither an action nor hunger. What would do nothing is not offered."""
    kinds = state.setup.kind
    found = [EAT + thing for thing in state.inventory if kinds[thing] == "food"]
    owned = {kinds[thing] for thing in state.inventory}
    if "crossbow" in owned and state.row:
        found.append(CROSSBOW)
    if "spyglass" in owned and has_unknown_backs(state):
        found.append(SPYGLASS)
    if "map" in owned:
        found += [MAP + place for place in hidden_destinations(state)]
    return found


def unknown_backs(state: ExplorersState) -> list[str]:
    return [card for card in state.landscapes if len(state.backs_of(card)) > 1]


def has_unknown_backs(state: ExplorersState) -> bool:
    return any(len(state.backs_of(card)) > 1 for card in may_lie_open(state))


def hidden_destinations(state: ExplorersState) -> list[str]:
    """EX-067, EX-A19: only what is still in the pile; its open top card is part of it."""
    if len(state.pile) == state.unnamed:  # all of them lie open
        return [state.top] if state.top and state.setup.place_of[state.top].is_destination else []
    cards = {*state.pile.contents(), state.top} - {NO_CARD}
    return [card for card in sorted(cards) if state.setup.place_of[card].is_destination]


def has_for(state: ExplorersState, village: Landscape) -> bool:
    """EX-035: does the active player own anything the villager takes?"""
    fits = state.setup.fits
    return any(not fits[need].isdisjoint(state.inventory) for need in village.takes)


def can_fill(state: ExplorersState) -> bool:
    inventory, fits, needs = state.inventory, state.setup.fits, state.setup.chest_needs
    if not inventory:
        return False
    for chest, placed in state.chests.items():
        if NO_CARD in placed:
            for need, thing in zip(needs[chest], placed, strict=True):
                if not thing and not fits[need].isdisjoint(inventory):
                    return True
    return False


@flow.refuse("act")
def _why_not_act(state: ExplorersState, answer: str) -> tuple[str, str] | None:
    verb, _, what = answer.partition(":")
    if verb == "explore":
        if what not in may_lie_open(state):
            return "EX-030", f"{what} does not lie open"
        return _why_not_explore(state, what)
    if verb == "fight":
        if what not in state.row:
            return "EX-042", f"there is no {what} in the row"
        return "EX-021", f"a {what} costs {state.setup.fight_cost[what]}"
    if answer in (LANDSCAPES, REFILL, REPLACE, CHESTS) and not state.purse():
        return "EX-021", "it costs 1 hunger"
    if answer == CHESTS:
        return "EX-046", "no open chest needs anything you have"
    if answer in (LANDSCAPES, REFILL, REPLACE):
        return "EX-040", "no landscape can be put away or dealt"
    return _why_not_use(state, answer)


def _why_not_use(state: ExplorersState, answer: str) -> tuple[str, str] | None:
    verb, _, what = answer.partition(":")
    if verb in ("eat", END) and what not in state.inventory:
        return "EX-072", f"you have no {what}"
    if answer == GIVE and not state.inventory:
        return "EX-072", "you have nothing to give"
    if verb in (CROSSBOW, SPYGLASS, "map") and not state.has(verb):
        return "EX-072", f"you have no {verb}"
    if verb == "map":
        return "EX-A19", f"{what} is not in the pile"
    if answer == CROSSBOW:
        return "EX-065", "there is no creature in the row"
    if answer == SPYGLASS:
        return "EX-066", "every back that lies open is known"
    return None


def _why_not_explore(state: ExplorersState, card: str) -> tuple[str, str]:
    place = state.setup.place_of[card]
    if place.takes and not has_for(state, place):
        return "EX-036", f"the villager takes {' or '.join(place.takes)}"
    return "EX-021", f"it costs {place.cost}"


@flow.take("act")
def _take_act(state: ExplorersState, answer: str) -> None:
    if answer == END:
        return  # EX-023, EX-025: the night follows
    verb, _, what = answer.partition(":")
    if verb == END:
        state.emit("item_spent", what)
        state.steps.pop()  # EX-D03: no night, but the turn passes
        return
    state.then(("act",))
    _DOINGS[verb](state, what)


def _explore(state: ExplorersState, card: str) -> None:
    place = state.setup.place_of[card]
    if card not in state.landscapes:
        state.emit("landscape_told", card)
    trade = [("trade", card)] if place.takes else []
    state.then(("pay", place.cost, place.tools), *trade, ("flip", card))


def _fight(state: ExplorersState, kind: str) -> None:
    state.then(("pay", state.setup.fight_cost[kind], ("sword",)), ("win_trophy", kind))


def _eat(state: ExplorersState, food: str) -> None:
    state.emit("eaten", food)


def _use_map(state: ExplorersState, place: str) -> None:
    state.emit("item_spent", state.has("map")[0])
    state.emit("destination_found", place)
    if state.setup.rules["ex.shuffle_after_map"] == "yes":
        state.emit("pile_shuffled")
    if state.setup.cards_in_box:
        state.then(("top_again",))


def _choose_landscapes(state: ExplorersState, _what: str) -> None:
    """EX-A18: of people's own cards only a place that a map led to is known to lie there."""
    asked = [("return",)] if state.landscapes else []
    dealt = ("deal",) if state.setup.cards_in_box else ("renew",)
    state.then(("pay", COST_OF_LANDSCAPES, ()), *asked, dealt)


def _refill(state: ExplorersState, _what: str) -> None:
    state.then(("pay", COST_OF_LANDSCAPES, ()), ("deal",))


def _replace(state: ExplorersState, _what: str) -> None:
    state.then(("pay", COST_OF_LANDSCAPES, ()), ("replace",), ("deal",))


def _fill_chests(state: ExplorersState, _what: str) -> None:
    state.then(("pay", COST_OF_CHESTS, ()), ("fill", 0, 0))


def _use_crossbow(state: ExplorersState, _what: str) -> None:
    state.emit("item_spent", state.has(CROSSBOW)[0])
    state.then(("shoot", 0))


def _use_spyglass(state: ExplorersState, _what: str) -> None:
    state.emit("item_spent", state.has(SPYGLASS)[0])
    state.then(("look",))


def _give_away(state: ExplorersState, _what: str) -> None:
    state.then(("give",))


_DOINGS: Final[Mapping[str, Callable[[ExplorersState, str], None]]] = {
    "explore": _explore,
    "fight": _fight,
    "eat": _eat,
    "map": _use_map,
    LANDSCAPES: _choose_landscapes,
    REFILL: _refill,
    REPLACE: _replace,
    CHESTS: _fill_chests,
    CROSSBOW: _use_crossbow,
    SPYGLASS: _use_spyglass,
    GIVE: _give_away,
}


@flow.run("renew")
def _renew(state: ExplorersState) -> None:
    state.emit("landscapes_renewed")


@flow.run("turn_over")
def _turn_over(state: ExplorersState) -> None:
    state.emit("turn_ended")
    state.then(("turn", (state.seat + 1) % len(state.setup.players)))


@flow.run("pay")
def _pay(state: ExplorersState, cost: int, tools: tuple[str, ...]) -> None:
    """EX-021: what nobody can choose is paid at once."""
    ways = ways_to_pay(state, cost, tools)
    if len(ways) == 1:
        state.emit("paid", ways[0])
    else:
        state.then(("choose_pay", cost, tools))


def ways_to_pay(state: ExplorersState, cost: int, tools: tuple[str, ...]) -> list[dict[str, int]]:
    return mixes(
        cost,
        state.hunger,
        state.credit,
        state.trophies[state.seat],
        state.inventory,
        state.setup.tools[tools],
    )


@flow.ask("choose_pay")
def _ask_pay(state: ExplorersState, cost: int, tools: tuple[str, ...]) -> Question:
    answers = [written(way) for way in ways_to_pay(state, cost, tools)]
    return choose("ex.pay", state.seat, answers, "EX-021", cost=cost)


@flow.take("choose_pay")
def _take_pay(state: ExplorersState, answer: str, _cost: int, _tools: tuple[str, ...]) -> None:
    state.emit("paid", read(answer))


@flow.run("give")
def _give(state: ExplorersState) -> None:
    """EX-A26: offered only where the table plays it so; the only item is given at once."""
    if len(state.inventory) == 1:
        _take_give(state, next(iter(state.inventory)))
    else:
        state.then(("choose_give",))


@flow.ask("choose_give")
def _ask_give(state: ExplorersState) -> Question:
    return choose("ex.give", state.seat, list(state.inventory), "EX-A26")


@flow.take("choose_give")
def _take_give(state: ExplorersState, thing: str) -> None:
    if len(state.setup.players) == 2:
        state.emit("item_given", thing, 1 - state.seat)
    else:
        state.then(("give_to", thing))


@flow.ask("give_to")
def _ask_give_to(state: ExplorersState, thing: str) -> Question:
    seats = [str(seat) for seat in range(len(state.setup.players)) if seat != state.seat]
    return choose("ex.give_to", state.seat, seats, "EX-A26", item=thing)


@flow.take("give_to")
def _take_give_to(state: ExplorersState, seat: str, thing: str) -> None:
    state.emit("item_given", thing, int(seat))
