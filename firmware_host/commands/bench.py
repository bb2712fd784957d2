"""`tilekeeper bench`: runs `benchmarks/command.py` of a checkout; an installed box has none."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware_host.cli import is_here
from firmware_host.commands.errors import UsageError
from firmware_host.commands.output import Output
from firmware_host.texts import Message

if TYPE_CHECKING:
    from firmware_host.cli import CommandModule

_ROOT: Final = str(Path(__file__).parents[2])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    _benchmarks().add_arguments(parser)


def run(options: argparse.Namespace, out: Output) -> int:
    return _benchmarks().run(options, out)


def _benchmarks() -> CommandModule:
    if not is_here("bench"):
        raise UsageError(
            Message(
                "bench needs a checkout of Tilekeeper: run it there as .venv/bin/tilekeeper bench"
            )
        )
    if _ROOT not in sys.path:
        sys.path.insert(0, _ROOT)
    command: CommandModule = import_module("benchmarks.command")
    return command
