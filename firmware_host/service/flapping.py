"""Finds a device that comes and goes: a loose cable, or too little power. Pure.

A loss is logged each time until there are too many; then the device counts as flapping and only
its 10th, 100th … loss is logged, until nothing has changed for 15 to 300 s.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import islice

from firmware_host.devices.supervisor import RelapsePenalty

TOO_OFTEN = ((6, 60.0), (20, 3600.0))
"""(losses, seconds): more often than people pull a plug, less often than a loose cable fails."""
STILL_S = 15.0  # a lost device is tried again sooner than that
LONGEST_STILL_S = 300.0  # each relapse doubles it
RELAPSE_S = 600.0
_MOST = max(losses for losses, _ in TOO_OFTEN)


@dataclass(slots=True)
class FlapDetector:
    """One device."""

    deadline: float | None = None
    """While flapping: when it ends, unless the status changes before."""
    losses: int = 0
    """How often it was lost while flapping."""
    _is_well: bool = False
    _lost_at: deque[float] = field(default_factory=lambda: deque(maxlen=_MOST))
    _penalty: RelapsePenalty = field(
        default_factory=lambda: RelapsePenalty(STILL_S, LONGEST_STILL_S, RELAPSE_S)
    )
    _still_s: float = 0.0
    _next_line: int = 0

    def changed(self, is_well: bool, at: float) -> bool:
        """Whether to log this change: each one, but of a flapping device only the first and its
        10th, 100th … loss."""
        is_lost = self._is_well and not is_well
        self._is_well = is_well
        if is_lost:
            self._lost_at.appendleft(at)
        if self.deadline is None:
            if is_lost and self._is_lost_too_often(at):
                self._begin_flapping(at)
            return True
        self.deadline = at + self._still_s
        self.losses += is_lost
        if self.losses < self._next_line:
            return False
        self._next_line *= 10
        return True

    def keeps_still(self, at: float) -> None:
        """The deadline has passed without a change."""
        self.deadline = None
        self._penalty.end(at)

    def _is_lost_too_often(self, at: float) -> bool:
        return any(
            at - first < seconds
            for losses, seconds in TOO_OFTEN
            for first in islice(self._lost_at, losses - 1, losses)
        )

    def _begin_flapping(self, at: float) -> None:
        self._still_s = self._penalty.begin(at)
        self.deadline = at + self._still_s
        self.losses, self._next_line = 1, 10
