"""What happened, in words: what was found, who came, which chest is full, why it is over."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.games.core.flow import Event
from firmware_host.games.explorers.panel.names import (
    card_name,
    creature_icon,
    creature_name,
    item_icon,
    item_name,
)
from firmware_host.games.explorers.panel.risk import odds_of
from firmware_host.games.explorers.panel.status import (
    chests_screen,
    items_screen,
    row_screen,
    signs_screen,
    status_lines,
    strip,
)
from firmware_host.games.explorers.rules.cards import is_worn, item_of
from firmware_host.games.explorers.rules.payments import CREDIT, HUNGER, PAIR
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.game_panel import Alarm, MenuPage, ModePanel, Notice, RollResult
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import player_name
from firmware_host.panel.words import percent
from firmware_host.table.snapshot import TableSnapshot

Teller = Callable[[TableSnapshot, Event, Translator], Notice | None]


def notices(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """In the order it happened."""
    told = [
        EVENT_NOTICES[event[0]](snapshot, event, t)
        for event in snapshot.events
        if event[0] in EVENT_NOTICES
    ]
    return [each for each in told if each is not None]


def _explored(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    item = str(event[2])
    found = item_name(item, t)
    given = [str(other[1]) for other in snapshot.events if other[0] == "item_spent"]
    if given:  # to a villager, perhaps without a question
        text = f"{item_name(given[0], t)} → {found}"
    else:
        text = t.gettext("Found: {item}").format(item=found)
    return Notice(text, item_icon(item, snapshot.state.setup), "good")


def _turn_began(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    """Whose turn, and what everybody should have in mind: the chances of the night."""
    state: ExplorersState = snapshot.state
    name = player_name(snapshot, int(event[1]), t)
    odds = odds_of(state)
    lines = [
        t.gettext("{name}: {n} hunger, the night").format(name=name, n=state.setup.hunger),
        t.gettext("Overrun: {chance}").format(chance=percent(odds.overrun)),
    ]
    if odds.game_over:
        lines.append(t.gettext("Game Over: {chance}").format(chance=percent(odds.game_over)))
    return Notice("\n".join(lines), "moon", "")


def _paid(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """EX-043, EX-060: hands put away trophies and what broke, and turn a tool that was used."""
    lines = []
    icon = ""
    for what, amount in event[1].items():
        if what in (HUNGER, CREDIT):
            continue
        if what.startswith(PAIR):
            kind = what.removeprefix(PAIR)
            text, name, count = t.gettext("Put away: {item}"), creature_name(kind, t), 2 * amount
            icon = creature_icon(kind)
        else:
            text = t.gettext("Broken: {item}") if is_worn(what) else t.gettext("Turn it: {item}")
            name, count = item_name(item_of(what), t), amount
            icon = item_icon(what, snapshot.state.setup)
        lines.append(text.format(item=f"{count}× {name}" if count > 1 else name))
    return Notice("\n".join(lines), icon) if lines else None


def _creature_revealed(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    kind = str(event[1])
    name = creature_name(kind, t)
    if snapshot.state.row.get(kind, 0) > 1:
        return Notice(t.gettext("{name}: again!").format(name=name), creature_icon(kind), "bad")
    return Notice(name, creature_icon(kind))


def _overrun(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    return Notice(t.gettext("Overrun! Another card."), "skull", "bad")


def _chest_filled(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    state: ExplorersState = snapshot.state
    left = len(state.chests) - 1 - state.full_chests()
    full = t.gettext("Chest {n} is full!").format(n=event[1])
    rest = t.ngettext("{n} to go", "{n} to go", left).format(n=left) if left > 0 else ""
    return Notice("\n".join(filter(None, (full, rest))), "chest", "good")


def _destination(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    name = card_name(str(event[1]), t)
    text = t.gettext("{place} is found and lies open.").format(place=name)
    shuffled = any(other[0] == "pile_shuffled" for other in snapshot.events)
    if shuffled and not snapshot.state.setup.cards_in_box:
        text += " " + t.gettext("Shuffle the pile.")
    return Notice(text, "map", "good")


EVENT_NOTICES: dict[str, Teller] = {
    "turn_began": _turn_began,
    "paid": _paid,
    "explored": _explored,
    "creature_revealed": _creature_revealed,
    "overrun": _overrun,
    "chest_filled": _chest_filled,
    "destination_found": _destination,
}


def tunes(snapshot: TableSnapshot) -> list[str]:
    return ["turn"] if any(event[0] == "turn_began" for event in snapshot.events) else []


REASONS = {
    "chests_filled": N_("All chests but one are full."),
    "game_over": N_("Game Over was turned up."),
    "abandoned": N_("The game was ended early."),
}


def reason_of(snapshot: TableSnapshot, t: Translator) -> str:
    outcome = snapshot.outcome
    assert outcome is not None
    text = t.gettext(REASONS[outcome.reason]) if outcome.reason in REASONS else outcome.reason
    state: ExplorersState = snapshot.state
    chests = t.gettext("Chests: {n} of {needed}").format(
        n=state.full_chests(), needed=len(state.chests) - 1
    )
    return f"{text}\n{chests}"


def alarms(snapshot: TableSnapshot, t: Translator) -> list[Alarm]:
    """EX-054, and the moment from which on any card may be the last.

    The row is as deadly as a full one when those it lacks have all been seen.
    """
    state: ExplorersState = snapshot.state
    found = []
    if len(state.row) == len(state.setup.creatures):
        text = t.gettext("All kinds are in the row: the next card ends the game!")
        found.append(Alarm("all", t.gettext("Danger!"), text))
    elif all(kind in state.row for kind, unseen in state.unseen.items() if unseen):
        text = t.gettext("No new kind is left: the next card ends the game!")
        found.append(Alarm("all", t.gettext("Danger!"), text))
    if state.left <= state.setup.last_cards:
        text = t.ngettext(
            "Game Over is the next card.", "Game Over is one of the next {n} cards.", state.left
        ).format(n=state.left)
        found.append(Alarm("last", t.gettext("Last cards!"), text))
    return found


def _no_meaning(_snapshot: TableSnapshot, _t: Translator) -> RollResult | None:
    return None


_SIGNS = (
    N_("ROLL: the box draws."),
    N_("Bottom line: hunger, chance of an overrun tonight, of Game Over, full chests."),
    N_("! chance of an overrun, × of Game Over, → if that one leaves"),
    N_("Paying: −3 is what a tool saves, −3! when it breaks by it."),
)

LOOK = ModePanel(
    strip=strip,
    meaning=_no_meaning,
    notices=notices,
    tunes=tunes,
    alarms=alarms,
    reason=reason_of,
    status=status_lines,
    pages=(
        MenuPage("chests", N_("Chests"), "chest", chests_screen),
        MenuPage("row", N_("Creatures"), "skull", row_screen),
        MenuPage("items", N_("Items, trophies"), "hand", items_screen),
        MenuPage("signs", N_("Signs"), "eye", signs_screen),
    ),
    signs=_SIGNS,
)
