"""Every screen of the panel as a picture, in any language: the catalogue behind build/screens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw

from firmware_host.games import rules_for
from firmware_host.games.core.flow import Outcome, Step
from firmware_host.games.portal_dash.panel.event_notices import REASONS
from firmware_host.games.portal_dash.rules.mobs import number_of
from firmware_host.panel.canvas import Canvas
from firmware_host.panel.commands import Close
from firmware_host.panel.frame import Frame
from firmware_host.panel.game_panel import mode_panel_of
from firmware_host.panel.i18n import Translator
from firmware_host.panel.menu import PAGES
from firmware_host.panel.notices import NOTICES
from firmware_host.panel.panel import SEEN_S, Panel
from firmware_host.panel.presenter import present
from firmware_host.panel.screens.number import NumberScreen
from firmware_host.panel.screens.overlays import (
    AlarmScreen,
    BoardNotice,
    FarewellScreen,
    NoticeScreen,
    SplashScreen,
)
from firmware_host.panel.unknown_tag import UnknownTagScreen
from firmware_host.panel.words import why_not
from firmware_host.table.forecast import Chance, Forecast
from firmware_host.table.snapshot import TableSnapshot, Thrown
from tests.games.builders_biomes.panel import biomes_moments
from tests.games.explorers.panel import explorers_moments
from tests.panel import panel_moments
from tests.panel.learning_pictures import card_pictures, learning_pictures

SCALE = 4
COLUMNS = 6


@dataclass(frozen=True)
class Finger:
    name: str
    gesture: str = "press"
    at: float = 0.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def a_panel(t: Translator, languages: tuple[str, ...] = ("en", "de", "ru")) -> tuple[Panel, Clock]:
    clock = Clock()
    return Panel(t, clock, languages), clock


def settled(panel: Panel, clock: Clock, *presses: str) -> Canvas:
    """Press a few buttons, let everything that moves come to rest, look."""
    for press in presses:
        name, _, gesture = press.partition(":")
        panel.handle(Finger(name, gesture or "press"))
    return panel.draw(clock.now)


def pictures(t: Translator) -> Iterator[tuple[str, Canvas]]:
    panel, clock = a_panel(t)
    yield "0-splash", panel.draw(clock.now)
    for name, snapshot in sorted(panel_moments.first_of_each().items()):
        panel, clock = a_panel(t)
        panel.show(replace(snapshot, events=(), thrown=None))
        yield name, without_alarms(panel, clock)
    yield from _pressed(t)
    yield from _results(t)
    yield from _many_dice(t)
    yield from _notices(t)
    yield from _ends(t)
    yield from _menus(t)
    yield from _biomes(t)
    yield from _explorers(t)
    yield from _learning(t)


def _learning(t: Translator) -> Iterator[tuple[str, Canvas]]:
    """Pages to learn from and all cards, in a busy moment of each game."""
    explorers = explorers_moments.all_games()
    moments = {
        "pd": busy_referee_snapshot(),
        "bb": busy_biomes_moment("referee"),
        "ex": next(m for m in explorers if m.question and m.question.id == "ex.act"),
    }
    for name, snapshot in moments.items():
        yield from learning_pictures(t, name, snapshot, a_panel, settled)
        yield from card_pictures(t, snapshot, a_panel)


def _biomes(t: Translator) -> Iterator[tuple[str, Canvas]]:
    """The alarm, the ends and the pages of Builders & Biomes."""
    games = biomes_moments.all_games()
    for scoring in "ABC":
        panel, clock = a_panel(t)
        panel.show(next(m for m in games if m.question and m.state.due == scoring))
        yield f"alarm-bb-{scoring}", panel.draw(clock.now)
    for reason in ("most_xp", "most_blocks", "shared"):
        panel, clock = a_panel(t)
        end = next(m for m in games if m.outcome and m.outcome.reason == reason)
        panel.show(replace(end, events=()))
        yield f"end-bb-{reason}", panel.draw(clock.now)
    for level in ("assistant", "referee"):
        snapshot = busy_biomes_moment(level)
        look = mode_panel_of(snapshot)
        assert look is not None
        for page in ("main", "status", "help", *(page.id for page in look.pages)):
            panel, clock = a_panel(t)
            panel.show(replace(snapshot, events=()))
            without_alarms(panel, clock)
            panel._open(page)
            yield f"menu-bb-{level}-{page}", panel.draw(clock.now)
            for number in range(2, 5):
                yield f"menu-bb-{level}-{page}~{number}", settled(panel, clock, *["down"] * 3)
    panel, clock = a_panel(t)
    panel.show(replace(open_table(busy_biomes_moment("referee")), events=()))
    without_alarms(panel, clock)
    panel._open("status")
    for number in range(1, 4):
        yield f"menu-bb-open-mobs~{number}", settled(panel, clock, *["down"] * 5)


def open_table(snapshot: TableSnapshot) -> TableSnapshot:
    """The same with the house rule that everybody's mobs lie face up."""
    state = snapshot.state.copy()
    rules = {**state.setup.rules, "bb.open_mobs": "yes"}
    state.setup = replace(state.setup, rules=rules)
    return replace(snapshot, state=state)


