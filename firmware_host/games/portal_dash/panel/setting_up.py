"""The set-up at the table, step by step, for the level and the players that were chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from firmware_host.games.portal_dash.panel.creatures import figure_options
from firmware_host.games.portal_dash.panel.items import item_name
from firmware_host.games.portal_dash.panel.names import mob_icon, mob_name
from firmware_host.games.portal_dash.rules.mobs import BASE_TYPES
from firmware_host.games.portal_dash.rules.state import PortalState
from firmware_host.panel.before_play import GuidePage, present_guide
from firmware_host.panel.cube_words import filling_the_cube
from firmware_host.panel.frame import Frame
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import Option, ReadingList


def _tiles(state: PortalState, t: Translator) -> str:
    # Translators: tiles of the board.
    text = t.ngettext(
        "Shuffle the 8 tiles. Lay {n} face down in a row.",
        "Shuffle the 8 tiles. Lay {n} face down in a row.",
        state.setup.level.tiles,
    ).format(n=state.setup.level.tiles)
    return (
        text
        + " "
        + t.gettext(
            "Put the start strip on the left and the portal strip face down on the right. Reveal "
            "the tile at the start."
        )
    )


def _cube(state: PortalState, t: Translator, *, at_table: bool = False) -> str:
    used = t.gettext("Put the support structure beside the cube, for used blocks.")
    return f"{filling_the_cube(state.cube, t, at_table=at_table)} {used}"


def _piglin(state: PortalState, t: Translator) -> str:
    if len(state.setup.players) <= 2:
        side = t.gettext("Lay out the piglin board with the side for 1–2 players up.")
    else:
        side = t.gettext("Lay out the piglin board with the side for 3–4 players up.")
    return (
        side
        + " "
        + t.gettext("Complete task A before layer 1 is empty, B before layer 2, C before layer 3.")
    )


def _creatures(state: PortalState, t: Translator) -> str:
    kinds = t.listed(mob_name(kind, t) for kind in state.setup.kinds_in_play())
    # Translators: {kinds}: «Magma cube, Ghast, Enderman».
    text = t.gettext("Take all 3 figures of: {kinds}.").format(kinds=kinds)
    if state.setup.tracks_mobs:
        return text + " " + t.gettext("The box tells you where they go.")
    if state.setup.level.base != BASE_TYPES:
        first = t.listed(mob_name(kind, t) for kind in state.setup.level.base)
        return (
            text
            + " "
            # Translators: {kinds}: «Magma cube, Ghast, Enderman».
            + t.gettext(
                "Put one of each on the spawners, picked blindly, from number 1 up: {kinds}. "
                "Shuffle the others. Spawners left? Put the first ones there. The rest wait in "
                "line."
            ).format(kinds=first)
        )
    return (
        text
        + " "
        + t.gettext(
            "Put a magma cube on spawner 1, a ghast on 2, an Enderman on 3, picked blindly. "
            "Shuffle the others. Spawners left? Put the first ones there. The rest wait in line."
        )
    )


def _boss(state: PortalState, t: Translator) -> str:
    if state.setup.level.hard:
        # Translators: title of a page of the setup, 16 letters.
        text = t.gettext(
            "Boss: {boss}. Lay out its board, hard side up, life marker on {hp}. The figure "
            "waits there."
        )
    else:
        # Translators: {boss}: «Wildfire»; {hp}: its life, 20.
        text = t.gettext(
            "Boss: {boss}. Lay out its board, easy side up, life marker on {hp}. The figure "
            "waits there."
        )
    return " ".join(
        text.format(boss=mob_name(name, t), hp=boss.hp) for name, boss in state.setup.bosses.items()
    )


def _inventory(state: PortalState, t: Translator) -> str:
    setup = state.setup
    if setup.level.starting:  # PD-175
        items = t.listed(item_name(id, t) for id in setup.level.starting)
        # Translators: {life}: how many hearts of life; {items}: «Iron sword, Bow».
        return t.gettext(
            "Each player takes a board. Hearts: {life}. Top row: {items}. Armor gets its hearts. "
            "White items come from the stack."
        ).format(life=setup.life, items=items)
    # Translators: {life}: how many hearts of life, 6; {armour}: how many more, 1.
    return t.gettext(
        "Each player takes a board and the 5 starting items of one color for the top row. "
        "Hearts: {life}, and {armour} more for the leather chestplate."
    ).format(life=setup.life, armour=sum(setup.starting_armour))


def _items(state: PortalState, t: Translator) -> str:
    return t.gettext(
        "Put the Netherite items face up beside the board. Shuffle the white items face down."
    )


def _chest(state: PortalState, t: Translator) -> str:
    return t.gettext("Put a chest on the chest space of the face-up tile.")


def _pieces(state: PortalState, t: Translator) -> str:
    return t.gettext(
        "Each player puts a piece on any space of the start strip. You may share a space."
    )


present_guide(
    "pd.guide",
    {
        # Translators: title of a page of the setup, 16 letters.
        "tiles": GuidePage(N_("Board"), "portal", _tiles),
        # Translators: title of a page of the setup, 16 letters.
        "cube": GuidePage(N_("Cube"), "block", _cube, table_text=partial(_cube, at_table=True)),
        # Translators: title of a page of the setup, 16 letters.
        "piglin": GuidePage(N_("Piglin board"), "list", _piglin),
        # Translators: title of a page of the setup, 16 letters.
        "creatures": GuidePage(N_("Mobs"), "skull", _creatures),
        "boss": GuidePage(N_("Boss"), "flame", _boss),
        # Translators: title of a page of the setup, 16 letters.
        "inventory": GuidePage(N_("Players"), "people", _inventory),
        # Translators: title of a page of the setup, 16 letters.
        "items": GuidePage(N_("Items"), "pickaxe", _items),
        # Translators: title of a page of the setup, 16 letters.
        "chest": GuidePage(N_("Chest"), "chest", _chest),
        # Translators: title of a page of the setup, 16 letters.
        "pieces": GuidePage(N_("Player pieces"), "flag", _pieces),
    },
)


@presents("pd.deal")
def _deal(ask: Ask) -> Presentation:
    t = ask.t
    if "spawner" in ask.about:
        # Translators: title, 20 letters. {n} is the number of a spawner space, 1 to 3.
        title = t.gettext("Who is on spawner {n}?").format(n=ask.about["spawner"])
        # Translators: {n} is the number of a spawner space, 1 to 3.
        prompt = t.gettext("Which figure stands on spawner {n}?").format(n=ask.about["spawner"])
    else:
        # Translators: title, 20 letters: who waits at this place of the queue?
        title = t.gettext("Number {n} in line?").format(n=ask.about["place"])
        # Translators: the queue in which mobs wait.
        prompt = t.gettext("Which figure is number {n} in the line?").format(n=ask.about["place"])
    return Presentation(title, prompt, figure_options(ask))


@presents("pd.first_spawners")
def _first_spawners(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(
        Option(n, t.ngettext("{n} spawner", "{n} spawners", int(n)).format(n=n))
        for n in ask.question.answers
    )
    prompt = t.gettext("Count the spawners of the face-up tile")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Count spawners"), prompt, options, says_prompt=True)


@presents("pd.show_line")
def _show_line(ask: Ask) -> Presentation:
    """A list to read while the figures are put in place; it ends with «done»."""
    t = ask.t
    lines = [
        # Translators: headline in a list, 20 letters: mobs follow.
        Option("ok", t.gettext("On the spawners:")),
        *_numbered(ask.about["board"], t),
        # Translators: headline in a list, 20 letters: the queue in which mobs wait follows.
        Option("ok", t.gettext("Line, front first:")),
        *_numbered(ask.about["line"], t),
    ]
    # Translators: answer, 18 letters: all figures stand where they belong.
    done = Option("ok", t.gettext("All in place"), "check")

    def screen(frame: Frame) -> Screen:
        return ReadingList(frame, [*lines, done], answer_with)

    prompt = t.gettext("Put the figures in place")
    # Translators: title, 20 letters.
    return Presentation(t.gettext("Place the mobs"), prompt, (done,), screen=screen)


def _numbered(figures: Sequence[str], t: Translator) -> list[Option]:
    return [
        Option("ok", mob_name(mob, t), mob_icon(mob), f"{n}.") for n, mob in enumerate(figures, 1)
    ]
