"""What can be done in a turn of Explorers, what it costs, and why it cannot be done now.

Whether something is possible, and the rule that forbids it, come from the open question and from
the rules' refusals; here they only get words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from firmware_host.games.explorers.panel.risk import chance_text, odds_of
from firmware_host.games.explorers.rules import turns
from firmware_host.games.explorers.rules.cards import TOOLS, front_of, item_of
from firmware_host.games.explorers.rules.payments import PAIR
from firmware_host.games.explorers.rules.state import ExplorersState, flow
from firmware_host.games.teaching import Possibility
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import is_guess
from firmware_host.panel.words import approx
from firmware_host.table.snapshot import TableSnapshot

_REASONS: Final = {
    "EX-021": N_("You don't have enough hunger."),
    "EX-030": N_("None lies open."),
    "EX-032": N_("Nothing you can pay for shows its sign."),
    "EX-036": N_("You have nothing that the villager takes."),
    "EX-040": N_("There are no landscapes left."),
    "EX-042": N_("The row is empty."),
    "EX-043": N_("You don't have two of the same creature."),
    "EX-046": N_("No chest needs what you have."),
    "EX-065": N_("The row is empty."),
    "EX-066": N_("You know all these backs already."),
    "EX-072": N_("You have none."),
    "EX-A19": N_("Neither place is in the pile."),
}
"""The rules that forbid something, each as the reason why it is not possible now."""
_OTHER_REASON: Final = N_("Not possible now.")


def possibilities(snapshot: TableSnapshot, t: Translator) -> Sequence[Possibility]:
    """The four actions, the special items, and the end of the turn."""
    if snapshot.question is None or snapshot.question.id != "ex.act":
        return ()
    turn = _Turn(snapshot, t)
    return (*turn.actions(), *turn.payments(), *turn.items(), turn.end())


class _Turn:
    """One moment of a turn in which whoever is asked may do anything that is legal."""

    def __init__(self, snapshot: TableSnapshot, t: Translator) -> None:
        assert snapshot.question is not None
        self.state: ExplorersState = snapshot.state
        self.answers = snapshot.question.answers
        self.t = t
        self.is_guess = partial(is_guess, snapshot)

    def actions(self) -> Iterator[Possibility]:
        t, setup = self.t, self.state.setup
        cards = list(turns.may_lie_open(self.state))
        places = [card for card in cards if not setup.place_of[card].takes]
        villages = [card for card in cards if setup.place_of[card].takes]
        yield self._one(
            t.gettext("Explore a landscape"),
            self._exploring(places),
            "EX-030",
            "forest",
            *(turns.EXPLORE + card for card in self._cheapest_first(places) or [""]),
        )
        yield self._one(
            t.gettext("Trade in a village"),
            self._trading(villages),
            "EX-035",
            "dwelling",
            *(turns.EXPLORE + card for card in villages or [""]),
        )
        yield self._one(
            t.gettext("Get new landscapes"),
            t.ngettext("Costs {n} hunger.", "Costs {n} hunger.", turns.COST_OF_LANDSCAPES).format(
                n=turns.COST_OF_LANDSCAPES
            ),
            "EX-040",
            "turn",
            turns.LANDSCAPES,
            turns.REFILL,
            turns.REPLACE,
        )
        yield self._fight()
        yield self._one(
            t.gettext("Fill chests"),
            # Translators: {n}: 1
            t.ngettext(
                "Costs {n} hunger, and items that chests need.",
                "Costs {n} hunger, and items that chests need.",
                turns.COST_OF_CHESTS,
            ).format(n=turns.COST_OF_CHESTS),
            "EX-045",
            "chest",
            turns.CHESTS,
        )

    def _exploring(self, places: Sequence[str]) -> str:
        t = self.t
        if not places:
            return t.gettext("Costs the hunger on its card.")
        # Translators: {n}: 3, or 1–4, bent by the greater number
        words = t.ngettext(
            "Costs {n} hunger. Tools help where the card shows them.",
            "Costs {n} hunger. Tools help where the card shows them.",
            self._dearest(places),
        )
        return words.format(n=self._costs(places))

    def _trading(self, villages: Sequence[str]) -> str:
        # Translators: {n}: 1, or 1–2, bent by the greater number
        words = self.t.ngettext(
            "Costs {n} hunger and an item that the villager takes.",
            "Costs {n} hunger and an item that the villager takes.",
            self._dearest(villages),
        )
        return words.format(n=self._costs(villages) if villages else 1)

    def _dearest(self, cards: Sequence[str]) -> int:
        return max((self.state.setup.place_of[card].cost for card in cards), default=1)

    def _fight(self) -> Possibility:
        t, costs = self.t, self.state.setup.fight_cost
        kinds = sorted(self.state.row, key=lambda kind: costs[kind])
        needs = t.gettext("Costs the hunger on its card. Swords help.")
        if kinds:
            is_guessed = self.is_guess(*(f"creatures.{kind}.cost" for kind in kinds))
            cost = _span([costs[kind] for kind in kinds], is_guessed)
            # Translators: {n}: 3, or 2–4, bent by the greater number
            words = t.ngettext(
                "Costs {n} hunger. Swords help.",
                "Costs {n} hunger. Swords help.",
                max(costs[kind] for kind in kinds),
            )
            needs = words.format(n=cost)
        answers = (turns.FIGHT + kind for kind in kinds or [""])
        return self._one(t.gettext("Fight a creature"), needs, "EX-042", "sword", *answers)

    def _costs(self, cards: Sequence[str]) -> str:
        fronts = (f"landscapes.{front_of(card)}.front" for card in cards)
        costs = [self.state.setup.place_of[card].cost for card in cards]
        return _span(costs, self.is_guess(*fronts))

    def _cheapest_first(self, cards: Sequence[str]) -> list[str]:
        return sorted(cards, key=lambda card: self.state.setup.place_of[card].cost)

    def payments(self) -> Iterator[Possibility]:
        """Tools and pairs of trophies are no answers of their own: they pay for others."""
        t, state = self.t, self.state
        used = {what for mix in self._ways() for what in mix}
        has_tool = any(state.has(tool) for tool in TOOLS)
        helps = any(item_of(what) in state.setup.items for what in used)
        yield self._told(
            t.gettext("Use a tool"),
            t.gettext("Free, when you pay for something that shows its sign."),
            "" if helps else "EX-032" if has_tool else "EX-072",
            "EX-060",
            "pickaxe",
        )
        has_pair = any(what.startswith(PAIR) for what in used)
        yield self._told(
            t.gettext("Pay with trophies"),
            t.gettext("Two of the same creature are 1 hunger."),
            "" if has_pair else "EX-043",
            "EX-043",
            "skull",
        )

    def _ways(self) -> Iterator[dict[str, int]]:
        """Every payment of something that can be done now."""
        setup = self.state.setup
        costs: set[tuple[int, tuple[str, ...]]] = set()
        for answer in self.answers:
            verb, _, what = answer.partition(":")
            if answer.startswith(turns.EXPLORE):
                costs.add((setup.place_of[what].cost, setup.place_of[what].tools))
            elif answer.startswith(turns.FIGHT):
                costs.add((setup.fight_cost[what], ("sword",)))
            elif verb in (turns.LANDSCAPES, turns.REFILL):
                costs.add((turns.COST_OF_LANDSCAPES, ()))
            elif verb == turns.CHESTS:
                costs.add((turns.COST_OF_CHESTS, ()))
        for cost, tools in sorted(costs):
            yield from turns.ways_to_pay(self.state, cost, tools)

    def items(self) -> Iterator[Possibility]:
        t, setup = self.t, self.state.setup
        foods = [item for item, printed in setup.items.items() if printed.kind == "food"]
        armours = [item for item, printed in setup.items.items() if printed.kind == "armour"]
        goals = [front for front, place in setup.landscapes.items() if place.is_destination]
        found = [answer for answer in self.answers if answer.startswith(turns.MAP)]
        yield self._one(
            t.gettext("Eat food"),
            t.gettext("Free. Gives you hunger for this turn."),
            "EX-064",
            "apple",
            *(turns.EAT + food for food in foods),
        )
        yield self._one(
            t.gettext("Use armor"),
            t.gettext("Free, at the end of your turn. No creature comes."),
            "EX-057",
            "chestplate",
            *(turns.END_IN + armour for armour in armours),
        )
        yield self._one(
            t.gettext("Shoot the crossbow"),
            t.gettext("Free. Takes one or two creatures from the row."),
            "EX-065",
            "crossbow",
            turns.CROSSBOW,
        )
        yield self._one(
            t.gettext("Look through the spyglass"),
            t.gettext("Free. Shows the backs of all open landscapes."),
            "EX-066",
            "spyglass",
            turns.SPYGLASS,
        )
        yield self._one(
            t.gettext("Use an explorer map"),
            t.gettext("Free. Finds the Mansion or the Monument."),
            "EX-067",
            "map",
            *(found or (turns.MAP + goal for goal in goals)),
        )
        if setup.rules["ex.trade"] == "yes" and len(setup.players) > 1:
            give = t.gettext("Give an item")
            # Translators: it costs nothing to do this
            yield self._one(give, t.gettext("Free."), "EX-034", "people", turns.GIVE)

    def end(self) -> Possibility:
        t = self.t
        chance = chance_text(odds_of(self.state).overrun, t, self.is_guess)
        return self._told(
            t.gettext("End your turn"),
            # Translators: costs nothing; how likely it is; {chance}: ≈20%
            t.gettext("Free. Overrun tonight: {chance}.").format(chance=chance),
            "",
            "EX-023",
            "moon",
        )

    def _one(self, name: str, needs: str, rule: str, sign: str, *answers: str) -> Possibility:
        """Possible when one of the answers is legal; else the first one's refusal says why not."""
        refused_by = ""
        if not any(answer in self.answers for answer in answers):
            refusal = flow.why_not(self.state, answers[0])
            assert refusal is not None
            refused_by = refusal.rule
        return self._told(name, needs, refused_by, rule, sign)

    def _told(self, name: str, needs: str, refused_by: str, rule: str, sign: str) -> Possibility:
        """A ruling that is no rule of the book leads to the rule of the action itself."""
        if not refused_by:
            return Possibility(name=name, needs=needs, rule=rule, sign=sign)
        return Possibility(
            name=name,
            needs=needs,
            why_not=self.t.gettext(_REASONS.get(refused_by, _OTHER_REASON)),
            rule=rule if refused_by.startswith("EX-A") else refused_by,
            sign=sign,
        )


def _span(costs: Sequence[int], is_guessed: bool) -> str:
    low, high = min(costs), max(costs)
    return approx(str(low) if low == high else f"{low}–{high}", is_guessed)
