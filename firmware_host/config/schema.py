"""The checks of games/core worded for files: each refusal says the value and what to use.

A validator here also knows YAML's words (yes, on), collects every fault of a file with its path,
and guesses what was meant; `Merged` finds the lines. What is checked stands in games/core/checks.
Knows nothing of any particular file: those have schemas of their own.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_host.config.errors import ConfigError
from firmware_host.config.layers import Merged
from firmware_host.config.yaml_lines import KeyPath
from firmware_host.games.core import checks
from firmware_host.games.core.checks import Unfit
from firmware_host.texts import Joined, Message, sentences
from firmware_host.texts import Listed as NameList

Validator = Callable[[Any], Any]
Check = Callable[[dict[str, Any]], Iterable[Unfit]]

_ID = r"[a-z][a-z0-9]*(_[a-z0-9]+)*"
_SHOWN = 48


WHOLE_NUMBER = Message("a whole number")
# Translators: an error at the command line.
NUMBER = Message("a number")


def show(value: Any) -> str:
    """A value as a person would recognise it from the file."""
    if value is None:
        return Message("an empty value")
    if isinstance(value, dict):
        # Translators: an error at the command line.
        return Message("a section")
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = repr(value) if isinstance(value, str | list) else str(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def refuse(value: Any, allowed: str) -> Unfit:
    return Unfit((), not_allowed(show(value), allowed), value=value)


def not_allowed(value: str, allowed: str) -> Message:
    # Translators: an error at the command line; {value} is what was typed, {allowed} is a whole
    # clause that says what to use.
    return Message("{value} is not allowed; {allowed}", value=value, allowed=allowed)


def worded(check: Validator, allowed: str = "") -> Validator:
    """A check whose refusal shows the value as it was written, and says what to use."""

    def validator(value: Any) -> Any:
        try:
            return check(value)
        except Unfit as error:
            raise refuse(value, allowed or Message("use {wanted}", wanted=error.wanted)) from None

    return validator


@dataclass(frozen=True, slots=True)
class Whole:
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Choice:
    choices: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    item: Validator
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Text:
    pattern: re.Pattern[str]


Shape = Whole | Choice | Listed | Text


def shape_of(validator: Validator) -> Shape | None:
    """What a small validator allows, for whoever asks for a value piece by piece."""
    return getattr(validator, "shape", None)


def with_shape(validator: Validator, shape: Shape) -> Validator:
    """Say what a validator of one's own allows."""
    validator.shape = shape  # type: ignore[attr-defined]
    return validator


def whole(low: int, high: int, what: str = WHOLE_NUMBER) -> Validator:
    use = _between(what, str(low), str(high))
    check = worded(lambda value: checks.whole("", value, low, high, what), use)
    return with_shape(check, Whole(low, high))


def number(low: float, high: float, what: str = NUMBER) -> Validator:
    use = _between(what, f"{low:g}", f"{high:g}")
    return worded(lambda value: checks.number("", value, low, high, what), use)


def _between(what: str, low: str, high: str) -> Message:
    # Translators: {what} is one of «a number of seconds», «a port number» and the like; {low} and
    # {high} are numbers. In a message about a value that is not allowed.
    return Message("use {what} from {low} to {high}", what=what, low=low, high=high)


flag = worded(lambda value: checks.flag("", value), Message("use yes or no"))


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

    return with_shape(check, Choice(listed))


def text(pattern: str, allowed: str) -> Validator:
    compiled = re.compile(pattern)
    check = worded(lambda value: checks.matching("", value, compiled, ""), allowed)
    return with_shape(check, Text(compiled))


def list_of(item: Validator, low: int, high: int, what: str) -> Validator:
    """A list of `low` to `high` items; every bad item is reported, with its place."""
    count = str(low) if low == high else f"{low}–{high}"
    # Translators: in a message about a value that is not allowed; {count} is a number, or two:
    # 1–4; {what} is one of «faces», «items» and the like.
    use = Message("use a list of {count}: {what}", count=count, what=what)
    a_list = worded(lambda value: checks.a_list("", value, low, high), use)

    def check(value: Any) -> list[Any]:
        faults = Faults()
        result = [faults.collect(item, each, place) for place, each in enumerate(a_list(value))]
        faults.raise_if_any()
        return result

    return with_shape(check, Listed(item, low, high))


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
            raise refuse(
                # Translators: an error at the command line; {names} is a list of names.
                value,
                Message("write a section with the keys {names}", names=", ".join(self.keys)),
            )
        faults = Faults()
        result: dict[str, Any] = {}
        for key, entry in value.items():
            if key in self.keys:
                result[key] = faults.collect(self.keys[key], entry, key)
            else:
                faults.found.append(Unfit((key,), _unknown(key, self.keys)))
        for key in self._required:
            if key not in value:
                reason = Message("is missing; write it or take the line from the shipped file")
                faults.found.append(Unfit((key,), reason))
        if not faults.found and self._check:
            faults.found.extend(self._check(result))
        faults.raise_if_any()
        return result


class TableOf:
    """A mapping with keys of the person's own choice, all with values of one kind."""

    def __init__(self, entry: Validator, name: Validator | None = None) -> None:
        self.entry = entry
        self.name = name or text(
            _ID, Message("use small letters, digits and _ , such as iron_sword")
        )

    def __call__(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse(value, Message("write a section with one key per thing"))
        faults = Faults()
        result: dict[str, Any] = {}
        for key, entry in value.items():
            name = faults.collect(self.name, key, key)
            result[name] = faults.collect(self.entry, entry, key)
        faults.raise_if_any()
        return result


class Clash(Unfit):
    """Two values that cannot both be. `mirror` is the sentence about the other one."""

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
    # Translators: an error at the command line; {word} is a word.
    return Message("did you mean {word}?", word=near[0]) if near else ""


def _blamed(fault: Unfit, merged: Merged) -> Unfit:
    """Of two values that clash, the one an owner wrote: the shipped file is not his to change."""
    if not isinstance(fault, Clash):
        return fault
    here, there = (merged.origin(_path(each)).file for each in (fault, fault.mirror))
    return fault.mirror if here == merged.file != there else fault


def _path(fault: Unfit) -> KeyPath:
    return tuple(part if isinstance(part, int) else str(part) for part in fault.path)


def _unknown(key: str, known: Collection[str]) -> str:
    # Translators: an error at the command line; {names} is a list of names.
    hint = did_you_mean(key, known) or Message("use one of {names}", names=NameList(known))
    # Translators: an error at the command line.
    return sentences(Message("unknown key"), hint)


def _use_one_of(value: Any, choices: tuple[Any, ...]) -> str:
    near = did_you_mean(value, choices) if isinstance(value, str) else ""
    use = Message("use one of {names}", names=NameList(choices))
    return Joined("{use} ({near})", use=use, near=near) if near else use
