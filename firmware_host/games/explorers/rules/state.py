"""The whole table of Explorers, and how its events change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_host.games.core.flow import Flow, FlowState, Outcome
from firmware_host.games.core.piles import Bag, Pile, bag_of
from firmware_host.games.explorers.rules.cards import (
    back_of,
    front_of,
    is_worn,
    item_of,
    read_back,
    worn,
)
from firmware_host.games.explorers.rules.lots import World, after_seeing, seen_in
from firmware_host.games.explorers.rules.odds import on_top
from firmware_host.games.explorers.rules.payments import CREDIT, HUNGER, PAIR, Mix
from firmware_host.games.explorers.rules.setup import ExplorersSetup

flow: Flow[ExplorersState] = Flow()

NO_CARD = ""


class ExplorersState(FlowState):
    """A card is its front, or "front/back" as soon as somebody has seen its back.

    `top` is the open card on the pile (EX-A22); `hidden` counts the cards whose back nobody can
    locate, and where a shuffle made several lots of a front (EX-A20), `mixed` says what each may
    hold; `unseen` the creatures in the deck and those put back unseen, `left` only the deck.

    Where people deal the landscapes, `unnamed` of those counted in the pile lie open beside it
    (EX-010, EX-031, EX-040): nobody has said which. `open` and `extra` are those the box knows.
    """

    __slots__ = (
        "chests",
        "credit",
        "extra",
        "gone",
        "hidden",
        "hunger",
        "inventories",
        "left",
        "mixed",
        "open",
        "pile",
        "row",
        "seat",
        "setup",
        "top",
        "trash",
        "trophies",
        "turns",
        "unnamed",
        "unseen",
    )

    flow = flow

    def __init__(self, setup: ExplorersSetup) -> None:
        super().__init__()
        self.setup = setup
        self.seat = setup.first
        self.turns = 0
        self.hunger = setup.hunger
        self.credit = 0
        self.inventories: list[Bag] = [{} for _ in setup.players]
        self.trophies: list[Bag] = [{} for _ in setup.players]
        self.trash: Bag = {}
        self.gone: Bag = {}
        """Trophies that were spent."""
        self.open: list[str] = []
        self.extra: list[str] = []
        """EX-A18: landscapes an explorer map led to."""
        self.unnamed = 0 if setup.cards_in_box else setup.display
        self.top = NO_CARD
        self.pile = Pile([{f: sum(p.backs.values()) for f, p in setup.landscapes.items()}])
        self.hidden: Bag = dict(setup.cards)
        self.mixed: dict[str, list[World]] = {}
        self.row: Bag = {}
        self.unseen: Bag = dict(setup.creatures)
        self.left = sum(setup.creatures.values()) - setup.removed + 1
        self.chests: dict[str, tuple[str, ...]] = {}
        """What lies under each chest, one place for each thing it needs."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ExplorersState):
            return NotImplemented
        return self.setup == other.setup and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> ExplorersState:
        twin = ExplorersState.__new__(ExplorersState)
        self.copy_flow_into(twin)
        twin.setup = self.setup
        twin.seat = self.seat
        twin.turns = self.turns
        twin.hunger = self.hunger
        twin.credit = self.credit
        twin.inventories = [bag.copy() for bag in self.inventories]
        twin.trophies = [bag.copy() for bag in self.trophies]
        twin.trash = self.trash.copy()
        twin.gone = self.gone.copy()
        twin.open = self.open.copy()
        twin.extra = self.extra.copy()
        twin.unnamed = self.unnamed
        twin.top = self.top
        twin.pile = self.pile.copy()
        twin.hidden = self.hidden.copy()
        twin.mixed = self.mixed.copy()
        twin.row = self.row.copy()
        twin.unseen = self.unseen.copy()
        twin.left = self.left
        twin.chests = self.chests.copy()
        return twin

    def to_json(self) -> dict[str, Any]:
        return {
            **self.flow_to_json(),
            "seat": self.seat,
            "turns": self.turns,
            "hunger": self.hunger,
            "credit": self.credit,
            "inventories": [bag.copy() for bag in self.inventories],
            "trophies": [bag.copy() for bag in self.trophies],
            "trash": self.trash.copy(),
            "gone": self.gone.copy(),
            "open": self.open.copy(),
            "extra": self.extra.copy(),
            "unnamed": self.unnamed,
            "top": self.top,
            "pile": self.pile.to_json(),
            "hidden": self.hidden.copy(),
            "mixed": {front: [list(w) for w in worlds] for front, worlds in self.mixed.items()},
            "row": self.row.copy(),
            "unseen": self.unseen.copy(),
            "left": self.left,
            "chests": {chest: list(placed) for chest, placed in self.chests.items()},
        }

    @classmethod
    def from_json(cls, setup: ExplorersSetup, data: Mapping[str, Any]) -> ExplorersState:
        state = cls(setup)
        state.load_flow(dict(data))
        state.seat = int(data["seat"])
        state.turns = int(data["turns"])
        state.hunger = int(data["hunger"])
        state.credit = int(data["credit"])
        state.inventories = [dict(bag) for bag in data["inventories"]]
        state.trophies = [dict(bag) for bag in data["trophies"]]
        state.trash = dict(data["trash"])
        state.gone = dict(data["gone"])
        state.open = list(data["open"])
        state.extra = list(data["extra"])
        state.unnamed = int(data["unnamed"])
        state.top = str(data["top"])
        state.pile = Pile.from_json(data["pile"])
        state.hidden = {card: data["hidden"].get(card, 0) for card in setup.cards}
        state.mixed = {
            front: [(weight, spread) for weight, spread in worlds]
            for front, worlds in data["mixed"].items()
        }
        state.row = dict(data["row"])
        state.unseen = {kind: int(data["unseen"][kind]) for kind in setup.creatures}
        state.left = int(data["left"])
        state.chests = {chest: tuple(placed) for chest, placed in data["chests"].items()}
        return state

    # What the rules ask of a position

    @property
    def inventory(self) -> Bag:
        return self.inventories[self.seat]

    @property
    def landscapes(self) -> list[str]:
        """Every card that lies open beside the pile."""
        return self.open + self.extra

    def has(self, kind: str) -> list[str]:
        """The things of a kind in the active player's inventory."""
        kinds = self.setup.kind
        return [thing for thing in self.inventory if kinds[thing] == kind]

    def purse(self) -> int:
        """EX-021, EX-043: what can be paid without tools."""
        pairs = 0
        for count in self.trophies[self.seat].values():
            pairs += count // 2
        return self.hunger + self.credit + pairs

    def next_creature(self) -> Bag:
        return on_top(self.unseen, self.left, self.setup.last_cards)

    def backs_of(self, card: str) -> Bag:
        """What the back of a card may be: the one that was seen, or any not located yet."""
        seen = back_of(card)
        if seen:
            return {seen: 1}
        front = front_of(card)
        backs = self.setup.landscapes[front].backs
        if front in self.mixed:
            weights = seen_in(self.mixed[front], card)
            return {back: weights[back] for back in backs if back in weights}
        hidden = self.hidden
        return {back: count for back in backs if (count := hidden[f"{front}/{back}"])}

    def missing(self, chest: str) -> list[str]:
        """EX-045: what a chest still needs."""
        needs = self.setup.chest_needs[chest]
        return [need for need, placed in zip(needs, self.chests[chest], strict=True) if not placed]

    def full_chests(self) -> int:
        return sum(NO_CARD not in placed for placed in self.chests.values())


