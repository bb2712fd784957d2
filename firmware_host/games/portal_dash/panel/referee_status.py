"""The table at a glance in referee mode: tasks, hearts, creatures, and every inventory board."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.items import damaged, item_icon, owned_option
from firmware_host.games.portal_dash.panel.status import (
    boss_line,
    heart_lines,
    on_board_line,
    task_lines,
    waiting_lines,
)
from firmware_host.games.portal_dash.rules.items import Owned, is_armour, power
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.panel.cube_words import cube_lines
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import player_name
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.inventory import Bag, InventoryScreen, InventoryTile
from firmware_host.panel.screens.lists import Option
from firmware_host.table.snapshot import TableSnapshot


def referee_status_lines(view: TableSnapshot, t: Translator) -> list[Option]:
    state: RefereeState = view.state
    return [
        *heart_lines(view, state, t),
        *task_lines(state, t),
        *cube_lines(state.cube, t),
        boss_line(view, f"{state.boss_hp}/{state.boss.hp}", t),
        *_board_lines(state, t),
        *waiting_lines(state, t),
        # Translators: beside it how many are in the stack. 15 letters.
        Option("stack", t.gettext("Item tiles"), "chest", str(len(state.stack))),
    ]


def _board_lines(state: RefereeState, t: Translator) -> list[Option]:
    return [on_board_line(mob, t) for mob, _cell in state.mobs]


def inventory_screen(view: TableSnapshot, t: Translator) -> Screen:
    """Every player's board; whose turn it is comes first."""
    state: RefereeState = view.state
    bags = [_bag(view, state, seat, t) for seat in range(len(view.players))]
    return InventoryScreen(bags, state.seat)


def _bag(view: TableSnapshot, state: RefereeState, seat: int, t: Translator) -> Bag:
    colour, _ = view.players[seat]
    # Translators: title, 20 letters.
    frame = Frame(t.gettext("Items"), colour, player_name(view, seat, t), f"♥{state.life[seat]}")
    return Bag(frame, tuple(_tile(view, item, t) for item in state.bags[seat]))


def _tile(view: TableSnapshot, item: Owned, t: Translator) -> InventoryTile:
    kinds = view.state.setup.kinds
    tile = power(kinds, item)
    values = (tile.dice, 0 if item.mode else tile.hearts, tile.steps, tile.cube or tile.used)
    number = str(next((value for value in values if value), 0))
    if is_armour(kinds, item):
        number = f"{item.hearts}/{tile.hearts}"
    option = owned_option(view, item, "", t)
    return InventoryTile(
        item_icon(kinds, item.id),
        number,
        item.is_active,
        len(item.magic),
        option.text,
        option.short,
        option.note if item.is_active else damaged(item.id, t),
    )
