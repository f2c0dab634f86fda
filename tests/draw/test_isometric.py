"""What is seen of cubes: the same as by rays that look for the nearest face, one by one."""

from __future__ import annotations

import random
import re
from itertools import product
from math import sqrt

import pytest

import tilewright
from tilewright import Solution, TilewrightError
from tilewright.draw import Scene, isometric, svg, views
from tilewright.draw.isometric import Face, Voxel, seen
from tilewright.draw.plane import Point, area
from tilewright.draw.shapes import Area, Drawing, Group, Letters, Lines
from tilewright.draw.tile import ANIMATED, VIEWS

from ..cli.commands import tilewright as run
from ..lattice.hexagon import Hexagon
from ..lattice.triangle import Triangle
from .boards import PICTURES, scene_of
from .test_pages import walk

#: the area of a face of a cube as it is seen
RHOMBUS = sqrt(3) / 2


def nearest(owners: dict[Voxel, int], u: float, v: float) -> Face | None:
    """Return the face that the line of sight through a point meets first: by all faces of all cubes."""
    best: tuple[float, Face] | None = None
    for cube, owner in owners.items():
        for side in range(3):
            level = cube[side] + 1
            # on the line of sight x - z = u and y - z = v
            z = level - (u, v, 0)[side]
            point = (z + u, z + v, z)
            others = [axis for axis in range(3) if axis != side]
            inside = all(cube[axis] < point[axis] < cube[axis] + 1 for axis in others)
            if inside and (best is None or z > best[0]):
                best = z, Face(owner, side, level)
    return best[1] if best else None


def contains(loops: tuple[tuple[Point, ...], ...], point: Point) -> bool:
    """Tell whether a point lies within loops, by how often a ray crosses them."""
    x, y = point
    inside = False
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
    return inside


def cubes(seed: int) -> dict[Voxel, int]:
    chance = random.Random(seed)
    every = list(product(range(3), repeat=3))
    return {cube: chance.randrange(3) for cube in chance.sample(every, chance.randint(1, 20))}


@pytest.mark.parametrize("seed", range(25))
def test_each_point_shows_the_nearest_face(seed: int) -> None:
    owners, chance = cubes(seed), random.Random(seed + 1000)
    faces = seen(owners).faces
    for _ in range(60):
        u, v = chance.uniform(-3, 3), chance.uniform(-3, 3)
        point = ((u - v) * sqrt(3) / 2, (u + v) / 2)
        showing = [face for face, loops in faces.items() if contains(loops, point)]
        expected = nearest(owners, u, v)
        assert showing == ([expected] if expected else [])


@pytest.mark.parametrize("seed", range(25))
def test_a_line_is_drawn_where_and_only_where_what_is_seen_changes(seed: int) -> None:
    """Halfway along each edge of the grid, what lies at its two sides tells whether a line is there."""
    owners = cubes(seed)
    found = seen(owners)
    outlines = [line for lines in found.outlines.values() for line in lines]
    creases = [line for lines in found.creases.values() for line in lines]
    for u, v in product(range(-4, 5), repeat=2):
        for du, dv in ((1, 0), (0, 1), (1, 1)):
            aside = {(1, 0): (0.1, 0.2), (0, 1): (0.2, 0.1), (1, 1): (0.1, -0.1)}[(du, dv)]
            middle = (u + du / 2, v + dv / 2)
            here = nearest(owners, middle[0] + aside[0], middle[1] + aside[1])
            there = nearest(owners, middle[0] - aside[0], middle[1] - aside[1])
            differ = (here and here.owner) != (there and there.owner)
            assert on(outlines, middle) == differ
            assert on(creases, middle) == (not differ and here != there)


def on(lines: list[tuple[Point, Point]], sight: Point) -> bool:
    x, y = (sight[0] - sight[1]) * sqrt(3) / 2, (sight[0] + sight[1]) / 2
    return any(
        abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-6
        and min(ax, bx) - 1e-6 <= x <= max(ax, bx) + 1e-6
        and min(ay, by) - 1e-6 <= y <= max(ay, by) + 1e-6
        for (ax, ay), (bx, by) in lines
    )


def test_faces_of_one_plane_have_no_seams() -> None:
    bar = seen({(x, 0, 0): 0 for x in range(4)})
    assert len(bar.faces) == 3
    assert all(len(loops) == 1 and len(loops[0]) == 4 for loops in bar.faces.values())
    sizes = {face.side: sum(map(area, loops)) for face, loops in bar.faces.items()}
    assert sizes == pytest.approx({0: RHOMBUS, 1: 4 * RHOMBUS, 2: 4 * RHOMBUS})
    assert isometric.seen_of_each({(x, 0, 0): 0 for x in range(4)}) == {0: 18}


def solved(name: str) -> Solution:
    solution = tilewright.load(name).solve()
    assert solution is not None
    return solution


