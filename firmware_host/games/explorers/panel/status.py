"""What is always in sight: hunger, tonight's chances, chests; and pages for the rest."""

from __future__ import annotations

from functools import partial

from firmware_host.games.explorers.panel.chests import chest_option
from firmware_host.games.explorers.panel.names import (
    CREATURES,
    OWN_SIGNS,
    creature_icon,
    creature_name,
    item_icon,
    item_name,
    short_item,
    tiny_creature,
)
from firmware_host.games.explorers.panel.risk import chance_text, odds_of
from firmware_host.games.explorers.panel.turn import purse_text
from firmware_host.games.explorers.rules.cards import GAME_OVER
from firmware_host.games.explorers.rules.reveals import SETUP
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.commands import Close
from firmware_host.panel.frame import Frame, StripCell
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import is_guess, player_name
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.table.snapshot import TableSnapshot

WORRYING = 0.25
"""A chance of losing tonight from which on the bottom line blinks."""
BEFORE_THE_GAME = ("fair", "ex.guide", "ex.ready", "ex.chest")


def strip(snapshot: TableSnapshot, t: Translator) -> tuple[StripCell, ...]:
    """Hunger, the night's overrun and Game Over, full chests out of those needed."""
    state: ExplorersState = snapshot.state
    question = snapshot.question
    if question is None or (question.id in BEFORE_THE_GAME and not state.row):
        return ()
    if question.about.get("why") == SETUP:
        return ()  # the room is for the chests to lay out
    odds = odds_of(state)
    overrun, over = _tonight(snapshot, t)
    worry = 2 if odds.game_over >= WORRYING else 1 if odds.game_over else 0
    needed = len(state.chests) - 1
    return (
        StripCell("H", None, 0, text=purse_text(state), icon="tiny-food"),
        StripCell("N", None, 0, text=overrun, icon="tiny-moon"),
        StripCell("X", None, 0, worry=worry, text=over, icon="tiny-over"),
        StripCell("C", None, 0, text=f"{state.full_chests()}/{needed}", icon="tiny-chest"),
    )


def _tonight(view: TableSnapshot, t: Translator) -> tuple[str, str]:
    """How likely an overrun is, and Game Over."""
    odds, guess = odds_of(view.state), partial(is_guess, view)
    return chance_text(odds.overrun, t, guess), chance_text(odds.game_over, t, guess)


def status_lines(view: TableSnapshot, t: Translator) -> list[Option]:
    state: ExplorersState = view.state
    overrun, over = _tonight(view, t)
    chests = " ".join(sorted(state.chests))
    lines = [
        # Translators: with a sign and a number, 14 letters
        Option("hunger", t.gettext("Hunger left"), "food", purse_text(state)),
        Option(
            "overrun",
            # Translators: how likely it is; with a sign and a percentage
            t.gettext("Overrun tonight"),
            "moon",
            overrun,
            # Translators: noun; how likely it is; with a sign and a percentage, 11 letters
            short=t.gettext("Overrun"),
        ),
        Option(
            "over",
            # Translators: how likely it is; with a sign and a percentage
            t.gettext("Game Over tonight"),
            "warning",
            over,
            short=t.gettext("Game Over"),
        ),
        # Translators: how many cards are left in it; with a sign and a number, 15 letters
        Option("deck", t.gettext("Creature deck"), "skull", str(state.left)),
        Option(
            "chests",
            # Translators: those of this game; {numbers}: 01 02 03 04 05
            t.gettext("Chests {numbers}").format(numbers=chests),
            "chest",
            short=chests,
        ),
    ]
    lines += [
        Option(kind, creature_name(kind, t), creature_icon(kind), f"×{count}")
        for kind, count in state.row.items()
    ]
    for seat, trophies in enumerate(state.trophies):
        colour, name = view.players[seat]
        total = sum(trophies.values())
        text = player_name(view, seat, t)
        lines.append(Option("trophies", text, colour, f"☠{total}", typed=bool(name)))
    return lines


