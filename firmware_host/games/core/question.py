"""The one thing a game waits on: a question with every legal answer, and no other way in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, overload

from firmware_host.games.core.dice import Die, RollAnswers
from firmware_host.games.core.errors import IllegalAnswer
from firmware_host.games.core.phrases import Phrase

GROUP: Final = -1
"""Asked of everybody: whoever holds the dice enters the answer."""

CHOOSE: Final = "choose"
PLACE: Final = "place"
PICK: Final = "pick"
ROLL: Final = "roll"
DRAW: Final = "draw"
ACK: Final = "ack"
CHANCE: Final = (ROLL, DRAW)
KINDS: Final = (CHOOSE, PLACE, PICK, ROLL, DRAW, ACK)

PEOPLE: Final = "people"
BOX: Final = "box"
"""The box holds these cards: it turns one over when people press ROLL, and nobody can scan it."""
UNASKED: Final = "unasked"
"""The box draws or rolls at once; nobody at the table wants to do it by hand."""

OK: Final = ("ok",)
NONE: Final = "-"
"""The answer of a `pick` that picks nothing."""
INSIST: Final = "!"
"""Prefix of an answer by which players overrule a doubt: `!bow`."""


@dataclass(slots=True)
class Question:
    id: str
    kind: str
    who: int
    answers: Sequence[str]
    about: Mapping[str, Any] = field(default_factory=dict)
    """Facts to show. Nothing in here steers another room."""
    rule: str = ""
    dice: tuple[Die, ...] = ()
    weights: tuple[int, ...] = ()
    stands_for: Mapping[str, str] = field(default_factory=dict)
    """What lies where an answer points: {"b2": "witch"}, {"use:1": "bow"}; a scanned tile of that
    name gives the answer."""
    options: tuple[str, ...] = ()
    """What a `pick` picks from."""
    default: str = ""
    """The usual answer, where there is one."""
    drawn_by: str = PEOPLE
    """Who answers a `draw` or a `roll`."""
    enrols: str = ""
    """The tile that an unknown tag on the reader becomes."""
    doubts: Mapping[str, tuple[str, str | Phrase]] = field(default_factory=dict)
    """Answers that the game can disprove from what it was told: {answer: (rule id, reason)}.

    They are not among `answers`. Players who mistyped earlier may still give one as `!answer`.
    """

    @property
    def is_ordered(self) -> bool:
        """Does the order in which a `pick` names its options matter?"""
        return isinstance(self.answers, Arrangements)

    @property
    def is_chance(self) -> bool:
        """May the box's dice answer this?"""
        return self.kind in CHANCE

    def insisted(self, answer: str) -> str:
        """Return the doubted answer that `answer` insists on; empty if it insists on none."""
        plain = answer.removeprefix(INSIST)
        return plain if plain != answer and plain in self.doubts else ""

    def doubt(self, answer: str) -> IllegalAnswer:
        """Return the refusal of a doubted answer, which players may overrule."""
        rule, reason = self.doubts[answer]
        return IllegalAnswer(self.id, answer, rule, reason, insist=INSIST + answer)

    def with_doubts(self) -> Question:
        """Return the question as players see it: doubted answers follow the legal ones."""
        added = [answer for answer in self.doubts if answer not in self.answers]
        if not added:
            return self
        weights = (*self.weights, *(0 for _ in added)) if self.weights else ()
        return replace(self, answers=(*self.answers, *added), weights=weights)

    @property
    def is_automatic(self) -> bool:
        """The box answers it at once."""
        return self.drawn_by == UNASKED and self.kind in CHANCE


# Below every field is given in its place: a class takes twice as long to call with keywords.


def choose(
    id: str,
    who: int,
    answers: Sequence[str],
    rule: str = "",
    stands_for: Mapping[str, str] | None = None,
    **about: Any,
) -> Question:
    return Question(id, CHOOSE, who, answers, about, rule, (), (), stands_for or {})


def place(id: str, who: int, cells: Sequence[str], rule: str = "", **about: Any) -> Question:
    return Question(id, PLACE, who, cells, about, rule, (), (), {})


def ack(id: str, who: int, rule: str = "", **about: Any) -> Question:
    return Question(id, ACK, who, OK, about, rule)


def roll(id: str, who: int, dice: tuple[Die, ...], rule: str = "", **about: Any) -> Question:
    return Question(id, ROLL, who, RollAnswers(dice), about, rule, dice, (), {})


def draw(
    id: str,
    who: int,
    bag: Mapping[str, int],
    rule: str = "",
    drawn_by: str = PEOPLE,
    also: Sequence[str] = (),
    **about: Any,
) -> Question:
    """What may lie on top of a pile, with how many of each are in the bag.

    `also`: what people may tell though chance never draws it; its weight is 0.
    """
    if not all(bag.values()):
        bag = {thing: count for thing, count in bag.items() if count}
    if also:
        bag = {**bag, **{thing: 0 for thing in also if thing not in bag}}
    weights = tuple(bag.values())
    return Question(id, DRAW, who, tuple(bag), about, rule, (), weights, {}, (), "", drawn_by)


def pick(
    id: str,
    who: int,
    options: Sequence[str],
    rule: str = "",
    default: str = "",
    is_ordered: bool = False,
    **about: Any,
) -> Question:
    """Any subset of the options; the answer lists positions: "0,2", or "-" for none."""
    size = len(options)
    answers = Arrangements(size) if is_ordered else subsets(size)
    return Question(id, PICK, who, answers, about, rule, options=tuple(options), default=default)


_SUBSETS: dict[int, tuple[str, ...]] = {}


def subsets(size: int) -> tuple[str, ...]:
    """Every subset of `size` things as answer texts, in the order of their bit patterns."""
    if size not in _SUBSETS:
        _SUBSETS[size] = tuple(
            ",".join(str(i) for i in range(size) if bits >> i & 1) or NONE
            for bits in range(1 << size)
        )
    return _SUBSETS[size]


class Arrangements(Sequence[str]):
    """Subsets whose order matters: "2,0" is an answer, too, although only "0,2" is listed.

    Ten options have nearly ten million orders, so membership never builds them.
    """

    __slots__ = ("_size",)

    def __init__(self, size: int) -> None:
        self._size = size

    def __len__(self) -> int:
        return 1 << self._size

    def __iter__(self) -> Iterator[str]:
        return iter(subsets(self._size))

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, str):
            return False
        places = [] if answer == NONE else answer.split(",")
        return len({*places}) == len(places) and {*places} <= {*map(str, range(self._size))}

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return subsets(self._size)[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Arrangements) and other._size == self._size

    def __hash__(self) -> int:
        return hash((Arrangements, self._size))

    def __repr__(self) -> str:
        return f"Arrangements({self._size})"


def picked(answer: str) -> tuple[int, ...]:
    """The positions a `pick` answer names."""
    return () if answer == NONE else tuple(int(part) for part in answer.split(","))
