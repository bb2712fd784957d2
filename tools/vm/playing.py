"""A game played from outside: bouncing presses on the lines, tags on the port, all on the glass."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from firmware_host.config.settings import load_settings
from firmware_host.config.tags import demo_tags, known_tiles
from tests.service.test_whole_game import next_button
from tools.vm.box import CONFIG, Box, shown
from tools.vm.report import Failed, Report, until

GAME = "portal-dash"
BOUNCES = 3
TURNS = 4


@dataclass
class Played:
    presses: int = 0
    answers: int = 0
    turns: int = 0
    without_effect: int = 0


def tags() -> dict[str, str]:
    """Tile to tag, the same in every run."""
    tiles = known_tiles(GAME, load_settings().catalogues)
    return {tile.id: uid for uid, tile in demo_tags(GAME, tiles).items()}


def import_tags(box: Box, report: Report) -> None:
    known = tags()
    lines = "".join(f"  {uid}: {{game: {GAME}, tile: '{tile}'}}\\n" for tile, uid in known.items())
    box.run(f'printf "tags:\\n{lines}" >/tmp/tags.yaml')
    done = box.as_owner("tags import /tmp/tags.yaml")
    report.check(
        "tags are imported beside the running service", done.returncode == 0,
        (done.stdout + done.stderr).strip(),
    )  # fmt: skip


def press_until(box: Box, name: str, *, bounces: int = 0, patience_s: float = 20) -> bool:
    """One press; whether the table took an answer or the picture changed because of it."""
    before = box.state()
    box.press(name, bounces=bounces)

    return bool(until(partial(_has_moved, box, before), patience_s, 0.05))


def play(box: Box, *, answers: int, turns: int = 0, patience_s: float = 900) -> Played:
    """So many answers and turns, taking what is offered first; every contact bounces."""
    played, began = Played(), time.monotonic()
    state = box.state()
    while played.answers < answers or played.turns < turns:
        if time.monotonic() - began > patience_s:
            break
        if state["game"] and state["game"]["outcome"]:
            break
        for name in next_button(state) if state["question"] else ("ok",):
            played.presses += 1
            if not press_until(box, name, bounces=BOUNCES):
                played.without_effect += 1
        before, state = state, _after(box, state["seq"])
        played.answers += state["seq"] != before["seq"]
        played.turns += json.dumps(state["turn"]) != json.dumps(before["turn"])
    return played


def _after(box: Box, seq: int) -> dict[str, Any]:
    """The state once the table has moved on, or after a moment if it does not."""
    until(lambda: box.state()["seq"] != seq, 3, 0.1)
    return box.state()


def go_to(box: Box, question: str, presses: int = 12) -> None:
    for _ in range(presses):
        state = box.state()
        if state["question"] and state["question"]["id"] == question:
            return
        press_until(box, "ok")
        time.sleep(0.5)
    raise Failed(f"{question} is never asked; the box asks {box.state()['question']}")


def play_with_lines_and_tags(box: Box, report: Report) -> None:
    report.check("the first prompt is on the glass, pixel for pixel", box.glass_is_right())
    import_tags(box, report)
    go_to(box, "lobby.players")
    box.press("down", bounces=4)
    time.sleep(1)
    box.press("ok", bounces=4)
    until(lambda: box.state()["question"]["id"] == "lobby.colour", 30)
    known = tags()
    options = [option["id"] for option in box.state()["question"]["options"]]
    report.check(
        "a contact that bounces four times is one press",
        box.state()["question"]["id"] == "lobby.colour", box.state()["question"]["id"],
    )  # fmt: skip

    seq = box.state()["seq"]
    box.lay(known[f"player:{options[2]}"])
    taken = until(lambda: box.state()["seq"] > seq, 30)
    left = [option["id"] for option in box.state()["question"]["options"]]
    report.check(
        "a tag on the USB reader is the answer", taken and options[2] not in left,
        f"{options[2]} taken, left: {', '.join(left)}",
    )  # fmt: skip
    report.check("five frames of one placement are one answer", box.state()["seq"] == seq + 1)
    box.lay(known[f"player:{left[0]}"])
    until(lambda: box.state()["seq"] > seq + 1, 30)

    played = play(box, answers=40, turns=TURNS)
    state = box.state()
    players = [player["colour"] for player in (state["game"] or {}).get("players", [])]
    report.check(
        "the game is that of the two tagged players", players == [options[2], left[0]], players
    )
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
        if until(partial(_has_moved, box, before), 15):
            return str((before["question"] or {}).get("id"))
        play(box, answers=1)
    return None


def _has_moved(box: Box, before: dict[str, Any]) -> bool:
    now = box.state()
    return bool(now["screen"] != before["screen"] or now["seq"] != before["seq"])


def devices(state: dict[str, Any]) -> dict[str, str]:
    return {name: device["state"] for name, device in state["devices"].items()}
