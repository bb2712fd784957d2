"""What happened in a game of Builders & Biomes, at either mode, and what must happen in one."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.games.builders_biomes.rules.cards import SCORINGS, MobCard
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.builders_biomes.rules.turns import verb
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import Question
from tests.games.builders_biomes.rules.biomes_game import MODES
from tests.games.builders_biomes.rules.biomes_parts import set_up

Fact = tuple[str, ...]

TOO_STRONG = 20
"""Hearts that no three tokens have, however many bows follow."""
DECISIONS = ("bb.tnt", "bb.action")
"""Each answer to these is worth having seen."""


class BiomesWitness:
    """Watches one game; `seen` grows."""

    def __init__(self, state: BiomesState) -> None:
        self.state = state
        self.seen: set[Fact] = set()
        self._mode = "referee" if hasattr(state, "pawns") else "assistant"
        if state.setup.board_numbers != tuple(range(1, len(state.builders) + 1)):
            self.seen.add((self._mode, "other boards"))

    def before(self, question: Question, answer: str) -> None:
        self.seen.add((self._mode, "question", question.id))
        if question.id in DECISIONS:
            self.seen.add((question.id, verb(answer)))
        elif question.id.startswith("bb.pickaxe"):
            self.seen.add(("pickaxe", "declined" if answer == "done" else "takes a block"))
        elif question.id == "bb.lay" and self.state.builders[question.who].spaces[int(answer)]:
            self.seen.add(("covers",))
        elif question.id == "bb.score":
            way = "beginner" if self.state.setup.beginners[question.who] else "group"
            self.seen |= {("scored", answer), ("scoring", str(question.about["scoring"]), way)}

    def after(self, events: list[Event]) -> None:
        for event in events:
            self.seen |= set(self._read(event))

    def _read(self, event: Event) -> Iterator[Fact]:
        name, *facts = event
        if name == "token_revealed":
            yield ("revealed", facts[0])
        elif name == "token_won":
            yield ("weapon won", facts[1])
        elif name == "fight_over":
            mob, _hearts, won = facts
            yield ("beaten" if won else "survived", mob)
        elif name == "mob_returned":
            yield ("extra action", facts[1])
        elif name == "xp_gained":
            yield ("xp from", facts[2])
            if self.state.scored == "ABC" and facts[1]:
                yield ("scores in the end", facts[2])
        elif name == "layer_emptied":
            yield ("due", self.state.due)


def wanted() -> set[Fact]:
    """Every weapon, mob, scoring, characteristic and end, and every question of both modes."""
    setup = MODES["referee"].start(set_up()).setup
    found: set[Fact] = {("end", reason) for reason in ("most_xp", "most_blocks", "shared")}
    found |= {("revealed", kind) for kind in setup.tokens}
    found |= {("weapon won", kind) for kind in setup.neutral}
    found |= {("bb.tnt", "detonate"), ("bb.tnt", "keep")}
    found |= {("pickaxe", "declined"), ("pickaxe", "takes a block"), ("xp from", "golden_hoe")}
    for id, card in setup.cards.items():
        if isinstance(card, MobCard):
            found.add(("survived", id))
            if card.hearts < TOO_STRONG:
                found |= {("beaten", id), ("xp from", id)}
                found.add(("extra action" if card.gives_action else "scores in the end", id))
        elif card.bonus:
            found.add(("xp from", id))
    for scoring, characteristics in SCORINGS.items():
        found |= {("scoring", scoring, way) for way in ("group", "beginner")}
        found |= {("scored", each) for each in characteristics}
    found |= {("bb.action", each) for each in ("collect", "explore", "build", "fight", "weapon")}
    found |= {(mode, "other boards") for mode in MODES}
    found |= {
        ("bb.action", "skip"),
        ("covers",),
        ("bb.action", "adjust"),
        ("due", "A"),
        ("due", "B"),
        ("due", "C"),
    }
    for mode, ids in QUESTIONS.items():
        found |= {(mode, "question", f"bb.{id}") for id in ids.split()}
    return found


BOTH = "action extra score lay tnt collect pickaxe"
QUESTIONS = {
    "assistant": f"{BOTH} collect_layer pickaxe_layer hearts specials adjust adjust_by blocks_left",
    "referee": f"{BOTH} colour explore card token pay reveal",
}


WITNESS = BiomesWitness
