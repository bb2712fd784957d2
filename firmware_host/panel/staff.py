"""What staff can see and change, for the glass and the touch table alike: facts in, entries out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from firmware_host.config.device import TEXT_SCALES, TURNS
from firmware_host.games import all_games, game_of
from firmware_host.panel.i18n import NC_, Translator
from firmware_host.panel.screens.lists import Option
from firmware_host.table.party import AsideGame, shown_code
from firmware_host.texts import in_language

VOLUMES: Final = (0, 25, 50, 75, 100)
BRIGHTNESSES: Final = (20, 40, 60, 80, 100)
ASK_MINUTES: Final = (0, 5, 10, 15, 20, 30)
ATTRACT_MINUTES: Final = (0, 1, 3, 5, 10)
SHORTEST_PIN, LONGEST_PIN = 4, 8
TROUBLE: Final = ("fail", "warn")
"""Results of the self-test that come with advice."""
WELL: Final = ("ready", "virtual")

DEVICES: Final = {
    # Translators: the five buttons of the box; in a list with a state beside it, 10 letters.
    "buttons": NC_("device", "Buttons"),
    # Translators: the reader of tagged tiles; in a list with a state beside it, 10 letters.
    "reader": NC_("device", "Reader"),
    # Translators: the small screen of the box; in a list with a state beside it, 10 letters.
    "oled": NC_("device", "Display"),
    # Translators: the lamp of the box; in a list with a state beside it, 10 letters.
    "light": NC_("device", "Light"),
    # Translators: makes tones; in a list with a state beside it, 10 letters.
    "buzzer": NC_("device", "Buzzer"),
    # Translators: reads aloud; in a list with a state beside it, 10 letters.
    "voice": NC_("device", "Voice"),
    # Translators: guests' phones; in a list with a state beside it, 10 letters.
    "phones": NC_("device", "Phones"),
}
STATES: Final = {
    # Translators: state of a device: it starts right now; 8 letters.
    "opening": NC_("device", "starting"),
    # Translators: state of a device: all is well; 8 letters.
    "ready": NC_("device", "ready"),
    # Translators: state of a device that exists only on the page; 8 letters.
    "virtual": NC_("device", "virtual"),
    # Translators: state of a device: the box has none; 8 letters.
    "absent": NC_("device", "none"),
    # Translators: state of a device: it does not work; 8 letters.
    "faulty": NC_("device", "faulty"),
}


@dataclass(frozen=True, slots=True)
class SelfTestLine:
    name: str
    status: str
    text: str
    """The advice where it failed or warns, else what was found."""


@dataclass(frozen=True, slots=True)
class StaffFacts:
    has_pin: bool = False
    """The box is locked for guests."""
    is_open: bool = True
    """Whoever stands there is staff, or the box has no PIN."""
    is_called: bool = False
    wait_minutes: int = 0
    """Too many wrong PINs: nobody may try before."""
    needs_pin: bool = False
    """A café without a PIN: it has no staff page."""
    volume: int = 100
    brightness: int | None = None
    """None: the screen cannot be dimmed from here."""
    turn: int = 0
    scale: float = 1.0
    """Of the text on the box's own screen."""
    ask_minutes: float = 0
    attract_minutes: float = 0
    asides: Sequence[AsideGame] = ()
    expired: Sequence[AsideGame] = ()
    """Games put aside that guests do not find any more; staff can restore them."""
    devices: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """(state, detail) of each."""
    house_rules: Mapping[str, str] = field(default_factory=dict)
    selftest: Sequence[SelfTestLine] | None = None
    """None: not run yet."""
    is_testing: bool = False
    is_between_games: bool = True
    """The lobby's first page is open: only then its pages can be reached."""


@dataclass(frozen=True, slots=True)
class StaffEntry:
    """One line of the staff's page; choosing one of its options is a `StaffCommand`."""

    id: str
    text: str
    icon: str
    note: str = ""
    lines: tuple[Option, ...] = ()
    choices: tuple[Option, ...] = ()
    """By id "<what>:<value>"; one with a tick is in force."""
    explained: Mapping[str, str] = field(default_factory=dict)
    """By id of a line: sentences about it, too long for the line itself."""
    is_pin: bool = False
    """A new PIN is typed."""


