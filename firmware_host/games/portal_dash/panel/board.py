"""The board of referee mode as a map: what lies where, who stands where, in signs and words."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_host.games.portal_dash.panel.names import mob_icon, mob_name
from firmware_host.games.portal_dash.rules.mobs import kind_of, number_of
from firmware_host.games.portal_dash.rules.referee.state import NOWHERE, RefereeState
from firmware_host.games.portal_dash.rules.terrain import (
    CHEST,
    GROUND,
    LAVA,
    MAGMA,
    PORTAL,
    SOUL_SAND,
    SPAWNERS,
)
from firmware_host.panel.commands import Close, OpenMenu
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import player_name
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.board import (
    BoardLine,
    BoardPicture,
    BoardScreen,
    Hidden,
    Place,
    Spot,
)
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.table.snapshot import TableSnapshot

GROUNDS = {
    # Translators: a space of the board without anything on it. 15 letters.
    GROUND: N_("Ground"),
    CHEST: N_("Ground"),
    # Translators: a space of the board (Minecraft). 15 letters.
    LAVA: N_("Lava"),
    # Translators: a space of the board: magma block (Minecraft). 15 letters.
    MAGMA: N_("Magma"),
    # Translators: a space of the board (Minecraft). 15 letters.
    SOUL_SAND: N_("Soul sand"),
    # Translators: a space of the board. 15 letters.
    PORTAL: N_("Portal"),
}
TEXTURES = {
    GROUND: "floor",
    CHEST: "floor",
    LAVA: "lava",
    MAGMA: "magma",
    SOUL_SAND: "soul_sand",
    PORTAL: "portal",
}
"""How the touch table draws a space; any other letter is a spawner."""
SIGNS = {LAVA: "at-lava", MAGMA: "at-magma", SOUL_SAND: "at-soul_sand", PORTAL: "at-portal"}
MOST_PIPS = 3
"""A mob's number is drawn as dots, like on its die, as long as there are so many at most."""


def place_of(state: RefereeState, cell: int) -> Place:
    return divmod(cell, state.ground.height)


def board_picture(state: RefereeState, marked: Iterable[int] = ()) -> BoardPicture:
    """Everything on the board; `marked` spaces are underlined."""
    underlined = set(marked)
    standing = _standing(state)
    height = state.ground.height
    columns = tuple(
        tuple(
            _spot(state, cell, standing.get(cell, ()), cell in underlined)
            for cell in range(x * height, (x + 1) * height)
        )
        for x in range(len(state.ground.columns))
    )
    tile = len(next(iter(state.setup.tiles.values())))
    hidden = [Hidden(tile, "any-block")] * state.hidden_tiles
    if not state.boss_is_here:
        hidden.append(Hidden(len(state.setup.portal_strip), "at-portal"))
    return BoardPicture(columns, tuple(hidden))


def tile_picture(columns: tuple[str, ...]) -> BoardPicture:
    """A tile as it is printed, with the chest that comes onto it."""
    return BoardPicture(
        tuple(tuple(_printed(letter, has_chest=True) for letter in column) for column in columns)
    )


