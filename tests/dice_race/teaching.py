"""How the box teaches the dice race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from firmware_host.games.teaching import Entry, Idea, Possibility, PrintedValues, Teaching, Why
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.words import approx
from firmware_host.table.snapshot import TableSnapshot

IDEAS: Final = (
    Idea(
        id="fall",
        title=N_("A fall"),
        text=N_("Two dice that both show 1 throw you back. One die alone is never a fall."),
        rules=("DR-013",),
        events=("fell",),
        sign="warning",
    ),
    Idea(
        id="card",
        title=N_("Event card"),
        text=N_("You stopped on an event space, so you drew a card. It moves you on or back."),
        rules=("DR-014",),
        events=("card_drawn",),
        sign="list",
    ),
    Idea(
        id="shuffle",
        title=N_("New pile"),
        text=N_("Every card was drawn. Shuffle them all and put them down as the new pile."),
        rules=("DR-015",),
        events=("pile_shuffled",),
    ),
    Idea(
        id="dice",
        title=N_("One or two dice"),
        text=N_("Two dice take you further than one. But two 1s are a fall."),
        rules=("DR-011", "DR-012"),
        questions=("dr.dice",),
        sign="dice",
    ),
)

WHYS: Final = {
    "dr.guide": Why(meaning=N_("Do this on the table, then press OK for the next step.")),
    "dr.dice": Why(
        meaning=N_("It is your turn. How many dice do you throw?"),
        leads_to=N_("You walk as far as they show together. Two 1s throw you back."),
    ),
    "dr.roll": Why(meaning=N_("Your figure walks as far as the dice show together.")),
    "dr.card": Why(
        meaning=N_("You stopped on an event space: draw a card and say which one it is."),
        leads_to=N_("Tailwind moves you on, Mud moves you back."),
    ),
}


def _facts(entry: Entry, values: PrintedValues, t: Translator) -> str:
    card = values["cards"].get(entry.id)
    if card is None:
        return ""
    copies = approx(str(card["copies"]), values.is_guess(f"cards.{entry.id}.copies"))
    return t.gettext("{copies} in the pile, moves {moves:+}").format(
        copies=copies, moves=card["moves"]
    )


def _possibilities(snapshot: TableSnapshot, t: Translator) -> Sequence[Possibility]:
    question = snapshot.question
    if question is None or question.id != "dr.dice":
        return ()
    return (
        Possibility(
            name=t.gettext("Throw one die"), needs=t.gettext("Never a fall"), rule="DR-011"
        ),
        Possibility(
            name=t.gettext("Throw two dice"), needs=t.gettext("Two 1s are a fall"), rule="DR-011"
        ),
    )


TEACHING: Final = Teaching(
    goal=(
        N_("Everybody races along the same track."),
        N_("Be the first at the end to win."),
        N_("A bad roll throws you back."),
    ),
    setup_art={},
    ideas=IDEAS,
    plain_events=frozenset({"turn_began", "rolled", "moved", "goal_reached"}),
    whys=WHYS,
    kinds={"card": N_("Cards"), "figure": N_("Figures")},
    entries=(
        Entry(
            id="tailwind",
            kind="card",
            name=N_("Tailwind"),
            text=N_("Moves your figure on."),
            rules=("DR-014",),
            sign="list",
            tiles=("card:tailwind:-",),
        ),
        Entry(
            id="mud",
            kind="card",
            name=N_("Mud"),
            text=N_("Moves your figure back, but never behind the start."),
            rules=("DR-014",),
            sign="list",
            tiles=("card:mud:-",),
        ),
        Entry(
            id="figure",
            kind="figure",
            name=N_("Your figure"),
            text=N_("Everybody has one of their color. All begin before the first space."),
            rules=("DR-001",),
            sign="racer",
            tiles=("player:-",),
        ),
    ),
    facts=_facts,
    possibilities=_possibilities,
)
