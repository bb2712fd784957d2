"""What happened, in words: results of rolls, notices, and why a game ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from firmware_host.games.core.cube import COLUMNS, Cube
from firmware_host.games.core.flow import Event
from firmware_host.games.portal_dash.panel.creatures import deeds
from firmware_host.games.portal_dash.panel.hearts import told_hearts
from firmware_host.games.portal_dash.panel.names import mob_icon, mob_name
from firmware_host.games.portal_dash.panel.status import deadlines_of, status_lines, strip
from firmware_host.games.portal_dash.rules.assistant.creatures import MOBS
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.combat_dice import life_of
from firmware_host.games.portal_dash.rules.deadlines import ENDANGERED, Deadline
from firmware_host.games.portal_dash.rules.mobs import number_of
from firmware_host.games.portal_dash.rules.referee.creatures import in_range
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.games.portal_dash.rules.state import UNKNOWN, PortalState
from firmware_host.panel.game_panel import Alarm, ModePanel, Notice, RollResult
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import player_name
from firmware_host.panel.words import colour_name
from firmware_host.table.snapshot import TableSnapshot


def find(events: Iterable[Event], name: str) -> Event | None:
    return next((event for event in events if event[0] == name), None)


def meaning_of(snapshot: TableSnapshot, t: Translator) -> RollResult | None:
    rolled = find(snapshot.events, "rolled")
    if rolled is not None:
        return _white_dice(snapshot, rolled, t)
    fought = find(snapshot.events, "fight_rolled")
    return _combat_dice(snapshot, fought, t) if fought is not None else None


def _white_dice(snapshot: TableSnapshot, rolled: Event, t: Translator) -> RollResult:
    state: PortalState = snapshot.state
    colour, number = str(rolled[1]), int(rolled[2])
    lucky = find(snapshot.events, "lucky") is not None
    taken = find(snapshot.events, "block_taken")
    if lucky:
        block = _no_exposed(colour, t)
    elif taken is not None:
        block = _taken_text(state, taken, t)
    elif colour == "?":
        # Translators: beside the die that shows «?». Twice 17 letters.
        block = t.gettext("Remove any top block")
    else:
        # Translators: beside the die. {color} is the color of the block, «Red». Twice 17 letters.
        block = t.gettext("Remove 1 exposed: {color}").format(color=colour_name(colour, t))
    setup = state.setup
    return RollResult(
        (setup.blocks_die, setup.mob_die),
        (colour, str(number)),
        (block, _mob_line(snapshot, state, number, t)),
        # Translators: title, 20 letters: above the two dice.
        t.gettext("You rolled"),
        tune="lucky" if lucky else "settle",
        colour=colour,
    )


def is_idle(snapshot: TableSnapshot, name: str) -> bool:
    """The figure has acted, but neither gone anywhere nor come near anybody."""
    asked = snapshot.question.about.get("mob") if snapshot.question else None
    moved = any(other[:2] == ("mob_moved", name) for other in snapshot.events)
    acted = any(other[:2] == ("mob_acted", name) for other in snapshot.events)
    return acted and not moved and asked != name and not in_range(snapshot.state, name)


def _no_exposed(colour: str, t: Translator) -> str:
    # Translators: {color} of the rolled die, «Red»: no such block is exposed. Twice 17 letters.
    return t.gettext("{color}: none exposed. Lucky!").format(color=colour_name(colour, t))


def _taken_text(state: PortalState, taken: Event, t: Translator) -> str:
    """Which block leaves the cube, where people did not choose it themselves."""
    where, colour = int(taken[1]), str(taken[2])
    if not isinstance(state.cube, Cube):
        # Translators: remove 1 block from the cube. Twice 17 letters.
        return t.gettext("Remove 1 of layer {layer}").format(layer=where)
    layer = state.cube.layer_of(where) - 1  # the block below is the top one now
    if colour == UNKNOWN:
        # Translators: {cell} is its place on the cube, «b3». Twice 17 letters.
        return t.gettext("Remove the block at {cell}, layer {layer}").format(
            cell=COLUMNS[where], layer=layer
        )
    # Translators: the color of a block («Red»), its place on the cube («b3»), its layer.
    # Twice 17 letters.
    return t.gettext("Remove: {color} at {cell}, layer {layer}").format(
        color=colour_name(colour, t), cell=COLUMNS[where], layer=layer
    )


def _mob_line(snapshot: TableSnapshot, state: PortalState, number: int, t: Translator) -> str:
    if not state.setup.tracks_mobs:
        # Translators: {n} is the number on the die, 1 to 3, not how many. Twice 17 letters.
        return t.gettext("All mobs with {n} act").format(n=number)
    if find(snapshot.events, "no_spawn"):
        # Translators: beside the die. Twice 17 letters.
        return t.gettext("No mob acts or spawns")
    figures = [name for name in state.figures_on_board() if number_of(name) == number]
    acting = len(figures) if not find(snapshot.events, "mob_spawned") else 0
    if acting == 1 and not state.boss_is_here:
        # Translators: beside the die. {mob}: «Ghast 2». Twice 17 letters.
        text = t.gettext("{mob} acts")
        if isinstance(state, RefereeState) and is_idle(snapshot, figures[0]):
            # Translators: {mob}: «Ghast 2». Twice 17 letters.
            text = t.gettext("{mob} reaches nobody")
        return text.format(mob=mob_name(figures[0], t))
    if state.boss_is_here:
        if not acting:
            # Translators: beside the die. Twice 17 letters.
            return t.gettext("The boss acts")
        # Translators: beside the die. Twice 17 letters.
        text = t.ngettext("The boss and {n} mob act", "The boss and {n} mobs act", acting)
        return text.format(n=acting)
    if acting:
        # Translators: beside the die. Twice 17 letters.
        text = t.ngettext("{n} mob acts", "{n} mobs act", acting)
        return text.format(n=acting)
    new = find(snapshot.events, "mob_spawned")
    if new is not None:
        # Translators: a new mob comes onto the board. {mob}: «Ghast 2». Twice 17 letters.
        return t.gettext("{mob} spawns").format(mob=mob_name(str(new[1]), t))
    if state.waiting():
        return t.gettext("{mob} spawns").format(mob=mob_name(state.waiting()[0], t))
    return t.gettext("No mob acts or spawns")


def _combat_dice(snapshot: TableSnapshot, fought: Event, t: Translator) -> RollResult:
    state: PortalState = snapshot.state
    target, shown = str(fought[1]), tuple(int(hits) for hits in fought[2])
    hits = sum(shown)
    life = life_of(state, target)
    again = snapshot.question is not None and snapshot.question.id == "pd.reroll"
    # Translators: hits on combat dice.
    text = t.ngettext("{n} hit", "{n} hits", hits).format(n=hits)
    if again:
        lines = [text]
    elif life is None:
        left = 0 if find(snapshot.events, "boss_replaced") else state.boss_hp
        # Translators: below combat dice: move the life marker of the boss to this number. 20
        # letters.
        life_now = t.gettext("Set its life to {hp}").format(hp=left)
        lines = [text, life_now if left else t.gettext("Boss beaten!")]
    elif hits >= life:
        lines = [
            # Translators: {hits}: «3 hits». 20 letters.
            t.gettext("{hits}: defeated!").format(hits=text),
            # Translators: below combat dice. 20 letters.
            t.gettext("Draw 2 items, keep 1"),
        ]
    else:
        # Translators: below combat dice. 20 letters.
        lines = [text, t.gettext("Not enough hits")]
    good = life is None or hits >= life
    return RollResult(
        (state.setup.combat_die,) * len(shown),
        tuple(str(face) for face in shown),
        tuple(lines),
        mob_name(target, t),
        moving=_thrown_now(snapshot, shown),
        glance=again,
        tune="settle" if again else ("good" if good else "bad"),
    )


def _thrown_now(snapshot: TableSnapshot, shown: tuple[int, ...]) -> tuple[int, ...] | None:
    """After a reroll the dice that were kept lie still."""
    thrown = list(snapshot.thrown.faces) if snapshot.thrown else []
    moving = []
    for i, hits in enumerate(shown):
        if thrown and thrown[0] == str(hits):
            moving.append(i)
            thrown.pop(0)
    return tuple(moving) if not thrown else None


EventNotice = Callable[[TableSnapshot, Event, Translator], Notice | None]


def notices(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """Things to say once, most of them short-lived; what the dice screen told is left out."""
    found = [
        EVENT_NOTICES[event[0]](snapshot, event, t)
        for event in snapshot.events
        if event[0] in EVENT_NOTICES
    ]
    return [notice for notice in [*found, _wounds(snapshot, t)] if notice is not None]


def _lucky(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    state = snapshot.state
    by_people = find(snapshot.events, "colour_ruled_out") or not isinstance(state.cube, Cube)
    if find(snapshot.events, "rolled") or by_people:
        return None  # the dice screen has told it, or people have said so themselves
    return Notice(_no_exposed(str(event[1]), t), "star", "lucky")


def _block_found(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """The one block that can go, where the dice screen has not told it."""
    taken = find(snapshot.events, "block_taken")
    if taken is None or find(snapshot.events, "rolled"):
        return None
    return Notice(_taken_text(snapshot.state, taken, t), "block")


def _mob_acted(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """What to do with the figure, where nothing is asked about it."""
    state, name, number = snapshot.state, str(event[1]), int(event[2])
    asked = snapshot.question.about.get("mob") if snapshot.question else None
    if name == MOBS or asked == name or state.setup.tracks_hearts:
        return None
    return Notice(f"{mob_name(name, t)}\n{deeds(state, name, number, t)}", mob_icon(name))


def _spawn_failed(_snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    # Translators: {mob}: «Ghast 2». The line is the queue in which mobs wait.
    text = t.gettext("{mob} goes back to the front of the line")
    return Notice(text.format(mob=mob_name(str(event[1]), t)), mob_icon(str(event[1])))


def _item_received(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """PD-091: once for all who get one."""
    seats = [other[1] for other in snapshot.events if other[0] == "item_received"]
    is_told = find(snapshot.events, "armour_told") or find(snapshot.events, "fight_rolled")
    if event[1] != seats[0] or is_told:
        return None
    return Notice(t.gettext("Draw 2 items, keep 1. Is it armor? Put it on."), "chest", "good")


def _task_completed(_snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    # Translators: {task} is A, B or C.
    return Notice(t.gettext("Task {task} is complete!").format(task=event[1]), "check", "good")


def _no_spawn(snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice | None:
    if find(snapshot.events, "rolled"):
        return None
    return Notice(t.gettext("No mob spawns"), "cross")


_BOSS_APPEARS: Final = {
    "wildfire": N_("The Wildfire steps out of the portal!"),
    "ancient_hoglin": N_("The Ancient Hoglin steps out of the portal!"),
}
_BOSS_FOLLOWS: Final = {
    # Translators: the first boss is beaten, a second one comes.
    "wildfire": N_("Beaten! Now the Wildfire steps out of the portal!"),
    # Translators: the first boss is beaten, a second one comes.
    "ancient_hoglin": N_("Beaten! Now the Ancient Hoglin steps out of the portal!"),
}
"""Whole sentences, because most languages put an article before the name of a boss."""


def _boss_appeared(snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    boss = snapshot.state.boss_name
    return Notice(t.gettext(_BOSS_APPEARS[boss]), mob_icon(boss), "alarm")


def _boss_replaced(_snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    boss = str(event[1])
    return Notice(t.gettext(_BOSS_FOLLOWS[boss]), mob_icon(boss), "alarm")


def _tile_revealed(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    return Notice(t.gettext("Reveal it. Put a chest on its chest space."), "chest")


def _portal_revealed(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    return Notice(t.gettext("Reveal the portal strip. Put a chest on each chest space."), "portal")


def _netherite(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    text = t.gettext("Shuffle a Netherite item into the top 5 item tiles.")
    return Notice(text, "star", "good")


EVENT_NOTICES: dict[str, EventNotice] = {
    "lucky": _lucky,
    "block_found": _block_found,
    "mob_acted": _mob_acted,
    "spawn_failed": _spawn_failed,
    "item_received": _item_received,
    "task_completed": _task_completed,
    "no_spawn": _no_spawn,
    "boss_appeared": _boss_appeared,
    "boss_replaced": _boss_replaced,
    "tile_revealed": _tile_revealed,
    "portal_revealed": _portal_revealed,
    "netherite_unlocked": _netherite,
}


def _wounds(snapshot: TableSnapshot, t: Translator) -> Notice | None:
    """Hearts that moved, and a piece of armour that is empty now."""
    hurt = [event for event in snapshot.events if event[0] in ("armour_lost", "life_set")]
    if not hurt or snapshot.outcome:
        return None
    state: AssistantState = snapshot.state
    seat = int(hurt[-1][1])
    hearts = state.hearts[seat]
    text = told_hearts(player_name(snapshot, seat, t), hearts.life, hearts.armour, t)
    emptied = any(
        event[0] == "armour_lost" and event[1] == seat and not hearts.armour[event[2]][0]
        for event in hurt
    )
    if emptied:
        text += "\n" + t.gettext("Move armor to the bottom row")
    return Notice(text, "heart", "hurt")


def tunes(snapshot: TableSnapshot) -> list[str]:
    """Heard, not read: the turn has passed on."""
    return ["turn"] if find(snapshot.events, "turn_began") else []


REASONS = {
    "boss_beaten": N_("You beat the boss. The portal is yours!"),
    "deadline_A": N_("Layer 1 is empty, but task A is not complete."),
    "deadline_B": N_("Layer 2 is empty, but task B is not complete."),
    "deadline_C": N_("Layer 3 is empty, but task C is not complete."),
    "cube_empty": N_("The cube is empty."),
    "last_heart": N_("A player is out of hearts."),
    "abandoned": N_("The game was ended early."),
}


def reason_of(snapshot: TableSnapshot, t: Translator) -> str:
    reason = snapshot.outcome.reason if snapshot.outcome else ""
    text = REASONS.get(reason)
    return t.gettext(text) if text else reason


def alarms(snapshot: TableSnapshot, t: Translator) -> list[Alarm]:
    """Every task that is endangered now, with how near its deadline is."""
    return [
        Alarm(
            due.task,
            # Translators: title, 20 letters. {task} is A, B or C.
            t.gettext("Task {task}: hurry!").format(task=due.task),
            _alarm_text(due, t),
        )
        for due in deadlines_of(snapshot.state)
        if due.worry >= ENDANGERED
    ]


def _alarm_text(due: Deadline, t: Translator) -> str:
    # Translators: blocks that the task still needs.
    missing = t.ngettext("{n} block missing.", "{n} blocks missing.", due.missing)
    # Translators: the task must be complete when so many more blocks have left the cube.
    left = t.ngettext("Due after {n} more block.", "Due after {n} more blocks.", due.blocks)
    # Translators: turns until the task must be complete.
    turns = t.ngettext("About {n} turn left.", "About {n} turns left.", due.turns)
    parts = ((missing, due.missing), (left, due.blocks), (turns, due.turns))
    return " ".join(text.format(n=n) for text, n in parts)


DICE_BUTTONS = (N_("Hold ROLL to shake. Let go to throw."),)
DEADLINE_SIGNS = (
    N_("Bottom line: tasks A, B, C."),
    # Translators: what a sign means.
    N_("□ blocks the task still needs"),
    # Translators: what a sign means: blocks until the task must be complete.
    N_("■ blocks until it is due"),
    # Translators: what a sign means: turns until the task must be complete, about.
    N_("≈ turns until it is due"),
)


def turns_played(snapshot: TableSnapshot) -> int:
    """Those that were ended, and the one in which the game was."""
    return int(snapshot.state.turns) + 1


ASSISTANT_PANEL = ModePanel(
    strip=strip,
    meaning=meaning_of,
    notices=notices,
    tunes=tunes,
    alarms=alarms,
    reason=reason_of,
    status=status_lines,
    buttons=DICE_BUTTONS,
    signs=DEADLINE_SIGNS,
    turns=turns_played,
)