def put(bag: Bag, thing: str, count: int) -> None:
    """Change a count; what there is none of does not stand in the bag."""
    now = bag.get(thing, 0) + count
    if now:
        bag[thing] = now
    else:
        del bag[thing]


@flow.on("turn_began")
def _turn_began(state: ExplorersState, seat: int) -> None:
    """EX-023: all hunger cards and the night card; what was not spent is lost."""
    state.seat = seat
    state.hunger = state.setup.hunger
    state.credit = 0


@flow.on("turn_ended")
def _turn_ended(state: ExplorersState) -> None:
    state.turns += 1


@flow.on("chest_drawn")
def _chest_drawn(state: ExplorersState, chest: str) -> None:
    state.chests[chest] = (NO_CARD,) * len(state.setup.chest_needs[chest])


@flow.on("top_shown")
def _top_shown(state: ExplorersState, card: str) -> None:
    """EX-A22: the next landscape is public."""
    state.pile.take(card)
    state.top = card


@flow.on("landscape_dealt")
def _landscape_dealt(state: ExplorersState, card: str) -> None:
    state.open.append(card)
    state.top = NO_CARD


@flow.on("landscape_returned")
def _landscape_returned(state: ExplorersState, card: str) -> None:
    (state.open if card in state.open else state.extra).remove(card)
    if state.setup.cards_in_box:
        state.pile.put_under({card: 1})
    else:  # among those nobody can locate
        bag = state.pile.contents()
        put(bag, card, 1)
        state.pile = Pile([bag])


