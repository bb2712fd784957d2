"""What is always in sight: deadlines, hearts, creatures, boss; and the colour of the light."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.hearts import hearts_text, life_paths
from firmware_host.games.portal_dash.panel.names import mob_icon, mob_name
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.deadlines import Deadline, deadlines
from firmware_host.games.portal_dash.rules.referee.state import NOWHERE, RefereeState
from firmware_host.games.portal_dash.rules.state import PortalState
from firmware_host.panel.cube_words import cube_lines
from firmware_host.panel.frame import StripCell
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import is_guess, player_name
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import approx, colour_name
from firmware_host.table.snapshot import TableSnapshot

BEFORE_THE_GAME = frozenset({"pd.guide", "pd.deal", "pd.first_spawners", "pd.show_line", "fair"})


def deadlines_of(state: PortalState) -> tuple[Deadline, ...]:
    return deadlines(state.cube, state.piglin, state.turns)


def strip(snapshot: TableSnapshot, _t: Translator) -> tuple[StripCell, ...]:
    """Nothing runs out before the first turn."""
    question = snapshot.question
    if question is None or question.id in BEFORE_THE_GAME or _is_setting_up(snapshot.state):
        return ()
    return tuple(
        StripCell(due.task, due.missing, due.blocks, due.turns, due.worry)
        for due in deadlines_of(snapshot.state)
    )


def _is_setting_up(state: PortalState) -> bool:
    """Somebody's piece is not on the board yet."""
    return isinstance(state, RefereeState) and NOWHERE in state.pieces


def status_lines(view: TableSnapshot, t: Translator) -> list[Option]:
    """The table at a glance: the lines behind hold OK."""
    state: AssistantState = view.state
    lines = [*task_lines(state, t), *cube_lines(state.cube, t)]
    if state.setup.tracks_hearts:
        lines += heart_lines(view, state, t)
    if state.setup.tracks_boss or state.boss_is_here:
        where = f"{state.boss_hp}/{state.boss.hp}" if state.setup.tracks_boss else ""
        lines.append(boss_line(view, where, t))
    if state.setup.tracks_mobs:
        lines += [on_board_line(mob, t) for mob in state.mobs.board]
        lines += waiting_lines(state, t)
    return lines


def on_board_line(mob: str, t: Translator) -> Option:
    # Translators: beside the name of a mob that stands on the board. 6 letters.
    return Option("board", mob_name(mob, t), mob_icon(mob), t.pgettext("where it is", "board"))


def boss_line(view: TableSnapshot, note: str, t: Translator) -> Option:
    boss = view.state.boss_name
    if note:
        note = approx(note, is_guess(view, *life_paths(view.state, boss)))
    return Option("boss", mob_name(boss, t), mob_icon(boss), note)


def waiting_lines(state: PortalState, t: Translator) -> list[Option]:
    return [
        Option("line", mob_name(mob, t), mob_icon(mob), f"{place}.")
        for place, mob in enumerate(state.waiting(), 1)
    ]


def task_done(t: Translator) -> str:
    # Translators: beside a task. 8 letters.
    return t.pgettext("task", "done")


def task_lines(state: PortalState, t: Translator) -> list[Option]:
    lines = []
    for due in deadlines_of(state):
        # Translators: {task} is A, B or C. 10 letters.
        text = t.gettext("Task {task}").format(task=due.task)
        if due.is_met:
            lines.append(Option("task", text, "check", task_done(t)))
        else:
            # Translators: beside a task: blocks it still needs. 10 letters.
            note = t.ngettext("{n} missing", "{n} missing", due.missing).format(n=due.missing)
            lines.append(Option("task", text, "warning" if due.worry > 1 else "hourglass", note))
            lines += _column_lines(state, due.task, t)
    return lines


def _column_lines(state: PortalState, task: str, t: Translator) -> list[Option]:
    """In the order of the board; what fills a column tells people more than its number."""
    board = state.piglin
    rows = zip(board.names, board.sizes, board.filled, board.colours, strict=True)
    return [
        Option(
            "column",
            t.pair(task, colour_name(held or "?", t)),
            f"block:{held or 'unknown'}",
            f"{filled}/{size}",
        )
        for name, size, filled, held in rows
        if name[0] == task
    ]


def heart_lines(
    view: TableSnapshot, state: AssistantState | RefereeState, t: Translator
) -> list[Option]:
    return [
        Option(
            "hearts",
            player_name(view, seat, t),
            view.players[seat][0],
            hearts_text(state, seat),
            typed=bool(view.players[seat][1]),
        )
        for seat in range(len(view.players))
    ]
