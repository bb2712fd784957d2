"""The picture in the README: six screens of one scripted game, always as the panel draws them now.

UPDATE_PICTURES=1 writes docs/panel.png anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle

from PIL import Image, ImageDraw

from firmware_host.games import rules_for
from firmware_host.games.core.flow import Event
from firmware_host.games.core.question import ROLL, Question
from firmware_host.panel.canvas import HEIGHT, WIDTH, Canvas
from firmware_host.panel.i18n import translator
from firmware_host.panel.screens.overlays import AlarmScreen
from firmware_host.table.snapshot import TableSnapshot, Thrown
from tests.panel import panel_moments
from tests.panel.picture_book import a_panel, settled, without_alarms
from tests.paths import ROOT

PICTURE = ROOT / "docs" / "panel.png"
SCALE, EDGE, GAP = 3, 12, 14
ROOM, BEZEL, GLASS, INK = (13, 15, 19), (38, 42, 50), (4, 6, 9), (214, 234, 255)


class Script:
    """Plays by a plain script, not by chance, so that the picture changes only with the panel."""

    def __init__(self) -> None:
        self._colours = cycle(["red", "gold", "gray", "brown", "red", "black", "gray", "gold"])
        self._rolls = cycle(["gold 2", "red 1", "gray 3", "? 2", "brown 1"])
        self._actions = cycle(["mine", "fight", "mine", "repair", "mine"])

    def __call__(self, question: Question) -> str:
        answers = list(question.answers)
        wishes: dict[str, Callable[[], str]] = {
            "pd.colour": lambda: next(self._colours),
            "pd.roll": lambda: next(self._rolls),
            "pd.action": lambda: next(self._actions),
            "pd.mob_hits": lambda: "nobody",
            "pd.mine": lambda: answers[len(answers) // 2],
            "pd.use": lambda: answers[-1],
            "pd.weapon": lambda: "stone_sword",
        }
        wish = wishes.get(question.id, lambda: answers[0])()
        return next((each for each in answers if f"{each}:".startswith(f"{wish}:")), answers[0])


def scripted_game() -> Iterator[TableSnapshot]:
    chosen = panel_moments.setup(3, guide=True, level=(2, ("hoglin",), "ancient_hoglin", False))
    rules = rules_for("portal-dash", "assistant")
    state, script = rules.start(chosen), Script()
    events: tuple[Event, ...] = ()
    thrown: Thrown | None = None
    for seq in range(1, 1000):
        question = rules.question(state)
        yield panel_moments.moment_of(
            seq, "portal-dash", question, state.copy(), events=events, thrown=thrown
        )
        if question is None:
            return
        answer = script(question)
        events = tuple(rules.answer(state, answer))
        names = tuple(die.name for die in question.dice)
        rolled = question.kind == ROLL
        thrown = Thrown(names, tuple(answer.split(" ")), "dice") if rolled else None


def asked(id: str, after_turns: int = 0, page: str = "") -> Canvas:
    """The screen of the first such question from that turn on."""
    for snapshot in scripted_game():
        question = snapshot.question
        if question is None or question.id != id or snapshot.state.turns < after_turns:
            continue
        if not page or question.about["page"] == page:
            panel, clock = a_panel(translator("en"))
            panel.show(replace(snapshot, events=(), thrown=None))
            without_alarms(panel, clock)
            return settled(panel, clock)
    raise AssertionError(f"the script never meets {id}")


def rolled(after_turns: int) -> Canvas:
    before: TableSnapshot | None = None
    for snapshot in scripted_game():
        white = before and before.question and before.question.id == "pd.roll"
        if before and white and snapshot.state.turns >= after_turns:
            panel, clock = a_panel(translator("en"))
            panel.show(replace(before, events=(), thrown=None))
            without_alarms(panel, clock)
            panel.show(snapshot)
            clock.now += 1.5  # the dice have just come to rest
            return panel.draw(clock.now)
        before = snapshot
    raise AssertionError("the script never rolls")


def alarm() -> Canvas:
    for snapshot in scripted_game():
        panel, clock = a_panel(translator("en"))
        panel.show(replace(snapshot, events=(), thrown=None))
        if isinstance(panel._front, AlarmScreen):
            return panel.draw(clock.now)
    raise AssertionError("the script endangers no task")


def six_screens() -> list[Canvas]:
    """In the order of the README's alternative text."""
    return [
        rolled(after_turns=3),
        asked("pd.mine", after_turns=2),
        asked("pd.action", after_turns=2),
        asked("pd.combat"),
        alarm(),
        asked("pd.guide", page="pieces"),
    ]


def framed(screens: list[Canvas]) -> Image.Image:
    """Two columns of little glasses, each in its bezel."""
    wide, high = WIDTH * SCALE, HEIGHT * SCALE
    across, down = wide + 2 * EDGE + GAP, high + 2 * EDGE + GAP
    picture = Image.new("RGB", (2 * across + GAP, 3 * down + GAP), ROOM)
    pen = ImageDraw.Draw(picture)
    for number, canvas in enumerate(screens):
        x, y = GAP + number % 2 * across, GAP + number // 2 * down
        box = (x, y, x + wide + 2 * EDGE - 1, y + high + 2 * EDGE - 1)
        pen.rounded_rectangle(box, radius=EDGE, fill=BEZEL)
        glass = Image.new("RGB", (wide, high), GLASS)
        lit = canvas.image.resize((wide, high), Image.Resampling.NEAREST)
        glass.paste(INK, (0, 0, wide, high), lit)
        picture.paste(glass, (x + EDGE, y + EDGE))
    return picture


def test_the_picture_in_the_readme_shows_the_panel_as_it_is_now() -> None:
    screens = six_screens()
    assert [canvas.problems for canvas in screens] == [[]] * 6
    picture = framed(screens)
    if os.environ.get("UPDATE_PICTURES"):
        PICTURE.parent.mkdir(exist_ok=True)
        picture.save(PICTURE, optimize=True)
    with Image.open(PICTURE) as committed:
        same = committed.size == picture.size and committed.convert("RGB").tobytes() == (
            picture.tobytes()
        )
    assert same, f"{PICTURE} is out of date: run this test once with UPDATE_PICTURES=1"


def test_six_different_things_are_shown() -> None:
    assert len({canvas.image.tobytes() for canvas in six_screens()}) == 6