def _explorers(t: Translator) -> Iterator[tuple[str, Canvas]]:
    """The alarms, the ends and the pages of Explorers."""
    for name, snapshot in explorers_moments.alarming().items():
        panel, clock = a_panel(t)
        panel.show(replace(snapshot, events=()))
        yield f"alarm-ex-{name}", panel.draw(clock.now)
    for won in (True, False):
        panel, clock = a_panel(t)
        panel.show(replace(explorers_moments.an_end(won), events=()))
        yield f"end-ex-{'won' if won else 'lost'}", panel.draw(clock.now)
    for name, snapshot in explorers_moments.mixed().items():
        panel, clock = a_panel(t)
        panel.show(snapshot)
        without_alarms(panel, clock)
        yield f"mixed-ex-{name}", settled(panel, clock)
    snapshot = explorers_moments.busy_moment()
    look = mode_panel_of(snapshot)
    assert look is not None
    for page in ("main", "status", "help", *(page.id for page in look.pages)):
        panel, clock = a_panel(t)
        panel.show(replace(snapshot, events=()))
        without_alarms(panel, clock)
        panel._open(page)
        yield f"menu-ex-{page}", panel.draw(clock.now)
        for number in range(2, 6):
            yield f"menu-ex-{page}~{number}", settled(panel, clock, *["down"] * 3)


@cache
def busy_biomes_moment(level: str) -> TableSnapshot:
    """The most cards on boards and mobs in hands."""

    def busy(snapshot: TableSnapshot) -> int:
        return sum(len(b.mobs) + sum(map(bool, b.spaces)) for b in snapshot.state.builders)

    games = biomes_moments.all_games()
    asked = [m for m in games if m.mode == level and m.question and m.question.id == "bb.action"]
    return max(asked, key=busy)


def without_alarms(panel: Panel, clock: Clock) -> Canvas:
    """The base view: an alarm in front of it is answered with OK, a notice goes by itself."""
    while isinstance(panel._front, AlarmScreen | NoticeScreen):
        clock.now += 10.0
        panel.draw(clock.now)
        clock.now += SEEN_S
        if isinstance(panel._front, AlarmScreen | BoardNotice):
            panel.handle(Finger("ok"))
    return panel.draw(clock.now)


