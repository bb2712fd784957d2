"""Before the first turn in assistant mode: in which order, and how many spawners there are."""

from __future__ import annotations

from typing import Any, Final

from firmware_host.games.core.before_play import shown_first
from firmware_host.games.core.question import GROUP, Question, choose
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState, flow
from firmware_host.games.portal_dash.rules.setting_up import guide, shows_line
from firmware_host.games.portal_dash.rules.setup import PortalDashSetup
from firmware_host.games.portal_dash.rules.versions import DOUBTS

SPAWNERS: Final = ("3", "4", "5", "6")
"""Numbers of spawners that the face-up tile can have, the usual one first (PD-017)."""
ONCE_OFFERED: Final = (*SPAWNERS, "2", "1")
"""In older games."""


def first_steps(setup: PortalDashSetup) -> list[tuple[Any, ...]]:
    """Figures are dealt at their page of the guide, or first of all where nobody is guided."""
    pages = guide.steps(setup)
    dealt_at = pages.index(("guide", "creatures")) + 1 if pages else 0
    pages[dealt_at:dealt_at] = _creature_steps(setup)
    return [*shown_first(setup), *pages, *_leggings(setup), ("turn", setup.first)]


def _leggings(setup: PortalDashSetup) -> list[tuple[Any, ...]]:
    """PD-108, PD-175: boots or armour from the start, where hearts are followed."""
    if not setup.tracks_hearts:
        return []
    worn = [id for id in setup.level.starting if setup.leggings.get(id)]
    return [("leggings", seat, id) for seat in range(len(setup.players)) for id in worn]


def _creature_steps(setup: PortalDashSetup) -> list[tuple[Any, ...]]:
    if not setup.tracks_mobs:
        return []
    deals: list[tuple[Any, ...]] = [("deal_spawner", kind) for kind in setup.level.base]
    return [*deals, ("deal_line",), *([("figures",)] if setup.guide else [])]


@flow.run("figures")
def _figures(state: AssistantState) -> None:
    """On their page of the guide, or else when the first dice lie."""
    if state.setup.tracks_mobs:
        state.then(("first_spawners",), *([("show_line",)] if shows_line(state.setup) else []))


@flow.ask("first_spawners")
def _ask_first_spawners(state: AssistantState) -> Question:
    """PD-019, PD-A16: more than three are filled from the line; with fewer, figures stay in it."""
    counts = SPAWNERS if state.setup.rules_version >= DOUBTS else ONCE_OFFERED
    return choose("pd.first_spawners", GROUP, counts, "PD-019")


@flow.take("first_spawners")
def _take_first_spawners(state: AssistantState, answer: str) -> None:
    for name in state.mobs.queue[: int(answer)]:
        state.emit("mob_spawned", name)
