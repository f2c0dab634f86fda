"""Blockers, pegs and dice: as many as the setup needs, of the right size, and dice that fold to cubes."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import hypot, pi, sqrt

import pytest

import tilewright
from tilewright import Made
from tilewright.draw.cutter import CUT, ENGRAVED
from tilewright.draw.plane import Point, area, edges
from tilewright.draw.shapes import Area, Disc, Drawing, Letters, Lines
from tilewright.making.accessories import Accessories, Die, disc, peg_radius
from tilewright.making.triangles import contains

from ..draw.test_pages import walk
from .test_laser import loops


def made(name: str, **lengths: object) -> Made:
    return tilewright.load(name).make(**lengths)  # type: ignore[arg-type]


def discs(drawing: Drawing) -> list[tuple[Point, float]]:
    return [
        ((shape.centre[0] + x, shape.centre[1] + y), shape.radius)
        for shape, x, y in walk(drawing.shapes)
        if isinstance(shape, Disc) and shape.role == CUT
    ]


def test_what_a_setup_needs() -> None:
    square = made("genius-square").accessories
    assert (square.blockers, square.pegs, len(square.dice)) == (7, 0, 7)
    # the box of The Genius Square has A6 and F1, which we call F1 and A6, three times each on a die
    assert Counter(square.dice[0].faces) == {"F1": 3, "A6": 3}
    assert Counter(square.dice[6].faces).most_common(2) == [("E1", 2), ("B6", 2)]
    assert str(square) == "7 blockers, 7 dice"
    pegged = made("pegged-5x5").accessories
    assert pegged.blockers == 3
    assert pegged.dice == ()  # one of its domains has more cells than a die has faces
    holes = made("l-puzzle-6x8").accessories
    assert (holes.blockers, holes.pegs, holes.dice) == (0, 12, ())
    dated = made("a-puzzle-a-day").accessories
    assert (dated.blockers, dated.pegs, str(dated)) == (0, 0, "")  # the date stays to be read
    assert made("genius-square").data()["accessories"] == square.data()


@pytest.mark.parametrize("nesting", ["filled", "rows", "shared"])
def test_each_piece_has_a_hole_for_a_peg(nesting: str) -> None:
    """Holes are wider than pegs by the clearance of both, and each lies within its piece."""
    puzzle = made("l-puzzle-6x8", nesting=nesting, kerf=0.0, clearance=0.2)
    found, radius = discs(puzzle.drawing()), peg_radius("square", 15.0)
    assert Counter(round(r - radius, 6) for _, r in found) == {0.2: 12, -0.2: 12}
    if nesting == "shared":
        return
    around = loops(puzzle.drawing())
    for (x, y), r in found:
        if r > radius:
            owners = [loop for loop in around if area(loop) > 0 and contains(loop, (x, y))]
            assert len(owners) == 1
            assert all(contains(owners[0], point) for point in disc((x, y), r + 1.0))
    letters = [s for s, _, _ in walk(puzzle.drawing().shapes) if isinstance(s, Letters)]
    assert all(letter.text != "o" for letter in letters)


def test_printed_pieces_lose_their_holes() -> None:
    puzzle = made("l-puzzle-6x8", clearance=0.1, thickness=4.0)
    things = {thing.name: thing for thing in puzzle.things}
    assert len(things["peg"].places) == 12
    plain, bored = 4 * 4 * (15.0**2), things["corner"].mesh
    assert bored.is_watertight
    hole = pi * (peg_radius("square", 15.0) + 0.1) ** 2 * 4
    clearances = 4 * (
        10 * 15.0 * 0.1 - 4 * 0.01
    )  # around an L of four cells: ten sides, a corner more turns in
    assert bored.volume == pytest.approx(plain - hole - clearances, abs=2.0)
    assert "corner.stl" in puzzle.each()
    peg = things["peg"].mesh
    assert peg.volume == pytest.approx(pi * (peg_radius("square", 15.0) - 0.1) ** 2 * 4, rel=0.01)
    assert all(thing.mesh.is_watertight for thing in made("l-puzzle-6x8", chamfer=0.5).things)


def test_a_solution_put_together_has_holes_where_its_marks_lie() -> None:
    puzzle = tilewright.load("l-puzzle-6x8-c")
    solution = puzzle.solve()
    assert solution is not None
    files = puzzle.make().each(solution.placements)
    assert len(files["assembled.stl"]) > sum(
        len(one) for name, one in files.items() if "peg" in name
    )


def test_a_die_folds_to_a_cube() -> None:
    """Each free side of a face meets another one when it is folded; just one of the two bears a tab."""
    die = Accessories("square", dice=(Die("d", tuple("abcdef")),))
    ((shapes, box),) = die.blocks(20.0, 0.0, 2.0)
    outline = next(shape for shape in shapes if isinstance(shape, Area)).loops[0]
    folds = next(shape for shape in shapes if isinstance(shape, Lines) and shape.role == ENGRAVED)
    assert len(folds.lines) == 5 + 7
    assert all(0 <= x <= box.width and 0 <= y <= box.height for x, y in outline)
    tabs = 7 * (20.0 + 10.0) / 2 * 5.0
    assert area(outline) == pytest.approx(6 * 400 + tabs)
    assert (
        sum(1 for a, b in edges(outline) if hypot(a[0] - b[0], a[1] - b[1]) == pytest.approx(20))
        == 7
    )
    centres = [shape.centre for shape in shapes if isinstance(shape, Letters)]
    assert [shape.text for shape in shapes if isinstance(shape, Letters)] == list("abcdef")
    assert all(contains(outline, centre) for centre in centres)
    column = [y for x, y in centres[:4]]
    assert [b - a for a, b in pairwise(column)] == pytest.approx([20.0] * 3)


def test_few_cells_of_a_die_come_again() -> None:
    assert Die.of("d", ("a", "b", "c", "d")).faces == ("a", "b", "c", "d", "a", "b")


@pytest.mark.parametrize(
    ("lattice", "inner"),
    [("square", 1 / 2), ("triangle", sqrt(1 / sqrt(27))), ("hexagon", sqrt(1 / sqrt(12)))],
)
def test_a_blocker_fills_the_disc_that_a_cell_has_room_for(lattice: str, inner: float) -> None:
    """The inner radius of the regular polygon with area 1, by hand."""
    goods = Accessories(lattice, blockers=2)
    assert goods.discs(20.0)["blocker"] == (2, pytest.approx(20 * inner))
    ((found, _),) = goods.blocks(20.0, 0.1, 2.0)
    assert [one.radius for one in found] == [pytest.approx(20 * inner - 0.1)] * 2  # type: ignore[union-attr]


def test_a_die_for_small_cells_has_faces_that_can_be_read() -> None:
    die = Accessories("square", dice=(Die("d", tuple("abcdef")),))
    ((_, small),) = die.blocks(3.0, 0.0, 2.0)
    ((_, least),) = die.blocks(12.0, 0.0, 2.0)
    ((_, large),) = die.blocks(13.0, 0.0, 2.0)
    assert small == least
    assert small.width == pytest.approx(12.0 * 3.5)
    assert large.width == pytest.approx(13.0 * 3.5)
