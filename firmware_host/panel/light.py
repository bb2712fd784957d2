"""The colour of the light: what was rolled, what runs out, whose turn it is."""

from __future__ import annotations

from firmware_host.games.core.question import GROUP
from firmware_host.panel.game_panel import RollResult
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.overlays import AlarmScreen
from firmware_host.panel.screens.result import ResultScreen
from firmware_host.panel.words import LIGHT
from firmware_host.table.snapshot import TableSnapshot

RGB = tuple[int, int, int]
DARK: RGB = (0, 0, 0)
RESTING: RGB = (30, 30, 30)
RED: RGB = LIGHT["red"]
CALLING: RGB = (255, 0, 255)
"""Blinks until somebody of the staff has come."""
BLINK_S = 0.8


def half_blinks(now: float) -> int:
    """Count half blinks; a timer that fires a hair early is already in the next one."""
    return int((now + 0.005) / BLINK_S)


def light_of(
    front: Screen,
    snapshot: TableSnapshot | None,
    asked: str,
    result: RollResult | None,
    now: float,
    *,
    is_alarming: bool,
    is_lit: bool,
) -> RGB:
    """`asked`: the colour of the question, if it has one; `is_lit`: this half of a blink."""
    if isinstance(front, AlarmScreen):
        return RED if is_lit else DARK
    if isinstance(front, ResultScreen):
        colour = result.colour if result and front.is_still(now) else ""
        return LIGHT.get(colour, RESTING)
    if snapshot is None or snapshot.was_abandoned:
        return RESTING
    if snapshot.outcome is not None:
        return LIGHT["green"] if snapshot.outcome.won else RED
    if asked:
        return LIGHT.get(asked, RESTING)
    return RED if is_alarming and is_lit else _seat_light(snapshot)


def _seat_light(snapshot: TableSnapshot) -> RGB:
    who = snapshot.question.who if snapshot.question else GROUP
    seat = snapshot.turn if who == GROUP else who
    if seat is None or not 0 <= seat < len(snapshot.players):
        return RESTING
    return LIGHT.get(snapshot.players[seat][0], RESTING)
