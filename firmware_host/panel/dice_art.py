"""Dice drawn, not spelled. Colours get a hatch and their initial; creatures pips; hits swords."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.games.core.dice import Die
from firmware_host.panel import font as fonts
from firmware_host.panel.canvas import OFF, ON, WIDTH, Canvas, Rect
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


def strip_of(dice: Sequence[Die], faces: Sequence[str], t: Translator) -> tuple[StripDie, ...]:
    """The same dice in the top line of the next question: hits as one sum, others one by one."""
    if all(die.name == "combat" for die in dice):
        return (StripDie(str(sum(map(int, faces))), "sword-small"),)
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
    canvas: Canvas, x: int, y: int, size: int, die: str, face: str | None, t: Translator
) -> None:
    """One die; a face of None is a die that has not been thrown."""
    body = Rect(x, y, size, size)
    canvas.fill(body, OFF)
    canvas.frame(body)
    for corner_x in (x, x + size - 1):
        for corner_y in (y, y + size - 1):
            canvas.pixel(corner_x, corner_y, OFF)
    if face is None:
        _draw_unthrown(canvas, body, die)
        return
    if die == "combat":
        _draw_hits(canvas, body, int(face))
    elif face in COLOURS:
        _draw_colour(canvas, body, face, t)
    elif face.isdigit() and int(face) in _PIPS:
        _draw_pips(canvas, body, int(face))
    else:
        _draw_letter(canvas, body, face)


_UNTHROWN = {"blocks": "block", "mob": "skull"}


def _draw_unthrown(canvas: Canvas, body: Rect, die: str) -> None:
    """White dice are told apart before they are thrown; a combat die is just blank."""
    sign = _UNTHROWN.get(die)
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
    canvas.fill(Rect(x - 1, y - 1, width + 2, face.cap + 2), OFF)
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


def _draw_hits(canvas: Canvas, body: Rect, hits: int) -> None:
    """No hit is an empty face, one or two hits that many swords, more a sword and a number."""
    middle = body.y + body.height // 2
    if hits <= 0:
        canvas.fill(Rect(body.x + body.width // 2 - 2, middle, 5, 1), ON)
        return
    big = body.width >= BIG
    if hits == 1 or not big:
        size, name = (9, "sword") if big else (5, "sword-small")
        canvas.icon(body.x + (body.width - size) // 2, middle - size // 2, name)
        if hits > 1:
            canvas.wipe(Rect(body.x + 1, body.y + 1, body.width - 2, body.height - 2))
            _draw_small_hits(canvas, body, hits)
        return
    if hits == 2:
        canvas.icon(body.x + 2, body.y + 2, "sword")
        canvas.icon(body.x + body.width - 11, body.y + body.height - 11, "sword")
        return
    canvas.icon(body.x + 2, middle - 4, "sword")
    canvas.text(body.x + 14, middle - 3, str(hits), say="")


def _draw_small_hits(canvas: Canvas, body: Rect, hits: int) -> None:
    edge = 2 if body.width >= SMALL else 1
    middle = body.y + body.height // 2
    if hits == 2 and body.width >= TINY:
        canvas.icon(body.x + edge, body.y + edge, "sword-small")
        far = body.width - edge - 5
        canvas.icon(body.x + far, body.y + far, "sword-small")
    elif body.width >= TINY:
        canvas.icon(body.x + edge, middle - 2, "sword-small")
        canvas.text(body.x + edge + 6 + edge // 2, middle - 3, str(hits), say="")
    else:
        left = (body.width - fonts.small().width(str(hits))) // 2
        canvas.text(body.x + left, middle - 3, str(hits), say="")


def draw_dice(
    canvas: Canvas,
    y: int,
    dice: Sequence[str],
    faces: Sequence[str | None],
    t: Translator,
    lift: Sequence[int] = (),
    size: int = 0,
) -> list[Rect]:
    """A centred row of dice; gives where each of them lies."""
    size = size_for(len(dice), size or BIG)
    lift = lift or [0] * len(dice)
    places = []
    for x, die, face, up in zip(row_of_dice(len(dice), size), dice, faces, lift, strict=True):
        draw_die(canvas, x, y - up, size, die, face, t)
        places.append(Rect(x, y - up, size, size))
    return places
