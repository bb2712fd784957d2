"""A turn in referee mode in words: actions and items, chests, tiles, whom a mob hits."""

from __future__ import annotations

from firmware_host.games.portal_dash.panel.board import tile_picture
from firmware_host.games.portal_dash.panel.hearts import hearts_text
from firmware_host.games.portal_dash.panel.items import owned_option
from firmware_host.games.portal_dash.panel.names import harm, mob_icon, mob_name
from firmware_host.games.portal_dash.rules.activation import attack_of
from firmware_host.games.portal_dash.rules.referee.state import RefereeState
from firmware_host.panel.canvas import Canvas, Rect
from firmware_host.panel.drawing import BOX_DRAWS, draw_screen
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, presents
from firmware_host.panel.screens.board import ACROSS
from firmware_host.panel.screens.lists import Option

BASIC = {
    "mine": (N_("Mine 1 block"), "block"),
    "step": (N_("Go 1 step"), "steps"),
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
    return Presentation(
        t.gettext("Action {n} of 2").format(n=ask.about["number"]),
        t.gettext("What do you do?"),
        tuple(_action(ask, answer) for answer in ask.question.answers),
    )


def _action(ask: Ask, answer: str) -> Option:
    if answer in BASIC:
        text, icon = BASIC[answer]
        return Option(answer, ask.t.gettext(text), icon)
    state: RefereeState = ask.state
    item = state.bags[ask.question.who][int(answer.removeprefix("use:"))]
    return owned_option(state, item, answer, ask.t)


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
            t.gettext("New tile"),
            t.gettext("Turn over the next tile. Which one is it?"),
        )
    else:
        title, prompt = t.gettext("First tile"), t.gettext("Which tile lies open at the start?")
    return Presentation(title, prompt, options, screen=draw_screen(options, t, picture))


@presents("pd.chest")
def _chest(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        "open": Option("open", t.gettext("Open it"), "chest"),
        "leave": Option("leave", t.gettext("Leave it"), "cross"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    prompt = t.gettext("A chest: everybody gets an item.")
    return Presentation(t.gettext("Chest"), prompt, options, says_prompt=True)


@presents("pd.victim")
def _victim(ask: Ask) -> Presentation:
    t, mob, number = ask.t, str(ask.about["mob"]), int(ask.about["number"])
    options = ask.player_options(lambda seat: hearts_text(ask.state, seat))
    text = harm(attack_of(ask.state, mob, number), t)
    prompt = t.gettext("Whom does it hit? {harm}").format(harm=text)
    return Presentation(mob_name(mob, t), prompt, options, icon=mob_icon(mob), says_prompt=True)
