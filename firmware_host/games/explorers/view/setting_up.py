"""The table of Explorers as it is laid, page by page of the guide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from firmware_host.games.explorers.panel.names import creature_name
from firmware_host.games.explorers.rules.setting_up import guide
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import Board
from firmware_host.view.setting_up import Laid, laid_table, piece, plate, row

GUIDE: Final = "ex.guide"
WIDTH: Final = 10.0
HEIGHT: Final = 6.2
OPEN: Final = ("woods", "desert_temple", "village_farmer", "geode", "jungle", "shipwreck")
"""Examples: which ones lie there nobody knows."""
CREATURES: Final = ("zombie", "skeleton", "spider", "creeper", "witch", "enderman")


def plan(ask: Ask) -> Board:
    setup, title = ask.state.setup, ask.t.gettext("How to lay out the table")
    if setup.cards_in_box:
        box = piece(
            "box", "box", ask.t.gettext("Cards in the game box"), "set:box", (3.6, 1.6, 2.8)
        )
        return laid_table(title, (WIDTH, HEIGHT), ("box",), "box", [box])
    laid = [*_landscapes(ask), *_creatures(ask), *_chests(ask), *_first(ask)]
    return laid_table(title, (WIDTH, HEIGHT), guide.pages(setup), str(ask.about["page"]), laid)


def _landscapes(ask: Ask) -> Iterator[Laid]:
    t = ask.t
    # Translators: the pile of landscape cards
    yield piece("landscapes", "pile", t.gettext("Landscapes, stacked"), "pile", (0.2, 2.2, 1.3))
    names = [f"place:{name}" for name in OPEN[: ask.state.setup.display]]
    # Translators: a card that lies face up on the table
    label = t.gettext("Open landscape")
    yield from row("landscapes", "open", label, names, (1.9, 2.2, 1.35))


def _creatures(ask: Ask) -> Iterator[Laid]:
    """The deck with Game Over below, or the cards sorted by kind where the box deals them."""
    t, label = ask.t, ask.t.gettext("Creatures, face down")
    for n in range(3):
        at = (0.2 + 0.12 * n, 0.5 - 0.12 * n, 1.2)
        yield piece("creatures", f"deck-{n}", label, "creature:unknown", at)
    over = t.gettext("Game Over, near the bottom")
    yield piece("game_over", "game_over", over, "creature:game_over", (1.8, 0.5, 1.2))
    for n, kind in enumerate(CREATURES):
        at = (1.9 + n * 1.2, 0.5, 1.1)
        yield piece("row", f"sorted-{n}", creature_name(kind, t), f"creature:{kind}", at)


def _chests(ask: Ask) -> Iterator[Laid]:
    count = len(ask.state.chests) or 1
    size = min(1.2, 6.6 / count)
    chests = ("chest:open",) * count
    label = ask.t.gettext("Chest, open side up")
    yield from row("chests", "chest", label, chests, (0.2, 4.4, size))


def _first(ask: Ask) -> Iterator[Laid]:
    """Whoever starts has the hunger cards and the night card."""
    t, setup = ask.t, ask.state.setup
    color, _ = setup.players[setup.first]
    label = t.gettext("Hunger cards and night card")
    yield plate("hunger", "first", label, (7.1, 4.2, 2.8, 1.6))
    yield piece("hunger", "starts", label, f"pawn:{color}", (7.2, 4.6, 0.8))
    yield piece("hunger", "hunger", label, "hunger", (8.05, 4.55, 0.9))
    yield piece("hunger", "night", label, "night", (8.95, 4.55, 0.9))
