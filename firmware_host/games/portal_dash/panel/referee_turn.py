"""A turn in referee mode in words: actions and items, chests, tiles, whom a mob hits."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.board import tile_grounds, tile_picture
from firmware_host.games.portal_dash.panel.creatures import attack_title, figure_option
from firmware_host.games.portal_dash.panel.grouped import Group, GroupedList, flat
from firmware_host.games.portal_dash.panel.hearts import hearts_text
from firmware_host.games.portal_dash.panel.items import owned_option, told_apart
from firmware_host.games.portal_dash.panel.names import harm, mob_icon, mob_name
from firmware_host.games.portal_dash.panel.turn import action_title
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.drawing import BOX_DRAWS, draw_screen
from firmware_host.panel.i18n import N_, NC_, Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.board import ACROSS
from firmware_host.panel.screens.lists import Option

BASIC = {
    # Translators: answer, 18 letters.
    "mine": (N_("Mine 1 block"), "block"),
    # Translators: answer, 18 letters.
    "step": (N_("Move 1 space"), "steps"),
    # Translators: answer, 18 letters.
    "repair": (N_("Repair an item"), "shield"),
    # Translators: answer, 18 letters: do nothing.
    "pass": (NC_("verb", "Pass"), "hand"),
}

TILES = {
    # Translators: name of a tile of the board. 12 letters.
    "bridge": N_("Bridge"),
    # Translators: name of a tile of the board. 12 letters.
    "crossing": NC_("board tile", "Crossing"),
    # Translators: name of a tile of the board. 12 letters.
    "forge": N_("Forge"),
    # Translators: name of a tile of the board. 12 letters.
    "gorge": N_("Gorge"),
    # Translators: name of a tile of the board. 12 letters.
    "island": N_("Island"),
    # Translators: name of a tile of the board. 12 letters.
    "ruins": N_("Ruins"),
    # Translators: name of a tile of the board. 12 letters.
    "soul_valley": N_("Soul valley"),
    # Translators: name of a tile of the board. 12 letters.
    "tunnels": N_("Tunnels"),
}


@presents("pd.act")
def _act(ask: Ask) -> Presentation:
    lines = _action_lines(ask)
    title = action_title(ask)
    return Presentation(
        title,
        title,
        flat(lines),
        corner=f"{ask.about['number']}/2",
        screen=lambda frame: GroupedList(frame, lines),
    )


def _action_lines(ask: Ask) -> list[Option | Group]:
    """Items first, then what needs none; whom one can fight stands behind one line."""
    t = ask.t
    items: list[Option] = []
    basic: list[Option | Group] = []
    mobs: list[Option] = []
    for answer in ask.question.answers:
        what, _, name = answer.partition(":")
        if answer in BASIC:
            text, icon = BASIC[answer]
            basic.append(Option(answer, t.gettext(text), icon))
        elif what == "fight":
            option = figure_option(name, "", t)
            mobs.append(Option(answer, option.text, option.icon, short=option.short))
        else:
            item = ask.state.bags[ask.question.who][int(name)]
            items.append(owned_option(ask.view, item, answer, t))
    if mobs:
        # Translators: answer, 18 letters.
        fight = Option("group:fight", t.gettext("Fight a mob"), "skull")
        basic.append(Group(fight, tuple(mobs)))
    return [*told_apart(items), *basic]


def tile_title(id: str, t: Translator) -> str:
    """A tile an owner added to the catalogue is called by its own id."""
    return t.gettext(TILES[id]) if id in TILES else id.replace("_", " ")


@presents("pd.tile")
def _tile(ask: Ask) -> Presentation:
    """Which tile was turned over: each is shown as its map."""
    t, maps = ask.t, ask.state.setup.tiles
    options = tuple(
        Option(id, tile_title(id, t), typed=True, grid=tile_grounds(maps[id]))
        for id in ask.question.answers
    )

    def picture(canvas: Canvas, body: Rect, id: str) -> int:
        width = max(len(columns) for columns in maps.values()) * ACROSS + 3
        if id == BOX_DRAWS:
            canvas.icon(body.x + width // 2 - 5, body.y + 16, "any-block")
        else:
            area = Rect(body.x, body.y + 4, width, body.height - 4)
            tile_picture(maps[id]).draw(canvas, area)
        return width

    if ask.state.laid:
        title, prompt = (
            # Translators: title, 20 letters.
            t.gettext("Which tile is it?"),
            t.gettext("Reveal the next tile. Which one is it?"),
        )
    else:
        title, prompt = (
            # Translators: title, 20 letters.
            t.gettext("Which tile is first?"),
            t.gettext("Which tile lies face up at the start?"),
        )
    return Presentation(
        title, prompt, options, screen=draw_screen(options, t, picture, cards_lie_there=True)
    )


@presents("pd.chest")
def _chest(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        # Translators: answer: the chest.
        "open": Option("open", t.gettext("Open it"), "chest"),
        # Translators: answer: the chest.
        "leave": Option("leave", t.gettext("Leave it"), "cross"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("Each player gets an item.")
    # Translators: title, 20 letters.
    title = t.gettext("Open the chest?")
    return Presentation(title, prompt, options, says_prompt=True, needs_title=True)


@presents("pd.victim")
def _victim(ask: Ask) -> Presentation:
    t, mob, number = ask.t, str(ask.about["mob"]), int(ask.about["number"])
    options = ask.player_options(lambda seat: hearts_text(ask.state, seat))
    text = harm(attack_of(ask.state, mob, number), t)
    # Translators: {harm}: what the attack does, «2 hearts + item».
    prompt = t.gettext("Who is hit? {harm}").format(harm=text)
    return Presentation(
        attack_title(mob, t),
        prompt,
        options,
        icon=mob_icon(mob),
        says_prompt=True,
        heading=attack_title(mob, t, mob_name),
    )
