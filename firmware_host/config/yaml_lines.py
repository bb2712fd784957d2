"""YAML as plain data, with the line of every key.

Built on PyYAML's event stream rather than its constructors, for three reasons: no tag can make an
object, size and depth are bounded while reading, and YAML 1.1's surprises (12:30 as a number, 010
as eight, dates) stay text. Keys are always text. Anchors, aliases and merge keys are refused: a
value that stands in one place has one line to point at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from firmware_host.config.errors import ConfigError, Problem, brief, reason
from firmware_host.config.files import read_ordinary, refuse_foreign_link
from firmware_host.texts import Message

KeyPath = tuple[str | int, ...]

MAX_BYTES = 256 * 1024
MAX_NODES = 20_000
MAX_DEPTH = 16

_LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml where it was built in
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None}
_WORDS |= dict.fromkeys(("true", "yes", "on"), True) | dict.fromkeys(("false", "no", "off"), False)
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_HEX = re.compile(r"0[xX][0-9a-fA-F]{1,16}")
_DECIMAL = re.compile(r"[-+]?[0-9]{1,18}\.[0-9]{0,18}")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Document:
    """One file: its data (an empty file is an empty mapping) and the line of each key path."""

    file: str
    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[KeyPath, int] = field(default_factory=dict)

    def line(self, path: KeyPath) -> int:
        """The line of `path`, or of the nearest thing around it that stands in the file."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def section(self, key: str) -> Document:
        """The part below one top-level key, as a document of its own."""
        data = self.data.get(key)
        lines = {path[1:]: line for path, line in self.lines.items() if path[:1] == (key,)}
        return Document(self.file, data if isinstance(data, dict) else {}, lines)


