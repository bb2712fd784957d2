"""Dice as data, and every face combination as a lazy, ordered list of answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import overload


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its name and the faces printed on it, repeated as often as they are printed."""

    name: str
    faces: tuple[str, ...]

    def distinct(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.faces))


class RollAnswers(Sequence[str]):
    """Every result the dice can show. Membership never builds them: six dice have thousands."""

    __slots__ = ("_dice",)

    def __init__(self, dice: tuple[Die, ...]) -> None:
        self._dice = dice

    def __len__(self) -> int:
        return prod(len(die.distinct()) for die in self._dice)

    def __iter__(self) -> Iterator[str]:
        for faces in product(*(die.distinct() for die in self._dice)):
            yield " ".join(faces)

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, str):
            return False
        faces = answer.split(" ")
        return len(faces) == len(self._dice) and all(
            face in die.faces for face, die in zip(faces, self._dice, strict=True)
        )

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        faces: list[str] = []
        for die in reversed(self._dice):
            index, rest = divmod(index, len(die.distinct()))
            faces.append(die.distinct()[rest])
        return " ".join(reversed(faces))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RollAnswers) and self._dice == other._dice

    def __hash__(self) -> int:
        return hash(self._dice)

    def __repr__(self) -> str:
        return f"RollAnswers({' '.join(die.name for die in self._dice)})"
