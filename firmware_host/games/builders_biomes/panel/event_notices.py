"""What happened, in words: scorings that come, XP, fights, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from firmware_host.games.builders_biomes.panel.names import (
    characteristic_icon,
    characteristic_name,
    mob_icon,
    mob_text,
    structure_text,
    token_icon,
    token_name,
    xp_text,
)
from firmware_host.games.builders_biomes.panel.overworld import overworld_screen
from firmware_host.games.builders_biomes.panel.status import (
    boards_screen,
    hands_screen,
    signs_screen,
    status_lines,
    strip,
    track_text,
)
from firmware_host.games.builders_biomes.rules.cards import (
    HOE,
    LAYER_OF_SCORING,
    MobCard,
    Structure,
)
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.builders_biomes.rules.turns import worth
from firmware_host.games.core.flow import Event
from firmware_host.panel.game_panel import Alarm, MenuPage, ModePanel, Notice, RollResult
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import player_name
from firmware_host.table.snapshot import TableSnapshot

Teller = Callable[[TableSnapshot, Event, Translator], Notice | None]
TURNING_UP = ("bb.card", "bb.token")


def find(events: Iterable[Event], name: str) -> Event | None:
    return next((event for event in events if event[0] == name), None)


def notices(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """In the order it happened; at the end one line for everybody's mobs."""
    if snapshot.outcome is not None:
        return _end_mobs(snapshot, t)
    told = [
        EVENT_NOTICES[event[0]](snapshot, event, t)
        for event in snapshot.events
        if event[0] in EVENT_NOTICES
    ]
    return [each for each in told if each is not None]