@flow.on("landscape_told")
def _landscape_told(state: ExplorersState, card: str) -> None:
    """EX-030: people explore a landscape they dealt, and now the box knows that it lay open."""
    state.pile.take(card)
    state.open.append(card)
    state.unnamed -= 1


@flow.on("landscapes_renewed")
def _landscapes_renewed(state: ExplorersState) -> None:
    """EX-040, EX-A16: hands do it; which cards people keep nobody says, only how many lie there.

    EX-A18: where a place that a map led to counts, the five that lay there may all have stayed.
    """
    places = state.setup.display
    if state.setup.rules["ex.extra_counts"] == "yes":
        places = max(state.unnamed, places - len(state.extra))
    state.unnamed = min(places, len(state.pile))


@flow.on("backs_shown")
def _backs_shown(_state: ExplorersState) -> None:
    """EX-066: told, because people look at the backs themselves."""


@flow.on("back_seen")
def _back_seen(state: ExplorersState, card: str, back: str) -> None:
    """Whoever looks at a back knows this card from now on."""
    front = front_of(card)
    known = f"{front}/{back}"
    state.hidden[known] -= 1
    cards = state.open if card in state.open else state.extra
    cards[cards.index(card)] = known
    if front in state.mixed:
        worlds = state.mixed[front] = after_seeing(state.mixed[front], card, back)
        if len(worlds[0][1]) < 2:  # one lot is left: `hidden` says it all
            del state.mixed[front]


@flow.on("explored")
def _explored(state: ExplorersState, _card: str, item: str, place: int) -> None:
    """EX-030, EX-031: the card becomes the item; nothing comes in its place.

    `place` counts all landscapes that lie open, those beside the five last.
    """
    beside = place - len(state.open)
    if beside < 0:
        del state.open[place]
    else:
        del state.extra[beside]
    put(state.inventories[state.seat], item, 1)


@flow.on("destination_found")
def _destination_found(state: ExplorersState, card: str) -> None:
    """EX-067, EX-D07."""
    if card == state.top:
        state.top = NO_CARD
    else:
        put(next(bag for bag in state.pile.bags if card in bag), card, -1)
        state.pile.bags = [bag for bag in state.pile.bags if bag]
    state.extra.append(card)


