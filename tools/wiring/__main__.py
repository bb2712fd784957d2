"""Write wiring.md and wiring.svg for the pins in force."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware_host.config.errors import ConfigError
from firmware_host.config.settings import load_settings
from tools.wiring.drawing import svg
from tools.wiring.plan import plan
from tools.wiring.table import file_name, markdown

HARDWARE = Path(__file__).parents[2] / "hardware"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.wiring", description=__doc__)
    parser.add_argument("--config", metavar="DIR", type=Path, help="your device.yaml's directory")
    parser.add_argument("--out", metavar="DIR", type=Path, default=HARDWARE, help="where to write")
    parser.add_argument(
        "--screen", action="store_true", help="only the drawing beside a Touch Display 2"
    )
    options = parser.parse_args()
    try:
        device = load_settings(options.config).device
        for has_screen in (True,) if options.screen else (False, True):
            wiring = plan(device, has_screen=has_screen)
            name = file_name(has_screen)
            for ending, text in ((".md", markdown(wiring)), (".svg", svg(wiring))):
                path = options.out / f"{name}{ending}"
                path.write_text(text, encoding="utf-8")
                print(path)
    except (ConfigError, OSError) as error:
        print(f"wiring: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
