"""Pieces laid out in rows at one scale, each with its name below: all pieces of a set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt

from tilewright.draw import board, glyphs, palette, views
from tilewright.draw.layout import MARGIN
from tilewright.draw.plane import Point
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import Drawing, Group, Letters, Primitive, scaled
from tilewright.draw.tile import ISOMETRIC
from tilewright.lattice import LATTICES

#: the size of pieces, the height of names, and the distances between, in cells
_SIZE, _NAME, _APART = 0.6, 0.2, 0.3
#: the width by the height that the rows come near to
_ASPECT = 1.9
#: a piece with its name
_Named = tuple[str, Drawing]


def drawing(scenes: Sequence[Scene], title: str, described: str) -> Drawing:
    """Return the drawing of pieces, those in space as they are seen there.

    Args:
        scenes: a piece each, as the only tile; its name is the caption.
        title: of the whole.
        described: the same in characters, for those who do not see it.

    Raises:
        TilewrightError: the lattice has no drawing.
    """
    pieces = [(scene.caption, _piece(replace(scene, caption=""))) for scene in scenes]
    area = sum((one.width + _APART) * (one.height + 3 * _NAME) for _, one in pieces)
    widest = max([sqrt(_ASPECT * area), *(one.width for _, one in pieces)])
    shapes: list[Primitive] = []
    y, wide = MARGIN, 0.0
    for row in _rows(pieces, widest):
        high = max(one.height for _, one in row)
        x = MARGIN
        for name, one in row:
            room = max(one.width, glyphs.width(name, _NAME))
            place = (x + (room - one.width) / 2, y + high - one.height)
            shapes.append(Group("panel", one.shapes, place))
            middle: Point = (x + room / 2, y + high + 1.2 * _NAME)
            shapes.append(Letters("label", name, middle, _NAME, palette.MARK))
            x += room + _APART
        wide = max(wide, x - _APART)
        y += high + 3.2 * _NAME
    return Drawing(wide + MARGIN, y + MARGIN / 2, title, described, tuple(shapes))


def _rows(pieces: Sequence[_Named], widest: float) -> Iterator[list[_Named]]:
    """Deal pieces into rows that are no wider than ``widest``."""
    row: list[_Named] = []
    used = 0.0
    for name, one in pieces:
        room = max(one.width, glyphs.width(name, _NAME)) + _APART
        if row and used + room > widest + _APART:
            yield row
            row, used = [], 0.0
        row.append((name, one))
        used += room
    if row:
        yield row


def _piece(scene: Scene) -> Drawing:
    """Return a piece alone, without a board below it and without the margin of a picture."""
    space = LATTICES[scene.lattice].space == 3
    whole = views.view(scene, ISOMETRIC) if space else board.drawing(scene, legend=False)
    shapes = tuple(scaled(_bare(shape), _SIZE) for shape in whole.shapes)
    away = 0.75 * MARGIN * _SIZE
    moved = Group("panel", shapes, (-away, -away))
    wide, high = (_SIZE * size - 2 * away for size in (whole.width, whole.height))
    return replace(whole, width=wide, height=high, shapes=(moved,))


def _bare(shape: Primitive) -> Primitive:
    if not isinstance(shape, Group):
        return shape
    kept = tuple(one for one in shape.shapes if one.role not in ("plate", "below"))
    return replace(shape, shapes=kept)
