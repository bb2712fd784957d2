"""`python -m tests.dice_race run --virtual`: Tilekeeper with one game more."""

import sys

from firmware_host.cli import main
from firmware_host.games import FOLDERS

FOLDERS.append(__package__ or "tests.dice_race")

if __name__ == "__main__":
    sys.exit(main())
