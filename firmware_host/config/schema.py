"""The checks of games/core worded for files: each refusal says the value and what to use.

A validator here also knows YAML's words (yes, on), collects every fault of a file with its path,
and guesses what was meant; `Merged` finds the lines. What is checked stands in games/core/checks.
Knows nothing of any particular file: those have schemas of their own.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from firmware_host.config.errors import ConfigError
from firmware_host.config.layers import Merged
from firmware_host.config.yaml_lines import KeyPath
from firmware_host.games.core import checks
from firmware_host.games.core.checks import Unfit

Validator = Callable[[Any], Any]
Check = Callable[[dict[str, Any]], Iterable[Unfit]]

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


def refuse(value: Any, allowed: str) -> Unfit:
    return Unfit((), f"{show(value)} is not allowed; {allowed}", value=value)


def worded(check: Validator, allowed: str = "") -> Validator:
    """A check whose refusal shows the value as it was written, and says what to use."""

    def validator(value: Any) -> Any:
        try:
            return check(value)
        except Unfit as error:
            raise refuse(value, allowed or f"use {error.wanted}") from None

    return validator


def whole(low: int, high: int, what: str = "a whole number") -> Validator:
    return worded(lambda value: checks.whole("", value, low, high, what))


def number(low: float, high: float, what: str = "a number") -> Validator:
    return worded(lambda value: checks.number("", value, low, high, what))


flag = worded(lambda value: checks.flag("", value), "use yes or no")


def one_of(choices: Iterable[Any]) -> Validator:
    """One of a few words or numbers. YAML reads a bare yes or on as a truth value: same word."""
    listed = tuple(choices)
    yes, no = ("on", "off") if "on" in listed else ("yes", "no")

    def check(value: Any) -> Any:
        word = (yes if value else no) if isinstance(value, bool) else value
        try:
            return checks.one_of("", word, listed)
        except Unfit:
            raise refuse(value, _use_one_of(word, listed)) from None

    return check


def text(pattern: str, allowed: str) -> Validator:
    compiled = re.compile(pattern)
    return worded(lambda value: checks.matching("", value, compiled, ""), allowed)


def list_of(item: Validator, low: int, high: int, what: str) -> Validator:
    """A list of `low` to `high` items; every bad item is reported, with its place."""
    a_list = worded(lambda value: checks.a_list("", value, low, high, what))

    def check(value: Any) -> list[Any]:
        faults = Faults()
        result = [faults.collect(item, each, place) for place, each in enumerate(a_list(value))]
        faults.raise_if_any()
        return result

    return check


class Faults(ValueError):
    """Every fault of a section, each with its path."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Unfit] = []

    def collect(self, validator: Validator, value: Any, *above: str | int) -> Any:
        """What the validator makes of the value; its faults are kept, under the path `above`."""
        try:
            return validator(value)
        except Faults as several:
            for fault in several.found:
                fault.under(*above)
            self.found += several.found
        except Unfit as single:
            single.under(*above)
            self.found.append(single)
        return None

    def raise_if_any(self) -> None:
        if self.found:
            raise self


class Section:
    """A mapping with known keys; unknown ones are refused with the nearest known one."""

    def __init__(
        self,
        keys: Mapping[str, Validator],
        optional: Mapping[str, Validator] | None = None,
        check: Check | None = None,
    ) -> None:
        self.keys = {**keys, **(optional or {})}
        self._required = tuple(keys)
        self._check = check

    def __call__(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse(value, f"write a section with the keys {', '.join(self.keys)}")
        faults = Faults()
        result: dict[str, Any] = {}
        for key, entry in value.items():
            if key in self.keys:
                result[key] = faults.collect(self.keys[key], entry, key)
            else:
                faults.found.append(Unfit((key,), _unknown(key, self.keys)))
        for key in self._required:
            if key not in value:
                reason = "is missing; write it or take the line from the shipped file"
                faults.found.append(Unfit((key,), reason))
        if not faults.found and self._check:
            faults.found.extend(self._check(result))
        faults.raise_if_any()
        return result


class TableOf:
    """A mapping with keys of the person's own choice, all with values of one kind."""

    def __init__(self, entry: Validator, name: Validator | None = None) -> None:
        self.entry = entry
        self.name = name or text(_ID, "use small letters, digits and _ , such as iron_sword")

    def __call__(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse(value, "write a section with one key per thing")
        faults = Faults()
        result: dict[str, Any] = {}
        for key, entry in value.items():
            name = faults.collect(self.name, key, key)
            result[name] = faults.collect(self.entry, entry, key)
        faults.raise_if_any()
        return result


class Clash(Unfit):
    """Two values that cannot both be. `mirror` tells the same from the other one's side."""

    def __init__(self, path: Iterable[str | int], reason: str, mirror: Unfit) -> None:
        super().__init__(path, reason)
        self.mirror = mirror


def validate(section: Validator, merged: Merged) -> dict[str, Any]:
    """The validated data of `merged`, or a ConfigError that lists every fault."""
    faults = Faults()
    result = faults.collect(section, merged.data)
    if faults.found:
        blamed = [_blamed(fault, merged) for fault in faults.found]
        problems = [merged.problem(_path(fault), fault.reason) for fault in blamed]
        raise ConfigError(sorted(problems, key=lambda problem: (problem.file, problem.line)))
    checked: dict[str, Any] = result
    return checked


def did_you_mean(word: Any, known: Collection[str]) -> str:
    near = difflib.get_close_matches(str(word), [str(each) for each in known], n=1)
    return f"did you mean {near[0]}?" if near else ""


def _blamed(fault: Unfit, merged: Merged) -> Unfit:
    """Of two values that clash, the one an owner wrote: the shipped file is not his to change."""
    if not isinstance(fault, Clash):
        return fault
    here, there = (merged.origin(_path(each)).file for each in (fault, fault.mirror))
    return fault.mirror if here == merged.file != there else fault


def _path(fault: Unfit) -> KeyPath:
    return tuple(part if isinstance(part, int) else str(part) for part in fault.path)


def _unknown(key: str, known: Collection[str]) -> str:
    return f"unknown key; {did_you_mean(key, known) or 'use one of ' + ', '.join(known)}"


def _use_one_of(value: Any, choices: tuple[Any, ...]) -> str:
    listed = ", ".join(str(each) for each in choices)
    near = did_you_mean(value, choices) if isinstance(value, str) else ""
    return f"use one of {listed}" + (f" ({near})" if near else "")
