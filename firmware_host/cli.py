"""The command `tilekeeper`: finds the command's module, runs it, and turns every end into a code.

Nothing but argparse is imported before a command is known; --version and --help stay instant.
"""

from __future__ import annotations

import argparse
import gettext
import sys
from collections.abc import Callable, Sequence
from gettext import gettext as _
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol

from firmware_host import __version__
from firmware_host.commands.errors import (
    EXIT_FAILED,
    EXIT_INTERRUPTED,
    EXIT_SIGPIPE,
    UsageError,
    describe,
    explain,
)
from firmware_host.commands.output import (
    Output,
    in_words,
    open_missing_streams,
    silence,
    terminal_language,
)
from firmware_host.texts import Message

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

COMMANDS: Final = {
    # Translators: what a command does, in the list of all commands, as are the next ones.
    "run": Message("start the box: panel, page and devices"),
    "selftest": Message("check what works, what does not, and what to do about it"),
    "play": Message("let bots play whole games and count how they end"),
    "roll": Message("roll a game's dice, fair and fresh"),
    "games": Message("list, show or export the games played on this box"),
    "replay": Message("tell an exported game as a story"),
    "verify": Message("check every roll of an exported game against its secret"),
    "catalog": Message("check a game's values, or list those still to be looked up"),
    "config": Message("show every value in force and where it comes from"),
    "staff": Message("set or remove the PIN of the staff"),
    "tags": Message("teach the box which tag is which tile"),
    "bench": Message("measure this box against its goals and its peers"),
}
OF_ARGPARSE: Final = (
    # Translators: of Python's argparse, as are the next ones: a help page or an error at the
    # command line. %s, %r and %(…)s stay.
    Message("usage: "),
    Message("positional arguments"),
    Message("options"),
    Message("show this help message and exit"),
    Message("show program's version number and exit"),
    Message("argument %(argument_name)s: %(message)s"),
    Message("invalid choice: %(value)r (choose from %(choices)s)"),
    Message("unrecognized arguments: %s"),
    Message("the following arguments are required: %s"),
    Message("expected one argument"),
    Message("ignored explicit argument %r"),
)
"""What argparse asks gettext for, so that it stands in our catalogues."""
NEEDS_CHECKOUT: Final = {"bench": "benchmarks/command.py"}
"""Commands whose code is not installed, and where it lies beside the package."""


class CommandModule(Protocol):
    """What every module of `commands` has."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...
    def run(self, options: argparse.Namespace, out: Output) -> int: ...


class Parser(argparse.ArgumentParser):
    """Leaves the printing of errors to `main`, which knows whether a program is listening."""

    def error(self, message: str) -> NoReturn:
        # Translators: an error at the command line; {error} is a whole sentence, {prog} is the
        # command.
        raise UsageError(Message("{error}; see `{prog} --help`", error=message, prog=self.prog))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.nargs == argparse.PARSER and value not in (action.choices or ()):
            from difflib import get_close_matches  # only for whoever mistyped

            near = get_close_matches(str(value), [str(each) for each in action.choices or ()], 1)
            if not near:
                raise UsageError(
                    # Translators: an error at the command line; {value} is what was typed,
                    # {prog} is the command.
                    Message(
                        "{value!r} is no command; see `{prog} --help`",
                        value=value,
                        prog=self.prog,
                    )
                )
            raise UsageError(
                # Translators: an error at the command line; {value} is what was typed, {near}
                # is a command, {prog} is the command.
                Message(
                    "{value!r} is no command; did you mean {near}? see `{prog} --help`",
                    value=value,
                    near=near[0],
                    prog=self.prog,
                )
            )
        super()._check_value(action, value)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        (file or sys.stderr).write(message)  # argparse's own would hide that nobody reads it


def main(arguments: Sequence[str] | None = None) -> int:
    open_missing_streams()
    argv = list(sys.argv[1:] if arguments is None else arguments)
    own = argv[: argv.index("--")] if "--" in argv else argv
    out = Output(as_json="--json" in own)
    if not out.as_json:
        _speak_the_terminals_language()
    return exit_code_of(lambda: _run(argv, out), out)


def _speak_the_terminals_language() -> None:
    """For argparse, which asks the gettext module: it finds the language in the environment."""
    if terminal_language() != "en":
        from firmware_host.panel.i18n import DOMAIN, LOCALE_DIR

        gettext.bindtextdomain(DOMAIN, str(LOCALE_DIR))
        gettext.textdomain(DOMAIN)


def exit_code_of(work: Callable[[], int], out: Output) -> int:
    """Turn every end of some work into an exit code, and what people caused into a sentence."""
    return _finish(_run_safely(work, out))


def _run_safely(work: Callable[[], int], out: Output) -> int:
    try:
        return work()
    except SystemExit as end:  # argparse, after --help or --version
        return int(end.code or 0)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError as error:
        return _lost(error, EXIT_SIGPIPE)
    except Exception as error:
        found = explain(error)
        if found is None:
            raise
        sentence, code = found
        try:
            out.fail(sentence)
        except OSError as lost:
            return _lost(lost, code)
        return code


def _run(argv: list[str], out: Output) -> int:
    chosen = next((word for word in argv if word in COMMANDS), "")
    command: CommandModule | None = (
        import_module(f"firmware_host.commands.{chosen}") if chosen else None
    )
    parser = Parser(
        prog="tilekeeper",
        description=_("A referee in a box for board games."),
        epilog=_("Exit 0: good. 1: something is wrong. 2: called wrongly."),
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tilekeeper {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        # Without help= a command is understood, but not offered.
        offered: dict[str, Any] = {"help": _(summary)} if is_here(name) else {}
        subparser = commands.add_parser(
            name, description=_sentence(_(summary)), allow_abbrev=False, **offered
        )
        if name == chosen and command is not None:
            command.add_arguments(subparser)
    options = parser.parse_args(argv)
    if command is None:
        raise UsageError(Message("which command? see `tilekeeper --help`"))
    return command.run(options, out)


def is_here(name: str) -> bool:
    """Can this installation run the command? Some are only for a checkout."""
    beside = Path(__file__).parents[1]
    # A folder of that name in site-packages is somebody else's.
    return name not in NEEDS_CHECKOUT or (
        (beside / "pyproject.toml").is_file() and (beside / NEEDS_CHECKOUT[name]).is_file()
    )


def _sentence(summary: str) -> str:
    return f"{summary[:1].upper()}{summary[1:]}."


def _finish(code: int) -> int:
    """Whatever is still buffered goes out now, where its failure can still be told."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return _lost(error, code or EXIT_FAILED)
    return code


def _lost(error: OSError, code: int) -> int:
    """Standard output takes nothing more: quietly where the reader has left, told otherwise."""
    silence(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return EXIT_SIGPIPE
    try:
        # Translators: an error at the command line; {error} is what the system says.
        told = Message("the result could not be written: {error}", error=describe(error))
        sys.stderr.write(f"tilekeeper: {in_words(told)}\n")
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)
    return code
