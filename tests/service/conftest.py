from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.running_daemon import Daemon


@pytest.fixture(scope="module")
def shared_daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    """One daemon for tests that do not mind what was pressed before."""
    folder: Path = tmp_path_factory.mktemp("shared")
    with Daemon(folder / "state") as daemon:
        yield daemon
