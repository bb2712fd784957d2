"""Which regions of the display's memory changed, covered by windows of least cost. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host.devices.packing import PAGES, WIDTH


@dataclass(frozen=True, slots=True)
class Window:
    """Columns and pages, both ends included."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def size(self) -> int:
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def cut(self, frame: bytes) -> bytes:
        if self.right - self.left + 1 == WIDTH:
            return frame[self.top * WIDTH : (self.bottom + 1) * WIDTH]
        return b"".join(
            [
                frame[page * WIDTH + self.left : page * WIDTH + self.right + 1]
                for page in range(self.top, self.bottom + 1)
            ]
        )


WHOLE = Window(0, WIDTH - 1, 0, PAGES - 1)


def changed_columns(old: bytes, new: bytes) -> list[tuple[int, int] | None]:
    """For each page the first and last column that differ, or None."""
    spans: list[tuple[int, int] | None] = []
    for at in range(0, PAGES * WIDTH, WIDTH):
        before, after = old[at : at + WIDTH], new[at : at + WIDTH]
        if before == after:
            spans.append(None)
            continue
        difference = int.from_bytes(before) ^ int.from_bytes(after)
        changed = difference.to_bytes(WIDTH)
        left = WIDTH - len(changed.lstrip(b"\0"))
        spans.append((left, len(changed.rstrip(b"\0")) - 1))
    return spans


def dirty_regions(old: bytes, new: bytes, *, overhead: int, max_pages: int) -> list[Window]:
    """The windows that carry every change at the least cost.

    Each window costs `overhead` bytes besides its content, so neighbours are joined where that is
    cheaper: best[n] is the cheapest way to cover the first n pages.
    """
    if old == new:
        return []
    spans = changed_columns(old, new)
    best: list[tuple[int, list[Window]]] = [(0, [])]
    for bottom, span in enumerate(spans):
        if span is None:
            best.append(best[bottom])
            continue
        choices = []
        left, right = span
        for top in range(bottom, max(-1, bottom - max_pages), -1):
            upper = spans[top]
            if upper is None:
                continue  # never the edge of a window, but one may reach across it
            left, right = min(left, upper[0]), max(right, upper[1])
            window = Window(left, right, top, bottom)
            cost, windows = best[top]
            choices.append((cost + overhead + window.size, [*windows, window]))
        best.append(min(choices, key=lambda choice: choice[0]))
    return best[PAGES][1]
