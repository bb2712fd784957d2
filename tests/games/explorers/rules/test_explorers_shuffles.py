"""EX-A20: what is known of backs after a map's shuffle, against every order of a few real cards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from firmware_host.games.core.piles import Bag, Pile, bag_of
from firmware_host.games.explorers.rules import lots
from firmware_host.games.explorers.rules.cards import back_of, front_of
from firmware_host.games.explorers.rules.state import ExplorersState
from tests.games.explorers.rules.explorers_game import EXPLORERS, Table
from tests.games.explorers.rules.explorers_oracle import legal
from tests.games.explorers.rules.printed_cards import set_up, values

Backs = tuple[str, ...]


def shares(weights: Mapping[str, int]) -> dict[str, Fraction]:
    total = sum(weights.values())
    return {back: Fraction(weight, total) for back, weight in weights.items()}


def a_mixed_table() -> Table:
    """A taiga with jack o'lantern behind it is in the shuffled pile, another taiga lies open."""
    table = Table().owns("explorer_map").opens("taiga/jack_o_lantern").tops("taiga")
    table.say("replace")
    table.until("ex.act")
    assert table.state.open[0] == "taiga"
    table.say("map:ocean_monument")
    return table


def test_a_back_that_went_under_the_pile_is_not_behind_a_card_that_lay_open() -> None:
    """EX-066, EX-A20: everybody knows that the jack o'lantern is in the pile."""
    state = a_mixed_table().state
    assert state.backs_of("taiga") == {"armour": 1, "sweet_berries": 1, "wood": 1}
    # Three in the pile: the one that was seen, and two of the other three.
    assert shares(state.backs_of("taiga?")) == {
        "jack_o_lantern": Fraction(1, 3),
        "armour": Fraction(2, 9),
        "sweet_berries": Fraction(2, 9),
        "wood": Fraction(2, 9),
    }


def test_what_the_open_card_turns_out_to_be_is_not_in_the_pile() -> None:
    """EX-A20: then one lot is left, and its cards share what is hidden evenly."""
    table = a_mixed_table()
    table.until("ex.act")
    table.purse(6).say("explore:taiga")
    if table.asks.id == "ex.pay":
        table.say(table.answers[0])
    table.say("wood")
    assert table.state.mixed == {}
    assert table.state.backs_of("taiga?") == {"armour": 1, "jack_o_lantern": 1, "sweet_berries": 1}


def test_a_card_of_the_shuffled_pile_is_dealt_explored_and_kept_apart() -> None:
    """EX-A20: both lie open, and the answers name which."""
    table = a_mixed_table()
    assert "taiga?" in table.answers
    table.say("taiga?")
    table.say("landscapes", "1")
    table.until("ex.act")
    assert {"taiga", "taiga?"} <= {*table.state.landscapes}
    table.purse(6)
    assert {"explore:taiga", "explore:taiga?"} <= {*table.answers}
    table.say("explore:taiga?")
    if table.asks.id == "ex.pay":
        table.say(table.answers[0])
    assert "jack_o_lantern" in table.answers
    table.say("jack_o_lantern")
    assert table.state.inventory["jack_o_lantern"] == 1
    assert table.state.backs_of("taiga") == {"armour": 1, "sweet_berries": 1, "wood": 1}


def test_a_card_that_went_under_the_pile_alone_of_its_front_is_still_known() -> None:
    """EX-A20: the order is forgotten, not what can be the only one."""
    parts = values()
    parts["landscapes"]["taiga"]["backs"] = {"jack_o_lantern": 1, "wood": 1}
    parts["landscapes"]["woods"]["backs"]["wood"] += 2
    table = Table(values=parts).owns("explorer_map").opens("taiga/jack_o_lantern").tops("taiga")
    table.say("replace")
    table.until("ex.act")
    table.say("map:ocean_monument")
    assert table.state.backs_of("taiga") == {"wood": 1}
    assert table.state.backs_of("taiga?") == {"jack_o_lantern": 1}


def test_a_mixed_position_survives_json_and_its_copy_goes_its_own_way() -> None:
    table = a_mixed_table()
    data = json.loads(json.dumps(table.state.to_json()))
    assert ExplorersState.from_json(table.state.setup, data) == table.state
    twin = table.state.copy()
    EXPLORERS.answer(twin, "taiga?")
    assert table.state.to_json() == data
    assert EXPLORERS.check(ExplorersState.from_json(table.state.setup, data)) == []