@pytest.mark.parametrize("name", VIEWS)
def test_each_view_of_a_cube_is_drawn_within_its_page(name: str) -> None:
    solution = solved("soma-3x3x3")
    drawing = solution.drawing(name)
    assert svg.write(drawing) == svg.write(solution.drawing(name))
    assert within(drawing)
    letters = {shape.text for shape, _, _ in walk(drawing.shapes) if isinstance(shape, Letters)}
    assert "Soma cube" in letters
    if name != "isometric":
        assert set("VLTZABP") <= letters


def within(drawing: Drawing) -> bool:
    """Tell whether all points lie on the page."""
    points: list[Point] = []
    for shape, x, y in walk(drawing.shapes):
        if isinstance(shape, Area):
            points += [(a + x, b + y) for loop in shape.loops for a, b in loop]
        if isinstance(shape, Lines):
            points += [(a + x, b + y) for line in shape.lines for a, b in line]
    return all(0 < x < drawing.width and 0 < y < drawing.height for x, y in points)


def test_exploded_pieces_are_all_seen_and_do_not_touch() -> None:
    for name in ("soma-3x3x3", "solid-pentominoes-3x4x5"):
        drawing = solved(name).drawing("exploded")
        tiles = [s for s, _, _ in walk(drawing.shapes) if isinstance(s, Group) and s.role == "tile"]
        assert len(tiles) == len(solved(name).placements)
        assert all(any(shape.role == "face" for shape in tile.shapes) for tile in tiles)


@pytest.mark.parametrize("picture", PICTURES)
def test_flat_boards_are_seen_as_plates(picture: str) -> None:
    drawing = views.view(scene_of(PICTURES[picture]), "isometric")
    assert within(drawing)
    assert svg.write(drawing).count("tw-face") > 1


@pytest.mark.parametrize("lattice", [Hexagon(), Triangle()], ids=lambda one: one.name)
def test_other_flat_lattices_too(lattice: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from tilewright.draw import Tile
    from tilewright.lattice import LATTICES, Lattice

    assert isinstance(lattice, Lattice)
    monkeypatch.setitem(LATTICES, lattice.name, lattice)
    first = lattice.representatives[0]
    cells = (first, *lattice.neighbours(first)[:2])
    scene = Scene(lattice.name, (Tile("A", "piece", cells, 0),))
    assert within(views.view(scene, "isometric"))


def test_what_a_view_needs_is_reported() -> None:
    flat, empty = scene_of("AAB"), scene_of("..|..", "cube")
    with pytest.raises(TilewrightError, match="no view 'round'; views are flat, isometric"):
        views.view(flat, "round")
    for name, wanted in (("exploded", "cubes"), ("layers", "solids"), ("steps", "cubes")):
        with pytest.raises(TilewrightError, match=f"is of {wanted}, not of 'square'"):
            views.view(flat, name)
    with pytest.raises(TilewrightError, match="is of what is in space, not of 'tesseract'"):
        views.view(Scene("tesseract", empty=((0, 0, 0, 0),)), "isometric")
    for name in ("exploded", "steps"):
        with pytest.raises(TilewrightError, match="needs pieces that lie"):
            views.view(empty, name)
    with pytest.raises(TilewrightError, match="needs pieces that lie"):
        views.svg_view(empty, ANIMATED)


def test_tiles_appear_one_after_the_other_and_all_at_once_where_that_is_wanted() -> None:
    document = solved("soma-3x3x3").svg("animated")
    assert "prefers-reduced-motion:no-preference" in document
    own = re.search(r'<svg[^>]* id="([^"]+)"', document)
    assert own
    # two ids, for the rule of all tiles has one id and one class, and weighs more than one id
    rule = rf"#{own[1]} #{own[1]}-(tile-\d+)-\d+\{{animation-delay:([\d.]+)s"
    delays = {key: float(delay) for key, delay in re.findall(rule, document)}
    assert len(delays) == len(set(delays.values())) == 7
    assert max(delays.values()) <= 5
    many = solved("pentominoes-6x10").svg("animated")
    assert many.count("animation-delay") == 12
    plain = solved("soma-3x3x3").svg()
    assert "animation" not in plain
    for tile in range(7):
        assert f"tile-{tile}-" in document


def test_commands_take_views(tmp_path: object) -> None:
    for words in (
        ["show", "soma-3x3x3"],
        ["solve", "soma-3x3x3"],
        ["solve", "tetrominoes-4x5", "--best"],
    ):
        done = run(*words, "--view", "isometric", "--format", "svg")
        assert done.returncode == 0
        assert "tw-face" in done.stdout
    done = run("solve", "soma-3x3x3", "--view", "steps")
    assert done.returncode == 2
    assert "--view steps is a picture" in done.stderr
    done = run("solve", "soma-3x3x3", "--view", "animated", "--format", "png")
    assert "is written as SVG" in done.stderr
    assert (
        "animation-delay"
        in run("solve", "soma-3x3x3", "--view", "animated", "--format", "svg").stdout
    )
