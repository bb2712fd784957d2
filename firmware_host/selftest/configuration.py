"""Can the files a person edits be read, and do the values of a game agree?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from firmware_host.config.settings import shipped_files
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped, warned
from firmware_host.texts import Counted, Joined, Listed, Message, sentences


def check_configuration(subject: Subject) -> Result:
    if subject.settings is None:
        assert subject.fault is not None
        return failed(
            _first(subject.fault.problems),
            Message("correct the line named; `tilekeeper config` shows every fault"),
        )
    settings = subject.settings
    if settings.notices:
        is_shut = any("permission denied" in notice for notice in settings.notices)
        found = sentences(*settings.notices)
        if is_shut:
            return failed(
                found,
                Message(
                    "run it as the user who runs the box: sudo -u tilekeeper tilekeeper selftest"
                ),
            )
        # Only the box writes what is left out here, so it must not be able to fail an update.
        return warned(found, Message("correct or remove that entry; the box runs without it"))
    values = settings.effective()
    shipped = {str(path) for path in shipped_files()}
    own = sum(each.origin.file not in shipped for each in values)
    files = {each.origin.file for each in values}
    # Translators: the self-test says it to the builder; {values} is a number, {files} is a
    # number, {own} is a number.
    detail = Message(
        "values: {values}, files: {files}, values of your own: {own}",
        values=len(values),
        files=len(files),
        own=own,
    )
    return passed(sentences(detail, *settings.moved))


def _first(problems: Sequence[object]) -> Message:
    """The first, and how many others there are."""
    if len(problems) == 1:
        return Joined("{problem}", problem=str(problems[0]))
    # Translators: the self-test says it to the builder; {problem} is a whole clause, {n} is a
    # number.
    return Counted(
        "{problem} (and {n} more)",
        "{problem} (and {n} more)",
        n=len(problems) - 1,
        problem=str(problems[0]),
    )


def check_catalogue(subject: Subject) -> Result:
    if subject.settings is None:
        return skipped(Message("the configuration cannot be read"))
    catalogues = subject.settings.catalogues.values()
    problems = [problem for each in catalogues for problem in each.check()]
    if problems:
        return failed(
            _first(problems),
            Message("correct the value; `tilekeeper catalog check` lists them all"),
        )
    unsure = Counter(todo.source for each in catalogues for todo in each.todo())
    # Translators: the self-test says it to the builder; {games} is a number, {values} is a
    # number.
    sound = Message(
        "no contradictions (games: {games}, values: {values})",
        games=len(catalogues),
        values=sum(len(each.entries()) for each in catalogues),
    )
    if not unsure:
        return passed(sound)
    # Translators: the self-test says it to the builder; {values} is a number.
    left = Message(
        "still to be looked up: {values} (`tilekeeper catalog todo`)",
        values=Listed(f"{source} {count}" for source, count in unsure.most_common()),
    )
    return passed(sentences(sound, left))
