"""Every question that is answered with a space of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf

from firmware_host.games.portal_dash.panel.board import (
    board_picture,
    ground_text,
    nearest,
    place_of,
)
from firmware_host.games.portal_dash.panel.names import brief_mob_name, mob_name
from firmware_host.games.portal_dash.rules.referee.creatures import body_of, cell_of
from firmware_host.games.portal_dash.rules.referee.state import NOWHERE, RefereeState
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.board import BoardLine, BoardScreen
from firmware_host.panel.screens.lists import Option
from firmware_host.panel.words import COLOURS, colour_name

Line = Callable[[RefereeState, int, Translator], BoardLine]


def _present_place(
    ask: Ask, title: str, prompt: str, line: Line, start: int, marked: Iterable[int] = ()
) -> Presentation:
    """A place question on the map; elsewhere its spaces are lines of words."""
    state: RefereeState = ask.state
    index, t = state.ground.index, ask.t
    cells = list(ask.question.answers)
    board = board_picture(state, marked)
    places = {name: place_of(state, index[name]) for name in cells}

    def line_of(name: str) -> BoardLine:
        return line(state, index[name], t)

    def screen(frame: Frame) -> Screen:
        first = nearest(state, [index[name] for name in cells], start)
        return BoardScreen(frame, board, places, line_of, start=state.ground.names[first])

    options = tuple(_option(name, line_of(name), t) for name in cells)
    return Presentation(title, prompt, options, screen=screen)


def _option(name: str, line: BoardLine, t: Translator) -> Option:
    """The same line as words only: signs of players become their colours."""
    who = t.listed(colour_name(sign, t) for sign in line.signs if sign in COLOURS)
    return Option(name, t.pair(name, " ".join(filter(None, (line.text, who, line.note)))))


@presents("pd.start_space")
def _start_space(ask: Ask) -> Presentation:
    t = ask.t
    return _present_place(
        ask,
        # Translators: title, 20 letters: on which space?
        t.gettext("Start on which?"),
        t.gettext("On which space of the start strip do you start?"),
        lambda state, cell, t: BoardLine(ground_text(state, cell, t), _pieces_at(state, cell)),
        NOWHERE,
    )


@presents("pd.start_spaces")
def _start_spaces(ask: Ask) -> Presentation:
    t, players = ask.t, ask.state.setup.players
    words = {
        # Translators: answer, 18 letters: every piece starts on the space that the box names.
        "usual": Option("usual", t.gettext("Use these spaces"), "check"),
        # Translators: answer, 18 letters: each player chooses a start space.
        "each": Option("each", t.gettext("Choose the spaces"), "eye"),
    }
    spaces = t.listed(
        t.pair(ask.player(seat), cell)
        for seat, cell in zip(range(len(players)), ask.about["cells"], strict=True)
    )
    return Presentation(
        # Translators: title, 20 letters: on which spaces do the players start?
        t.gettext("Start on these?"),
        spaces,
        tuple(words[answer] for answer in ask.question.answers),
        says_prompt=True,
    )


def _pieces_at(state: RefereeState, cell: int) -> tuple[str, ...]:
    return tuple(state.setup.players[seat][0] for seat, at in enumerate(state.pieces) if at == cell)


@presents("pd.go")
def _go(ask: Ask) -> Presentation:
    t, state = ask.t, ask.state
    hurts = ask.about["hurts"]
    start = state.pieces[ask.question.who]

    def line(state: RefereeState, cell: int, t: Translator) -> BoardLine:
        if cell == start:
            # Translators: beside the map, on the space of your own piece. 15 letters.
            return BoardLine(t.gettext("Stay here"), ("at-chest",) * (state.chests >> cell & 1))
        hearts = hurts.get(state.ground.names[cell], 0)
        note = f"−{hearts}♥ " if hearts else ""
        note += f"→{state.ground.distance(start, cell)}"
        return BoardLine(ground_text(state, cell, t), note=note)

    cells = [state.ground.index[name] for name in ask.question.answers]
    return _present_place(
        ask,
        # Translators: title, 20 letters.
        t.gettext("Move where?"),
        t.gettext("Where do you move?"),
        line,
        _likely(state, cells, hurts),
        [start],
    )


def _likely(state: RefereeState, cells: Sequence[int], hurts: Mapping[str, int]) -> int:
    """A chest, or else as far on as one gets unhurt: where people mostly want to go."""
    names = state.ground.names

    def wish(cell: int) -> tuple[bool, bool, int]:
        return not hurts.get(names[cell]), bool(state.chests >> cell & 1), cell

    return max(cells, key=wish)


@presents("pd.push_to")
def _push_to(ask: Ask) -> Presentation:
    t, seat = ask.t, int(ask.about["seat"])
    start = ask.state.pieces[seat]
    player = ask.player(seat)

    def line(state: RefereeState, cell: int, t: Translator) -> BoardLine:
        burns = state.ground.magma & ~state.covered & 1 << cell
        return BoardLine(ground_text(state, cell, t), note="−1♥" if burns else "")

    return _present_place(
        ask,
        # Translators: title, 20 letters.
        t.gettext("Push where?"),
        # Translators: {player}: whose piece it is, by color or name: «Pink».
        t.gettext("{player}: push to which space?").format(player=player),
        line,
        start,
        [start],
    )


@presents("pd.cover")
def _cover(ask: Ask) -> Presentation:
    t = ask.t
    return _present_place(
        ask,
        # Translators: title, 20 letters: which space?
        t.gettext("Cover which?"),
        t.gettext("Which space does the brown block cover?"),
        lambda state, cell, t: BoardLine(ground_text(state, cell, t)),
        ask.state.pieces[ask.question.who],
    )


@presents("pd.mob_goes")
def _mob_goes(ask: Ask) -> Presentation:
    """Beside each space: whom the mob reaches from there. The cursor starts where it reaches
    nobody, or else whoever has most hearts."""
    t, state, mob = ask.t, ask.state, str(ask.about["mob"])
    start = cell_of(state, mob)
    reach = body_of(state, mob).range

    def reached(cell: int) -> list[int]:
        distance = state.ground.distance
        return [seat for seat, at in enumerate(state.pieces) if distance(cell, at) <= reach]

    def most_hearts(cell: int) -> float:
        return max((state.life[seat] for seat in reached(cell)), default=inf)

    def line(state: RefereeState, cell: int, t: Translator) -> BoardLine:
        victims = tuple(state.setup.players[seat][0] for seat in reached(cell))
        # Translators: the signs of the players follow whom a mob reaches from this space. 12
        # letters.
        return BoardLine(t.gettext("Reaches:") if victims else t.gettext("Reaches nobody"), victims)

    cells = [state.ground.index[name] for name in ask.question.answers]
    return _present_place(
        ask,
        # Translators: title, 18 letters: people move the figure. {mob}: «Ghast 2».
        t.gettext("Move: {mob}").format(mob=brief_mob_name(mob, t)),
        # Translators: several spaces are equally near. {mob}: «Ghast 2».
        t.gettext("{mob}: equally near. Where does it go?").format(mob=mob_name(mob, t)),
        line,
        max(cells, key=most_hearts),
        [start],
    )


@presents("pd.spawn_at")
def _spawn_at(ask: Ask) -> Presentation:
    t, mob = ask.t, str(ask.about["mob"])
    piece = ask.state.pieces[ask.question.who]
    return _present_place(
        ask,
        # Translators: title, 18 letters: a new figure comes onto the board. {mob}: «Ghast 2».
        t.gettext("Spawn: {mob}").format(mob=brief_mob_name(mob, t)),
        # Translators: several spawner spaces are equally near. {mob}: «Ghast 2».
        t.gettext("{mob}: equally near. On which spawner does it go?").format(mob=mob_name(mob, t)),
        lambda state, cell, t: BoardLine(
            ground_text(state, cell, t), note=f"→{state.ground.distance(piece, cell)}"
        ),
        piece,
        [piece],
    )
