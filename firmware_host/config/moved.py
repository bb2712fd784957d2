"""Settings that moved: an owner's file from before still means what it meant, and is told so.

Decided here: an old line is carried over rather than refused. A refusal would keep the owner from
ever updating (the new version would not pass its test), or leave a box that does not start.
"""

from __future__ import annotations

import copy

from firmware_host.config.errors import Problem
from firmware_host.config.yaml_lines import Document


def carried_over(document: Document) -> tuple[Document, list[Problem]]:
    """device.yaml as this version reads it, and a sentence for each line to change.

    `buttons.backend` chose the library of the buttons alone; since then `gpio.pin_factory: gpiod`
    serves every pin. It replaces lgpio, the default a copied file names; any other choice stays.
    """
    buttons, gpio = document.data.get("buttons"), document.data.get("gpio") or {}
    if not isinstance(buttons, dict) or not isinstance(gpio, dict):
        return document, []
    chosen = buttons.get("backend", "")
    if chosen not in ("gpiozero", "gpiod", None):
        return document, []
    data, lines = copy.deepcopy(document.data), dict(document.lines)
    line = lines.pop(("buttons", "backend"), 0)
    del data["buttons"]["backend"]
    if chosen == "gpiod" and gpio.get("pin_factory") in (None, "lgpio"):
        data["gpio"] = {**gpio, "pin_factory": "gpiod"}
        lines[("gpio", "pin_factory")] = line
        text = "has moved and still counts; write gpio: {pin_factory: gpiod} instead of this line"
    else:
        text = "is no longer read; remove this line (gpio.pin_factory decides for all pins)"
    moved = Document(document.file, data, lines)
    return moved, [Problem(document.file, line, "buttons.backend", text)]
