"""What can go wrong in a game: each error is one idea and an ordinary ValueError too."""


class GameError(ValueError):
    """Anything a rules object refuses."""


class BadSetup(GameError):
    """The set-up cannot start a game; the sentence names the key and what is allowed."""


class BadState(GameError):
    """Stored data is not a state of this game."""


class UnknownGame(GameError):
    """There are no rules for that game and mode."""


class IllegalAnswer(GameError):
    """The answer is not among the legal ones; `rule` is the id of the rule that forbids it."""

    def __init__(self, question: str, answer: str, rule: str, reason: str) -> None:
        super().__init__(f"{question}: {answer!r} is refused by {rule or 'the game'}: {reason}")
        self.question = question
        self.answer = answer
        self.rule = rule
        self.reason = reason
