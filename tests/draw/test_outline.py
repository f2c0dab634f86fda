"""Outlines: they enclose their cells and nothing else, at corners too."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tilewright.draw.cells import shape_of
from tilewright.draw.outline import boundary, inset, seams
from tilewright.draw.plane import Point, Polygon, area, edges

SQUARE = shape_of("square")
BOARD = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1)


def polygons(cells: set[tuple[int, int]]) -> list[Polygon]:
    return [SQUARE.corners(cell) for cell in sorted(cells)]


def winding(loops: list[Polygon], place: Point) -> int:
    """Return how often the loops go clockwise around ``place``."""
    x, y = place
    turns = 0
    for loop in loops:
        for (ax, ay), (bx, by) in edges(loop):
            if (ay <= y) != (by <= y) and ax + (y - ay) / (by - ay) * (bx - ax) > x:
                turns += 1 if by > ay else -1
    return turns


@given(BOARD)
def test_loops_enclose_their_cells_and_no_other(cells: set[tuple[int, int]]) -> None:
    loops = boundary(polygons(cells))
    for distance in (0, 0.1, -0.1):
        moved = [inset(loop, distance) for loop in loops]
        for x in range(-1, 6):
            for y in range(-1, 6):
                assert (winding(moved, (x + 0.5, y + 0.5)) > 0) == ((x, y) in cells)


@given(BOARD)
def test_areas_add_up_and_corners_alternate_in_direction(cells: set[tuple[int, int]]) -> None:
    loops = boundary(polygons(cells))
    assert sum(map(area, loops)) == len(cells)
    for loop in loops:
        assert all((ax == bx) != (ay == by) for (ax, ay), (bx, by) in edges(loop))


@given(BOARD)
def test_seams_are_the_adjacent_pairs(cells: set[tuple[int, int]]) -> None:
    pairs = sum((x + 1, y) in cells for x, y in cells) + sum((x, y + 1) in cells for x, y in cells)
    assert len(seams(polygons(cells))) == pairs


def test_cells_that_meet_at_a_corner_have_a_loop_each() -> None:
    loops = boundary(polygons({(0, 0), (1, 1)}))
    assert sorted(map(area, loops)) == [1, 1]


def test_a_ring_pinched_at_a_corner_is_one_loop() -> None:
    #  AAA     the hole and the outside meet at a corner; the ring ends there, at both sides
    #  A#A
    #  AA#
    cells = {(x, y) for x in range(3) for y in range(3)} - {(1, 1), (2, 2)}
    (loop,) = boundary(polygons(cells))
    assert loop.count((2, 2)) == 2
    assert area(inset(loop, 0.1)) < area(loop) == 7


def test_a_hole_runs_the_other_way() -> None:
    cells = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert sorted(map(area, boundary(polygons(cells)))) == [-1, 9]


def test_triangles_that_meet_at_a_point_stay_apart() -> None:
    #  two triangles, tip to tip
    loops = boundary([((0, 0), (2, 0), (1, 1)), ((1, 1), (2, 2), (0, 2))])
    assert sorted(map(area, loops)) == [1, 1]
    assert all(len(loop) == 3 for loop in loops)
