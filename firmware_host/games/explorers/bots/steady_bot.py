"""Plays Explorers to win: looks for what the chests need and keeps the row of creatures short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from random import Random
from typing import Any, Final

from firmware_host.games.core.question import NONE, Question
from firmware_host.games.explorers.bots import worth as worth
from firmware_host.games.explorers.bots.worth import Needs
from firmware_host.games.explorers.rules import chests, payments, reveals, turns
from firmware_host.games.explorers.rules.cards import is_worn, item_of
from firmware_host.games.explorers.rules.state import ExplorersState

EXIT_OK: Final = 1.0
"""What an action must bring for each hunger it costs."""
LEAST_PRICE: Final = 0.3
CHEAPEST: Final = 2
"""Hunger that must be left after new landscapes were paid for."""
LOST: Final = 0.15
"""What a hunger is worth that would be lost tonight."""
VILLAGER: Final = 1.0
"""What the item given to a villager is worth."""
TROPHY: Final = 0.3
PAIR: Final = 0.3
SAVED: Final = 0.2
"""What a pair of trophies, and a use of a tool for each hunger it saves, is worth later."""
RISKY_NIGHT: Final = 1.7
"""Reveals to be expected from which on armour is worn."""
LAST_CARDS: Final = 8
WORTH_A_LOOK: Final = 3
"""Unknown backs from which on a spyglass is used."""
SHOTS: Final = 3.5
"""What two creatures less must be worth for a crossbow."""


class ExplorersSteadyBot:
    def __init__(self, random: Random) -> None:
        self._own = OwnLandscapes(random)
        self._ways: dict[str, Callable[[Question, ExplorersState], str]] = {
            "ex.act": self._act,
            "ex.pay": self._pay,
            "ex.trade": self._trade,
            "ex.return": self._return,
            "ex.shoot": self._shoot,
            "ex.fill": self._fill,
            "ex.bonus": self._shoot,
            "ex.armour": self._armour,
        }

    def answer(self, question: Question, state: Any) -> str:
        way = self._ways.get(question.id)
        return way(question, state) if way and len(question.answers) > 1 else question.answers[0]

    def _act(self, question: Question, state: ExplorersState) -> str:
        answer = self._chosen(question, state)
        verb, _, what = answer.partition(":")
        if verb == "explore":
            self._own.explore(state, what)
        elif answer == turns.LANDSCAPES:
            self._own.renew(state, self._unwanted(state))
        return answer

    def _chosen(self, question: Question, state: ExplorersState) -> str:
        """What brings most for its hunger; nothing that is not worth it."""
        needs = Needs(state)
        answers = question.answers
        free = self._for_nothing(question, state, needs)
        if free:
            return free
        fills = turns.CHESTS in answers and self._worth_filling(state, needs)
        purse = int(question.about["purse"]) - fills
        offers = self._offers(question, state, needs, purse)
        best = max(offers, key=lambda offer: offer[1] / max(offer[2], LEAST_PRICE), default=None)
        if best and best[1] > EXIT_OK * best[2]:
            return best[0]
        food = self._meal(state, needs)
        if food:
            return food
        if purse >= 1 + CHEAPEST and (renews := self._renewal(question, state)):
            return renews
        if fills:
            return turns.CHESTS
        # What is left is lost tonight: anything is better than nothing.
        rest = max(offers, key=lambda offer: offer[1] - LOST * offer[2], default=None)
        if rest and rest[1] > LOST * rest[2]:
            return rest[0]
        if turns.CHESTS in answers and needs.missing:
            return turns.CHESTS
        return self._end(question, state, needs)

    def _end(self, question: Question, state: ExplorersState, needs: Needs) -> str:
        """In armour, if the night looks bad."""
        for answer in question.answers:
            armour = answer.removeprefix(turns.END_IN)
            if armour != answer and self._wears(armour, 1, state, needs):
                return answer
        return turns.END

    def _renewal(self, question: Question, state: ExplorersState) -> str:
        """The way to new landscapes that says in one answer which stay; "" if there is none."""
        offered = [
            way
            for way in (turns.REFILL, turns.REPLACE, turns.LANDSCAPES)
            if way in question.answers
        ]
        if len(offered) < 2:
            return offered[0] if offered else ""
        away, lying = len(self._unwanted(state)), len(state.landscapes)
        if away in (0, lying) or turns.LANDSCAPES not in offered:
            return turns.REPLACE if away else turns.REFILL
        return turns.LANDSCAPES

    def _offers(
        self, question: Question, state: ExplorersState, needs: Needs, purse: int
    ) -> list[tuple[str, float, float]]:
        """Landscapes and creatures within reach: the answer, what it brings, what it costs."""
        found = []
        lying = self._own.lying(state)
        for answer in question.answers:
            verb, _, what = answer.partition(":")
            if verb == "explore":
                if what not in lying:
                    continue
                place = state.setup.place_of[what]
                cost = self._price(state, place.cost, place.tools, needs)
                gain = worth.finding(state, needs, what) - (VILLAGER if place.takes else 0.0)
            elif verb == "fight":
                cost = self._price(state, state.setup.fight_cost[what], ("sword",), needs)
                gain = worth.quieter(state, what) + TROPHY
            else:
                continue
            if cost <= purse:
                found.append((answer, gain, cost))
        return found

    def _for_nothing(self, question: Question, state: ExplorersState, needs: Needs) -> str:
        """Items cost nothing to use; what a chest waits for is kept."""
        for answer in question.answers:
            if answer == turns.SPYGLASS and len(turns.unknown_backs(state)) >= WORTH_A_LOOK:
                return answer  # who only looks for himself tells the box nothing
            if answer == turns.CROSSBOW and not needs.keeps("crossbow"):
                row = sorted((worth.quieter(state, kind) for kind in state.row), reverse=True)
                if sum(row[:2]) > SHOTS:
                    return answer
            if answer.startswith(turns.MAP):
                place = answer.removeprefix(turns.MAP)
                back = next(iter(state.backs_of(place)))
                if place not in self._own.lying(state) and needs.wants(back.partition("+")[0]):
                    return answer
        return ""

    def _price(
        self, state: ExplorersState, cost: int, tools: tuple[str, ...], needs: Needs
    ) -> float:
        ways = turns.ways_to_pay(state, cost, tools)
        return min((self._missed(way, state, needs) for way in ways), default=99.0)

    def _missed(self, way: payments.Mix, state: ExplorersState, needs: Needs) -> float:
        """How much a payment hurts."""
        cost = 0.0
        for what, amount in way.items():
            if what in (payments.HUNGER, payments.CREDIT):
                cost += amount
            elif what.startswith(payments.PAIR):
                cost += PAIR * amount
            else:
                item = item_of(what)
                cost += amount * SAVED * state.setup.items[item].value
                if is_worn(what) and needs.keeps(item):
                    cost += worth.CHEST_ITEM
        return cost

    def _pay(self, question: Question, state: ExplorersState) -> str:
        needs = Needs(state)
        return min(question.answers, key=lambda way: self._missed(payments.read(way), state, needs))

    def _meal(self, state: ExplorersState, needs: Needs) -> str:
        """Food that makes one more good find possible."""
        foods = [food for food in state.has("food") if not needs.keeps(food)]
        if not foods:
            return ""
        food = max(foods, key=lambda each: state.setup.items[each].value)
        purse = state.purse() + state.setup.items[food].value
        for card in dict.fromkeys(self._own.lying(state)):
            place = state.setup.place_of[card]
            gain = worth.finding(state, needs, card)
            if (
                not place.takes
                and state.purse() < place.cost <= purse
                and gain > EXIT_OK * place.cost
            ):
                return turns.EAT + food
        return ""

    def _worth_filling(self, state: ExplorersState, needs: Needs) -> bool:
        """Two things at once, or one that completes a chest."""
        placed = 0
        for chest in needs.targets:
            missing = state.missing(chest)
            found = sum(not state.setup.fits[n].isdisjoint(state.inventory) for n in missing)
            if found and found == len(missing):
                return True
            placed += found
        return placed > 1 or (placed > 0 and state.left <= 2 * LAST_CARDS)

    def _fill(self, question: Question, state: ExplorersState) -> str:
        """Into the chest that is nearest to being full; nothing into one that is given up."""
        needs = Needs(state)
        best, fewest = "", 99.0
        for answer in question.answers:
            thing, _, chest = answer.partition(":")
            if thing + ":" == chests.BACK or chest not in needs.targets:
                continue
            lacking = len(state.missing(chest)) + (not is_worn(thing)) * 0.1
            if lacking < fewest:
                best, fewest = answer, lacking
        return best or question.answers[-1]

    def _trade(self, question: Question, state: ExplorersState) -> str:
        needs = Needs(state)
        return min(
            question.answers,
            key=lambda thing: (
                needs.worth(item_of(thing))
                + worth.CHEST_ITEM * needs.keeps(item_of(thing))
                + (thing == "emerald")
            ),
        )

    def _return(self, question: Question, state: ExplorersState) -> str:
        unwanted = self._unwanted(state)
        cards = enumerate(question.options)
        return ",".join(str(place) for place, card in cards if card in unwanted) or NONE

    def _unwanted(self, state: ExplorersState) -> list[str]:
        """What is not worth its cost goes under the pile."""
        needs, found = Needs(state), []
        for card in self._own.lying(state):
            place = state.setup.place_of[card]
            gain = worth.finding(state, needs, card) - (VILLAGER if place.takes else 0.0)
            if gain < EXIT_OK * place.cost or not self._can_trade(state, place.takes):
                found.append(card)
        return found

    def _can_trade(self, state: ExplorersState, takes: tuple[str, ...]) -> bool:
        """Has anybody what the villager takes?"""
        wanted = [state.setup.fits[need] for need in takes]
        return not wanted or any(
            not fits.isdisjoint(bag) for fits in wanted for bag in state.inventories
        )

    def _shoot(self, question: Question, state: ExplorersState) -> str:
        kinds = [answer for answer in question.answers if answer in state.row]
        return max(kinds, key=lambda kind: worth.quieter(state, kind))

    def _armour(self, question: Question, state: ExplorersState) -> str:
        armour, creatures = question.answers[0], int(question.about["creatures"])
        return armour if self._wears(armour, creatures, state, Needs(state)) else reveals.REVEAL

    def _wears(self, armour: str, creatures: int, state: ExplorersState, needs: Needs) -> bool:
        expected = worth.reveals_expected(state, set(state.row)) * creatures
        if needs.keeps(armour) and expected < 2 * RISKY_NIGHT:
            return False
        return expected > RISKY_NIGHT or state.left <= LAST_CARDS


class OwnLandscapes:
    """The landscapes on a bot's own table, where the box does not know which people have dealt:
    dealt at random out of what nobody has explored."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._open: list[str] = []

    def lying(self, state: ExplorersState) -> list[str]:
        """Every card beside the pile."""
        if state.setup.cards_in_box:
            return state.landscapes
        return state.landscapes + self._unnamed(state)

    def _unnamed(self, state: ExplorersState) -> list[str]:
        """Dealt anew where others played in between: only their number is known."""
        if len(self._open) != state.unnamed:
            cards = list(Counter(state.pile.contents()).elements())
            self._open = self._random.sample(cards, state.unnamed)
        return self._open

    def explore(self, state: ExplorersState, card: str) -> None:
        if card not in state.landscapes:
            self._unnamed(state).remove(card)

    def renew(self, state: ExplorersState, away: Collection[str]) -> None:
        """EX-040: some go under the pile, then cards are dealt until all places are taken."""
        if state.setup.cards_in_box:
            return
        kept = [card for card in self._unnamed(state) if card not in away]
        pile = Counter(state.pile.contents())
        pile.subtract(self._unnamed(state))
        cards = list((+pile).elements())
        dealt = max(0, state.setup.display - len(kept))
        under = [card for card in self._unnamed(state) if card in away]  # EX-A16: may come back
        self._open = kept + (self._random.sample(cards, len(cards)) + under)[:dealt]
