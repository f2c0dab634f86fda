"""Boards that are no squares as text and as pictures: nothing raises, and nothing is misread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import tilewright
from tests.reference.randoms import random_puzzle
from tilewright.cli import group
from tilewright.draw import heat, svg, text, views
from tilewright.draw.board import drawing
from tilewright.draw.cells import POLYGON, layer_of, shape_of
from tilewright.draw.panel import panels
from tilewright.draw.plane import Polygon, area, distance, edges, toward
from tilewright.draw.shapes import Area, Disc, Group, Lines, Primitive
from tilewright.draw.turn import FRAMES
from tilewright.errors import TilewrightError
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.lattice import LATTICES, Cell, Isometry, Lattice, Point
from tilewright.model import Piece, Placement, Puzzle, Region, Shape, Solution
from tilewright.model.picture import any_picture, cell_form
from tilewright.model.puzzle import note_sound

from . import contract
from .triangle import Triangle

FILE = """
tilewright: 1
name: trapezoid
lattice: triangle
region: "...../#...."
pieces:
  one: {picture: "X", copies: any}
  three: {picture: "XXX", copies: any}
"""


class Boxes5(Lattice):
    """Unit boxes in five dimensions: a lattice that no page has a place for."""

    name = "boxes5"
    coordinates = 5
    space = 5
    frame = "quintic"
    isometries = (
        Isometry("identity", False, lambda cell: cell),
        Isometry("flip", True, lambda cell: (-cell[0], *cell[1:])),
    )
    flips_by_default = False
    colouring = None

    def neighbours(self, cell: Cell) -> list[Cell]:
        steps = (s for s in product((-1, 0, 1), repeat=5) if sum(map(abs, s)) == 1)
        return [tuple(map(sum, zip(cell, step, strict=True))) for step in steps]

    def corners(self, cell: Cell) -> list[Point]:
        return [tuple(map(sum, zip(cell, step, strict=True))) for step in product((0, 1), repeat=5)]

    def cells_at(self, point: Point) -> list[Cell]:
        steps = product((-1, 0), repeat=5)
        return [tuple(map(sum, zip(point, step, strict=True))) for step in steps]


def trapezoid() -> Puzzle:
    return parse_puzzle(FILE)


# Text ----------------------------------------------------------------------------------------


def test_a_board_of_triangles_is_a_character_a_cell() -> None:
    puzzle = trapezoid()
    assert str(puzzle) == "trapezoid\n.....\n#....\npieces: one, three"
    solution = next(iter(tilewright.solutions(puzzle)))
    lines = str(solution).splitlines()
    assert len(lines) == 2
    assert set("".join(lines)) <= {"O", "T", "#"}
    assert text.compact(solution.scene()) == "/".join(lines)
    assert text.picture(solution.scene(caption="déjà"), ascii=True).endswith("\n\ndeja")


def test_commands_show_and_solve(tmp_path: Path) -> None:
    path = tmp_path / "trapezoid.yaml"
    path.write_text(FILE)
    for command in ("show", "solve", "check", "explain"):
        result = CliRunner().invoke(group, [command, str(path)])
        assert result.exception is None or isinstance(result.exception, SystemExit), command
        assert result.exit_code == 0, (command, result.output)
    shown = CliRunner().invoke(group, ["show", str(path)]).output
    assert ".....\n#....\n" in shown
    drawn = CliRunner().invoke(group, ["solve", str(path), "--format", "svg"]).output
    assert drawn.startswith("<svg")


def test_nothing_that_is_printed_raises(tabled: Lattice) -> None:
    """Solutions, puzzles and pieces, right ones and wrong ones."""
    cells = contract.free_shapes(tabled, 3)[0]
    board = Puzzle("three", Region(cells), (Piece.of("it", cells),), tabled.name)
    (solution,) = list(tilewright.solutions(board))[:1]
    for thing in (board, board.pieces[0], board.region, solution, tilewright.heatmap(board)):
        assert str(thing)
    if tabled.frame in FRAMES:
        assert svg.picture(solution.scene()).startswith("<svg")
    bare = Solution(board.problem(), (Placement("it", cells[0], 0, ()),))
    assert str(bare)


def test_cells_of_five_coordinates_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LATTICES, "boxes5", Boxes5())
    region = Region(product((0, 1), (0,), (0,), (0,), (0, 1)))
    bar = Piece.of("bar", [(0, 0, 0, 0, 0), (0, 0, 0, 0, 1)], copies=2)
    board = note_sound(
        Puzzle("small", region, (bar,), "boxes5")
    )  # the core does not know the lattice
    origins = [(x, 0, 0, 0, 0) for x in (0, 1)]
    laid = [Placement("bar", one, 0, (one, (*one[:4], 1)), ("", "")) for one in origins]
    solution = Solution(board.problem(), tuple(laid))
    listed = "B: [0, 0, 0, 0, 0] [0, 0, 0, 0, 1]\n\nB: [1, 0, 0, 0, 0] [1, 0, 0, 0, 1]"
    assert str(solution) == listed
    assert "|".join(str(solution).split("\n\n")) == text.compact(solution.scene())
    assert str(region) == ".: [0, 0, 0, 0, 0] [0, 0, 0, 0, 1] [1, 0, 0, 0, 0] [1, 0, 0, 0, 1]"
    assert "X: [0, 0, 0, 0, 0] [0, 0, 0, 0, 1]" in str(bar)
    with pytest.raises(TilewrightError, match="'boxes5' has no drawing; drawn are square"):
        svg.picture(solution.scene())
    assert cell_form(5) == "[x1, x2, x3, x4, x5]"


def test_boards_of_four_dimensions_stand_in_a_grid() -> None:
    """The third coordinate leads to the right and the fourth downward, in characters and drawn."""
    cells = [(0, 0, 0, 0), (1, 0, 0, 0), (1, 0, 1, 0), (1, 0, 1, 1), (0, 0, 1, 0)]
    board = Puzzle("corner", Region(cells), (Piece.of("bend", cells),), "tesseract")
    (solution, *_) = tilewright.solutions(board)
    assert str(solution).splitlines()[:9] == [
        "layer 1 of cube 1   layer 2 of cube 1",
        "┏━━━━━━━┓           ┏━━━━━━━┓",
        "┃ B→  B→┃           ┃ B← B←↓┃",
        "┗━━━━━━━┛           ┗━━━━━━━┛",
        "",
        "                    layer 2 of cube 2",
        "                        ┏━━━┓",
        "                        ┃ B↑┃",
        "                        ┗━━━┛",
    ]
    assert "next cube" in str(solution)
    heads, panels = [], []
    for shape in drawing(solution.scene()).shapes:
        if isinstance(shape, Group):
            panels.append(shape.offset)
        elif shape.role == "label":
            heads.append(shape)
    assert len(panels) == 3
    assert panels[0][1] == panels[1][1] < panels[2][1]
    assert panels[0][0] < panels[1][0] == panels[2][0]
    assert "bend (B), layer 2 of cube 2\n100" in str(tilewright.heatmap(board))


def test_a_shape_is_drawn_where_it_lies() -> None:
    """A triangle that points down stands at an odd place of the picture, and is read back so."""
    down = Shape([(1, 0)])
    assert str(down) == ".X"
    assert Shape.picture(str(down)) == down
    assert [str(shape) for shape in Piece.of("one", [(4, 2)]).orientations(Triangle())] == [
        "X",
        ".X",
    ]


@pytest.mark.parametrize(
    ("chars", "wanted"),
    [
        ({}, ""),
        ({(1, 0): "X", (0, 1): "o"}, ".X\no."),
        ({(-1, 0): "X", (0, 0): "o"}, "X: [-1, 0]\no: [0, 0]"),
        ({(0, 0): "X", (10**9, 10**9): "X"}, "X: [0, 0] [1000000000, 1000000000]"),
        ({(0,): "X"}, "X: [0]"),
        ({(0, 0): "X", (0, 0, 0): "X"}, "X: [0, 0] [0, 0, 0]"),
        ({(0, 0, 1): "X", (0, 0, 0): "o"}, "o\n\nX"),
    ],
)
def test_any_cells_have_a_picture_or_a_list(chars: dict[Cell, str], wanted: str) -> None:
    assert any_picture(chars, absent=".") == wanted


# Drawings ------------------------------------------------------------------------------------


def outlines(of: tuple[object, ...]) -> list[Area]:
    found: list[Area] = []
    for shape in of:
        if isinstance(shape, Group):
            found += outlines(shape.shapes)
        elif isinstance(shape, Area) and shape.role == "outline":
            found.append(shape)
    return found


def shares_a_side(lattice: Lattice, one: Cell, other: Cell) -> bool:
    sides = (
        frozenset(map(frozenset, edges(shape_of(lattice.name).corners(c)))) for c in (one, other)
    )
    return bool(frozenset.intersection(*sides))


#: lattices whose cells, or their shadows, fill the page without overlapping
TILED = {
    name
    for name, one in LATTICES.items()
    if one.cell_dimension == 2 or name in ("cube", "triangular-prism", "hexagonal-prism")
}


def test_cells_have_the_area_one_and_neighbours_a_side_in_common(lattice: Lattice) -> None:
    if lattice.frame not in FRAMES:
        pytest.skip("no page has a place for it")
    shape = shape_of(lattice.name)
    sizes = [area(shape.corners(cell)) for cell in lattice.representatives]
    assert sum(sizes) == pytest.approx(len(sizes))
    for cell in [cell for cell in contract.window(lattice, 1) if layer_of(cell) == 0]:
        assert 0.3 < shape.room(cell) <= 1.1 * area(shape.corners(cell)) ** 0.5
        for near in lattice.neighbours(cell):
            if layer_of(near) == layer_of(cell) and lattice.name in TILED:
                assert shares_a_side(lattice, cell, near)
        middle = shape.centre(cell)
        assert all(
            distance(middle, corner) >= shape.room(cell) / 2 for corner in shape.corners(cell)
        )


def test_the_outline_of_a_piece_has_no_seam(lattice: Lattice) -> None:
    """One loop around each connected flat piece, and around each hole, of the size of its cells."""
    if lattice.name not in TILED:
        pytest.skip("its cells overlap on the page, or are sticks")
    images = (
        lattice.canonical([isometry.apply(cell) for cell in cells])
        for cells in contract.free_shapes(lattice, 4)
        for isometry in lattice.isometries
    )
    flat = {cells for cells in images if len(set(map(layer_of, cells))) == 1}
    assert len(flat) >= 3
    for cells in sorted(flat):
        board = Puzzle("one", Region(cells), (Piece.of("it", cells),), lattice.name)
        (solution, *_) = tilewright.solutions(board)
        (outline,) = outlines(drawing(solution.scene()).shapes)
        near = {one for cell in cells for one in lattice.neighbours(cell)}.difference(cells)
        holes = [one for one in near if set(lattice.neighbours(one)) <= set(cells)]
        assert len(outline.loops) == 1 + len(holes)
        loop = max(outline.loops, key=area)
        size = sum(area(shape_of(lattice.name).corners(cell)) for cell in cells)
        assert 0.5 * size < area(loop) < size


def test_a_heat_map_of_triangles() -> None:
    found = tilewright.heatmap(trapezoid())
    picture = heat.drawing(found.picture())
    root = ElementTree.fromstring(svg.write(picture))
    titles = [one.text or "" for one in root.iter("{http://www.w3.org/2000/svg}title")]
    assert sum(title.endswith("%") for title in titles) == 2 * 9
    assert sum(found.share(piece, (0, 0)) for piece in ("one", "three")) == 1


# Every view of random boards -------------------------------------------------------------------


def inside(point: tuple[float, float], loops: tuple[Polygon, ...]) -> bool:
    """Tell whether a point lies within loops, holes left out."""
    x, y = point
    turns = 0
    for loop in loops:
        for (ax, ay), (bx, by) in edges(loop):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                turns += 1 if by > ay else -1
    return turns != 0


def shown(shapes: Iterable[Primitive]) -> Iterator[Primitive]:
    """Yield what stands for pieces and open cells."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from shown(shape.shapes)
        elif shape.role in ("outline", "open", "stick", "ball"):
            yield shape


