"""Before the first turn: the pages of the guide, and figures dealt at random."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

from firmware_host.games.core.before_play import Guide
from firmware_host.games.core.flow import Flow
from firmware_host.games.core.piles import Bag, bag_of
from firmware_host.games.core.question import GROUP, Question, ack, draw
from firmware_host.games.portal_dash.rules.setup import PortalDashSetup
from firmware_host.games.portal_dash.rules.state import PortalState

setting_up: Flow[PortalState] = Flow()
"""Steps of every level."""

guide: Final = Guide(
    "pd.guide",
    {
        "tiles": "PD-010",
        "cube": "PD-013",
        "piglin": "PD-014",
        "creatures": "PD-015",
        "boss": "PD-016",
        "inventory": "PD-020",
        "items": "PD-022",
        "chest": "PD-023",
        "pieces": "PD-021",
    },
)
setting_up.include(guide.flow)


def shows_line(setup: PortalDashSetup) -> bool:
    """Figures the box has dealt must be told to people; a game without people has no fair dice."""
    return setup.guide or (setup.line != "table" and bool(setup.commitment))


@setting_up.ask("deal_spawner")
def _ask_deal_spawner(state: PortalState, kind: str) -> Question:
    """PD-017: a random one of each base type for spawners 1, 2 and 3; fewer in free play."""
    return draw(
        "pd.deal",
        GROUP,
        bag_of(state.setup.figures(kind)),
        "PD-017",
        spawner=state.setup.level.base.index(kind) + 1,
        drawn_by=state.setup.mobs_drawn_by,
    )


@setting_up.take("deal_spawner")
def _take_deal_spawner(state: PortalState, name: str, _kind: str) -> None:
    state.emit("mob_dealt", name)


@setting_up.ask("deal_line")
def _ask_deal_line(state: PortalState) -> Question | None:
    """PD-018, PD-025 to PD-028, PD-030, PD-D23: the others in random order."""
    setup, waiting = state.setup, state.waiting()
    bag = _bag_of_all(tuple(map(setup.figures, setup.kinds_in_play()))).copy()
    for name in waiting:
        bag[name] -= 1
    if not any(bag.values()):
        return None
    return draw(
        "pd.deal",
        GROUP,
        bag,
        "PD-018",
        place=len(waiting) - len(setup.level.base) + 1,
        drawn_by=setup.mobs_drawn_by,
    )


@lru_cache(maxsize=64)
def _bag_of_all(figures: tuple[tuple[str, ...], ...]) -> Bag:
    return bag_of(chain.from_iterable(figures))


@setting_up.take("deal_line")
def _take_deal_line(state: PortalState, name: str) -> None:
    state.emit("mob_dealt", name)
    state.then(("deal_line",))


@setting_up.ask("show_line")
def _ask_show_line(state: PortalState) -> Question:
    return ack(
        "pd.show_line",
        GROUP,
        "PD-018",
        board=state.figures_on_board(),
        line=list(state.waiting()),
    )


@setting_up.take("show_line")
def _take_show_line(_state: PortalState, _answer: str) -> None:
    pass
