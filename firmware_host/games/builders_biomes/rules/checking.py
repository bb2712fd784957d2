"""What must hold at every moment: blocks, cards and tokens are conserved, XP never falls."""

from __future__ import annotations

from firmware_host.games.builders_biomes.rules.setup import CARDS, NEUTRAL_TOKENS, OWN_TOKENS
from firmware_host.games.builders_biomes.rules.state import BiomesState


def problems(state: BiomesState, cards_on_table: int, tokens_on_table: int) -> list[str]:
    """Every broken invariant, all at once."""
    wrong = []
    blocks = state.cube.left() + sum(state.box_blocks.values())
    blocks += sum(sum(builder.blocks.values()) for builder in state.builders)
    if blocks != 64:
        wrong.append(f"{blocks} blocks instead of 64")
    wrong += state.cube.problems()
    cards = sum(state.deck.values()) + cards_on_table
    cards += sum(state.box_cards.values()) + sum(state.covered.values())
    cards += sum(len(b.mobs) + sum(map(bool, b.spaces)) for b in state.builders)
    if cards != CARDS:
        wrong.append(f"{cards} cards instead of {CARDS}")
    tokens = sum(state.tokens.values()) + tokens_on_table + sum(state.box_tokens.values())
    tokens += sum(sum(builder.pile.values()) for builder in state.builders)
    whole = NEUTRAL_TOKENS + OWN_TOKENS * len(state.builders)
    if tokens != whole:
        wrong.append(f"{tokens} weapon tokens instead of {whole}")
    for seat, builder in enumerate(state.builders):
        for bag in (builder.blocks, builder.pile):
            if any(count < 0 for count in bag.values()):
                wrong.append(f"seat {seat} owns less than nothing")
    return wrong
