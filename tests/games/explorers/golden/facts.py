"""What happened in a game of Explorers, and what must happen in one."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from firmware_host.games.explorers.rules.cards import CREATURES, front_of, item_of, worn
from firmware_host.games.explorers.rules.setup import (
    DIFFICULTIES,
    HOLDERS,
    SWITCHES,
    ExplorersSetup,
)
from firmware_host.games.explorers.rules.state import ExplorersState
from tests.games.explorers.rules.printed_cards import set_up

Fact = tuple[str, ...]

QUESTIONS = (
    "chest", "landscape", "creature", "act", "pay", "trade", "back", "look", "return", "shoot",
    "fill", "bonus", "armour", "give", "give_to",
)  # fmt: skip
ACTIONS = (
    "explore", "fight", "landscapes", "refill", "replace", "chests", "eat", "crossbow", "spyglass",
    "map", "give", "end",
)  # fmt: skip


class ExplorersWitness:
    """Watches one game; `seen` grows."""

    def __init__(self, state: ExplorersState) -> None:
        self.state, setup = state, state.setup
        self.seen: set[Fact] = {("rule", id, option) for id, option in setup.rules.items()}
        self.seen |= {
            ("holder", setup.holder),
            ("difficulty", setup.difficulty),
            ("players", str(len(setup.players))),
        }

    def before(self, question: Question, answer: str) -> None:
        self.seen.add(("question", question.id))
        if question.id == "ex.act":
            verb, _, what = answer.partition(":")
            self.seen.add(("action", verb))
            if verb == "end" and what:
                self.seen.add(("armour", "night"))
        elif question.id == "ex.creature":
            self.seen.add(("reveal", question.about["why"]))
        elif question.id == "ex.armour":
            step = self.state.steps[-1]
            self.seen.add(("armour", "in a chain" if step[3] else question.about["why"]))
        elif question.id == "ex.fill" and answer.startswith("back:"):
            self.seen.add(("takes back",))

    def after(self, events: list[Event]) -> None:
        for event in events:
            self.seen |= set(self._read(event))

    def _read(self, event: Event) -> Iterator[Fact]:
        name, *facts = event
        if name == "explored":
            yield from (("explored", front_of(facts[0])), ("found", facts[1]))
        elif name in ("item_spent", "eaten"):
            yield ("used", item_of(facts[0]))
        elif name == "paid":
            yield from (("paid with", what) for what in facts[0])
        elif name == "creature_revealed":
            yield ("revealed", facts[0])
        elif name == "trophy_won":
            yield ("trophy", facts[0])
        elif name == "item_placed":
            yield ("placed", item_of(facts[0]))
        elif name == "chest_filled":
            yield ("filled", facts[0])
        elif name in ("destination_found", "landscape_returned"):
            yield (name, front_of(facts[0]))
        else:
            yield ("event", name)


def wanted() -> set[Fact]:
    """Every item, landscape, creature, chest, end, action and house rule."""
    setup = ExplorersSetup.from_json(set_up())
    found: set[Fact] = {("end", "chests_filled"), ("end", "game_over"), ("takes back",)}
    found |= {("question", f"ex.{id}") for id in QUESTIONS}
    found |= {("action", action) for action in ACTIONS}
    found |= {("rule", switch.id, option) for switch in SWITCHES for option in switch.options}
    found |= {("holder", holder) for holder in HOLDERS}
    found |= {("difficulty", difficulty) for difficulty in DIFFICULTIES}
    found |= {("players", str(players)) for players in range(1, 5)}
    found |= {("reveal", why) for why in ("setup", "night", "danger", "overrun")}
    found |= {("armour", why) for why in ("night", "danger", "in a chain")}
    found |= {("event", name) for name in ("overrun", "pile_shuffled", "top_shown", "item_given")}
    told = ("landscape_told", "landscapes_renewed", "backs_shown")
    found |= {("event", name) for name in told}
    found |= {("paid with", what) for what in ("hunger", "credit")}
    for kind in CREATURES:
        found |= {("revealed", kind), ("trophy", kind), ("paid with", f"pair.{kind}")}
    for front, place in setup.landscapes.items():
        found.add(("explored", front))
        if place.is_destination:
            found.add(("destination_found", front))
    for item, card in setup.items.items():
        found.add(("found", item))
        if item in setup.tool_power:
            found |= {("paid with", item), ("paid with", worn(item))}
        if card.kind in ("food", "armour", "crossbow", "spyglass", "map"):
            found.add(("used", item))
        if any(item in setup.fits[need] for needs in setup.chest_needs.values() for need in needs):
            found.add(("placed", item))
    return found | {("filled", chest) for chest in setup.chest_needs}


WITNESS = ExplorersWitness
