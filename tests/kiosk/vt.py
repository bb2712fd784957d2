"""Just enough of a terminal to read what our panel draws into it."""

import codecs
import re

_PIECE = re.compile(r"\x1b\[(\??[0-9;]*)([A-Za-z])|\x1b(.)|([^\x1b]+)")


class Vt:
    def __init__(self) -> None:
        self.cells: dict[int, str] = {}
        self.row = 1
        self.alternate = False
        self.cursor = True
        self.bells = 0
        self.received = 0
        self._rest = ""
        self._decode = codecs.getincrementaldecoder("utf-8")().decode

    def feed(self, data: bytes) -> None:
        self.received += len(data)
        text = self._rest + self._decode(data)
        # A sequence cut at the end of a read waits for its other half.
        cut = text.rfind("\x1b", max(0, len(text) - 32))
        whole = cut < 0 or re.match(r"\x1b\[\??[0-9;]*[A-Za-z]", text[cut:])
        self._rest = "" if whole else text[cut:]
        for arguments, final, other, plain in _PIECE.findall(text if whole else text[:cut]):
            assert not other, f"unexpected sequence ESC {other}"
            if plain:
                self._write(plain)
            else:
                self._control(arguments, final)

    def text(self) -> str:
        return "\n".join(
            self.cells.get(row, "") for row in range(1, max(self.cells, default=0) + 1)
        )

    def _write(self, plain: str) -> None:
        self.bells += plain.count("\a")
        self.cells[self.row] = self.cells.get(self.row, "") + plain.replace("\a", "")

    def _control(self, arguments: str, final: str) -> None:
        if final == "H":
            self.row = int(arguments.partition(";")[0])
            self.cells[self.row] = ""
        elif final == "J":
            first = 1 if arguments == "2" else self.row
            self.cells = {row: text for row, text in self.cells.items() if row < first}
        elif arguments == "?1049":
            self.alternate = final == "h"
        elif arguments == "?25":
            self.cursor = final == "h"
        else:
            assert final in "mK", f"unexpected sequence CSI {arguments}{final}"
