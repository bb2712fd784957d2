"""`tilekeeper run`: hands over to the daemon."""

from __future__ import annotations

import argparse

from firmware_host.commands.arguments import add_places, check_places, whole
from firmware_host.commands.errors import GOOD, Misuse
from firmware_host.commands.output import Output

_LAST_PORT = 65_535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--virtual", action="store_true", help="simulate every device")
    parser.add_argument("--terminal", action="store_true", help="show the panel in this terminal")
    add_places(parser)
    parser.add_argument("--no-page", action="store_true", help="the panel alone, no network")
    parser.add_argument("--host", metavar="ADDRESS", help="where the page listens")
    parser.add_argument(
        "--port", metavar="N", type=whole(0, _LAST_PORT), help="port of the page; 0 = any free one"
    )


def run(options: argparse.Namespace, out: Output) -> int:
    import asyncio
    import sys

    check_places(options)
    if options.terminal and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Misuse("--terminal needs a terminal; leave it out and open the page instead")
    from firmware_host.service.daemon import run_daemon
    from firmware_host.service.options import RunOptions

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
            )
        )
    )
    return int(code or GOOD)
