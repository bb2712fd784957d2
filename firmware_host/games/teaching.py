"""What a game brings so that the box can teach it: goal, ideas, whys, possibilities, entries.

Plain data and texts still to be translated (N_). The rules themselves are told by the book
(rules_book.py); everything here points to rules by id, so that page and number are in one place.
Nothing here touches a game: teaching reads snapshots and never answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from firmware_host.panel.i18n import Translator
    from firmware_host.table.snapshot import TableSnapshot


NOWHERE: Final = ""
"""Pointed at where the box does not follow a part that an idea speaks of."""


def _always(_snapshot: TableSnapshot) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Idea:
    """Something a beginner has to be told once, at the moment it first matters."""

    id: str
    title: str
    """Three words or so: «Mobs act»."""
    text: str
    """Two short sentences."""
    rules: tuple[str, ...]
    events: tuple[str, ...] = ()
    """It matters when one of these events has just happened …"""
    questions: tuple[str, ...] = ()
    """… or when one of these is asked."""
    when: Callable[[TableSnapshot], bool] = _always
    """And only if this holds: an event of many meanings, a mode."""
    points: tuple[str, ...] = ()
    """What is meant on the touch table: ids of parts or things of the stage ("cube") or rows of
    the page ("hand", "roll"). The first that is there is pointed at; `NOWHERE` comes last where it
    may lie on the real table only."""
    sign: str = ""
    """A drawing of the game's panel beside the words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """What a question means, for whoever does not know why the box asks."""

    meaning: str
    """What is decided here, one or two sentences."""
    leads_to: str = ""
    """What the answers lead to; empty where there is only one way on."""
    rules: tuple[str, ...] = ()
    """Besides the question's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Possibility:
    """Something a player can do in a turn; words are translated already."""

    name: str
    """Verb first: «Mine a block»."""
    needs: str
    """What it costs and needs: «1 action; a pickaxe»."""
    why_not: str = ""
    """Why it is not possible now; empty: it is."""
    rule: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A part of the game in the book's index: a mob, an item, a block, a sign."""

    id: str
    kind: str
    """One of the game's `kinds`."""
    name: str
    """As in the index; still to be translated."""
    text: str
    """What it does; figures are filled in from the values by `facts`."""
    rules: tuple[str, ...] = ()
    sign: str = ""
    """A drawing on the glass."""
    art: str = ""
    """A drawing on the touch table."""
    tiles: tuple[str, ...] = ()
    """The tiles that open it when they are laid on the reader while nothing is asked; one that
    ends in "-" stands for all that begin so."""


def rests_on_guess(guessed: Collection[str], *paths: str) -> bool:
    """Whether any value at or below these paths of a catalogue is among the guessed ones."""
    below = tuple(f"{path}." for path in paths)
    return any(each in paths or each.startswith(below) for each in guessed)


class PrintedValues(dict[str, Any]):
    """The component values of a game (`Catalogue.plain`), and the paths of the guessed ones."""

    def __init__(
        self, values: Mapping[str, Any] | None = None, guessed: Collection[str] = ()
    ) -> None:
        super().__init__(values or {})
        self.guessed = frozenset(guessed)

    def is_guess(self, *paths: str) -> bool:
        return rests_on_guess(self.guessed, *paths)


def _no_facts(_entry: Entry, _values: PrintedValues, _t: Translator) -> str:
    return ""


def _no_possibilities(_snapshot: TableSnapshot, _t: Translator) -> Sequence[Possibility]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Teaching:
    goal: tuple[str, str, str]
    """Three sentences: who we are, how it is won, how it is lost."""
    setup_art: Mapping[str, tuple[str, ...]]
    """For each page of the set-up guide the drawings that show where its parts lie."""
    ideas: tuple[Idea, ...]
    """The more urgent first, where several happen at once."""
    plain_events: frozenset[str] = frozenset()
    """Events that need no idea: they surprise nobody, or only note down what was just answered."""
    whys: Mapping[str, Why]
    """By question id, also of its own part of the lobby."""
    kinds: Mapping[str, str]
    """The kinds of entries with their headlines: {"mob": N_("Mobs")}."""
    entries: tuple[Entry, ...]
    facts: Callable[[Entry, PrintedValues, Translator], str] = _no_facts
    """Printed values of an entry in words, ≈ where `values.is_guess`; "" where it has none."""
    possibilities: Callable[[TableSnapshot, Translator], Sequence[Possibility]] = _no_possibilities
    """All a player may do in this turn, the impossible too; empty where no turn is being played."""
