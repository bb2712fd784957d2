"""What a command says: lines for people, or with --json exactly one document on standard output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from firmware_host.texts import in_language

ERASE_LINE = "\r\x1b[K"


class Output:
    """Progress and remarks go to standard error, results to standard output."""

    def __init__(
        self, as_json: bool = False, out: TextIO | None = None, err: TextIO | None = None
    ) -> None:
        self.as_json = as_json
        self._out = out or sys.stdout
        self._err = err or sys.stderr
        self._shows_progress = self._err.isatty()
        self._has_progress = False

    @property
    def is_terminal(self) -> bool:
        return self._out.isatty()

    @property
    def shows_progress(self) -> bool:
        return self._shows_progress

    def give(self, document: Any, lines: Iterable[str]) -> None:
        """The result, once: the document for programs or the lines for people."""
        self._clear_progress()
        if self.as_json:
            lines = [json.dumps(document, default=str)]
        for line in lines:
            self._out.write(line if self.as_json else printable(in_words(line)))
            self._out.write("\n")
        self._out.flush()  # if nobody reads it, no remark shall follow

    def say(self, line: str, before: str = "") -> None:
        """One line of a result that comes bit by bit; programs get it in the document.

        `before` is our own beginning of the line and may hold colours.
        """
        if not self.as_json:
            self._clear_progress()
            self._out.write(before + printable(in_words(line)) + "\n")
            self._out.flush()

    def note(self, line: str) -> None:
        """A remark for people beside the result."""
        if not self.as_json:
            self._clear_progress()
            self._err.write(printable(in_words(line)) + "\n")

    def fail(self, sentences: str) -> None:
        """Why there is no result."""
        self._clear_progress()
        if self.as_json:
            self._out.write(json.dumps({"error": sentences}) + "\n")
            return
        from firmware_host.service.logging_setup import ERROR_MARK, is_journal

        mark = ERROR_MARK if is_journal(self._err) else ""
        for sentence in (sentences if mark else in_words(sentences)).splitlines():
            self._err.write(f"{mark}tilekeeper: {printable(sentence)}\n")

    def progress(self, text: str) -> None:
        """How far long work is; on a terminal only, and replaced by whatever comes next."""
        if self._shows_progress:
            self._err.write(f"{ERASE_LINE}{in_words(text)}")
            self._err.flush()
            self._has_progress = True

    def _clear_progress(self) -> None:
        if self._has_progress:
            self._err.write(ERASE_LINE)
            self._err.flush()
            self._has_progress = False


def in_words(line: str) -> str:
    """In the language of the terminal (LANGUAGE, LC_ALL, LC_MESSAGES, LANG); else English."""
    if type(line) is str:
        return line
    from firmware_host.panel.i18n import translator

    return in_language(line, translator(terminal_language()))


def terminal_language() -> str:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name, ""):
            language = value.partition(":")[0].partition(".")[0].partition("@")[0]
            return "en" if language in ("C", "POSIX") else language
    return "en"


def printable(line: str) -> str:
    """The line without what could steer a terminal: names and files come from strangers."""
    return "".join(
        char if char.isprintable() or char == "\N{NO-BREAK SPACE}" else ascii(char)[1:-1]
        for char in line
    )


def columns(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows as lines with their cells below each other; the last cell of a row may be long."""
    rows = [[in_words(cell) for cell in row] for row in rows]
    inner = [row[:-1] for row in rows]
    most = max((len(row) for row in inner), default=0)
    widths = [max((len(row[i]) for row in inner if i < len(row)), default=0) for i in range(most)]
    return [
        gap.join([*(cell.ljust(widths[i]) for i, cell in enumerate(row[:-1])), row[-1]]).rstrip()
        for row in rows
    ]


def open_missing_streams() -> None:
    """Standard streams somebody closed become /dev/null.

    Otherwise the next file opened would get their number, and a stray line would land in it.
    """
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        # A terminal that lacks a character gets a stand-in for it, not a traceback.
        getattr(sys, name).reconfigure(errors="backslashreplace")


def silence(stream: TextIO) -> None:
    """Nobody listens any more: what is still buffered must not raise again at the very end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
