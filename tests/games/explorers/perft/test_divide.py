"""The perft suite says where engine and oracle differ."""

from __future__ import annotations

import pytest

from firmware_host.games.explorers.rules import turns
from tests.games.perft import stored


def test_divide_names_each_first_answer_that_is_missing_or_illegal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = next(each for each in stored("explorers") if each.asked == "act")
    monkeypatch.setattr(turns, "COST_OF_LANDSCAPES", 2)
    monkeypatch.setattr(turns, "END", "stop")
    wrong = position.oracle().divide(position.state, 2)
    assert "  end: missing" in wrong
    assert "  stop: illegal" in wrong
