"""What a game's stage is made of: boards, cubes, rows of cards, players and meters.

A game composes its stage of these in Python, with every word translated; the page draws them and
knows no game. Everything is plain data; `plain` makes JSON of it and leaves out what is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    from firmware_host.panel.presenter import Ask

MAIN: Final = "main"
SIDE: Final = "side"


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """Something on the stage. `id` stays the same as long as it is the same thing."""

    id: str
    label: str
    """What a screen reader says, and the headline of its card: «Enderman 2, 3 hearts»."""
    art: str = ""
    """The name of a drawing."""
    text: str = ""
    """Shown beside or below the drawing."""
    note: str = ""
    """A small second line."""
    badge: str = ""
    """A few letters in a corner: life, number."""
    tint: str = ""
    """The name of a color."""
    look: str = ""
    """"dim", "damaged", "hidden", "marked"; a space "over" others lets taps that are no answer
    through to them."""
    answer: str = ""
    """The legal answer that a tap gives."""
    pick: int | None = None
    """Where any subset is an answer: the number of the option that a tap takes or leaves."""
    asks: str = ""
    """An answer that is not legal now: a tap says why."""
    about: str = ""
    """What its card says where a tap is no answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell(Thing):
    """A space of a board, in units of one space; things stand on it."""

    x: float
    y: float
    width: float = 1
    height: float = 1
    ground: str = ""
    """The name of a texture."""
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """From the middle of a space to the middle of another: a way, an attack, a distance."""

    start: str
    end: str
    kind: str
    """"path" and "attack": what happened; "reach": what may be chosen. A thing that has moved walks
    along the paths from where it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    kind: ClassVar[str] = "board"

    id: str
    title: str
    width: float
    height: float
    cells: tuple[Cell, ...]
    lines: tuple[Line, ...] = ()
    column_names: tuple[tuple[str, float], ...] = ()
    row_names: tuple[tuple[str, float], ...] = ()
    """What answers call them, and where their middle is; a large screen has them at the edge."""
    is_picture: bool = False
    """To look at, all of it at once: never wider than its area, and nothing in it answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One of the sixteen columns of a cube; its blocks from the base up, "" while unseen."""

    id: str
    blocks: tuple[str, ...]
    label: str
    """Of its top block: «a1, layer 2, red»."""
    is_exposed: bool = False
    look: str = ""
    """"marked": the block that is spoken of."""
    answer: str = ""
    asks: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CubePart:
    """A cube block by block; where only layers are followed, `layers` says how many are left."""

    kind: ClassVar[str] = "cube"

    id: str
    title: str
    columns: tuple[Column, ...] = ()
    layers: tuple[Thing, ...] = ()
    """The top layer first; `badge` is the number of blocks left."""
    colors: tuple[tuple[str, str], ...] = ()
    """The name of each color in the language of the party."""
    taken: tuple[tuple[str, str], ...] = ()
    """Blocks that were just taken, by column: of some the color was told a moment ago."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """Something that fills or runs out."""

    id: str
    label: str
    value: int
    most: int
    text: str = ""
    worry: int = 0
    """0 calm, 1 soon, 2 now."""
    art: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Thing):
    slots: tuple[Thing, ...] = ()
    """What lies on it or is missing: a cost, a task's blocks."""
    meter: Meter | None = None
    is_wide: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    kind: ClassVar[str] = "cards"

    id: str
    title: str
    cards: tuple[Card, ...]
    meter: Meter | None = None
    note: str = ""
    is_compact: bool = False
    """On a small screen drawings stand for words."""
    is_even: bool = False
    """In columns of one width."""
    is_beside: bool = False
    """In the middle: beside the board or cube before it, where there is room."""
    is_line: bool = False
    """One line beside the middle of a small screen; its meter stands above the table there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat(Thing):
    """A player: hearts and numbers, then what lies before them."""

    is_turn: bool = False
    stats: tuple[Thing, ...] = ()
    items: tuple[Thing, ...] = ()
    board: Board | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    kind: ClassVar[str] = "seats"

    id: str
    title: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meters:
    kind: ClassVar[str] = "meters"

    id: str
    title: str
    meters: tuple[Meter, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Payable(Thing):
    """Something that may be put into the tray of a payment."""

    worth: int
    """What one of it covers of the cost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A whole payment: how often each thing is used, and the answer that pays so."""

    answer: str
    text: str
    uses: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """A cost that is paid by tapping things into a tray; `rest` covers what they leave, as far as
    `purse` reaches. Each way is an answer, the usual one first."""

    kind: ClassVar[str] = "payment"

    id: str
    title: str
    wanted: Thing
    """What is paid for."""
    cost: int
    purse: int
    rest: Thing
    things: tuple[Payable, ...]
    ways: tuple[Way, ...]
    confirm: str
    """The words of the button, with {what}."""
    missing: str
    """How much is missing, with {n}."""


Part = Board | CubePart | Cards | Seats | Meters | Payment


@dataclass(frozen=True, slots=True)
class Stage:
    """`main` fills the middle, `side` stands beside it; on a phone one swipes between all."""

    main: tuple[Part, ...] = ()
    side: tuple[Part, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    """By answer: what its card of the hand says below its name, not in the glass's shorthand."""


@dataclass(frozen=True, slots=True)
class GameView:
    """What a game brings for the touch table."""

    stage: Callable[[Ask], Stage]
    """What lies on the table while a question is asked."""
    still: Callable[[Ask], Stage]
    """The same where nothing is asked: the game is over."""
    art: tuple[Path, ...] = ()
    """Its sheets of colored drawings."""
    cover: tuple[str, ...] = ()
    """Drawings that stand for the game where one is chosen."""


def plain(thing: Any) -> Any:
    """Dataclasses as JSON objects. What is empty or False is left out; 0 stays."""
    if isinstance(thing, tuple | list):
        return [plain(each) for each in thing]
    if not hasattr(thing, "__dataclass_fields__"):
        return thing
    document: dict[str, Any] = {}
    kind = getattr(type(thing), "kind", None)
    if isinstance(kind, str):
        document["kind"] = kind
    for name in _names(type(thing)):
        value = getattr(thing, name)
        if value is None or value is False or value == "" or value == ():
            continue
        document[name] = plain(value)
    return document


def _names(kind: type[Any]) -> tuple[str, ...]:
    """Of the fields, remembered: asking a dataclass each time costs half of `plain`."""
    if kind not in _NAMES:
        _NAMES[kind] = tuple(field.name for field in fields(kind))
    return _NAMES[kind]


_NAMES: Final[dict[type[Any], tuple[str, ...]]] = {}


def answers_of(stage: Stage) -> set[str]:
    """Every answer that a tap on the stage gives."""
    return {
        thing["answer"]
        for thing in _objects(plain((*stage.main, *stage.side)))
        if "answer" in thing
    }


def art_of_answers(parts: Iterable[dict[str, Any]]) -> dict[str, str]:
    """For each answer or picked option the drawing of the first thing that gives it, in parts that
    are `plain` already."""
    found: dict[str, str] = {}
    for thing in _objects(list(parts)):
        given = thing.get("answer", str(thing.get("pick", "")))
        if given and "art" in thing:
            found.setdefault(given, thing["art"])
    return found


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """Each before what is in it, in the order of the document."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            yield value
            value = list(value.values())
        if isinstance(value, list):
            waiting += [each for each in reversed(value) if isinstance(each, dict | list)]
