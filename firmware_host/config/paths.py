"""Where things lie: shipped defaults, the person's files, the box's own state, and who holds it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Mapping
from pathlib import Path

from firmware_host.config.errors import ConfigError, Problem
from firmware_host.texts import Message, sentences

SYSTEM_DIR = Path("/etc/tilekeeper")
SYSTEM_STATE = Path("/var/lib/tilekeeper")
LOCK_FILE = "games.lock"
"""In the state directory, held by the running box."""
_WHILE_IT_RUNS = Path("/run/tilekeeper")
"""systemd makes this directory when it starts the service, and removes it with it."""


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
        problem = Message("this user has no home directory")
        if user:
            # Translators: an error at the command line; {user} is a user of the system.
            problem = Message("there is no user {user!r} here", user=user)
        text = sentences(problem, Message("write a whole path, such as --state /tmp/tilekeeper"))
        raise ConfigError([Problem(str(path), 0, "", text)]) from error


def daemon_is_running(state_dir: Path, while_it_runs: Path = _WHILE_IT_RUNS) -> bool:
    """Whether a daemon uses this directory: its locks are freed by the kernel when it dies."""
    try:
        return _is_locked(state_dir) or _is_locked(state_dir / LOCK_FILE)
    except PermissionError:  # another user's box; that it runs can be seen all the same
        return while_it_runs.exists()


def _is_locked(path: Path) -> bool:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except PermissionError:
        raise
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:  # a file system without locks for directories
        return False
    finally:
        os.close(descriptor)
    return False
