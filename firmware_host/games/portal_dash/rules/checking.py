"""What must hold at every moment whatever the level: blocks are conserved and rightly laid."""

from __future__ import annotations

from firmware_host.games.portal_dash.rules.state import PortalState


def block_problems(state: PortalState) -> list[str]:
    """PD-001: 64 blocks at all times."""
    found = (
        state.cube.left()
        + sum(state.used.values())
        + len(state.aside)
        + state.piglin.delivered()
        + state.brown_on_board
    )
    wrong = [] if found == 64 else [f"{found} blocks instead of 64"]
    if min(state.unseen().values()) < 0 or min(state.used.values(), default=0) < 0:
        wrong.append("more blocks of a color than the game has")
    wrong += state.cube.problems()
    piglin = state.piglin
    for name, filled, size, colour in zip(
        piglin.names, piglin.filled, piglin.sizes, piglin.colours, strict=True
    ):
        if not 0 <= filled <= size or bool(filled) != bool(colour):
            wrong.append(f"column {name} is filled wrongly")
    return wrong
