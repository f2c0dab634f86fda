"""Files for a cutter: true sizes, the kerf made up for, no edge twice, parts apart."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

import tilewright
from tilewright import Made, TilewrightError
from tilewright.draw import cutter
from tilewright.draw.cutter import CUT, CUT_COLOUR, ENGRAVED_COLOUR
from tilewright.draw.plane import Edge, Point, Polygon, area, distance, edges
from tilewright.draw.shapes import Area, Drawing, Lines, Paint
from tilewright.lattice import LATTICES, Lattice
from tilewright.making.nesting import Box, shelves, spread
from tilewright.making.workpiece import loops_of

from ..draw.test_pages import walk
from ..lattice.hexagon import Hexagon
from ..lattice.triangle import Triangle
from .shapes import grown

NAMES = ["pentominoes-6x10", "a-puzzle-a-day", "l-puzzle-6x8", "tetrominoes-4x5", "five-squared"]
SVG = "{http://www.w3.org/2000/svg}"


def made(name: str, **lengths: object) -> Made:
    return tilewright.load(name).make(**lengths)  # type: ignore[arg-type]


def loops(drawing: Drawing) -> list[Polygon]:
    """Return every loop that is cut, where it is on the material."""
    return [
        tuple((a + x, b + y) for a, b in loop)
        for shape, x, y in walk(drawing.shapes)
        if isinstance(shape, Area) and shape.role == CUT
        for loop in shape.loops
    ]


def segments(drawing: Drawing) -> list[Edge]:
    """Return every straight line that is cut."""
    lines = [
        ((a[0] + x, a[1] + y), (b[0] + x, b[1] + y))
        for shape, x, y in walk(drawing.shapes)
        if isinstance(shape, Lines) and shape.role == CUT
        for a, b in shape.lines
    ]
    return lines + [edge for loop in loops(drawing) for edge in edges(loop)]


def overlap(one: Edge, other: Edge) -> float:
    """Return the length that two straight lines have in common."""
    whole = distance(*one)
    dx, dy = (one[1][0] - one[0][0]) / whole, (one[1][1] - one[0][1]) / whole

    def across(point: Point) -> float:
        return (point[0] - one[0][0]) * dy - (point[1] - one[0][1]) * dx

    if max(abs(across(other[0])), abs(across(other[1]))) > 1e-6:
        return 0.0
    places = sorted((p[0] - one[0][0]) * dx + (p[1] - one[0][1]) * dy for p in other)
    return max(0.0, min(whole, places[1]) - max(0.0, places[0]))


def doubled(lines: list[Edge]) -> list[tuple[Edge, Edge]]:
    return [
        (one, other)
        for number, one in enumerate(lines)
        for other in lines[:number]
        if overlap(one, other) > 1e-6
    ]


@pytest.mark.parametrize("nesting", ["filled", "rows", "shared"])
@pytest.mark.parametrize("name", NAMES)
def test_no_edge_is_cut_twice(name: str, nesting: str) -> None:
    lines = segments(made(name, nesting=nesting).drawing())
    assert lines
    assert not doubled(lines)


def test_an_edge_that_is_doubled_is_seen() -> None:
    line = ((0.0, 0.0), (3.0, 0.0))
    assert doubled([line, ((5.0, 0.0), (2.0, 0.0))])
    assert not doubled([line, ((3.0, 0.0), (5.0, 0.0)), ((1.0, 0.0), (1.0, 2.0))])


def test_shared_cuts_are_all_edges_of_pieces_each_once() -> None:
    found = made("pentominoes-6x10", nesting="shared", tray=False)
    lines = found.drawing().shapes
    assert lines
    total = sum(distance(*line) for line in segments(found.drawing()))
    alone = Counter(
        (min(edge), max(edge))
        for one in found.laid
        for loop in loops_of("square", one.cells, 15.0)
        for corners in [edges(loop)]
        for edge in _units(corners)
    )
    assert total == pytest.approx(15.0 * len(alone))
    assert set(alone.values()) == {1, 2}
    assert found.waste == pytest.approx(0)


def _units(lines: list[Edge]) -> list[Edge]:
    """Return lines along the axes cut into lengths of 15."""
    found: list[Edge] = []
    for (ax, ay), (bx, by) in lines:
        steps = round(hypot(bx - ax, by - ay) / 15)
        points = [
            (round(ax + (bx - ax) * n / steps, 6), round(ay + (by - ay) * n / steps, 6))
            for n in range(steps + 1)
        ]
        found += list(pairwise(points))
    return found


@pytest.mark.parametrize("kerf", [0.0, 0.15, 0.3])
def test_the_kerf_is_made_up_for(kerf: float) -> None:
    """What is left of a bar of 5 cells when half the kerf burns away at each side is its true size."""
    found = made("pentominoes-6x10", kerf=kerf, clearance=0.1, cell=20)
    boxes = [
        (
            max(x for x, _ in loop) - min(x for x, _ in loop),
            max(y for _, y in loop) - min(y for _, y in loop),
        )
        for loop in loops(found.drawing())
    ]
    bar = min(boxes, key=min)
    assert max(bar) - kerf == pytest.approx(5 * 20 - 0.2)
    assert min(bar) - kerf == pytest.approx(20 - 0.2)
    opening = next(loop for loop in loops(found.drawing()) if area(loop) < 0)
    wide = max(x for x, _ in opening) - min(x for x, _ in opening)
    assert wide + kerf == pytest.approx(10 * 20 + 0.2)


@pytest.mark.parametrize(
    "lattice", ["square", Hexagon(), Triangle()], ids=["square", "hexagon", "triangle"]
)
def test_holes_become_smaller_as_outlines_grow(
    lattice: str | Lattice, monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(lattice, Lattice):
        monkeypatch.setitem(LATTICES, lattice.name, lattice)
        lattice = lattice.name
    middle = grown(lattice, 1, 0)[0]
    ring = LATTICES[lattice].touching(middle)
    plain, cut = (sorted(map(area, loops_of(lattice, ring, 10.0, by))) for by in (0.0, -0.1))
    assert len(plain) == len(cut) == 2
    assert plain[0] < cut[0] < 0 < plain[1] < cut[1]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("nesting", ["filled", "rows"])
def test_parts_are_apart_and_on_the_stock(name: str, nesting: str) -> None:
    found = made(name, nesting=nesting, gap=2.5, kerf=0.2, clearance=0.0)
    drawing = found.drawing()
    pieces = [loop for loop in loops(drawing) if area(loop) > 0]
    for number, one in enumerate(pieces):
        assert all(1 < x < drawing.width - 1 and 1 < y < drawing.height - 1 for x, y in one)
        for other in pieces[:number]:
            assert apart(one, other) >= 2.5 - 0.2 - 1e-6


def apart(one: Polygon, other: Polygon) -> float:
    """Return the least distance of two outlines that do not cross: a corner of one from an edge."""
    return min(
        *(from_edge(point, edge) for point in one for edge in edges(other)),
        *(from_edge(point, edge) for point in other for edge in edges(one)),
    )


def cross(one: Edge, other: Edge) -> bool:
    """Tell whether two straight lines have a point in common: solved as two equations."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = *one, *other
    below = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(below) < 1e-9:
        return overlap(one, other) > 0
    s = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / below
    t = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / below
    return 0 <= s <= 1 and 0 <= t <= 1