@pytest.mark.parametrize("game", range(6))
def test_with_two_lots_about_exactly_the_legal_is_offered(game: int) -> None:
    """EX-A20: as the slow oracle reads it from JSON, to the end of the game."""
    table, random, mixed = a_mixed_table(), Random(game), 0
    while (question := EXPLORERS.question(table.state)) is not None:
        data = json.loads(json.dumps(table.state.to_json()))
        assert {*question.answers} == legal(table.setup, data)
        mixed += bool(table.state.mixed)
        table.say(random.choice(list(question.answers)))
    assert mixed >= 3


def test_a_world_that_does_not_add_up_is_a_violation() -> None:
    table = a_mixed_table()
    weight, spread = table.state.mixed["taiga"][0]
    table.state.mixed["taiga"] = [(weight, {**spread, "taiga": {"wood": 2}})]
    assert len(EXPLORERS.check(table.state)) == 1
    table.state.mixed["taiga"] = [(0, spread)]
    assert len(EXPLORERS.check(table.state)) == 1
    table.state.mixed = {}
    assert len(EXPLORERS.check(table.state)) == 1


def test_a_home_made_front_with_very_many_backs_is_rather_forgotten_than_computed() -> None:
    """EX-A20: as many worlds as there are choices; the table forgets instead, for every card."""
    items = sorted(values()["items"])[:24]
    state = with_one_seen_in_the_pile(items, lying=11)
    state.emit("pile_shuffled")
    assert (state.open, state.pile.bags, state.mixed) == (["taiga"] * 11, [{"taiga": 13}], {})
    assert state.backs_of("taiga") == dict.fromkeys(items, 1)


def test_many_backs_of_which_few_choices_are_possible_are_not_forgotten() -> None:
    """EX-A20: 23 cards of one lot, all but one of them in the pile."""
    items = sorted(values()["items"])[:24]
    state = with_one_seen_in_the_pile(items, lying=1)
    state.emit("pile_shuffled")
    assert len(state.mixed["taiga"]) == 23
    assert state.backs_of("taiga") == dict.fromkeys(items[1:], 1)
    assert shares(state.backs_of("taiga?"))[items[0]] == Fraction(1, 23)


def with_one_seen_in_the_pile(items: list[str], lying: int) -> ExplorersState:
    state = taigas(dict.fromkeys(items, 1))
    deal(state)
    state.emit("back_seen", "taiga", items[0])
    state.emit("landscape_returned", f"taiga/{items[0]}")
    for _ in range(lying):
        deal(state)
    return state


def test_where_worlds_are_too_many_the_open_cards_are_alike_again_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """EX-A20: nothing is told apart of which nothing is known."""
    state = taigas({"armour": 1, "jack_o_lantern": 1, "sweet_berries": 1, "wood": 1})
    for _ in range(2):
        deal(state)
    state.emit("back_seen", "taiga", "armour")
    state.emit("landscape_returned", "taiga/armour")
    state.emit("pile_shuffled")
    deal(state)
    assert state.open == ["taiga", "taiga?"]
    state.emit("landscape_returned", "taiga")
    monkeypatch.setattr(lots, "MOST_WORLDS", 0)
    state.emit("pile_shuffled")
    assert (state.open, state.pile.bags, state.mixed) == (["taiga"], [{"taiga": 3}], {})


def test_as_many_worlds_as_are_allowed_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """EX-A20: one of two cards goes to another lot, which can be done in two ways."""
    worlds = [(1, {"here": {"wood": 1, "armour": 1}})]
    for most, kept in ((2, True), (1, False)):
        monkeypatch.setattr(lots, "MOST_WORLDS", most)
        assert (lots.after_mixing(worlds, {"here": 1}, {}, "there") is not None) == kept


# Against every order


