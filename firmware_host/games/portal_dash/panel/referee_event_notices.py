"""What happened on the board and in the bags, in words; where hands must act, with the map."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.games.core.flow import Event
from firmware_host.games.portal_dash.panel.board import (
    board_picture,
    board_screen,
    legend_screen,
    place_of,
)
from firmware_host.games.portal_dash.panel.event_notices import (
    DEADLINE_SIGNS,
    DICE_BUTTONS,
    EVENT_NOTICES,
    EventNotice,
    alarms,
    find,
    is_idle,
    meaning_of,
    reason_of,
    tunes,
    turns_played,
)
from firmware_host.games.portal_dash.panel.hearts import life_and_armour, told_hearts
from firmware_host.games.portal_dash.panel.items import item_icon, item_name
from firmware_host.games.portal_dash.panel.names import mob_icon, mob_name
from firmware_host.games.portal_dash.panel.referee_status import (
    inventory_screen,
    referee_status_lines,
)
from firmware_host.games.portal_dash.panel.status import strip
from firmware_host.games.portal_dash.rules.items import Owned, is_armour, is_worn
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.rules.terrain import CHEST
from firmware_host.panel.game_panel import MenuPage, ModePanel, Notice
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import player_name
from firmware_host.panel.screens.board import BoardNews
from firmware_host.table.snapshot import TableSnapshot


def referee_notices(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """In the order it happened; new mobs and lost hearts are told once for all of them."""
    if snapshot.outcome is not None:
        return []
    by_event = [
        REFEREE_EVENT_NOTICES[event[0]](snapshot, event, t)
        for event in snapshot.events
        if event[0] in REFEREE_EVENT_NOTICES
    ]
    found = [*by_event, _spawned(snapshot, t), *_wounds(snapshot, t)]
    return _joined([each for each in found if each is not None])


def _joined(found: list[Notice]) -> list[Notice]:
    """A mob that moves and hits is told once: what it did stands below the map, in one line."""
    joined: list[Notice] = []
    for notice in found:
        _, *lines = notice.text.split("\n")
        at = next(
            (i for i, other in enumerate(joined) if other.board and other.icon == notice.icon), None
        )
        if at is None or notice.board or len(lines) != 1:
            joined.append(notice)
        else:
            joined[at] = replace(joined[at], text=lines[0])
    return joined


def _mob_moved(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    """PD-060: the box chose the way; hands move the figure."""
    state: RefereeState = snapshot.state
    _, name, start, end = event
    way = (place_of(state, start),), place_of(state, end)
    news = BoardNews(mob_name(name, t), board_picture(state), *way)
    # Translators: below the map, on which the way of a mob is marked. 20 letters.
    return Notice(t.gettext("Move it here"), mob_icon(name), "notice", news)


def _mob_acted(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """A mob that neither goes nor hits is easily overlooked."""
    name = str(event[1])
    alone = sum(other[0] == "mob_acted" for other in snapshot.events) == 1
    stands_by_the_dice = alone and find(snapshot.events, "rolled")
    if (stands_by_the_dice and not snapshot.state.boss_is_here) or not is_idle(snapshot, name):
        return None
    text = t.gettext("{mob} reaches nobody").format(mob=mob_name(name, t))
    return Notice(text, mob_icon(name))


def _spawned(snapshot: TableSnapshot, t: Translator) -> Notice | None:
    """None for mobs that the next question lists with the numbers of their spawners."""
    if snapshot.question is not None and snapshot.question.id == "pd.show_line":
        return None
    state: RefereeState = snapshot.state
    here = dict(state.mobs)
    new = [event for event in snapshot.events if event[0] == "mob_spawned" and event[1] in here]
    if not new:
        return None
    places = tuple(place_of(state, event[2]) for event in new)
    board = board_picture(state)
    if len(new) == 1:
        name = str(new[0][1])
        news = BoardNews(mob_name(name, t), board, (), places[0])
        # Translators: below the map, on which the place of a new mob is marked. 20 letters.
        return Notice(t.gettext("Put it here"), mob_icon(name), "notice", news)
    # Translators: below the map: new mobs come onto it. 20 letters.
    text = t.ngettext("{n} mob spawns", "{n} mobs spawn", len(new)).format(n=len(new))
    # Translators: title, 20 letters.
    return Notice(text, "skull", "notice", BoardNews(t.gettext("New mobs"), board, places))


def _tile_laid(snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    """The first one lies open since the set-up."""
    if len(snapshot.state.laid) == 1:
        return Notice(t.gettext("Put a chest on its chest space."), "chest")
    return Notice(t.gettext("Reveal it. Put a chest on its chest space."), "chest")


def _portal_opened(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """PD-152: only where the strip has a chest space."""
    if CHEST not in "".join(snapshot.state.setup.portal_strip):
        return None
    return EVENT_NOTICES["portal_revealed"](snapshot, event, t)


def _chest_opened(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    # Translators: a chest was opened.
    return Notice(t.gettext("Each player gets an item"), "chest", "good")


def _item_gained(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """Where nobody chose it."""
    if not find(snapshot.events, "tile_drawn"):
        return None
    seat, item = int(event[1]), event[2]
    text = t.pair(player_name(snapshot, seat, t), item_name(item.id, t))
    return Notice(text, item_icon(snapshot.state.setup.kinds, item.id), "good")


def _starting_item_gone(_snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    # Translators: {item}: «Stone sword».
    text = t.gettext("Out of the game: {item}").format(item=item_name(str(event[2]), t))
    return Notice(text, "box")


def _reshuffled(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    return Notice(t.gettext("Shuffle the discarded items. Put them under the stack."), "turn")


REFEREE_EVENT_NOTICES: dict[str, EventNotice] = {
    **{
        name: EVENT_NOTICES[name] for name in ("lucky", "block_found", "task_completed", "no_spawn")
    },
    **{
        name: EVENT_NOTICES[name]
        for name in ("boss_appeared", "boss_replaced", "netherite_unlocked")
    },
    "mob_moved": _mob_moved,
    "mob_acted": _mob_acted,
    "tile_laid": _tile_laid,
    "portal_opened": _portal_opened,
    "chest_opened": _chest_opened,
    "item_gained": _item_gained,
    "starting_item_gone": _starting_item_gone,
    "reshuffled": _reshuffled,
}


def _wounds(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """Hearts that moved, one notice a player, with the mob that did it."""
    attackers: dict[int, str] = {}
    mob = ""
    for event in snapshot.events:
        if event[0] in ("mob_acted", "mob_moved"):
            mob = str(event[1])
        elif event[0] == "life_set" or _is_dent(snapshot, event):
            attackers[int(event[1])] = mob
    return [_hearts_told(snapshot, seat, mob, t) for seat, mob in attackers.items()]


def _is_dent(snapshot: TableSnapshot, event: Event) -> bool:
    """Armour that is not full after a change has just lost hearts."""
    kinds = snapshot.state.setup.kinds
    if event[0] != "item_changed":
        return False
    item: Owned = event[3]
    return is_armour(kinds, item) and is_worn(kinds, item)


def _hearts_told(snapshot: TableSnapshot, seat: int, mob: str, t: Translator) -> Notice:
    state: RefereeState = snapshot.state
    life, armour = life_and_armour(state, seat)
    text = told_hearts(player_name(snapshot, seat, t), life, armour, t)
    dents = [event for event in snapshot.events if _is_dent(snapshot, event) and event[1] == seat]
    if any(not event[3].is_active for event in dents):
        text += "\n" + t.gettext("Move armor to the bottom row")
    if mob:
        return Notice(f"{mob_name(mob, t)}\n{text}", mob_icon(mob), "hurt")
    is_healed = life == state.setup.life and not dents
    return Notice(text, "heart", "good" if is_healed else "hurt")


REFEREE_PANEL = ModePanel(
    strip=strip,
    meaning=meaning_of,
    notices=referee_notices,
    tunes=tunes,
    alarms=alarms,
    reason=reason_of,
    status=referee_status_lines,
    pages=(
        # Translators: menu line: the map of the game.
        MenuPage("board", N_("Board"), "portal", board_screen),
        # Translators: menu line: the items of every player.
        MenuPage("items", N_("Items"), "chest", inventory_screen),
        # Translators: title, 20 letters: what the signs of the map mean.
        MenuPage("legend", N_("On the board"), "eye", legend_screen, is_listed=False),
    ),
    has_forecast=True,
    turns=turns_played,
    buttons=DICE_BUTTONS,
    signs=(
        *DEADLINE_SIGNS,
        # Translators: what the signs beside an item mean.
        N_("Items: ⚂ dice, ↻ rerolls, ↔ range, → steps, ♥ hearts"),
        # Translators: what the signs beside a pickaxe mean.
        N_("■ blocks from the cube, □ used blocks"),
        # Translators: what the signs beside an item mean.
        N_("★ enchanted, ▼ damaged"),
    ),
)
