"""Tasks, mined blocks, mobs, the boss, and the rolls of dice mode as cards and meters."""

from __future__ import annotations

from typing import Final

from firmware_host.games.core.dice_only import DiceState, Rolled
from firmware_host.games.portal_dash.panel.names import column_name, mob_name
from firmware_host.games.portal_dash.panel.status import deadlines_of, task_done
from firmware_host.games.portal_dash.rules.deadlines import Deadline
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.piglin import ANY, LAYER_OF_TASK
from firmware_host.games.portal_dash.view.board import about_figure
from firmware_host.panel.dice_only import dice_words, result_text, set_title
from firmware_host.panel.presenter import Ask
from firmware_host.panel.words import COLOURS, approx, colour_name
from firmware_host.view.scene import Card, Cards, Meter, Meters, Thing

FIGURE_QUESTIONS: Final = ("pd.target", "pd.activate", "pd.action")
MOST_FACES: Final = 2
"""Hits of a combat die that have a drawing of their own."""


# The piglin board


def task_parts(ask: Ask) -> list[Cards]:
    """One row for each task: its columns, and how long the layer still lasts."""
    return [_task(ask, due) for due in deadlines_of(ask.state)]


def _task(ask: Ask, due: Deadline) -> Cards:
    t, board = ask.t, ask.state.piglin
    rows = zip(board.names, board.sizes, board.filled, board.colours, strict=True)
    columns = tuple(
        _column(ask, name, size, filled, held)
        for name, size, filled, held in rows
        if name[0] == due.task
    )
    return Cards(
        id=f"task-{due.task}",
        # Translators: {task} is A, B or C.
        title=t.gettext("Task {task}").format(task=due.task),
        cards=() if due.is_met else columns,
        meter=None if due.is_met else _due(ask, due),
        note=f"✓ {task_done(t)}" if due.is_met else "",
        is_line=True,
    )


def _due(ask: Ask, due: Deadline) -> Meter:
    """Blocks until its layer is empty; the number of turns is a guess."""
    t = ask.t
    # Translators: blocks until the layer of the task is empty.
    blocks = t.ngettext("{n} block", "{n} blocks", due.blocks).format(n=due.blocks)
    # Translators: turns until the layer of the task is empty.
    turns = t.ngettext("{n} turn", "{n} turns", due.turns).format(n=due.turns)
    return Meter(
        id=f"due-{due.task}",
        label=blocks,
        value=due.blocks,
        most=16 * LAYER_OF_TASK[due.task],
        text=approx(turns, is_guess=True),
        worry=due.worry,
        art="warning" if due.worry > 1 else "",
    )


def _column(ask: Ask, name: str, size: int, filled: int, held: str | None) -> Card:
    t = ask.t
    answers = [each for each in _uses(ask) if each.partition(":")[2] == name]
    word = column_name(name, t)
    what = colour_name(held, t) if held and held != ANY else ""
    # Translators: so many blocks of so many lie in a column: «2 of 4».
    said = t.gettext("{n} of {most}").format(n=filled, most=size)
    return Card(
        id=name,
        label=t.listed(part for part in (word, what, said) if part),
        slots=tuple(
            Thing(
                id=f"{name}-{place}",
                label=said,
                art=_block(held) if place < filled else "slot:empty",
            )
            for place in range(size)
        ),
        answer=answers[0] if len(answers) == 1 else "",
        about=t.gettext("A column takes blocks of one color.") if filled < size else "",
    )


def _uses(ask: Ask) -> tuple[str, ...]:
    return tuple(ask.question.answers) if ask.question.id == "pd.use" else ()


def _block(color: str | None) -> str:
    return f"block:{color}" if color and color != ANY else "block:any"


def aside_part(ask: Ask) -> list[Cards]:
    """Blocks that are mined and not used yet; one that has a single use answers with it."""
    t, aside = ask.t, ask.state.aside
    if not aside:
        return []
    cards = []
    for color in dict.fromkeys(aside):
        count = aside.count(color)
        answers = [each for each in _uses(ask) if each.partition(":")[0] == color]
        cards.append(
            Card(
                id=f"aside-{color}",
                label=f"{colour_name(color, t)} ×{count}",
                art=_block(color),
                text=colour_name(color, t),
                badge=f"×{count}" if count > 1 else "",
                answer=answers[0] if len(answers) == 1 else "",
            )
        )
    # Translators: title of a part of the table.
    return [Cards(id="aside", title=t.gettext("Mined blocks"), cards=tuple(cards))]


# Mobs and the boss


