"""Faces of cubes one by one, each with its lines, for pictures in which cubes move past each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tilewright.draw import isometric
from tilewright.draw.bodies import Body, letter, line_ink
from tilewright.draw.isometric import FRONT, RIGHT, TOP, Voxel
from tilewright.draw.plane import Edge, Point, Polygon
from tilewright.draw.shapes import Area, Lines, Paint, Primitive
from tilewright.draw.solid import CREASE, LINE, tint
from tilewright.draw.tile import Look

#: the width of the line that closes the gap between two squares of a face
SEAL = 0.03
#: the axes within each face, by its side
_WITHIN = {RIGHT: (1, 2), FRONT: (0, 2), TOP: (0, 1)}


class CubeFace(NamedTuple):
    """A face of a cube that is seen.

    Attributes:
        cube: the cube.
        side: where it looks.
        body: whose it is.
        square: its corners on the page.
        outlines: its edges where the body ends.
        creases: its edges where the body bends.
        letter: the middle of the letter of the body, ``None`` if another face bears it.
    """

    cube: Voxel
    side: int
    body: Body
    square: Polygon
    outlines: tuple[Edge, ...]
    creases: tuple[Edge, ...]
    letter: Point | None


def cube_faces(bodies: Sequence[Body]) -> Iterator[CubeFace]:
    """Yield what is seen of bodies of cubes, face by face; one of each body bears its letter."""
    owners = isometric.owners_of(body.cells for body in bodies)
    lettered = _lettered(bodies, owners)
    for cube, side in isometric.seen_faces(owners):
        outlines, creases = _lines(cube, side, owners)
        middle = lettered.get((cube, side))
        body = bodies[owners[cube]]
        yield CubeFace(cube, side, body, _square(cube, side), outlines, creases, middle)


def face_shapes(faces: Iterable[CubeFace], look: Look) -> Iterator[Primitive]:
    """Yield the shapes of faces of which none hides another; those of one colour are one shape."""
    by_colour: dict[tuple[str, int], list[CubeFace]] = {}
    for face in faces:
        by_colour.setdefault((face.body.lettering, face.side), []).append(face)
    for same in by_colour.values():
        body, side = same[0].body, same[0].side
        colour, ink = tint(body, side, look), line_ink(body, look)
        yield Area("face", tuple(face.square for face in same), Paint(colour, colour, SEAL))
        if creases := tuple(edge for face in same for edge in face.creases):
            yield Lines("crease", creases, Paint(stroke=ink, pen=CREASE, stroke_opacity=0.75))
        if outlines := tuple(edge for face in same for edge in face.outlines):
            yield Lines("edge", outlines, Paint(stroke=ink, pen=LINE))
        for face in same:
            if face.letter is not None:
                yield letter(body, face.letter, look)


def _lettered(bodies: Sequence[Body], owners: dict[Voxel, int]) -> dict[tuple[Voxel, int], Point]:
    """Return the face of each body that bears its letter, with its middle: the middlemost, a top if any."""
    seen = isometric.seen(owners)
    middles = {_middle(cube, side): (cube, side) for cube, side in isometric.seen_faces(owners)}
    found = {}
    for index, body in enumerate(bodies):
        tops = [p for face, ps in seen.whole.items() if face[:2] == (index, TOP) for p in ps]
        rest = [p for face, ps in seen.whole.items() if face.owner == index for p in ps]
        if body.lettering and rest:
            place = isometric.middlemost(tops or rest)
            nearest = min(middles, key=lambda one: abs(one[0] - place[0]) + abs(one[1] - place[1]))
            found[middles[nearest]] = place
    return found


def _square(cube: Voxel, side: int) -> Polygon:
    """Return the corners of a face on the page."""
    first, second = _WITHIN[side]
    corners = []
    for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
        corner = list(cube)
        corner[side] += 1
        corner[first] += a
        corner[second] += b
        corners.append(isometric.page(isometric.sight_of((corner[0], corner[1], corner[2]))))
    return tuple(corners)


def _middle(cube: Voxel, side: int) -> Point:
    xs, ys = zip(*_square(cube, side), strict=True)
    return round(sum(xs) / 4, 6), round(sum(ys) / 4, 6)


def _lines(
    cube: Voxel, side: int, owners: dict[Voxel, int]
) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
    """Return the edges of a face where its body ends, and where it bends."""
    corners = _square(cube, side)
    own = owners[cube]
    above = _beside(cube, side, 1)
    outlines: list[Edge] = []
    creases: list[Edge] = []
    first, second = _WITHIN[side]
    ways = ((second, -1), (first, 1), (second, 1), (first, -1))
    for place, (axis, step) in enumerate(ways):
        edge = corners[place], corners[(place + 1) % 4]
        if owners.get(_beside(above, axis, step)) == own:
            creases.append(edge)
        elif owners.get(_beside(cube, axis, step)) != own:
            (creases if step > 0 else outlines).append(edge)
    return tuple(outlines), tuple(creases)


def _beside(cube: Voxel, axis: int, step: int) -> Voxel:
    x, y, z = (one + step * (axis == place) for place, one in enumerate(cube))
    return x, y, z
