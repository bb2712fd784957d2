"""Before the first turn: chests, five landscapes, the card on top of the pile, one creature.

Landscapes that people deal are not asked for: the box learns a front when somebody explores it.
"""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.before_play import Guide, shown_first
from firmware_host.games.core.flow import Step
from firmware_host.games.core.question import GROUP, UNASKED, Question, ack, draw
from firmware_host.games.explorers.rules.reveals import SETUP
from firmware_host.games.explorers.rules.setup import ExplorersSetup
from firmware_host.games.explorers.rules.state import NO_CARD, ExplorersState, flow


def _pages(setup: ExplorersSetup) -> tuple[str, ...]:
    """What hands have to do, which depends on whose hands the cards are in."""
    if setup.cards_in_box:
        return ("box",)
    creatures = ("row",) if setup.creatures_in_box else ("creatures", "game_over")
    return ("landscapes", *creatures, "chests", "hunger")


guide: Final = Guide(
    "ex.guide",
    {
        "landscapes": "EX-010",
        "creatures": "EX-011",
        "row": "EX-013",
        "game_over": "EX-012",
        "chests": "EX-015",
        "hunger": "EX-014",
        "box": "EX-010",
    },
    _pages,
)


def first_steps(setup: ExplorersSetup) -> list[Step]:
    # EX-013, EX-A35: an empty row cannot be overrun
    first_creature = ("reveal", 1, False, False, SETUP, NO_CARD)
    shown = [("ready",)] if shows_what_is_in_play(setup) else []
    guided = guide.steps(setup)
    # where people lay out chests, the guide says which
    dealt = [*guided, ("chests",), ("deal",)] if setup.cards_in_box else [("chests",), *guided]
    return [
        *shown_first(setup),
        *dealt,
        *shown,
        first_creature,
        ("turn", setup.first),
    ]


def shows_what_is_in_play(setup: ExplorersSetup) -> bool:
    """Where the box holds cards; else a notice tells the chests. Without people, nobody is told."""
    return bool(setup.commitment) and setup.creatures_in_box


@flow.ask("ready")
def _ask_ready(state: ExplorersState) -> Question:
    open_cards = list(state.open) if state.setup.cards_in_box else []
    return ack("ex.ready", GROUP, "EX-015", chests=list(state.chests), open=open_cards)


@flow.take("ready")
def _take_ready(_state: ExplorersState, _answer: str) -> None:
    pass


@flow.run("chests")
def _chests(state: ExplorersState) -> None:
    for chest in state.setup.fixed_chests:  # EX-016, EX-D06
        state.emit("chest_drawn", chest)
    state.then(("draw_chest",))


@flow.ask("draw_chest")
def _ask_chest(state: ExplorersState) -> Question | None:
    """EX-015, EX-A38: as many as the difficulty says, none twice; the box draws them."""
    left = state.setup.chest_count - len(state.chests)
    if not left:
        return None
    bag = {chest: 1 for chest in state.setup.chest_needs if chest not in state.chests}
    return draw("ex.chest", GROUP, bag, "EX-015", UNASKED, left=left)


@flow.take("draw_chest")
def _take_chest(state: ExplorersState, chest: str) -> None:
    state.emit("chest_drawn", chest)
    state.then(("draw_chest",))


@flow.run("deal")
def _deal(state: ExplorersState) -> None:
    """EX-010, EX-040, EX-A16: until five lie open, or the pile is through."""
    if state.top != NO_CARD:
        lying = len(state.open)
        if state.setup.rules["ex.extra_counts"] == "yes":  # EX-A18
            lying += len(state.extra)
        if lying >= state.setup.display:
            return
        state.emit("landscape_dealt", state.top)
    if state.pile.bags:
        state.then(("deal",))
        show_top(state)


def show_top(state: ExplorersState) -> None:
    """EX-A22. A card that was put under the pile is known when it comes up again."""
    bag = state.pile.on_top()
    if len(bag) == 1:
        state.emit("top_shown", *bag)
    else:
        state.then(("draw_top",))


@flow.ask("draw_top")
def _ask_top(state: ExplorersState) -> Question:
    bag, drawn_by = state.pile.on_top(), state.setup.drawn_by
    return draw("ex.landscape", GROUP, bag, "EX-010", drawn_by, lying=len(state.open))


@flow.take("draw_top")
def _take_top(state: ExplorersState, card: str) -> None:
    state.emit("top_shown", card)