def _pressed(t: Translator) -> Iterator[tuple[str, Canvas]]:
    """Screens that look different after some presses."""
    journeys = {
        "pd.roll": (("roll:down",), ("ok",), ("ok", "ok", "up"), ("ok", "ok", "ok")),
        "pd.combat": (("roll:down",), ("ok", "up", "ok", "up", "up"), ("ok",) * 9),
        "pd.reroll": (("up",), ("up", "ok"), ("back",)),
        "pd.mine": (("down",), ("up",)),
        "pd.action": (("up",), ("up", "up")),
        "pd.mob_hits_all": (("ok", "down"),),
        "pd.show_line": (("ok",), ("up",)),
        "pd.guide-tiles": (("ok",),),
        "fair": (("ok",), ("ok", "ok")),
        "lobby.trackers": (("ok",), ("up",)),
        "pd.use": (("up",),),
        "full-pd.act": (("down",), ("up",), ("up", "up"), ("up", "up", "up", "up")),
        "full-pd.tile": (("down",), ("up",)),
        "full-pd.go-boots": (("down",), ("up",)),
        "full-pd.cover": (("up",),),
        "full-pd.keep": (("down",), ("up",)),
        "full-pd.netherite": (("down",), ("up",)),
        "full-pd.item_drawn": (("down",), ("up",)),
        "full-pd.replace": (("up",), ("up", "up")),
        "bb.action": (
            ("up",),
            ("down", "down", "ok"),
            ("down", "down", "ok", "ok"),
            ("down", "down", "ok", "ok", "ok"),
            ("down", "down", "ok", "ok", "back"),
            ("down", "down", "down", "ok"),
            ("down", "down", "down", "ok", "ok"),
            ("up", "up", "ok"),
        ),
        "bb.lay": (("down",), ("up",)),
        "bb.score": (("up",), ("down",)),
        "full-bb.reveal": (("down",), ("up",)),
        "bb.hearts": (("down",), ("up",)),
        "bb.specials": (("up",),),
        "lobby.beginners": (("down", "ok"),),
        "full-bb.explore": (("down",), ("up",)),
        "full-bb.card": (("down", "ok"), ("down", "ok", "ok"), ("up", "ok"), ("up", "ok", "ok")),
        "full-bb.action": (("down",),),
        "ex.ready-box": (("down",) * 5, ("up",)),
        "ex.act-box": (("up",), ("down",)),
        "ex.act-table": (("up",), ("down",), ("up", "up")),
    }
    samples = panel_moments.first_of_each()
    for name, ways in journeys.items():
        for number, presses in enumerate(ways, 1):
            panel, clock = a_panel(t)
            panel.show(replace(samples[name], events=(), thrown=None))
            without_alarms(panel, clock)
            yield f"{name}~{number}", settled(panel, clock, *presses)
    for answer in ("last_heart", "boss_beaten"):
        snapshot = _moment_with(answer)
        panel, clock = a_panel(t)
        panel.show(snapshot)
        without_alarms(panel, clock)
        ups = list(snapshot.question.answers)[::-1].index(answer) + 1 if snapshot.question else 0
        yield f"pd.action-{answer}", settled(panel, clock, *["up"] * ups, "ok")


@cache
def _moment_with(answer: str) -> TableSnapshot:
    for snapshot in panel_moments.all_games():
        question = snapshot.question
        if question and question.id == "pd.action" and answer in question.answers:
            return replace(snapshot, events=(), thrown=None)
    raise AssertionError(f"no game offered {answer}")


@cache
def moments_with_results() -> dict[str, tuple[TableSnapshot, TableSnapshot]]:
    """What dice can mean, each with the moment before."""
    found: dict[str, tuple[TableSnapshot, TableSnapshot]] = {}
    before: TableSnapshot | None = None
    for snapshot in (*panel_moments.all_games(), *panel_moments.referee_games()):
        if snapshot.thrown is not None and before is not None:
            found.setdefault(_kind_of_result(snapshot), (before, snapshot))
        before = snapshot
    return found


def _kind_of_result(snapshot: TableSnapshot) -> str:
    return _level(snapshot) + _kind_of_dice(snapshot)


def _level(snapshot: TableSnapshot) -> str:
    return "full-" if snapshot.mode == "referee" else ""


def _game(snapshot: TableSnapshot) -> str:
    return {biomes_moments.GAME: "bb-", explorers_moments.GAME: "ex-"}.get(snapshot.room, "")


