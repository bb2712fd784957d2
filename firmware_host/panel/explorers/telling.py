"""What happened, in words: what was found, who came, which chest is full, why it is over."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.games.core.flow import Event
from firmware_host.games.explorers.state import ExplorersState
from firmware_host.panel.explorers.names import (
    creature_icon,
    creature_name,
    item_icon,
    item_name,
)
from firmware_host.panel.explorers.status import (
    chests_screen,
    items_screen,
    row_screen,
    signs_screen,
    status_lines,
    strip,
)
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.looks import Alarm, GameLook, Meaning, Page, Told
from firmware_host.table.moment import Moment

Teller = Callable[[Moment, Event, Translator], Told | None]


def notices(moment: Moment, t: Translator) -> list[Told]:
    """In the order it happened."""
    told = [_TELLERS[event[0]](moment, event, t) for event in moment.events if event[0] in _TELLERS]
    return [each for each in told if each is not None]


def _explored(moment: Moment, event: Event, t: Translator) -> Told:
    item = str(event[2])
    text = t.gettext("Found: {item}").format(item=item_name(item, t))
    return Told(text, item_icon(item, moment.state.setup), "good")


def _creature_revealed(moment: Moment, event: Event, t: Translator) -> Told:
    kind = str(event[1])
    name = creature_name(kind, t)
    if moment.state.row.get(kind, 0) > 1:
        return Told(t.gettext("{name}: again!").format(name=name), creature_icon(kind), "bad")
    return Told(name, creature_icon(kind))


def _overrun(_moment: Moment, _event: Event, t: Translator) -> Told:
    return Told(t.gettext("Overrun! Another card."), "skull", "bad")


def _chest_filled(moment: Moment, event: Event, t: Translator) -> Told:
    state: ExplorersState = moment.state
    left = len(state.chests) - 1 - state.full_chests()
    full = t.gettext("Chest {n} is full!").format(n=event[1])
    rest = t.ngettext("{n} to go", "{n} to go", left).format(n=left) if left > 0 else ""
    return Told("\n".join(filter(None, (full, rest))), "chest", "good")


def _destination(_moment: Moment, _event: Event, t: Translator) -> Told:
    return Told(t.gettext("Found! It lies open beside the five."), "map", "good")


_TELLERS: dict[str, Teller] = {
    "explored": _explored,
    "creature_revealed": _creature_revealed,
    "overrun": _overrun,
    "chest_filled": _chest_filled,
    "destination_found": _destination,
}


def tunes(moment: Moment) -> list[str]:
    return ["turn"] if any(event[0] == "turn_began" for event in moment.events) else []


REASONS = {
    "chests_filled": N_("All chests but one are full."),
    "game_over": N_("Game Over was turned up."),
    "abandoned": N_("The game was ended early."),
}


def reason_of(moment: Moment, t: Translator) -> str:
    outcome = moment.outcome
    assert outcome is not None
    text = t.gettext(REASONS[outcome.reason]) if outcome.reason in REASONS else outcome.reason
    state: ExplorersState = moment.state
    chests = t.gettext("Chests: {n} of {needed}").format(
        n=state.full_chests(), needed=len(state.chests) - 1
    )
    return f"{text}\n{chests}"


def alarms(moment: Moment, t: Translator) -> list[Alarm]:
    """EX-054, and the moment from which on any card may be the last."""
    state: ExplorersState = moment.state
    found = []
    if len(state.row) == len(state.setup.creatures):
        text = t.gettext("All kinds are in the row: the next card ends the game!")
        found.append(Alarm("all", t.gettext("Danger!"), text))
    if state.left <= state.setup.last_cards:
        text = t.gettext("Game Over is one of the next {n} cards.").format(n=state.left)
        found.append(Alarm("last", t.gettext("Last cards!"), text))
    return found


def _no_meaning(_moment: Moment, _t: Translator) -> Meaning | None:
    return None


_SIGNS = (
    N_("ROLL: the box draws."),
    N_("Bottom line: hunger, chance of an overrun tonight, of Game Over, full chests."),
    N_("→ chance of an overrun if that one leaves"),
)

LOOK = GameLook(
    strip=strip,
    meaning=_no_meaning,
    notices=notices,
    tunes=tunes,
    alarms=alarms,
    reason=reason_of,
    status=status_lines,
    pages=(
        Page("chests", N_("Chests"), "chest", chests_screen),
        Page("row", N_("Creatures"), "skull", row_screen),
        Page("items", N_("Items, trophies"), "hand", items_screen),
        Page("signs", N_("Signs"), "eye", signs_screen),
    ),
    signs=_SIGNS,
)
