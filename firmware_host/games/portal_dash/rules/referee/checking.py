"""What must hold at every moment: blocks, tiles, figures and hearts are conserved."""

from __future__ import annotations

from firmware_host.games.portal_dash.rules.items import COLUMNS, is_armour
from firmware_host.games.portal_dash.rules.referee.setup import NETHERITE_ITEMS, WHITE_ITEMS
from firmware_host.games.portal_dash.rules.referee.state import NOWHERE, RefereeState
from firmware_host.games.portal_dash.rules.state import block_problems

IN_HAND = ("tile_on_top", "keep")
"""Steps that hold drawn tiles as their last argument."""


def problems(state: RefereeState) -> list[str]:
    """Every broken invariant, all at once."""
    return [*_blocks(state), *_tiles(state), *_figures(state), *_players(state)]


def _blocks(state: RefereeState) -> list[str]:
    wrong = block_problems(state)
    if state.covered.bit_count() != state.brown_on_board:
        wrong.append(
            f"{state.brown_on_board} brown blocks cover {state.covered.bit_count()} spaces"
        )
    return wrong


def _tiles(state: RefereeState) -> list[str]:
    """PD-005: 40 white and 8 Netherite items, five starting items for each player."""
    owned = [item for bag in state.bags for item in bag]
    held = sum(len(step[-1]) for step in state.steps if step[0] in IN_HAND)
    held += sum(
        step[0] in ("take_in", "replace", "enchant", "enchant_which") for step in state.steps
    )
    found = (
        len(state.stack)
        + sum(state.discard.values())
        + sum(state.netherite.values())
        + len(owned)
        + sum(len(item.magic) for item in owned)
        + state.gone
        + held
    )
    coloured = sum(id in state.setup.coloured for id in state.setup.starting)
    whole = WHITE_ITEMS + NETHERITE_ITEMS + coloured * len(state.bags)
    return [] if found == whole else [f"{found} item tiles instead of {whole}"]


def _figures(state: RefereeState) -> list[str]:
    wrong = []
    cells = [cell for _, cell in state.mobs]
    if state.boss_is_here:
        cells.append(state.boss_cell)
    if len(set(cells)) < len(cells):
        wrong.append("two mobs stand on one space")
    pieces = [cell for cell in state.pieces if cell != NOWHERE]
    if set(cells) & set(pieces):
        wrong.append("a mob and a piece stand on one space")
    if any(not state.ground.cells >> cell & 1 for cell in cells + pieces):
        wrong.append("somebody stands beside the board")
    lava = state.ground.lava & ~state.covered
    if any(lava >> cell & 1 for cell in pieces):
        wrong.append("a piece stands in lava")
    walkers = [c for name, c in state.mobs if not state.setup.mobs[name.split(" ")[0]].flies]
    if any(lava >> cell & 1 for cell in walkers):
        wrong.append("a mob that cannot fly stands in lava")
    if not 0 <= state.boss_hp <= state.boss.hp:
        wrong.append(f"the boss has {state.boss_hp} hearts")
    return wrong


def _players(state: RefereeState) -> list[str]:
    wrong = []
    kinds = state.setup.kinds
    for seat, (life, bag) in enumerate(zip(state.life, state.bags, strict=True)):
        if not 0 <= life <= state.setup.life:
            wrong.append(f"seat {seat} has {life} hearts")
        if len(bag) > COLUMNS:
            wrong.append(f"seat {seat} owns {len(bag)} items")
        for item in bag:
            most = kinds[item.id].hearts if is_armour(kinds, item) else 0
            if not 0 <= item.hearts <= most or (most and item.is_active != bool(item.hearts)):
                wrong.append(f"seat {seat}: {item} has hearts it cannot have")
    return wrong