def _kind_of_dice(snapshot: TableSnapshot) -> str:
    names = {event[0] for event in snapshot.events}
    if "rolled" in names:
        state = snapshot.state
        parts = ["lucky" if "lucky" in names else state.rolled[0]]
        figures = state.figures_on_board()
        if not state.setup.tracks_mobs:
            parts.append("untracked")
        elif any(number_of(name) == int(state.rolled[1]) for name in figures):
            parts.append("acts")
        else:
            parts.append("comes" if state.waiting() else "none")
        if state.boss_is_here:
            parts.append("boss")
        return "dice-" + "-".join(parts)
    for name in ("boss_hurt", "mob_defeated", "mob_survived"):
        if name in names:
            dice = len(next(e for e in snapshot.events if e[0] == "fight_rolled")[2])
            return f"combat-{name}-{'few' if dice <= 4 else 'many'}"
    return "combat-reroll"


def _results(t: Translator) -> Iterator[tuple[str, Canvas]]:
    for name, (before, snapshot) in sorted(moments_with_results().items()):
        panel, clock = a_panel(t)
        panel.show(replace(before, events=(), thrown=None))
        without_alarms(panel, clock)
        panel.show(replace(snapshot, seq=before.seq + 1))
        if name in ("dice-red-acts", "combat-mob_survived-many"):
            clock.now += 0.5
            yield f"result-{name}-tumbling", panel.draw(clock.now)
        clock.now += 2.0
        yield f"result-{name}", panel.draw(clock.now)


def fight_of(dice: int, question: str = "pd.combat") -> TableSnapshot:
    """A fight with so many dice, before they are thrown or while some may be thrown again."""
    sample = panel_moments.first_of_each()["pd.combat"]
    state = sample.state.copy()
    shown = tuple((i * 5 + 2) % 4 for i in range(dice))
    step: Step = ("combat", "wildfire", dice, 1)
    if question == "pd.reroll":
        step = ("reroll", "wildfire", shown, 1)
    state.steps[-1] = step
    state.asked = None
    asked = rules_for("portal-dash", "assistant").question(state)
    return replace(sample, state=state, question=asked, events=(), thrown=None)


