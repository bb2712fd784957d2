"""Before the first turn at the box level: in which order, and how many spawners there are."""

from __future__ import annotations

from typing import Any, Final

from firmware_host.games.core.fairness import shown_first
from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.games.portal_dash.box.state import BoxState, flow
from firmware_host.games.portal_dash.setting_up import guide_pages, shows_line
from firmware_host.games.portal_dash.setup import PortalDashSetup

SPAWNERS: Final = ("3", "4", "5", "6", "2", "1")
"""What the face-up tile may show, the usual number first."""


def first_steps(setup: PortalDashSetup) -> list[tuple[Any, ...]]:
    pages = guide_pages() if setup.guide else []
    steps: list[tuple[Any, ...]] = shown_first(setup)
    for page in pages:
        steps.append(("guide", page))
        if page == "creatures" and setup.tracks_mobs:
            steps += _creature_steps(setup)
    if not setup.guide and setup.tracks_mobs:
        steps += _creature_steps(setup)
    return [*steps, ("learn",), ("turn", setup.first)]


def _creature_steps(setup: PortalDashSetup) -> list[tuple[Any, ...]]:
    deals: list[tuple[Any, ...]] = [("deal_spawner", kind) for kind in setup.level.base]
    steps = [*deals, ("deal_line",), ("first_spawners",)]
    return [*steps, ("show_line",)] if shows_line(setup) else steps


@flow.ask("first_spawners")
def _ask_first_spawners(_state: BoxState) -> Question:
    """PD-019, PD-A16: more than three are filled from the line; with fewer, figures stay in it."""
    return choose("pd.first_spawners", GROUP, SPAWNERS, "PD-019")


@flow.take("first_spawners")
def _take_first_spawners(state: BoxState, answer: str) -> None:
    for name in state.mobs.queue[: int(answer)]:
        state.emit("mob_spawned", name)
