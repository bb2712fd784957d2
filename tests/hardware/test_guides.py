"""What the building guides promise: counts, names and commands that exist."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from firmware_host.config.settings import load_settings
from firmware_host.games import game_ids
from firmware_host.selftest.runner import GROUPS, PARTS
from tests.paths import ROOT
from tools.tagplan import END, START, filled_in, pieces
from tools.wiring.plan import plan

HARDWARE = ROOT / "hardware"
SETTINGS = load_settings(ROOT / "device_config")
GUIDES = sorted(HARDWARE.glob("*.md"))
AS_SERVICE = "sudo -u tilekeeper tilekeeper"
COLUMNS = ["part", "purpose", "quantity", "typical price (EUR)", "interchangeable parts"]


def text(name: str) -> str:
    return (HARDWARE / name).read_text(encoding="utf-8")


def parts() -> list[dict[str, str]]:
    with (HARDWARE / "parts.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_part_has_a_purpose_a_quantity_a_price_and_a_stand_in() -> None:
    rows = parts()
    assert list(rows[0]) == COLUMNS
    for row in rows:
        assert None not in row.values(), row
        assert all(value and value.strip() == value for value in row.values()), row
        assert int(row["quantity"]) > 0
        assert float(row["typical price (EUR)"]) > 0
    names = [row["part"] for row in rows]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    "needed",
    [
        "Raspberry Pi", "Power supply", "microSD", "OLED", "Push button", "RDM6300", "RGB LED",
        "Buzzer", "Transistor BC337", "Diode 1N4148", "Resistor", "Jumper wires", "Screw M3",
        "Screw M2.5", "Screw M2x", "EM4100", "NTAG213",
    ],
)  # fmt: skip
def test_the_parts_list_is_complete(needed: str) -> None:
    assert any(needed in row["part"] for row in parts())


def test_there_are_enough_resistors_for_the_wiring() -> None:
    wanted: dict[str, int] = {}
    for part in plan(SETTINGS.device).parts:
        for terminal in part.terminals:
            if terminal.through:
                wanted[terminal.through] = wanted.get(terminal.through, 0) + 1
        if part.bridge:
            wanted[part.bridge[2]] = wanted.get(part.bridge[2], 0) + 1
    bought = {
        row["part"].removeprefix("Resistor ").removesuffix(" 1/4 W"): int(row["quantity"])
        for row in parts()
        if row["part"].startswith("Resistor")
    }
    assert bought == wanted


def test_there_are_enough_wires_and_buttons() -> None:
    quantity = {row["part"]: int(row["quantity"]) for row in parts()}
    wires = next(count for part, count in quantity.items() if part.startswith("Jumper"))
    buttons = next(count for part, count in quantity.items() if part.startswith("Push button"))
    assert wires >= len(plan(SETTINGS.device).wires)
    assert buttons == len(SETTINGS.device.buttons.pins.as_dict())


def test_the_tags_to_buy_are_the_pieces_of_the_games() -> None:
    dash, biomes, explorers = (pieces(SETTINGS.catalogues[game]) for game in game_ids())
    tags = {
        row["purpose"].partition(":")[0]: int(row["quantity"])
        for row in parts()
        if "sticker" in row["part"]
    }
    assert tags == {
        "Portal Dash with a 125 kHz reader": sum(dash.values()) - dash["item"],
        "Builders & Biomes with a 125 kHz reader": biomes["player"],
        "Portal Dash with a PN532": sum(dash.values()),
        "Builders & Biomes with a PN532": sum(biomes.values()),
        "Explorers with a PN532": sum(explorers.values()),
    }


def test_every_card_of_explorers_gets_a_sleeve() -> None:
    cards = pieces(SETTINGS.catalogues["explorers"])
    sleeves = [int(row["quantity"]) for row in parts() if row["part"].startswith("Card sleeve")]
    assert sleeves == [cards["creature"], cards["landscape"] + cards["chest"]]


def test_the_tag_plan_has_the_counts_of_the_catalogues() -> None:
    kept = text("tag-plan.md")
    assert kept.count(START) == kept.count(END) == 1
    assert kept == filled_in(kept, SETTINGS.catalogues), "run: python -m tools.tagplan"


def test_the_printed_totals_of_the_rulebooks_come_out() -> None:
    dash, biomes, explorers = (pieces(SETTINGS.catalogues[game]) for game in game_ids())
    assert dash["mob"] + dash["boss"] == 20  # PD-002
    assert dash["item"] == 40 + 8 + 4 * 5  # PD-005, PD-006
    assert biomes["building"] + biomes["mob"] == 64  # BB-001
    assert biomes["weapon"] == 16 + 4 * 5
    assert explorers["landscape"] == 60  # EX-001
    assert explorers["creature"] == 30 + 1  # EX-002, and Game Over of EX-003
    assert explorers["chest"] == 12  # EX-003


def test_the_tag_plan_says_for_every_kind_of_tile_where_the_sticker_goes() -> None:
    where = text("tag-plan.md").partition("## Where")[2]
    told = set(re.findall(r"^\| ([a-z-]+) \| ([a-z]+) \| \S", where, re.MULTILINE))
    for game in game_ids():
        assert {(game, kind) for kind in pieces(SETTINGS.catalogues[game])} <= told


def test_the_assembly_has_ten_steps_each_proved_by_a_self_test() -> None:
    _, *steps = re.split(r"^## ", text("assembly.md"), flags=re.MULTILINE)
    assert [step.split(".")[0] for step in steps] == [str(number) for number in range(1, 11)]
    for step in steps:
        assert re.search(rf"```\n{AS_SERVICE} selftest[^\n]*\n```\s*$", step), step.splitlines()[0]


def test_no_boot_between_two_steps_starts_the_service_that_would_hold_the_parts() -> None:
    """The Pi is unplugged before every wire; a self-test beside the service skips what it holds."""
    _, *steps = re.split(r"^## ", text("assembly.md"), flags=re.MULTILINE)
    assert "`sudo systemctl disable --now tilekeeper`" in steps[0]
    assert "`sudo systemctl enable --now tilekeeper`" in steps[-1]
    assert not [step for step in steps[1:-1] if "systemctl" in step]


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_whatever_touches_the_state_or_the_hardware_runs_as_the_user_of_the_service(
    guide: Path,
) -> None:
    """Anybody else is refused: the state directory is closed, the groups are his."""
    told = guide.read_text(encoding="utf-8")
    commands = re.findall(r"^.*\btilekeeper (?:selftest|tags)\b", told, re.MULTILINE)
    for line in commands:
        assert line.endswith((f"{AS_SERVICE} selftest", f"{AS_SERVICE} tags")), line


def test_the_readme_says_so_too() -> None:
    assert f"`{AS_SERVICE} …`" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_every_self_test_a_guide_names_exists(guide: Path) -> None:
    named = set(re.findall(r"--only ([a-z]+)", guide.read_text(encoding="utf-8")))
    assert named <= {*PARTS, *GROUPS}


def test_all_parts_of_the_box_are_proved_on_the_way() -> None:
    named = set(re.findall(r"--only ([a-z]+)", text("assembly.md")))
    assert named >= {"oled", "buttons", "reader", "light", "dice", "storage", "rules"}


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_every_link_of_a_guide_leads_somewhere(guide: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", guide.read_text(encoding="utf-8")):
        assert (HARDWARE / target).exists(), target


def test_every_file_of_the_folder_is_in_its_index() -> None:
    index = text("README.md")
    assert [
        p.name for p in HARDWARE.iterdir() if p.name != "README.md" and p.name not in index
    ] == []
