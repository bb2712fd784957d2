"""Life and armour of one player. An armour piece is (hearts, value); it is damaged at 0 hearts."""

from __future__ import annotations

from typing import Any

from firmware_host.games.core.errors import BadState


class Hearts:
    __slots__ = ("armour", "life")

    def __init__(self, life: int, armour: list[tuple[int, int]]) -> None:
        self.life = life
        self.armour = armour

    def copy(self) -> Hearts:
        return Hearts(self.life, self.armour.copy())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hearts) and self.life == other.life and self.armour == other.armour

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        pieces = "".join(f" +{hearts}/{value}" for hearts, value in self.armour)
        return f"{self.life}{pieces}"

    def whole_pieces(self) -> list[int]:
        """Armour in the active row: it still has hearts (PD-082)."""
        return [i for i, (hearts, _) in enumerate(self.armour) if hearts]

    def worn_pieces(self) -> list[int]:
        """PD-083, PD-D21: damaged or partly empty armour may be repaired."""
        return [i for i, (hearts, value) in enumerate(self.armour) if hearts < value]

    def armour_hearts(self) -> int:
        return sum(hearts for hearts, _ in self.armour)

    def lose_armour(self, piece: int, hearts: int) -> None:
        has, value = self.armour[piece]
        self.armour[piece] = (has - hearts, value)

    def fill_armour(self, piece: int) -> None:
        value = self.armour[piece][1]
        self.armour[piece] = (value, value)

    def to_json(self) -> list[Any]:
        return [self.life, [list(piece) for piece in self.armour]]

    @classmethod
    def from_json(cls, data: Any) -> Hearts:
        try:
            life, armour = data
            return cls(int(life), [(int(hearts), int(value)) for hearts, value in armour])
        except (TypeError, ValueError) as error:
            raise BadState(f"not a player's hearts: {data!r}") from error
