"""What holds for all tests, however they are started and however busy the machine is."""

import os
import signal
import sys

import pytest
from hypothesis import settings

from tests.paths import BUILD, ROOT

pytest_plugins = ["tests.costs", "tests.fixtures"]

# The same examples on every machine and in every run, however long they take.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

# A shell starts background jobs with SIGINT ignored, and children inherit that. Tests that press
# Ctrl-C need the default handler.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The output of commands is compared in English, whatever language the developer has set.
os.environ["LANGUAGE"] = "en"

# Write bytecode to build/ where it may not be written beside the sources. Without bytecode every
# worker and every process that a test starts would compile the whole package again.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(BUILD / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

LOOKS = ROOT / "tests" / "looks"
REAL_PARTS = {"browser", "shared_daemon"}
"""Fixtures that make a test one of behavior: they start a real browser or process."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by folder and fixtures, and start the long ones first.

    Short tests at the end of a run keep all workers busy until it is over.
    """
    for item in items:
        if item.path.is_relative_to(LOOKS):
            item.add_marker("looks")
        elif REAL_PARTS & set(getattr(item, "fixturenames", ())):
            item.add_marker("behavior")
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    if "browser" in getattr(item, "fixturenames", ()):
        return 0
    return 1 if item.get_closest_marker("behavior") else 2
