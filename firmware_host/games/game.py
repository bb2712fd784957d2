"""What a game brings: the one object every other room knows.

A game is one folder with a `game.py` that holds `GAME`. Its parts are made of building blocks of
other rooms (a lobby part, a catalogue's schema, screens), so this module only names their types.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware_host.games.core.rules import DICE_MODE

if TYPE_CHECKING:
    from random import Random

    from firmware_host.config.catalogue_spec import CatalogueSpec
    from firmware_host.games.core.flow import Flow, FlowState, Outcome
    from firmware_host.games.core.rules import Rules, Setup
    from firmware_host.games.core.setups import Switch
    from firmware_host.games.teaching import Teaching
    from firmware_host.panel.game_panel import GamePanel
    from firmware_host.table.bots import Bot
    from firmware_host.table.lobby.state import LobbyPart
    from firmware_host.table.scans import TileAnswers
    from firmware_host.view.scene import GameView

Values = dict[str, Any]
"""The component values of a game, as its set-up carries them."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A case the rulebook leaves open, with the words it is asked in."""

    switch: Switch
    prompt: str
    """Still to be translated, like the words."""
    words: Mapping[str, str]
    """One for each option of the switch."""


class Setups(ABC):
    """Set-ups without a lobby: for simulations, tests and the command line."""

    levels: tuple[str, ...] = ()
    """What `--level` takes; empty where the game has no levels."""
    usual_level: str = ""
    """Played when nobody says which."""
    options: Mapping[str, str] = {}
    """Further options of `tilekeeper play`, each with its help."""
    choices: Mapping[str, tuple[str, ...]] = {}
    """What `--set NAME=WORD` takes: keys of a set-up with all their words."""
    real_parts: Mapping[str, str] = {}
    """The choices of people who have all parts on the table and let the box draw nothing."""
    box_draws: Mapping[str, str] = {}
    """The choices of people who let the box draw what it can."""
    turn_begins: str = "turn_began"
    """The event that begins a player's turn."""
    kinds: int
    """After so many set-ups of `every_kind` each number of players has met each level."""

    @abstractmethod
    def from_words(
        self, mode: str, values: Values, players: int, words: Mapping[str, str | None]
    ) -> Callable[[int], Setup]:
        """The set-up of each game of a series; `words` are "level", `options` and `choices`.

        BadSetup says what is wrong with the words.
        """

    @abstractmethod
    def every_kind(self, mode: str, values: Values, number: int, random: Random) -> Setup:
        """Set-up `number` of a series that meets everything a table can choose."""

    @abstractmethod
    def starts(self, values: Values) -> Iterator[Setup]:
        """One plain set-up for each number of players and each level."""

    @abstractmethod
    def label(self, setup: Setup) -> str:
        """What a game of this set-up counts as in a report: "level 3", "2 players"."""

    def facts(self, setup: Setup) -> dict[str, Any]:
        """What `tilekeeper play --json` says about the set-up; "level" is always there."""
        return {"level": None}

    def is_on_table(self, setup: Setup, tile: str) -> bool:
        """Whether people have this tile in their hands: what the box keeps cannot be scanned."""
        return True

    def ending(self, outcome: Outcome) -> str:
        """The name an end is counted under."""
        return outcome.reason

    def milestones(self, state: Any) -> dict[str, bool]:
        """What is counted at the end of each simulated game besides its outcome."""
        return {}


@dataclass(frozen=True, slots=True)
class Wizard:
    """Where the owner enters printed values on the panel: asks and is answered like a game."""

    start: Callable[[Values, Collection[str]], FlowState]
    """With the values in force and the paths the owner has entered before."""
    flow: Flow[Any]


@dataclass(frozen=True, slots=True)
class Forecaster:
    """What a forecast counts besides wins."""

    goals: Callable[[Any], Sequence[str]]
    """The goals that are still open in a position."""
    is_reached: Callable[[Any, str], bool]


@dataclass(frozen=True, slots=True)
class Game:
    id: str
    """As commands, logs and tags name it: "dice-race"."""
    path: Path
    """Its folder. Component values (`dice_race.yaml`) and house rules (`house_rules.yaml`) lie
    there, drawings in `panel/*.txt`."""
    title: str
    """Still to be translated."""
    sign: str
    """The name of a drawing."""
    rule_prefix: str
    """Of its rule ids ("DR"); its question ids and house rules begin with it, too ("dr.")."""
    players: range
    colours: tuple[str, ...]
    modes: Mapping[str, Rules]
    """How much the box referees, the least first."""
    house_rules: tuple[HouseRule, ...]
    catalogue: CatalogueSpec
    lobby: LobbyPart
    setups: Setups
    tiles: TileAnswers
    """What a tile on the reader answers."""
    bots: Callable[[], Mapping[str, Mapping[str, type[Bot]]]]
    """For each mode the bots that play it, by name; loaded when somebody wants one."""
    panel: Callable[[], GamePanel]
    """What people see of it; loaded when the game is chosen."""
    teaching: Callable[[], Teaching]
    """Ideas, whys and the index of the book; the book itself is in RULES.md."""
    view: Callable[[], GameView] | None
    """Its stage on the touch table; None: people play with question, hand and history."""
    wizard: Wizard | None
    forecaster: Forecaster | None
    never_run: Mapping[tuple[str, str], str]
    """Rules that bots cannot meet, by mode and rule id, and why; tests prove them by hand."""

    @property
    def usual_mode(self) -> str:
        """What is played when nobody says which: the least with players."""
        return next(mode for mode in self.modes if mode != DICE_MODE)

    @property
    def folder(self) -> str:
        """The name of its folder and of its YAML file: "dice_race"."""
        return self.id.replace("-", "_")

    @property
    def sheets(self) -> tuple[Path, ...]:
        """The files with its drawings."""
        return _sheets_in(self.path / "panel")


def late(module: str, name: str) -> Callable[[], Any]:
    """An attribute of a module that is imported at the first call.

    A box that plays one game never imports panel, bots and replay text of the others.
    """

    @cache
    def load() -> Any:
        return getattr(import_module(module), name)

    return load


@cache
def _sheets_in(folder: Path) -> tuple[Path, ...]:
    """Looked for once: a drawing is needed at every picture."""
    return tuple(sorted(folder.glob("*.txt")))


def now_and_then(setup: Setup, switches: Sequence[Switch], random: Random) -> Setup:
    """House rules, the guide and the proof of fair dice in some of many games."""
    if random.random() < 0.3:
        setup["rules"] = {switch.id: random.choice(switch.options) for switch in switches}
    setup["guide"] = random.random() < 0.1
    setup["commitment"] = "ab" * 32 if random.random() < 0.1 else ""
    return setup
