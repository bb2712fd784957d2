"""The words of every language: `python -m tools.catalogues extract | update | compile`.

    extract   every text of the package into build/tilekeeper.pot
    update    the same into each firmware_host/locale/LANGUAGE/LC_MESSAGES/tilekeeper.po: new texts
              come in empty, texts that are gone leave; a language that is named and new begins
    compile   each .po into the .mo beside it, which the box reads

Where texts come from stands in firmware_host/babel.cfg; the passages of each game's RULES.md are
found by `passages` below.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "firmware_host"
LOCALE: Final = PACKAGE / "locale"
DOMAIN: Final = "tilekeeper"
TEMPLATE: Final = ROOT / "build" / f"{DOMAIN}.pot"
COMMENT: Final = "Translators:"
"""How a comment for translators begins, in the line above a text."""
WIDTH: Final = 100
KEYWORDS: Final = {
    **DEFAULT_KEYWORDS,
    "N_": None,
    "NC_": ((1, "c"), 2),
    "Message": None,
    "Phrase": None,
    "Counted": (1, 2),
}
"""Which arguments of which calls are texts; beside gettext's own those of panel/i18n.py,
texts.py and games/core/phrases.py."""


@cache
def extracted(package: Path = PACKAGE) -> Catalog:
    """Every text that the package marks, with its places and comments."""
    with (PACKAGE / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    catalogue = Catalog(project="Tilekeeper", charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        package,
        methods,
        options,
        keywords=KEYWORDS,
        comment_tags=(COMMENT,),
        strip_comment_tags=True,
    )
    for file_name, _line, message, comments, context in found:
        catalogue.add(
            message,
            locations=[(f"firmware_host/{file_name}", None)],  # type: ignore[list-item]
            auto_comments=comments,
            context=context,
        )
    return catalogue


def passages(
    file: IO[bytes], keywords: Sequence[str], comment_tags: Sequence[str], options: Any
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Babel's way to the texts of a RULES.md: sections, titles and paragraphs of its book."""
    from firmware_host.games.rules_book import read_book

    for section in read_book(Path(file.name)).sections:
        yield 1, "", section.title, ["Section of the rules book"]
        for passage in section.passages:
            rules = [f"{passage.title}: {', '.join(passage.rules)}"]
            yield 1, "", passage.title, ["Headline in the rules book"]
            for paragraph in passage.paragraphs:
                yield 1, "", paragraph, rules


def po_file(language: str, locale: Path = LOCALE) -> Path:
    return locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def languages(locale: Path = LOCALE) -> list[str]:
    """Those with a .po; nothing but this file makes a language."""
    return sorted(path.parts[-3] for path in locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def update(names: Iterable[str], locale: Path = LOCALE) -> list[str]:
    """Brings the .po files up to date; says for each how many texts are still to be translated."""
    template = extracted()
    report = []
    for language in names:
        file = po_file(language, locale)
        catalogue = Catalog(locale=language, project="Tilekeeper", charset="utf-8", fuzzy=False)
        if file.exists():
            with file.open("rb") as po:
                catalogue = read_po(po, locale=language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as po:
            write_po(po, catalogue, width=WIDTH, omit_header=False, sort_output=True)
        empty = sum(not _is_translated(message.string) for message in catalogue if message.id)
        report.append(f"{language}: {empty} of {len(catalogue)} texts are not translated")
    return report


def _is_translated(string: str | Sequence[str] | None) -> bool:
    return bool(string) if isinstance(string, str | None) else all(string)


def compile_all(locale: Path = LOCALE, into: Path | None = None) -> list[Path]:
    """Writes each .mo that is missing or older than its .po, beside it or in another folder."""
    written = []
    for language in languages(locale):
        file = po_file(language, locale)
        compiled = po_file(language, into or locale).with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime_ns > file.stat().st_mtime_ns:
            continue
        with file.open("rb") as po:
            catalogue = read_po(po, locale=language)
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with compiled.open("wb") as mo:
            write_mo(mo, catalogue)
        written.append(compiled)
    return written


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.catalogues")
    parser.add_argument("do", choices=("extract", "update", "compile"))
    parser.add_argument("language", nargs="*", help="for update; all that are there by default")
    options = parser.parse_args(arguments)
    if options.do == "extract":
        TEMPLATE.parent.mkdir(exist_ok=True)
        with TEMPLATE.open("wb") as file:
            write_po(file, extracted(), width=WIDTH, sort_output=True)
        print(TEMPLATE)
    elif options.do == "update":
        print("\n".join(update(options.language or languages())))
    else:
        compile_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
