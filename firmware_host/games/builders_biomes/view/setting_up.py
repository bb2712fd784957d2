"""The table of Builders & Biomes as it is laid, page by page of the guide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from firmware_host.games.builders_biomes.rules.setup import guide
from firmware_host.games.builders_biomes.view.pictures import CARD_BACK, TOKEN_BACK
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import Board
from firmware_host.view.setting_up import Laid, laid_table, piece, plate

GUIDE: Final = "bb.guide"
WIDTH: Final = 12.0
HEIGHT: Final = 6.6
SIDE: Final = 4
SPACE: Final = 1.08
LEFT: Final = 3.2
"""Of the square of tokens and stacks."""
BIOMES: Final = ("bb-forest", "bb-desert", "bb-mountains", "bb-snowy_tundra")
SCORINGS: Final = 3


def plan(ask: Ask) -> Board:
    setup = ask.state.setup
    title = ask.t.gettext("How to lay out the table")
    laid = [*_overworld(ask), *_beside(ask), *_players(ask)]
    return laid_table(title, (WIDTH, HEIGHT), guide.pages(setup), str(ask.about["page"]), laid)


def _overworld(ask: Ask) -> Iterator[Laid]:
    """Sixteen stacks in a square, a token at each end of every row and column."""
    t = ask.t
    for row in range(SIDE + 2):
        for column in range(SIDE + 2):
            at = (LEFT + column * SPACE, row * SPACE + 0.06, SPACE - 0.08)
            is_edge = (row in (0, SIDE + 1)) + (column in (0, SIDE + 1))
            id = f"{column}-{row}"
            if is_edge == 0:
                yield piece("cards", f"stack-{id}", t.gettext("Stack of 4 cards"), CARD_BACK, at)
            elif is_edge == 1:
                # Translators: a token with its back up
                label = t.gettext("Weapon token, face down")
                yield piece("tokens", f"token-{id}", label, TOKEN_BACK, at)
    middle = LEFT + (SIDE + 2) / 2 * SPACE
    players = ask.state.setup.players
    for n, (color, _) in enumerate(players):
        x = middle - 0.3 * len(players) + 0.6 * n - 0.06
        at = (x, (SIDE + 2) / 2 * SPACE - 0.36, 0.72)
        # Translators: the figure of a player
        yield piece("pawns", f"pawn-{n}", t.gettext("Character"), f"pawn:{color}", at)


def _beside(ask: Ask) -> Iterator[Laid]:
    t = ask.t
    # Translators: the cube of blocks
    yield piece("cube", "cube", t.gettext("Cube"), "bb:cube", (9.85, 0.1, 2.0))
    # Translators: cards that sum up the rules of a turn and of the scorings
    label = t.gettext("Overview cards")
    for n in range(SCORINGS + 1):
        at = (9.9 + n % 2, 2.6 + n // 2 * 1.1, 0.95)
        yield piece("scorings", f"overview-{n}", label, "bb:overview", at)


def _players(ask: Ask) -> Iterator[Laid]:
    t, players = ask.t, ask.state.setup.players
    high = 1.55
    label, pile = t.gettext("Player board"), t.gettext("Own weapon tokens, face down")
    for n, (color, _) in enumerate(players):
        y = 0.1 + n * (high + 0.08)
        yield plate("boards", f"board-{n}", label, (0.1, y, 2.9, high))
        yield piece("boards", f"color-{n}", label, f"pawn:{color}", (0.15, y + 0.45, 0.65))
        for space in range(6):
            ground = BIOMES[(space + n) % len(BIOMES)]
            at = (0.9 + space % 3 * 0.45, y + 0.32 + space // 3 * 0.45, 0.45)
            yield piece("boards", f"space-{n}-{space}", label, ground, at, ground=True)
        yield piece("weapons", f"pile-{n}", pile, TOKEN_BACK, (2.35, y + 0.45, 0.6))
