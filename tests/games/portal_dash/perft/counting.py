"""Portal Dash in the perft suite: its oracle and every answer a person could think of."""

from __future__ import annotations

from functools import partial
from itertools import product

from firmware_host.games.portal_dash.rules.referee.setup import RefereeSetup
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from tests.games.perft import Perft, Position
from tests.games.portal_dash.rules.referee.answer_oracle import ASKED, legal

CHANCE = {"reveal", "deal_spawner", "deal_line", "learn", "find", "see", "white_dice", "draw_used",
          "combat", "roll_again", "tile_on_top"}  # fmt: skip
PLAIN = {"fair", "guide", "show_line"}
"""Nothing to choose."""
WANTED = set(ASKED) - CHANCE - PLAIN


def conceivable(position: Position) -> list[str]:
    """Every answer anybody could think of."""
    board = [f"{column}{row}" for column in "abcdefghijklmnopqrstuvwxyz" for row in range(1, 7)]
    items = [*position.setup["values"]["items"], *position.setup["values"]["netherite_items"]]
    colours = list(position.setup["values"]["blocks"])
    uses = ["heal", "repair", "item", "netherite", "board", "box"]
    columns = [f"{task}{n}" for task, n in product("ABC", range(1, 5))]
    mobs = [*position.state["line"], *(name for name, _ in position.state["mobs"])]
    return [
        *board,
        *items,
        *colours,
        *(f"{colour}:{use}" for colour, use in product(colours, uses + columns)),
        *mobs,
        *position.setup["values"]["bosses"],
        *(f"use:{slot}" for slot in range(8)),
        *(str(n) for n in range(8)),
        *(f"p{seat}" for seat in range(5)),
        *(
            ",".join(map(str, pick))
            for size in (1, 2, 3)
            for pick in product(range(4), repeat=size)
        ),
        *[
            "-",
            "mine",
            "step",
            "repair",
            "pass",
            "done",
            "next",
            "tile",
            "portal",
            "neither",
            "discard",
            "open",
            "leave",
        ],
        *["boots", "armour", "ok", "yes", "no", "none", "red,gray"],
    ]


PERFT = Perft(
    lambda mode, setup: partial(RefereeState.from_json, RefereeSetup.from_json(setup)),
    legal,
    conceivable,
    {"referee": dict.fromkeys(WANTED, 1)},
)
