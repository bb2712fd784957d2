"""What the documents name is there; CHANGELOG.md begins with the version there is."""

from __future__ import annotations

import ast
import re

from firmware_host import __version__
from tests.paths import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_every_path_it_names_is_there() -> None:
    named = set(re.findall(r"`((?:firmware_host|tests)/[a-z0-9_/.]+)`", TEXT))
    assert len(named) > 10
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_the_table_names_every_part_of_the_example() -> None:
    rows = "\n".join(line.split("|")[1] for line in TEXT.splitlines() if line.startswith("| `"))
    parts = {path.name for path in (ROOT / "tests" / "dice_race").iterdir()}
    own = {part for part in parts if not part.startswith("__")}
    missing = {part for part in own if part not in rows}
    assert missing == set()


def test_every_file_and_function_on_the_walks_is_there() -> None:
    text = " ".join((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split())
    named = re.findall(r"`([a-z]+/[a-z0-9_/]+\.py)(?:: ([A-Za-z_.]+))?`", text)
    assert len(named) > 20
    for path, name in named:
        tree = ast.parse((ROOT / "firmware_host" / path).read_text(encoding="utf-8"))
        for part in filter(None, name.split(".")):
            (tree,) = (each for each in tree.body if getattr(each, "name", "") == part)


def test_the_changelog_begins_with_this_version_or_with_what_comes_next() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert next(each for each in headings if each != "Unreleased").startswith(__version__)
