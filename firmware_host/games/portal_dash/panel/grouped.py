"""Lists for many answers: lines that open a list of their own, and blocks beside the cube."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from firmware_host.games.core.cube import COLUMN_INDEX
from firmware_host.games.portal_dash.panel.names import use_names
from firmware_host.games.portal_dash.rules.blocks import distinct
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.commands import AnswerAndThrow, Close, Command
from firmware_host.panel.cube_words import cube_of, cube_picture
from firmware_host.panel.frame import Frame
from firmware_host.panel.presenter import Ask, answer_with
from firmware_host.panel.screens.base import Nested, Press, Screen
from firmware_host.panel.screens.lists import ListScreen, Option, Picture
from firmware_host.panel.words import colour_name


@dataclass(frozen=True, slots=True)
class Group:
    """A line that stands for several answers; its id is none of them."""

    line: Option
    options: tuple[Option, ...]


Lines = Sequence[Option | Group]


def flat(lines: Lines) -> tuple[Option, ...]:
    """Every answer once, for faces that have room for all of them."""
    found: dict[str, Option] = {}
    for line in lines:
        for option in line.options if isinstance(line, Group) else (line,):
            found.setdefault(option.id, option)
    return tuple(found.values())


class GroupedList(Nested):
    """A list some lines of which open another list; BACK leads from there to the first one."""

    def __init__(
        self,
        frame: Frame,
        lines: Lines,
        default: str = "",
        prompt: str = "",
        picture: Picture | None = None,
    ) -> None:
        """The cursor starts on the usual answer, or on the line behind which it stands."""
        self._groups = {line.line.id: line for line in lines if isinstance(line, Group)}
        self._default = default
        self._picture = picture
        shown = [line.line if isinstance(line, Group) else line for line in lines]
        first = ListScreen(frame, shown, self.choose, prompt=prompt, picture=picture)
        behind = next(
            (id for id, group in self._groups.items() if default in _ids(group.options)), default
        )
        first.mark(behind)
        first.mark(default)
        super().__init__(first)

    def choose(self, option: Option) -> Command | None:
        group = self._groups.get(option.id)
        if group is None:
            return answer_with(option)
        inner = ListScreen(
            self.frame, group.options, answer_with, leave=Close(), picture=self._picture
        )
        inner.mark(self._default)
        self.open(inner)
        return None


def _ids(options: Sequence[Option]) -> list[str]:
    return [option.id for option in options]


class EndOfTurn(GroupedList):
    """ROLL goes on to the next player and throws the dice at once."""

    def on(self, press: Press, now: float) -> Command | None:
        if press.name == "roll" and press.gesture in ("press", "release"):
            return AnswerAndThrow("next")
        return super().on(press, now)


def block_use(block: str, use: str) -> str:
    """«Red in layer 2 at b3 · Heal a player»: two names, each with its capital."""
    return f"{block} · {use}"


def block_options(ask: Ask, *, once: bool = False) -> tuple[Option, ...]:
    """The blocks that may be taken, in the order of the question, each with its layer, or with its
    place if two of them would read the same: the cube beside them shows the layers.

    With `once` only the first of blocks that look alike: five buttons have no room for each.
    """
    cube, t = cube_of(ask), ask.t
    found, shown = [], _first_of_alike(ask) if once else range(len(COLUMN_INDEX))
    for answer in ask.question.answers:
        cell, _, use = answer.partition(":")
        if cell not in COLUMN_INDEX:
            continue
        column = COLUMN_INDEX[cell]
        if column not in shown:
            continue
        colour, layer = cube.colour(column), cube.layer_of(column)
        # Translators: a block of the cube the color of which nobody has told.
        word = colour_name(colour, t) if colour else t.pgettext("noun", "Block")
        # Translators: {block}: its color, «Red», or «Block»; {cell}: its place on the cube, «b3».
        text = t.gettext("{block} in layer {layer} at {cell}").format(
            block=word, layer=layer, cell=cell
        )
        short = word if colour else t.gettext("At {cell}").format(cell=cell)
        if ask.question.id == "pd.mine":
            whole, short = use_names(use, t)
            text = block_use(text, whole)
        sign = f"block:{colour}" if colour else "any-block"
        found.append(Option(answer, text, sign, f"{layer}", short=short, table_note=""))
    if len({(option.icon, option.short, option.note) for option in found}) < len(found):
        found = [replace(option, note=option.id[:2]) for option in found]
    return tuple(found)


def _first_of_alike(ask: Ask) -> Collection[int]:
    cells = dict.fromkeys(answer[:2] for answer in ask.question.answers)
    columns = [COLUMN_INDEX[cell] for cell in cells if cell in COLUMN_INDEX]
    return distinct(cube_of(ask), columns)


def block_list(ask: Ask, frame: Frame, lines: Lines) -> Screen:
    """A list by color; the cube beside it shows where the marked block is."""
    cells = [answer[:2] for answer in ask.question.answers if answer[:2] in COLUMN_INDEX]
    picture = cube_picture(cube_of(ask))

    def draw(canvas: Canvas, body: Rect, chosen: str) -> int:
        here = chosen[:2] if chosen[:2] in cells else None
        return picture.draw(canvas, body.y, cells, here) - 2

    return GroupedList(frame, lines, picture=draw)