@flow.on("paid")
def _paid(state: ExplorersState, mix: Mix) -> None:
    inventory, trophies = state.inventories[state.seat], state.trophies[state.seat]
    for what, amount in mix.items():
        if what == HUNGER:
            state.hunger -= amount
        elif what == CREDIT:
            state.credit -= amount
        elif what.startswith(PAIR):
            kind = what.removeprefix(PAIR)
            put(trophies, kind, -2 * amount)
            put(state.gone, kind, 2 * amount)
        elif is_worn(what):  # EX-060: broken
            put(inventory, what, -amount)
            put(state.trash, item_of(what), amount)
        else:
            put(inventory, what, -amount)
            put(inventory, worn(what), amount)


@flow.on("item_spent")
def _item_spent(state: ExplorersState, thing: str) -> None:
    """EX-072: out of the inventory, into the trash."""
    put(state.inventories[state.seat], thing, -1)
    put(state.trash, item_of(thing), 1)


@flow.on("eaten")
def _eaten(state: ExplorersState, food: str) -> None:
    """EX-064, EX-D04: the credit lasts to the end of the turn."""
    _item_spent(state, food)
    state.credit += state.setup.items[food].value


@flow.on("item_given")
def _item_given(state: ExplorersState, thing: str, seat: int) -> None:
    put(state.inventories[state.seat], thing, -1)
    put(state.inventories[seat], thing, 1)


@flow.on("creature_revealed")
def _creature_revealed(state: ExplorersState, kind: str) -> None:
    state.unseen[kind] -= 1
    state.left -= 1
    put(state.row, kind, 1)


@flow.on("overrun")
def _overrun(_state: ExplorersState) -> None:
    """Told, so that people hear why another card comes."""


@flow.on("trophy_won")
def _trophy_won(state: ExplorersState, kind: str) -> None:
    """EX-042, EX-A10, EX-A32: out of the row, so it cannot overrun; it never comes back."""
    put(state.row, kind, -1)
    put(state.trophies[state.seat], kind, 1)


@flow.on("item_placed")
def _item_placed(state: ExplorersState, thing: str, chest: str) -> None:
    """EX-045, EX-048: a place that asks for just this item before one that takes any of a kind."""
    placed, needs, fits = (
        list(state.chests[chest]),
        state.setup.chest_needs[chest],
        state.setup.fits,
    )
    free = [n for n, need in enumerate(needs) if not placed[n] and thing in fits[need]]
    placed[min(free, key=lambda n: needs[n] != item_of(thing))] = thing
    state.chests[chest] = tuple(placed)
    put(state.inventories[state.seat], thing, -1)


@flow.on("item_taken_back")
def _item_taken_back(state: ExplorersState, thing: str, chest: str) -> None:
    placed = list(state.chests[chest])
    placed[placed.index(thing)] = NO_CARD
    state.chests[chest] = tuple(placed)
    put(state.inventories[state.seat], thing, 1)


@flow.on("chest_filled")
def _chest_filled(_state: ExplorersState, _chest: str) -> None:
    """EX-047: it is turned over; `chests` already says so."""


@flow.on("game_over")
def _game_over(state: ExplorersState, won: bool, reason: str) -> None:
    """EX-083: one result for all."""
    winners = tuple(range(len(state.setup.players))) if won else ()
    state.outcome = Outcome(won, reason, winners)


def items_owned(state: ExplorersState) -> Bag:
    """Every item that was ever found, wherever it went."""
    found = dict(state.trash)
    for bag in state.inventories:
        for thing, count in bag.items():
            found[item_of(thing)] = found.get(item_of(thing), 0) + count
    for thing, count in bag_of(t for placed in state.chests.values() for t in placed if t).items():
        found[item_of(thing)] = found.get(item_of(thing), 0) + count
    return found


def chance_of_need(state: ExplorersState, card: str) -> float:
    """How likely the back of a card is something that an open chest still needs."""
    fits = state.setup.fits
    wanted = frozenset().union(*(fits[n] for chest in state.chests for n in state.missing(chest)))
    backs = state.backs_of(card)
    good = sum(count for back, count in backs.items() if read_back(back)[0] in wanted)
    return good / sum(backs.values())
