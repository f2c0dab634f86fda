"""Small pictures of boards for the catalogue: an outline, its cells, and what lies on it already.

They are some hundred bytes each, since the page loads them while one scrolls; ``draw`` makes the large
ones.  Boards in space are drawn in ``space_thumbs``.
"""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.draw import palette
from tilewright.draw.cells import STICK, CellShape, layer_of, shape_of
from tilewright.draw.outline import boundary, seams
from tilewright.draw.path import number, sharp, strokes
from tilewright.draw.plane import Polygon, distance
from tilewright.lattice import Cell
from tilewright.model import Problem
from tilewright.model.scene import colour_of
from tilewright.page.solved import Tiles, solved
from tilewright.page.space_thumbs import space_thumbnail

#: between layers that stand side by side, and around the whole, in cells
_GAP, _MARGIN = 0.6, 0.15
#: seams are drawn on boards of so many cells at most
_SEAMED = 150
#: half the breadth of a stick
_BAR = 0.16


def thumbnail(problem: Problem, tiles: Tiles | None = None) -> str:
    """Return the board of a problem, with a solution or its placed pieces, as a small SVG document.

    Args:
        problem: what is drawn.
        tiles: the solution, none for none; ``None`` for that of the puzzle of the catalogue that this is.
    """
    tiles = solved(problem) if tiles is None else tiles
    if problem.lattice.space == 3:
        return space_thumbnail(problem, tiles)
    sheet = _Layers(shape_of(problem.lattice.name), problem.puzzle.region.cells)
    open_cells, optional = problem.region.required, problem.region.optional
    parts = [
        _path("thumb-open", sharp(boundary(sheet.polygons(open_cells))), palette.PLATE),
        _path("thumb-optional", sharp(boundary(sheet.polygons(optional))), palette.OPEN),
        _path("thumb-blocked", sharp(boundary(sheet.polygons(problem.blocked))), palette.PEG_LIGHT),
        *_placed(problem, sheet, tiles),
    ]
    if len(problem.region.cells) <= _SEAMED and not tiles:
        lines = strokes(seams(sheet.polygons(problem.region.cells)))
        parts.append(_path("thumb-seam", lines, "none", palette.PAGE))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{sheet.view_box}" '
        f'stroke-width="0.06">{"".join(parts)}</svg>'
    )


def _placed(problem: Problem, sheet: _Layers, tiles: Tiles) -> Iterable[str]:
    colours = {piece.name: colour_of(piece, at) for at, piece in enumerate(problem.pieces)}
    cells = problem.region.cells
    for _, colour, numbers in tiles:
        loops = boundary(sheet.polygons([cells[number] for number in numbers]))
        yield _path("thumb-piece", sharp(loops), palette.fill(colour))
    for placed in () if tiles else problem.placed:
        loops = boundary(sheet.polygons(placed.cells))
        yield _path("thumb-piece", sharp(loops), palette.fill(colours[placed.piece]))


def _path(name: str, data: str, fill: str, stroke: str = "none") -> str:
    if not data:
        return ""
    return f'<path class="{name}" fill="{fill}" stroke="{stroke}" d="{data}"/>'


def _row_of(cell: Cell) -> int:
    """Return the row of the layer that a cell lies in: its fourth coordinate, or 0."""
    return cell[3] if len(cell) > 3 else 0


class _Layers:
    """Where cells lie when layers stand side by side, and those of a fourth axis below each other."""

    def __init__(self, shape: CellShape, cells: Iterable[Cell]) -> None:
        self._shape, cells = shape, list(cells)
        points = [point for cell in cells for point in shape.corners(cell)] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self._step = max(xs) - min(xs) + _GAP
        self._drop = max(ys) - min(ys) + _GAP
        last = max(map(layer_of, cells), default=0)
        lowest = max(map(_row_of, cells), default=0)
        wide = max(xs) - min(xs) + last * self._step + 2 * _MARGIN
        high = max(ys) - min(ys) + lowest * self._drop + 2 * _MARGIN
        corner = (min(xs) - _MARGIN, min(ys) - _MARGIN)
        #: the part of the plane that is shown, as SVG writes it
        self.view_box = " ".join(map(number, (*corner, wide, high)))

    def polygons(self, cells: Iterable[Cell]) -> list[Polygon]:
        """Return the polygon of each cell."""
        return [
            tuple(
                (x + layer_of(cell) * self._step, y + _row_of(cell) * self._drop)
                for x, y in self._outline(cell)
            )
            for cell in cells
        ]

    def _outline(self, cell: Cell) -> Polygon:
        """Return the polygon of a cell; a stick is a bar."""
        if self._shape.form != STICK:
            return self._shape.corners(cell)
        (ax, ay), (bx, by) = self._shape.ends(cell)
        long = max(distance((ax, ay), (bx, by)), 1e-9)
        x, y = _BAR * (bx - ax) / long, _BAR * (by - ay) / long
        if not (x or y):
            x = _BAR
        ax, ay, bx, by = ax + x, ay + y, bx - x, by - y
        return ((ax + y, ay - x), (bx + y, by - x), (bx - y, by + x), (ax - y, ay + x))