def _many_dice(t: Translator) -> Iterator[tuple[str, Canvas]]:
    """PD-D24: as many as a weapon with its enchantments gives."""
    for dice in (7, 8, 9, 10, 12):
        panel, clock = a_panel(t)
        panel.show(fight_of(dice))
        yield f"dice-{dice}", without_alarms(panel, clock)
        entered = ("ok", *("up", "ok", "up", "up", "ok", "ok") * 5)
        yield f"dice-{dice}-by-hand", settled(panel, clock, *entered[: dice + dice // 2])
        before = fight_of(dice)
        faces = tuple("0120312"[i % 7] for i in range(dice))
        thrown = Thrown(("combat",) * dice, faces, "dice")
        event = ("fight_rolled", "wildfire", tuple(map(int, faces)))
        after = replace(before, seq=before.seq + 1, events=(event,), thrown=thrown)
        panel, clock = a_panel(t)
        panel.show(before)
        without_alarms(panel, clock)
        panel.show(after)
        clock.now += 4.0
        yield f"dice-{dice}-thrown", panel.draw(clock.now)
        panel, clock = a_panel(t)
        panel.show(fight_of(dice, "pd.reroll"))
        without_alarms(panel, clock)
        yield f"dice-{dice}-again", settled(panel, clock, "up", "ok")


@cache
def moments_with_events() -> dict[str, tuple[TableSnapshot, TableSnapshot]]:
    found: dict[str, tuple[TableSnapshot, TableSnapshot]] = {}
    before: TableSnapshot | None = None
    games = (
        panel_moments.all_games(),
        panel_moments.referee_games(),
        panel_moments.biomes_games(),
        panel_moments.explorers_games(),
    )
    for snapshot in (each for game in games for each in game):
        for event in snapshot.events:
            if before is not None and snapshot.thrown is None and snapshot.outcome is None:
                found.setdefault(
                    _level(snapshot) + _game(snapshot) + str(event[0]), (before, snapshot)
                )
        before = snapshot
    return found


def _notices(t: Translator) -> Iterator[tuple[str, Canvas]]:
    for name, (before, snapshot) in sorted(moments_with_events().items()):
        panel, clock = a_panel(t)
        panel.show(replace(before, events=(), thrown=None))
        without_alarms(panel, clock)
        panel.show(replace(snapshot, seq=before.seq + 1))
        number = 0
        while isinstance(panel._front, NoticeScreen):
            number += 1
            yield f"notice-{name}~{number}", panel.draw(clock.now)
            panel.handle(Finger("ok"))
    sample = panel_moments.first_of_each()["pd.action"]
    for what in NOTICES:
        panel, clock = a_panel(t)
        panel.show(replace(sample, events=(), thrown=None))
        without_alarms(panel, clock)
        key = f"{what}:down" if what.startswith("button_") else what
        assert sample.question is not None
        asked, why = present(sample.question, sample, t).title, why_not("PD-114", t)
        name, game = t.gettext("Wither skeleton"), t.gettext("Builders & Biomes")
        panel.notify(key, name=name, game=game, asked=asked, why=why, count="57")
        yield f"notice-box-{what}", panel.draw(clock.now)
    panel, clock = a_panel(t)
    panel.show(replace(sample, events=(), thrown=None))
    without_alarms(panel, clock)
    tiles = ("mob:ghast:1", "player:pink", "boss:ancient_hoglin", "mob:ghast:2")
    assert panel.ask_unknown_tag(UnknownTagScreen("0A00C0FFEE", sample.room, tiles, tiles[3:], t))
    yield "stranger", panel.draw(clock.now)
    panel, clock = a_panel(t)
    panel.show(replace(sample, events=(), thrown=None))
    panel.show(replace(sample, seq=sample.seq + 1, undone="pd.action", events=(), thrown=None))
    yield "notice-undone", panel.draw(clock.now)
    yield from _alarms(t)
    canvas = Canvas()
    NumberScreen(Frame(t.gettext("How many dice?")), 3, 1, 7, lambda n: Close()).draw(canvas, 0)
    yield "generic-number", canvas
    canvas = Canvas()
    SplashScreen("Tilekeeper", t.gettext("One moment…")).draw(canvas, 0)
    yield "generic-one-moment", canvas
    canvas = Canvas()
    FarewellScreen(t).draw(canvas, 0)
    yield "farewell", canvas


def _alarms(t: Translator) -> Iterator[tuple[str, Canvas]]:
    seen: set[str] = set()
    for snapshot in panel_moments.all_games(2):
        if snapshot.question is None or len(seen) == 3:
            continue
        panel, clock = a_panel(t)
        panel.show(replace(snapshot, events=(), thrown=None))
        front = panel._front
        if isinstance(front, AlarmScreen) and front._title not in seen:
            seen.add(front._title)
            yield f"alarm-{len(seen)}", panel.draw(clock.now)
            clock.now += 0.8
            yield f"alarm-{len(seen)}-blink", panel.draw(clock.now)


@cache
def an_end() -> TableSnapshot:
    return next(m for m in panel_moments.all_games() if m.question is None)


def ended(reason: str) -> TableSnapshot:
    outcome = Outcome(reason == "boss_beaten", reason)
    return replace(an_end(), outcome=outcome, events=(), thrown=None)


def _ends(t: Translator) -> Iterator[tuple[str, Canvas]]:
    for reason in REASONS:
        panel, clock = a_panel(t)
        panel.show(ended(reason))
        yield f"end-{reason}", panel.draw(clock.now)
    panel, clock = a_panel(t)
    panel.show(ended("boss_beaten"))
    yield "end-and-now", settled(panel, clock, "ok")
    panel.handle(Finger("down"))
    panel.handle(Finger("down"))
    panel.handle(Finger("down"))
    yield "end-commitment", settled(panel, clock, "ok")
    yield "end-digest", settled(panel, clock, "down")
    yield "end-secret", settled(panel, clock, "down")


def _menus(t: Translator) -> Iterator[tuple[str, Canvas]]:
    samples = panel_moments.first_of_each()
    for page in PAGES:
        panel, clock = a_panel(t)
        panel.show(replace(samples["pd.between"], events=(), thrown=None))
        without_alarms(panel, clock)
        panel._open(page)
        yield f"menu-{page}", panel.draw(clock.now)
        if page in ("help", "fair", "status"):
            yield f"menu-{page}~2", settled(panel, clock, "down", *["down"] * 3)
            yield f"menu-{page}~3", settled(panel, clock, *["up"] * 5)
    panel, clock = a_panel(t)
    panel.show(replace(samples["pd.between"], secret_is_known=True, events=(), thrown=None))
    without_alarms(panel, clock)
    panel._open("fair")
    yield "menu-fair-known", panel.draw(clock.now)
    yield from _referee_menus(t)
    panel, clock = a_panel(t)
    panel.show(samples["lobby.home"])
    yield "menu-lobby", settled(panel, clock, "ok:hold")


GUESS = Forecast(412, Chance(254, 412), {"B": Chance(384, 412), "C": Chance(412, 412)})


def _referee_menus(t: Translator) -> Iterator[tuple[str, Canvas]]:
    """Board, inventories and forecast, in the middle of a game with much on the board."""
    snapshot = busy_referee_snapshot()
    for page in ("main", "status", "board", "items", "legend", "help"):
        panel, clock = a_panel(t)
        panel.show(replace(snapshot, events=(), thrown=None))
        without_alarms(panel, clock)
        panel._open(page)
        yield f"menu-full-{page}", panel.draw(clock.now)
        for number in range(2, 5):
            yield f"menu-full-{page}~{number}", settled(panel, clock, *["down"] * 3)
    panel, clock = a_panel(t)
    panel.show(replace(snapshot, events=(), thrown=None))
    without_alarms(panel, clock)
    panel._open("main")
    yield "menu-forecast-wait", settled(panel, clock, "down", "down", "down", "ok")
    panel.show_forecast(GUESS)
    yield "menu-forecast", panel.draw(clock.now)


@cache
def busy_referee_snapshot() -> TableSnapshot:
    """The most enchantments and damaged items in one game, with a name to read."""

    def busy(snapshot: TableSnapshot) -> int:
        items = [item for bag in snapshot.state.bags for item in bag]
        return len(items) + sum(3 * len(i.magic) + (not i.is_active) for i in items)

    games = panel_moments.referee_games()
    return max((m for m in games if m.question and m.question.id == "pd.act"), key=busy)


def save(folder: Path, name: str, canvas: Canvas) -> Image.Image:
    size = (canvas.image.width * SCALE, canvas.image.height * SCALE)
    big = canvas.image.convert("L").resize(size, Image.Resampling.NEAREST)
    big.save(folder / f"{name.replace('?', 'any')}.png")
    return big


def contact_sheet(named: list[tuple[str, Canvas]], scale: int = 2) -> Image.Image:
    """All screens side by side, each with its name."""
    width, height = 128 * scale + 12, 64 * scale + 22
    rows = -(-len(named) // COLUMNS)
    sheet = Image.new("L", (COLUMNS * width, rows * height), 70)
    pen = ImageDraw.Draw(sheet)
    for i, (name, canvas) in enumerate(named):
        x, y = (i % COLUMNS) * width + 6, (i // COLUMNS) * height + 4
        size = (128 * scale, 64 * scale)
        sheet.paste(canvas.image.convert("L").resize(size, Image.Resampling.NEAREST), (x, y))
        colour = 255 if not canvas.problems else 200
        pen.text((x, y + 64 * scale + 2), ("!! " if canvas.problems else "") + name, fill=colour)
    return sheet
