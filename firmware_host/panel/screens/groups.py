"""A long list made short: one opens a group, sees what is inside, and chooses there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.commands import Close, Command
from firmware_host.panel.frame import Frame
from firmware_host.panel.screens.base import Press, Screen
from firmware_host.panel.screens.lists import ListScreen, Option, Picture


@dataclass(frozen=True, slots=True)
class Group:
    """A line that opens more lines; what is chosen there is the answer."""

    line: Option
    inside: tuple[Group | Option, ...]


def grouped(
    options: Sequence[Option], *keys: Callable[[Option], Option]
) -> tuple[Group | Option, ...]:
    """Options under the lines their keys give, level by level; one alone needs no group."""
    if not keys:
        return tuple(options)
    lines: dict[str, Option] = {}
    inside: dict[str, list[Option]] = {}
    for option in options:
        line = keys[0](option)
        lines.setdefault(line.id, line)
        inside.setdefault(line.id, []).append(option)
    return tuple(
        found[0]
        if len(found) == 1
        else Group(
            replace(lines[id], note=lines[id].note or f"×{len(found)}"), grouped(found, *keys[1:])
        )
        for id, found in inside.items()
    )


class GroupsScreen(Screen):
    """BACK closes a group; `roll` is what ROLL does on every level."""

    def __init__(
        self,
        frame: Frame,
        entries: Sequence[Group | Option],
        choose: Callable[[Option], Command],
        *,
        roll: Command | None = None,
        picture: Picture | None = None,
        signs_below: bool = False,
    ) -> None:
        self.frame = frame
        self._choose = choose
        self._roll = roll
        self._picture = picture
        self._signs_below = signs_below
        self._lists = [self._list(frame, entries, None)]

    @property
    def top(self) -> ListScreen:
        return self._lists[-1]

    def _list(
        self, frame: Frame, entries: Sequence[Group | Option], leave: Command | None
    ) -> ListScreen:
        groups = {entry.line.id: entry for entry in entries if isinstance(entry, Group)}
        lines = [entry.line if isinstance(entry, Group) else entry for entry in entries]

        def choose(option: Option) -> Command | None:
            group = groups.get(option.id)
            if group is None:
                return self._choose(option)
            title = replace(frame, title=group.line.text)
            self._lists.append(self._list(title, group.inside, Close()))
            return None

        picture = self._picture if groups else None  # what one compares in the end needs room
        below = self._signs_below and any(line.signs for line in lines)
        return ListScreen(frame, lines, choose, leave=leave, picture=picture, signs_below=below)

    def on(self, press: Press, now: float) -> Command | None:
        if press.name == "roll" and press.gesture in ("press", "release"):
            return self._roll
        command = self.top.on(press, now)
        if isinstance(command, Close) and len(self._lists) > 1:
            self._lists.pop()
            return None
        return command

    def hides_sentence(self) -> bool:
        self.top.sentence = self.sentence if len(self._lists) == 1 else ""
        return self.top.hides_sentence()

    def draw_choice(self, canvas: Canvas | None, area: Rect) -> bool:
        return self.top.draw_choice(canvas, area)

    def draw(self, canvas: Canvas, now: float) -> None:
        self.top.sentence = self.sentence if len(self._lists) == 1 else ""
        self.top.draw(canvas, now)
