"""A party is who sits at the table now; a game they leave unfinished is kept under a code.

Pure values: clocks and chance are handed in. Where they are kept: store/party_rows.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

ID_LETTERS: Final = 32
"""128 bits in hexadecimal: what is bound to a party cannot be guessed by another one."""
CODE_ALPHABET: Final = "BCDHJMPQRTVWX267"
"""Nothing that looks like another sign, and no vowel or digit that reads like one: no words."""
CODE_LENGTH: Final = 6
"""24 bits; the tries are limited (service/tries.py)."""
MOST_GAMES: Final = 200
"""Of one party that are remembered by number."""
MOST_TAUGHT: Final = 500
EVERYBODY: Final = "*"


@dataclass(frozen=True, slots=True)
class Party:
    id: str
    language: str
    since: str
    """When the box believed they came, ISO 8601; a hint, because the box has no clock to trust."""
    games: tuple[int, ...] = ()
    """The numbers of the games they have had on the table, oldest first."""
    players: tuple[tuple[str, str], ...] = ()
    """(color, name) of each seat in their last game."""
    taught: frozenset[str] = frozenset()
    """What has been explained to them: "dice-race.fall"."""
    beginners: frozenset[str] = frozenset()
    """Who wants to be taught which game: "dice-race.blue", or "dice-race.*" for everybody."""

    def playing(self, game: int, players: tuple[tuple[str, str], ...]) -> Party:
        """The same party with this game on the table."""
        games = (*(each for each in self.games if each != game), game)[-MOST_GAMES:]
        return replace(self, games=games, players=players or self.players)

    def speaking(self, language: str) -> Party:
        return replace(self, language=language)

    def knowing(self, *lessons: str) -> Party:
        """The same party after these explanations."""
        taught = self.taught | set(lessons)
        return self if len(taught) > MOST_TAUGHT else replace(self, taught=frozenset(taught))

    def forgetting(self, game: str) -> Party:
        """The same party that has been told nothing about this game."""
        return replace(self, taught=_without(self.taught, game))

    def is_beginner(self, game: str, colour: str) -> bool:
        return not self.beginners.isdisjoint({f"{game}.{EVERYBODY}", f"{game}.{colour}"})

    def learns(self, game: str) -> bool:
        """Whether anybody wants to be taught this game."""
        return any(each.startswith(f"{game}.") for each in self.beginners)

    def teaching(self, game: str, *colours: str) -> Party:
        """The same party in which these want to be taught the game, and nobody else."""
        others = _without(self.beginners, game)
        return replace(self, beginners=others | {f"{game}.{colour}" for colour in colours})

    def to_json(self) -> dict[str, Any]:
        """All but `id` and `since`, which are columns of their own."""
        return {
            "language": self.language,
            "games": list(self.games),
            "players": [list(player) for player in self.players],
            "taught": sorted(self.taught),
            "beginners": sorted(self.beginners),
        }

    @classmethod
    def from_json(cls, id: str, since: str, facts: Mapping[str, Any]) -> Party:
        """Leaves out what is not as `to_json` writes it: a party is no reason not to start."""

        return cls(
            id,
            str(facts.get("language", "")),
            since,
            tuple(each for each in _list(facts, "games") if type(each) is int),
            tuple(
                (str(each[0]), str(each[1]))
                for each in _list(facts, "players")
                if isinstance(each, list) and len(each) == 2
            ),
            _texts(facts, "taught"),
            _texts(facts, "beginners"),
        )


def new_party(language: str, since: str, token: Callable[[int], bytes]) -> Party:
    """`token` makes so many random bytes."""
    return Party(token(ID_LETTERS // 2).hex(), language, since)


def _without(lessons: frozenset[str], game: str) -> frozenset[str]:
    return frozenset(each for each in lessons if not each.startswith(f"{game}."))


def _texts(facts: Mapping[str, Any], key: str) -> frozenset[str]:
    return frozenset(each for each in _list(facts, key) if isinstance(each, str))


def _list(facts: Mapping[str, Any], key: str) -> list[Any]:
    found = facts.get(key)
    return found if isinstance(found, list) else []


# The code of a game that was put aside


@dataclass(frozen=True, slots=True)
class AsideGame:
    """A game that waits to be taken up again."""

    game: int
    code: str
    name: str
    """Of the game's folder, as in `GameLog.game`."""
    since: str
    """When it was put aside, as far as the box knows; a hint, because its clock may jump."""
    day: int
    """The same as a day of table/box_days.py."""


def new_code(randbelow: Callable[[int], int]) -> str:
    """Three of the same sign in a row are drawn again: they are hard to read out."""
    while True:
        code = "".join(CODE_ALPHABET[randbelow(len(CODE_ALPHABET))] for _ in range(CODE_LENGTH))
        if all(code[n : n + 3] != 3 * code[n] for n in range(CODE_LENGTH - 2)):
            return code


def shown_code(code: str) -> str:
    """«BCD 267»: two groups are read out and typed with fewer mistakes."""
    half = CODE_LENGTH // 2
    return f"{code[:half]} {code[half:]}"


def typed_code(text: str) -> str | None:
    """What somebody typed or read out; None if no code looks like that."""
    code = "".join(text.split()).replace("-", "").upper()
    is_code = len(code) == CODE_LENGTH and all(sign in CODE_ALPHABET for sign in code)
    return code if is_code else None
