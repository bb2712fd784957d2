"""The device file alone, for the first sign of life: no games, no catalogues, no complaints.

What is wrong with it is told a moment later, when everything is read.
"""

from __future__ import annotations

from pathlib import Path

from firmware_host.config import yaml_lines
from firmware_host.config.device import DeviceConfig
from firmware_host.config.device_schema import DEVICE, device_config
from firmware_host.config.errors import ConfigError
from firmware_host.config.layers import merge
from firmware_host.config.paths import SYSTEM_DIR, shipped_dir
from firmware_host.config.schema import validate

_FILE = "device.yaml"


def device_alone(config_dir: Path | None = None) -> DeviceConfig | None:
    try:
        own = yaml_lines.load_if_there((config_dir or SYSTEM_DIR).absolute() / _FILE)
        layers = [yaml_lines.load(shipped_dir() / _FILE), *([own] if own else [])]
        return device_config(validate(DEVICE, merge(layers)))
    except (ConfigError, OSError):
        return None
