"""A box for one check: its settings from files of this test, its machine as the test says."""

from __future__ import annotations

from pathlib import Path

from firmware_host.config.settings import load_settings
from firmware_host.selftest.check import Subject


def subject(
    root: Path, device: str = "", *, is_pi: bool = False, daemon_runs: bool = False
) -> Subject:
    config, state = root / "etc", root / "state"
    config.mkdir(exist_ok=True)
    state.mkdir(exist_ok=True)
    if device:
        (config / "device.yaml").write_text(device)
    settings = load_settings(config, state)
    return Subject(settings, is_pi=is_pi, daemon_runs=daemon_runs)