class Orders:
    """A few cards of one front, in every order they may lie in; the first place is the top."""

    def __init__(self, backs: Backs) -> None:
        self.weights: dict[tuple[Backs, Backs], int] = {}
        for order in permutations(backs):
            self._add((), order, 1)

    def _add(self, lying: Backs, pile: Backs, weight: int) -> None:
        key = lying, pile
        self.weights[key] = self.weights.get(key, 0) + weight

    def _all(self) -> list[tuple[Backs, Backs, int]]:
        before = [(*key, weight) for key, weight in self.weights.items()]
        self.weights = {}
        return before

    def deal(self) -> None:
        for lying, pile, weight in self._all():
            self._add((*lying, pile[0]), pile[1:], weight)

    def put_under(self, place: int) -> None:
        for lying, pile, weight in self._all():
            self._add(lying[:place] + lying[place + 1 :], (*pile, lying[place]), weight)

    def look(self, place: int, back: str) -> None:
        for lying, pile, weight in self._all():
            if lying[place] == back:
                self._add(lying, pile, weight)

    def shuffle(self) -> None:
        for lying, pile, weight in self._all():
            for order in permutations(pile):
                self._add(lying, order, weight)

    def lying(self, place: int) -> dict[str, Fraction]:
        return self._share(lambda lying, _pile: lying[place])

    def piled(self, place: int) -> dict[str, Fraction]:
        return self._share(lambda _lying, pile: pile[place])

    def _share(self, pick: Callable[[Backs, Backs], str]) -> dict[str, Fraction]:
        found: dict[str, int] = {}
        for (lying, pile), weight in self.weights.items():
            back = pick(lying, pile)
            found[back] = found.get(back, 0) + weight
        return shares(found)


def taigas(backs: Bag) -> ExplorersState:
    """A game in which the pile holds nothing but taigas, with these backs."""
    parts = values()
    rest = 60 - sum(backs.values()) - 1
    parts["landscapes"] = {
        "taiga": {**parts["landscapes"]["taiga"], "backs": backs},
        "woods": {**parts["landscapes"]["woods"], "backs": {"wood": rest}},
        "ocean_monument": parts["landscapes"]["ocean_monument"],
    }
    state = EXPLORERS.start(set_up(2, "easy", values=parts))
    state.pile = Pile([{"taiga": sum(backs.values())}])
    return state


def deal(state: ExplorersState) -> None:
    if not state.top:
        (card,) = state.pile.on_top()
        state.emit("top_shown", card)
    state.emit("landscape_dealt", state.top)


def assert_same(state: ExplorersState, orders: Orders) -> None:
    for place, card in enumerate(state.open):
        assert shares(state.backs_of(card)) == orders.lying(place)
    cards = [state.top] if state.top else []
    cards += [card for bag in state.pile.bags for card, count in bag.items() for _ in range(count)]
    for place, card in enumerate(cards):
        assert shares(state.backs_of(card)) == orders.piled(place)
    alike = {card for card in (*state.open, *cards) if not back_of(card)}
    assert {front_of(lot) for lot in alike} <= {"taiga"}
    assert ("taiga" in state.mixed) == (len(alike) > 1)


BACKS: tuple[Backs, ...] = (
    ("armour", "jack_o_lantern", "wood"),
    ("armour", "wood", "jack_o_lantern", "sweet_berries"),
    ("wood", "wood", "armour", "jack_o_lantern"),
    ("wood", "wood", "armour", "jack_o_lantern", "sweet_berries"),
)


WEIGHTY = (630, 855, 938, 1135)
"""Scripts in which a look at one of two equal backs makes some worlds likelier."""


@pytest.mark.behavior
@pytest.mark.parametrize("script", [*range(120), *WEIGHTY])
def test_any_course_of_looking_returning_and_shuffling_is_known_exactly(script: int) -> None:
    """EX-066, EX-A20, EX-A22."""
    random = Random(script)
    backs = BACKS[script % len(BACKS)]
    state = taigas(bag_of(backs))
    orders = Orders(backs)
    for _ in range(20):
        act = random.choice(("deal", "deal", "look", "return", "shuffle", "top"))
        unseen = [card for card in state.open if not back_of(card)]
        if act == "deal" and (state.top or state.pile.bags):
            deal(state)
            orders.deal()
        elif act == "top" and not state.top and state.pile.bags:
            (card,) = state.pile.on_top()
            state.emit("top_shown", card)
        elif act == "look" and unseen:
            card = random.choice(unseen)
            back = random.choice([*state.backs_of(card)])
            orders.look(state.open.index(card), back)
            state.emit("back_seen", card, back)
        elif act == "return" and state.open:
            card = random.choice(state.open)
            orders.put_under(state.open.index(card))
            state.emit("landscape_returned", card)
        elif act == "shuffle":
            state.emit("pile_shuffled")
            orders.shuffle()
        assert_same(state, orders)
