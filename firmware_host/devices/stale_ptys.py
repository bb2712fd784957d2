"""Folders of virtual readers whose process was killed: found in the temporary files and removed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
import tempfile
from pathlib import Path

PATTERN = "tilekeeper-reader-*"
LINK = "reader"


def clear_stale_ptys(directory: Path | None = None) -> None:
    """Remove the folders of virtual readers that are gone; what cannot be removed stays.

    A living reader holds its folder, and the kernel lets go of it when its process dies. (That its
    link leads nowhere would not do: the next one to open a terminal gets the same name.) Only
    folders of this user that contain such a link and nothing else go.
    """
    for folder in (directory or Path(tempfile.gettempdir())).glob(PATTERN):
        with contextlib.suppress(OSError):
            if _is_ours(folder) and (held := hold(folder)) is not None:
                try:
                    (folder / LINK).unlink()
                    folder.rmdir()
                finally:
                    os.close(held)


def hold(folder: Path) -> int | None:
    """Ours until it is closed or this process ends; None when somebody else holds it."""
    held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        return None
    return held


def _is_ours(folder: Path) -> bool:
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        return False
    link = folder / LINK
    return list(folder.iterdir()) == [link] and link.is_symlink()
