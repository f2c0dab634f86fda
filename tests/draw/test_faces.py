"""The faces of cells in space, against Euler's formula and volumes that are known."""

from __future__ import annotations

from itertools import pairwise, permutations, product

import pytest

from tilewright.draw.faces import corners_in_space, faces, mean
from tilewright.lattice import LATTICES

Vector = tuple[float, float, float]
OCTAHEDRON = [
    tuple(s if a == axis else 0.0 for a in range(3)) for axis in range(3) for s in (1, -1)
]
TRUNCATED = sorted(
    {
        tuple(float(part) for part in point)
        for signs in product((1, -1), repeat=2)
        for point in permutations((0, signs[0], 2 * signs[1]))
    }
)
CUBE = [tuple(map(float, point)) for point in product((0, 1), repeat=3)]


def volume(solid: list[list[Vector]], inside: Vector) -> float:
    """Return the volume of a solid: that of the pyramids from a point inside to each face."""
    total = 0.0
    for face in solid:
        for a, b in pairwise(face[1:]):
            u, v, w = ([p - q for p, q in zip(x, inside, strict=True)] for x in (face[0], a, b))
            determinant = (
                u[0] * (v[1] * w[2] - v[2] * w[1])
                - u[1] * (v[0] * w[2] - v[2] * w[0])
                + u[2] * (v[0] * w[1] - v[1] * w[0])
            )
            total += abs(determinant) / 6
    return total


@pytest.mark.parametrize(
    ("points", "sides", "filled"),
    [
        (CUBE, {4: 6}, 1.0),
        (OCTAHEDRON, {3: 8}, 4 / 3),
        (TRUNCATED, {4: 6, 6: 8}, 32.0),
    ],
    ids=["cube", "octahedron", "truncated octahedron"],
)
def test_a_solid_has_its_faces(points: list[Vector], sides: dict[int, int], filled: float) -> None:
    found = faces(points)
    sizes = [len(face) for face in found]
    assert {size: sizes.count(size) for size in sizes} == sides
    edges = sum(sizes) / 2
    assert len(points) - edges + len(found) == 2
    assert volume(found, mean(points)) == pytest.approx(filled)


def test_a_cell_of_the_cube_lattice_lies_at_its_coordinates() -> None:
    points = corners_in_space(LATTICES["cube"], (2, 3, 4))
    assert mean(points) == (2.5, 3.5, 4.5)
    assert len(faces(points)) == 6
