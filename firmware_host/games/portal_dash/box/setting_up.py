"""Before the first turn: the guide through the set-up, and which figure stands where."""

from __future__ import annotations

from typing import Any, Final

from firmware_host.games.core.piles import bag_of
from firmware_host.games.core.question import GROUP, Question, ack, choose, draw
from firmware_host.games.portal_dash.box.state import BoxState, flow
from firmware_host.games.portal_dash.mobs import BASE_TYPES
from firmware_host.games.portal_dash.setup import PortalDashSetup

SPAWNERS: Final = ("3", "4", "5", "6", "2", "1")
"""What the face-up tile may show, the usual number first."""


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


def first_steps(setup: PortalDashSetup) -> list[tuple[Any, ...]]:
    pages = guide_pages() if setup.guide else []
    steps: list[tuple[Any, ...]] = [("fair",)] if setup.commitment else []
    for page in pages:
        steps.append(("guide", page))
        if page == "creatures" and setup.tracks_mobs:
            steps += _creature_steps(setup)
    if not setup.guide and setup.tracks_mobs:
        steps += _creature_steps(setup)
    return [*steps, ("learn",), ("turn", setup.first)]


def _creature_steps(setup: PortalDashSetup) -> list[tuple[Any, ...]]:
    deals: list[tuple[Any, ...]] = [("deal_spawner", kind) for kind in BASE_TYPES]
    steps = [*deals, ("deal_line",), ("first_spawners",)]
    return [*steps, ("show_line",)] if setup.guide else steps


@flow.ask("fair")
def _ask_fair(state: BoxState) -> Question:
    """Shown before the first roll, so that nobody can doubt a later one."""
    return ack("fair", GROUP, commitment=state.setup.commitment)


@flow.take("fair")
def _take_fair(_state: BoxState, _answer: str) -> None:
    pass


@flow.ask("guide")
def _ask_guide(state: BoxState, page: str) -> Question:
    pages = guide_pages()
    return ack(
        "pd.guide", GROUP, "PD-010", page=page, number=pages.index(page) + 1, pages=len(pages)
    )


@flow.take("guide")
def _take_guide(_state: BoxState, _answer: str, _page: str) -> None:
    pass


@flow.ask("deal_spawner")
def _ask_deal_spawner(state: BoxState, kind: str) -> Question:
    """PD-017: a random one of each base type for spawners 1, 2 and 3."""
    return draw(
        "pd.deal",
        GROUP,
        bag_of(state.setup.figures(kind)),
        "PD-017",
        spawner=BASE_TYPES.index(kind) + 1,
        auto=state.setup.line == "box",
    )


@flow.take("deal_spawner")
def _take_deal_spawner(state: BoxState, name: str, _kind: str) -> None:
    state.emit("mob_dealt", name)


@flow.ask("deal_line")
def _ask_deal_line(state: BoxState) -> Question | None:
    """PD-018, PD-025 to PD-028, PD-030, PD-D23: the others in random order."""
    bag = bag_of(name for kind in state.setup.kinds_in_play() for name in state.setup.figures(kind))
    for name in state.mobs.queue:
        bag[name] -= 1
    if not any(bag.values()):
        return None
    return draw(
        "pd.deal",
        GROUP,
        bag,
        "PD-018",
        place=len(state.mobs.queue) - len(BASE_TYPES) + 1,
        auto=state.setup.line == "box",
    )


@flow.take("deal_line")
def _take_deal_line(state: BoxState, name: str) -> None:
    state.emit("mob_dealt", name)
    state.then(("deal_line",))


@flow.ask("first_spawners")
def _ask_first_spawners(_state: BoxState) -> Question:
    """PD-019, PD-A16: more than three are filled from the line; with fewer, figures stay in it."""
    return choose("pd.first_spawners", GROUP, SPAWNERS, "PD-019")


@flow.take("first_spawners")
def _take_first_spawners(state: BoxState, answer: str) -> None:
    for name in state.mobs.queue[: int(answer)]:
        state.emit("mob_spawned", name)


@flow.ask("show_line")
def _ask_show_line(state: BoxState) -> Question:
    return ack(
        "pd.show_line",
        GROUP,
        "PD-018",
        board=list(state.mobs.board),
        line=list(state.mobs.queue),
    )


@flow.take("show_line")
def _take_show_line(_state: BoxState, _answer: str) -> None:
    pass