def _scored(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    state: BiomesState = snapshot.state
    _, seat, characteristic, points = event
    spaces = worth(state, seat, characteristic)[1]
    each = state.setup.points[characteristic]
    lines = [
        player_name(snapshot, seat, t),
        f"{characteristic_name(characteristic, t)}: {len(spaces)}×{each}={points}",
        _now(snapshot, seat, t),
    ]
    over = find(snapshot.events, "scoring_over")
    if over:
        lines.append(t.gettext("Remove card {card}.").format(card=over[1]))
    return Notice("\n".join(lines), characteristic_icon(characteristic), "good")


def _now(snapshot: TableSnapshot, seat: int, t: Translator) -> str:
    state: BiomesState = snapshot.state
    return t.gettext("{n} XP").format(n=track_text(state.builders[seat].xp, state.setup.track))


def _xp_gained(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """A bonus or a hoe; what a beaten mob gives is told with the fight."""
    _, seat, xp, why = event
    if isinstance(snapshot.state.setup.cards.get(why), MobCard):
        return None
    text = f"{xp_text(xp, t)}: {_now(snapshot, seat, t)}"
    if why == HOE:
        return Notice(f"{token_name(HOE, t)}\n{text}", token_icon(HOE), "good")
    return Notice(text, "star", "good")


def _fight_over(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice:
    """The last token, the sum, and what hands do now (BB-046 to BB-048)."""
    state: BiomesState = snapshot.state
    _, mob, hearts, won = event
    card = state.setup.cards[mob]
    assert isinstance(card, MobCard)
    revealed = find(snapshot.events, "token_revealed")
    lines = [token_name(str(revealed[1]), t)] if revealed else []
    sum_ = f"{hearts}/{card.hearts}♥"
    if not won:
        lines.append(t.gettext("{hearts}: not enough. The mob stays.").format(hearts=sum_))
        return Notice("\n".join(lines), mob_icon(mob), "bad")
    lines.append(t.gettext("{hearts}: you win! Take the card.").format(hearts=sum_))
    gained = find(snapshot.events, "mob_won")
    seat = int(gained[1]) if gained else state.seat
    lines.append(f"{xp_text(card.xp, t)}: {_now(snapshot, seat, t)}")
    return Notice("\n".join(lines), mob_icon(mob), "good")


def _card_revealed(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """While more is revealed the next question shows it; the last one that the box drew would go
    unseen. What people told they have seen."""
    if _is_seen(snapshot):
        return None
    id = str(event[2])
    card = snapshot.state.setup.cards[id]
    if isinstance(card, Structure):
        return Notice(structure_text(card, t), card.biome)
    return Notice(mob_text(id, card, t), mob_icon(id))


def _token_turned(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    if _is_seen(snapshot):
        return None
    kind = str(event[2])
    return Notice(f"{token_name(kind, t)} ♥{snapshot.state.setup.tokens[kind]}", token_icon(kind))


def _is_seen(snapshot: TableSnapshot) -> bool:
    was_told = snapshot.answered_by in ("person", "scan")
    return was_told or (snapshot.question is not None and snapshot.question.id in TURNING_UP)


EVENT_NOTICES: dict[str, Teller] = {
    "scored": _scored,
    "xp_gained": _xp_gained,
    "fight_over": _fight_over,
    "card_revealed": _card_revealed,
    "token_turned": _token_turned,
}


def _end_mobs(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """BB-096: what each player's mobs give in the end, before the winner is named."""
    found: dict[int, int] = {}
    for event in snapshot.events:
        if event[0] == "xp_gained":
            found[event[1]] = found.get(event[1], 0) + event[2]
    told = []
    for seat, xp in found.items():
        gain = t.gettext("From mobs: {xp}").format(xp=xp_text(xp, t))
        text = f"{player_name(snapshot, seat, t)}\n{gain}\n{_now(snapshot, seat, t)}"
        told.append(Notice(text, "skull", "good"))
    return told


def tunes(snapshot: TableSnapshot) -> list[str]:
    return ["turn"] if find(snapshot.events, "turn_began") else []


REASONS = {
    "most_xp": N_("Most XP wins."),
    "most_blocks": N_("A tie: most blocks wins."),
    "shared": N_("A tie, in blocks too."),
    "abandoned": N_("The game was ended early."),
}


def reason_of(snapshot: TableSnapshot, t: Translator) -> str:
    """Why, and everybody's XP, the most first."""
    outcome = snapshot.outcome
    assert outcome is not None
    text = t.gettext(REASONS[outcome.reason]) if outcome.reason in REASONS else outcome.reason
    builders = snapshot.state.builders
    seats = sorted(range(len(builders)), key=lambda seat: -builders[seat].xp)
    names = [player_name(snapshot, seat, t) for seat in range(len(builders))]
    marks = ["★" if seat in outcome.winners else "" for seat in range(len(builders))]
    ranking = ", ".join(f"{marks[seat]}{names[seat]} {builders[seat].xp}" for seat in seats)
    return f"{text}\n{ranking}"


def winner_of(snapshot: TableSnapshot, t: Translator) -> str:
    """A name; with several winners their names stand in the ranking."""
    assert snapshot.outcome is not None
    winners = snapshot.outcome.winners
    return player_name(snapshot, winners[0], t) if len(winners) == 1 else t.gettext("Shared win!")


def _no_meaning(_snapshot: TableSnapshot, _t: Translator) -> RollResult | None:
    return None


def alarms(snapshot: TableSnapshot, t: Translator) -> list[Alarm]:
    """BB-080, BB-081: announced as soon as its layer is empty, scored after the whole turn."""
    is_now = snapshot.question is not None and snapshot.question.id == "bb.score"
    found = []
    for scoring in snapshot.state.due:
        layer = t.gettext("Layer {layer} is empty.").format(layer=LAYER_OF_SCORING[scoring])
        when = t.gettext("Everybody scores.") if is_now else t.gettext("Score after this turn.")
        title = t.gettext("Scoring {card}!").format(card=scoring)
        found.append(Alarm(scoring, title, f"{layer} {when}"))
    return found


_SIGNS = (
    N_("ROLL: let the box draw."),
    N_("Bottom line: scoring A, B, C"),
    N_("■ blocks left until it, ✓ done"),
    N_("↻ laps of the XP track + rest"),
    N_("★ most XP"),
)
_BOARDS = MenuPage("boards", N_("Boards"), "dwelling", boards_screen)
_HANDS = MenuPage("hands", N_("Weapons and mobs"), "sword", hands_screen)
_OVERWORLD = MenuPage("overworld", N_("Overworld"), "forest", overworld_screen)
_LEGEND = MenuPage("signs", N_("Signs"), "eye", signs_screen)


def _look(*pages: MenuPage) -> ModePanel:
    return ModePanel(
        strip=strip,
        meaning=_no_meaning,
        notices=notices,
        tunes=tunes,
        alarms=alarms,
        reason=reason_of,
        status=status_lines,
        pages=pages,
        signs=_SIGNS,
        winner=winner_of,
    )


ASSISTANT_PANEL = _look(_BOARDS, _HANDS, _LEGEND)
REFEREE_PANEL = _look(_OVERWORLD, _BOARDS, _HANDS, _LEGEND)
