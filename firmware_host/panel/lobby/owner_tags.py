"""The owner's wizard for tags: which tile to lay on the reader now, and how many are done."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.games import game_of
from firmware_host.panel.canvas import ROW, WIDTH, Canvas, Rect, draw_signs
from firmware_host.panel.frame import Frame
from firmware_host.panel.lobby.owner_values import game_or_done
from firmware_host.panel.presenter import Ask, Presentation, answer_with, presents
from firmware_host.panel.screens.base import Screen
from firmware_host.panel.screens.lists import ListScreen, Option
from firmware_host.panel.words import tile_name


@presents("owner.tag_game")
def _game(ask: Ask) -> Presentation:
    t, counts = ask.t, ask.about["counts"]
    titles = [game_or_done(answer, t) for answer in ask.question.answers]
    options = tuple(
        replace(
            title,
            note="/".join(map(str, counts[title.id])) if title.id in counts else "",
            short=title.text.split(" ")[0],
        )
        for title in titles
    )
    # Translators: line of a list; 18 letters.
    return Presentation(t.gettext("Tag the tiles"), t.gettext("Tag tiles of which game?"), options)


@presents("owner.tag")
def _lay(ask: Ask) -> Presentation:
    """The tile's own name is among the answers, but only the reader can give it."""
    t, about = ask.t, ask.about
    game, tile = str(about["game"]), str(about["tile"])
    words = {
        # Translators: line of a list: this tile gets no tag now; 18 letters.
        "skip": Option("skip", t.gettext("Skip it"), "turn"),
        # Translators: line of a list: another tile; 18 letters.
        "which": Option("which", t.gettext("Choose another"), "list"),
        # Translators: line of a list: the last tile once more; 18 letters.
        "untag": Option("untag", t.gettext("Redo last"), "undo"),
        "done": Option("done", t.gettext("Done"), "check"),
    }
    options = tuple(words[answer] for answer in ask.question.answers if answer in words)
    name = tile_name(game, tile, t)
    # Translators: {name} is a tile's name, such as «Ghast 2»; 20 letters with the name, else it
    # wraps.
    prompt = t.gettext("Put on the reader: {name}").format(name=name)
    if not tile:
        prompt = t.gettext("All tiles have tags.")
    card = about.get("card")

    def draw_card(canvas: Canvas, body: Rect) -> None:
        canvas.text(2, body.y + 2, prompt, width=WIDTH - 4)
        draw_signs(
            canvas,
            Rect(1, body.y + ROW, WIDTH - 2, ROW),
            game_of(game).panel().card_signs(card or {}),
        )
        canvas.dots(body.y + 2 * ROW)

    def screen(frame: Frame) -> Screen:
        if card:
            return ListScreen(frame, options, answer_with, headline=(2 * ROW + 1, draw_card))
        return ListScreen(frame, options, answer_with, prompt=prompt)

    corner = f"{about['count']}/{about['of']}"
    title = t.gettext("Tag the tiles")
    return Presentation(title, prompt, options, corner=corner, screen=screen)


@presents("owner.tag_tile")
def _which(ask: Ask) -> Presentation:
    """What has no tag yet stands first."""
    t, game, left = ask.t, str(ask.about["game"]), int(ask.about["left"])
    # Translators: line of a list: to the page before; 10 letters.
    back = Option("back", t.pgettext("to the page before", "Back"), "back")
    options = tuple(
        back
        if answer == "back"
        else Option(answer, tile_name(game, answer, t), note=_tick(place >= left), typed=True)
        for place, answer in enumerate(ask.question.answers)
    )
    prompt = t.gettext("Which tile do you want to tag?")
    return Presentation(t.gettext("Which tile?"), prompt, options)


def _tick(is_done: bool) -> str:
    return "✓" if is_done else ""
