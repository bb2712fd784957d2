"""The fewest presses that lead to something: tried on the real panel, which is then put back.

A screen is never copied, because its parts point at it. What a press can change in the panel is
noted down before and written back afterwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final

from firmware_host.panel.commands import Command
from firmware_host.panel.panel import Panel
from firmware_host.panel.press_filter import PressFilter
from firmware_host.panel.screens.base import Screen

BUTTONS: Final = ("down", "up", "roll", "ok", "back")
"""Of two ways as short as each other the one with ROLL: it may throw the dice as well."""
MOST_POSITIONS: Final = 20_000
"""Whoever has not found it by then does not find it."""

_Parts = list[tuple[Any, dict[str, Any]]]
"""Each part of a panel with its attributes."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One event of a button."""

    name: str
    gesture: str
    at: float


def press(panel: Panel, button: str, now: float) -> list[Command]:
    """A finger goes down and comes up again."""
    return [
        *panel.handle(Touch(button, "down", now)),
        *panel.handle(Touch(button, "press", now)),
    ]


def shortest_way(
    panel: Panel, now: float, leads_there: Callable[[list[Command]], bool], most: int | None = None
) -> list[str] | None:
    """The fewest buttons, pressed one after another; `leads_there` judges what each press gave.

    None: there is no way, or none of at most `most` presses. The panel stays as it was.
    """
    start = _noted(panel)
    seen = {_key(start)}
    waiting: deque[tuple[_Parts, list[str]]] = deque([(start, [])])
    lying_over = _lying_over(panel)
    try:
        while waiting and len(seen) < MOST_POSITIONS:
            position, way = waiting.popleft()
            if most is not None and len(way) >= most:
                return None
            for button in BUTTONS:
                _put_back(position)
                commands = press(panel, button, now)
                if leads_there(commands):
                    return [*way, button]
                if commands or _lying_over(panel) > lying_over:
                    continue  # it leads elsewhere, or only opened something that is in the way
                reached = _noted(panel)
                key = _key(reached)
                if key not in seen:
                    seen.add(key)
                    waiting.append((reached, [*way, button]))
        return None
    finally:
        _put_back(start)


def _lying_over(panel: Panel) -> int:
    return len(panel.lying_over)


def _noted(panel: Panel) -> _Parts:
    noted: _Parts = []
    met: set[int] = set()
    waiting: list[Any] = [panel]
    while waiting:
        part = waiting.pop()
        if id(part) in met:
            continue
        met.add(id(part))
        noted.append((part, _copied(vars(part))))
        for value in vars(part).values():
            inside = value if isinstance(value, list | tuple) else (value,)
            waiting += [each for each in inside if isinstance(each, Screen | PressFilter)]
    return noted


def _copied(attributes: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value.copy() if isinstance(value, list | set | dict) else value
        for name, value in attributes.items()
    }


def _put_back(noted: _Parts) -> None:
    for part, attributes in noted:
        part.__dict__ = _copied(attributes)


def _key(noted: _Parts) -> Hashable:
    """Equal for positions that differ in nothing but time and fingers."""
    return tuple(
        (type(part).__name__, *_plain(attributes))
        for part, attributes in noted
        if isinstance(part, Screen)
    )


def _plain(attributes: dict[str, Any]) -> list[Hashable]:
    plain: list[Hashable] = []
    for name, value in attributes.items():
        if isinstance(value, str | int | None):
            plain.append((name, value))
        elif isinstance(value, set | frozenset):
            plain.append((name, frozenset(value)))
        elif name == "options":
            plain.append((name, tuple([option.id for option in value])))
        elif isinstance(value, list | tuple) and all(isinstance(v, str | int) for v in value):
            plain.append((name, tuple(value)))
    return plain