def dotted(path: KeyPath) -> str:
    """`("buttons", "pins", "up")` → `buttons.pins.up`; list items count from 1 as people do."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def load(path: Path) -> Document:
    """Read one YAML file; every fault is a ConfigError with file and line."""
    document = load_if_there(path)
    if document is None:
        raise _fault(str(path), 0, Message("there is no such file"))
    return document


def load_if_there(path: Path) -> Document | None:
    """Like `load`, for a file that need not exist."""
    try:
        refuse_foreign_link(path)
        raw = read_ordinary(path, MAX_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _fault(
            str(path), 0, Message("cannot be read ({reason})", reason=reason(error))
        ) from error
    return parse(raw, str(path))


def parse(raw: bytes, name: str) -> Document:
    """The document in `raw`, which a person wrote into the file called `name`."""
    if len(raw) > MAX_BYTES:
        raise _fault(
            name,
            0,
            # Translators: an error at the command line; {n} is a number.
            Message("is larger than {n} KiB; this is not a settings file", n=MAX_BYTES // 1024),
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _fault(name, line, Message("is not UTF-8 text; save the file as UTF-8")) from error
    odd = _CONTROL.search(text)
    if odd:
        line = text.count("\n", 0, odd.start()) + 1
        raise _fault(
            name,
            line,
            # Translators: an error at the command line.
            Message("holds the control character {group!r}; remove it", group=odd.group()),
        )
    try:
        return _Builder(name).build(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        line, sentence = _syntax_fault(text, error)
        raise _fault(name, line, sentence) from error
    except yaml.YAMLError as error:
        raise _fault(
            name,
            1,
            # Translators: an error at the command line; {brief} is what the YAML library says.
            Message("is not YAML ({brief})", brief=brief(" ".join(str(error).split()))),
        ) from error


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True  # the reader refuses aliases


def dump(data: dict[str, Any], heading: str) -> str:
    """The text of a file the box writes itself: a comment, then the data."""
    comment = "".join(f"# {line}\n" for line in heading.splitlines())
    body = yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None
    )
    return comment + str(body)


def _fault(name: str, line: int, text: str, key: KeyPath = ()) -> ConfigError:
    return ConfigError([Problem(name, line, dotted(key), text)])


def _syntax_fault(text: str, error: yaml.MarkedYAMLError) -> tuple[int, str]:
    """The line to look at and what is wrong with it."""
    mark, opened = error.problem_mark or error.context_mark, error.context_mark
    if opened and mark and mark.index >= len(text):
        last = text.rstrip().count("\n") + 1
        hint = Message("what opens here or above is never closed; look for a quote or bracket")
        return min(opened.line + 1, last), hint
    line = min(mark.line, text.count("\n")) + 1 if mark else 1
    lines = text.split("\n")
    for number in (line, line - 1):  # the parser often notices on the line after
        if 0 < number <= len(lines) and "\t" in lines[number - 1]:
            return number, Message("a tab cannot indent YAML; use spaces")
    problem = brief(str(error.problem))
    # Translators: an error at the command line; {problem} is a whole clause.
    return line, Message(
        "is not YAML: {problem}; look at this line and the one above",
        problem=problem,
    )


@dataclass(slots=True)
class _Open:
    """A mapping or list being filled."""

    path: KeyPath
    value: dict[str, Any] | list[Any]
    key: str | None = None  # the key that waits for its value


class _Builder:
    """Folds parser events into data; one stack, no recursion."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: dict[KeyPath, int] = {}
        self.stack: list[_Open] = []
        self.root: Any = None
        self.nodes = 0
        self.documents = 0

    def build(self, events: Iterator[Any]) -> Document:
        for event in events:
            line = event.start_mark.line + 1
            if isinstance(event, yaml.NodeEvent):
                self._node(event, line)
            elif isinstance(event, yaml.CollectionEndEvent):
                self.stack.pop()
            elif isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    raise self._fault(
                        line, Message("a second document starts here; keep one per file")
                    )
        if self.root is None:
            return Document(self.name, {}, self.lines)
        if not isinstance(self.root, dict):
            raise self._fault(
                1, Message("write sections and keys (`name: value`), not a list or a word")
            )
        return Document(self.name, self.root, self.lines)

    def _node(self, event: Any, line: int) -> None:
        self._refuse_what_we_do_not_use(event, line)
        if isinstance(event, yaml.ScalarEvent):
            top = self.stack[-1] if self.stack else None
            if top and isinstance(top.value, dict) and top.key is None:
                self._key(top, event.value, line)
            else:
                self._put(_scalar(event), line)
            return
        value: dict[str, Any] | list[Any] = {} if isinstance(event, yaml.MappingStartEvent) else []
        self.stack.append(_Open(self._put(value, line), value))
        if len(self.stack) > MAX_DEPTH:
            raise self._fault(
                line,
                # Translators: an error at the command line; {max_depth} is a fixed number.
                Message("is nested deeper than {max_depth} levels", max_depth=MAX_DEPTH),
            )

    def _refuse_what_we_do_not_use(self, event: Any, line: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise self._fault(
                line,
                # Translators: an error at the command line; {max_nodes} is a fixed number.
                Message("holds more than {max_nodes} values", max_nodes=MAX_NODES),
            )
        if isinstance(event, yaml.AliasEvent) or event.anchor:
            text = Message("anchors and aliases (& and *) are not used here; write the value out")
            raise self._fault(line, text)
        if event.tag not in (None, "!"):
            raise self._fault(
                line,
                # Translators: an error at the command line.
                Message("the tag {brief} is not used here; leave it out", brief=brief(event.tag)),
            )

    def _key(self, top: _Open, key: str, line: int) -> None:
        path = (*top.path, key)
        if path in self.lines:
            first = self.lines[path]
            raise self._fault(
                line,
                # Translators: an error at the command line; {first} is a number.
                Message("appears twice, first on line {first}; keep one", first=first),
                path,
            )
        self.lines[path] = line
        top.key = key

    def _put(self, value: Any, line: int) -> KeyPath:
        if not self.stack:
            self.root = value
            return ()
        top = self.stack[-1]
        if isinstance(top.value, list):
            path: KeyPath = (*top.path, len(top.value))
            self.lines[path] = line
            top.value.append(value)
            return path
        if top.key is None:
            raise self._fault(line, Message("a key must be a word, not a list or a section"))
        path = (*top.path, top.key)
        top.value[top.key] = value
        top.key = None
        return path

    def _fault(self, line: int, text: str, key: KeyPath = ()) -> ConfigError:
        return _fault(self.name, line, text, key)


def _scalar(event: Any) -> Any:
    text: str = event.value
    if not event.implicit[0]:  # quoted or a block: text, whatever it looks like
        return text
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _WHOLE.fullmatch(text):
        return int(text)
    if _HEX.fullmatch(text):
        return int(text, 16)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return text
