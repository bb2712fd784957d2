"""The dice race in words and pictures. Importing it registers its presenters."""

from __future__ import annotations

from firmware_host.games.core.flow import Event
from firmware_host.panel.before_play import GuidePage, present_guide
from firmware_host.panel.frame import StripCell
from firmware_host.panel.game_panel import GamePanel, ModePanel, Notice, RollResult, Tray
from firmware_host.panel.i18n import N_, Translator
from firmware_host.panel.presenter import Ask, Presentation, player_name, presents
from firmware_host.panel.screens.lists import Option
from firmware_host.table.snapshot import TableSnapshot
from tests.dice_race.rules.referee import RISKY, SAFE, RaceState

CARDS = {"tailwind": N_("Tailwind"), "mud": N_("Mud")}


def card_name(card: str, t: Translator) -> str:
    return t.gettext(CARDS.get(card, card))


# Questions

present_guide(
    "dr.guide",
    {
        "track": GuidePage(
            N_("Figures"), "flag", lambda state, t: t.gettext("Put all figures at the start.")
        ),
        "cards": GuidePage(
            N_("Cards"), "list", lambda state, t: t.gettext("Shuffle the event cards.")
        ),
    },
)


@presents("dr.dice")
def _dice(ask: Ask) -> Presentation:
    t = ask.t
    words = {
        SAFE: Option(SAFE, t.gettext("One die"), "dice"),
        RISKY: Option(RISKY, t.gettext("Two dice"), "warning"),
    }
    options = tuple(words[answer] for answer in ask.question.answers)
    return Presentation(t.gettext("Safe or risky?"), t.gettext("How many dice?"), options)


@presents("dr.roll")
def _roll(ask: Ask) -> Presentation:
    return Presentation(ask.t.gettext("Roll"), ask.t.gettext("Roll the dice"))


@presents("dr.card")
def _card(ask: Ask) -> Presentation:
    t = ask.t
    options = tuple(Option(card, card_name(card, t), "list") for card in ask.question.answers)
    prompt = t.gettext("Draw a card. ROLL: the box draws.")
    return Presentation(t.gettext("Event"), prompt, options, says_prompt=True)


# What happened


def _meaning(snapshot: TableSnapshot, t: Translator) -> RollResult | None:
    rolled = next((event for event in snapshot.events if event[0] == "rolled"), None)
    if rolled is None:
        return None
    state: RaceState = snapshot.state
    fell = any(event[0] == "fell" for event in snapshot.events)
    line = t.gettext("A fall!") if fell else t.gettext("Move {n}").format(n=_sum(rolled))
    faces = tuple(map(str, rolled[1:]))
    return RollResult((state.setup.die,) * len(faces), faces, (line,), t.gettext("The dice say"))


def _sum(rolled: Event) -> int:
    return sum(map(int, rolled[1:]))


def _notices(snapshot: TableSnapshot, t: Translator) -> list[Notice]:
    """Dice are shown by themselves; a figure's place stands in the bottom line."""
    found = []
    for event in snapshot.events:
        if event[0] == "card_drawn":
            found.append(Notice(card_name(event[1], t), "list"))
        elif event[0] == "pile_shuffled":
            found.append(Notice(t.gettext("Shuffle the cards."), "turn"))
    return found


def _tunes(snapshot: TableSnapshot) -> list[str]:
    return ["turn"] if any(event[0] == "turn_began" for event in snapshot.events) else []


def _strip(snapshot: TableSnapshot, _t: Translator) -> tuple[StripCell, ...]:
    """How far everybody is: 12/20; nothing before the first turn."""
    state: RaceState = snapshot.state
    if not state.turns:
        return ()
    return tuple(
        StripCell("", None, 0, text=f"{place}/{state.setup.goal}") for place in state.places
    )


def _status(snapshot: TableSnapshot, t: Translator) -> list[Option]:
    state: RaceState = snapshot.state
    return [
        Option(f"p{seat}", player_name(snapshot, seat, t), colour, f"{place}/{state.setup.goal}")
        for seat, ((colour, _), place) in enumerate(
            zip(snapshot.players, state.places, strict=True)
        )
    ]


REASONS = {
    "goal": N_("The goal is reached."),
    "abandoned": N_("The game was ended early."),
}


def _reason(snapshot: TableSnapshot, t: Translator) -> str:
    assert snapshot.outcome is not None
    return t.gettext(REASONS[snapshot.outcome.reason])


def _winner(snapshot: TableSnapshot, t: Translator) -> str:
    assert snapshot.outcome is not None
    return player_name(snapshot, snapshot.outcome.winners[0], t)


PANEL = GamePanel(
    modes={
        "referee": ModePanel(
            strip=_strip,
            meaning=_meaning,
            notices=_notices,
            tunes=_tunes,
            alarms=lambda snapshot, t: (),
            reason=_reason,
            status=_status,
            winner=_winner,
        )
    },
    ready_lines=lambda ask: (ask.t.gettext("Dice race"),),
    settings={},
    tile_names={"card": lambda tile, t: card_name(tile.partition(":")[0], t)},
    card_signs=lambda card: (),
    refusals={"DR-015": N_("all of them are drawn.")},
    hues={},
    tray=Tray(by_answers=False, is_needed=lambda tile, mode: True),
    dice={},
)
