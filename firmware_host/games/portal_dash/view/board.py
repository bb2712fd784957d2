"""The board of referee mode: parts side by side, who stands where, what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from firmware_host.games.core.flow import Event
from firmware_host.games.portal_dash.panel.board import TEXTURES, ground_text
from firmware_host.games.portal_dash.panel.hearts import hearts_text
from firmware_host.games.portal_dash.panel.names import harm, is_boss, mob_name, moves
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.games.portal_dash.rules.combat_dice import life_of
from firmware_host.games.portal_dash.rules.items import is_armour, is_worn
from firmware_host.games.portal_dash.rules.mobs import kind_of
from firmware_host.games.portal_dash.rules.referee.creatures import body_of, cell_of, open_to_mob
from firmware_host.games.portal_dash.rules.referee.moving import allowed, closed_to_pieces, costly
from firmware_host.games.portal_dash.rules.referee.state import NOWHERE, RefereeState
from firmware_host.games.portal_dash.rules.terrain import (
    CHEST,
    LAVA,
    MAGMA,
    PORTAL,
    SOUL_SAND,
    SPAWNERS,
)
from firmware_host.games.portal_dash.view.ways import Step, Ways
from firmware_host.panel.i18n import N_
from firmware_host.panel.presenter import Ask
from firmware_host.view.scene import Board, Cell, Line, Thing

GAP: Final = 0.14
"""Between two parts of the board, in spaces."""
FACE_DOWN: Final = 1.15
"""How wide a part is drawn that nobody has seen."""
FIGHTS: Final = ("pd.act", "pd.target")
"""Questions in which a mob out of reach is dim."""
DEEDS: Final = {"step": N_("Move 1 space"), "fight": N_("Fight a mob")}
"""What a tap on a space does where it is not the space itself that is chosen."""
CHEST_ART: Final = "chest:closed"
ABOUT: Final = {
    LAVA: N_("Nobody enters lava. Only flying mobs cross it. A brown block covers it."),
    MAGMA: N_("Each time you enter magma, you lose 1 heart. A brown block covers it."),
    SOUL_SAND: N_("Soul sand costs 2 steps. A brown block covers it."),
    PORTAL: N_("The boss comes out of the portal."),
}
ABOUT_SPAWNER: Final = N_("New mobs come onto the nearest free spawner.")
ABOUT_COVERED: Final = N_("A brown block covers this space: everybody may enter it.")
ABOUT_CHEST: Final = N_("End your move here and open it: each player gets an item.")
ABOUT_TILE: Final = N_("Stand in the last column. Between two turns you may reveal the next tile.")
ABOUT_PORTAL: Final = N_("Complete tasks A, B and C. Then the portal may be revealed.")


def board_part(ask: Ask) -> Board:
    state: RefereeState = ask.state
    answers, asks = _answers(ask)
    marked = _marked(ask)
    standing = _standing(ask)
    height = state.ground.height
    across = _across(state)
    hurts = ask.about.get("hurts", {})
    cells = []
    for cell, name in enumerate(state.ground.names):
        things = standing.get(cell, ())
        if cell in asks and ask.question.id in FIGHTS:
            things = tuple(replace(thing, look="dim") for thing in things)
        letter = state.ground.letter(cell)
        is_covered = bool(state.covered >> cell & 1)
        ground = "covered" if is_covered else TEXTURES.get(letter, "spawner")
        said = [ground_text(state, cell, ask.t)]
        about = _about(ask, letter, is_covered, things)
        said += [thing.label for thing in things if thing.art != CHEST_ART]
        deed = DEEDS.get(answers.get(cell, "").partition(":")[0])
        if deed:
            said.append(ask.t.gettext(deed))
        cells.append(
            Cell(
                id=name,
                label=ask.t.pair(name, ask.t.listed(said)),
                x=across[cell // height],
                y=cell % height,
                ground=ground,
                badge=_badge(letter, things, hurts.get(name, 0)),
                look="marked" if cell in marked else "",
                answer=answers.get(cell, ""),
                asks=asks.get(cell, ""),
                about="" if cell in answers or cell in asks else about,
                things=things,
            )
        )
    right = across[-1] + 1
    hidden = list(_hidden(ask, right + GAP))
    width = hidden[-1].x + hidden[-1].width if hidden else right
    return Board(
        id="board",
        # Translators: the map of the game.
        title=ask.t.gettext("Board"),
        width=round(width, 2),
        height=height,
        cells=(*cells, *hidden),
        lines=tuple(_lines(ask)),
        column_names=tuple(
            (state.ground.names[column * height].rstrip("0123456789"), round(x + 0.5, 2))
            for column, x in enumerate(across)
        ),
        row_names=tuple((str(row + 1), row + 0.5) for row in range(height)),
    )


def _across(state: RefereeState) -> list[float]:
    """Where each column begins; a part lies apart from the one before."""
    setup = state.setup
    widths = [len(setup.start_strip), *(len(setup.tiles[id]) for id in state.laid)]
    if state.boss_is_here:
        widths.append(len(setup.portal_strip))
    parts = [part for part, width in enumerate(widths) for _ in range(width)]
    return [round(x + GAP * part, 2) for x, part in enumerate(parts)]


def _badge(letter: str, things: tuple[Thing, ...], hearts: int) -> str:
    """What a step there costs; else the number of a free spawner."""
    if hearts:
        return f"♥−{hearts}"
    return letter if letter in SPAWNERS and not things else ""


# Who stands where


def _standing(ask: Ask) -> dict[int, tuple[Thing, ...]]:
    state: RefereeState = ask.state
    found: dict[int, tuple[Thing, ...]] = {}
    for cell in state.ground.find(CHEST):
        if state.chests >> cell & 1:
            # Translators: a treasure chest.
            found[cell] = (Thing(id=f"chest-{cell}", label=ask.t.gettext("Chest"), art=CHEST_ART),)
    figures = [*state.mobs]
    if state.boss_is_here:
        figures.append((state.boss_name, state.boss_cell))
    for name, cell in figures:
        found[cell] = (_figure(ask, name),)
    for seat, cell in enumerate(state.pieces):
        if cell != NOWHERE:
            found[cell] = (*found.get(cell, ()), _pawn(ask, seat))
    return found


def _pawn(ask: Ask, seat: int) -> Thing:
    color = ask.view.players[seat][0]
    asked = ask.question.who if ask.question.who >= 0 else ask.state.seat
    is_asked = seat == asked and ask.view.outcome is None
    look = "marked" if is_asked else ""
    return Thing(id=f"pawn-{seat}", label=ask.player(seat), art=f"pawn:{color}", look=look)


def _figure(ask: Ask, name: str) -> Thing:
    """The number that wakes it stands in a corner, its life in another."""
    state, t = ask.state, ask.t
    life = life_of(state, name)
    if life is None:
        life = state.boss_hp
    hearts = t.ngettext("{n} heart", "{n} hearts", life).format(n=life)
    return Thing(
        id=name,
        label=t.listed((mob_name(name, t), hearts)),
        art=kind_of(name),
        text=name.partition(" ")[2],
        badge=f"♥{life}",
    )


def about_figure(ask: Ask, name: str) -> str:
    """How it moves, what it does, what cannot hurt it."""
    state, t = ask.state, ask.t
    words = [moves(state.setup, name, t)]
    if is_boss(name):
        words += [
            t.pair(str(number), harm(attack_of(state, name, number), t))
            for number in range(1, len(state.boss.lines) + 1)
        ]
    else:
        # Translators: {harm}: what the attack of a mob does, «2 hearts + push».
        words.append(t.gettext("Attacks: {harm}").format(harm=harm(attack_of(state, name, 1), t)))
        special = state.setup.mobs[kind_of(name)].special
        if special == "no_sword":
            words.append(t.gettext("A sword can't hit it"))
        elif special == "no_bow":
            words.append(t.gettext("A bow can't hit it"))
        elif special == "all_in_range":
            words.append(t.gettext("It hits everybody in range"))
    return ". ".join(words) + "."


def _about(ask: Ask, letter: str, is_covered: bool, things: tuple[Thing, ...]) -> str:
    t = ask.t
    if len(things) == 1 and things[0].art == CHEST_ART:
        return t.gettext(ABOUT_CHEST)
    if things and things[0].badge:
        return about_figure(ask, things[0].id)
    if things:
        pawns = [thing for thing in things if thing.art != CHEST_ART]
        seats = [int(pawn.id.partition("-")[2]) for pawn in pawns]
        return t.listed(f"{ask.player(seat)} {hearts_text(ask.state, seat)}" for seat in seats)
    if is_covered:
        return t.gettext(ABOUT_COVERED)
    if letter in SPAWNERS:
        return t.gettext(ABOUT_SPAWNER)
    return t.gettext(ABOUT[letter]) if letter in ABOUT else ""


def _hidden(ask: Ask, x: float) -> Iterator[Cell]:
    """Parts that lie face down, the next one first; only that one can be revealed."""
    state, t = ask.state, ask.t
    height = state.ground.height
    is_between = ask.question.id == "pd.between"
    parts = ["tile"] * state.hidden_tiles
    if not state.boss_is_here:
        parts.append("portal")
    # Translators: a part of the board that is not revealed yet.
    tile = t.gettext("Tile, face down")
    # Translators: a part of the board that is not revealed yet.
    portal = t.gettext("Portal, face down")
    for place, part in enumerate(parts):
        is_tile = part == "tile"
        is_next = is_between and (place == 0 or not is_tile)
        yield Cell(
            id=f"{part}-{place}" if is_tile else part,
            label=tile if is_tile else portal,
            x=round(x + place * (FACE_DOWN + GAP), 2),
            y=0,
            width=FACE_DOWN,
            height=height,
            art="tile:hidden" if is_tile else "tile:portal",
            answer=part if is_next and part in ask.question.answers else "",
            asks=part if is_next and part not in ask.question.answers else "",
            about=t.gettext(ABOUT_TILE if is_tile else ABOUT_PORTAL),
        )


# What may be chosen


def _answers(ask: Ask) -> tuple[dict[int, str], dict[int, str]]:
    """By space: the legal answer a tap gives, and the answer a tap asks about."""
    question, state = ask.question, ask.state
    legal = set(question.answers) if question.kind in ("place", "choose") else set()
    if question.about.get("grid") == "board":
        index = state.ground.index
        names = enumerate(state.ground.names)
        return (
            {index[name]: name for name in legal},
            {cell: name for cell, name in names if name not in legal},
        )
    answers: dict[int, str] = {}
    asks: dict[int, str] = {}
    figures = [name for name, _ in state.mobs]
    if state.boss_is_here:
        figures.append(state.boss_name)
    prefix = "fight:" if question.id == "pd.act" else ""
    for name in figures:
        cell = cell_of(state, name)
        if prefix + name in legal:
            answers[cell] = prefix + name
        elif question.id in FIGHTS:
            asks[cell] = prefix + name
    if question.id == "pd.act" and "step" in legal:
        answers[state.pieces[state.seat]] = "step"
    for seat, cell in enumerate(state.pieces):
        if f"p{seat}" in legal and state.pieces.count(cell) == 1:
            answers[cell] = f"p{seat}"
    return answers, asks


def _marked(ask: Ask) -> set[int]:
    """The space of whom the question is about: the mob that acts, the target, who is pushed."""
    state, about = ask.state, ask.about
    found = {cell_of(state, str(about[key])) for key in ("mob", "target") if about.get(key)}
    if ask.question.id == "pd.push_to":
        found.add(state.pieces[int(about["seat"])])
    if ask.question.id == "pd.chest":
        found.add(state.pieces[state.seat])
    found |= {event[2] for event in ask.view.events if event[0] == "mob_spawned"}
    return found - {NOWHERE}


# What just happened


def _lines(ask: Ask) -> Iterator[Line]:
    """Ways of mobs and attacks of the last answer; the attack that is being rolled."""
    state = ask.state
    names = state.ground.names
    pairs = _choices(ask)
    target = ask.about.get("target")
    if target:
        pairs[state.pieces[state.seat], cell_of(state, str(target))] = "attack"
    mob = ""
    for event in ask.view.events:
        if event[0] == "mob_moved":
            pairs |= _walked(state, str(event[1]), event[2], event[3])
        if event[0] in ("mob_acted", "mob_moved"):
            mob = str(event[1])
        elif event[0] == "mob_defeated":
            pairs[state.pieces[state.seat], event[2]] = "attack"
        elif event[0] == "mob_survived":
            pairs[state.pieces[state.seat], cell_of(state, str(event[1]))] = "attack"
        elif event[0] == "boss_hurt":
            pairs[state.pieces[state.seat], state.boss_cell] = "attack"
        elif mob and _hurts(state, event):
            pairs[cell_of(state, mob), state.pieces[int(event[1])]] = "attack"
    for (start, end), kind in pairs.items():
        if NOWHERE not in (start, end) and start != end:
            yield Line(start=names[start], end=names[end], kind=kind)


def _choices(ask: Ask) -> dict[Step, str]:
    """The ways to what may be chosen: where a piece or mob may go, whom a weapon reaches."""
    state: RefereeState = ask.state
    question, index = ask.question, state.ground.index
    if question.id == "pd.mob_goes":
        mob = str(ask.about["mob"])
        ends = [index[name] for name in question.answers]
        return {step: "reach" for end in ends for step in _mobs_way(state, mob, end)}
    if question.id == "pd.go":
        steps, ignores = allowed(state)
        here, closed = state.pieces[state.seat], closed_to_pieces(state)
        ways = Ways(state.ground, here, steps, closed, *costly(state, ignores))
        return {step: "reach" for name in question.answers for step in ways.to(index[name])}
    if question.id == "pd.target":
        here = state.pieces[state.seat]
        return {(here, cell_of(state, name)): "reach" for name in question.answers}
    return {}


def _mobs_way(state: RefereeState, mob: str, end: int) -> list[Step]:
    """It stops where somebody comes into its range (PD-065), so no such space lies on the way."""
    ground, body = state.ground, body_of(state, mob)
    closed = ground.cells & ~open_to_mob(state, mob)
    for piece in state.pieces:
        closed |= ground.within(piece, body.range)
    closed &= ~(1 << end)
    return Ways(ground, cell_of(state, mob), body.move, closed).to(end)


def _walked(state: RefereeState, mob: str, start: int, end: int) -> dict[Step, str]:
    """Step by step. Who came into the way afterwards was not there; straight where none is left."""
    ground, body = state.ground, body_of(state, mob)
    closed = ground.cells & ~open_to_mob(state, mob) & ~(1 << end)
    firm = 0 if body.flies else ground.lava & ~state.covered & ~(1 << end)
    steps = Ways(ground, start, body.move, closed).to(end)
    steps = steps or Ways(ground, start, body.move, firm).to(end)
    return dict.fromkeys(steps or [(start, end)], "path")


def _hurts(state: RefereeState, event: Event) -> bool:
    """A heart of a player is gone, or one of the armor."""
    if event[0] == "item_changed":
        kinds = state.setup.kinds
        return is_armour(kinds, event[3]) and is_worn(kinds, event[3])
    return bool(event[0] == "life_set")
