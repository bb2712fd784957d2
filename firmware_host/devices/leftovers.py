"""What a virtual box that was killed has left behind in the directory for temporary files."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path

PATTERN = "tilekeeper-reader-*"
LINK = "reader"


def clear_leftovers(directory: Path | None = None) -> None:
    """Remove the folders of virtual readers that are gone; what cannot be removed stays.

    A living reader holds its terminal, so its link leads somewhere; when its process dies the
    terminal vanishes. Only folders of this user that hold such a dead link and nothing else go.
    """
    for folder in (directory or Path(tempfile.gettempdir())).glob(PATTERN):
        with contextlib.suppress(OSError):
            if _is_dead(folder):
                (folder / LINK).unlink()
                folder.rmdir()


def _is_dead(folder: Path) -> bool:
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        return False
    link = folder / LINK
    return list(folder.iterdir()) == [link] and link.is_symlink() and not link.exists()
