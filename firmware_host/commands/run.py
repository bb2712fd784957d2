"""`tilekeeper run`: hands over to the daemon."""

from __future__ import annotations

import argparse
import os
from gettext import gettext as _

from firmware_host.commands.arguments import add_places, check_places, whole
from firmware_host.commands.errors import EXIT_OK, CommandError, UsageError
from firmware_host.commands.output import Output
from firmware_host.texts import Message

LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_LEVEL_VARIABLE = "TILEKEEPER_LOG_LEVEL"
_LAST_PORT = 65_535
_OPEN_FILES = 64
"""A box with one page open has some twenty; with fewer than this it would break at work."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--virtual", action="store_true", help=_("simulate every device"))
    parser.add_argument(
        "--terminal", action="store_true", help=_("show the panel in this terminal")
    )
    add_places(parser)
    parser.add_argument("--no-page", action="store_true", help=_("the panel alone, no network"))
    parser.add_argument("--host", metavar="ADDRESS", help=_("where the page listens"))
    parser.add_argument(
        "--port",
        metavar="N",
        type=whole(0, _LAST_PORT),
        help=_("port of the page; 0 = any free one"),
    )
    parser.add_argument(
        "--log-level",
        metavar="L",
        choices=LOG_LEVELS,
        help=_("debug, info, warning or error; debug says why a press or scan did nothing"),
    )


def run(options: argparse.Namespace, out: Output) -> int:
    import sys

    check_places(options)
    _check_limits()
    if options.terminal and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(
            Message("--terminal needs a terminal; leave it out and open the page instead")
        )
    if not options.virtual:
        _show_first_sign_of_life(options)
    import asyncio

    from firmware_host.service.daemon import RunOptions, run_daemon

    code = asyncio.run(
        run_daemon(
            RunOptions(
                virtual=options.virtual,
                terminal=options.terminal,
                config=options.config,
                state=options.state,
                port=options.port,
                host=options.host,
                page=not options.no_page,
                log_level=_log_level(options.log_level),
            )
        )
    )
    return int(code or EXIT_OK)


def _log_level(chosen: str | None) -> str:
    """Return the option, or what the environment of a service says; empty if neither is given."""
    level = chosen or os.environ.get(LOG_LEVEL_VARIABLE, "")
    if level and level.lower() not in LOG_LEVELS:
        raise UsageError(
            Message(
                "{variable} is {value}; it can be {choices}",
                variable=LOG_LEVEL_VARIABLE,
                value=level,
                choices=", ".join(LOG_LEVELS),
            )
        )
    return level.lower()


def _check_limits() -> None:
    import resource

    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed < _OPEN_FILES:
        raise CommandError(
            # Translators: an error at the command line; {allowed} is a whole clause that says
            # what to use.
            Message(
                "too many open files: this process may have {allowed}, the box needs "
                "{open_files}; raise their number (ulimit -n {open_files})",
                allowed=allowed,
                open_files=_OPEN_FILES,
            )
        )


def _show_first_sign_of_life(options: argparse.Namespace) -> None:
    """Before the slow imports: on a small Pi they take seconds."""
    from firmware_host.config.device_schema import device_alone
    from firmware_host.config.paths import daemon_is_running, state_directory
    from firmware_host.devices.splash import show_splash

    device = device_alone(options.config)
    if device is None or daemon_is_running(state_directory(options.state, device.state_dir)):
        return  # the glass belongs to the box that runs; the daemon will refuse to be a second one
    show_splash(device.oled)