def from_edge(point: Point, edge: Edge) -> float:
    (ax, ay), (bx, by) = edge
    whole = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / whole
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - ax - share * (bx - ax), point[1] - ay - share * (by - ay))


@pytest.mark.parametrize("name", NAMES)
def test_the_solver_leaves_less_over_than_rows_do(name: str) -> None:
    filled, rows = made(name), made(name, nesting="rows")
    assert filled.nesting == "filled"
    assert filled.waste < rows.waste
    assert filled.saved("svg") == made(name).saved("svg")


def test_parts_that_hook_are_not_spread() -> None:
    mouth = [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)]
    assert spread([(0, mouth), (1, [(1, 0)])], 10.0, 2.0) is None
    found = spread([(0, [(0, 0)]), (1, [(1, 0)])], 10.0, 2.0)
    assert found is not None
    assert found[1] == Box(22.0, 10.0)
    assert [one.offset for one in found[0]] == [(0.0, 0.0), (2.0, 0.0)]


def test_shelves_do_not_overlap() -> None:
    boxes = [Box(3 + n % 4, 1 + n % 3) for n in range(17)]
    places, whole = shelves(boxes, 0.5)
    for number, ((x, y), box) in enumerate(zip(places, boxes, strict=True)):
        assert x + box.width <= whole.width + 1e-9
        assert y + box.height <= whole.height + 1e-9
        for (x2, y2), other in zip(places[:number], boxes[:number], strict=True):
            beside = x + box.width + 0.5 <= x2 + 1e-9 or x2 + other.width + 0.5 <= x + 1e-9
            assert (
                beside or y + box.height + 0.5 <= y2 + 1e-9 or y2 + other.height + 0.5 <= y + 1e-9
            )


