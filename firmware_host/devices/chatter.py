"""Finds a contact that chatters: a loose wire or a worn switch makes edges no finger makes. Pure.

States: `well`; `resting` (edges are switched off) for 5 to 60 s; `watched` (edges are counted and
dropped) until 1 s without an edge; then `well` again. A chattering contact costs at most 100 edges
before it rests.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Literal

from firmware_host.devices.supervisor import RelapsePenalty

BURST_S = 0.5  # ordinary switches bounce for 6 ms at most, odd ones for tenths of a second
BURST_EDGES = 100
TAPS = 75  # the quickest finger closes and opens a contact some twenty times in a second
TAPS_S = 3.0
REST_S = 5.0
LONGEST_REST_S = 60.0  # each relapse doubles it
RELAPSE_S = 60.0
CALM_S = 1.0
WATCHED_EDGES = 8  # a finger may press once or twice while its button is being watched

ChatterState = Literal["well", "resting", "watched"]


@dataclass(slots=True)
class ChatterFilter:
    """One contact. Edges less than `gap_s` apart belong to one burst."""

    gap_s: float
    state: ChatterState = "well"
    deadline: float | None = None  # when to rest no longer, or to trust again
    _penalty: RelapsePenalty = field(
        default_factory=lambda: RelapsePenalty(REST_S, LONGEST_REST_S, RELAPSE_S)
    )
    _burst_at: float = float("-inf")
    _edge_at: float = float("-inf")
    _edges: int = 0
    _taps: deque[float] = field(default_factory=lambda: deque(maxlen=TAPS))

    def accepts(self, at: float) -> bool:
        """Counts an edge. False: drop it."""
        if self.state == "resting":
            return False
        if self.state == "watched":
            self._edges += 1
            if self._edges > WATCHED_EDGES:
                self._rest(at)
            else:
                self.deadline = at + CALM_S
            return False
        if at - self._edge_at > self.gap_s:
            self._burst_at, self._edges = at, 0
            self._taps.append(at)
        self._edge_at = at
        self._edges += 1
        too_long = at - self._burst_at >= BURST_S
        too_often = len(self._taps) == TAPS and at - self._taps[0] < TAPS_S
        if too_long or too_often or self._edges > BURST_EDGES:
            self._rest(at)
            return False
        return True

    def pass_deadline(self) -> None:
        """From resting to being watched, from being watched to well."""
        at, self.deadline = self.deadline, None
        if at is None:
            return
        self._edges = 0
        if self.state == "resting":
            self.state, self.deadline = "watched", at + CALM_S
        else:
            self.state = "well"
            self._penalty.end(at)
            self._taps.clear()
            self._burst_at = self._edge_at = float("-inf")

    def _rest(self, at: float) -> None:
        self.state, self.deadline = "resting", at + self._penalty.begin(at)
