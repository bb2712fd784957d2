"""Where things lie: shipped defaults, the person's files, the box's own state."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from firmware_host.config.errors import ConfigError, Problem

SYSTEM_DIR = Path("/etc/tilekeeper")
SYSTEM_STATE = Path("/var/lib/tilekeeper")
LOCK_FILE = "games.lock"
"""In the state directory, held by the running box."""


def shipped_dir() -> Path:
    """The defaults: inside an installed wheel, or beside the package in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "device_config"
    return installed if installed.is_dir() else package.parent / "device_config"


def state_directory(
    wanted: Path | None = None,
    configured: Path | None = None,
    *,
    virtual: bool = False,
    environ: Mapping[str, str] = os.environ,
) -> Path:
    """`--state` before device.yaml before systemd's $STATE_DIRECTORY before the usual place."""
    chosen = wanted or configured
    if chosen:
        return at_home(chosen).absolute()
    given = environ.get("STATE_DIRECTORY", "").split(":")[0]
    if given:
        return Path(given)
    if not virtual:
        return SYSTEM_STATE
    home = environ.get("XDG_STATE_HOME", "")  # the XDG rules ignore a relative one
    base = Path(home) if home.startswith("/") else at_home(Path("~/.local/state")).absolute()
    return base / "tilekeeper"


def at_home(path: Path) -> Path:
    """With the home directory in the place of `~` or `~user`."""
    try:
        return path.expanduser()
    except RuntimeError as error:  # neither $HOME nor an entry in /etc/passwd
        user = path.parts[0].removeprefix("~")
        problem = f"there is no user {user!r} here" if user else "this user has no home directory"
        text = f"{problem}; write a whole path, such as --state /tmp/tilekeeper"
        raise ConfigError([Problem(str(path), 0, "", text)]) from error
