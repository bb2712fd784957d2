"""Write wiring.md and wiring.svg for the pins in force."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware_host.config.errors import ConfigError
from firmware_host.config.settings import load_settings
from tools.wiring.drawing import svg
from tools.wiring.plan import plan
from tools.wiring.table import markdown

HARDWARE = Path(__file__).parents[2] / "hardware"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.wiring", description=__doc__)
    parser.add_argument("--config", metavar="DIR", type=Path, help="your device.yaml's directory")
    parser.add_argument("--out", metavar="DIR", type=Path, default=HARDWARE, help="where to write")
    options = parser.parse_args()
    try:
        wiring = plan(load_settings(options.config).device)
        for name, text in (("wiring.md", markdown(wiring)), ("wiring.svg", svg(wiring))):
            (options.out / name).write_text(text, encoding="utf-8")
            print(options.out / name)
    except (ConfigError, OSError) as error:
        print(f"wiring: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
