"""Settings of earlier versions: an owner's file with such a line still loads, and names the line.

Decided here: an old line is accepted rather than refused. A refusal would keep the owner from ever
updating (the new version would not pass its test), or leave a box that does not start.
"""

from __future__ import annotations

import copy
from typing import Any

from firmware_host.config.errors import Problem
from firmware_host.config.yaml_lines import Document

OLD_FACTORIES = ("lgpio", "rpigpio", "pigpio", "native")
_OLD_VALUES: dict[tuple[str, str], tuple[Any, ...]] = {
    ("buttons", "backend"): ("gpiozero", "gpiod", None),
    ("gpio", "pin_factory"): OLD_FACTORIES,
}
"""What chose the library that reaches the pins; there is only one now."""
NO_LONGER_READ = "is no longer read; remove this line (gpiod reaches every pin)"


def migrate_old_keys(document: Document) -> tuple[Document, list[Problem]]:
    """device.yaml without what is no longer read, and a sentence for each line to remove."""
    data, lines = document.data, dict(document.lines)
    problems: list[Problem] = []
    for (section, key), values in _OLD_VALUES.items():
        found = data.get(section)
        if isinstance(found, dict) and key in found and _is_one_of(found[key], values):
            data = copy.deepcopy(data)
            del data[section][key]
            line = lines.pop((section, key), 0)
            problems.append(Problem(document.file, line, f"{section}.{key}", NO_LONGER_READ))
    if not problems:
        return document, []
    return Document(document.file, data, lines), problems


def _is_one_of(value: Any, values: tuple[Any, ...]) -> bool:
    return (value is None or isinstance(value, str)) and value in values
