"""`python -m firmware_host` is the command tilekeeper."""

import sys

from firmware_host.cli import main

sys.exit(main())