def chests_screen(view: TableSnapshot, t: Translator) -> Screen:
    """Every chest with what is missing."""
    state: ExplorersState = view.state
    open_first = sorted(state.chests, key=lambda chest: not state.missing(chest))
    lines = [chest_option(chest, state, t) for chest in open_first]
    needed = len(state.chests) - 1
    frame = Frame(t.gettext("Chests"), corner=f"{state.full_chests()}/{needed}")
    return ListScreen(frame, lines, lambda _line: Close(), leave=Close())


def row_screen(view: TableSnapshot, t: Translator) -> Screen:
    """Who is in the row and would overrun, and how many of each nobody has seen."""
    state: ExplorersState = view.state
    lines = []
    for kind in state.setup.creatures:
        note = f"{state.row.get(kind, '–')} / {state.unseen[kind]}"
        lines.append(Option(kind, creature_name(kind, t), creature_icon(kind), note))
    # Translators: what the two numbers behind each creature are; title, 21 letters
    frame = Frame(t.gettext("In row / still hidden"))
    return ListScreen(frame, lines, lambda _line: Close(), leave=Close())


def items_screen(view: TableSnapshot, t: Translator) -> Screen:
    """What everybody has; whose turn it is comes first."""
    state: ExplorersState = view.state
    players = len(view.players)
    lines = []
    for step in range(players):
        seat = (state.seat + step) % players
        colour, name = view.players[seat]
        who = player_name(view, seat, t)
        if players > 1:
            lines.append(Option("player", who, colour, typed=bool(name)))
        for thing, count in state.inventories[seat].items():
            note = f"×{count}" if count > 1 else ""
            icon = item_icon(thing, state.setup)
            lines.append(Option(thing, item_name(thing, t), icon, note, short=short_item(thing, t)))
        for kind, count in state.trophies[seat].items():
            lines.append(Option(kind, creature_name(kind, t), creature_icon(kind), f"×{count}"))
    if not lines:
        # Translators: nobody has an item yet; an option with a sign, 18 letters
        lines.append(Option("nothing", t.gettext("Nothing yet"), "hand"))
    frame = Frame(t.gettext("Who has what"))
    return ListScreen(frame, lines, lambda _line: Close(), leave=Close())


def legend(t: Translator) -> list[Option]:
    """What every sign stands for that is ever shown without its word."""
    lines = [
        # Translators: what a sign stands for; 18 letters
        Option("food", t.gettext("Hunger, food"), "food"),
        # Translators: what a sign stands for; 18 letters
        Option("apple", t.gettext("Hunger from food"), "apple"),
        # Translators: what a sign stands for; 18 letters
        Option("moon", t.gettext("Night"), "moon"),
        # Translators: what a sign stands for: creatures may come; 18 letters
        Option("skull", t.gettext("Danger"), "skull"),
        Option("mark-overrun", t.gettext("Overrun"), "mark-overrun"),
        Option("mark-over", t.gettext("Game Over"), "mark-over"),
        # Translators: what a sign on a landscape stands for; 18 letters
        Option("pickaxe", t.gettext("Pickaxe helps"), "pickaxe"),
        # Translators: what a sign on a landscape stands for; 18 letters
        Option("sword", t.gettext("Sword helps"), "sword"),
        Option("dwelling", t.gettext("Village"), "dwelling"),
        Option("lamp", t.pgettext("lamp", "Light"), "lamp"),
        Option("pot", t.gettext("Furniture"), "pot"),
    ]
    lines += [Option(item, item_name(item, t), sign) for item, sign in OWN_SIGNS.items()]
    lines += [Option(kind, creature_name(kind, t), creature_icon(kind)) for kind in CREATURES]
    lines += [
        Option("tiny-food", t.gettext("Hunger left"), "tiny-food"),
        Option("tiny-moon", t.gettext("Overrun tonight"), "tiny-moon"),
        Option("tiny-over", t.gettext("Game Over tonight"), "tiny-over"),
        # Translators: what a sign stands for; 18 letters
        Option("tiny-chest", t.gettext("Full chests"), "tiny-chest"),
    ]
    for kind in CREATURES:
        if kind != GAME_OVER:
            name = creature_name(kind, t)
            # Translators: what a sign stands for; {creature}: Zombie
            text = t.gettext("In the row: {creature}").format(creature=name)
            lines.append(Option(f"row {kind}", text, tiny_creature(kind), short=name))
    return lines
