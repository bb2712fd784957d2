"""How many tags a game takes, from its catalogue: `python -m tools.tagplan` fills in the plan."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from firmware_host.config.catalogue import Catalogue
from firmware_host.config.settings import load_settings

PLAN = Path(__file__).parents[1] / "hardware" / "tag-plan.md"
START, END = "<!-- made by python -m tools.tagplan -->", "<!-- end of what it made -->"


def pieces(catalogue: Catalogue) -> dict[str, int]:
    """Pieces in the box by kind: what lies in several copies counts several times."""
    found = Counter(tile.partition(":")[0] for tile in catalogue.tiles())
    return {**found, **catalogue.game.catalogue.copies(catalogue.plain())}


def table(catalogues: Mapping[str, Catalogue]) -> str:
    lines = ["| game | kind | different | pieces = tags | first one |", "|---|---|---|---|---|"]
    for game, catalogue in catalogues.items():
        tiles = list(catalogue.tiles())
        counted = pieces(catalogue)
        for kind, count in counted.items():
            named = [tile for tile in tiles if tile.startswith(f"{kind}:")]
            lines.append(f"| {game} | {kind} | {len(named)} | {count} | `{named[0]}` |")
        total = f"**{sum(counted.values())}**"
        lines.append(f"| **{game}** | all | **{len(tiles)}** | {total} | |")
    return "\n".join(lines)


def filled_in(plan: str, catalogues: Mapping[str, Catalogue]) -> str:
    """The plan with today's numbers between its two marks."""
    before, _, rest = plan.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{table(catalogues)}\n{END}{after}"


def main() -> int:
    plan = PLAN.read_text(encoding="utf-8")
    PLAN.write_text(filled_in(plan, load_settings().catalogues), encoding="utf-8")
    print(PLAN)
    return 0


if __name__ == "__main__":
    sys.exit(main())
