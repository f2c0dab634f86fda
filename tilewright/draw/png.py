"""The picture as PNG: the SVG picture, rendered by resvg (extra ``png``).

Letters are paths already, so no font is asked of the machine and every machine gives the same.
"""

from __future__ import annotations

from tilewright.draw import svg
from tilewright.draw.scene import Scene
from tilewright.draw.tile import Look
from tilewright.errors import TilewrightError


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


def rendered(document: str) -> bytes:
    """Return an SVG document as the bytes of a PNG file.

    Raises:
        PngUnavailableError: the extra ``png`` is not installed.
    """
    try:
        import resvg_py
    except ImportError as error:
        raise PngUnavailableError(
            "PNG pictures need resvg; install it with: pip install 'tilewright[png]'"
        ) from error
    return bytes(resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True))
