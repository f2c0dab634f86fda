"""Several boards in one picture, in rows, each with its caption: a sample, or challenges."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from tilewright.draw import board
from tilewright.draw.layout import ASPECT, MARGIN
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import Drawing, Group, Primitive, scaled

#: the size of a board in a grid, in cells
_SIZE = 0.6


def drawing(scenes: Sequence[Scene], title: str, described: str = "") -> Drawing:
    """Return the drawing of boards in rows of equal length.

    Args:
        scenes: the boards, each with its caption.
        title: of the whole.
        described: the same in characters, for those who do not see it.

    Raises:
        TilewrightError: the lattice has no drawing.
    """
    boards = [board.drawing(scene) for scene in scenes]
    wide = _SIZE * max((one.width for one in boards), default=MARGIN)
    high = _SIZE * max((one.height for one in boards), default=MARGIN)
    columns = max(1, min(len(boards), ceil(sqrt(ASPECT * len(boards) * high / wide))))
    shapes: list[Primitive] = []
    for place, one in enumerate(boards):
        x = place % columns * wide + (wide - _SIZE * one.width) / 2
        small = tuple(scaled(shape, _SIZE) for shape in one.shapes)
        shapes.append(Group("panel", small, (x, place // columns * high)))
    rows = ceil(len(boards) / columns)
    return Drawing(columns * wide, max(rows, 1) * high, title, described, tuple(shapes))
