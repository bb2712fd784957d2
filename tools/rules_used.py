"""How often the code beside each rule id ran while bots played: a rule that never runs is suspect.

The rules are imported once more in a process of their own, with counters in them
(rules_marking.py); bots play every kind of set-up there (Setups.every_kind).
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from firmware_host.games import FOLDERS, game_of, rules_for
from tools.rules_marking import Ran, import_marked

_ROOT: Final = Path(__file__).parents[1]
_GAMES: Final = "firmware_host.games"
_SLIPS: Final = 0.02
"""How often somebody tries what is not legal now."""


@dataclass(frozen=True, slots=True)
class RulesUsed:
    games: int
    played: dict[str, int]
    """How many games of each kind there were."""
    ran: dict[str, int]
    """How often the code of each rule ran."""
    tables: tuple[str, ...]
    """Rules that are data only."""
    never_run: Mapping[str, str]
    """Why a rule is at nought."""

    def suspects(self) -> list[str]:
        """Rules whose code never ran although it could."""
        return [id for id, count in self.ran.items() if not count and id not in self.never_run]

    def lines(self) -> list[str]:
        """The report for people."""
        kinds = ", ".join(f"{count} of {kind}" for kind, count in self.played.items())
        return [
            f"{len(self.ran)} rules beside code, {self.games} games: {kinds}",
            *(f"{id:8} {self._row(id, count)}" for id, count in self.ran.items()),
            f"data only: {', '.join(self.tables) or 'none'}",
            f"never ran: {', '.join(self.suspects()) or 'none that could'}",
        ]

    def _row(self, id: str, count: int) -> str:
        return f"{count:>10}" if count else f"{count:>10}  {self.never_run.get(id, 'SUSPECT')}"

    def to_json(self) -> dict[str, Any]:
        return {
            "played": self.played,
            "ran": self.ran,
            "tables": list(self.tables),
            "never_run": {id: why for id, why in self.never_run.items() if not self.ran.get(id)},
            "suspects": self.suspects(),
        }


def count_rules_used(
    game: str, mode: str, values: dict[str, Any], games: int, seed: str
) -> RulesUsed:
    """Play that many games in a process of its own and count."""
    code = type(rules_for(game, mode)).__module__
    order = {"game": game, "mode": mode, "values": values, "games": games, "seed": seed}
    order |= {"code": code, "folders": FOLDERS}
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        cwd=_ROOT,
        input=json.dumps(order),
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    return RulesUsed(
        games,
        found["played"],
        found["ran"],
        tuple(found["tables"]),
        {id: why for (mode, id), why in game_of(game).never_run.items() if mode == mode},
    )


def _play(order: dict[str, Any]) -> dict[str, Any]:
    """The child's work. What the mode does not use (other games, the other mode's own code)
    is imported later and stays without counters."""
    game, mode, code = order["game"], order["mode"], order["code"]
    FOLDERS[:] = order["folders"]
    ran = Ran()
    import_marked(code, (_GAMES, code.partition(".rules.")[0]), ran)
    from firmware_host.table.bots import bots_of
    from firmware_host.table.fair import QuickDice

    rules = rules_for(game, mode)
    bots, setups = list(bots_of(rules).values()), game_of(game).setups
    played: Counter[str] = Counter()
    slips = Slips(rules)
    for number in range(order["games"]):
        random = Random(f"{order['seed']}:{number}")
        dice = QuickDice(random)
        bot = bots[number // setups.kinds % len(bots)](random)
        setup = setups.every_kind(mode, order["values"], number, random)
        played[setups.label(setup)] += 1
        state = rules.start(setup)
        while (question := rules.question(state)) is not None:
            if question.is_chance:
                rules.answer(state, dice.answer(question))
            else:
                slips.now_and_then(question, state, random)
                rules.answer(state, bot.answer(question, state))
        assert not rules.check(state)
    book = f"{game_of(game).rule_prefix}-"
    counts = {id: count for id, count in sorted(ran.counts.items()) if id.startswith(book)}
    tables = sorted(id for id in ran.tables - set(counts) if id.startswith(book))
    return {"played": dict(sorted(played.items())), "ran": counts, "tables": tables}


class Slips:
    """People try things: what was legal at another time, and is refused now."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self._offered: dict[str, dict[str, None]] = {}

    def now_and_then(self, question: Any, state: Any, random: Random) -> None:
        if question.kind not in ("choose", "place") or random.random() > _SLIPS:
            return
        offered = self._offered.setdefault(question.id, {})
        stale = [answer for answer in offered if answer not in question.answers]
        if stale:
            self._is_refused(random.choice(stale), state)
        offered.update(dict.fromkeys(question.answers))

    def _is_refused(self, answer: str, state: Any) -> None:
        from firmware_host.games.core.errors import IllegalAnswer

        try:
            self._rules.answer(state, answer)
        except IllegalAnswer:
            return
        raise AssertionError(f"{answer} was taken although it is not legal")


if __name__ == "__main__":
    json.dump(_play(json.load(sys.stdin)), sys.stdout)
