"""A scene cut into panels: one for a flat board, one for each layer of a board in space."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tilewright.draw.cells import layer_of, shape_of
from tilewright.draw.plane import Point
from tilewright.draw.scene import Scene
from tilewright.lattice import LATTICES, Cell


@dataclass(frozen=True)
class Panel:
    """Cells that are drawn in one plane.

    Attributes:
        layer: the layer's number, 0 in flat lattices.
        label: what stands above it, ``""`` when it is the only one.
        cells: its cells, sorted.
    """

    layer: int
    label: str
    cells: tuple[Cell, ...]


def panels(scene: Scene) -> list[Panel]:
    """Cut ``scene`` into its layers, lowest first; layers without cells are left out."""
    return list(panels_of(scene.board))


@lru_cache(maxsize=16)
def panels_of(board: frozenset[Cell]) -> tuple[Panel, ...]:
    """Return the layers of a board, lowest first."""
    layers = layers_of(board)
    return tuple(
        Panel(layer, f"z = {layer}" if len(layers) > 1 else "", tuple(cells))
        for layer, cells in layers.items()
    )


def layers_of(cells: Iterable[Cell]) -> dict[int, list[Cell]]:
    """Return the cells of each layer, sorted, the lowest layer first."""
    layers: dict[int, list[Cell]] = {}
    for cell in sorted(cells):
        layers.setdefault(layer_of(cell), []).append(cell)
    return dict(sorted(layers.items()))


@lru_cache(maxsize=16)
def box(lattice: str, cells: frozenset[Cell]) -> tuple[Point, Point]:
    """Return the least and the greatest corner of the box that holds ``cells``, layers as one."""
    corners_of = shape_of(lattice).corners
    corners = [corner for cell in cells for corner in corners_of(cell)] or [(0.0, 0.0)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


#: how a tile goes on from a cell: in the next layer, in the one before, in both
ABOVE, BELOW, BOTH = "above", "below", "both"


def goes_on(scene: Scene) -> dict[Cell, str]:
    """Return how the tile on a cell goes on in other layers; cells where it does not are left out."""
    if all(len(cell) < 3 for tile in scene.tiles for cell in tile.cells[:1]):
        return {}
    neighbours = LATTICES[scene.lattice].neighbours
    found: dict[Cell, str] = {}
    for tile in scene.tiles:
        members = set(tile.cells)
        for cell in tile.cells:
            steps = {
                layer_of(near) - layer_of(cell) for near in neighbours(cell) if near in members
            }
            up, down = any(step > 0 for step in steps), any(step < 0 for step in steps)
            if up or down:
                found[cell] = BOTH if up and down else ABOVE if up else BELOW
    return found
