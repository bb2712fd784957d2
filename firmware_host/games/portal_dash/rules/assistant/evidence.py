"""Bounds on what each player can hold, from what the box was told.

Nothing here guesses: a player has at most as many drawn items, and at most as many damaged ones, as
these numbers say. Where people keep hearts or figures to themselves the bounds are wide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

UNTOLD_HARM: Final = 99
"""Damaged items after an attack that the box does not follow: any number."""


@dataclass(slots=True)
class Evidence:
    players: int
    drawn: list[int] = field(default_factory=list)
    """At most how many items each player has drawn since the game began."""
    damaged: list[int] = field(default_factory=list)
    """At most how many items of each player are damaged or partly empty."""
    used: list[str] = field(default_factory=list)
    """Items used in this turn that nothing can have repaired since, nor a second tile replaced."""
    armor: list[list[str]] = field(default_factory=list)
    """For each player the tiles behind `Hearts.armour`; empty text where the box does not know."""
    told: str = ""
    """The armor that a player is about to put on."""
    chests: int = 0
    """How many chests were opened."""

    def draws(self, seat: int) -> None:
        """An item can be an enchantment, which repairs (PD-119), or a second tile of a kind."""
        self.drawn[seat] += 1
        self.used.clear()

    def everybody_draws(self) -> None:
        for seat in range(self.players):
            self.draws(seat)

    def everybody_is_harmed(self, items: int) -> None:
        for seat in range(self.players):
            self.damaged[seat] += items

    def repairs_one(self, seat: int) -> None:
        self.damaged[seat] = max(0, self.damaged[seat] - 1)
        self.used.clear()

    def wears(self, seat: int) -> None:
        self.armor[seat].append(self.told)
        self.told = ""

    def copy(self) -> Evidence:
        return Evidence(
            self.players,
            self.drawn.copy(),
            self.damaged.copy(),
            self.used.copy(),
            [pieces.copy() for pieces in self.armor],
            self.told,
            self.chests,
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "drawn": self.drawn.copy(),
            "damaged": self.damaged.copy(),
            "used": self.used.copy(),
            "armor": [pieces.copy() for pieces in self.armor],
            "told": self.told,
            "chests": self.chests,
        }

    @classmethod
    def from_json(cls, data: Any) -> Evidence:
        return cls(
            len(data["drawn"]),
            list(data["drawn"]),
            list(data["damaged"]),
            list(data["used"]),
            [list(pieces) for pieces in data["armor"]],
            data["told"],
            data["chests"],
        )


def no_evidence(players: int, armor: int) -> Evidence:
    """Before the first turn: everybody wears that many pieces of armor, nothing is drawn."""
    return Evidence(
        players, [0] * players, [0] * players, [], [[""] * armor for _ in range(players)]
    )
