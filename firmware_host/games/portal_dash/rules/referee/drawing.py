"""The position as text, for transcripts and bug reports."""

from __future__ import annotations

from firmware_host.games.portal_dash.rules.items import Owned
from firmware_host.games.portal_dash.rules.referee.state import RefereeState


def drawn(state: RefereeState) -> str:
    lines = [
        f"turn {state.turns + 1}, seat {state.seat}",
        f"tasks   {state.piglin}",
        f"used    {' '.join(f'{k}:{v}' for k, v in sorted(state.used.items()) if v) or '-'}",
        *_board(state),
        f"mobs    {', '.join(f'{name} {state.ground.names[c]}' for name, c in state.mobs) or '-'}",
        f"line    {', '.join(state.line) or '-'}",
    ]
    if state.boss_is_here:
        lines.append(f"boss    {state.boss_name} {state.boss_hp}/{state.boss.hp}")
    for seat, bag in enumerate(state.bags):
        lines.append(f"seat {seat}  {state.life[seat]}  {'  '.join(map(_item, bag))}")
    lines.append(f"stack   {len(state.stack)}, discard {sum(state.discard.values())}")
    return "\n".join([*lines, *(f"cube    {row}" for row in str(state.cube).split("\n"))])


def _item(item: Owned) -> str:
    marks = "" if item.is_active else "-"
    marks += f"♥{item.hearts}" if item.hearts else ""
    marks += f"({item.mode})" if item.mode else ""
    return item.id + marks + "".join(f"+{id}" for id in item.magic)


def _board(state: RefereeState) -> list[str]:
    """One letter a space: mobs by their initial, the boss X, pieces by seat letter A–D."""
    place = state.ground
    marks = {
        cell: "#" if state.covered >> cell & 1 else place.letter(cell)
        for cell in range(len(place.names))
    }
    for cell in place.find("c"):
        marks[cell] = "c" if state.chests >> cell & 1 else "."
    for name, cell in state.mobs:
        marks[cell] = {"magma_cube": "u"}.get(name.split(" ")[0], name[0])
    if state.boss_is_here:
        marks[state.boss_cell] = "X"
    for seat, cell in enumerate(state.pieces):
        if cell >= 0:
            marks[cell] = "ABCD"[seat]
    return [
        "board   " + "".join(marks[x * place.height + y] for x in range(len(place.columns)))
        for y in range(place.height)
    ]