def test_the_file_is_in_millimetres_with_the_colours_that_cutters_know() -> None:
    found = made("a-puzzle-a-day", stroke=0.05)
    root = ElementTree.fromstring(found.saved("svg"))
    drawing = found.drawing()
    assert root.get("width") == f"{cutter.number(drawing.width)}mm"
    assert (
        root.get("viewBox") == f"0 0 {cutter.number(drawing.width)} {cutter.number(drawing.height)}"
    )
    engraved, cut = root.findall(f"{SVG}g")
    assert (engraved.get("id"), cut.get("id")) == ("engraved", "cut")
    assert (engraved.get("stroke"), cut.get("stroke")) == (ENGRAVED_COLOUR, CUT_COLOUR)
    assert {group.get("fill") for group in (engraved, cut)} == {"none"}
    assert cut.get("stroke-width") == "0.05"
    assert len(engraved) == 8 + 12 + 31 + 1 + 7 + 7  # the grid, and names of columns and rows
    assert len(cut) == 8 + 2 + 1
    bare = ElementTree.fromstring(made("a-puzzle-a-day", letters=False, tray=False).saved("svg"))
    assert [len(group) for group in bare.findall(f"{SVG}g")] == [8]


def test_holes_are_cut_before_what_is_around_them() -> None:
    outer, hole = ((0, 0), (9, 0), (9, 9), (0, 9)), ((1, 1), (1, 2), (2, 2), (2, 1))
    shape = Area(CUT, (outer, hole), Paint(stroke=CUT_COLOUR))
    document = cutter.write(Drawing(10, 10, "t", "", (shape,)))
    first, second = re.findall(r'd="M([\d.]+) ', document)
    assert (first, second) == ("1", "0")


def test_corners_are_arcs_of_the_radius_where_there_is_room() -> None:
    square: Polygon = ((0, 0), (10, 0), (10, 10), (0, 10))
    assert cutter.rounded(square, 2.0).count("A2 2 0 0 1") == 4
    assert cutter.rounded(square, 9.0).count("A5 5 0 0 1") == 4
    assert "A" not in cutter.rounded(square, 0.0)
    ell: Polygon = ((0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20))
    assert cutter.rounded(ell, 1.0).count("A1 1 0 0 0") == 1


def test_cubes_are_not_cut() -> None:
    with pytest.raises(TilewrightError, match=r"no cutter makes: write \.stl or \.3mf"):
        made("soma-3x3x3").saved("svg")


def test_lines_are_seen_on_a_screen_and_stay_thin_for_a_cutter() -> None:
    """The style is for screens alone, where lines are a pixel wide at any size; the lines themselves are thin."""
    one = made("pegged-5x5")
    saved = one.saved("svg").decode()
    assert one._repr_svg_() == saved
    root = ElementTree.fromstring(saved)
    (style,) = root.iter(f"{SVG}style")
    assert style.text is not None
    assert style.text.startswith("@media screen{")
    assert "non-scaling-stroke" in style.text
    groups = [*root.iter(f"{SVG}g")]
    assert {group.get("stroke-width") for group in groups} == {"0.01"}
    assert all(f"#{group.get('id')} path" in style.text for group in groups)
    assert made("soma-3x3x3")._repr_svg_() is None
