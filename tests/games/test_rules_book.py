"""The book that people read comes from the RULES.md that numbers the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host.games.rules_book import BadBook, read_book

RULES = """# A game

## A. Parts
- XX-001 Nobody reads this.

## B. Turn

> **Your turn** (page 6)
> Roll the die,
> then walk.
>
> Nobody in the way? Walk on.

- XX-010 Roll.
- XX-011 Walk. See XX-099.

> **Passing**
> Pass the die to the left.

- XX-012 Pass.

### Falling
- XX-020 Fall.
- G3 Not below a passage.
"""


def test_a_passage_tells_the_rules_listed_below_it(tmp_path: Path) -> None:
    file = tmp_path / "RULES.md"
    file.write_text(RULES, encoding="utf-8")
    book = read_book(file)
    (section,) = book.sections
    assert section.title == "Turn", "a section without a passage is not in the book"
    turn, passing = section.passages
    assert (turn.title, turn.page, turn.rules) == ("Your turn", 6, ("XX-010", "XX-011"))
    assert turn.paragraphs == ("Roll the die, then walk.", "Nobody in the way? Walk on.")
    assert (passing.page, passing.rules) == (None, ("XX-012",))
    assert book.passage_of("XX-011") is turn
    assert book.passage_of("XX-020") is None, "a heading ends what a passage tells"


@pytest.mark.parametrize(
    ("quote", "said"),
    [("> Words.", "begins with its **title**"), ("> **Title**\n>", "'Title' says nothing")],
)
def test_a_quote_that_is_no_passage_is_named_by_its_line(
    tmp_path: Path, quote: str, said: str
) -> None:
    file = tmp_path / "RULES.md"
    file.write_text(f"# A game\n\n## Turn\n\n{quote}\n\n- XX-001 x\n", encoding="utf-8")
    with pytest.raises(BadBook) as error:
        read_book(file)
    assert str(error.value).startswith(f"{file}:5: ")
    assert said in str(error.value)