def tile_grounds(columns: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The same row by row, as the touch table draws its spaces."""
    return tuple(
        tuple(f"ground:{TEXTURES.get(letter, 'spawner')}" for letter in row)
        for row in zip(*columns, strict=True)
    )


def _standing(state: RefereeState) -> dict[int, tuple[str, ...]]:
    """Who stands where, by name: figures, the boss, seats like "p0"."""
    found: dict[int, tuple[str, ...]] = {cell: (name,) for name, cell in state.mobs}
    if state.boss_is_here:
        found[state.boss_cell] = (state.boss_name,)
    for seat, cell in enumerate(state.pieces):
        if cell != NOWHERE:
            found[cell] = (*found.get(cell, ()), f"p{seat}")
    return found


def _spot(state: RefereeState, cell: int, who: tuple[str, ...], is_marked: bool) -> Spot:
    if who:
        signs = tuple(_sign(state, name) for name in who)
        has_number = who[0] != state.boss_name and not _is_piece(who[0])
        pips = number_of(who[0]) if has_number else 0
        return Spot(tokens=signs, pips=min(pips, MOST_PIPS), is_marked=is_marked)
    if state.covered >> cell & 1:
        return Spot("at-covered", is_marked=is_marked)
    spot = _printed(state.ground.letter(cell), has_chest=bool(state.chests >> cell & 1))
    return Spot(spot.ground, spot.number, is_marked=is_marked)


def _printed(letter: str, has_chest: bool) -> Spot:
    if letter == CHEST:
        return Spot("at-chest" if has_chest else "")
    if letter in SPAWNERS:
        return Spot(number=letter)
    return Spot(SIGNS.get(letter, ""))


def _is_piece(name: str) -> bool:
    return name[1:].isdecimal() and name[0] == "p"


def _sign(state: RefereeState, name: str) -> str:
    if _is_piece(name):
        return f"at-{state.setup.players[int(name[1:])][0]}"
    return f"at-{kind_of(name)}"


def ground_text(state: RefereeState, cell: int, t: Translator) -> str:
    """What the space is, whoever stands on it."""
    letter = state.ground.letter(cell)
    if state.covered >> cell & 1:
        # Translators: a space with a block laid on it. 15 letters.
        return t.pgettext("space", "Covered")
    if letter in SPAWNERS:
        # Translators: a space where mobs come into the game; {n} is its number. 15 letters.
        return t.gettext("Spawner {n}").format(n=letter)
    if state.chests >> cell & 1:
        # Translators: a treasure chest.
        return t.gettext("Chest")
    return t.gettext(GROUNDS[letter])


def nearest(state: RefereeState, cells: Iterable[int], to: int) -> int:
    """Where the cursor starts: on the spot, else beside it; rather onwards than back."""
    if to == NOWHERE:
        return min(cells)
    return min(cells, key=lambda cell: (state.ground.distance(cell, to), -cell))


def board_screen(snapshot: TableSnapshot, t: Translator) -> Screen:
    """The map to look at: the cursor visits all that is worth a word; OK explains the signs."""
    state: RefereeState = snapshot.state
    standing = _standing(state)
    cells = sorted({*standing, *_things(state)})
    names = state.ground.names
    places = {names[cell]: place_of(state, cell) for cell in cells}

    def line(name: str) -> BoardLine:
        cell = state.ground.index[name]
        who = standing.get(cell, ())
        ground = ground_text(state, cell, t)
        pieces = [int(name[1:]) for name in who if _is_piece(name)]
        if len(pieces) == 1:
            text = player_name(snapshot, pieces[0], t)
            return BoardLine(text, (state.setup.players[pieces[0]][0],), ground)
        if pieces:
            return BoardLine(ground, tuple(state.setup.players[seat][0] for seat in pieces))
        if who:
            return BoardLine(mob_name(who[0], t), (mob_icon(who[0]),))
        return BoardLine(ground)

    here = state.pieces[state.seat]
    start = names[nearest(state, cells, here)]
    # Translators: the map of the game.
    title = Frame(t.gettext("Board"))
    return BoardScreen(
        title,
        board_picture(state),
        places,
        line,
        start=start,
        done=lambda _name: OpenMenu("legend"),
        leave=Close(),
        frames=False,
    )


def legend_screen(snapshot: TableSnapshot, t: Translator) -> Screen:
    """What the signs of the map stand for."""
    state: RefereeState = snapshot.state
    grounds = [Option("ground", t.gettext(GROUNDS[letter]), sign) for letter, sign in SIGNS.items()]
    things = [
        Option("chest", t.gettext("Chest"), "at-chest"),
        Option("covered", t.pgettext("space", "Covered"), "at-covered"),
    ]
    pieces = [
        Option("piece", player_name(snapshot, seat, t), f"at-{colour}", typed=bool(name))
        for seat, (colour, name) in enumerate(snapshot.players)
    ]
    kinds = [*state.setup.kinds_in_play(), *state.setup.level.bosses]
    mobs = [Option("mob", mob_name(kind, t), f"at-{kind}") for kind in kinds]
    lines = [*pieces, *mobs, *grounds, *things]
    # Translators: title, 20 letters: what the signs of the map mean.
    frame = Frame(t.gettext("On the board"))
    return ListScreen(frame, lines, lambda _line: Close(), leave=Close())


def _things(state: RefereeState) -> list[int]:
    """Free spawners, chests, the portal; the corner of the start if there is nothing else."""
    place = state.ground
    found = [
        cell
        for cell in range(len(place.names))
        if place.letter(cell) in SPAWNERS + PORTAL or state.chests >> cell & 1
    ]
    return found or [0]
