"""Between pictures and the display's memory: one byte there is eight pixels above each other.

PIL turns the picture a quarter, so that eight pixels of a column lie in one byte already in the
order the chip wants (top pixel in the lowest bit); the rest is slicing. No loop over pixels.
"""

from __future__ import annotations

from PIL import Image

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
FRAME_BYTES = WIDTH * PAGES


def pack(image: Image.Image) -> bytes:
    """A 128×64 picture of mode "1" as 8 pages of 128 columns."""
    if image.mode != "1" or image.size != (WIDTH, HEIGHT):
        raise ValueError(f"a frame is 128×64 in mode 1, not {image.size} in mode {image.mode}")
    columns = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join([columns[7 - page :: PAGES] for page in range(PAGES)])


def pack_upside_down(image: Image.Image) -> bytes:
    return pack(image.transpose(Image.Transpose.ROTATE_180))


def unpack(pages: bytes) -> bytes:
    """Pages back to 64 rows of 16 bytes, leftmost pixel in the highest bit."""
    columns = bytearray(FRAME_BYTES)
    for page in range(PAGES):
        columns[7 - page :: PAGES] = pages[page * WIDTH : (page + 1) * WIDTH]
    turned = Image.frombytes("1", (HEIGHT, WIDTH), bytes(columns))
    return turned.transpose(Image.Transpose.ROTATE_90).tobytes()
