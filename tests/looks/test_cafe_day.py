"""A day in the café, ten hours of games: what each pixel of the glass goes through.

Real tables, panels and looks; the real driver on an emulated chip; only time is a list of
callbacks. Lit time is counted pixel by pixel off the chip.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from firmware_host.devices.events import ButtonEvent
from firmware_host.devices.oled import Oled
from firmware_host.devices.oled_chip import VirtualBus
from firmware_host.games import game_ids
from firmware_host.panel.burn_in import PLAIN, BurnInShift
from firmware_host.service.burn_in import BurnInGuard
from firmware_host.service.idle_dimmer import IdleDimmer
from firmware_host.table.bots import player_for
from tests.flows.flow import Finger, Flow, Step
from tests.flows.lobby_steps import seated, setting, started, to_the_settings
from tests.games.builders_biomes.flows.test_journeys import COUNTERS, WHOLE, lobby
from tests.games.portal_dash.flows.test_journeys import start, to_the_table
from tests.games.portal_dash.flows.test_referee_journeys import LOBBY
from tests.service.test_idle_dimmer import Timers

OPEN_S = 10 * 3600.0


def explorers(holder: str) -> list[Step]:
    """The lobby of two players; `holder` are presses on the list of who holds the cards."""
    return [
        *to_the_settings("Explorers", "2 players"),
        *seated(("Green", "Pink"), first="Pink"),
        *setting("Difficulty", Step(sees="Choose difficulty", press="ok")),
        *setting("Who deals", Step(sees="Choose who deals", press=holder)),
        *started(),
    ]


LOBBIES = {
    "portal-dash": [[*to_the_table(), *start()], LOBBY],
    "builders-biomes": [lobby(COUNTERS), lobby(WHOLE)],
    "explorers": [explorers("ok"), explorers("down ok"), explorers("down down ok")],
}
SEAL = "Locks in every roll"
"""It has gone by itself before people press again."""
EVENINGS = [
    [step for step in steps if step.sees != SEAL]
    for turn in zip_longest(*LOBBIES.values())
    for steps in turn
    if steps
]
"""Game after game in turn, and each of them in every way in which the box helps."""


class CafeTable:
    """One box on one table; `shown` is how long the glass showed what."""

    def __init__(
        self,
        *,
        open_s: float = OPEN_S,
        looks_change: bool = True,
        pause_s: float = 0.0,
    ) -> None:
        self.shown: Counter[bytes] = Counter()
        self._open_s = open_s
        self._looks_change = looks_change
        self._pause_s = pause_s
        self._chance = random.Random(7)
        self._timers = Timers()
        self._loop = asyncio.new_event_loop()
        self._bus = VirtualBus()
        self._oled = Oled(lambda: self._bus, loop=self._loop)
        self._rest = IdleDimmer(self._oled, 120, 900, self._timers.call_later)
        self._upkeep = BurnInGuard(
            self._oled, self._apply_shift, self._timers.call_later, lambda: self._rest.is_dark
        )
        self._look = PLAIN
        self._flow = Flow()

    def play_all_day(self) -> None:
        for number, steps in enumerate(self._rounds()):
            self._flow.close()
            self._flow = Flow(bytes([number]) * 32)
            self._flow.now = self._timers.now
            self._flow.panel.look = self._look
            for step in steps:
                self._stay(3.0)
                self._flow.go(step)
                self._touch()
            self._play(number)
            self._stay(self._pause_s)
        self._rest.close()
        self._upkeep.close()
        self._flow.close()
        self._loop.run_until_complete(self._oled.close())
        self._loop.close()

    def lit_share(self) -> list[float]:
        """For each pixel, of the opening hours; at any brightness."""
        total = sum(self.shown.values())
        lit = [0.0] * (128 * 64)
        for rows, seconds in self.shown.items():
            for at, bit in enumerate(f"{int.from_bytes(rows):08192b}"):
                if bit == "1":
                    lit[at] += seconds
        return [seconds / total for seconds in lit]

    @property
    def is_open(self) -> bool:
        return self._timers.now < self._open_s

    def _rounds(self) -> Iterator[list[Step]]:
        number = 0
        while self.is_open:
            yield EVENINGS[number % len(EVENINGS)]
            number += 1

    def _play(self, number: int) -> None:
        """People think, move the cursor about, and choose what a steady bot would."""
        table, bot = self._flow.table, None
        run = self._flow._loop.run_until_complete
        while self.is_open and (question := table.snapshot().question) is not None:
            self._stay(self._chance.uniform(5, 40))
            for _ in range(self._chance.randrange(3)):
                for gesture in ("down", "press"):
                    self._flow.panel.handle(Finger("down", gesture, self._flow.now))
                self._stay(0.7)
            self._touch()
            position = table.position()
            assert position is not None
            bot = bot or player_for(position[0], "steady", str(number))
            if question.is_chance:
                run(table.throw())
            else:
                run(table.answer(bot.answer(question, position[1])))
            self._flow.panel.show(table.snapshot())
            table.notices_shown()
        self._stay(180.0)

    def _touch(self) -> None:
        self._rest.on_button(ButtonEvent("ok", "down", self._timers.now))

    def _apply_shift(self, look: BurnInShift) -> None:
        if self._looks_change:
            self._flow.panel.look = self._look = look

    def _stay(self, seconds: float) -> None:
        """Time passes; timers go off, animations run, and the glass is looked at all the while."""
        flow, timers = self._flow, self._timers
        flow.now = max(flow.now, timers.now)
        end = flow.now + seconds
        while flow.now < end:
            timers.pass_time(flow.now - timers.now)
            self._oled.show(flow.panel.draw(flow.now).image)
            self._loop.run_until_complete(self._oled.flush())
            wakes_at = flow.panel.wakes_at(flow.now)
            due = [timer.at for timer in timers.waiting if not timer.is_cancelled]
            until = min([end, *due, *([] if wakes_at is None else [wakes_at])])
            until = max(until, flow.now + 0.05)
            self.shown[self._bus.chip.pixels()] += until - flow.now
            flow.now = until
        timers.pass_time(flow.now - timers.now)


def test_every_game_is_played_in_every_way() -> None:
    assert tuple(LOBBIES) == game_ids()
    assert len(EVENINGS) == sum(map(len, LOBBIES.values())) == 7


def test_in_ten_hours_of_games_no_pixel_is_lit_three_fifths_of_the_time() -> None:
    table = CafeTable()
    table.play_all_day()
    share = table.lit_share()
    assert sum(table.shown.values()) >= OPEN_S - 60
    assert len(table.shown) > 2000, "games were played, with many pictures"
    print(f"the busiest pixel {max(share):.3f}, on average {sum(share) / len(share):.3f}")
    assert max(share) < 0.6, "most of it is the marked line, which stays lit to be found"
    assert sum(share) / len(share) < 0.25


def test_without_the_changing_looks_some_pixels_are_lit_nearly_all_the_time() -> None:
    table = CafeTable(open_s=7200.0, looks_change=False)
    table.play_all_day()
    assert max(table.lit_share()) > 0.95


def test_an_empty_table_goes_dark_and_the_glass_rests() -> None:
    table = CafeTable(open_s=7200.0, pause_s=3600.0)
    table.play_all_day()
    assert table.shown[bytes(1024)] >= 3600.0 - 900 - 60
