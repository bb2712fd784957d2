"""The rules object of Explorers, what the rest of the house talks to; and what must hold in every
position."""

from __future__ import annotations

from firmware_host.games.core.before_play import fairness
from firmware_host.games.core.flow import Step
from firmware_host.games.core.flow_rules import FlowRules
from firmware_host.games.core.piles import Bag
from firmware_host.games.core.rules import Setup
from firmware_host.games.explorers.rules import (
    chests,  # noqa: F401  (they fill the flow)
    exploring,  # noqa: F401  (they fill the flow)
    reveals,  # noqa: F401  (they fill the flow)
    setting_up,
    turns,  # noqa: F401  (they fill the flow)
)
from firmware_host.games.explorers.rules.cards import back_of, front_of
from firmware_host.games.explorers.rules.lots import World
from firmware_host.games.explorers.rules.setup import ExplorersSetup
from firmware_host.games.explorers.rules.state import ExplorersState, flow, items_owned
from firmware_host.games.explorers.rules.versions import REPLAYED, VERSION

for part in (fairness, setting_up.guide.flow):
    flow.include(part)


class Explorers(FlowRules[ExplorersState]):
    game = "explorers"
    mode = "referee"
    version = VERSION
    state = ExplorersState
    flow = flow

    def read_setup(self, setup: Setup) -> ExplorersSetup:
        return ExplorersSetup.from_json(setup)

    def replays(self, version: int) -> bool:
        return version in REPLAYED

    def upgraded(self, setup: Setup, version: int) -> Setup:
        return {**setup, "rules_version": version}

    def first_steps(self, setup: ExplorersSetup) -> list[Step]:
        return setting_up.first_steps(setup)

    def check(self, state: ExplorersState) -> list[str]:
        return problems(state)

    def describe(self, state: ExplorersState) -> str:
        open_cards = [*state.landscapes, *([f"{state.unnamed} unnamed"] if state.unnamed else [])]
        lines = [
            f"turn {state.turns + 1}, seat {state.seat}, hunger {state.hunger}+{state.credit}",
            f"open    {', '.join(open_cards) or '-'} | top {state.top or '-'}",
            f"row     {_bag(state.row)} | deck {state.left}",
        ]
        for seat, inventory in enumerate(state.inventories):
            lines.append(f"seat {seat}  {_bag(inventory)} | trophies {_bag(state.trophies[seat])}")
        for chest, placed in state.chests.items():
            needs = state.setup.chest_needs[chest]
            lines.append(f"chest {chest}  {', '.join(needs)} | {', '.join(filter(None, placed))}")
        return "\n".join(lines)


def _bag(bag: dict[str, int]) -> str:
    return " ".join(f"{thing}:{count}" for thing, count in sorted(bag.items())) or "-"


def problems(state: ExplorersState) -> list[str]:
    """Every broken invariant of a position, all at once."""
    return _landscapes(state) + _items(state) + _creatures(state) + _rest(state)


def _lying(state: ExplorersState) -> Bag:
    """Every landscape card that has not been explored."""
    cards = state.pile.contents()
    for card in (*state.open, *state.extra, *([state.top] if state.top else [])):
        cards[card] = cards.get(card, 0) + 1
    return cards


def _landscapes(state: ExplorersState) -> list[str]:
    """EX-001: 60 cards, and each front no oftener than it was printed."""
    wrong = []
    lying = _lying(state)
    total = sum(lying.values()) + sum(items_owned(state).values())
    if total != sum(state.setup.cards.values()):
        wrong.append(f"{total} landscapes and items")
    if not 0 <= state.unnamed <= len(state.pile) or (state.unnamed and state.top):
        wrong.append(f"{state.unnamed} of {len(state.pile)} landscapes lie open unnamed")
    if any(count < 0 for count in state.hidden.values()):
        wrong.append("more backs were seen than there are")
    lots: dict[str, Bag] = {}
    for card, count in lying.items():
        if not back_of(card):
            lots.setdefault(front_of(card), {})[card] = count
    hidden = state.hidden
    for front, cards in state.setup.cards_of.items():
        unknown = {back: hidden[card] for back, card in cards if hidden[card]}
        unlocated = lots.get(front, {})
        if sum(unknown.values()) != sum(unlocated.values()):
            wrong.append(f"{unlocated} with {unknown} to come")
        if front in state.mixed or len(unlocated) > 1:
            wrong += _worlds(state.mixed.get(front), unlocated, unknown)
    return wrong


def _worlds(worlds: list[World] | None, lots: Bag, unknown: Bag) -> list[str]:
    """EX-A20: every world gives each lot its number of backs, and all of them together."""
    if worlds is None:
        return [f"nothing is known of {lots}"] if len(lots) > 1 else []
    wrong = []
    for weight, spread in worlds:
        backs: Bag = {}
        for lot in spread.values():
            for back, count in lot.items():
                backs[back] = backs.get(back, 0) + count
        sizes = {lot: sum(inside.values()) for lot, inside in spread.items()}
        counts = [weight, *(count for lot in spread.values() for count in lot.values())]
        if (sizes, backs) != (lots, unknown) or min(counts) < 1:
            wrong.append(f"{spread} for {lots} with {unknown} to come")
    return wrong


def _items(state: ExplorersState) -> list[str]:
    """Each item exists as often as it is printed on a back."""
    behind = state.setup.item_behind
    found = items_owned(state)
    for cards in (state.hidden, _lying(state)):
        for card, count in cards.items():
            if count and card in behind:
                found[behind[card]] = found.get(behind[card], 0) + count
    return [] if found == state.setup.printed_items else ["items appeared or vanished"]


def _creatures(state: ExplorersState) -> list[str]:
    """EX-002: 30 creatures."""
    wrong = []
    for kind, copies in state.setup.creatures.items():
        count = state.unseen[kind] + state.row.get(kind, 0) + state.gone.get(kind, 0)
        count += sum(trophies.get(kind, 0) for trophies in state.trophies)
        if count != copies or state.unseen[kind] < 0:
            wrong.append(f"{count} of {copies} {kind}")
    if state.left - 1 + state.setup.removed != sum(state.unseen.values()):
        wrong.append(f"{state.left} cards in the deck, {sum(state.unseen.values())} unseen")
    return wrong


def _rest(state: ExplorersState) -> list[str]:
    wrong = []
    if not 0 <= state.hunger <= state.setup.hunger or state.credit < 0:
        wrong.append(f"{state.hunger} hunger, {state.credit} credit")
    for chest, placed in state.chests.items():
        for need, thing in zip(state.setup.chest_needs[chest], placed, strict=True):
            if thing and thing not in state.setup.fits[need]:
                wrong.append(f"{thing} lies in chest {chest} for {need}")
    if any(front_of(card) not in state.setup.landscapes for card in _lying(state)):
        wrong.append("a card lies there that does not exist")
    return wrong
