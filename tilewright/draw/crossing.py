"""A piece that goes on across a joined border: it runs out over the border, and its outline is open there.

Beyond each side that it crosses comes a strip of the cell beyond, cut off where the line of that side
runs.  The outline goes around cells and strips, and is drawn but for the cuts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tilewright.draw import outline
from tilewright.draw.cells import shape_of
from tilewright.draw.plane import Edge, Point, Polygon, distance, edges, toward
from tilewright.lattice import Cell

#: how far a piece runs out over a border, in cells, and at most, of the side that leads there
_OUT, _SHARE = 0.2, 0.45
#: a rounded corner is so many straight lines
_BENDS = 4
#: a cell and its neighbour beyond a joined border
Pair = tuple[Cell, Cell]


class OpenOutline(NamedTuple):
    """The drawing of a piece that goes on across joined borders.

    Attributes:
        loops: what is filled.
        lines: its outline, without the cuts.
        seams: the sides at which it crosses a border, clockwise around its cells.
    """

    loops: tuple[Polygon, ...]
    lines: tuple[Polygon, ...]
    seams: tuple[Edge, ...]


def open_outline(
    lattice: str, cells: Sequence[Cell], beyond: Iterable[Pair], inset: float, radius: float
) -> OpenOutline:
    """Return the outline of cells that is open where they go on.

    Args:
        lattice: its name.
        cells: those of a piece in one layer.
        beyond: each of them that goes on with what lies beyond.
        inset: how far the outline is moved inward, but for the cuts.
        radius: by how much its corners are rounded, at most.
    """
    shape = shape_of(lattice)
    own = {edge for cell in cells for edge in edges(shape.corners(cell))}
    strips = [
        strip
        for other in sorted({other for _, other in beyond})
        for strip in _strips(shape.corners(other), own)
    ]
    cuts = {edge for strip in strips for edge in edges(strip.cut)[:-1]}
    polygons = [*map(shape.corners, cells), *(strip.side + strip.cut for strip in strips)]
    loops: list[Polygon] = []
    lines: list[Polygon] = []
    for walk in outline.walks(polygons):
        moved = _moved([(edge, edge in cuts) for edge in edges(walk)], inset)
        bends = [_bend(moved, place, radius) for place in range(len(moved))]
        loops.append(tuple(point for bend in bends for point in bend))
        lines += _lines(bends, [is_cut for _, is_cut in moved])
    seams = {(b, a) for strip in strips for a, b in edges(strip.side)[:-1]}
    return OpenOutline(tuple(loops), tuple(lines), tuple(sorted(seams)))


class _Strip(NamedTuple):
    """The part of a cell beyond a border that is drawn, clockwise: along the border, then the cut."""

    side: Polygon
    cut: Polygon


def _strips(polygon: Polygon, own: Collection[Edge]) -> Iterator[_Strip]:
    """Yield a strip of a cell for each stretch of its sides that a piece crosses.

    Args:
        polygon: the cell beyond, clockwise.
        own: the sides of the cells of the piece.
    """
    count = len(polygon)
    crossed = [(b, a) in own for a, b in edges(polygon)]
    for first in range(count):
        if not crossed[first] or crossed[first - 1]:
            continue
        last = next(n for n in range(first, first + count) if not crossed[(n + 1) % count])
        side = [polygon[n % count] for n in range(first, last + 2)]
        ways = [outline.inward(a, b) for a, b in pairwise(side)]
        bends = [
            outline.corner(side[n], (ways[n - 1], _OUT), (ways[n], _OUT))
            for n in range(len(side) - 2, 0, -1)
        ]
        start, end = _out(side[0], polygon[first - 1]), _out(side[-1], polygon[(last + 2) % count])
        yield _Strip(tuple(side), (end, *bends, start))


def _out(start: Point, end: Point) -> Point:
    return toward(start, end, min(_OUT, _SHARE * distance(start, end)))


def _moved(around: Sequence[tuple[Edge, bool]], inset: float) -> list[tuple[Point, bool]]:
    """Return the corners of a loop moved inward, each with whether the edge after it is a cut."""
    kept: list[tuple[Edge, bool]] = []
    for edge, is_cut in around:
        if kept and abs(outline.turn_at(*kept[-1][0], edge[1])) < 1e-6 and kept[-1][1] == is_cut:
            kept[-1] = (kept[-1][0][0], edge[1]), is_cut
        else:
            kept.append((edge, is_cut))
    if len(kept) > 2 and abs(outline.turn_at(*kept[-1][0], kept[0][0][1])) < 1e-6:
        kept[0] = (kept[-1][0][0], kept[0][0][1]), kept[0][1]
        kept.pop()
    ways = [(outline.inward(*edge), 0.0 if is_cut else inset) for edge, is_cut in kept]
    return [
        (outline.corner(edge[0], ways[place - 1], ways[place]), is_cut)
        for place, (edge, is_cut) in enumerate(kept)
    ]


def _bend(moved: Sequence[tuple[Point, bool]], place: int, radius: float) -> tuple[Point, ...]:
    """Return the points of a corner: several where it is round, one beside a cut."""
    (before, was_cut), (here, is_cut) = moved[place - 1], moved[place]
    after = moved[(place + 1) % len(moved)][0]
    if was_cut or is_cut:
        return (here,)
    room = min(radius, distance(before, here) / 2, distance(here, after) / 2)
    start, end = toward(here, before, room), toward(here, after, room)
    shares = [step / _BENDS for step in range(_BENDS + 1)]
    return tuple(_between(_between(start, here, t), _between(here, end, t), t) for t in shares)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _lines(bends: Sequence[tuple[Point, ...]], cut: Sequence[bool]) -> Iterator[Polygon]:
    """Yield the lines of a loop from one cut to the next; around it if there is none."""
    first = next((place for place, is_cut in enumerate(cut) if is_cut), None)
    if first is None:
        yield (*(point for bend in bends for point in bend), bends[0][0])
        return
    line: list[Point] = []
    for place in [*range(first + 1, len(bends)), *range(first + 1)]:
        line += bends[place]
        if cut[place]:
            yield tuple(line)
            line = []
