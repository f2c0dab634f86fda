"""Where parts lie on the material: on shelves, or spread out from a rectangle that they fill.

Lengths are millimetres.  A nesting that a search found in whole cells is spread: parts that are side by
side are moved apart along that axis, each no farther than those before it need.  Parts that hook into
each other cannot be spread, and such a nesting is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, sqrt

from tilewright.draw.plane import Point
from tilewright.lattice import LATTICES, Cell
from tilewright.making.workpiece import Workpiece, loops_of, size_of

#: widths that shelves are tried with, in shares of the side of a square of the same area
_WIDTHS = tuple(0.8 + 0.1 * step for step in range(15))
#: the width by the height that a nesting on shelves comes near to
_ASPECT = 1.4


@dataclass(frozen=True)
class Nested:
    """A copy of a part on the material.

    Attributes:
        part: its index among the parts.
        cells: as it is turned.
        offset: what is added to its points.
    """

    part: int
    cells: tuple[Cell, ...]
    offset: Point


@dataclass(frozen=True)
class Box:
    """A rectangle to be laid somewhere."""

    width: float
    height: float


def shelves(boxes: Sequence[Box], gap: float) -> tuple[list[Point], Box]:
    """Return where the upper left corners of boxes go, and the box around all.

    The highest come first, from left to right in rows; of several widths of the material the one is
    taken that leaves the least material over, long strips counting as worse.
    """
    if not boxes:
        return [], Box(0.0, 0.0)
    least = max(box.width for box in boxes)
    side = sqrt(sum((box.width + gap) * (box.height + gap) for box in boxes))
    tried = [_shelved(boxes, gap, max(least, share * side)) for share in _WIDTHS]
    return min(tried, key=_cost)


def _cost(nesting: tuple[list[Point], Box]) -> float:
    box = nesting[1]
    stretch = max(box.width / box.height / _ASPECT, box.height / box.width * _ASPECT)
    return round(box.width * box.height * sqrt(max(1.0, stretch)), 6)


def _shelved(boxes: Sequence[Box], gap: float, width: float) -> tuple[list[Point], Box]:
    order = sorted(range(len(boxes)), key=lambda n: (-boxes[n].height, -boxes[n].width, n))
    places: list[Point] = [(0.0, 0.0)] * len(boxes)
    x = top = high = widest = 0.0
    for number in order:
        box = boxes[number]
        if x and x + box.width > width + 1e-9:
            x, top, high = 0.0, top + high + gap, 0.0
        places[number] = (x, top)
        widest = max(widest, x + box.width)
        x, high = x + box.width + gap, max(high, box.height)
    return places, Box(widest, top + high)


def laid_on_shelves(
    parts: Sequence[Workpiece], size: float, gap: float
) -> tuple[list[Nested], Box]:
    """Return every copy of all parts on shelves, each lying as low as it can."""
    turned = [lying(part) for part in parts]
    copies = [
        (index, cells) for index, cells in enumerate(turned) for _ in range(parts[index].copies)
    ]
    corners = [size_of(loops_of(parts[index].lattice, cells, size)) for index, cells in copies]
    places, around = shelves([Box(b[0] - a[0], b[1] - a[1]) for a, b in corners], gap)
    laid = [
        Nested(index, cells, (x - least[0], y - least[1]))
        for (index, cells), (least, _), (x, y) in zip(copies, corners, places, strict=True)
    ]
    return laid, around


def lying(part: Workpiece) -> tuple[Cell, ...]:
    """Return the cells of a part turned so that it is as low as it can be; not turned over."""
    lattice = LATTICES[part.lattice]
    if lattice.space != 2:
        return part.cells

    def height(cells: tuple[Cell, ...]) -> float:
        least, greatest = size_of(loops_of(part.lattice, cells, 1.0))
        return round(greatest[1] - least[1], 6)

    turns = [one for one in lattice.isometries if not one.flipped]
    return min((lattice.canonical([one.apply(c) for c in part.cells]) for one in turns), key=height)


def spread(
    placed: Sequence[tuple[int, Sequence[Cell]]], size: float, gap: float
) -> tuple[list[Nested], Box] | None:
    """Return a nesting in whole cells with the parts ``gap`` apart; ``None`` if they are hooked.

    Args:
        placed: the index of the part and the cells of each copy, on the square lattice.
        size: of a cell.
        gap: the least distance between two copies.
    """
    shapes = [[(cell[0], cell[1]) for cell in cells] for _, cells in placed]
    across = _shifts(shapes, 0)
    down = _shifts(shapes, 1)
    if across is None or down is None:
        return None
    offsets = [(x * gap, y * gap) for x, y in zip(across, down, strict=True)]
    if not _all_apart(shapes, offsets, size, gap):
        return None
    return _with_offsets(placed, offsets, size)


def _with_offsets(
    placed: Sequence[tuple[int, Sequence[Cell]]], offsets: Sequence[Point], size: float
) -> tuple[list[Nested], Box]:
    laid = [
        Nested(index, tuple(cells), offset)
        for (index, cells), offset in zip(placed, offsets, strict=True)
    ]
    right = max((cell[0] + 1) * size + one.offset[0] for one in laid for cell in one.cells)
    low = max((cell[1] + 1) * size + one.offset[1] for one in laid for cell in one.cells)
    return laid, Box(right, low)


def _shifts(shapes: Sequence[Sequence[tuple[int, int]]], axis: int) -> list[int] | None:
    """Return by how many gaps each shape is moved along an axis; ``None`` if some are hooked.

    It is the longest chain of shapes each of which has the one before on one of its lines.
    """
    lines: dict[int, list[tuple[int, int]]] = {}
    for number, cells in enumerate(shapes):
        for cell in cells:
            lines.setdefault(cell[1 - axis], []).append((cell[axis], number))
    before: list[set[int]] = [set() for _ in shapes]
    for line in lines.values():
        ordered = [number for _, number in sorted(line)]
        for first, second in pairwise(ordered):
            if first != second:
                before[second].add(first)
    found: list[int] = [-1] * len(shapes)
    left = set(range(len(shapes)))
    while left:
        ready = [number for number in sorted(left) if not before[number] & left]
        if not ready:
            return None
        for number in ready:
            found[number] = max((found[one] + 1 for one in before[number]), default=0)
        left -= set(ready)
    return found


def _all_apart(
    shapes: Sequence[Sequence[tuple[int, int]]],
    offsets: Sequence[Point],
    size: float,
    gap: float,
) -> bool:
    corners = [
        [(x * size + offset[0], y * size + offset[1]) for x, y in cells]
        for cells, offset in zip(shapes, offsets, strict=True)
    ]
    return all(
        _distance(one, other, size) >= gap - 1e-9
        for number, one in enumerate(corners)
        for other in corners[:number]
    )


def _distance(one: Iterable[Point], other: Sequence[Point], size: float) -> float:
    """Return the distance of two sets of squares, given by their upper left corners."""
    return min(
        hypot(max(0.0, abs(ax - bx) - size), max(0.0, abs(ay - by) - size))
        for ax, ay in one
        for bx, by in other
    )
