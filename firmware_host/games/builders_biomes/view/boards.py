"""Player boards, what each scoring would give now, and what every player holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from firmware_host.games.builders_biomes.panel.names import (
    building_name,
    characteristic_name,
    mob_name,
    structure_text,
    token_name,
)
from firmware_host.games.builders_biomes.panel.status import (
    blocks_until,
    board_title,
    mobs_lie_open,
    track_text,
)
from firmware_host.games.builders_biomes.rules.cards import (
    LAYER_OF_SCORING,
    SCORINGS,
    Structure,
)
from firmware_host.games.builders_biomes.rules.referee.state import RefereeBiomesState
from firmware_host.games.builders_biomes.rules.scoring import SIDE, counted
from firmware_host.games.builders_biomes.rules.state import BiomesState
from firmware_host.games.builders_biomes.rules.turns import worth
from firmware_host.games.builders_biomes.view.pictures import (
    biome_ground,
    building_art,
    characteristic_art,
    counted_blocks,
)
from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask
from firmware_host.panel.words import approx
from firmware_host.view.scene import Board, Card, Cards, Cell, Meter, Meters, Seat, Seats, Thing

SCORING_NAMES = {
    # Translators: what scoring A is about; also a headline of the index
    "A": N_("Biomes"),
    # Translators: what scoring B is about: wood, sand, stone, obsidian
    "B": N_("Materials"),
    # Translators: what scoring C is about: types of buildings
    "C": N_("Types"),
}
SPACE = 2
"""A space of a board in the middle is as wide as two of the overworld, so that its badge is not
larger than there."""
CUBE_LAYER = 16
SOON, NOW = 8, 2
"""Blocks until a scoring: within two turns or so, and with one Collect action."""


def player_board(
    ask: Ask,
    seat: int,
    *,
    id: str,
    is_large: bool = False,
    answers: Sequence[str] = (),
    badges: Mapping[int, str] | None = None,
    marked: Sequence[int] = (),
) -> Board:
    """Printed biomes, and on them the buildings; `badges` and `marked` are by space."""
    size = SPACE if is_large else 1
    cells = []
    for space in range(len(ask.state.builders[seat].spaces)):
        answer = str(space) if str(space) in answers else ""
        badge = badges.get(space, "") if badges else ""
        look = "marked" if space in marked else ""
        cells.append(_space(ask, seat, space, size=size, answer=answer, badge=badge, look=look))
    title = f"{ask.player(seat)}: {board_title(ask.state, seat, ask.t)}"
    places = tuple((str(n + 1), (n + 0.5) * size) for n in range(SIDE)) if is_large else ()
    side = SIDE * size
    return Board(
        id=id,
        title=title,
        width=side,
        height=side,
        cells=tuple(cells),
        column_names=places,
        row_names=places,
    )


def _space(
    ask: Ask, seat: int, space: int, *, size: int, answer: str, badge: str, look: str
) -> Cell:
    state: BiomesState = ask.state
    t = ask.t
    row, column = divmod(space, SIDE)
    where = t.gettext("Row {row}, column {column}").format(row=row + 1, column=column + 1)
    id = state.builders[seat].spaces[space]
    card = state.setup.cards.get(id)
    printed = state.setup.boards[seat][space]
    if isinstance(card, Structure):
        name, about = building_name(card, t), structure_text(card, t)
        ground, art = card.biome, building_art(card)
    else:
        name, about = characteristic_name(printed, t), ""
        ground, art = printed, ""
    return Cell(
        id=f"{seat}/{space}",
        label=t.listed(filter(None, (f"{where}: {name}", badge))),
        x=column * size,
        y=row * size,
        width=size,
        height=size,
        ground=biome_ground(ground),
        art=art,
        badge=badge,
        look=look,
        answer=answer,
        about=about,
    )


# What scorings would give


def to_come(state: BiomesState) -> list[str]:
    return [scoring for scoring in SCORINGS if scoring not in state.scored]


def best_of(state: BiomesState, seat: int, scoring: str) -> tuple[str, int]:
    """The characteristic worth most to a player now, and its XP."""
    return _best(state, seat, scoring, state.shown(seat, scoring))


def _best(
    state: BiomesState, seat: int, scoring: str, shown: Sequence[str | None]
) -> tuple[str, int]:
    beginner, points = state.setup.beginners[seat], state.setup.points
    found = {each: len(counted(shown, each, beginner)) * points[each] for each in SCORINGS[scoring]}
    best = max(found, key=found.__getitem__)
    return best, found[best]


def gain_of(state: BiomesState, seat: int, card: Structure, space: int) -> int:
    """How much more the scorings to come would give with the card there; its bonus is left out."""
    gain = 0
    for scoring in to_come(state):
        shown = state.shown(seat, scoring)
        before = _best(state, seat, scoring, shown)[1]
        shown[space] = card.shows(scoring)
        gain += _best(state, seat, scoring, shown)[1] - before
    return gain


def signed(ask: Ask, xp: int, *characteristics: str) -> str:
    """«+7», «≈+7» where a value it rests on is a guess."""
    sign = "+" if xp >= 0 else "−"
    guess = ask.is_guess(*(f"points.{each}" for each in characteristics))
    return approx(f"{sign}{abs(xp)}", guess)


def gains(ask: Ask, seat: int, card: Structure) -> dict[int, str]:
    """By space: what the card would add to the scorings to come."""
    every = [each for scoring in to_come(ask.state) for each in SCORINGS[scoring]]
    spaces = range(len(ask.state.builders[seat].spaces))
    return {s: signed(ask, gain_of(ask.state, seat, card, s), *every) for s in spaces}


def scoring_choices(ask: Ask, seat: int, scoring: str) -> Cards:
    """The four characteristics of a scoring card: spaces × value."""
    state: BiomesState = ask.state
    best, _ = best_of(state, seat, scoring)
    cards = []
    for each in SCORINGS[scoring]:
        xp, spaces = worth(state, seat, each)
        value = approx(str(state.setup.points[each]), ask.is_guess(f"points.{each}"))
        name = characteristic_name(each, ask.t)
        gain = signed(ask, xp, each)
        cards.append(
            Card(
                id=each,
                label=ask.t.pair(name, ask.t.listed((f"{len(spaces)} × {value}", gain))),
                art=characteristic_art(each),
                text=f"{name} {len(spaces)}×{value}",
                badge=gain,
                look="marked" if each == best else "",
                answer=each if each in ask.question.answers else "",
            )
        )
    # Translators: {card}: A, {what}: Biomes
    title = ask.t.gettext("Scoring {card}: {what}").format(
        card=scoring, what=ask.t.gettext(SCORING_NAMES[scoring])
    )
    return Cards(id="scoring", title=title, cards=tuple(cards), is_even=True, is_beside=True)


def best_group(state: BiomesState, seat: int, scoring: str) -> tuple[int, ...]:
    return worth(state, seat, best_of(state, seat, scoring)[0])[1]


# Everybody


def own_seat(ask: Ask, seat: int) -> Seats:
    """Whoever is asked: XP, what scorings would give, blocks and weapons, without the board."""
    own = _seat(ask, seat, is_turn=True, has_board=False)
    # Translators: what the player who is asked has: points, blocks, weapons
    return Seats(id="you", title=ask.t.gettext("Your supply"), seats=(own,))


def seats(ask: Ask, first: int) -> Seats:
    """Everybody with their board: whoever is asked first, then round the table."""
    count = len(ask.state.builders)
    order = [(first + n) % count for n in range(count)]
    found = tuple(_seat(ask, seat, is_turn=seat == first, has_board=True) for seat in order)
    return Seats(id="seats", title=ask.t.gettext("Players"), seats=found)


def _seat(ask: Ask, seat: int, *, is_turn: bool, has_board: bool) -> Seat:
    state: BiomesState = ask.state
    t = ask.t
    builder = state.builders[seat]
    name = ask.player(seat)
    xp = t.gettext("{n} XP").format(n=track_text(builder.xp, state.setup.track))
    previews = [_preview(ask, seat, scoring) for scoring in to_come(state)]
    answer = f"p{seat}" if f"p{seat}" in ask.question.answers else ""
    return Seat(
        id=f"seat{seat}",
        label=t.listed((name, xp)),
        art=f"pawn:{ask.view.players[seat][0]}",
        text=f"{name} · {xp}",
        tint=ask.view.players[seat][0],
        is_turn=is_turn,
        answer=answer,
        about=_holdings(ask, seat, previews, is_turn),
        stats=_stats(ask, seat, previews),
        board=player_board(ask, seat, id=f"board{seat}") if has_board else None,
    )


def _stats(ask: Ask, seat: int, previews: Sequence[Thing]) -> tuple[Thing, ...]:
    state: BiomesState = ask.state
    t = ask.t
    builder = state.builders[seat]
    stats = [*previews]
    if isinstance(state, RefereeBiomesState):
        stats += counted_blocks(builder.blocks, ask)
    weapons, mobs = sum(builder.pile.values()), len(builder.mobs)
    # Translators: how many weapon tokens a player has
    label = t.gettext("Weapons: {n}").format(n=weapons)
    stats.append(Thing(id="weapons", label=label, art="bb:stone_sword", badge=str(weapons)))
    if mobs:
        # Translators: how many beaten mobs a player has
        label = t.gettext("Mobs: {n}").format(n=mobs)
        stats.append(Thing(id="mobs", label=label, art="bb:mob", badge=str(mobs)))
    return tuple(stats)


def _preview(ask: Ask, seat: int, scoring: str) -> Thing:
    best, xp = best_of(ask.state, seat, scoring)
    gain = signed(ask, xp, best)
    # Translators: {card}: A, {xp}: +12, {what}: the best choice: Forest
    text = ask.t.gettext("Scoring {card} would give {xp} now: {what}")
    what = characteristic_name(best, ask.t)
    label = text.format(card=scoring, xp=gain, what=what)
    return Thing(id=f"scoring{scoring}", label=label, text=scoring, badge=gain)


def _holdings(ask: Ask, seat: int, previews: Sequence[Thing], may_look: bool) -> str:
    """BB-054, BB-A35: kinds of weapons and face-down mobs are their owner's to see."""
    t, builder = ask.t, ask.state.builders[seat]
    lines = [f"{preview.label}." for preview in previews]
    if may_look:
        kinds = t.listed(f"{n}× {token_name(kind, t)}" for kind, n in builder.pile.items())
        # Translators: what a player has; {names}: 3× Poisonous potato, 1× Bow
        lines.append(t.gettext("Weapons: {names}.").format(names=kinds))
    if builder.mobs and (may_look or mobs_lie_open(ask.state)):
        names = t.listed(mob_name(id, t) for id in builder.mobs)
        # Translators: the beaten mobs of a player; {names}: Creeper, Witch
        lines.append(t.gettext("Mobs: {names}.").format(names=names))
    return " ".join(lines)