def entries(facts: StaffFacts, t: Translator) -> list[StaffEntry]:
    """Empty as long as the right PIN is missing."""
    if facts.needs_pin or not facts.is_open:
        return []
    found = [
        StaffEntry(
            "asides",
            # Translators: title and line of a list; 18 letters.
            t.gettext("Saved games"),
            "hourglass",
            str(len(facts.asides)),
            lines=tuple(
                Option(
                    str(each.game),
                    shown_code(each.code),
                    game_of(each.name).sign,
                    details=t.gettext(game_of(each.name).title),
                )
                for each in facts.asides
            ),
            choices=tuple(
                Option(
                    f"restore:{each.game}",
                    shown_code(each.code),
                    game_of(each.name).sign,
                    # Translators: below the code of a saved game that has expired; whoever
                    # chooses it gets the game back; 20 letters.
                    details=t.gettext("Restore this game"),
                )
                for each in facts.expired
            ),
        ),
        StaffEntry(
            "devices",
            # Translators: title and line of a list; 18 letters.
            t.gettext("Devices"),
            "plug",
            lines=tuple(
                Option(
                    name,
                    t.gettext(DEVICES.get(name, name)),
                    "check" if state in WELL else "warning",
                    t.gettext(STATES.get(state, state)),
                )
                for name, (state, _) in facts.devices.items()
            ),
            explained={
                name: in_language(detail, t)
                for name, (state, detail) in facts.devices.items()
                if detail and state not in WELL
            },
        ),
        _self_test(facts, t),
        _setting("volume", t.gettext("Volume"), "dice", VOLUMES, facts.volume, t.percent),
    ]
    if facts.brightness is not None:
        words = t.gettext("Brightness")
        found.append(
            _setting("brightness", words, "eye", BRIGHTNESSES, facts.brightness, t.percent)
        )
    found += _own_screen(facts, t)

    def minutes(value: float) -> str:
        if not value:
            # Translators: beside «Ask if idle»: the box never does it; 6 letters.
            return t.pgettext("after how long", "never")
        # Translators: after how many minutes; 6 letters.
        return t.gettext("{n} min").format(n=t.number(value, 0 if value == int(value) else 1))

    found += [
        # Translators: line of a list; 18 letters.
        _setting("ask", t.gettext("Ask if idle"), "turn", ASK_MINUTES, facts.ask_minutes, minutes),
        _setting(
            "attract",
            # Translators: line of a list with minutes beside it: when the box begins to show
            # itself; 12 letters.
            t.gettext("Idle demo"),
            "portal",
            ATTRACT_MINUTES,
            facts.attract_minutes,
            minutes,
        ),
        StaffEntry("rules", t.gettext("House rules"), "gear", choices=_rules(facts, t)),
    ]
    if facts.is_between_games:
        printed = Option("go:values", t.gettext("Printed values"), "gear")
        tags = Option("go:tags", t.gettext("Tag the tiles"), "reader")
        pages = (printed, tags)
        # Translators: line of a list; 18 letters.
        found.append(StaffEntry("owner", t.gettext("Tiles & values"), "reader", choices=pages))
    if facts.is_called:
        # Translators: line of a list; 18 letters.
        come = Option("called:0", t.gettext("I am here"), "check")
        # Translators: title: guests have asked for staff; 18 letters.
        found.insert(0, StaffEntry("called", t.gettext("Guests called"), "hand", choices=(come,)))
    # Translators: line of a list; 18 letters.
    found.append(StaffEntry("pin", t.gettext("Change the PIN"), "lock", is_pin=True))
    if facts.has_pin:
        # Translators: line of a list; 18 letters.
        lock = Option("lock:1", t.gettext("Lock now"), "lock")
        # Translators: line of a list: the staff's page asks for the PIN again; 18 letters.
        found.append(StaffEntry("lock", t.pgettext("verb", "Lock"), "lock", choices=(lock,)))
    # Translators: line of a list; 18 letters.
    off = Option("off:1", t.gettext("Yes, shut down"), "cross")
    # Translators: line of a list; 18 letters.
    found.append(StaffEntry("off", t.gettext("Shut down"), "cross", choices=(off,)))
    return found


def _self_test(facts: StaffFacts, t: Translator) -> StaffEntry:
    # Translators: title and line of a list; 18 letters.
    words = t.gettext("Self-test")
    # Translators: line of a list; 18 letters.
    run = Option("selftest:1", t.gettext("Run it now"), "turn")
    if facts.is_testing:
        wait = Option("", t.gettext("One moment…"), "hourglass")
        return StaffEntry("selftest", words, "check", lines=(wait,))
    if facts.selftest is None:
        return StaffEntry("selftest", words, "check", choices=(run,))
    lines = tuple(
        Option(
            line.name,
            t.pair(line.name, t.gettext(line.text)),
            "warning",
        )
        for line in facts.selftest
        if line.status in TROUBLE
        # Translators: line of a list: the self-test found nothing; 18 letters.
    ) or (Option("", t.gettext("Everything works."), "check"),)
    bad = sum(line.status in TROUBLE for line in facts.selftest)
    return StaffEntry("selftest", words, "check", "✓" if not bad else str(bad), lines, (run,))


def _setting(
    id: str,
    words: str,
    icon: str,
    values: Sequence[int],
    now: float,
    shown: Callable[[float], str],
) -> StaffEntry:
    choices = tuple(
        Option(f"{id}:{value}", shown(value), "tick" if value == now else "untick")
        for value in values
    )
    return StaffEntry(id, words, icon, shown(now), choices=choices)


def _own_screen(facts: StaffFacts, t: Translator) -> list[StaffEntry]:
    """How the box's own screen is mounted, and how large its letters are."""
    turns = {str(turn): f"{turn}°" for turn in TURNS}
    sizes = {f"{scale:g}": t.percent(100 * scale) for scale in TEXT_SCALES}
    return [
        StaffEntry(
            name,
            words,
            "eye",
            shown.get(now, now),
            choices=tuple(
                Option(f"screen/{name}:{value}", each, "tick" if value == now else "untick")
                for value, each in shown.items()
            ),
        )
        for name, words, shown, now in (
            ("turn", t.gettext("The table faces"), turns, str(facts.turn)),
            ("size", t.gettext("Text size"), sizes, f"{facts.scale:g}"),
        )
    ]


def _rules(facts: StaffFacts, t: Translator) -> tuple[Option, ...]:
    """Each with what is in force; choosing one takes the next setting."""
    found: list[Option] = []
    for game in all_games():
        for rule in game.house_rules:
            options = tuple(rule.switch.options)
            now = facts.house_rules.get(rule.switch.id, rule.switch.default)
            following = options[(options.index(now) + 1) % len(options)] if now in options else now
            words = t.gettext(rule.words.get(now, now))
            found.append(
                Option(
                    f"rule/{rule.switch.id}:{following}", t.gettext(rule.prompt), game.sign, words
                )
            )
    return tuple(found)


def is_pin(text: str) -> bool:
    """Four to eight digits."""
    return text.isascii() and text.isdecimal() and SHORTEST_PIN <= len(text) <= LONGEST_PIN
