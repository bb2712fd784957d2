"""Parses what a terminal sends. Pure: bytes in, names of keys out, no clock."""

ESC = 0x1B
_LONGEST_SEQUENCE = 32

_CONTROL = {
    0x03: "interrupt",
    0x08: "backspace",
    0x0A: "enter",
    0x0D: "enter",
    0x7F: "backspace",
}
_FINAL = {ord("A"): "up", ord("B"): "down", ord("M"): "enter"}


class KeyParser:
    """Takes bytes as they arrive; keeps the first half of a key until the second comes.

    A lone Escape looks like the start of an arrow key: while `pending`, wait a moment and call
    `flush()` to say that nothing more came.
    """

    def __init__(self) -> None:
        self._sequence = bytearray()

    @property
    def pending(self) -> bool:
        return bool(self._sequence)

    def feed(self, data: bytes) -> list[str]:
        return [key for byte in data for key in self._take(byte)]

    def flush(self) -> list[str]:
        lone_escape = self._sequence == bytes([ESC])
        self._sequence.clear()
        return ["escape"] if lone_escape else []

    def _take(self, byte: int) -> list[str]:
        if not self._sequence:
            return self._plain(byte)
        if byte == ESC:
            keys = self.flush()
            self._sequence.append(ESC)
            return keys
        if len(self._sequence) == 1 and byte not in b"[O":
            return [*self.flush(), *self._plain(byte)]
        self._sequence.append(byte)
        return self._finish() if self._is_complete() else []

    def _plain(self, byte: int) -> list[str]:
        if byte == ESC:
            self._sequence.append(ESC)
            return []
        if byte in _CONTROL:
            return [_CONTROL[byte]]
        return [chr(byte)] if 0x20 <= byte < 0x7F else []

    def _is_complete(self) -> bool:
        sequence = self._sequence
        if len(sequence) < 3:
            return False
        if sequence[1:3] == b"[[":  # the Linux console's function keys carry one letter more
            return len(sequence) == 4
        return 0x40 <= sequence[-1] <= 0x7E or len(sequence) >= _LONGEST_SEQUENCE

    def _finish(self) -> list[str]:
        sequence, is_console_key = bytes(self._sequence), self._sequence[1:3] == b"[["
        self._sequence.clear()
        key = None if is_console_key else _FINAL.get(sequence[-1])
        # ESC O M is the keypad's Enter; ESC [ M starts a mouse report and means no key.
        if key is None or (key == "enter" and sequence[1:2] != b"O"):
            return []
        return [key]
