"""Small validators on voluptuous; each refusal is a sentence with the value and what is allowed.

Knows nothing of any particular file: those have schemas of their own.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from voluptuous import Invalid, MultipleInvalid, Optional, Required, RequiredFieldInvalid, Schema

from firmware_host.config.errors import ConfigError
from firmware_host.config.layers import Merged
from firmware_host.config.yaml_lines import KeyPath

Validator = Callable[[Any], Any]
Check = Callable[[dict[str, Any]], Iterable[Invalid]]

_ID = r"[a-z][a-z0-9]*(_[a-z0-9]+)*"
_SHOWN = 48


def show(value: Any) -> str:
    """A value as a person would recognise it from the file."""
    if value is None:
        return "an empty value"
    if isinstance(value, dict):
        return "a section"
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = repr(value) if isinstance(value, str | list) else str(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def refuse(value: Any, allowed: str) -> Invalid:
    return Invalid(f"{show(value)} is not allowed; {allowed}")


def whole(low: int, high: int, what: str = "a whole number") -> Validator:
    def check(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise refuse(value, f"use {what} from {low} to {high}")
        return value

    return check


def number(low: float, high: float, what: str = "a number") -> Validator:
    def check(value: Any) -> float:
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not low <= value <= high
        ):
            raise refuse(value, f"use {what} from {low:g} to {high:g}")
        return float(value)

    return check


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise refuse(value, "use yes or no")
    return value


def one_of(choices: Iterable[Any]) -> Validator:
    """One of a few words or numbers. YAML reads a bare yes or on as a truth value: same word."""
    listed = tuple(choices)
    yes, no = ("on", "off") if "on" in listed else ("yes", "no")

    def check(value: Any) -> Any:
        if isinstance(value, bool):
            word: Any = yes if value else no
        else:
            word = value
        if isinstance(word, str | int) and word in listed:
            return word
        raise refuse(value, _use_one_of(word, listed))

    return check


def text(pattern: str, allowed: str) -> Validator:
    compiled = re.compile(pattern)

    def check(value: Any) -> str:
        if not isinstance(value, str) or not compiled.fullmatch(value):
            raise refuse(value, allowed)
        return value

    return check


def list_of(item: Validator, low: int, high: int, what: str) -> Validator:
    """A list of `low` to `high` items; every bad item is reported, with its place."""
    count = str(low) if low == high else f"{low} to {high}"

    def check(value: Any) -> list[Any]:
        if not isinstance(value, list) or not low <= len(value) <= high:
            raise refuse(value, f"use a list of {count} {what}")
        errors: list[Invalid] = []
        result = [_collect(item, entry, [place], errors) for place, entry in enumerate(value)]
        if errors:
            raise MultipleInvalid(errors)
        return result

    return check


class Section:
    """A mapping with known keys; unknown ones are refused with the nearest known one."""

    def __init__(
        self,
        keys: Mapping[str, Validator],
        optional: Mapping[str, Validator] | None = None,
        check: Check | None = None,
    ) -> None:
        extra = dict(optional or {})
        self.keys = {**keys, **extra}
        self._check = check
        self._schema = Schema(
            {Required(key): value for key, value in keys.items()}
            | {Optional(key): value for key, value in extra.items()}
        )

    def __call__(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse(value, f"write a section with the keys {', '.join(self.keys)}")
        unknown = [key for key in value if key not in self.keys]
        errors = [Invalid(_unknown(key, self.keys), path=[key]) for key in unknown]
        known = {key: entry for key, entry in value.items() if key in self.keys}
        result = _collect(self._schema, known, [], errors)
        if not errors and self._check:
            errors.extend(self._check(result))
        if errors:
            raise MultipleInvalid(errors)
        checked: dict[str, Any] = result
        return checked


class TableOf:
    """A mapping with keys of the person's own choice, all with values of one kind."""

    def __init__(self, entry: Validator, name: Validator | None = None) -> None:
        self.entry = entry
        self.name = name or text(_ID, "use small letters, digits and _ , such as iron_sword")

    def __call__(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse(value, "write a section with one key per thing")
        errors: list[Invalid] = []
        result: dict[str, Any] = {}
        for key, entry in value.items():
            name = _collect(self.name, key, [key], errors)
            result[name] = _collect(self.entry, entry, [key], errors)
        if errors:
            raise MultipleInvalid(errors)
        return result


class Clash(Invalid):
    """Two values that cannot both be. `mirror` tells the same from the other one's side."""

    def __init__(self, message: str, path: list[Any], mirror: Invalid) -> None:
        super().__init__(message, path=path)
        self.mirror = mirror


def validate(section: Validator, merged: Merged) -> dict[str, Any]:
    """The validated data of `merged`, or a ConfigError that lists every fault."""
    errors: list[Invalid] = []
    result = _collect(section, merged.data, [], errors)
    if errors:
        blamed = [_blamed(error, merged) for error in errors]
        faults = [merged.problem(_path(error), _sentence(error)) for error in blamed]
        raise ConfigError(sorted(faults, key=lambda fault: (fault.file, fault.line)))
    checked: dict[str, Any] = result
    return checked


def did_you_mean(word: Any, known: Collection[str]) -> str:
    near = difflib.get_close_matches(str(word), [str(each) for each in known], n=1)
    return f"did you mean {near[0]}?" if near else ""


def _collect(validator: Validator, value: Any, path: list[Any], errors: list[Invalid]) -> Any:
    try:
        return validator(value)
    except MultipleInvalid as several:
        several.prepend(path)
        errors.extend(several.errors)
    except Invalid as single:
        single.prepend(path)
        errors.append(single)
    return None


def _blamed(error: Invalid, merged: Merged) -> Invalid:
    """Of two values that clash, the one an owner wrote: the shipped file is not his to change."""
    if not isinstance(error, Clash):
        return error
    here, there = (merged.origin(_path(each)).file for each in (error, error.mirror))
    return error.mirror if here == merged.file != there else error


def _path(error: Invalid) -> KeyPath:
    return tuple(part if isinstance(part, int) else str(part) for part in error.path)


def _sentence(error: Invalid) -> str:
    if isinstance(error, RequiredFieldInvalid):
        return "is missing; write it or take the line from the shipped file"
    return str(error.error_message)


def _unknown(key: str, known: Collection[str]) -> str:
    return f"unknown key; {did_you_mean(key, known) or 'use one of ' + ', '.join(known)}"


def _use_one_of(value: Any, choices: tuple[Any, ...]) -> str:
    listed = ", ".join(str(each) for each in choices)
    near = did_you_mean(value, choices) if isinstance(value, str) else ""
    return f"use one of {listed}" + (f" ({near})" if near else "")
