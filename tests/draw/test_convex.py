"""What is seen of solids and balls, against rays that look for the nearest cell one by one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tilewright.draw import Scene, Tile, convex, pile, views
from tilewright.draw.bodies import Body
from tilewright.draw.convex import TOWARD, dot, on_sight, seen, space_of
from tilewright.draw.faces import mean
from tilewright.draw.plane import Point, Polygon, area, bounds, edges
from tilewright.draw.shapes import Disc, Drawing, Group, Letters, Primitive
from tilewright.draw.tile import Look
from tilewright.lattice import LATTICES, Cell, Lattice

SOLIDS = [one for one in LATTICES.values() if one.space == 3 and one.cell_dimension == 3]
solid = pytest.mark.parametrize("lattice", SOLIDS, ids=lambda one: one.name)
Vector = tuple[float, float, float]


def minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def body(lattice: Lattice, rng: Random, size: int) -> list[Cell]:
    """Return cells that hang together."""
    cells = [rng.choice(lattice.representatives)]
    while len(cells) < size:
        cells += [c for c in [rng.choice(lattice.neighbours(rng.choice(cells)))] if c not in cells]
    return cells


@solid
def test_a_face_stands_upright_between_the_middles_of_its_cells(lattice: Lattice) -> None:
    """That makes the order of the middles exact, which nothing else here checks on all cells."""
    shape = space_of(lattice)
    for cell in lattice.representatives:
        points = set(lattice.corners(cell))
        for near in lattice.neighbours(cell):
            between = minus(shape.middle(near), shape.middle(cell))
            common = sorted(points.intersection(lattice.corners(near)))
            corners = dict(zip(lattice.corners(cell), shape.corners(cell), strict=True))
            for other in common[1:]:
                along = minus(corners[other], corners[common[0]])
                assert dot(between, along) == pytest.approx(0, abs=1e-9)


def inside(loop: Polygon, point: Point) -> bool:
    sign = 1 if area(loop) > 0 else -1
    return all(sign * area((a, b, point)) > 0 for a, b in edges(loop))


def reach(lattice: Lattice, cell: Cell, start: Vector) -> float | None:
    """Return how far toward the reader a line of sight leaves a cell; ``None`` where it misses it."""
    shape = space_of(lattice)
    corners, middle = shape.corners(cell), shape.middle(cell)
    enters, leaves = float("-inf"), float("inf")
    for places in shape.faces(cell):
        face = [corners[place] for place in places]
        a, b = minus(face[1], face[0]), minus(face[2], face[0])
        normal = (
            a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0],
        )
        if dot(normal, minus(face[0], middle)) < 0:
            normal = -normal[0], -normal[1], -normal[2]
        speed, gap = dot(normal, TOWARD), dot(normal, minus(face[0], start))
        if abs(speed) < 1e-9:
            if gap < 0:
                return None
        elif speed > 0:
            leaves = min(leaves, gap / speed)
        else:
            enters = max(enters, gap / speed)
    return leaves if enters < leaves else None


def ground(point: Point) -> Vector:
    """Return a point in space that is seen at a point of the page, by two steps along axes."""
    (ax, ay), (bx, by) = on_sight((1, 0, 0)), on_sight((0, 1, 0))
    below = ax * by - ay * bx
    return (point[0] * by - point[1] * bx) / below, (ax * point[1] - ay * point[0]) / below, 0.0


@solid
def test_what_is_drawn_last_is_what_a_line_of_sight_meets_first(lattice: Lattice) -> None:
    for seed in range(6):
        rng = Random(seed)
        cells = body(lattice, rng, 14)
        owners = {cell: rng.randrange(3) for cell in cells}
        drawn = [(face.loop, one.cell) for one in seen(lattice, owners) for face in one.faces]
        least, greatest = bounds([point for loop, _ in drawn for point in loop])
        hits = 0
        for _ in range(150):
            point = rng.uniform(least[0], greatest[0]), rng.uniform(least[1], greatest[1])
            start = ground(point)
            assert on_sight(start) == pytest.approx(point)
            met = [(far, c) for c in cells if (far := reach(lattice, c, start)) is not None]
            last = [cell for loop, cell in drawn if inside(loop, point)]
            nearest = max(met)[1] if met else None
            assert (last[-1] if last else None) == nearest
            hits += nearest is not None
        assert hits > 20


@solid
def test_lines_around_a_body_close_and_none_is_between_cells_of_one_plane(lattice: Lattice) -> None:
    """Where a body is seen whole, an even number of its outlines end in every point."""
    for cell in lattice.representatives:
        (one,) = seen(lattice, {cell: 0})
        ends = Counter(
            (round(x, 6), round(y, 6)) for f in one.faces for edge in f.outlines for x, y in edge
        )
        assert set(ends.values()) == {2}
        creases = Counter(frozenset(e) for f in one.faces for e in rounded(f.creases))
        assert set(creases.values()) <= {2}
    pair = [lattice.representatives[0], lattice.neighbours(lattice.representatives[0])[0]]
    together = [f for one in seen(lattice, dict.fromkeys(pair, 0)) for f in one.faces]
    for one in together:
        for other in together:
            if one is not other and dot(one.normal, other.normal) > 1 - 1e-6:
                shared = set(sides(one.loop)) & set(sides(other.loop))
                lines = {frozenset(e) for e in rounded((*one.outlines, *one.creases))}
                assert not shared & lines


def rounded(lines: tuple[tuple[Point, Point], ...]) -> list[tuple[Point, ...]]:
    return [tuple((round(x, 6), round(y, 6)) for x, y in edge) for edge in lines]


def sides(loop: Polygon) -> list[frozenset[Point]]:
    return [frozenset(edge) for edge in rounded(tuple(edges(loop)))]


def test_cells_have_the_volume_one_on_average() -> None:
    for lattice in SOLIDS:
        shape = space_of(lattice)
        volumes = [convex._volume(shape.corners(cell)) for cell in lattice.representatives]
        assert sum(volumes) == pytest.approx(len(volumes)), lattice.name


# Balls ---------------------------------------------------------------------------------------


def walk(shapes: tuple[Primitive, ...]) -> list[Primitive]:
    found: list[Primitive] = []
    for shape in shapes:
        found += walk(shape.shapes) if isinstance(shape, Group) else [shape]
    return found


def balls_of(drawing: Drawing) -> list[Disc]:
    return [one for one in walk(drawing.shapes) if isinstance(one, Disc) and one.role == "ball"]


PYRAMID = [(x, y, z) for z in range(3) for x in range(3 - z) for y in range(3 - z)]


def test_each_ball_is_one_circle_in_every_view() -> None:
    tiles = (Tile("A", "a", tuple(PYRAMID[:5]), 0), Tile("B", "b", tuple(PYRAMID[5:]), 1))
    scene = Scene("ball", tiles)
    for view in ("flat", "isometric", "layers"):
        drawing = views.view(scene, view)
        assert len(balls_of(drawing)) == len(PYRAMID)
        letters = {one.text for one in walk(drawing.shapes) if isinstance(one, Letters)}
        assert {"A", "B"} <= letters


def test_balls_touch_and_the_nearest_is_drawn_last() -> None:
    lattice = LATTICES["ball"]
    space = pile.balls(lattice, [Body(tuple(PYRAMID), 0)], Look())
    drawn = [one.centre for one in walk(space.shapes) if isinstance(one, Disc)]
    depths = [
        min(
            (abs(at[0] - x) + abs(at[1] - y), dot(space_of(lattice).middle(cell), TOWARD))
            for cell in PYRAMID
            for x, y in [on_sight(space_of(lattice).middle(cell))]
        )[1]
        for at in drawn
    ]
    assert depths == sorted(depths)
    assert len(drawn) == len(PYRAMID)


def test_a_pyramid_reads_as_its_addresses() -> None:
    """The second layer lies half a ball to the right and down; x to the right, y downward."""
    shape = space_of(LATTICES["ball"])
    places = [shape.middle(cell) for cell in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))]
    steps = [minus(place, places[0]) for place in places[1:]]
    side = steps[0][0]
    assert side > 0
    assert steps[0] == pytest.approx((side, 0, 0), abs=1e-6)
    assert steps[1] == pytest.approx((0, side, 0), abs=1e-6)
    assert steps[2][:2] == pytest.approx((side / 2, side / 2), abs=1e-6)
    assert steps[2][2] > 0
    assert mean(shape.corners((0, 0, 0))) == shape.middle((0, 0, 0))
