"""Between pictures and the display's memory: one byte there is eight pixels above each other.

Packing keeps of every row the one bit it stands for in its page, then lays the eight rows of a
page over each other: a few operations on one large number instead of a loop over 8192 pixels.

Decided here: not by Pillow's transpose() and tobytes(), which is three lines. Measured in one run
(Pillow 13, best of 60 rounds over 60 random frames): 19 µs for this, 50 µs for Pillow with
translate() and 45 µs with its raw mode "1;R"; 39 µs of them are tobytes() alone. A test compares
the bytes of both.
"""

from __future__ import annotations

from PIL import Image

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
FRAME_BYTES = WIDTH * PAGES

# While we work, a pixel is a byte; a half is four rows of each page, one after the other.
_ROW_BITS = WIDTH * 8
_HALF_PAGE = WIDTH * 4
_PIXELS = WIDTH * HEIGHT
_UPPER_BITS = int.from_bytes(
    b"".join(bytes([1 << row]) * WIDTH for row in range(4)) * PAGES, "little"
)
_LOWER_BITS = _UPPER_BITS << 4


def pack(image: Image.Image) -> bytes:
    """A 128×64 picture of mode "1" as 8 pages of 128 columns."""
    if image.mode != "1" or image.size != (WIDTH, HEIGHT):
        raise ValueError(f"a frame is 128×64 in mode 1, not {image.size} in mode {image.mode}")
    pixels = image.tobytes("raw", "L")
    laid = _half(pixels, 0) & _UPPER_BITS | _half(pixels, _HALF_PAGE) & _LOWER_BITS
    laid |= laid >> 2 * _ROW_BITS
    laid |= laid >> _ROW_BITS
    # Now the first row of every four carries all eight; what lies in the others is left over.
    rows = laid.to_bytes(_PIXELS // 2, "little")
    return b"".join([rows[at : at + WIDTH] for at in range(0, _PIXELS // 2, _HALF_PAGE)])


def _half(pixels: bytes, first: int) -> int:
    parts = [pixels[at : at + _HALF_PAGE] for at in range(first, _PIXELS, 2 * _HALF_PAGE)]
    return int.from_bytes(b"".join(parts), "little")


def pack_upside_down(image: Image.Image) -> bytes:
    return pack(image.transpose(Image.Transpose.ROTATE_180))


def unpack(pages: bytes) -> bytes:
    """Pages back to 64 rows of 16 bytes, leftmost pixel in the highest bit."""
    columns = bytearray(FRAME_BYTES)
    for page in range(PAGES):
        columns[7 - page :: PAGES] = pages[page * WIDTH : (page + 1) * WIDTH]
    turned = Image.frombytes("1", (HEIGHT, WIDTH), bytes(columns))
    return turned.transpose(Image.Transpose.ROTATE_90).tobytes()