def xp_track(ask: Ask) -> Meters:
    """Whoever leads on top."""
    state: BiomesState = ask.state
    track = state.setup.track
    order = sorted(range(len(state.builders)), key=lambda seat: -state.builders[seat].xp)
    meters = tuple(
        Meter(
            id=f"xp{seat}",
            label=ask.player(seat),
            value=state.builders[seat].xp % track,
            most=track,
            text=track_text(state.builders[seat].xp, track),
            art=f"pawn:{ask.view.players[seat][0]}",
        )
        for seat in order
    )
    # Translators: the track of experience points around a board
    return Meters(id="xp", title=ask.t.gettext("XP track"), meters=meters)


def scorings(ask: Ask) -> Meters:
    """BB-080: a scoring comes when its layer, and with it all above, is empty."""
    found = tuple(_scoring_meter(ask, scoring) for scoring in SCORINGS)
    return Meters(id="scorings", title=ask.t.gettext("Blocks left until a scoring"), meters=found)


def _scoring_meter(ask: Ask, scoring: str) -> Meter:
    state: BiomesState = ask.state
    t = ask.t
    most = CUBE_LAYER * LAYER_OF_SCORING[scoring]
    left = blocks_until(state.cube, scoring)
    worry = 0
    if scoring in state.scored:
        # Translators: this scoring is over
        text = t.pgettext("scoring", "done")
    elif not left:
        # Translators: when the scoring comes; beside its name
        text, worry = t.gettext("after this turn"), 2
    else:
        text = str(left)
        worry = 2 if left <= NOW else 1 if left <= SOON else 0
    name = t.gettext(SCORING_NAMES[scoring])
    return Meter(
        id=scoring,
        label=f"{scoring} {name}",
        value=most - left,
        most=most,
        text=text,
        worry=worry,
    )
