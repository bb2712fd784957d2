"""Can the files a person edits be read, and do the values of a game agree?"""

from __future__ import annotations

from collections import Counter

from firmware_host.config.settings import shipped_files
from firmware_host.selftest.check import Result, Subject, failed, passed, skipped


def check_configuration(subject: Subject) -> Result:
    if subject.settings is None:
        faults = str(subject.fault).splitlines()
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        return failed(
            f"{faults[0]}{more}", "correct the line named; `tilekeeper config` shows every fault"
        )
    settings = subject.settings
    if settings.notices:
        is_shut = any("permission denied" in notice for notice in settings.notices)
        return failed(
            "; ".join(settings.notices),
            "run it as the user who runs the box: sudo -u tilekeeper tilekeeper selftest"
            if is_shut
            else "correct or remove that entry; the box runs without it",
        )
    values = settings.effective()
    shipped = {str(path) for path in shipped_files()}
    own = sum(each.origin.file not in shipped for each in values)
    files = {each.origin.file for each in values}
    detail = f"{len(values)} values from {len(files)} files, {own} of them your own"
    return passed("; ".join((detail, *settings.moved)))


def check_catalogue(subject: Subject) -> Result:
    if subject.settings is None:
        return skipped("the configuration cannot be read")
    catalogues = subject.settings.catalogues.values()
    problems = [problem for each in catalogues for problem in each.check()]
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        return failed(
            f"{problems[0]}{more}", "correct the value; `tilekeeper catalog check` lists them all"
        )
    unsure = Counter(todo.source for each in catalogues for todo in each.todo())
    detail = ", ".join(f"{count} {source}" for source, count in unsure.most_common()) or "none"
    count = sum(len(each.entries()) for each in catalogues)
    return passed(
        f"{count} values of {len(catalogues)} games without contradiction; still to be looked up: "
        f"{detail} (`tilekeeper catalog todo`)"
    )
