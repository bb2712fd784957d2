"""The table of Portal Dash as it is laid, page by page of the guide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from firmware_host.games.portal_dash.panel.names import mob_name
from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES
from firmware_host.games.portal_dash.rules.setting_up import guide
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import Board
from firmware_host.view.setting_up import Laid, laid_table, piece, plate, row

GUIDE: Final = "pd.guide"
WIDTH: Final = 12.0
HEIGHT: Final = 6.9
BOARD_Y: Final = 2.2
WIDEST_TILE: Final = 2.2
STRIP: Final = 0.72
ROOM_FOR_TILES: Final = 7.2
STARTING: Final = (
    "item:stone_sword",
    "item:bow",
    "item:stone_pickaxe",
    "item:leather_boots",
    "item:leather_chestplate",
)
NETHERITE: Final = ("item:netherite_sword", "item:netherite_pickaxe", "item:netherite_boots")


def plan(ask: Ask) -> Board:
    setup = ask.state.setup
    title = ask.t.gettext("How to lay out the table")
    laid = [*_board(ask), *_beside(ask), *_mobs(ask), *_players(ask)]
    return laid_table(title, (WIDTH, HEIGHT), guide.pages(setup), str(ask.about["page"]), laid)


def _board(ask: Ask) -> Iterator[Laid]:
    """Start strip, the tiles in a row with the first face up, portal strip."""
    t, count = ask.t, ask.state.setup.level.tiles
    size = min(WIDEST_TILE, ROOM_FOR_TILES / count)
    x = (WIDTH - count * size) / 2
    y = BOARD_Y + (WIDEST_TILE - size) / 2
    square = size / 3
    for n in range(3):
        at = (x - square - 0.08, y + n * square, square)
        # Translators: a part of the board, at its left end.
        yield piece("tiles", f"start-{n}", t.gettext("Start strip"), "floor", at, ground=True)
    # Translators: a part of the board.
    yield piece("tiles", "tile-0", t.gettext("First tile"), "floor", (x, y, size), ground=True)
    for n in range(1, count):
        at = (x + n * size, y, size)
        yield piece("tiles", f"tile-{n}", t.gettext("Tile, face down"), "tile:hidden", at)
    for n in range(3):
        at = (x + count * size + 0.08, y + n * square, square)
        # Translators: a part of the board, at its right end.
        yield piece("tiles", f"portal-{n}", t.gettext("Portal strip"), "tile:hidden", at)
    # Translators: a treasure chest.
    yield piece("chest", "chest", t.gettext("Chest"), "chest:closed", (x + square, y, square))
    for n, kind in enumerate(BASE_TYPES):
        at = (x + n * square, y + square * (2 if n != 1 else 1), square)
        yield piece("creatures", f"spawned-{n}", mob_name(kind, t), kind, at)
    for n, (color, _) in enumerate(ask.state.setup.players):
        at = (x - square - 0.08, y + n * size / 4, size / 4)
        # Translators: the figure of a player.
        yield piece("pieces", f"pawn-{n}", t.gettext("Player piece"), f"pawn:{color}", at)


def _beside(ask: Ask) -> Iterator[Laid]:
    """Above the board the cube and the boards, beside it the items."""
    t = ask.t
    # Translators: the cube made of blocks.
    yield piece("cube", "cube", t.gettext("Cube"), "set:cube", (9.9, 0.0, 1.9))
    # Translators: a frame that gives the cube its shape; used blocks go into it.
    support = t.gettext("Support structure")
    yield piece("cube", "support", support, "set:support", (8.7, 0.7, 1.1))
    label = t.gettext("Piglin board")
    yield plate("piglin", "piglin", label, (2.7, 0.1, 2.9, 1.6))
    yield piece("piglin", "piglin-face", label, "set:piglin", (2.85, 0.4, 1.0))
    for n, color in enumerate(("red", "gold", "gray")):
        yield piece("piglin", f"task-{n}", label, f"block:{color}", (3.95 + 0.52 * n, 0.65, 0.5))
    bosses = ask.state.setup.bosses
    wide = 2.4 / len(bosses)
    for n, name in enumerate(bosses):
        label, x = mob_name(name, t), 0.1 + wide * n
        yield plate("boss", f"boss-{n}", label, (x, 0.1, wide - 0.05, 1.6))
        middle = x + wide / 2
        yield piece("boss", f"boss-face-{n}", label, name, (middle - 0.5, 0.2, 1.0))
        yield piece("boss", f"boss-life-{n}", label, "heart:full", (middle - 0.2, 1.25, 0.4))
    label = t.gettext("Netherite items")
    yield from row("items", "netherite", label, NETHERITE, (0.1, BOARD_Y + 0.1, 0.55))
    # Translators: the stack of items.
    yield piece("items", "stack", t.gettext("Items, face down"), "set:stack", (0.4, 3.2, 1.0))


def _mobs(ask: Ask) -> Iterator[Laid]:
    t, kinds = ask.t, ask.state.setup.kinds_in_play()
    size = min(0.8, 2.7 / len(kinds))
    for n, kind in enumerate(kinds):
        yield piece("creatures", f"line-{n}", mob_name(kind, t), kind, (5.8 + n * size, 0.5, size))


def _players(ask: Ask) -> Iterator[Laid]:
    t, players = ask.t, ask.state.setup.players
    wide = 2.9
    x = (WIDTH - len(players) * wide - (len(players) - 1) * 0.1) / 2
    label = t.gettext("Inventory board")
    for n, (color, _) in enumerate(players):
        left = x + n * (wide + 0.1)
        yield plate("inventory", f"board-{n}", label, (left, 4.75, wide, 2.0))
        yield piece("inventory", f"color-{n}", label, f"pawn:{color}", (left + 0.1, 4.85, 0.6))
        hearts = ("heart:full",) * 6
        yield from row("inventory", f"life-{n}", label, hearts, (left + 0.75, 4.98, 0.34))
        at = (left + 0.1, 5.7, 0.54)
        yield from row("inventory", f"item-{n}", label, STARTING, at)
