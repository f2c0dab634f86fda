"""Tiles in space as shapes: what is seen of them from above, from the right and the front.

Cubes are drawn with hidden lines right (``isometric.py``), other solids from the farthest to the nearest
(``convex.py``), and so are balls and sticks (``pile.py``).  Cells of a flat lattice are drawn as
plates of half a cell's thickness: seen from above no plate hides the top of another, so sides are
drawn from the farthest to the nearest, and the tops after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from tilewright.draw import convex, isometric, outline, pile
from tilewright.draw.bodies import Body, Space, boxed, letter, line_ink, mixed
from tilewright.draw.cells import BALL, STICK, is_boxed, shape_of
from tilewright.draw.isometric import FRONT, RIGHT, TOP
from tilewright.draw.plane import Point, Polygon, edges
from tilewright.draw.shapes import Area, Group, Lines, Paint, Primitive
from tilewright.draw.tile import Look
from tilewright.draw.turn import FRAMES
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES, Cell

#: how much darker than its top the sides of a piece are
_SHADE = {TOP: 0.0, FRONT: 0.14, RIGHT: 0.3}
#: the same by the coordinate along which a side of a cube looks
SHADES = tuple(_SHADE[side] for side in sorted(_SHADE))
#: lengths, in edges of a cube
LINE, CREASE, _SEAL = 0.05, 0.024, 0.012
#: the thickness of plates, in cells
_THICK = 0.5


def is_cubes(lattice: str) -> bool:
    """Tell whether the cells of a lattice are cubes, one above the other."""
    return LATTICES[lattice].space == 3 and is_boxed(lattice)


def space(lattice: str, bodies: Sequence[Body], look: Look) -> Space:
    """Return bodies as they are seen.

    Raises:
        TilewrightError: the lattice is neither in the plane nor in space.
    """
    found = LATTICES[lattice]
    if found.space > 3 or found.frame not in FRAMES:
        raise TilewrightError(f"lattice {lattice!r} has no picture in space: it is not in space")
    if is_cubes(lattice):
        return _cubes(bodies, look)
    form = shape_of(lattice).form
    if form == STICK:
        return pile.sticks(found, bodies, look)
    if form == BALL:
        return pile.balls(found, bodies, look)
    if found.space == 3:
        return pile.solids(found, bodies, look)
    return _plates(lattice, bodies, look)


def seen_at(lattice: str, cell: Cell) -> Point:
    """Return where the middle of a cell is seen on the page, in the pictures of ``space``."""
    found = LATTICES[lattice]
    if is_cubes(lattice):
        return seen_cube(*cell)
    if found.space == 3:
        return convex.on_sight(convex.space_of(found).middle(cell))
    return _raised(shape_of(lattice).centre(cell), _THICK)


def seen_cube(x: float, y: float, z: float) -> Point:
    """Return where a point is seen on the page, in the coordinates of cubes, whose middles are whole."""
    return (x - y) * sqrt(3) / 2, (x + y) / 2 - z


def _cubes(bodies: Sequence[Body], look: Look) -> Space:
    owners = isometric.owners_of(body.cells for body in bodies)
    seen = isometric.seen(owners)
    lines: list[Primitive] = []
    groups: list[Primitive] = []
    for index, body in enumerate(bodies):
        faces = [(face, loops) for face, loops in seen.faces.items() if face.owner == index]
        shapes: list[Primitive] = [
            _face(loops, tint(body, face.side, look)) for face, loops in faces
        ]
        if index in seen.creases:
            thin = Paint(stroke=line_ink(body, look), pen=CREASE, stroke_opacity=0.75)
            shapes.append(Lines("crease", seen.creases[index], thin))
        tops = [p for face, ps in seen.whole.items() if face.owner == index for p in ps]
        best = [p for face, ps in seen.whole.items() if face[:2] == (index, TOP) for p in ps]
        if body.lettering and tops:
            shapes.append(
                letter(body, isometric.middlemost(best or tops), look, 1.0 if best else 0.9)
            )
        groups.append(Group("tile", tuple(shapes), note=body.name))
        if index in seen.outlines:
            lines.append(_outline(body, seen.outlines[index], look))
    corners = [point for loops in seen.faces.values() for loop in loops for point in loop]
    return boxed([*groups, *lines], corners)


def _plates(lattice: str, bodies: Sequence[Body], look: Look) -> Space:
    shape = shape_of(lattice)
    sides: list[tuple[float, Primitive]] = []
    tops: list[Primitive] = []
    corners: list[Point] = []
    for body in bodies:
        loops = outline.boundary(map(shape.corners, body.cells))
        top = tuple(tuple(_raised(point, _THICK) for point in loop) for loop in loops)
        for loop in loops:
            for start, end in edges(loop):
                if _is_seen(start, end):
                    depth = start[0] + start[1] + end[0] + end[1]
                    sides.append((round(depth, 6), _side(body, start, end, look)))
        line = Paint(tint(body, TOP, look), line_ink(body, look), LINE)
        inside: list[Primitive] = [Area("face", top, line)]
        if body.lettering:
            middle = isometric.middlemost([shape.centre(cell) for cell in body.cells])
            inside.append(letter(body, _raised(middle, _THICK), look))
        tops.append(Group("tile", tuple(inside), note=body.name))
        corners += [point for loop in top for point in loop]
        corners += [_raised(point, 0.0) for loop in loops for point in loop]
    ordered = [side for _, side in sorted(sides, key=lambda one: one[0])]
    return boxed([*ordered, *tops], corners)


def _raised(point: Point, height: float) -> Point:
    """Return where a point of the board, at a height above it, is seen."""
    x, y = _ground(point)
    return x, y - height


def _ground(point: Point) -> Point:
    """Return where a point of the ground is seen."""
    return (point[0] - point[1]) * sqrt(3) / 2, (point[0] + point[1]) / 2


def _is_seen(start: Point, end: Point) -> bool:
    """Tell whether the side below an edge looks toward the reader; the inside is on its right."""
    return (end[1] - start[1]) - (end[0] - start[0]) > 1e-9


def _side(body: Body, start: Point, end: Point, look: Look) -> Area:
    """Return the side of a plate below one edge, the darker the more it looks to the right."""
    quad = (_raised(start, _THICK), _raised(end, _THICK), _raised(end, 0.0), _raised(start, 0.0))
    dx, dy = abs(end[0] - start[0]), abs(end[1] - start[1])
    shade = (_SHADE[FRONT] * dx + _SHADE[RIGHT] * dy) / (dx + dy)
    line = Paint(mixed(body, shade, look), line_ink(body, look), CREASE)
    return Area("face", (quad,), line)


def _face(loops: tuple[Polygon, ...], colour: str) -> Area:
    """Return a face; a thin line of its own colour closes the gap to the next."""
    return Area("face", loops, Paint(colour, colour, _SEAL))


def _outline(body: Body, lines: Iterable[tuple[Point, Point]], look: Look) -> Lines:
    return Lines("edge", tuple(lines), Paint(stroke=line_ink(body, look), pen=LINE))


def tint(body: Body, side: int, look: Look) -> str:
    return mixed(body, _SHADE[side], look)
