"""A scene cut into panels: one for a flat board, one for each layer of a board in space."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.draw.cells import Point, shape_of
from tilewright.draw.scene import Scene
from tilewright.lattice import Cell


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
    layer_of = shape_of(scene.lattice).layer
    layers: dict[int, list[Cell]] = {}
    for cell in scene.cells():
        layers.setdefault(layer_of(cell), []).append(cell)
    return [
        Panel(layer, f"z = {layer}" if len(layers) > 1 else "", tuple(cells))
        for layer, cells in sorted(layers.items())
    ]


def extent(scene: Scene) -> tuple[Point, Point]:
    """Return the least and the greatest corner of the box that holds every layer, in cells."""
    corners_of = shape_of(scene.lattice).corners
    corners = [corner for cell in scene.cells() for corner in corners_of(cell)] or [(0.0, 0.0)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))
