"""The owner's pages on a virtual box: the page and its tray stay alive in every one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.service.box_in_process import BoxInProcess
from tests.service.driven_box import choose

pytestmark = pytest.mark.behavior


@pytest.mark.parametrize(
    ("way", "asked", "tile"),
    [
        (("values",), "owner.game", "Ghast 1"),
        (("values", "portal-dash"), "owner.what", "Ghast 1"),
        (("values", "builders-biomes"), "owner.building", "Tile 1"),
        (("tags",), "owner.tag_game", "Ghast 1"),
        (("tags", "portal-dash"), "owner.tag", "Ghast 1"),
        (("tags", "builders-biomes"), "owner.tag", "Tile 1"),
    ],
)
def test_the_page_goes_on_and_has_the_tiles_of_the_game_that_is_looked_after(
    tmp_path: Path, way: tuple[str, ...], asked: str, tile: str
) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        choose(daemon, *way)
        state = daemon.state()
        assert state["question"]["id"] == asked
        assert tile in [each["name"] for each in state["tiles"]]


def test_a_tile_whose_tag_is_known_is_not_called_wrong_where_all_have_tags(tmp_path: Path) -> None:
    with BoxInProcess(tmp_path / "state") as daemon:
        choose(daemon, "tags", "portal-dash")
        daemon.wait_for_reader()
        before = daemon.state()
        ghast = next(each["uid"] for each in before["tiles"] if each["name"] == "Ghast 1")
        daemon.post("api/tile", {"uid": ghast, "placed": True})
        daemon.until("something is said", lambda now: now["screen"] != before["screen"])
        assert daemon.state()["refusal"] is None