def times_shown(lattice: Lattice, cell: Cell, shapes: list[Primitive]) -> int:
    """Return how often a cell is shown: a stick by a line or a disc, a ball by a disc."""
    form, middle = shape_of(lattice.name).form, shape_of(lattice.name).centre(cell)
    areas = [one for one in shapes if isinstance(one, Area) and inside(middle, one.loops)]
    discs = [one for one in shapes if isinstance(one, Disc) and distance(one.centre, middle) < 0.01]
    lines = [
        line
        for one in shapes
        if isinstance(one, Lines)
        for line in one.lines
        if len(line) == 2
        and distance(*line) > 0.1
        and distance(toward(line[0], line[1], distance(*line) / 2), middle) < 0.15
    ]
    return len(areas) if form == POLYGON else len(discs) + len(lines)


def test_random_boards_are_drawn_in_every_view_each_cell_once(tabled: Lattice) -> None:
    if tabled.frame not in FRAMES:
        pytest.skip("no page has a place for it")
    for seed in range(8):
        solution = next(iter(tilewright.solutions(random_puzzle(seed, tabled))), None)
        if solution is None:
            continue
        scene = solution.scene()
        drawn = [one for one in drawing(scene).shapes if isinstance(one, Group)]
        for panel, here in zip(panels(scene), drawn, strict=True):
            shapes = list(shown(here.shapes))
            counts = {cell: times_shown(tabled, cell, shapes) for cell in panel.cells}
            assert set(counts.values()) == {1}, (seed, counts)
        assert text.picture(scene)
        for view in ("isometric", "layers") if tabled.space == 3 else ("isometric",):
            if tabled.space <= 3:
                assert svg.write(views.view(scene, view)).startswith("<svg")
