"""The tag registry: nothing off the air is trusted, nothing written is half written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.config import yaml_lines
from firmware_host.config.catalogue import Catalogue
from firmware_host.config.errors import ConfigError, TagError
from firmware_host.config.settings import load_settings
from firmware_host.config.tags import TagRegistry, Tile, demo_tags, known_tiles, normal_uid

GAME = "portal-dash"


@pytest.fixture(scope="module")
def catalogues() -> Mapping[str, Catalogue]:
    return load_settings(state_dir=Path("/nonexistent")).catalogues


@pytest.fixture(scope="module")
def tiles(catalogues: Mapping[str, Catalogue]) -> list[str]:
    return list(known_tiles(GAME, catalogues))


def test_figures_bosses_players_board_tiles_and_items_can_be_scanned(tiles: list[str]) -> None:
    assert len(tiles) == len(set(tiles))
    kinds = [tile.split(":")[0] for tile in tiles]
    assert [kinds.count(kind) for kind in ("mob", "boss", "player", "tile")] == [18, 2, 4, 8]
    assert {"mob:ghast:2", "boss:wildfire", "player:pink"} <= set(tiles)
    assert {"tile:forge", "item:stone_sword", "item:netherite_boots"} <= set(tiles)


def test_buildings_mobs_weapons_and_players_can_be_scanned(
    catalogues: Mapping[str, Catalogue],
) -> None:
    tiles = known_tiles("builders-biomes", catalogues)
    kinds = [tile.partition(":")[0] for tile in tiles]
    assert list(dict.fromkeys(kinds)) == ["building", "mob", "weapon", "player"]
    assert [kinds.count(kind) for kind in dict.fromkeys(kinds)] == [44, 20, 9, 4]
    assert tiles["building:b07"] == (
        "forest, stone, dwelling, costs 3 stone + 1 obsidian, gives 2 XP"
    )
    assert tiles["building:b08"] == "forest, stone, bridge, costs 1 sand + 1 stone"
    assert tiles["mob:creeper_1"] == "4 hearts, 4 XP, 2 for each snowy tundra"
    assert tiles["mob:spider_2"] == "1 hearts, 2 XP, extra action"
    assert tiles["weapon:golden_hoe"] == ""


def test_tiles_of_all_games_stand_side_by_side(
    tmp_path: Path, catalogues: Mapping[str, Catalogue]
) -> None:
    demo: dict[str, Tile] = {}
    for game in catalogues:
        demo |= demo_tags(game, known_tiles(game, catalogues))
    assert len(demo) == 61 + 77 + 107
    registry = TagRegistry(tmp_path, demo)
    blue = [uid for uid, tile in registry.tags().items() if tile.id == "player:blue"]
    found = [tile for uid in blue if (tile := registry.tile(uid))]
    assert [tile.game for tile in found] == ["portal-dash", "builders-biomes", "explorers"]


def test_every_tile_can_be_written_and_read_back(
    tmp_path: Path, catalogues: Mapping[str, Catalogue]
) -> None:
    tiles = known_tiles("builders-biomes", catalogues)
    demo = demo_tags("builders-biomes", tiles)
    registry = TagRegistry(tmp_path)
    gift = yaml_lines.dump(
        {"tags": {uid: {"game": tile.game, "tile": tile.id} for uid, tile in demo.items()}}, "gift"
    )
    assert registry.load_from(gift.encode(), "gift.yaml") == len(tiles)
    assert TagRegistry(tmp_path).tags() == demo


def test_another_game_has_no_tiles(catalogues: Mapping[str, Catalogue]) -> None:
    with pytest.raises(TagError, match="use portal-dash, builders-biomes or explorers"):
        known_tiles("chess", catalogues)


@pytest.mark.parametrize(
    ("text", "uid"),
    [
        ("0a1b2c3d4e", "0A1B2C3D4E"),
        ("04:A1:B2:C3", "04A1B2C3"),
        ("04 a1-b2 c3 d4 e5 f6", "04A1B2C3D4E5F6"),
        ("00112233445566778899", "00112233445566778899"),
    ],
)
def test_a_uid_is_read_as_people_and_readers_write_it(text: str, uid: str) -> None:
    assert normal_uid(text) == uid


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12",
        "0A1B2C3D4",
        "0A1B2C3D4G",
        "0A1B2C3D4E\n",
        "00" * 11,
        "../../etc",
        "٠١٢٣٤٥٦٧",
        None,
        5,
    ],
)
def test_what_is_no_uid_is_refused(tmp_path: Path, text: object) -> None:
    with pytest.raises(TagError, match="is no tag number; use 8 to 20 hex digits"):
        normal_uid(text)
    assert TagRegistry(tmp_path).tile(text) is None  # type: ignore[arg-type]


@pytest.mark.behavior
@given(st.text(max_size=80))
def test_any_text_is_a_uid_or_refused(text: str) -> None:
    try:
        uid = normal_uid(text)
    except TagError as error:
        assert "\n" not in str(error)  # noqa: PT017
        return
    assert normal_uid(uid) == uid
    assert uid.isascii()


def test_an_enrolled_tag_is_known_to_the_next_process(tmp_path: Path, tiles: list[str]) -> None:
    TagRegistry(tmp_path).enrol("0a1b2c3d4e", GAME, "mob:ghast:2", tiles)
    TagRegistry(tmp_path).enrol("1234567890", GAME, "player:pink", tiles)
    registry = TagRegistry(tmp_path)
    assert registry.tile("0A:1B:2C:3D:4E") == Tile(GAME, "mob:ghast:2")
    assert registry.tile("1234567890") == Tile(GAME, "player:pink")
    assert registry.tile("FFFFFFFFFF") is None
    assert list(registry.tags()) == ["0A1B2C3D4E", "1234567890"]


def test_a_tag_in_use_is_refused_and_its_tile_is_named(tmp_path: Path, tiles: list[str]) -> None:
    registry = TagRegistry(tmp_path)
    registry.enrol("0A1B2C3D4E", GAME, "mob:ghast:2", tiles)
    with pytest.raises(TagError) as caught:
        registry.enrol("0a1b2c3d4e", GAME, "player:pink", tiles)
    assert str(caught.value) == (
        "tag 0A1B2C3D4E is already mob:ghast:2 of portal-dash; forget it first"
    )
    assert TagRegistry(tmp_path).tile("0A1B2C3D4E") == Tile(GAME, "mob:ghast:2")


def test_an_unknown_tile_is_refused_with_the_nearest_one(tmp_path: Path, tiles: list[str]) -> None:
    with pytest.raises(
        TagError, match=r"'mob:gast:2' is no tile of portal-dash; did you mean mob:gh"
    ):
        TagRegistry(tmp_path).enrol("0A1B2C3D4E", GAME, "mob:gast:2", tiles)
    assert not (tmp_path / "tags.yaml").exists()


def test_a_forgotten_tag_is_a_stranger_again(tmp_path: Path, tiles: list[str]) -> None:
    registry = TagRegistry(tmp_path)
    registry.enrol("0A1B2C3D4E", GAME, "mob:ghast:2", tiles)
    assert registry.forget("0A 1B 2C 3D 4E") == Tile(GAME, "mob:ghast:2")
    assert TagRegistry(tmp_path).tags() == {}
    with pytest.raises(TagError, match="tag 0A1B2C3D4E is not enrolled"):
        registry.forget("0A1B2C3D4E")


def test_a_change_starts_from_what_another_process_wrote(tmp_path: Path, tiles: list[str]) -> None:
    daemon, command = TagRegistry(tmp_path), TagRegistry(tmp_path)
    command.enrol("0A1B2C3D4E", GAME, "mob:ghast:2", tiles)
    daemon.enrol("1111111111", GAME, "mob:ghast:1", tiles)
    assert len(TagRegistry(tmp_path).tags()) == 2


def test_tags_travel_to_another_box(tmp_path: Path, tiles: list[str]) -> None:
    here, there = TagRegistry(tmp_path / "a"), TagRegistry(tmp_path / "b")
    here.enrol("0A1B2C3D4E", GAME, "mob:ghast:2", tiles)
    here.enrol("1234567890", GAME, "player:pink", tiles)
    there.enrol("1234567890", GAME, "player:pink", tiles)
    assert there.load_from(here.export().encode(), "gift.yaml") == 1
    assert TagRegistry(tmp_path / "b").tags() == there.tags()
    assert set(there.tags()) == {"0A1B2C3D4E", "1234567890"}


def test_an_import_that_conflicts_changes_nothing(tmp_path: Path, tiles: list[str]) -> None:
    registry = TagRegistry(tmp_path)
    registry.enrol("1234567890", GAME, "player:blue", tiles)
    gift = b"tags:\n  AAAAAAAAAA: {game: portal-dash, tile: 'mob:ghast:2'}\n"
    gift += b"  1234567890: {game: portal-dash, tile: 'player:pink'}\n"
    with pytest.raises(TagError, match="tag 1234567890 is already player:blue"):
        registry.load_from(gift, "gift.yaml")
    assert (
        registry.tags() == TagRegistry(tmp_path).tags() == {"1234567890": Tile(GAME, "player:blue")}
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "tags: {xyz: {game: portal-dash, tile: 'a:b'}}",
            "tags.xyz: 'xyz' is not allowed; use 8 to",
        ),
        ("tags: {AABBCCDD: {game: portal-dash}}", "tags.AABBCCDD.tile: is missing"),
        ("tags: {AABBCCDD: {game: g, tile: '../x'}}", "tags.AABBCCDD.tile: '../x' is not allowed"),
        ("tags: [AABBCCDD]", "tags: ['AABBCCDD'] is not allowed; write a section"),
        ("tag: {}", "tag: unknown key; did you mean tags?"),
        ("tags: [", "is never closed"),
    ],
)
def test_a_faulty_import_names_the_line(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(ConfigError) as caught:
        TagRegistry(tmp_path).load_from(f"# gift\n{text}\n".encode(), "gift.yaml")
    assert str(caught.value).startswith("gift.yaml:2: ")
    assert fault in str(caught.value)


def test_a_damaged_file_is_kept_and_the_box_goes_on(
    tmp_path: Path, tiles: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "tags.yaml").write_bytes(b"\xff\xfe")
    registry = TagRegistry(tmp_path)
    assert "tags.yaml:1: is not UTF-8 text" in str(registry.notice)
    registry.enrol("0A1B2C3D4E", GAME, "mob:ghast:2", tiles)
    assert registry.notice is None
    assert (tmp_path / "tags.yaml.damaged-1").read_bytes() == b"\xff\xfe"
    assert "it is kept as tags.yaml.damaged-1" in caplog.text
    assert TagRegistry(tmp_path).tile("0A1B2C3D4E") == Tile(GAME, "mob:ghast:2")


def test_a_directory_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, tiles: list[str]
) -> None:
    (tmp_path / "file").write_text("")
    registry = TagRegistry(tmp_path / "file")
    with pytest.raises(TagError, match=r"tags.yaml cannot be written \(.+\)$"):
        registry.enrol("0A1B2C3D4E", GAME, "mob:ghast:2", tiles)
    assert registry.tags() == {}


def test_a_virtual_box_has_a_tag_for_every_tile_and_never_writes_them(
    tmp_path: Path, tiles: list[str]
) -> None:
    demo = demo_tags(GAME, tiles)
    assert demo == demo_tags(GAME, tiles)
    assert sorted(tile.id for tile in demo.values()) == sorted(tiles)
    assert demo["9A466A3054"] == Tile(GAME, "mob:magma_cube:1")
    registry = TagRegistry(tmp_path, demo)
    for uid, tile in demo.items():
        assert normal_uid(uid) == uid
        assert registry.tile(uid) == tile
    registry.enrol("9A466A3054", GAME, "player:pink", tiles)
    assert registry.tile("9A466A3054") == Tile(GAME, "player:pink")
    assert list(TagRegistry(tmp_path).tags()) == ["9A466A3054"]


def test_a_tag_enrolled_under_an_old_name_of_its_tile_is_that_tile_still(tmp_path: Path) -> None:
    """BB-014: the red pieces of Builders & Biomes were once called pink, those of others still."""
    lines = [
        "tags:",
        "  1234567890: {game: builders-biomes, tile: 'player:pink'}",
        "  0A1B2C3D4E: {game: portal-dash, tile: 'player:pink'}",
    ]
    (tmp_path / "tags.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    registry = TagRegistry(tmp_path)
    assert registry.notice is None
    assert registry.tile("1234567890") == Tile("builders-biomes", "player:red")
    assert registry.tile("0A1B2C3D4E") == Tile("portal-dash", "player:pink")
