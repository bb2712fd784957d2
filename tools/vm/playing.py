"""A game played from outside: bouncing presses on the lines, tags on the port, all on the glass."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from firmware_host.config.settings import load_settings
from firmware_host.config.tags import demo_tags, known_tiles
from tests.flows.lobby_steps import LANGUAGE
from tests.games.portal_dash.flows.opening import COLORS, OPENING
from tests.service.test_whole_game import next_button
from tools.vm.box import CONFIG, Box, shown
from tools.vm.played_box import PlayedBox
from tools.vm.report import Report, until
from tools.vm.walker import Walker, has_moved, press_until

GAME = "portal-dash"
BOUNCES = 3
TURNS = 4
MOST_ROUNDS = 200


@dataclass
class Played:
    presses: int = 0
    answers: int = 0
    turns: int = 0
    without_effect: int = 0


@cache
def tags() -> Mapping[str, str]:
    """Return the tag of every tile, the same in every run."""
    tiles = known_tiles(GAME, load_settings().catalogues)
    return {tile.id: uid for uid, tile in demo_tags(GAME, tiles).items()}


def tags_file() -> str:
    """Return these tags as a file for `tilekeeper tags import`."""
    lines = [f"  {uid}: {{game: {GAME}, tile: '{tile}'}}\n" for tile, uid in tags().items()]
    return "tags:\n" + "".join(lines)


def import_tags(box: Box, report: Report) -> None:
    box.run(f"cat >/tmp/tags.yaml <<'END'\n{tags_file()}END")
    done = box.as_owner("tags import /tmp/tags.yaml")
    report.check(
        "tags are imported beside the running service", done.returncode == 0,
        (done.stdout + done.stderr).strip(),
    )  # fmt: skip


def play(box: PlayedBox, *, answers: int, turns: int = 0) -> Played:
    """Play this many answers and turns, taking what is offered first; every contact bounces."""
    played = Played()
    state = box.state()
    for _ in range(MOST_ROUNDS):
        is_over = state["game"] and state["game"]["outcome"]
        if is_over or (played.answers >= answers and played.turns >= turns):
            break
        for name in next_button(state) if state["question"] else ("ok",):
            played.presses += 1
            if not press_until(box, name, bounces=BOUNCES):
                played.without_effect += 1
        before, state = state, _after(box, state["seq"])
        played.answers += state["seq"] != before["seq"]
        played.turns += json.dumps(state["turn"]) != json.dumps(before["turn"])
    return played


def _after(box: PlayedBox, seq: int) -> dict[str, Any]:
    """Return the state once the table has moved on, or after a moment if it does not."""
    box.until(lambda: box.state()["seq"] != seq, 3, 0.1)
    return box.state()


def play_with_lines_and_tags(box: Box, report: Report) -> None:
    report.check("the first prompt is on the glass, pixel for pixel", box.glass_is_right())
    import_tags(box, report)
    play_on_a_new_box(box, report)


def play_on_a_new_box(box: PlayedBox, report: Report) -> None:
    """Take the opening that journeys in process take, then play on; every contact bounces."""
    walker = Walker(box, tags(), BOUNCES)
    walker.go(LANGUAGE, OPENING[0])
    box.until(walker.chosen)
    lines = [option["text"] for option in box.state()["question"]["options"]]
    before = lines.index(walker.chosen())
    walker.press("down")
    after = lines.index(walker.chosen())
    report.check("a contact that bounces is one press", after == before + 1, lines[after])
    walker.go(*OPENING[1:])
    report.check(
        "a tag on the USB reader is the answer, and five frames of it are one answer",
        walker.answers_by_tile == [1] * len(COLORS), walker.answers_by_tile,
    )  # fmt: skip

    played = play(box, answers=40, turns=TURNS)
    players = tuple(player["colour"] for player in (box.state()["game"] or {}).get("players", []))
    report.check("the game is that of the tagged players", players == COLORS, players)
    report.check(
        "a game goes on for several turns, every contact bouncing",
        played.answers >= 40 and played.turns >= TURNS,
        f"{played.presses} presses, {played.answers} answers, {played.turns} turns, "
        f"{played.without_effect} presses without effect",
    )  # fmt: skip
    report.check("no press was lost", played.without_effect == 0, played.without_effect)
    report.check("the glass shows it, pixel for pixel", box.glass_is_right())


def play_with_mixed_light(box: Box, report: Report) -> None:
    """Mixed colours by software, chosen in the owner's file; the game goes on where it stood."""
    before = shown(box.state())
    lines = "'light:\\n  software_pwm: always\\n'"
    box.run(f"grep -q software_pwm {CONFIG} || printf {lines} >>{CONFIG}")
    box.restart()
    state = box.wait()
    report.check("after a restart the same question stands", shown(state) == before)
    states = [state["devices"][name]["state"] for name in ("buttons", "light", "buzzer")]
    report.check("buttons, light and buzzer are ready", set(states) == {"ready"}, states)
    played = play(box, answers=15)
    report.check(
        "the game goes on, every contact bouncing",
        played.answers >= 15 and played.without_effect == 0,
        f"{played.presses} presses, {played.answers} answers, "
        f"{played.without_effect} without effect",
    )  # fmt: skip
    for _ in range(10):
        wanted = _mixed_colour(box)
        shares = box.light_at_the_lines()
        if wanted and box.state()["light"] == wanted:
            break
        play(box, answers=1)
    report.check(
        "the three lines of the light show its colour",
        wanted and all(abs(shares[part] - wanted[part] / 255) < 0.12 for part in wanted),
        f"wanted {wanted} of 255, up for {shares} of the time",
    )  # fmt: skip


def _mixed_colour(box: Box) -> dict[str, int] | None:
    """What the light shows, if that takes pulses."""
    colour: dict[str, int] = box.state()["light"]
    return colour if any(0 < part < 255 for part in colour.values()) else None


def read_the_uart(box: Box, report: Report) -> None:
    """A reader on the header's serial port that prints a line per tag; the game goes on."""
    before = shown(box.state())
    lines = "reader: {port: /dev/rig-uart, protocol: line}\n"
    box.run(f"cp -p {CONFIG} /tmp/owners.yaml; cat >{CONFIG} <<'END'\n{lines}END")
    box.restart()
    state = box.wait()
    ready = until(lambda: devices(box.state())["reader"] == "ready", 30)
    report.check("the reader on the UART is ready", ready, state["devices"]["reader"]["detail"])
    report.check("the same question stands", shown(state) == before)
    line = f"{next(iter(tags().values()))}\r\n".encode()
    heard = is_heard(box, lambda: box.send("uart", [line]))
    report.check("a tag on the UART is heard", heard is not None, f"at {heard}")
    box.run(f"cp -p /tmp/owners.yaml {CONFIG}")
    box.restart()


def is_heard(box: Box, lay: Callable[[], None]) -> str | None:
    """The question at which a tile changed the picture: it answers, or is refused for all to see.

    While something else has to be read first the box says nothing, so the game may go on twice.
    """
    for _ in range(3):
        time.sleep(4)  # the notice before this one is over
        before = box.state()
        lay()
        if until(partial(has_moved, box, before), 15):
            return str((before["question"] or {}).get("id"))
        play(box, answers=1)
    return None


def devices(state: dict[str, Any]) -> dict[str, str]:
    return {name: device["state"] for name, device in state["devices"].items()}
