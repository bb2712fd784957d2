"""Phones that were let in, and those that knock: values and bounds, no network and no disk.

A token is 128 random bits. The box keeps only a keyed hash of it that the party is part of: a copy
of the box's file lets nobody in, and a token of another box or another party is a stranger's.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from firmware_host.kiosk.errors import KioskError
from firmware_host.kiosk.phones.codes import CodeTries, new_code
from firmware_host.kiosk.rate_limit import RateLimit, RateLimits, limit_key
from firmware_host.panel.i18n import N_

MOST_GUESTS: Final = 32
KEPT_DAYS: Final = 7
"""How long a phone that was not seen is known, in days of the box (table/box_days.py)."""
MOST_KNOCKS: Final = 3
"""That wait at once."""
KEPT_FOR_FIRST_KNOCKS: Final = 1
"""Of these places."""
KNOCK_S: Final = 60.0
"""How long a knock waits for an answer."""
KNOCKS_AT_ONCE: Final = 4
KNOCKS_PER_SECOND: Final = 1 / 30
"""Of one address, without those that the table let in."""
FIRST_KNOCKS_AT_ONCE: Final = 12
FIRST_KNOCKS_PER_SECOND: Final = 1 / 15
OTHER_KNOCKS_AT_ONCE: Final = 4
OTHER_KNOCKS_PER_SECOND: Final = 1 / 30
"""Of all addresses, so that people at the table can play. Addresses that have knocked lately
cannot use up the share of those that have not."""
FIRST_KNOCK_EVERY_S: Final = 3600.0
"""How long after a knock the next one of that address is not a first one."""
CHANGES_AT_ONCE: Final = 8
CHANGES_PER_SECOND: Final = 1 / 5
"""Changes of seat that a phone makes without asking the table; each is written to the disk."""
MOST_OUTCOMES: Final = 32
"""Knocks whose end is remembered until their phone asks for it."""
FIRST_WAIT_S: Final = 30.0
LONGEST_WAIT_S: Final = 900.0
"""A refused address waits before it may knock again, twice as long each time."""
MOST_WAITING: Final = 256
"""Refused addresses that are remembered; the one that may knock soonest is forgotten first."""
TOKEN_BYTES: Final = 16
KEY_BYTES: Final = 32

WAITS, LET_IN, REFUSED, UNHEARD = "waits", "in", "refused", "unheard"
CROWDED_OUT, GONE = "crowded", "gone"
"""What became of a knock. Crowded out: a phone that knocked for the first time has its place."""

WRONG_CODE = N_("This code is no longer valid. Scan the code on the table again.")
TOO_MANY_TRIES = N_("Too many wrong codes. Wait a moment, then scan the code again.")
WAIT_BEFORE_KNOCKING = N_("The table said no. Wait a while before you ask again.")
NOBODY_ANSWERED = N_("Nobody at the table answered.")
KNOCKS_TOO_OFTEN = N_("The box is busy. Try again.")
OTHERS_KNOCK = N_("Other phones are waiting. Try again in a moment.")
TABLE_IS_FULL = N_("No more phones fit at this table.")
NO_SUCH_SEAT = N_("Nobody plays that color. Choose another seat.")
SEAT_IS_TAKEN = N_("Another phone has this seat.")


class NotLetIn(KioskError):
    """Why somebody may not knock; `sentence` is marked with N_, `status` is that of HTTP."""

    def __init__(self, sentence: str, status: int = 403) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


@dataclass(frozen=True, slots=True)
class Guest:
    """A phone that was let in."""

    digest: str
    """Of its token."""
    plays: bool
    """False: it watches."""
    color: str = ""
    """Its seat; empty: it has none, or not yet."""
    language: str = "en"


@dataclass(slots=True, eq=False)
class Knock:
    """A phone that waits to be let in."""

    number: int
    address: str
    guest: Guest
    """What it will be."""
    until: float
    is_first: bool = False
    """Its address has not knocked otherwise for a long time."""
    state: str = WAITS
    decided: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class _Refusals:
    until: float
    count: int
    sentence: str
    """Why it waits."""


class PhoneRegistry:
    """`clock` is monotonic; whoever holds this calls `expire` when `wakes_at` says so."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.party = ""
        self.code = ""
        """Empty: nobody can knock."""
        self._clock = clock
        self._key = secrets.token_bytes(KEY_BYTES)
        self._guests: dict[str, Guest] = {}
        self._today = 0
        self._seen: dict[str, int] = {}
        """The day of the box when a phone was last seen, by digest."""
        self._knocks: list[Knock] = []
        self._numbers = 0
        self._outcomes: dict[str, str] = {}
        """By digest."""
        self._refusals: dict[str, _Refusals] = {}
        self._tries = CodeTries(clock)
        self._rates = RateLimits(KNOCKS_PER_SECOND, KNOCKS_AT_ONCE, clock)
        self._changes = RateLimits(CHANGES_PER_SECOND, CHANGES_AT_ONCE, clock)
        """By digest."""
        self._first_of_address = RateLimits(1 / FIRST_KNOCK_EVERY_S, 1, clock)
        self._first_of_all = RateLimit(FIRST_KNOCKS_PER_SECOND, FIRST_KNOCKS_AT_ONCE, clock)
        self._others_of_all = RateLimit(OTHER_KNOCKS_PER_SECOND, OTHER_KNOCKS_AT_ONCE, clock)

    # What is kept on the disk

    def to_json(self) -> dict[str, Any]:
        return {
            "party": self.party,
            "code": self.code,
            "key": self._key.hex(),
            "seen": {each: self._seen[each] for each in self._guests},
            "guests": [
                {
                    "digest": each.digest,
                    "plays": each.plays,
                    "color": each.color,
                    "language": each.language,
                }
                for each in self._guests.values()
            ],
        }

    def read(self, written: Mapping[str, Any]) -> None:
        """What `to_json` wrote; raises KeyError, TypeError or ValueError if it is anything else."""
        key = bytes.fromhex(written["key"])
        if len(key) != KEY_BYTES:
            raise ValueError("the key has another length")
        found = [Guest(**each) for each in written["guests"][:MOST_GUESTS]]
        seen = dict(written.get("seen", {}))  # an older version wrote none, or dates
        self.party, self.code, self._key = str(written["party"]), str(written["code"]), key
        self._guests = {each.digest: each for each in found}
        self._seen = {each: self._day_in(seen.get(each)) for each in self._guests}
        self._forget_old()

    def _day_in(self, written: object) -> int:
        return min(written, self._today) if isinstance(written, int) else self._today

    def twin(self) -> PhoneRegistry:
        """Another one of the same party with the same guests and code, and without knocks.

        When phones were seen is the same for both: it is true whatever becomes of the twin.
        """
        twin = PhoneRegistry(self._clock)
        twin._today, twin._seen = self._today, self._seen
        twin.party, twin.code, twin._key = self.party, self.code, self._key
        twin._guests = dict(self._guests)
        return twin

    def become(self, twin: PhoneRegistry) -> None:
        """Takes over guests and code; with another code whoever waits is gone."""
        if twin.code != self.code:
            self._dismiss()
        self.code, self._guests = twin.code, twin._guests
        self._forget_old()
        for digest in self._seen.keys() - self._guests.keys():
            del self._seen[digest]

    # Parties and codes

    def begin(self, party: str) -> None:
        """Nobody of the last party is known any more; with an empty name nobody can knock."""
        self.party = party
        self._guests.clear()
        self._seen.clear()
        self.renew()

    def renew(self) -> None:
        """A new code; whoever waits with the old one is gone."""
        self.code = new_code() if self.party else ""
        self._dismiss()

    def _dismiss(self) -> None:
        for knock in self.knocks:
            self._drop(knock, GONE)

    def check_code(self, tried: str, address: str) -> None:
        is_right = self._tries.is_right(tried, self.code, address)
        if is_right is None:
            raise NotLetIn(TOO_MANY_TRIES, 429)
        if not is_right:
            raise NotLetIn(WRONG_CODE)

    # Who is here

    def __iter__(self) -> Iterator[Guest]:
        return iter(tuple(self._guests.values()))

    def __len__(self) -> int:
        return len(self._guests)

    def digest(self, token: str) -> str:
        told = self.party.encode() + b"\0" + token.encode("utf-8", "replace")
        return hashlib.blake2b(told, key=self._key, digest_size=32).hexdigest()

    def of(self, token: str) -> Guest | None:
        return self._guests.get(self.digest(token)) if self.party and token else None

    def known(self, digest: str) -> Guest | None:
        return self._guests.get(digest)

    def seated(self, color: str) -> Guest | None:
        found = (each for each in self._guests.values() if color and each.color == color)
        return next(found, None)

    def turn_to(self, day: int) -> bool:
        """Take this as today, and forget phones that were not seen for a week; whether it is a new
        day."""
        if day == self._today:
            return False
        self._today = day
        self._forget_old()
        return True

    def saw(self, digest: str) -> bool:
        """Note that this phone is here; whether it is the first time today."""
        if self._seen.get(digest) == self._today:
            return False
        self._seen[digest] = self._today
        return True

    def _forget_old(self) -> None:
        oldest = self._today - KEPT_DAYS
        self.remove(*(each for each in self._guests if self._seen[each] < oldest))

    def _absent(self) -> list[str]:
        """Phones that were not seen today, the one that gives up its place first at the start."""
        absent = [each for each in self._guests if self._seen[each] != self._today]
        return sorted(absent, key=self._seen.__getitem__)

    def put(self, guest: Guest) -> None:
        """Let it in; whoever had its seat has none from now on, and watches.

        At a full table the phone that was not seen longest makes room; nothing changes while all of
        them are here.
        """
        if guest.digest not in self._guests and len(self._guests) >= MOST_GUESTS:
            absent = self._absent()
            if not absent:
                return
            self.remove(absent[0])
        self.saw(guest.digest)
        before = self.seated(guest.color)
        if before is not None and before.digest != guest.digest:
            self._guests[before.digest] = replace(before, color="", plays=False)
        self._guests[guest.digest] = guest

    def may_change_to(self, guest: Guest, players: tuple[str, ...] = ()) -> bool:
        """Without asking the table: who plays takes a free seat, and everybody may watch. Who has
        a seat in a game of these `players` was let in for that one."""
        known, holder = self.known(guest.digest), self.seated(guest.color)
        if known is None or not guest.plays:
            return known is not None
        is_free = holder is None or holder.digest == guest.digest
        is_bound = known.color in players and guest.color != known.color
        return known.plays and is_free and not is_bound

    def take_change(self, digest: str) -> None:
        if not self._changes.of(digest).take():
            raise NotLetIn(KNOCKS_TOO_OFTEN, 429)

    def change_to(self, guest: Guest, players: tuple[str, ...] = ()) -> None:
        """Nothing if it may not."""
        if self.may_change_to(guest, players):
            self.put(guest)

    def fill(self, players: tuple[str, ...]) -> None:
        """Seats without a phone go to those that play and have none of these, first come first."""
        free = [color for color in players if self.seated(color) is None]
        for guest in self:
            if free and guest.plays and guest.color not in players:
                self.put(replace(guest, color=free.pop(0)))

    def speak(self, digest: str, language: str) -> bool:
        """False: it speaks this already, or is not known any more."""
        guest = self._guests.get(digest)
        if guest is None or guest.language == language:
            return False
        self._guests[digest] = replace(guest, language=language)
        return True

    def remove(self, *digests: str) -> None:
        for digest in digests:
            self._guests.pop(digest, None)

    # Knocking

    @property
    def knocks(self) -> tuple[Knock, ...]:
        return tuple(self._knocks)

    def knock(self, address: str, guest: Guest) -> Knock:
        """Waits to be let in; an earlier one of the same phone is withdrawn then.

        A phone whose address knocks for the first time finds the place kept for it, or takes that
        of a knock that is not its address's first.
        """
        address = limit_key(address)
        now = self._clock()
        self.expire()
        refused = self._refusals.get(address)
        if refused is not None and now < refused.until:
            raise NotLetIn(refused.sentence, 429)
        others = [each for each in self._knocks if each.guest.digest != guest.digest]
        coming = {guest.digest, *(each.guest.digest for each in others)} - self._guests.keys()
        present = len(self._guests) - len(self._absent())
        if guest.digest in coming and present + len(coming) > MOST_GUESTS:
            raise NotLetIn(TABLE_IS_FULL, 429)
        for each in self._knocks:
            each.is_first = each.is_first and each.address != address
        mine, first = self._rates.of(address), self._first_of_address.of(address)
        if not mine.has_one:
            raise NotLetIn(KNOCKS_TOO_OFTEN, 429)
        is_first = first.has_one
        displaced = self._displaced_by(is_first, others)
        if not (is_first and self._first_of_all.take()) and not self._others_of_all.take():
            raise NotLetIn(OTHERS_KNOCK, 429)
        first.take()
        mine.take()
        if displaced is not None:
            self._drop(displaced, CROWDED_OUT)
        self._numbers += 1
        knock = Knock(self._numbers, address, guest, now + KNOCK_S, is_first)
        earlier = self.knock_of(guest.digest)
        if earlier is not None:
            self._drop(earlier, GONE)
        self._outcomes.pop(guest.digest, None)
        self._knocks.append(knock)
        return knock

    def _displaced_by(self, is_first: bool, others: Sequence[Knock]) -> Knock | None:
        """Return the knock that has to make room, if any; raise NotLetIn if there is none."""
        not_first = [each for each in others if not each.is_first]
        if is_first:
            if len(others) < MOST_KNOCKS:
                return None
            if not_first:
                return not_first[0]
        elif len(others) < MOST_KNOCKS and len(not_first) < MOST_KNOCKS - KEPT_FOR_FIRST_KNOCKS:
            return None
        raise NotLetIn(OTHERS_KNOCK, 429)

    def waiting(self, number: int) -> Knock | None:
        return next((each for each in self._knocks if each.number == number), None)

    def knock_of(self, digest: str) -> Knock | None:
        return next((each for each in self._knocks if each.guest.digest == digest), None)

    def outcome_of(self, digest: str) -> str:
        """What became of the last knock of this phone; empty: unknown."""
        return self._outcomes.get(digest, "")

    def let_in(self, knock: Knock) -> None:
        """The table wanted this knock: it costs its address nothing, because many phones may share
        one."""
        self._refusals.pop(knock.address, None)
        for limit in (
            self._rates.of(knock.address),
            self._first_of_address.of(knock.address),
            self._first_of_all,
            self._others_of_all,
        ):
            limit.give_back()
        self.put(knock.guest)
        self._drop(knock, LET_IN)

    def refuse(self, knock: Knock, state: str = REFUSED) -> None:
        """Phones of one address that knocked together are refused together: the wait grows once."""
        self._drop(knock, state)
        now, earlier = self._clock(), self._refusals.get(knock.address)
        if earlier is not None and now < earlier.until:
            return
        is_recent = earlier is not None and now < earlier.until + LONGEST_WAIT_S
        count = earlier.count + 1 if earlier is not None and is_recent else 0
        wait = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(count, 10))
        if knock.address not in self._refusals and len(self._refusals) >= MOST_WAITING:
            soonest = min(self._refusals, key=lambda each: self._refusals[each].until)
            del self._refusals[soonest]
        sentence = WAIT_BEFORE_KNOCKING if state == REFUSED else NOBODY_ANSWERED
        self._refusals[knock.address] = _Refusals(now + wait, count, sentence)

    def withdraw(self, knock: Knock) -> None:
        self._drop(knock, GONE)

    def expire(self) -> bool:
        """Those nobody answered in time; whether there were any."""
        late = [each for each in self._knocks if self._clock() >= each.until]
        for knock in late:
            self.refuse(knock, UNHEARD)
        return bool(late)

    @property
    def wakes_at(self) -> float | None:
        return min((each.until for each in self._knocks), default=None)

    def _drop(self, knock: Knock, state: str) -> None:
        if knock not in self._knocks:
            return
        self._knocks.remove(knock)
        self._outcomes.pop(knock.guest.digest, None)
        if state != LET_IN:  # whoever is in may be sent away later
            self._outcomes[knock.guest.digest] = state
        if len(self._outcomes) > MOST_OUTCOMES:
            del self._outcomes[next(iter(self._outcomes))]
        knock.state = state
        knock.decided.set()


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)