def line_part(ask: Ask, *, is_told: bool = False) -> Cards:
    """Who comes next; a long line wraps. `is_told`: with places and names."""
    t = ask.t
    cards = tuple(
        Card(
            id=f"line-{place}",
            label=f"{place}. {mob_name(name, t)}",
            art=kind_of(name),
            text=f"{place}. {mob_name(name, t)}" if is_told else "",
            badge="" if is_told else name.partition(" ")[2],
            about=about_figure(ask, name),
        )
        for place, name in enumerate(ask.state.waiting(), 1)
    )
    # Translators: headline in a list, 20 letters: the queue in which mobs wait follows.
    told = t.gettext("Line, front first:") if is_told else ""
    # Translators: the queue of mobs is empty.
    note = told if cards else t.gettext("Nobody waits.")
    # Translators: title of a part of the table: the queue of mobs.
    return Cards(id="line", title=t.gettext("Next mobs"), cards=cards, note=note)


def figures_part(ask: Ask, *, is_told: bool = False) -> list[Cards]:
    """Where people have the board: the mobs that stand on it, and the boss. `is_told`: with the
    numbers of their spawners and with names."""
    t, state = ask.t, ask.state
    names = state.figures_on_board()
    if state.boss_is_here:
        names.append(state.boss_name)
    legal = set(ask.question.answers) if ask.question.id in FIGURE_QUESTIONS else set()
    prefix = "fight:" if ask.question.id == "pd.action" else ""
    cards = tuple(
        Card(
            id=f"figure-{place}",
            label=mob_name(name, t),
            art=kind_of(name),
            text=f"{place}. {mob_name(name, t)}" if is_told else "",
            badge="" if is_told else name.partition(" ")[2],
            look="marked" if name in (ask.about.get("mob"), ask.about.get("target")) else "",
            answer=prefix + name if prefix + name in legal else "",
            about=about_figure(ask, name),
        )
        for place, name in enumerate(names, 1)
    )
    # Translators: headline in a list, 20 letters: mobs follow.
    note = t.gettext("On the spawners:") if is_told else ""
    # Translators: title of a part of the table.
    title = t.gettext("Mobs on the board")
    return [Cards(id="figures", title=title, cards=cards, note=note)] if cards else []


def boss_part(ask: Ask) -> Meters:
    """The life of the boss, and how far away it still is."""
    t, state = ask.t, ask.state
    boss = state.boss_name
    meters = []
    if state.setup.tracks_boss or state.boss_is_here:
        is_told = getattr(state.setup, "tracks_boss", True)
        life = state.boss_hp if is_told else state.boss.hp
        meters.append(
            Meter(
                id="boss",
                label=mob_name(boss, t),
                value=life,
                most=state.boss.hp,
                text=f"{life}/{state.boss.hp} ♥" if is_told else "?",
                worry=2 if state.boss_is_here else 0,
                art=kind_of(boss),
            )
        )
    tiles = state.setup.level.tiles
    meters.append(
        Meter(
            id="tiles",
            # Translators: how many tiles of the board are not revealed yet.
            label=t.gettext("Tiles face down"),
            value=state.hidden_tiles,
            most=tiles,
            text=str(state.hidden_tiles),
            art="tile:hidden",
        )
    )
    # Translators: title of a part of the table.
    return Meters(id="boss", title=t.gettext("Way to the boss"), meters=tuple(meters))


# Dice mode


def rolls_part(ask: Ask) -> Cards | None:
    """The last rolls, the newest first."""
    state: DiceState = ask.state
    if not state.rolls:
        return None
    count = state.count
    cards = tuple(_roll(ask, rolled, count - n) for n, rolled in enumerate(state.rolls))
    # Translators: title of a part of the table: dice.
    return Cards(id="rolls", title=ask.t.gettext("Last rolls"), cards=cards)


def _roll(ask: Ask, rolled: Rolled, number: int) -> Card:
    t = ask.t
    dice = ask.state.setup.sets[rolled.set]
    words = result_text(dice_words(ask.view.game), dice, rolled.faces, t)
    title = f"{number}. {set_title(dice_words(ask.view.game), dice, t)}"
    slots = tuple(
        _face(ask, f"{number}-{place}", die.name, face)
        for place, (die, face) in enumerate(zip(dice.dice, rolled.faces, strict=True))
    )
    label, whole = t.pair(title, words), words.replace(" ", "\N{NO-BREAK SPACE}")
    text = t.pair(title, whole)
    return Card(id=f"roll-{number}", label=label, text=text, slots=slots, is_wide=True)


def _face(ask: Ask, id: str, die: str, face: str) -> Thing:
    if face in COLOURS and face != ANY:
        return Thing(id=id, label=colour_name(face, ask.t), art=f"block:{face}")
    is_drawn = die == "combat" and face.isdecimal() and int(face) <= MOST_FACES
    drawn = f"face:{die}:{face}" if is_drawn or face == ANY else ""
    return Thing(id=id, label=colour_name(face, ask.t), art=drawn, text=face, look="die")
