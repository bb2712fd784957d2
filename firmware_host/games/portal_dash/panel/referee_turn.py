"""A turn in referee mode in words: actions and items, chests, tiles, whom a mob hits."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.board import tile_picture
from firmware_host.games.portal_dash.panel.creatures import figure_option
from firmware_host.games.portal_dash.panel.grouped import Group, GroupedList, flat
from firmware_host.games.portal_dash.panel.hearts import hearts_text
from firmware_host.games.portal_dash.panel.items import owned_option
from firmware_host.games.portal_dash.panel.names import harm, mob_icon, mob_name, short_mob_name
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.drawing import BOX_DRAWS, draw_screen
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.board import ACROSS
from firmware_host.panel.screens.lists import Option

BASIC = {
    "mine": (N_("Mine 1 block"), "block"),
    "step": (N_("Move 1 space"), "steps"),
    "repair": (N_("Repair an item"), "shield"),
    "pass": (N_("Pass"), "hand"),
}

TILES = {
    "bridge": N_("Bridge"),
    "crossing": N_("Crossing"),
    "forge": N_("Forge"),
    "gorge": N_("Gorge"),
    "island": N_("Island"),
    "ruins": N_("Ruins"),
    "soul_valley": N_("Soul valley"),
    "tunnels": N_("Tunnels"),
}


@presents("pd.act")
def _act(ask: Ask) -> Presentation:
    t = ask.t
    lines = _action_lines(ask)
    return Presentation(
        t.gettext("Choose action {n}").format(n=ask.about["number"]),
        t.gettext("What do you do?"),
        flat(lines),
        corner=f"{ask.about['number']}/2",
        screen=lambda frame: GroupedList(frame, lines),
    )


def _action_lines(ask: Ask) -> list[Option | Group]:
    """Items first, then what needs none; whom one can fight stands behind one line."""
    t = ask.t
    items: list[Option | Group] = []
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
        fight = Option("group:fight", t.gettext("Fight a mob"), "skull")
        basic.append(Group(fight, tuple(mobs)))
    return [*items, *basic]


def tile_title(id: str, t: Translator) -> str:
    """A tile an owner added to the catalogue is called by its own id."""
    return t.gettext(TILES[id]) if id in TILES else id.replace("_", " ")


@presents("pd.tile")
def _tile(ask: Ask) -> Presentation:
    """Which tile was turned over: each is shown as its map."""
    t, maps = ask.t, ask.state.setup.tiles
    options = tuple(Option(id, tile_title(id, t), typed=True) for id in ask.question.answers)

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
            t.gettext("Which tile is it?"),
            t.gettext("Reveal the next tile. Which one is it?"),
        )
    else:
        title, prompt = (
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
        "open": Option("open", t.gettext("Open it"), "chest"),
        "leave": Option("leave", t.gettext("Leave it"), "cross"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("Each player gets an item.")
    return Presentation(t.gettext("Open the chest?"), prompt, options, says_prompt=True)


@presents("pd.victim")
def _victim(ask: Ask) -> Presentation:
    t, mob, number = ask.t, str(ask.about["mob"]), int(ask.about["number"])
    options = ask.player_options(lambda seat: hearts_text(ask.state, seat))
    text = harm(attack_of(ask.state, mob, number), t)
    prompt = t.gettext("Who is hit? {harm}").format(harm=text)
    title = t.gettext("{mob} attacks").format(mob=short_mob_name(mob, t) or mob_name(mob, t))
    return Presentation(title, prompt, options, icon=mob_icon(mob), says_prompt=True)
