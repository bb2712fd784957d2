"""What happened, in words: scorings that come, XP, fights, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from firmware_host.games.builders_biomes.panel.names import (
    characteristic_icon,
    characteristic_name,
    mob_icon,
    mob_spoken,
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
    legend,
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

EventNotice = Callable[[TableSnapshot, Event, Translator], Notice | None]
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
        t.pair(characteristic_name(characteristic, t), f"{len(spaces)}×{each}={points}"),
        _now(snapshot, seat, t),
    ]
    over = find(snapshot.events, "scoring_over")
    if over:
        # Translators: put the scoring card A, B or C into the game box
        lines.append(t.gettext("Remove card {card}.").format(card=over[1]))
    return Notice("\n".join(lines), characteristic_icon(characteristic), "good")


def _now(snapshot: TableSnapshot, seat: int, t: Translator) -> str:
    state: BiomesState = snapshot.state
    # Translators: all experience points of a player; {n}: 42, or 57 ↻1+7 (one lap and 7)
    return t.gettext("{n} XP").format(n=track_text(state.builders[seat].xp, state.setup.track))


def _gained(snapshot: TableSnapshot, seat: int, xp: int, t: Translator) -> str:
    total = _now(snapshot, seat, t)
    # Translators: {gain}: +2 XP, {total}: 44 XP
    return t.gettext("{gain}, now {total}").format(gain=xp_text(xp, t), total=total)


def _xp_gained(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """A bonus or a hoe; what a beaten mob gives is told with the fight."""
    _, seat, xp, why = event
    if isinstance(snapshot.state.setup.cards.get(why), MobCard):
        return None
    text = _gained(snapshot, seat, xp, t)
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
        # Translators: the end of a fight; {hearts}: 3/5♥, those one has and those one needs
        lines.append(t.gettext("{hearts}: not enough. The mob stays.").format(hearts=sum_))
        return Notice("\n".join(lines), mob_icon(mob), "bad")
    # Translators: the end of a fight; {hearts}: 5/4♥, those one has and those one needs
    lines.append(t.gettext("{hearts}: you win! Take the card.").format(hearts=sum_))
    gained = find(snapshot.events, "mob_won")
    seat = int(gained[1]) if gained else state.seat
    lines.append(_gained(snapshot, seat, card.xp, t))
    return Notice("\n".join(lines), mob_icon(mob), "good")


def _card_revealed(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    """While more is revealed the next question shows it; the last one that the box drew would go
    unseen. What people told they have seen."""
    if _is_seen(snapshot):
        return None
    id = str(event[2])
    card = snapshot.state.setup.cards[id]
    if isinstance(card, Structure):
        return Notice(_revealed(structure_text(card, t), t), card.biome)
    spoken = _revealed(mob_spoken(id, card, t), t)
    return Notice(_revealed(mob_text(id, card, t), t), mob_icon(id), spoken=spoken)


def _revealed(what: str, t: Translator) -> str:
    # Translators: {what}: a card or weapon that was turned over: «Iron sword ♥2»
    return t.gettext("Revealed: {what}").format(what=what)


def _token_turned(snapshot: TableSnapshot, event: Event, t: Translator) -> Notice | None:
    if _is_seen(snapshot):
        return None
    kind = str(event[2])
    hearts = snapshot.state.setup.tokens[kind]
    return Notice(_revealed(f"{token_name(kind, t)} ♥{hearts}", t), token_icon(kind))


def _is_seen(snapshot: TableSnapshot) -> bool:
    was_told = snapshot.answered_by in ("person", "scan")
    return was_told or (snapshot.question is not None and snapshot.question.id in TURNING_UP)


EVENT_NOTICES: dict[str, EventNotice] = {
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
        # Translators: at the end of the game, for the mobs one kept; {xp}: +6 XP
        gain = t.gettext("From mobs: {xp}").format(xp=xp_text(xp, t))
        text = f"{player_name(snapshot, seat, t)}\n{gain}\n{_now(snapshot, seat, t)}"
        told.append(Notice(text, "skull", "good"))
    return told


def tunes(snapshot: TableSnapshot) -> list[str]:
    return ["turn"] if find(snapshot.events, "turn_began") else []


REASONS = {
    "most_xp": N_("Most XP wins."),
    "most_blocks": N_("A tie: most blocks wins."),
    "shared": N_("A tie, even in blocks."),
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
    ranking = t.listed(f"{marks[seat]}{names[seat]} {builders[seat].xp}" for seat in seats)
    return f"{text}\n{ranking}"


def winner_of(snapshot: TableSnapshot, t: Translator) -> str:
    """A name; with several winners their names stand in the ranking."""
    assert snapshot.outcome is not None
    winners = snapshot.outcome.winners
    # Translators: large, in place of the winner's name, where several win together
    shared = t.gettext("Shared win!")
    return player_name(snapshot, winners[0], t) if len(winners) == 1 else shared


def _no_meaning(_snapshot: TableSnapshot, _t: Translator) -> RollResult | None:
    return None


def alarms(snapshot: TableSnapshot, t: Translator) -> list[Alarm]:
    """BB-080, BB-081: announced as soon as its layer is empty, scored after the whole turn."""
    is_now = snapshot.question is not None and snapshot.question.id == "bb.score"
    found = []
    for scoring in snapshot.state.due:
        # Translators: a layer of the block cube; {layer}: 1, 2 or 3
        layer = t.gettext("Layer {layer} is empty.").format(layer=LAYER_OF_SCORING[scoring])
        when = t.gettext("Everybody scores.") if is_now else t.gettext("Score after this turn.")
        # Translators: an alarm: scoring card A, B or C; 14 letters
        title = t.gettext("Scoring {card}!").format(card=scoring)
        found.append(Alarm(scoring, title, f"{layer} {when}"))
    return found


_BUTTONS = (
    # Translators: ROLL is a button of the box; here it draws a card or token in your place
    N_("ROLL: let the box draw."),
)
_SIGNS = (
    N_("Bottom line: scoring A, B, C"),
    # Translators: what the signs behind A, B and C say: «A 12■», «B ✓»
    N_("■ blocks left until it, ✓ done"),
    # Translators: «57 ↻1+7»: once around the track of 50 spaces, and 7 more
    N_("↻ laps of the XP track + rest"),
    # Translators: the star stands beside the choice that gives most points
    N_("★ most XP"),
)
# Translators: the player boards; a line of the menu, 18 letters
_BOARDS = MenuPage("boards", N_("Boards"), "dwelling", boards_screen)
# Translators: what a player has collected; a line of the menu and a title, 18 letters
_HANDS = MenuPage("hands", N_("Weapons and mobs"), "sword", hands_screen)
_OVERWORLD = MenuPage("overworld", N_("Overworld"), "forest", overworld_screen)


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
        buttons=_BUTTONS,
        signs=_SIGNS,
        legend=legend,
        winner=winner_of,
        turns=lambda snapshot: int(snapshot.state.turns),
    )


ASSISTANT_PANEL = _look(_BOARDS, _HANDS)
REFEREE_PANEL = _look(_OVERWORLD, _BOARDS, _HANDS)
