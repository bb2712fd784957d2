"""Before the first turn: fair dice shown, the guide through the set-up, figures dealt at random."""

from __future__ import annotations

from firmware_host.games.core.flow import Flow
from firmware_host.games.core.piles import bag_of
from firmware_host.games.core.question import GROUP, Question, ack, draw
from firmware_host.games.portal_dash.setup import PortalDashSetup
from firmware_host.games.portal_dash.state import PortalState

setting_up: Flow[PortalState] = Flow()
"""Steps of every level."""


def shows_line(setup: PortalDashSetup) -> bool:
    """Figures the box has dealt must be told to people; a game without people has no fair dice."""
    return setup.guide or (setup.line == "box" and bool(setup.commitment))


def guide_pages() -> list[str]:
    """The steps at the table, in the order hands do them. Texts belong to the panel."""
    return [
        "tiles",
        "cube",
        "piglin",
        "creatures",
        "boss",
        "inventory",
        "items",
        "chest",
        "pieces",
    ]


@setting_up.ask("guide")
def _ask_guide(state: PortalState, page: str) -> Question:
    pages = guide_pages()
    return ack(
        "pd.guide", GROUP, "PD-010", page=page, number=pages.index(page) + 1, pages=len(pages)
    )


@setting_up.take("guide")
def _take_guide(_state: PortalState, _answer: str, _page: str) -> None:
    pass


@setting_up.ask("deal_spawner")
def _ask_deal_spawner(state: PortalState, kind: str) -> Question:
    """PD-017: a random one of each base type for spawners 1, 2 and 3; fewer in free play."""
    return draw(
        "pd.deal",
        GROUP,
        bag_of(state.setup.figures(kind)),
        "PD-017",
        spawner=state.setup.level.base.index(kind) + 1,
        auto=state.setup.line == "box",
    )


@setting_up.take("deal_spawner")
def _take_deal_spawner(state: PortalState, name: str, _kind: str) -> None:
    state.emit("mob_dealt", name)


@setting_up.ask("deal_line")
def _ask_deal_line(state: PortalState) -> Question | None:
    """PD-018, PD-025 to PD-028, PD-030, PD-D23: the others in random order."""
    bag = bag_of(name for kind in state.setup.kinds_in_play() for name in state.setup.figures(kind))
    for name in state.waiting():
        bag[name] -= 1
    if not any(bag.values()):
        return None
    return draw(
        "pd.deal",
        GROUP,
        bag,
        "PD-018",
        place=len(state.waiting()) - len(state.setup.level.base) + 1,
        auto=state.setup.line == "box",
    )


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
