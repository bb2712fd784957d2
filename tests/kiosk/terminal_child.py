"""A process of its own that shows a fake box in the terminal it was given."""

import asyncio
import sys

from firmware_host.kiosk.terminal import run_terminal
from tests.kiosk.fake_box import FakeBox

if __name__ == "__main__":
    asyncio.run(run_terminal(FakeBox(), sys.stdin, sys.stdout))
