"""Boards with a number on every cell, one for each piece: how often the piece lies there.

As text, per cent on a grid; as a drawing, the cells filled by share, the numbers written on them
and the exact share in the tooltip, so that nothing depends on colour alone.  The colour goes with
the root of the share: small shares are the ones to be distinguished.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from tilewright.draw import glyphs, joined, palette, svg
from tilewright.draw.cells import CellShape, shape_of
from tilewright.draw.layout import JOINED_ROOM
from tilewright.draw.panel import box, layers_of
from tilewright.draw.plane import Point
from tilewright.draw.shapes import Area, Drawing, Group, Letters, Paint, Primitive
from tilewright.lattice import Cell, CellNames, WrapStep

#: lengths, in cells
_MARGIN, _GAP, _LABEL, _NUMBER, _CAPTION = 0.45, 0.75, 0.3, 0.26, 0.3
_LINE = 0.025


@dataclass(frozen=True)
class HeatBoard:
    """The board of one piece.

    Attributes:
        name: what stands above it.
        colour: the number of the colour of the piece.
        shares: 0 to 1 for each cell; cells left out have 0.
    """

    name: str
    colour: int
    shares: Mapping[Cell, float]


@dataclass(frozen=True)
class Heat:
    """The data of a heat map.

    Attributes:
        lattice: the name of the lattice.
        cells: the open cells.
        boards: one for each piece.
        caption: a line above the boards, with the unit of their numbers.
        wrap: the steps by which borders are joined; none if the board ends at its borders.
    """

    lattice: str
    cells: tuple[Cell, ...]
    boards: tuple[HeatBoard, ...]
    caption: str = ""
    wrap: tuple[WrapStep, ...] = ()

    def panels(self, board: HeatBoard) -> list[tuple[str, list[Cell]]]:
        """Return the layers of one piece, each with what stands above it: the name, the layer."""
        names = CellNames.of(self.cells)
        return [
            (", ".join(filter(None, (board.name, names.layer(layer)))), cells)
            for layer, cells in layers_of(self.cells).items()
        ]


def percent(share: float) -> str:
    """Return a share as a whole number of per cent; ``<1`` and ``>99`` where rounding would lie."""
    if 0 < share < 0.005:
        return "<1"
    if 0.995 <= share < 1:
        return ">99"
    return str(round(100 * share))


def text_picture(heat: Heat) -> str:
    """Return the caption with the unit, then the boards: a number a cell, a point for 0."""
    flat = all(len(cell) <= 4 for cell in heat.cells)
    parts = [
        f"{title}\n{(_grid if flat else _list)(cells, board.shares)}"
        for board in heat.boards
        for title, cells in heat.panels(board)
    ]
    unit = "each number is per cent, a point is 0"
    return "\n\n".join([f"{heat.caption}; {unit}" if heat.caption else unit, *parts])


def _grid(cells: Sequence[Cell], shares: Mapping[Cell, float]) -> str:
    """Return the numbers at the first two coordinates of their cells."""
    at = {cell[:2]: percent(shares.get(cell, 0)) for cell in cells}
    columns, rows = sorted({x for x, _ in at}), sorted({y for _, y in at})
    lines = []
    for y in range(rows[0], rows[-1] + 1):
        words = (at.get((x, y), "") for x in range(columns[0], columns[-1] + 1))
        lines.append(" ".join(("." if word == "0" else word).rjust(3) for word in words).rstrip())
    return "\n".join(lines)


def _list(cells: Sequence[Cell], shares: Mapping[Cell, float]) -> str:
    """Return a line for each cell with a share: a page has no place for more coordinates."""
    return "\n".join(f"{list(cell)} {percent(shares[cell])}" for cell in cells if shares.get(cell))


def svg_picture(heat: Heat) -> str:
    """Return an SVG document: a board for each piece and layer, 40 pixels a cell."""
    return svg.write(drawing(heat))


def drawing(heat: Heat) -> Drawing:
    """Return the drawing of ``heat``: a board for each piece and layer, in rows.

    Raises:
        TilewrightError: the lattice has no drawing.
    """
    shape = shape_of(heat.lattice)
    (left, top), (right, bottom) = box(heat.lattice, frozenset(heat.cells))
    room = JOINED_ROOM if heat.wrap else 0.0
    wide, high = right - left + _GAP, bottom - top + _GAP + _LABEL + 2 * room
    panels = [(board, title, cells) for board in heat.boards for title, cells in heat.panels(board)]
    widest = max((glyphs.width(title, _LABEL) for _, title, _ in panels), default=0.0)
    wide = max(wide, widest + _GAP / 2)
    together = len(panels) // max(1, len(heat.boards))
    columns = max(1, min(len(panels), ceil(sqrt(1.6 * len(panels) * high / wide))))
    columns = max(together, columns // max(1, together) * together, 1)
    rows = ceil(len(panels) / columns)
    shapes: list[Primitive] = []
    head = 2.5 * _CAPTION if heat.caption else 0.0
    for index, (board, title, cells) in enumerate(panels):
        x = _MARGIN + index % columns * wide - left
        y = head + _MARGIN + index // columns * high - top + _LABEL + _GAP / 3 + room
        shapes.append(_panel(board, title, cells, shape, (x, y), _signs(heat, cells)))
    width = max(columns * wide - _GAP, glyphs.width(heat.caption, _CAPTION)) + 2 * _MARGIN
    height = head + rows * high + 2 * _MARGIN - _GAP / 2
    if heat.caption:
        middle = width / 2, _MARGIN + _CAPTION / 2
        shapes.append(Letters("caption", heat.caption, middle, _CAPTION, palette.INK))
    return Drawing(width, height, heat.caption, text_picture(heat), tuple(shapes))


def _signs(heat: Heat, cells: Sequence[Cell]) -> list[Primitive]:
    """Return the signs along the joined sides of a layer."""
    joints = joined.joints_of(heat.lattice, heat.wrap, frozenset(heat.cells))
    return joined.signs(joined.sides(heat.lattice, cells, joints))


def _panel(
    board: HeatBoard,
    title: str,
    cells: Sequence[Cell],
    shape: CellShape,
    origin: Point,
    signs: list[Primitive],
) -> Group:
    """Return one board: its title, then the cells and the signs of joined sides."""
    left = min(x for cell in cells for x, _ in shape.corners(cell))
    top = min(y for cell in cells for _, y in shape.corners(cell))
    above = _LABEL + (JOINED_ROOM if signs else 0.0)
    middle = left + glyphs.width(title, _LABEL) / 2, top - above
    shapes: list[Primitive] = [Letters("label", title, middle, _LABEL, palette.INK)]
    for cell in cells:
        shapes += _cell(cell, board.shares.get(cell, 0.0), board.colour, shape)
    return Group("panel", (*shapes, *signs), origin)


def _cell(cell: Cell, share: float, colour: int, shape: CellShape) -> list[Primitive]:
    """Return a cell filled by its share, with the number on it."""
    full = palette.fill(colour)
    if colour >= palette.OWN and palette.ink(colour) == palette.DARK:
        full = palette.edge(colour)  # a light colour of a piece's own would not stand out
    fill = palette.mix(palette.OPEN, full, sqrt(share)) if share else palette.OPEN
    note = f"{','.join(map(str, cell))}: {100 * share:.4g} %"
    paint = Paint(fill, palette.PLATE, _LINE)
    shapes: list[Primitive] = [Area("share", (shape.corners(cell),), paint, note=note)]
    if share:
        size = _NUMBER * shape.room(cell)
        shapes.append(Letters("number", percent(share), shape.centre(cell), size, palette.INK))
    return shapes
