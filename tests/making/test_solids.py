"""Meshes of solids: closed, and of the volume that the exact corners and the clearance give."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tilewright import TilewrightError
from tilewright.draw.plane import area
from tilewright.lattice import LATTICES, Cell
from tilewright.making.mesh import Mesh, cubes_mesh
from tilewright.making.solids import solids_mesh
from tilewright.making.workpiece import loops_of

from .exact import measures, np, outward, points, scale, sides
from .shapes import grown
from .test_meshes import check

SOLIDS = [
    name for name, lattice in LATTICES.items() if lattice.space == lattice.cell_dimension == 3
]
SIZE = 10.0


def piece(lattice: str, seed: int) -> tuple[Cell, ...]:
    return grown(lattice, random.Random(seed).randint(1, 14), seed)


def test_all_solids_of_the_table_are_tried() -> None:
    assert len(SOLIDS) == 7


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("lattice", SOLIDS)
def test_solids_are_closed_and_exact(lattice: str, seed: int) -> None:
    """The volume is a cubic of the clearance: all but its last number are known of the exact piece.

    The last one belongs to the corners, and is asked of simple pieces below.
    """
    cells, known = piece(lattice, seed), measures(lattice, piece(lattice, seed))
    steps = [0.1, 0.2, 0.3, 0.4]
    volumes = []
    for clearance in steps:
        mesh = solids_mesh(lattice, cells, SIZE, clearance)
        check(mesh, mesh.volume)
        volumes.append(mesh.volume)
    found = np.linalg.solve(np.vander(steps, 4, increasing=True), volumes)
    assert found[0] == pytest.approx(SIZE**3 * known.volume, rel=1e-6)
    assert -found[1] == pytest.approx(SIZE**2 * known.surface, rel=1e-4)
    assert found[2] == pytest.approx(SIZE * known.bend, rel=1e-2, abs=0.2)


def winding(mesh: Mesh, place: Any) -> float:
    """Return how many times a surface goes around a point: the solid angles of its triangles."""
    corners = np.array(mesh.vertices)[np.array(mesh.triangles)] - place
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    la, lb, lc = (np.linalg.norm(one, axis=1) for one in (a, b, c))
    over = (a * np.cross(b, c)).sum(axis=1)
    dots = ((a * b).sum(axis=1) * lc, (b * c).sum(axis=1) * la, (c * a).sum(axis=1) * lb)
    return float(np.arctan2(over, la * lb * lc + sum(dots)).sum() / (2 * np.pi))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("lattice", SOLIDS)
def test_each_point_is_inside_or_outside_as_its_cell_says(lattice: str, seed: int) -> None:
    """Random points of cells and of those around them; none is passed twice."""
    cells, clearance, unit = set(piece(lattice, seed)), 0.3, SIZE * scale(lattice)
    mesh = turned(lattice, solids_mesh(lattice, cells, SIZE, clearance))
    chance, found = np.random.default_rng(seed), LATTICES[lattice]
    around = sorted(cells.union(*map(found.touching, cells)))
    asked = {0: 0, 1: 0}
    for cell in chance.choice(np.array(around), 60):
        cell = tuple(int(number) for number in cell)
        corners = points(lattice, found.corners(cell), unit)
        place = chance.dirichlet(np.full(len(corners), 0.4)) @ corners
        deep, open_deep = [], []
        for near, face in sides(lattice, cell).items():
            normal, on_face = outward(lattice, cell, face, unit)
            deep.append(float(normal @ (on_face - place)))
            open_deep += [deep[-1]] if cell in cells and near not in cells else []
        far = min(float(np.linalg.norm(place - corner)) for corner in corners)
        if cell not in cells or (
            min(open_deep, default=9) < 0.9 * clearance and far > 5 * clearance
        ):
            expected = 0
        elif min(deep) > 1.01 * clearance:
            expected = 1
        else:
            continue
        asked[expected] += 1
        assert winding(mesh, place) == pytest.approx(expected, abs=1e-3)
    assert asked[0] > 5


def turned(lattice: str, mesh: Mesh) -> Mesh:
    """Return a mesh in the coordinates of the frame; they differ by a turn, or a mirror image."""
    made, exact = [], []
    for cell in frame_cells(lattice):
        own = solids_mesh(lattice, [cell], SIZE, 1e-3)
        made.append(np.mean(own.vertices, axis=0))
        exact.append(
            points(lattice, LATTICES[lattice].corners(cell), SIZE * scale(lattice)).mean(axis=0)
        )
    first, second = np.array(made), np.array(exact)
    matrix, *_ = np.linalg.lstsq(first - first[0], second - second[0], rcond=None)
    assert np.allclose(matrix @ matrix.T, np.eye(3), atol=1e-3)
    vertices = (np.array(mesh.vertices) - first[0]) @ matrix + second[0]
    triangles = mesh.triangles
    if np.linalg.det(matrix) < 0:
        triangles = tuple((a, c, b) for a, b, c in triangles)
    return Mesh(tuple(map(tuple, vertices)), triangles)


def frame_cells(lattice: str) -> list[Cell]:
    """Return cells whose middles are in no plane."""
    found = LATTICES[lattice]
    first = found.representatives[0]
    steps = [tuple(a + b for a, b in zip(first, step, strict=True)) for step in found.translations]
    return [first, *steps]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(
    "flat, solid", [("triangle", "triangular-prism"), ("hexagon", "hexagonal-prism")]
)
def test_a_layer_of_prisms_is_a_plate(flat: str, solid: str, seed: int) -> None:
    """One layer loses what the outline of the flat piece loses, and the clearance above and below."""
    cells, clearance = grown(flat, random.Random(seed).randint(1, 14), seed), 0.3
    mesh = solids_mesh(solid, [(*cell, 0) for cell in cells], SIZE, clearance)
    high = mesh.box()[1][2] - mesh.box()[0][2]
    side = (SIZE**3 / (high + 2 * clearance)) ** 0.5
    plate = sum(map(area, loops_of(flat, cells, side, clearance)))
    if len({point for loop in loops_of(flat, cells, side) for point in loop}) == sum(
        map(len, loops_of(flat, cells, side))
    ):
        check(mesh, plate * high)


@pytest.mark.parametrize("lattice", ["cube", "ball", "tetra-octahedron", "rhombic-tetrahedron"])
def test_a_cell_around_a_ball_shrinks_to_its_middle(lattice: str) -> None:
    """All faces are as far from one point, so that a smaller cell is left."""
    for cell in LATTICES[lattice].representatives:
        known = measures(lattice, (cell,))
        radius = 3 * known.volume / known.surface
        left = 1 - 0.3 / (SIZE * radius)
        check(solids_mesh(lattice, [cell], SIZE, 0.3), SIZE**3 * known.volume * left**3)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("lattice", SOLIDS)
def test_no_surface_passes_through_itself(lattice: str, seed: int) -> None:
    """Around any point near a corner of the mesh the surface goes once or not at all."""
    mesh, chance = (
        solids_mesh(lattice, piece(lattice, seed), SIZE, 0.3),
        np.random.default_rng(seed),
    )
    for vertex in chance.choice(np.array(mesh.vertices), 40):
        times = winding(mesh, vertex + 0.3 * chance.normal(size=3))
        assert min(abs(times), abs(times - 1)) < 1e-3


@pytest.mark.parametrize("seed", range(40))
def test_cubes_are_what_the_mesh_of_cubes_has(seed: int) -> None:
    cells = piece("cube", seed)
    one, other = solids_mesh("cube", cells, SIZE, 0.15), cubes_mesh(cells, SIZE, 0.15)
    assert one.volume == pytest.approx(other.volume)
    for first, second in zip(one.box(), other.box(), strict=True):
        assert first == pytest.approx(second)


@pytest.mark.parametrize("clearance", [0.0, -1.0, 3.0])
def test_clearances_that_leave_too_little_are_refused(clearance: float) -> None:
    with pytest.raises(TilewrightError, match="more than 0 and less than"):
        solids_mesh("tetra-octahedron", [(2, 0, 0)], SIZE, clearance)
