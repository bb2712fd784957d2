"""A table that is being laid, drawn page by page of a game's guide through its set-up.

The plan of the whole table is there from the first page on: what the page lays is marked, what
earlier pages laid lies there, what is still to come is an empty outline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from firmware_host.view.scene import Board, Cell

NOW: Final = "lays"
BEFORE: Final = "laid"
LATER: Final = "later"
FREE: Final = "free"
"""Of a drawing that lies on something else: it has no plate of its own."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Something on the plan, and the page of the guide that lays it."""

    page: str
    cell: Cell


def plate(page: str, id: str, label: str, at: tuple[float, float, float, float]) -> Laid:
    """A board or a card that other things lie on; `at` is x, y, width and height."""
    x, y, width, height = at
    return Laid(page, Cell(id=id, label=label, x=x, y=y, width=width, height=height))


def piece(
    page: str,
    id: str,
    label: str,
    art: str,
    at: tuple[float, float, float],
    *,
    ground: bool = False,
) -> Laid:
    """A drawing of its own, square; `at` is x, y and size. `ground`: it is a texture."""
    x, y, size = at
    cell = Cell(id=id, label=label, look=FREE, x=x, y=y, width=size, height=size)
    return Laid(page, replace(cell, ground=art) if ground else replace(cell, art=art))


def row(
    page: str, id: str, label: str, arts: Iterable[str], at: tuple[float, float, float]
) -> Iterator[Laid]:
    """Drawings side by side, the first of them at x and y, each of one size."""
    x, y, size = at
    for n, art in enumerate(arts):
        yield piece(page, f"{id}-{n}", label, art, (x + n * size, y, size))


def laid_table(
    title: str, size: tuple[float, float], pages: Sequence[str], now: str, laid: Iterable[Laid]
) -> Board:
    """The plan while the page `now` is read; things of other pages than `pages` are left out."""
    at = pages.index(now)
    cells = [
        replace(each.cell, look=f"{_look(pages.index(each.page), at)} {each.cell.look}".strip())
        for each in laid
        if each.page in pages
    ]
    width, height = size
    return Board(
        id="plan", title=title, width=width, height=height, cells=tuple(cells), is_picture=True
    )


def _look(page: int, now: int) -> str:
    return NOW if page == now else BEFORE if page < now else LATER
