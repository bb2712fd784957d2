"""Items in words: what is said of one is bent as its name wants."""

from __future__ import annotations

import pytest

from firmware_host.games.portal_dash.panel.items import damaged
from firmware_host.panel.i18n import translator


@pytest.mark.parametrize(
    ("language", "item", "said"),
    [
        ("fr", "bow", "endommagé"),
        ("fr", "iron_sword", "endommagée"),
        ("cs", "leather_chestplate", "poškozená"),
        ("cs", "iron_chestplate", "poškozené"),
        ("ru", "stone_pickaxe", "сломана"),
        ("ru", "iron_boots", "сломаны"),
        ("pl", "crossbow", "uszkodzona"),
        ("de", "own_hammer", "beschädigt"),
    ],
)
def test_a_damaged_item_agrees_with_its_name(language: str, item: str, said: str) -> None:
    assert damaged(item, translator(language)) == said
