"""What a mutant changes, and which tests call it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

Key = tuple[str, str, int]
"""Path, qualified name and first line of a function that lies in no other function."""


def functions(code: CodeType) -> Iterator[CodeType]:
    """Yield the functions of a module that lie in no other one, in their order."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_flags & 0x01:  # CO_OPTIMIZED: a function, not the body of a class
                yield each
            else:
                yield from functions(each)


def key_of(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def look(code: CodeType, within: bool = True) -> tuple[Any, ...]:
    """Return what the code does, whatever lines it has; `within`: its functions, too."""
    consts = [
        look(each, within)
        for each in code.co_consts
        if isinstance(each, CodeType) and (within or not each.co_flags & 0x01)
    ]
    plain = [repr(each) for each in code.co_consts if not isinstance(each, CodeType)]
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, plain, consts


@dataclass(frozen=True)
class Change:
    """What a mutant changes: one function, by the key of the old and the new code, or more."""

    key: Key | None = None
    code: CodeType | None = None


def change(path: str, before: str, after: str) -> Change | None:
    """Return what differs between two sources of a file; None: nothing, or it is no program.

    cosmic-ray takes the stars of `{**a}` for an operator.
    """
    old = compile(before, path, "exec", dont_inherit=True)
    try:
        new = compile(after, path, "exec", dont_inherit=True)
    except SyntaxError:
        return None
    if look(old) == look(new):
        return None
    pairs = list(zip(functions(old), functions(new), strict=False))
    differ = [(was, now) for was, now in pairs if look(was) != look(now)]
    if look(old, False) != look(new, False) or len(differ) != 1:
        return Change()
    return Change(key_of(differ[0][0]), differ[0][1])


class Recorder:
    """Notes which functions of some files are called."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._outer: dict[Key, Key] = {}
        for file in files:
            for code in functions(compile(file.read_text(), str(file), "exec", dont_inherit=True)):
                self._learn(code, key_of(code))
        self._files = {key[0] for key in self._outer}
        self.called: set[Key] = set()

    def _learn(self, code: CodeType, outer: Key) -> None:
        self._outer[key_of(code)] = outer
        for each in code.co_consts:
            if isinstance(each, CodeType):
                self._learn(each, outer)

    def _note(self, frame: FrameType, _event: str, _arg: object) -> None:
        code = frame.f_code
        if code.co_filename in self._files:
            key = self._outer.get(key_of(code))
            if key is not None:
                self.called.add(key)

    def __enter__(self) -> Recorder:
        threading.settrace(self._note)
        sys.settrace(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        threading.settrace(None)
