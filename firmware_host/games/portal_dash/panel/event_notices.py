"""What happened, in words: results of rolls, notices, and why a game ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from firmware_host.games.core.flow import Event
from firmware_host.games.portal_dash.panel.names import mob_icon, mob_name
from firmware_host.games.portal_dash.panel.status import deadlines_of, status_lines, strip
from firmware_host.games.portal_dash.rules.assistant.state import AssistantState
from firmware_host.games.portal_dash.rules.combat_dice import life_of
from firmware_host.games.portal_dash.rules.deadlines import ENDANGERED, Deadline
from firmware_host.games.portal_dash.rules.mobs import number_of
from firmware_host.games.portal_dash.rules.state import PortalState
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
    name = colour_name(colour, t)
    if lucky:
        block = t.gettext("{colour}: none is free. Lucky!").format(colour=name)
    elif colour == "?":
        block = t.gettext("Any block on top goes")
    else:
        block = t.gettext("{colour}: one block goes").format(colour=name)
    setup = state.setup
    return RollResult(
        (setup.blocks_die, setup.mob_die),
        (colour, str(number)),
        (block, _mob_line(snapshot, state, number, t)),
        t.gettext("The dice say"),
        tune="lucky" if lucky else "settle",
        colour=colour,
    )


def _mob_line(snapshot: TableSnapshot, state: PortalState, number: int, t: Translator) -> str:
    if not state.setup.tracks_mobs:
        return t.gettext("All mobs with {n} act").format(n=number)
    if find(snapshot.events, "no_spawn"):
        return t.gettext("No mob acts, none comes")
    figures = [name for name in state.figures_on_board() if number_of(name) == number]
    acting = len(figures) if not find(snapshot.events, "mob_spawned") else 0
    if acting == 1 and not state.boss_is_here:
        return t.gettext("{mob} acts").format(mob=mob_name(figures[0], t))
    if state.boss_is_here:
        if not acting:
            return t.gettext("The boss acts")
        text = t.ngettext("The boss and {n} mob act", "The boss and {n} mobs act", acting)
        return text.format(n=acting)
    if acting:
        text = t.ngettext("{n} mob acts", "{n} mobs act", acting)
        return text.format(n=acting)
    if state.waiting():
        return t.gettext("None has {n}: a new mob comes").format(n=number)
    return t.gettext("No mob acts, none comes")


def _combat_dice(snapshot: TableSnapshot, fought: Event, t: Translator) -> RollResult:
    state: PortalState = snapshot.state
    target, shown = str(fought[1]), tuple(int(hits) for hits in fought[2])
    hits = sum(shown)
    life = life_of(state, target)
    again = snapshot.question is not None and snapshot.question.id == "pd.reroll"
    text = t.ngettext("{n} hit", "{n} hits", hits).format(n=hits)
    if again:
        lines = [text]
    elif life is None:
        left = 0 if find(snapshot.events, "boss_replaced") else state.boss_hp
        lines = [text, t.gettext("{hp} left").format(hp=left)]
    elif hits >= life:
        lines = [text, t.gettext("Defeated!")]
    else:
        lines = [text, t.gettext("Not enough")]
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


Teller = Callable[[TableSnapshot, Event, Translator], Notice | None]


def notices(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """Things to say once, most of them short-lived; what the dice screen told is left out."""
    told = [
        EVENT_NOTICES[event[0]](snapshot, event, t)
        for event in snapshot.events
        if event[0] in EVENT_NOTICES
    ]
    wounds = _wounds(snapshot, t)
    return [told for told in [*told, wounds] if told is not None]


def _lucky(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    if find(snapshot.events, "rolled"):
        return None
    name = colour_name(str(event[1]), t)
    return Notice(t.gettext("{colour}: none is free. Lucky!").format(colour=name), "star", "lucky")


def _task_completed(_snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    return Notice(t.gettext("Task {task} is done!").format(task=event[1]), "check", "good")


def _no_spawn(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    return Notice(t.gettext("No mob comes"), "cross")


def _mob_defeated(_snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    text = t.gettext("{mob} to the end of the line").format(mob=mob_name(str(event[1]), t))
    return Notice(text, mob_icon(str(event[1])), "good")


def _boss_appeared(snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    boss = snapshot.state.boss_name
    text = t.gettext("{boss} steps out of the portal!").format(boss=mob_name(boss, t))
    return Notice(text, mob_icon(boss), "alarm")


def _boss_replaced(_snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    text = t.gettext("Beaten! Now {boss} steps out of the portal!")
    return Notice(text.format(boss=mob_name(str(event[1]), t)), mob_icon(str(event[1])), "alarm")


def _tile_revealed(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    return Notice(t.gettext("Turn it over. A chest on its chest space."), "chest")


def _portal_revealed(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    return Notice(t.gettext("Turn over the portal strip. A chest on each chest space."), "portal")


def _netherite(_snapshot: TableSnapshot, _event: Event, t: Translator) -> Notice:
    text = t.gettext("Shuffle a Netherite item into the top 5 items.")
    return Notice(text, "star", "good")


EVENT_NOTICES: dict[str, Teller] = {
    "lucky": _lucky,
    "task_completed": _task_completed,
    "no_spawn": _no_spawn,
    "mob_defeated": _mob_defeated,
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
    text = f"{player_name(snapshot, seat, t)}: ♥{hearts.life}"
    if hearts.armour:
        text += " " + t.gettext("armor {n}").format(n=hearts.armour_hearts())
    emptied = any(
        event[0] == "armour_lost" and event[1] == seat and not hearts.armour[event[2]][0]
        for event in hurt
    )
    if emptied:
        text += "\n" + t.gettext("Armor empty: damaged row")
    return Notice(text, "heart", "hurt")


def tunes(snapshot: TableSnapshot) -> list[str]:
    """Heard, not read: the turn has passed on."""
    return ["turn"] if find(snapshot.events, "turn_began") else []


REASONS = {
    "boss_beaten": N_("The boss is beaten. The portal is yours!"),
    "deadline_A": N_("Layer 1 is empty, but task A is not done."),
    "deadline_B": N_("Layer 2 is empty, but task B is not done."),
    "deadline_C": N_("Layer 3 is empty, but task C is not done."),
    "cube_empty": N_("The last block of the cube is gone."),
    "last_heart": N_("Somebody has lost the last heart."),
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
            t.gettext("Task {task}: hurry!").format(task=due.task),
            _alarm_text(due, t),
        )
        for due in deadlines_of(snapshot.state)
        if due.worry >= ENDANGERED
    ]


def _alarm_text(due: Deadline, t: Translator) -> str:
    missing = t.ngettext("{n} block missing.", "{n} blocks missing.", due.missing)
    left = t.ngettext("Due after {n} more block,", "Due after {n} more blocks,", due.blocks)
    turns = t.ngettext("about {n} turn.", "about {n} turns.", due.turns)
    parts = ((missing, due.missing), (left, due.blocks), (turns, due.turns))
    return " ".join(text.format(n=n) for text, n in parts)


DEADLINE_SIGNS = (
    N_("Hold ROLL: shake; let go: throw."),
    N_("Bottom line: tasks A, B, C."),
    N_("□ blocks the task still needs"),
    N_("■ blocks until it is due"),
    N_("≈ turns until it is due"),
)

ASSISTANT_PANEL = ModePanel(
    strip=strip,
    meaning=meaning_of,
    notices=notices,
    tunes=tunes,
    alarms=alarms,
    reason=reason_of,
    status=status_lines,
    signs=DEADLINE_SIGNS,
)
