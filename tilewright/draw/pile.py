"""Bodies in space drawn from the farthest to the nearest: solids by their faces, balls, and sticks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import cos, dist, pi, sin

from tilewright.draw import balls as flat_balls
from tilewright.draw import palette
from tilewright.draw import sticks as flat_sticks
from tilewright.draw.bodies import Body, Space, boxed, letter, line_ink, mixed
from tilewright.draw.convex import SCALE, SeenCell, SpaceShape, depth, dot, on_sight, seen, space_of
from tilewright.draw.faces import mean
from tilewright.draw.plane import Point, Polygon, area, distance, edges
from tilewright.draw.shapes import BALL, Area, Disc, Group, Lines, Paint, Primitive
from tilewright.draw.tile import Look
from tilewright.draw.turn import Vector
from tilewright.lattice import Lattice

#: lengths, in cells of the volume 1
_LINE, _CREASE, _SEAL = 0.045, 0.022, 0.035
#: where the light comes from, and how much darker a face is that it does not reach
_LIGHT: Vector = (-0.25, 0.4, 0.88)
_DARKEST = 0.34
#: the radius of balls by half their distance, half the breadth of the neck between two by their radius
_CLOSE, _NECK = 0.96, 0.36
#: how far a neck goes from where two balls touch, by the distance of their middles
_NECK_REACH = 0.12
#: how much of a face a letter may take up
_ROOM = 0.8


@dataclass(frozen=True)
class _Thing:
    """Something that is drawn at once.

    Attributes:
        near: how near to the reader it is.
        owner: its body, by index.
        shapes: what is drawn.
        loops: what it hides.
        rooms: where a letter may stand: the middle, the room that there is, and how well it is
            looked upon.
    """

    near: float
    owner: int
    shapes: tuple[Primitive, ...]
    loops: tuple[Polygon, ...]
    rooms: tuple[tuple[Point, float, float], ...] = ()


def solids(lattice: Lattice, bodies: Sequence[Body], look: Look) -> Space:
    """Return convex solids as they are seen."""
    owners = {cell: number for number, body in enumerate(bodies) for cell in body.cells}
    things = [
        _solid(place, one, bodies[one.owner], look)
        for place, one in enumerate(seen(lattice, owners))
    ]
    return _drawn(things, bodies, look)


def _solid(place: int, cell: SeenCell, body: Body, look: Look) -> _Thing:
    ink = line_ink(body, look)
    shapes: list[Primitive] = []
    for face in cell.faces:
        shade = _DARKEST * (1 - max(0.0, dot(face.normal, _LIGHT)))
        colour = mixed(body, shade, look)
        shapes.append(Area("face", (face.loop,), Paint(colour, colour, _SEAL)))
    creases = tuple(edge for face in cell.faces for edge in face.creases)
    outlines = tuple(edge for face in cell.faces for edge in face.outlines)
    if creases:
        thin = Paint(stroke=ink, pen=_CREASE, stroke_opacity=0.75)
        shapes.append(Lines("crease", creases, thin))
    if outlines:
        shapes.append(Lines("edge", outlines, Paint(stroke=ink, pen=_LINE)))
    rooms = []
    for face in cell.faces:
        middle, room = _room(face.loop)
        rooms.append((middle, room, face.normal[2]))
    loops = tuple(face.loop for face in cell.faces)
    return _Thing(place, cell.owner, tuple(shapes), loops, tuple(rooms))


def _room(loop: Polygon) -> tuple[Point, float]:
    """Return the middle of a convex polygon, and the diameter of a disc around it that fits in."""
    xs, ys = zip(*loop, strict=True)
    middle = sum(xs) / len(loop), sum(ys) / len(loop)
    room = min(4 * abs(area((middle, a, b))) / max(1e-9, distance(a, b)) for a, b in edges(loop))
    return middle, room


def balls(lattice: Lattice, bodies: Sequence[Body], look: Look) -> Space:
    """Return a pile of balls as it is seen."""
    shape = space_of(lattice)
    first = lattice.representatives[0]
    apart = dist(shape.middle(first), shape.middle(lattice.neighbours(first)[0]))
    radius = _CLOSE * SCALE * apart / 2
    things: list[_Thing] = []
    for owner, body in enumerate(bodies):
        ink, fill = line_ink(body, look), mixed(body, 0.0, look)
        members = set(body.cells)
        paint = Paint(f"{BALL}{fill}", ink, flat_balls.LINE)
        for cell in body.cells:
            middle = shape.middle(cell)
            at = on_sight(middle)
            disc = Disc("ball", at, radius, paint)
            loop = tuple(_round(at, radius))
            things.append(
                _Thing(depth(middle), owner, (disc,), (loop,), ((at, 1.7 * radius, 0.0),))
            )
            for near in lattice.neighbours(cell):
                if near in members and cell < near:
                    things.append(_neck(owner, middle, shape.middle(near), radius, fill, ink))
    return _drawn(things, bodies, look)


def _round(middle: Point, radius: float) -> Iterable[Point]:
    """Yield the corners of a regular polygon within a circle."""
    for step in range(16):
        turn = 2 * pi * step / 16
        yield middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)


def _neck(owner: int, one: Vector, other: Vector, radius: float, fill: str, ink: str) -> _Thing:
    """Return what joins two balls where they touch, a short tube: it lies before the one behind."""
    (ax, ay), (bx, by) = on_sight(one), on_sight(other)
    far = max(distance((ax, ay), (bx, by)), 1e-9)
    x, y = _NECK * radius * (ay - by) / far, _NECK * radius * (bx - ax) / far
    ends = [
        (ax + share * (bx - ax), ay + share * (by - ay))
        for share in (0.5 - _NECK_REACH, 0.5 + _NECK_REACH)
    ]
    left, right = (tuple((p + s * x, q + s * y) for p, q in ends) for s in (1, -1))
    shapes = (
        Area("neck", ((*left, *right[::-1]),), Paint(palette.mix(fill, ink, 0.12))),
        Lines("rim", (left, right), Paint(stroke=ink, pen=flat_balls.LINE)),
    )
    return _Thing(depth(mean([one, other])), owner, shapes, ())


def sticks(lattice: Lattice, bodies: Sequence[Body], look: Look) -> Space:
    """Return sticks, lying on the ground or in space, as they are seen."""
    shape = space_of(lattice)
    things: list[_Thing] = []
    for owner, body in enumerate(bodies):
        ends = [_ends(shape, lattice, cell) for cell in body.cells]
        paths = [tuple((x, y, z) for x, y, z in path) for path in flat_sticks.stick_paths(ends)]
        joined = _joined(paths)
        things += [_stick(owner, path, joined, body, look) for path in paths]
    return _drawn(things, bodies, look)


def _ends(shape: SpaceShape, lattice: Lattice, cell: tuple[int, ...]) -> tuple[Vector, Vector]:
    start, end = sorted(tuple(round(x, 9) for x in place) for place in shape.corners(cell))
    return (start[0], start[1], start[2]), (end[0], end[1], end[2])


def _joined(paths: Sequence[tuple[Vector, ...]]) -> dict[Vector, list[Vector]]:
    """Return for each end of a line the points next to it on all lines that end there."""
    found: dict[Vector, list[Vector]] = {}
    for path in paths:
        for end, inner in ((path[0], path[1]), (path[-1], path[-2])):
            found.setdefault(_key(end), []).append(inner)
    return found


def _key(place: Vector) -> Vector:
    return round(place[0], 6), round(place[1], 6), round(place[2], 6)


def _stick(
    owner: int,
    path: tuple[Vector, ...],
    joined: dict[Vector, list[Vector]],
    body: Body,
    look: Look,
) -> _Thing:
    """Return a line with its rim; it goes on a little into those it is joined to, without a rim."""
    thin = body.colour is None
    ink, fill = line_ink(body, look), mixed(body, 0.0, look)
    line = tuple(map(on_sight, path))
    more = []
    for end, own in ((path[0], path[1]), (path[-1], path[-2])):
        for inner in joined[_key(end)]:
            if dist(inner, own) > 1e-6:
                share = min(1.0, flat_sticks.RIM / SCALE / dist(end, inner))
                x, y, z = flat_sticks.between(end, inner, share)
                more.append((on_sight(end), on_sight((x, y, z))))
    rim = Paint(stroke=ink, pen=flat_sticks.RIM * (0.3 if thin else 1.0))
    shapes: list[Primitive] = [Lines("rim", (line,), rim)]
    if not thin:
        shapes.append(Lines("stick", (line, *more), Paint(stroke=fill, pen=flat_sticks.PEN)))
    middle = mean(list(path))
    straight = len(path) == 2 and dist(*path) > 0.8
    rooms = ((on_sight(middle), 3.3 * flat_sticks.BEAD, 0.0),) if straight else ()
    return _Thing(depth(middle), owner, tuple(shapes), (_band(line),), rooms)


def _band(line: Polygon) -> Polygon:
    """Return the room that a line takes, as a polygon."""
    (ax, ay), (bx, by) = line[0], line[-1]
    far = max(distance((ax, ay), (bx, by)), 1e-9)
    x, y = flat_sticks.RIM / 2 * (by - ay) / far, flat_sticks.RIM / 2 * (ax - bx) / far
    return ((ax + x, ay + y), (bx + x, by + y), (bx - x, by - y), (ax - x, ay - y))


def _drawn(things: Sequence[_Thing], bodies: Sequence[Body], look: Look) -> Space:
    """Return things from the farthest to the nearest, then the letters of bodies on what is seen."""
    ordered = sorted(things, key=lambda one: round(one.near, 6))
    shapes: list[Primitive] = []
    for owner, run in groupby(ordered, key=lambda one: one.owner):
        together = tuple(shape for one in run for shape in one.shapes)
        shapes.append(Group("tile", together, note=bodies[owner].name))
    for owner, body in enumerate(bodies):
        if body.lettering:
            shapes += _lettered(body, _free_rooms(owner, ordered), look, ordered)
    corners = [point for one in ordered for loop in one.loops for point in loop]
    return boxed(shapes, corners)


def _lettered(
    body: Body,
    rooms: list[tuple[Point, float, float]],
    look: Look,
    ordered: Sequence[_Thing],
) -> list[Primitive]:
    if not rooms:
        return []
    xs, ys = zip(*(one[0] for one in rooms), strict=True)
    amid = sum(xs) / len(xs), sum(ys) / len(ys)
    middle, room, _ = max(
        rooms, key=lambda one: (round(one[1] * (1 + 0.3 * one[2]), 1), -distance(one[0], amid))
    )
    found: list[Primitive] = []
    if any(isinstance(one, Lines) and one.role == "stick" for t in ordered for one in t.shapes):
        fill, ink = mixed(body, 0.0, look), line_ink(body, look)
        found.append(Disc("ground", middle, flat_sticks.BEAD, Paint(fill, ink, _LINE)))
    return [*found, letter(body, middle, look, _ROOM * min(room, 1.25))]


def _free_rooms(owner: int, ordered: Sequence[_Thing]) -> list[tuple[Point, float, float]]:
    """Return where a letter of a body may stand: nothing nearer hides it."""
    found = []
    for place, thing in enumerate(ordered):
        if thing.owner == owner:
            later = [loop for one in ordered[place + 1 :] for loop in one.loops]
            found += [
                (middle, room, rank)
                for middle, room, rank in thing.rooms
                if not any(_reaches(loop, middle, 0.3 * room) for loop in later)
            ]
    return found


def _reaches(loop: Polygon, middle: Point, radius: float) -> bool:
    """Tell whether a convex polygon comes nearer to a point than a radius, roughly."""
    sign = 1 if area(loop) > 0 else -1
    return all(
        2 * sign * area((a, b, middle)) > -radius * distance(a, b)
        for a, b in edges(loop)
        if distance(a, b) > 1e-9
    )
