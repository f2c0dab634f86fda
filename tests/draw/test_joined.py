"""Joined borders in pictures: where the board goes on, the signs of sides, and outlines that are open."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from tests.draw.test_outline import winding
from tilewright.draw import board, joined, joined_text, svg, text
from tilewright.draw.cells import STICK, shape_of
from tilewright.draw.crossing import open_outline
from tilewright.draw.heat import Heat, HeatBoard
from tilewright.draw.heat import drawing as heat_drawing
from tilewright.draw.joined import Side, is_level, joints_of, shared_edges, sides
from tilewright.draw.plane import Point, distance, edges
from tilewright.draw.scene import Scene, Tile
from tilewright.draw.shapes import Area, Group, Lines, Primitive
from tilewright.lattice import LATTICES, Cell, WrapStep, wrapped
from tilewright.model import Region

FLAT = [
    name
    for name, one in LATTICES.items()
    if one.space == 2 and shape_of(name).form != STICK and name != "snub-square"
]


def torus(lattice: str, *sides: int) -> Region:
    return Region.box(*sides, lattice=lattice, wrap="torus")


def joints(region: Region, lattice: str = "square") -> tuple[joined.Joint, ...]:
    return joints_of(lattice, region.wrap, frozenset(region.cells))


def scene(region: Region, *tiles: tuple[Cell, ...], lattice: str = "square") -> Scene:
    covered = {cell for cells in tiles for cell in cells}
    shown = tuple(Tile(chr(65 + n), chr(65 + n), cells, n) for n, cells in enumerate(tiles))
    empty = tuple(cell for cell in region.cells if cell not in covered)
    return Scene(lattice, shown, empty, wrap=region.wrap)


def shapes_of(drawn: Scene) -> list[Primitive]:
    found: list[Primitive] = []
    queue: list[Primitive] = [*board.drawing(drawn).shapes]
    for shape in queue:
        found.append(shape)
        queue += shape.shapes if isinstance(shape, Group) else ()
    return found


def test_a_board_without_steps_has_no_joints_and_looks_as_before() -> None:
    region = Region.box(3, 2)
    assert joints(region) == ()
    roles = {shape.role for shape in shapes_of(scene(region, ((0, 0), (1, 0))))}
    assert not roles & {"border", "arrow", "rim"}


@pytest.mark.parametrize("lattice", LATTICES)
def test_joints_are_the_contacts_of_the_joined_lattice_that_the_plain_one_lacks(
    lattice: str,
) -> None:
    rng, plain = random.Random(lattice), LATTICES[lattice]
    size = 4 if plain.coordinates < 3 else 2
    cells = [
        cell
        for cell in Region.box(*[size + 2] * plain.coordinates, lattice=lattice).cells
        if rng.random() < 0.8
    ]
    steps = tuple(
        WrapStep("identity", tuple(30 * part for part in one)) for one in plain.translations[:1]
    )
    if lattice in {"square", "hexagon", "cube", "triangle"}:
        period = 4 if lattice != "triangle" else 6
        slides = [tuple(period * part for part in one) for one in plain.translations]
        steps = tuple(WrapStep("identity", slide) for slide in slides)
    homes: dict[Cell, Cell] = {}
    bare = wrapped(plain, steps, ())
    for cell in cells:
        homes.setdefault(bare.home(cell), cell)
    kept = frozenset(homes.values())
    surface = wrapped(plain, steps, tuple(sorted(kept)))
    found = joints_of(lattice, steps, kept)
    assert {(one.cell, one.beyond) for one in found} == {
        (cell, near)
        for cell in kept
        for near in plain.neighbours(cell)
        if near not in kept and surface.home(near) in kept
    }
    assert all(one.home == surface.home(one.beyond) for one in found)
    # What leads one way leads back.
    assert Counter(one.kind for one in found) == Counter(-one.kind for one in found)


@pytest.mark.parametrize(
    ("wrap", "sides_of", "wanted"),
    [
        ("torus", (5, 3), {"up up", "right right"}),
        ("cylinder", (5, 3), {"up up"}),
        ("moebius", (5, 3), {"up down"}),
        ("klein", (5, 3), {"up down", "right right"}),
    ],
)
def test_sides_of_a_box_point_as_books_draw_them(
    wrap: str, sides_of: tuple[int, int], wanted: set[str]
) -> None:
    region = Region.box(*sides_of, wrap=wrap)
    found: dict[int, list[tuple[Point, str]]] = {}
    for side in sides("square", region.cells, joints(region)):
        (ax, ay), (bx, by) = side.path[0], side.path[-1]
        across = "right" if bx > ax else "left"
        way = ("down" if by > ay else "up") if abs(bx - ax) < 1e-6 else across
        found.setdefault(side.kind, []).append((min(side.path), way))
    assert {" ".join(way for _, way in sorted(pair)) for pair in found.values()} == wanted


def test_a_screw_that_leaves_the_layer_has_no_direction_on_the_page() -> None:
    lattice = LATTICES["cube"]
    screws = [
        WrapStep(isometry.name, (4, 0, 0))
        for isometry in lattice.isometries
        if not isometry.flipped
        and isometry.apply((1, 0, 0)) == (1, 0, 0)
        and isometry.apply((0, 1, 0)) in {(0, 0, 1), (0, 0, -1)}
    ]
    cells = [(x, y, z) for x in range(4) for y in (-1, 0, 1) for z in (-1, 0, 1)]
    for step in screws:
        found = joints_of("cube", (step,), frozenset(cells))
        assert found
        assert {one.mirrored for one in found} == {None}
        middle = [cell for cell in cells if cell[2] == 0]
        assert not any(side.pointed for side in sides("cube", middle, found))


@pytest.mark.parametrize("lattice", FLAT)
def test_each_side_has_its_image_of_the_same_form_and_away_from_the_board(lattice: str) -> None:
    plain = LATTICES[lattice]
    times = 4 if len(plain.representatives) < 4 else 2
    slides = [tuple(times * part for part in one) for one in plain.translations]
    steps = tuple(WrapStep("identity", slide) for slide in slides)
    surface = wrapped(plain, steps, ())
    homes: dict[Cell, Cell] = {}
    wide = range(-2, 26)
    for cell in ((x, y) for x in wide for y in wide):
        if plain.has(cell):
            homes.setdefault(surface.home(cell), cell)
    board_cells = sorted(homes.values())
    found = sides(lattice, board_cells, joints_of(lattice, steps, frozenset(board_cells)))
    by_kind: dict[int, list[Side]] = {}
    for side in found:
        by_kind.setdefault(side.kind, []).append(side)
    assert by_kind
    for pair in by_kind.values():
        assert len(pair) % 2 == 0, lattice
    shape = shape_of(lattice)
    polygons = [shape.corners(cell) for cell in board_cells]
    for side in found:
        (ax, ay), (bx, by) = joined.middle_line(side.path)
        assert winding(polygons, ((ax + bx) / 2 + 1e-4, (ay + by) / 2 + 1e-4)) == 0


def test_more_kinds_than_three_have_hollow_heads_and_then_numbers() -> None:
    path = ((0.0, 0.0), (4.0, 0.0))
    reported = []
    for kind in range(1, 9):
        shapes = joined.signs([Side(path, kind, True)])
        heads = [one for one in shapes if isinstance(one, Area)]
        reported.append((len(heads), heads[0].paint.fill, len(shapes) - len(heads)))
    assert len(set(reported[:6])) == 6
    assert [one[0] for one in reported] == [1, 2, 3, 1, 2, 3, 1, 1]
    assert [one[2] for one in reported] == [1] * 6 + [2, 2]


# Outlines ----------------------------------------------------------------------------------------


def random_piece(rng: random.Random, lattice: str, region: Region, size: int) -> list[Cell]:
    surface = region.on(LATTICES[lattice])
    cells = {rng.choice(region.cells)}
    while len(cells) < size:
        ahead = {n for cell in cells for n in surface.neighbours(cell)} & {*region.cells} - cells
        cells.add(rng.choice(sorted(ahead)))
    return sorted(cells)


@pytest.mark.parametrize("lattice", ["square", "hexagon", "triangle", "cairo", "tan", "octagon"])
def test_an_outline_is_open_where_the_piece_goes_on_and_nowhere_else(lattice: str) -> None:
    region = torus(lattice, 8, 8)
    shape, rng = shape_of(lattice), random.Random(5)
    at: dict[Cell, list[joined.Joint]] = {}
    for joint in joints(region, lattice):
        at.setdefault(joint.cell, []).append(joint)
    crossed = 0
    for _ in range(60):
        cells = random_piece(rng, lattice, region, rng.randint(2, 6))
        over = [j for cell in cells for j in at.get(cell, ()) if j.home in cells]
        pairs = [(joint.cell, joint.beyond) for joint in over]
        seams = {edge for joint in over for edge in shared_edges(shape, joint)}
        found = open_outline(lattice, cells, pairs, 0.045, 0.17)
        assert set(found.seams) == seams
        lines = [line for path in found.lines for line in pairwise(path)]
        for a, b in seams:
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            assert winding([*found.loops], middle) == 1  # the fill runs over the border
            assert all(off(middle, line) > 0.02 for line in lines)
        own = [edge for cell in cells for edge in edges(shape.corners(cell))]
        for a, b in set(own) - seams - {(b, a) for a, b in own}:
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            assert any(off(middle, line) < 0.06 for line in lines), (cells, a, b)
        crossed += bool(seams)
    assert crossed > 10


def off(place: Point, line: tuple[Point, Point]) -> float:
    """Return how far a point is from a line between two points."""
    (ax, ay), (bx, by) = line
    length = distance(*line) ** 2
    if length < 1e-18:
        return distance(place, line[0])
    share = ((place[0] - ax) * (bx - ax) + (place[1] - ay) * (by - ay)) / length
    share = min(1.0, max(0.0, share))
    return distance(place, (ax + share * (bx - ax), ay + share * (by - ay)))


def test_a_piece_that_crosses_no_border_is_drawn_as_on_a_plain_board() -> None:
    cells = ((1, 1), (2, 1))
    plain = scene(Region.box(4, 4), cells)
    bound = scene(torus("square", 4, 4), cells)
    wanted, found = (
        [shape for shape in shapes_of(one) if shape.role in {"outline", "crease"}]
        for one in (plain, bound)
    )
    assert found == wanted


@pytest.mark.parametrize(
    ("lattice", "tile"),
    [
        ("square-edge", ((0, 1), (7, 0))),
        ("ball", ((0, 0, 0), (3, 0, 0))),
    ],
)
def test_sticks_and_balls_reach_out_over_the_border(lattice: str, tile: tuple[Cell, ...]) -> None:
    region = torus(lattice, *([8, 8] if len(tile[0]) == 2 else [4, 4, 2]))
    shape = shape_of(lattice)
    left = min(x for cell in region.cells for x, _ in shape.corners(cell))
    right = max(x for cell in region.cells for x, _ in shape.corners(cell))
    roles = {"stick", "neck"}
    found = [s for s in shapes_of(scene(region, tile, lattice=lattice)) if s.role in roles]
    xs = [x for one in found if isinstance(one, Lines) for path in one.lines for x, _ in path]
    assert min(xs) < left + 0.01 or max(xs) > right - 0.01
    plain = scene(Region(region.cells), tile, lattice=lattice)
    bare = [s for s in shapes_of(plain) if s.role in roles]
    assert found != bare


# Whole pictures ----------------------------------------------------------------------------------


def test_a_piece_goes_on_in_the_layer_that_a_joined_border_leads_to() -> None:
    region = torus("cube", 3, 3, 3)
    drawn = scene(region, ((1, 1, 0), (1, 1, 2)), lattice="cube")
    going = [shape for shape in shapes_of(drawn) if shape.role == "going"]
    assert len(going) == 2
    assert "↓" in text.picture(drawn)
    assert "↑" in text.picture(drawn)


def test_pictures_say_that_sides_are_joined() -> None:
    drawn = scene(Region.box(4, 3, wrap="klein"), ((0, 0), (3, 2)))
    document = svg.picture(drawn)
    assert 'class="tw-border"' in document
    assert document.count('class="tw-arrow"') == 6  # one head on two sides, two on the others
    assert joined_text.LEGEND_OF_OTHERS in document
    combs = scene(torus("hexagon", 4, 4), lattice="hexagon")
    assert text.picture(combs).endswith(joined_text.LEGEND_OF_OTHERS)


def test_a_heat_map_has_the_signs_of_joined_sides() -> None:
    region = Region.box(4, 3, wrap="moebius")
    one = HeatBoard("A", 0, {(0, 0): 0.5})
    plain = svg.write(heat_drawing(Heat("square", region.cells, (one,))))
    bound = svg.write(heat_drawing(Heat("square", region.cells, (one,), wrap=region.wrap)))
    assert 'class="tw-arrow"' in bound
    assert 'class="tw-arrow"' not in plain


def test_characters_leave_the_outline_open_and_draw_arrows() -> None:
    region = Region.box(4, 4, wrap="klein")
    drawn = scene(region, ((0, 0), (3, 3)), ((1, 1), (1, 2)), ((0, 2), (0, 3), (3, 0)))
    assert text.picture(drawn).splitlines() == [
        "╺━━━┳━━━▶▶━━┳━━━╸",
        "  A ┃   │   ┃ C",
        "┏━━━╋━━━╅───╄━━━┓",
        "┃   ┃ B ┃   │   ┃",
        "┣━━━┫   ┠───┼───┨",
        "▲ C ┃ B ┃   │   ▼",
        "╹   ┣━━━╃───╆━━━┛",
        "  C ┃   │   ┃ A",
        "╺━━━┻━━━▶▶━━┻━━━╸",
        "",
        joined_text.LEGEND,
    ]
    assert text.picture(drawn, ascii=True).isascii()


def test_the_arrows_of_characters_are_those_of_the_sides() -> None:
    lines = text.picture(scene(Region.box(5, 3, wrap="moebius"))).splitlines()
    assert [line[0] for line in lines[:7]].count("▲") == 1
    assert [line[20] for line in lines[:7]].count("▼") == 1
    lines = text.picture(scene(torus("square", 5, 3)), ascii=True).splitlines()
    assert lines[0].count(">") == lines[6].count(">") == 1
    assert [line[:1] for line in lines[:7]].count("^") == 2


def test_level_joints_keep_their_layer() -> None:
    found = joints(torus("cube", 2, 2, 2), "cube")
    assert {is_level(one) for one in found} == {True, False}
    assert all(is_level(one) == (one.cell[2] == one.beyond[2]) for one in found)
