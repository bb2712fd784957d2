"""The pages' JavaScript: what its linter has no rule for."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "firmware_host" / "kiosk" / "page"
MOST_COLUMNS = 100

HEARS = re.compile(
    r"""addEventListener\(\s*["'](?:pointer|mouse|touch|key|click|dblclick|input|contextmenu)"""
    r"|\.on(?:pointer|mouse|touch|key|click|input)\w* ="
)


def test_one_module_of_the_touch_table_listens_to_players() -> None:
    """The others get intents, in the order that main.js states."""
    listening = {
        path.name for path in (PAGE / "table").glob("*.js") if HEARS.search(path.read_text("utf-8"))
    }
    assert listening <= {"input.js"}
    assert 'hear("pointerdown"' in (PAGE / "table" / "input.js").read_text("utf-8")


def test_no_line_of_a_script_is_wider_than_a_hundred_columns() -> None:
    scripts = [*PAGE.rglob("*.js"), *PAGE.rglob("*.d.ts"), *(ROOT / "tests").rglob("*.js")]
    assert len(scripts) > 40
    wide = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in scripts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > MOST_COLUMNS
    ]
    assert not wide, "\n".join(wide)


def test_every_package_of_npm_is_locked_by_its_hash_and_no_registry_is_named() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    del packages[""]
    assert {"node_modules/@biomejs/biome", "node_modules/typescript"} <= set(packages)
    assert [name for name, package in packages.items() if "integrity" not in package] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []
