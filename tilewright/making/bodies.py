"""Cells as one body where they lie: as large as they are, or as they are printed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tilewright.draw.cells import shape_of
from tilewright.draw.convex import space_of
from tilewright.draw.outline import walks
from tilewright.draw.solid import is_cubes
from tilewright.lattice import LATTICES, Cell
from tilewright.making.mesh import Builder, Mesh, Vertex, cubes_mesh, prism_mesh
from tilewright.making.solids import Surface, solids_mesh
from tilewright.making.triangles import triangulated
from tilewright.making.workpiece import loops_of

#: the usual size of a cell, the usual thickness of flat pieces, and how much smaller a piece usually is
#: at every side, in millimetres
CELL, THICKNESS, CLEARANCE = 15.0, 3.0, 0.1


def printed_mesh(
    lattice: str, cells: Collection[Cell], size: float, clearance: float, thickness: float
) -> Mesh:
    """Return the mesh of a piece that is printed: every face is moved inward.

    Args:
        lattice: the name of one whose cells are flat or solids.
        cells: at least one.
        size: of a cell, in millimetres.
        clearance: how far each face is moved inward, more than 0.
        thickness: of a flat piece.

    Raises:
        TilewrightError: the clearance leaves too little of a cell.
    """
    if is_cubes(lattice):
        return cubes_mesh(cells, size, clearance)
    if LATTICES[lattice].space == 3:
        return solids_mesh(lattice, cells, size, clearance)
    return prism_mesh(loops_of(lattice, cells, size, clearance), 0.0, thickness)


def cells_mesh(lattice: str, cells: Collection[Cell]) -> Mesh:
    """Return the surface of cells, whose size is 1; flat ones are plates on the ground.

    Args:
        lattice: as with ``printed_mesh``.
        cells: at least one.
    """
    built = Builder()
    if LATTICES[lattice].space == 3:
        surface = Surface(lattice, cells, 1.0)
        for face in surface.open:
            built.polygon([surface.place((face, number)) for number in range(len(face.ring))])
        return built.mesh()
    height = THICKNESS / CELL
    polygons = [shape_of(lattice).corners(cell) for cell in cells]
    for loop in walks(polygons):
        built.wall(loop, 0.0, height)
    for polygon in polygons:
        for corners in triangulated([polygon]):
            built.level(corners, height, up=True)
            built.level(corners, 0.0, up=False)
    return built.mesh()


def stood_together(meshes: Sequence[Mesh]) -> list[Mesh]:
    """Return meshes moved as one, with the least corner of the box around them at the origin."""
    x, y, z = (min(axis) for axis in zip(*(mesh.box()[0] for mesh in meshes), strict=True))
    return [mesh.moved((-x, -y, -z)) for mesh in meshes]


def middle_of(lattice: str) -> Callable[[Cell], Vertex]:
    """Return what finds the middle of a cell of the size 1, as a printer has it; of a flat one on the ground."""
    if LATTICES[lattice].space == 3:
        middle = space_of(LATTICES[lattice]).middle

        def in_space(cell: Cell) -> Vertex:
            x, y, z = middle(cell)
            return x, -y, z

        return in_space
    centre = shape_of(lattice).centre

    def on_ground(cell: Cell) -> Vertex:
        x, y = centre(cell)
        return x, -y, 0.0

    return on_ground
