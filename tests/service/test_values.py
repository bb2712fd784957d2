"""Values for the table out of real files: two games, and what the owner enters for each."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.service.table_config import SettingsValues
from tests.service.cafe_box import CafeBox, in_a_cafe

pytestmark = pytest.mark.behavior

BARN = {
    "biome": "desert", "material": "wood", "type": "animal_house", "cost": {"wood": 3}, "bonus": 1,
}  # fmt: skip


def values_at(state: Path) -> SettingsValues:
    return SettingsValues(load_settings(state_dir=state))


def test_each_game_gets_its_own_values_and_only_those() -> None:
    values = values_at(Path("/nonexistent"))
    assert len(values.plain("builders-biomes")["structures"]) == 44
    assert len(values.plain("portal-dash")["dice"]) == 3
    assert len(values.plain("explorers")["chests"]) == 12
    assert {id.partition(".")[0] for id in values.house_rules()} == {"pd", "bb", "ex"}


def test_what_the_owner_enters_goes_to_its_game_and_is_there_after_a_restart(
    tmp_path: Path,
) -> None:
    values = values_at(tmp_path)
    assert asyncio.run(values.enter("builders-biomes", "structures.b07", BARN)) == ""
    assert asyncio.run(values.enter("portal-dash", "dice.mob", [1, 1, 1, 2, 2, 3])) == ""
    for now in (values, values_at(tmp_path)):
        assert now.owned("builders-biomes") == ["structures.b07"]
        assert now.owned("portal-dash") == ["dice.mob"]
        assert now.plain("builders-biomes")["structures"]["b07"] == BARN


def test_a_value_that_is_not_allowed_is_told_and_not_kept(tmp_path: Path) -> None:
    values = values_at(tmp_path)
    told = asyncio.run(values.enter("builders-biomes", "structures.b07", {**BARN, "bonus": 99}))
    assert told == "99 is not allowed; use a whole number from 0 to 20"
    assert values.owned("builders-biomes") == []


def test_a_value_withdrawn_is_the_shipped_one_again_also_after_a_restart(tmp_path: Path) -> None:
    values = values_at(tmp_path)
    shipped = values.plain("builders-biomes")["structures"]["b07"]
    assert shipped != BARN
    asyncio.run(values.enter("builders-biomes", "structures.b07", BARN))
    assert asyncio.run(values.withdraw("builders-biomes", "structures.b07")) == ""
    for now in (values, values_at(tmp_path)):
        assert now.owned("builders-biomes") == []
        assert now.plain("builders-biomes")["structures"]["b07"] == shipped


def test_the_book_is_made_once_and_anew_when_the_owner_corrects_a_value(tmp_path: Path) -> None:
    async def story(box: CafeBox) -> None:
        books = [box.kiosk.book("builders-biomes") for _ in range(2)]
        assert books[0] is books[1]
        assert await box.table._values.enter("builders-biomes", "structures.b07", BARN) == ""
        assert box.kiosk.book("builders-biomes") != books[0]
        assert box.kiosk.book("portal-dash") != books[0]

    in_a_cafe(tmp_path, story)


def test_a_value_nobody_could_play_with_leaves_the_one_entered_before(tmp_path: Path) -> None:
    values = values_at(tmp_path)
    printed = [0, 1, 1, 2, 2, 3]
    assert asyncio.run(values.enter("portal-dash", "dice.combat", printed)) == ""
    assert "no hit on any face" in asyncio.run(values.enter("portal-dash", "dice.combat", [0] * 6))
    for now in (values, values_at(tmp_path)):
        assert now.plain("portal-dash")["dice"]["combat"] == printed
        assert now.owned("portal-dash") == ["dice.combat"]


def test_a_value_the_owner_wrote_into_a_file_is_not_withdrawn_but_named(tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.mkdir()
    own = "dice:\n  mob: {value: [1, 1, 1, 2, 2, 3], source: owner}\n"
    (config / "portal_dash.yaml").write_text(own)
    values = SettingsValues(load_settings(config, tmp_path / "state"))
    assert values.owned("portal-dash") == ["dice.mob"]
    told = asyncio.run(values.withdraw("portal-dash", "dice.mob"))
    assert "portal_dash.yaml:2" in told
    assert "remove it there" in told
    assert values.owned("portal-dash") == ["dice.mob"]
    assert not (tmp_path / "state").exists(), "nothing was written"
