"""The glass's font beside a well-known one: `python -m tools.font_sheet 6x10.pcf.gz`.

A sentence in every language, ours on the left, each pixel of the glass as four by four. Debian's
xfonts-base has the fixed fonts of X11, with all letters: `apt-get download xfonts-base`, then
`dpkg-deb -x`. The picture is build/screens/fonts.png.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from firmware_host.panel.canvas import Canvas
from firmware_host.panel.i18n import language_name

OUT: Final = Path(__file__).parents[1] / "build" / "screens" / "fonts.png"
WIDTH, LINE, SCALE = 128, 12, 4
SAMPLES: Final = {
    "en": "Sphinx of black quartz",
    "de": "Zwölf Boxkämpfer, groß",
    "fr": "Dès Noël où un zéphyr",
    "it": "Perché così è già più",
    "es": "Pingüino, año, ¿qué? ¡sí!",
    "nl": "Reëel coördinaat, ruïne",
    "cs": "Příliš žluťoučký kůň",
    "sk": "Kŕdeľ ďatľov, vyššia ľúbosť",
    "pl": "Zażółć gęślą jaźń",
    "ru": "Съешь ещё этих булок",
    "hu": "Árvíztűrő tükörfúrógép",
    "sv": "Flygande bäckasiner på",
    "da": "Quizdeltagerne spiste jordbær",
    "nb": "Vår sære Zulu fra båtøya",
    "fi": "Törkylempijävongahdus",
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.font_sheet")
    parser.add_argument("font", type=Path, help="a pixel font (.pcf, .pcf.gz, .bdf)")
    parser.add_argument("--size", type=int, default=10, help="its height in pixels")
    options = parser.parse_args(arguments)
    theirs = ImageFont.truetype(str(options.font), options.size)
    sheet = Image.new("L", (2 * (WIDTH + 4), LINE * 2 * len(SAMPLES)), 0)
    pen = ImageDraw.Draw(sheet)
    pen.fontmode = "1"
    for row, (language, sample) in enumerate(SAMPLES.items()):
        y = row * LINE * 2
        ours = Canvas()
        ours.text(0, 2, f"{language_name(language)}:")
        ours.text(0, 2 + LINE, sample)
        sheet.paste(ours.image.crop((0, 0, WIDTH, 2 * LINE)), (0, y))
        for line, text in enumerate((f"{language_name(language)}:", sample)):
            pen.text((WIDTH + 4, y + line * LINE), text, fill=255, font=theirs)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    sheet.resize((sheet.width * SCALE, sheet.height * SCALE), 0).save(OUT)
    print(OUT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
