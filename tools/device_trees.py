"""Write the facts of tests/devices/device_trees.yaml from the device trees that Debian ships.

    dpkg-deb -x linux-image-….deb x  (Linux 7.2: linux-base-….deb)
    python -m tools.device_trees "PACKAGE VERSION=x/…/broadcom" … >facts.yaml

Only facts are kept: no text of a tree enters this repository. A flattened tree is what the
Devicetree Specification describes in chapter 5.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

MODELS = {
    "zero2w": "bcm2837-rpi-zero-2-w.dtb",
    "3b": "bcm2837-rpi-3-b.dtb",
    "3b_plus": "bcm2837-rpi-3-b-plus.dtb",
    "4b": "bcm2711-rpi-4-b.dtb",
    "5b": "bcm2712-rpi-5-b.dtb",
}
_BEGIN, _END, _PROPERTY, _NOTHING = 1, 2, 3, 4

Tree = dict[str, dict[str, bytes]]
"""The properties of each node, by its path without the first slash."""


def read_tree(blob: bytes) -> Tree:
    """Return every node of a flattened device tree."""
    magic, _, at, strings = struct.unpack_from(">4I", blob)
    if magic != 0xD00DFEED:
        raise ValueError("this is no flattened device tree")
    tree: Tree = {}
    path: list[str] = []
    while True:
        (token,) = struct.unpack_from(">I", blob, at)
        at += 4
        if token == _BEGIN:
            end = blob.index(b"\0", at)
            path.append(blob[at:end].decode("ascii"))
            tree["/".join(path[1:])] = {}
            at = end + 1
        elif token == _PROPERTY:
            size, name = struct.unpack_from(">2I", blob, at)
            start = strings + name
            key = blob[start : blob.index(b"\0", start)].decode("ascii")
            tree["/".join(path[1:])][key] = blob[at + 8 : at + 8 + size]
            at += 8 + size
        elif token == _END:
            path.pop()
        elif token != _NOTHING:
            return tree
        at += -at % 4


def facts_of(tree: Tree) -> dict[str, Any]:
    """Return what Tilekeeper relies on; None and empty lists are what the tree lacks."""
    labels = {name: _text(value).lstrip("/") for name, value in tree["__symbols__"].items()}
    aliases = {name: _text(value).lstrip("/") for name, value in tree["aliases"].items()}
    header = labels.get("rp1_gpio", labels.get("gpio"))
    uarts = sorted(name for name in aliases if name.startswith("serial"))
    return {
        "model": _text(tree[""]["model"]),
        "compatible": _words(tree[""]["compatible"]),
        "gpio": _node(tree, header) if header else None,
        "pwm": [
            _node(tree, path)
            | {"enabled": _text(node["status"]) == "okay", "pins": _routed(tree, path)}
            for path, node in tree.items()
            if path.rpartition("/")[2].startswith("pwm@")
        ],
        "pwm_groups": list(_pwm_groups(tree, header)) if header else [],
        "uarts": [
            {"alias": name}
            | _node(tree, aliases[name])
            | {"pins": _routed(tree, aliases[name])}
            | {"bluetooth": f"{aliases[name]}/bluetooth" in tree}
            for name in uarts
        ],
        "i2c1": labels.get("rp1_i2c1", labels.get("i2c1")),
        "i2c_aliases": sorted(name for name in aliases if name.startswith("i2c")),
    }


def _node(tree: Tree, path: str) -> dict[str, Any]:
    return {"path": path, "compatible": _words(tree[path]["compatible"])}


def _pwm_groups(tree: Tree, header: str) -> Iterator[dict[str, Any]]:
    """Yield the groups of pins whose names tell block, channel and pin, or channel and pin."""
    for path in tree:
        folder, _, name = path.rpartition("/")
        if folder == header and (found := re.fullmatch(r"pwm(?:(\d)-)?(\d)-gpio(\d+)", name)):
            (inside,) = (
                each for each in tree if f"{each}/".startswith(f"{path}/") and _pins(tree[each])
            )
            (pin,) = _pins(tree[inside])
            assert pin == int(found[3]), name
            yield {
                "group": name,
                "child": inside.removeprefix(path).lstrip("/"),
                "property": "brcm,pins" if "brcm,pins" in tree[inside] else "pins",
                "block": int(found[1] or 0),
                "channel": int(found[2]),
                "pin": pin,
            }


def _routed(tree: Tree, path: str) -> list[int]:
    """Return the pins of the groups that a node names."""
    groups = set(_cells(tree[path].get("pinctrl-0", b"")))
    named = [each for each in tree if set(_cells(tree[each].get("phandle", b""))) & groups]
    return sorted(
        pin
        for group in named
        for each in tree
        if f"{each}/".startswith(f"{group}/")
        for pin in _pins(tree[each])
    )


def _pins(node: dict[str, bytes]) -> list[int]:
    names = _words(node.get("pins", b""))
    named = [int(name[4:]) for name in names if re.fullmatch(r"gpio\d+", name)]
    return _cells(node.get("brcm,pins", b"")) + named


def _cells(value: bytes) -> list[int]:
    return [number for (number,) in struct.iter_unpack(">I", value)]


def _words(value: bytes) -> list[str]:
    return value.rstrip(b"\0").decode("ascii").split("\0")


def _text(value: bytes) -> str:
    return _words(value)[0]


def facts_by_package(folders: Mapping[str, Path]) -> list[dict[str, Any]]:
    """Return the facts of each model, once for all packages that agree."""
    found: list[dict[str, Any]] = []
    for board, file in MODELS.items():
        for package, folder in folders.items():
            facts = {"board": board, "file": file}
            facts |= facts_of(read_tree((folder / file).read_bytes()))
            for each in found:
                if facts.items() <= each.items():
                    each["packages"].append(package)
                    break
            else:
                found.append(facts | {"packages": [package]})
    return found


if __name__ == "__main__":
    pairs = (argument.partition("=") for argument in sys.argv[1:])
    facts = facts_by_package({package: Path(folder) for package, _, folder in pairs})
    yaml.safe_dump(facts, sys.stdout, sort_keys=False, default_flow_style=None, width=98)
