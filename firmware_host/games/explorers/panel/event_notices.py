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
from firmware_host.games.explorers.panel.status import (
    chests_screen,
    items_screen,
    legend,
    row_screen,
    status_lines,
    strip,
)
from firmware_host.games.explorers.rules.cards import is_worn, item_of
from firmware_host.games.explorers.rules.payments import CREDIT, HUNGER, PAIR
from firmware_host.games.explorers.rules.state import ExplorersState
from firmware_host.panel.game_panel import Alarm, MenuPage, ModePanel, Notice, RollResult
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import player_name
from firmware_host.table.snapshot import TableSnapshot

EventNotice = Callable[[TableSnapshot, Event, Translator], Notice | None]


def notices(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """What an answer brought, in the order it happened."""
    told: list[Notice | None] = []
    for event in snapshot.events:
        if event[0] == "creature_revealed":
            if event is next(each for each in snapshot.events if each[0] == "creature_revealed"):
                told.append(_creatures(snapshot, t))
        elif event[0] in EVENT_NOTICES:
            told.append(EVENT_NOTICES[event[0]](snapshot, event, t))
    return _joined([each for each in told if each is not None])


def _joined(told: list[Notice]) -> list[Notice]:
    """As few notices as the glass has room for."""
    found: list[Notice] = []
    for each in told:
        if found and len(_shortest(found[-1])) + len(_shortest(each)) <= ROOM:
            both = (found.pop(), each)
            loudest = min(both, key=lambda one: _TUNES.index(one.tune))
            text = "\n".join(one.text for one in both)
            short = "\n".join(map(_shortest, both))
            found.append(Notice(text, loudest.icon, loudest.tune, short=short))
        else:
            found.append(each)
    return found


def _shortest(notice: Notice) -> str:
    return notice.short or notice.text


ROOM = 38
"""Letters in two sentences that together fit in any language."""
_TUNES = ("bad", "good", "notice", "")
"""Of several the one that matters most is heard, and its sign is shown."""


def _was_told(snapshot: TableSnapshot) -> bool:
    """Whether the landscape was named by the same answer: then nobody was asked for its back."""
    return any(event[0] in ("landscape_told", "paid") for event in snapshot.events)


def _explored(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    item = str(event[2])
    if not snapshot.state.setup.cards_in_box and not _was_told(snapshot):
        return None  # somebody has just said so
    found = item_name(item, t)
    given = [str(other[1]) for other in snapshot.events if other[0] == "item_spent"]
    if given:  # to a villager, perhaps without a question
        # Translators: a trade with a villager; {given}: Emerald, {item}: Crossbow
        text = t.gettext("You gave: {given}. You get: {item}.").format(
            given=item_name(given[0], t), item=found
        )
    else:
        # Translators: on the back of a landscape; {item}: Iron sword
        text = t.gettext("You found: {item}").format(item=found)
    return Notice(text, item_icon(item, snapshot.state.setup), "good")


def _turn_began(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """Whose turn it is, and what hands take; after the first round the top line says enough."""
    state: ExplorersState = snapshot.state
    if state.turns >= len(snapshot.players):
        return None
    name = player_name(snapshot, int(event[1]), t)
    # Translators: {name}: a player: Red, or the name they typed
    turn = t.gettext("{name}: it's your turn.").format(name=name)
    if state.setup.cards_in_box or len(snapshot.players) == 1:
        return Notice(turn, "moon", "")
    hunger = state.setup.hunger
    # Translators: {name}: a player: Red, or the name they typed; {n}: 6
    text = t.ngettext(
        "{name}: take the {n} hunger card and the night card.",
        "{name}: take the {n} hunger cards and the night card.",
        hunger,
    )
    return Notice(text.format(name=name, n=hunger), "moon", "", short=turn)


def _paid(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """EX-043, EX-060: hands discard trophies and what broke, and turn a tool that was used."""
    if snapshot.state.setup.cards_in_box:
        return None
    lines = []
    icon = ""
    for what, amount in event[1].items():
        if what in (HUNGER, CREDIT):
            continue
        if what.startswith(PAIR):
            kind = what.removeprefix(PAIR)
            # Translators: put these cards away, you paid with them; {item}: 2× Zombie
            text, name, count = t.gettext("Discard: {item}"), creature_name(kind, t), 2 * amount
            icon = creature_icon(kind)
        else:
            text = (
                # Translators: a tool that was used for the second time; {item}: Iron sword
                t.gettext("Broken: {item}")
                if is_worn(what)
                # Translators: turn the card of a tool that was used once; {item}: Iron sword
                else t.gettext("Turn around: {item}")
            )
            name, count = item_name(item_of(what), t), amount
            icon = item_icon(what, snapshot.state.setup)
        lines.append(text.format(item=f"{count}× {name}" if count > 1 else name))
    return Notice("\n".join(lines), icon) if lines else None


def _creatures(snapshot: TableSnapshot, t: Translator) -> Notice | None:
    """All that the box revealed, in one line; what people reveal they see themselves."""
    if not snapshot.state.setup.creatures_in_box:
        return None
    kinds = [str(event[1]) for event in snapshot.events if event[0] == "creature_revealed"]
    names = t.listed(creature_name(kind, t) for kind in kinds)
    last = creature_icon(kinds[-1])
    if any(event[0] == "overrun" for event in snapshot.events):
        # Translators: {names}: the creatures that came: Zombie, Spider, Witch
        text = t.gettext("Overrun! {names}").format(names=names)
        count = len(kinds)
        # Translators: how many creatures came; two lines of 15 letters
        short = t.ngettext("Overrun! {n} creature", "Overrun! {n} creatures", count)
        return Notice(text, last, "bad", short=short.format(n=count))
    if any(snapshot.state.row.get(kind, 0) > 1 for kind in kinds):
        # Translators: creatures whose kind was in the row already; {names}: Zombie, Spider
        again = t.gettext("Again: {names}").format(names=names)
        return Notice(again, last, "bad")
    # Translators: the creatures that came; {names}: Zombie, Spider
    return Notice(t.gettext("Revealed: {names}").format(names=names), last)


def _chest_filled(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    state: ExplorersState = snapshot.state
    left = len(state.chests) - 1 - state.full_chests()
    # Translators: {n}: the number of the chest: 05
    full = t.gettext("Chest {n} is full!").format(n=event[1])
    # Translators: how many chests are still to be filled; 18 letters
    more = t.ngettext("{n} chest to go", "{n} chests to go", left).format(n=left)
    rest = more if left > 0 else ""
    return Notice("\n".join(filter(None, (full, rest))), "chest", "good")


def _destination(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    name = card_name(str(event[1]), t)
    if snapshot.state.setup.cards_in_box:
        # Translators: {place}: Mansion or Monument
        text = t.gettext("You may explore now: {place}").format(place=name)
        return Notice(text, "map", "good")
    # Translators: take the card out of the pile; {place}: Mansion or Monument
    text = t.gettext("Find and lay out: {place}.").format(place=name)
    if any(other[0] == "pile_shuffled" for other in snapshot.events):
        text += " " + t.gettext("Shuffle the pile.")
    return Notice(text, "map", "good")


def _backs_shown(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    return Notice(t.gettext("Look at the backs of the open landscapes."), "spyglass")


def _item_placed(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """Told only where nobody chose it: the one thing that could be put in."""
    if not any(other[0] == "paid" for other in snapshot.events):
        return None
    thing, chest = str(event[1]), event[2]
    # Translators: what hands do now; {n}: the number of the chest: 05; {item}: Iron sword
    text = t.gettext("Put into chest {n}: {item}").format(item=item_name(thing, t), n=chest)
    return Notice(text, item_icon(thing, snapshot.state.setup))


EVENT_NOTICES: dict[str, EventNotice] = {
    "turn_began": _turn_began,
    "paid": _paid,
    "explored": _explored,
    "chest_filled": _chest_filled,
    "destination_found": _destination,
    "backs_shown": _backs_shown,
    "item_placed": _item_placed,
}


def tunes(snapshot: TableSnapshot) -> list[str]:
    return ["turn"] if any(event[0] == "turn_began" for event in snapshot.events) else []


REASONS = {
    "game_over": N_("Game Over was revealed."),
    "abandoned": N_("You ended the game early."),
}


def reason_of(snapshot: TableSnapshot, t: Translator) -> str:
    outcome = snapshot.outcome
    assert outcome is not None
    state: ExplorersState = snapshot.state
    full, needed = state.full_chests(), len(state.chests) - 1
    if outcome.reason == "chests_filled":
        # Translators: why you won
        return t.ngettext("You filled {n} chest!", "You filled {n} chests!", full).format(n=full)
    text = t.gettext(REASONS[outcome.reason]) if outcome.reason in REASONS else outcome.reason
    # Translators: {n}: 3, {needed}: 4
    chests = t.gettext("Full chests: {n} of {needed}").format(n=full, needed=needed)
    return f"{text}\n{chests}"


def alarms(snapshot: TableSnapshot, t: Translator) -> list[Alarm]:
    """EX-054, and the moment from which on any card may be the last.

    The row is as deadly as a full one when those it lacks have all been seen.
    """
    state: ExplorersState = snapshot.state
    found = []
    if len(state.row) == len(state.setup.creatures):
        text = t.gettext("All kinds are in the row. The next reveal ends the game!")
        # Translators: title of an alarm, 14 letters
        found.append(Alarm("all", t.gettext("Danger!"), text))
    elif all(kind in state.row for kind, unseen in state.unseen.items() if unseen):
        text = t.gettext("No new kind is left. The next reveal ends the game!")
        found.append(Alarm("all", t.gettext("Danger!"), text))
    if state.left <= state.setup.last_cards:
        # Translators: {n}: 1 to 5
        text = t.ngettext(
            "Game Over is the next card.", "Game Over is one of the next {n} cards.", state.left
        ).format(n=state.left)
        # Translators: of the deck of creatures; title of an alarm, 14 letters
        found.append(Alarm("last", t.gettext("Last cards!"), text))
    return found


def _no_meaning(_snapshot: TableSnapshot, _t: Translator) -> RollResult | None:
    return None


_BUTTONS = (N_("ROLL: end your turn. Where cards are drawn: the box draws."),)
_SIGNS = (
    N_("Bottom line: hunger left, risk of an overrun tonight, risk of Game Over, full chests."),
    # Translators: what the signs before a percentage say; the last: once a creature is gone
    N_("! overrun, × Game Over, → after removing it"),
    # Translators: what the number beside a tool says
    N_("−3: saved by a tool; −3!: and it breaks"),
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
        # Translators: a line of the menu, 18 letters; a headline
        MenuPage("chests", N_("Chests"), "chest", chests_screen),
        # Translators: the row of creatures; a line of the menu, 18 letters
        MenuPage("row", N_("Creatures"), "skull", row_screen),
        # Translators: the items of all players; a line of the menu and a title, 18 letters
        MenuPage("items", N_("Who has what"), "hand", items_screen),
    ),
    buttons=_BUTTONS,
    signs=_SIGNS,
    turns=lambda snapshot: int(snapshot.state.turns) + 1,
    legend=legend,
)
