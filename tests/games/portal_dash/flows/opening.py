"""The opening of a game, for journeys in process and for the step `play` of `make vm`.

No step depends on the game's secret, so every box shows the same. Dice are typed for that reason.
"""

from __future__ import annotations

from tests.flows.flow import Step
from tests.flows.lobby_steps import seated_by_tags, started, to_the_settings

COLORS = ("green", "blue")

WOOD = [  # what two wooden dice show, typed: the blocks die stands on red, the mob die on 1
    Step(sees="Hold ROLL", press="ok"),
    Step(sees="What does it show?", press="ok ok"),
    Step(sees="OK: that is right", press="ok"),
]

PLACED = [  # asked when the first dice lie
    Step(sees="Count the spawners", choose="3 spawners"),
    Step(sees="Place the mobs", choose="All in place"),
]

OPENING = [
    *to_the_settings("Portal Dash", "2 players"),
    *seated_by_tags(COLORS),
    *started(),
    Step(sees="Roll the dice"),
    *WOOD,
    *PLACED,
    Step(sees="Remove 1: Red", press="ok"),
]
