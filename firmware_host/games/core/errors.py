"""What can go wrong in a game: each error is one idea and an ordinary ValueError too."""

from firmware_host.games.core.phrases import Phrase


class GameError(ValueError):
    """Anything a rules object refuses."""


class BadSetup(GameError):
    """The set-up cannot start a game; the sentence names the key and what is allowed."""


class BadState(GameError):
    """Stored data is not a state of this game."""


class UnknownGame(GameError):
    """There are no rules for that game and mode."""


class IllegalAnswer(GameError):
    """The answer is not among the legal ones; `rule` is the id of the rule that forbids it.

    `insist` is the answer that overrules the refusal, where players may know better than the game.
    """

    def __init__(
        self, question: str, answer: str, rule: str, reason: str | Phrase, insist: str = ""
    ) -> None:
        super().__init__(f"{question}: {answer!r} is refused by {rule or 'the game'}: {reason}")
        self.question = question
        self.answer = answer
        self.rule = rule
        self.reason = reason
        self.insist = insist
