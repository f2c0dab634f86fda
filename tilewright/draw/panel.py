"""A scene cut into panels: one for a flat board, one for each layer of a board in space."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tilewright.draw.cells import shape_of
from tilewright.draw.joined import joints_of
from tilewright.draw.plane import Point
from tilewright.draw.scene import Scene
from tilewright.lattice import LATTICES, Cell, CellNames

#: what a cell has behind its first two coordinates: nothing, the layer, or two of them
Layer = tuple[int, ...]


@dataclass(frozen=True)
class Panel:
    """Cells that are drawn in one plane.

    Attributes:
        layer: what its cells have in common: ``()`` in the plane, ``(z,)``, or ``(z, w)``.
        label: what stands above it, ``""`` when it is the only one.
        cells: its cells, sorted.
    """

    layer: Layer
    label: str
    cells: tuple[Cell, ...]

    @property
    def key(self) -> str:
        """The layer as a part of an id."""
        return "_".join(map(str, self.layer)) or "0"


def panels(scene: Scene) -> list[Panel]:
    """Cut ``scene`` into its layers, lowest first; layers without cells are left out."""
    return list(panels_of(scene.board))


@lru_cache(maxsize=16)
def panels_of(board: frozenset[Cell]) -> tuple[Panel, ...]:
    """Return the layers of a board, lowest first."""
    names = CellNames.of(board)
    return tuple(
        Panel(layer, names.layer(layer), tuple(cells)) for layer, cells in layers_of(board).items()
    )


def layers_of(cells: Iterable[Cell]) -> dict[Layer, list[Cell]]:
    """Return the cells of each layer, sorted, the lowest layer first."""
    layers: dict[Layer, list[Cell]] = {}
    for cell in sorted(cells):
        layers.setdefault(cell[2:], []).append(cell)
    return dict(sorted(layers.items(), key=lambda one: one[0][::-1]))


def grid_places(layers: Sequence[Layer]) -> list[tuple[int, int]] | None:
    """Return column and row of each layer of four dimensions: z to the right, w downward.

    Other layers stand in rows as they fit: ``None``.
    """
    if not layers or len(layers[0]) < 2:
        return None
    left, top = min(layer[0] for layer in layers), min(layer[1] for layer in layers)
    return [(layer[0] - left, layer[1] - top) for layer in layers]


@lru_cache(maxsize=16)
def box(lattice: str, cells: frozenset[Cell]) -> tuple[Point, Point]:
    """Return the least and the greatest corner of the box that holds ``cells``, layers as one."""
    corners_of = shape_of(lattice).corners
    corners = [corner for cell in cells for corner in corners_of(cell)] or [(0.0, 0.0)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


#: how a tile goes on from a cell: in the layer above or below, or in the board at a side
ABOVE, BELOW = "above", "below"
RIGHT, LEFT, DOWN, UP = "right", "left", "down", "up"
#: the words for a greater and for a lesser coordinate, by how many there are and which one it is
_WAYS = {3: ((2, ABOVE, BELOW),), 4: ((2, RIGHT, LEFT), (3, DOWN, UP))}
Ways = tuple[str, ...]


def goes_on(scene: Scene) -> dict[Cell, Ways]:
    """Return how the tile on a cell goes on in other layers; cells where it does not are left out.

    So are sticks: the layer between two is that of the upright ones, and shows how pieces go on.
    """
    lattice = LATTICES[scene.lattice]
    axes = _WAYS.get(lattice.coordinates, ())
    if not axes or lattice.cell_dimension == 1:
        return {}
    neighbours = lattice.neighbours
    across = beyond(scene)
    found: dict[Cell, Ways] = {}
    for tile in scene.tiles:
        members = set(tile.cells)
        if len({cell[2:] for cell in members}) == 1 and not across:
            continue
        for cell in tile.cells:
            near = [one for one in neighbours(cell) if one in members]
            near += [other for other, home in across.get(cell, ()) if home in members]
            if ways := _ways(cell, near, axes):
                found[cell] = ways
    return found


def beyond(scene: Scene) -> dict[Cell, list[tuple[Cell, Cell]]]:
    """Return for each cell what lies beyond joined borders: a neighbour, and the cell it is one with."""
    found: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for joint in joints_of(scene.lattice, scene.wrap, scene.board):
        found.setdefault(joint.cell, []).append((joint.beyond, joint.home))
    return found


def _ways(cell: Cell, near: list[Cell], axes: Iterable[tuple[int, str, str]]) -> Ways:
    """Return how a tile goes on from a cell to others of it that are near."""
    found: list[str] = []
    for axis, more, less in axes:
        levels = [one[axis] for one in near]
        if levels and max(levels) > cell[axis]:
            found.append(more)
        if levels and min(levels) < cell[axis]:
            found.append(less)
    return tuple(found)
