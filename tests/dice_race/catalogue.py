"""What dice_race.yaml may say, and which pieces can carry a tag."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.config.catalogue_spec import CatalogueSpec, Finding, Sourced, Values, count
from firmware_host.config.schema import Section, TableOf, list_of, whole
from tests.dice_race.rules.referee import PLAYER_COLOURS


def _contradictions(values: Values) -> Iterator[Finding]:
    for space in values["events"]:
        if space >= values["goal"]:
            yield "events", f"space {space} lies behind the goal"


def _tiles(values: Values) -> dict[str, str]:
    cards = {
        f"card:{id}:{copy}": f"moves {card['moves']:+}"
        for id, card in values["cards"].items()
        for copy in range(1, card["copies"] + 1)
    }
    return {**cards, **{f"player:{colour}": "" for colour in PLAYER_COLOURS}}


CATALOGUE = CatalogueSpec(
    schema=Section(
        {
            "goal": count(6, 100),
            "events": Sourced(list_of(whole(1, 99), 0, 20, "spaces")),
            "dice": Section({"race": Sourced(list_of(whole(1, 6), 6, 6, "faces"))}),
            "cards": TableOf(Section({"moves": count(-9, 9), "copies": count(1, 9)})),
        }
    ),
    contradictions=_contradictions,
    tiles=_tiles,
    cards=lambda values: {},
    copies=lambda values: {},
    on_panel=lambda path: False,
    shaped=lambda values: values,
    renamed_tiles={},
    dice=lambda values: {"race": tuple(str(face) for face in values["dice"]["race"])},
)
