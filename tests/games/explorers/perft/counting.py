"""Explorers in the perft suite: its oracle and every answer a person could think of."""

from __future__ import annotations

from functools import partial
from itertools import product

from firmware_host.games.core.question import subsets
from firmware_host.games.explorers.rules.setup import ExplorersSetup
from firmware_host.games.explorers.rules.state import ExplorersState
from tests.games.explorers.rules.explorers_oracle import ASKED, CHANCE, legal
from tests.games.perft import Perft, Position

OF_EACH = 3
OF_ACT = 6
PLAIN = ("fair", "guide", "ready")
"""Nothing of the rules to choose."""
WANTED = {*ASKED} - {*CHANCE, *PLAIN}


def conceivable(position: Position) -> list[str]:
    """Every answer anybody could think of."""
    values = position.setup["values"]
    things = [*values["items"], *(f"{item}.worn" for item in values["items"])]
    fronts = [*values["landscapes"]]
    cards = [*fronts, *(f"{front}?" for front in fronts), *position.state["hidden"]]
    chests = [*values["chests"]]
    filled = [f"{thing}:{chest}" for thing, chest in product(things, chests)]
    return [
        *cards,
        *things,
        *chests,
        *values["creatures"],
        *filled,
        *(f"back:{each}" for each in filled),
        *(f"explore:{card}" for card in cards),
        *(f"map:{card}" for card in cards),
        *(f"eat:{thing}" for thing in things),
        *(f"fight:{kind}" for kind in values["creatures"]),
        *(f"hunger:{n}" for n in range(10)),
        *(f"credit:{c}+hunger:{n}" for c, n in product(range(9), range(9))),
        *(str(seat) for seat in range(5)),
        *(f"end:{thing}" for thing in things),
        *subsets(8),
        *["landscapes", "refill", "replace", "chests", "crossbow", "spyglass", "give", "end"],
        *["deal", "all", "done"],
        *["none", "reveal", "game_over", "nothing", "ok", "", "-"],
    ]


PERFT = Perft(
    lambda mode, setup: partial(ExplorersState.from_json, ExplorersSetup.from_json(setup)),
    legal,
    conceivable,
    {"referee": dict.fromkeys(WANTED, OF_EACH) | {"act": OF_ACT}},
)
