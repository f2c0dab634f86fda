"""Joined borders on the page: which cells lie beyond them, and the signs that say what is joined to what.

A board whose borders are joined is drawn cut open.  Beyond a joined border lies an image of a cell of
the board.  A line runs along each side that is joined, with arrow heads on it: sides that are joined to
each other have as many of them, and they point where the one comes to lie on the other, as books on
topology draw it.  All follows from cells and from what the group of the board does to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import hypot
from typing import NamedTuple

from tilewright.draw import outline, palette
from tilewright.draw.cells import STICK, CellShape, shape_of
from tilewright.draw.plane import Edge, Point, Polygon, distance, edges, toward
from tilewright.draw.shapes import Area, Letters, Lines, Paint, Primitive
from tilewright.lattice import LATTICES, Cell, Element, Lattice, WrapGroup, WrapStep, shift

#: lengths, in cells: how far the line of a side is from it, and by how much it is shortened
_AWAY, _SHORT = 0.2, 0.1
#: how far it is from sticks
_FROM_STICKS = 0.42
#: its breadth, that of an arrow head, and the way from one head to the next
_LINE, _HEAD, _NEXT = 0.045, 0.15, 0.22
#: kinds up to this have as many heads, filled; as many more have hollow ones; others a number
_FILLED = 3


class Joint(NamedTuple):
    """A place where the board goes on across a joined border.

    Attributes:
        cell: a cell of the board.
        beyond: its neighbour that is not on the board.
        home: the cell of the board that ``beyond`` is one with.
        kind: what takes ``beyond`` home, a number from 1; below 0 for what takes it back.
        mirrored: whether that turns the page over; ``None`` if it leaves the layers of the page.
    """

    cell: Cell
    beyond: Cell
    home: Cell
    kind: int
    mirrored: bool | None


@lru_cache(maxsize=16)
def joints_of(
    lattice: str, wrap: tuple[WrapStep, ...], board: frozenset[Cell]
) -> tuple[Joint, ...]:
    """Return where a board goes on across joined borders, sorted; nowhere without steps.

    Kinds are numbered by how often they occur, the most frequent first.
    """
    if not wrap:
        return ()
    plain = LATTICES[lattice]
    group = WrapGroup(plain, wrap)
    homes = {group.first(cell): cell for cell in board}
    pairs = [(c, near) for c in sorted(board) for near in plain.neighbours(c) if near not in board]
    home_of = {beyond: homes.get(group.first(beyond)) for _, beyond in pairs}
    crossed = sorted((cell, beyond) for cell, beyond in pairs if home_of[beyond] is not None)
    taken = {beyond: group.taking(beyond, home_of[beyond] or ()) for _, beyond in crossed}
    kinds = _kinds(group, [taken[beyond] for _, beyond in crossed])
    turned = {one.isometry: is_mirrored(plain, one.isometry) for one in taken.values()}
    return tuple(
        Joint(
            cell,
            beyond,
            home_of[beyond] or (),
            kinds[taken[beyond]],
            turned[taken[beyond].isometry],
        )
        for cell, beyond in crossed
    )


def _kinds(group: WrapGroup, elements: Sequence[Element]) -> dict[Element, int]:
    """Return the number of each element, that of its inverse below 0; the first met is above."""
    often = Counter[Element]()
    for element in elements:
        back = group.motions.inverse(element)
        often[back if back in often else element] += 1
    found = {}
    for number, (element, _) in enumerate(often.most_common(), 1):
        found[element] = number
        found[group.motions.inverse(element)] = -number
    return found


def is_mirrored(lattice: Lattice, isometry: int) -> bool | None:
    """Tell whether an isometry, by number, turns the page over; ``None`` if layers do not stay."""
    shape, first = shape_of(lattice.name), lattice.representatives[0]
    apply = lattice.isometries[isometry].apply

    def led(before: Cell, after: Cell) -> Point:
        (ax, ay), (bx, by) = shape.centre(before), shape.centre(after)
        return bx - ax, by - ay

    for one, other in combinations(_level_steps(lattice), 2):
        here = [led(first, shift(first, step)) for step in (one, other)]
        images = [apply(shift(first, step)) for step in (one, other)]
        if abs(_turn(*here)) > 1e-6:
            start = apply(first)
            if any(image[2:] != start[2:] for image in images):
                return None
            return _turn(*here) * _turn(*(led(start, image) for image in images)) < 0
    return None


def _level_steps(lattice: Lattice) -> Iterator[Cell]:
    """Yield translations that stay in a layer, sums and differences of two among them."""
    steps = list(lattice.translations)
    pairs = list(combinations(steps, 2))
    sums = [shift(one, other, sign) for one, other in pairs for sign in (1, -1)]
    return (step for step in steps + sums if not any(step[2:]))


def _turn(one: Point, other: Point) -> float:
    return one[0] * other[1] - one[1] * other[0]


def is_level(joint: Joint) -> bool:
    """Tell whether a joint lies within a layer."""
    return joint.cell[2:] == joint.beyond[2:]


def shared_edges(shape: CellShape, joint: Joint) -> list[Edge]:
    """Return the sides that a cell shares with that beyond, clockwise around the cell."""
    other = {(b, a) for a, b in edges(shape.corners(joint.beyond))}
    return [edge for edge in edges(shape.corners(joint.cell)) if edge in other]


# The signs -----------------------------------------------------------------------------------------


class Side(NamedTuple):
    """A joined side of a board.

    Attributes:
        path: its points, in the direction of its arrows.
        kind: which sides it belongs to, from 1.
        pointed: whether it has a direction on the page.
    """

    path: Polygon
    kind: int
    pointed: bool


def sides(lattice: str, cells: Sequence[Cell], joints: Iterable[Joint]) -> list[Side]:
    """Return the joined sides of a layer.

    Args:
        lattice: its name.
        cells: the cells of the layer.
        joints: those of the board.
    """
    shape, here = shape_of(lattice), set(cells)
    if shape.form == STICK:
        return list(_stick_sides(shape, [j for j in joints if j.cell in here and is_level(j)]))
    at = {
        edge: joint
        for joint in joints
        if joint.cell in here and is_level(joint)
        for edge in shared_edges(shape, joint)
    }
    loops = outline.walks(map(shape.corners, cells)) if at else []
    return [_side(run) for loop in loops for run in _runs([(e, at.get(e)) for e in edges(loop)])]


def _runs(around: list[tuple[Edge, Joint | None]]) -> Iterator[list[tuple[Edge, Joint]]]:
    """Yield the edges of each stretch of one kind around a loop, which may begin amid one."""
    kinds = [joint.kind if joint else 0 for _, joint in around]
    start = next((n for n in range(len(kinds)) if kinds[n] != kinds[n - 1]), 0)
    run: list[tuple[Edge, Joint]] = []
    for edge, joint in around[start:] + around[:start]:
        if run and (joint is None or joint.kind != run[-1][1].kind):
            yield run
            run = []
        if joint is not None:
            run.append((edge, joint))
    if run:
        yield run


def _side(run: Sequence[tuple[Edge, Joint]]) -> Side:
    """Return the side along edges that have the board to their right.

    The image of a side has the board to its left, for it is seen from beyond; so it runs against the
    way around the board, unless the page is turned over.
    """
    return _pointed(_lifted([run[0][0][0], *(end for (_, end), _ in run)], _AWAY), run[0][1])


def _pointed(path: Polygon, joint: Joint) -> Side:
    backward = joint.kind < 0 and not joint.mirrored
    return Side(path[::-1] if backward else path, abs(joint.kind), joint.mirrored is not None)


def _stick_sides(shape: CellShape, joints: Sequence[Joint]) -> Iterator[Side]:
    """Yield the joined sides of sticks: lines along the points where these go on, where they are straight."""
    by_kind: dict[int, list[Joint]] = {}
    for joint in joints:
        by_kind.setdefault(joint.kind, []).append(joint)
    for _, together in sorted(by_kind.items()):
        ends = [(shape.ends(joint.cell), shape.ends(joint.beyond)) for joint in together]
        points = sorted({point for own, beyond in ends for point in own if point in beyond})
        line = points[0], points[-1]
        if len(points) < 2 or any(abs(_off(line, point)) > 1e-6 for point in points):
            continue
        aside = sum(_off(line, point) for own, _ in ends for point in own)
        outside = sum(_off(line, point) for _, beyond in ends for point in beyond)
        forward = line if aside > outside else line[::-1]
        yield _pointed(_lifted(forward, _FROM_STICKS), together[0])


def _off(line: Edge, point: Point) -> float:
    """Return how far a point is to the right of a line, times its length."""
    (ax, ay), (bx, by) = line
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def _lifted(path: Sequence[Point], away: float) -> Polygon:
    """Return a path moved to its left, away from the board, and shortened at its ends."""
    kept = [
        here
        for before, here, after in zip(path, path[1:], path[2:], strict=False)
        if abs(outline.turn_at(before, here, after)) > 1e-6
    ]
    points = [path[0], *kept, path[-1]]
    lines = list(pairwise(points))
    ways = [outline.inward(*line) for line in lines]
    moved = [_beside(points[0], ways[0], away)]
    for place, one, other in zip(points[1:-1], ways, ways[1:], strict=False):
        moved.append(outline.corner(place, (one, -away), (other, -away)))
    moved.append(_beside(points[-1], ways[-1], away))
    first = min(_SHORT, distance(moved[0], moved[1]) / 4)
    last = min(_SHORT, distance(moved[-1], moved[-2]) / 4)
    start = toward(moved[0], moved[1], first)
    end = toward(moved[-1], moved[-2], last)
    return (start, *moved[1:-1], end)


def _beside(place: Point, inward: Point, away: float) -> Point:
    return place[0] - away * inward[0], place[1] - away * inward[1]


def signs(joined: Iterable[Side]) -> list[Primitive]:
    """Return the lines along sides and the arrow heads on them."""
    found = list(joined)
    if not found:
        return []
    lines = tuple(side.path for side in found)
    shapes: list[Primitive] = [Lines("border", lines, Paint(stroke=palette.MARK, pen=_LINE))]
    for side in found:
        shapes += _heads(side)
    return shapes


def _heads(side: Side) -> Iterator[Primitive]:
    """Yield the signs of the kind of a side: heads, amid the straight part nearest to its middle."""
    (ax, ay), (bx, by) = middle_line(side.path)
    length = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    x, y = (ax + bx) / 2, (ay + by) / 2
    hollow, heads = divmod(side.kind - 1, _FILLED)
    heads = heads + 1 if hollow < 2 else 1
    paint = Paint(palette.PAGE if hollow else palette.MARK, palette.MARK, _LINE)
    size = min(_HEAD, 0.5 * length / heads)
    for place in range(heads):
        along = (place - (heads - 1) / 2) * _NEXT * size / _HEAD
        centre = x + along * dx, y + along * dy
        yield Area("arrow", (_head(centre, (dx, dy), size, side.pointed),), paint)
    if hollow > 1:
        centre = x - 1.6 * _HEAD * dx, y - 1.6 * _HEAD * dy
        yield Letters("mark", str(side.kind), centre, 1.4 * _HEAD, palette.MARK)


def _head(centre: Point, way: Point, size: float, pointed: bool) -> Polygon:
    """Return an arrow head, clockwise; without a direction it is a rhomb."""
    (x, y), (dx, dy) = centre, way
    tip = x + 0.7 * size * dx, y + 0.7 * size * dy
    foot = x - 0.7 * size * dx, y - 0.7 * size * dy
    if not pointed:
        return tip, (x - size * dy, y + size * dx), foot, (x + size * dy, y - size * dx)
    left, right = (
        (foot[0] + size * dy, foot[1] - size * dx),
        (
            foot[0] - size * dy,
            foot[1] + size * dx,
        ),
    )
    return left, tip, right


def middle_line(path: Polygon) -> Edge:
    """Return the straight part of a path whose middle is nearest to the middle of its length."""
    lines = list(pairwise(path))
    lengths = [distance(*line) for line in lines]
    half = sum(lengths) / 2

    def miss(number: int) -> float:
        return round(abs(sum(lengths[:number]) + lengths[number] / 2 - half), 6)

    return lines[min(range(len(lines)), key=miss)]
