"""Chamfers: watertight on random pieces, with the volume that cutting off leaves."""

from __future__ import annotations

import random

import pytest

import tilewright
from tilewright.errors import TilewrightError
from tilewright.making.chamfered import chamfered_cubes
from tilewright.making.mesh import Mesh, chamfered_mesh, cubes_mesh, prism_mesh
from tilewright.making.workpiece import loops_of

from .shapes import grown

SIZE, CLEARANCE, CHAMFER = 15.0, 0.1, 1.0


def check(mesh: Mesh) -> None:
    assert mesh.is_watertight
    trimesh = pytest.importorskip("trimesh")
    found = trimesh.Trimesh(mesh.vertices, mesh.triangles, process=False)
    assert found.is_watertight
    assert found.is_winding_consistent
    assert found.volume == pytest.approx(mesh.volume)
    assert (found.area_faces > 1e-9).all()


def test_a_cube_loses_its_twelve_edges() -> None:
    mesh, side = chamfered_cubes([(0, 0, 0)], SIZE, CLEARANCE, CHAMFER), SIZE - 2 * CLEARANCE
    check(mesh)
    # twelve prisms between the corners, and at each corner what is not within all three slopes: c^3 - c^3 / 4
    lost = 12 * (side - 2 * CHAMFER) * CHAMFER**2 / 2 + 8 * CHAMFER**3 * 3 / 4
    assert mesh.volume == pytest.approx(side**3 - lost)


@pytest.mark.parametrize("seed", range(30))
def test_cubes_stay_watertight(seed: int) -> None:
    cells = grown("cube", random.Random(seed).randint(2, 14), seed)
    mesh = chamfered_cubes(cells, SIZE, CLEARANCE, CHAMFER)
    check(mesh)
    sharp = cubes_mesh(cells, SIZE, CLEARANCE)
    assert 0.9 * sharp.volume < mesh.volume < sharp.volume
    assert mesh.box() == sharp.box()


@pytest.mark.parametrize("lattice", ["square", "triangle", "hexagon", "kite", "cairo", "octagon"])
@pytest.mark.parametrize("seed", range(4))
def test_plates_stay_watertight(lattice: str, seed: int) -> None:
    cells = grown(lattice, 3 + 2 * seed, seed)
    loops = loops_of(lattice, cells, SIZE, CLEARANCE)
    mesh, sharp = chamfered_mesh(loops, 3.0, 0.4), prism_mesh(loops, 0.0, 3.0)
    check(mesh)
    assert 0.8 * sharp.volume < mesh.volume < sharp.volume
    for own, other in zip(mesh.box(), sharp.box(), strict=True):
        assert own == pytest.approx(other)


def test_a_chamfer_that_is_too_much_is_refused() -> None:
    with pytest.raises(TilewrightError, match=r"less than 7\.4 mm"):
        chamfered_cubes([(0, 0, 0)], SIZE, CLEARANCE, 8.0)
    made = tilewright.load("tetrominoes-4x5").make(chamfer=2.0)
    with pytest.raises(TilewrightError, match="too much for a plate 3 mm high"):
        made.saved("stl")
