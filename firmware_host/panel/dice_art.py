"""Dice drawn, not spelled: a color gets a hatch and its initial, a number pips, all else a letter.

A die that needs more brings it: a game's panel holds the art of its own dice (GamePanel.dice).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from firmware_host.games.core.dice import Die
from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import OFF, WIDTH, Canvas, Rect
from firmware_host.panel.frame import StripDie
from firmware_host.panel.i18n import Translator
from firmware_host.panel.words import BLOCK_COLOURS, COLOURS, colour_initial

BIG = 21
SMALL = 15
TINY = 13
LEAST = 9
_SIZES = ((4, BIG), (7, SMALL), (9, TINY))
"""The most dice of each size in a row; twelve of the least one fit."""

BLOCK_HATCHES = frozenset(BLOCK_COLOURS)
"""On these the hatch tells more than the letter, so the letter stays small."""

_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class DieArt:
    """How one die of a game looks, where the usual drawing does not do."""

    unthrown: str = ""
    """A sign on the die before it is thrown, to tell dice of one color apart."""
    face: Callable[[Canvas, Rect, str], None] | None = None
    """Draws a face into the body of the die; None for the usual drawing."""
    total: str = ""
    """A tiny sign for the sum of all such dice, where only the sum matters."""


DiceArt = Mapping[str, DieArt]
"""By the name of the die."""
USUAL = DieArt()


def strip_of(
    dice: Sequence[Die], faces: Sequence[str], t: Translator, art: DiceArt
) -> tuple[StripDie, ...]:
    """The same dice in the top line of the next question: as one sum, or one by one."""
    totals = {art.get(die.name, USUAL).total for die in dice}
    if len(totals) == 1 and all(totals):
        return (StripDie(str(sum(map(int, faces))), totals.pop()),)
    return tuple(
        StripDie(colour_initial(face, t) if face in COLOURS else face) for face in faces[:5]
    )


def size_for(count: int, most: int = BIG) -> int:
    return min(most, next((size for dice, size in _SIZES if count <= dice), LEAST))


def row_of_dice(count: int, size: int) -> list[int]:
    """The left edges of a centred row of dice."""
    gap = 6 if size == BIG else 3
    if count > 1:
        gap = min(gap, (WIDTH - count * size) // (count - 1))
    left = (WIDTH - count * size - (count - 1) * gap) // 2
    return [left + i * (size + gap) for i in range(count)]


def draw_die(
    canvas: Canvas,
    x: int,
    y: int,
    size: int,
    die: str,
    face: str | None,
    t: Translator,
    art: DiceArt,
) -> None:
    """One die; a face of None is a die that has not been thrown."""
    own = art.get(die, USUAL)
    body = Rect(x, y, size, size)
    canvas.fill(body, OFF)
    canvas.frame(body)
    for corner_x in (x, x + size - 1):
        for corner_y in (y, y + size - 1):
            canvas.pixel(corner_x, corner_y, OFF)
    if face is None:
        _draw_unthrown(canvas, body, own.unthrown)
    elif own.face is not None:
        own.face(canvas, body, face)
    elif face in COLOURS:
        _draw_colour(canvas, body, face, t)
    elif face.isdigit() and int(face) in _PIPS:
        _draw_pips(canvas, body, int(face))
    else:
        _draw_letter(canvas, body, face)


def _draw_unthrown(canvas: Canvas, body: Rect, sign: str) -> None:
    if sign and body.width >= BIG:
        canvas.icon(body.x + (body.width - 9) // 2, body.y + (body.height - 9) // 2, sign)


def _draw_colour(canvas: Canvas, body: Rect, colour: str, t: Translator) -> None:
    inside = Rect(body.x + 2, body.y + 2, body.width - 4, body.height - 4)
    canvas.hatch(inside, colour)
    _draw_letter(canvas, body, colour_initial(colour, t), big=colour not in BLOCK_HATCHES)


def _draw_letter(canvas: Canvas, body: Rect, letter: str, big: bool = True) -> None:
    big = big and body.width >= BIG
    face = fonts.big() if big else fonts.small()
    width = face.width(letter)
    x = body.x + (body.width - width) // 2
    y = body.y + (body.height - face.cap) // 2
    drawn = [each for each in face.columns(letter) if each]
    top, low = min(each[0] for each in drawn), max(each[1] for each in drawn)
    canvas.fill(Rect(x - 1, y + top - 1, width + 2, low - top + 3), OFF)
    canvas.text(x, y, letter, font="big" if big else "small", say="")


def _draw_pips(canvas: Canvas, body: Rect, count: int) -> None:
    radius = 2 if body.width >= BIG else 1
    reach = body.width // 4 + 1
    centre_x, centre_y = body.x + body.width // 2, body.y + body.height // 2
    for dx, dy in _PIPS[count]:
        x, y = centre_x + dx * reach, centre_y + dy * reach
        canvas.fill(Rect(x - radius, y - radius, 2 * radius + 1, 2 * radius + 1))
        if radius > 1:
            for corner in ((-2, -2), (-2, 2), (2, -2), (2, 2)):
                canvas.pixel(x + corner[0], y + corner[1], OFF)


def draw_dice(
    canvas: Canvas,
    y: int,
    dice: Sequence[str],
    faces: Sequence[str | None],
    t: Translator,
    art: DiceArt,
    lift: Sequence[int] = (),
    size: int = 0,
) -> list[Rect]:
    """A centred row of dice; gives where each of them lies."""
    size = size_for(len(dice), size or BIG)
    lift = lift or [0] * len(dice)
    places = []
    for x, die, face, up in zip(row_of_dice(len(dice), size), dice, faces, lift, strict=True):
        draw_die(canvas, x, y - up, size, die, face, t, art)
        places.append(Rect(x, y - up, size, size))
    return places
