"""The picture as PNG: the SVG picture, rendered by resvg (extra ``png``).

Letters are paths already, so no font is asked of the machine and every machine gives the same.
"""

from __future__ import annotations

import re
import struct
import zlib

from tilewright.draw import svg
from tilewright.draw.scene import Scene
from tilewright.draw.tile import Look
from tilewright.errors import TilewrightError

#: the most dots of a picture, which the renderer holds with four bytes each
MOST_DOTS = 100_000_000
#: the size in the first element of a document
_SIZE = re.compile(r'width="([\d.]+)(mm)?" height="([\d.]+)')
_INCH = 25.4


class PngUnavailableError(TilewrightError, ImportError):
    """The renderer is not installed."""


def picture(scene: Scene, *, cell: int = 40, look: Look | None = None) -> bytes:
    """Return the picture of ``scene`` as the bytes of a PNG file.

    Args:
        scene: what to draw.
        cell: the side of a cell in pixels.
        look: palette and hatching.

    Raises:
        PngUnavailableError: the extra ``png`` is not installed.
    """
    return rendered(svg.picture(scene, cell=cell, look=look))


def rendered(document: str, *, dpi: int | None = None) -> bytes:
    """Return an SVG document as the bytes of a PNG file.

    Args:
        document: the whole document.
        dpi: dots an inch, if the document has a size on paper; the file then records it too.

    Raises:
        PngUnavailableError: the extra ``png`` is not installed.
        TilewrightError: the picture has more than ``MOST_DOTS``.
    """
    _check_size(document, dpi)
    try:
        import resvg_py
    except ImportError as error:
        raise PngUnavailableError(
            "PNG pictures need resvg; install it with: pip install 'tilewright[png]'"
        ) from error
    picture = bytes(
        resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True, dpi=dpi or 0)
    )
    return picture if dpi is None else _with_size(picture, dpi)


def _check_size(document: str, dpi: int | None) -> None:
    """Refuse a picture that takes too much memory, before a dot of it is made."""
    found = _SIZE.search(document)
    if found is None:
        return
    scale = (dpi or 96) / _INCH if found[2] else 1.0
    wide, high = (round(float(side) * scale) for side in (found[1], found[3]))
    if wide * high > MOST_DOTS:
        raise TilewrightError(
            f"a PNG picture of this has {wide:,} x {high:,} dots, the limit is {MOST_DOTS:,} in all; "
            "write an SVG picture (--format svg), which has no dots"
        )


def _with_size(picture: bytes, dpi: int) -> bytes:
    """Return a PNG file with the chunk pHYs, the number of dots a metre."""
    dots = round(dpi / 0.0254)
    chunk = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    block = struct.pack(">I", 9) + chunk + struct.pack(">I", zlib.crc32(chunk))
    end = picture.index(b"IHDR") + 4 + 13 + 4  # the first chunk: its name, 13 bytes, the checksum
    return picture[:end] + block + picture[end:]
