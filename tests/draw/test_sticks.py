"""Sticks on the page: each is a line, those of a piece are joined, and pieces that meet stay apart."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import cos, dist, hypot, pi, sin

import pytest

from tilewright.draw import Scene, Tile, sticks, text
from tilewright.draw.board import drawing
from tilewright.draw.plane import Point
from tilewright.draw.shapes import Disc, Group, Lines, Primitive
from tilewright.draw.sticks import PEN, RIM, stick_paths

Path = tuple[tuple[float, ...], ...]


def lines_of(shapes: tuple[Primitive, ...], role: str) -> list[Path]:
    found: list[Path] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += lines_of(shape.shapes, role)
        elif isinstance(shape, Lines) and shape.role == role:
            found += shape.lines
    return found


def ways(number: int) -> list[Point]:
    """Return the ends of sticks of the length 2 around the origin."""
    return [(2 * cos(2 * pi * n / number), 2 * sin(2 * pi * n / number)) for n in range(number)]


def apart(one: list[Path], other: list[Path]) -> float:
    """Return the least distance of two sets of lines, found at many points of them."""

    def points(paths: list[Path]) -> list[tuple[float, ...]]:
        shares = [n / 40 for n in range(41)]
        return [
            sticks.between(a, b, share)
            for path in paths
            for a, b in pairwise(path)
            for share in shares
        ]

    return min(dist(a, b) for a, b in product(points(one), points(other)))


def crosses(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Tell whether sticks of two pieces alternate around a point."""
    order = sorted([*((n, 0) for n in one), *((n, 1) for n in other)])
    owners = [owner for _, owner in order]
    changes = sum(a != b for a, b in zip(owners, owners[1:] + owners[:1], strict=True))
    return changes > 2


@pytest.mark.parametrize("number", [3, 4, 6])
def test_pieces_that_meet_at_a_point_and_do_not_cross_stay_apart(number: int) -> None:
    tried = 0
    places = range(number)
    for size in range(1, number):
        for one in combinations(places, size):
            left = [place for place in places if place not in one]
            for other in (c for n in range(1, len(left) + 1) for c in combinations(left, n)):
                if crosses(one, other):
                    continue
                tried += 1
                both = [
                    list(stick_paths([((0.0, 0.0), ways(number)[n]) for n in some]))
                    for some in (one, other)
                ]
                assert apart(*both) > (RIM + PEN) / 2, (one, other)  # their lines touch at most
    assert tried >= 6


def test_sticks_of_a_piece_are_joined() -> None:
    """From each end of a line that is not alone at its point another one goes on."""
    for number in (3, 4, 6):
        for size in range(2, number + 1):
            for some in combinations(range(number), size):
                paths = list(stick_paths([((0.0, 0.0), ways(number)[n]) for n in some]))
                ends = [end for path in paths for end in (path[0], path[-1])]
                inner = [end for end in ends if hypot(*end) < 1]
                for end in inner:
                    assert sum(dist(end, one) < 1e-9 for one in inner) >= 2


def test_every_stick_is_a_line_and_open_ones_are_thin() -> None:
    scene = Scene(
        "square-edge",
        (Tile("A", "a", ((1, 0), (0, 1)), 0), Tile("B", "b", ((3, 0),), 1)),
        empty=((2, 1), (1, 2)),
        optional=frozenset({(1, 2)}),
        blocked=((4, 1),),
    )
    shapes = drawing(scene).shapes
    assert len([line for line in lines_of(shapes, "stick") if len(line) == 2]) == 3
    assert len([line for line in lines_of(shapes, "stick") if len(line) > 2]) == 1
    assert lines_of(shapes, "stick") == lines_of(shapes, "rim")
    # two open sticks as a line each, and three dashes of the one that may stay empty
    assert len(lines_of(shapes, "open")) == 2 + 3
    assert len(lines_of(shapes, "plate")) == 6


def test_upright_sticks_are_discs() -> None:
    scene = Scene("cube-edge", (Tile("A", "a", ((1, 0, 0), (0, 0, 1)), 0),))
    panels = [shape for shape in drawing(scene).shapes if isinstance(shape, Group)]
    discs = [[s for t in p.shapes if isinstance(t, Group) for s in t.shapes] for p in panels]
    assert [sum(isinstance(s, Disc) and s.role == "stick" for s in one) for one in discs] == [0, 1]


def test_sticks_in_characters() -> None:
    tiles = (Tile("A", "a", ((1, 0), (3, 0), (0, 1)), 0), Tile("B", "b", ((1, 2), (2, 1)), 1))
    scene = Scene("square-edge", tiles, empty=((4, 1), (3, 2)), caption="five and two")
    assert text.picture(scene).splitlines() == [
        "+---A-------A---",
        "|       |",
        "A       B       .",
        "|       |",
        " ---B---+   .",
        "",
        "five and two",
    ]
    assert text.picture(scene, width=12).splitlines()[:3] == [" A A", "A B .", " B ."]
    slanted = Scene("triangle-edge", (Tile("C", "c", ((2, 0), (1, 1), (3, 1)), 0),))
    assert text.picture(slanted).splitlines() == [
        "+---C---+",
        " \\     /",
        "  C   C",
        "   \\ /",
        "    +",
    ]
