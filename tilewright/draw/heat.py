"""Boards with a number on every cell, one for each piece: how often the piece lies there.

As text, per cent on a grid; as SVG, the cells filled by share, the numbers written on them and the
exact share in the tooltip, so that nothing is told by colour alone.  The colour goes with the root
of the share: small shares are the ones to be told apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, sqrt

from tilewright.draw import glyphs, palette, path
from tilewright.draw.cells import CellShape, Point, shape_of
from tilewright.lattice import Cell

#: lengths, in cells
_MARGIN, _GAP, _LABEL, _NUMBER, _CAPTION = 0.45, 0.75, 0.3, 0.26, 0.3


@dataclass(frozen=True)
class HeatBoard:
    """The board of one piece.

    Attributes:
        name: what stands above it.
        kind: 0-based number of the piece, which chooses the colour.
        shares: 0 to 1 for each cell; cells left out have 0.
    """

    name: str
    kind: int
    shares: Mapping[Cell, float]


@dataclass(frozen=True)
class Heat:
    """What there is to draw.

    Attributes:
        lattice: the name of the lattice.
        cells: the open cells.
        boards: one for each piece.
        caption: a line below the picture.
    """

    lattice: str
    cells: tuple[Cell, ...]
    boards: tuple[HeatBoard, ...]
    caption: str = ""

    def layers(self) -> list[list[Cell]]:
        """Return the cells by layer, lowest first."""
        layer_of = shape_of(self.lattice).layer
        layers: dict[int, list[Cell]] = {}
        for cell in sorted(self.cells):
            layers.setdefault(layer_of(cell), []).append(cell)
        return [cells for _, cells in sorted(layers.items())]


def percent(share: float) -> str:
    """Return a share as a whole number of per cent; ``<1`` and ``>99`` where rounding would lie."""
    if 0 < share < 0.005:
        return "<1"
    if 0.995 <= share < 1:
        return ">99"
    return str(round(100 * share))


def text_picture(heat: Heat) -> str:
    """Return the boards below each other, a number of per cent a cell, a point for 0."""
    parts = [
        f"{board.name}\n{_grid(cells, board.shares)}"
        for board in heat.boards
        for cells in heat.layers()
    ]
    return "\n\n".join([*parts, heat.caption] if heat.caption else parts)


def _grid(cells: Sequence[Cell], shares: Mapping[Cell, float]) -> str:
    at = {cell[:2]: percent(shares.get(cell, 0)) for cell in cells}
    columns, rows = sorted({x for x, _ in at}), sorted({y for _, y in at})
    lines = []
    for y in range(rows[0], rows[-1] + 1):
        words = (at.get((x, y), "") for x in range(columns[0], columns[-1] + 1))
        lines.append(" ".join(("." if word == "0" else word).rjust(3) for word in words).rstrip())
    return "\n".join(lines)


def svg_picture(heat: Heat, *, cell: int = 40, element_id: str = "tilewright-heat") -> str:
    """Return an SVG document: a board for each piece and layer.

    Args:
        heat: what to draw.
        cell: the side of a cell in pixels.
        element_id: the id of the ``svg`` element and the beginning of every other id.
    """
    shape, layers = shape_of(heat.lattice), heat.layers()
    corners = [corner for c in heat.cells for corner in shape.corners(c)] or [(0.0, 0.0)]
    (left, top), (right, bottom) = (
        tuple(edge(axis) for axis in zip(*corners, strict=True)) for edge in (min, max)
    )
    wide, high = right - left + _GAP, bottom - top + _GAP + _LABEL
    panels = [(board, cells) for board in heat.boards for cells in layers]
    columns = max(1, min(len(panels), ceil(sqrt(1.6 * len(panels) * high / wide))))
    rows = ceil(len(panels) / columns)
    width = max(columns * wide - _GAP, glyphs.width(heat.caption, _CAPTION)) + 2 * _MARGIN
    height = rows * high + 2 * _MARGIN + (2 * _CAPTION if heat.caption else 0)
    lines = _head(heat, width * cell, height * cell, element_id)
    for index, (board, cells) in enumerate(panels):
        x = _MARGIN + index % columns * wide - left
        y = _MARGIN + index // columns * high - top + _LABEL + _GAP / 3
        lines += _panel(board, cells, shape, (x, y), cell)
    if heat.caption:
        middle = (width - glyphs.width(heat.caption, _CAPTION)) / 2
        place = (middle * cell, (height - _MARGIN) * cell)
        lines.append(_stroke(glyphs.path(heat.caption, *place, _CAPTION * cell), _CAPTION * cell))
    return "\n".join([*lines, "</svg>", ""])


def _head(heat: Heat, width: float, height: float, element_id: str) -> list[str]:
    wide, high = path.number(width), path.number(height)
    words = "\n".join(text_picture(heat).split("\n"))
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{element_id}" role="img" '
        f'aria-labelledby="{element_id}-title {element_id}-desc" '
        f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">',
        f'<title id="{element_id}-title">{_text(heat.caption)}</title>',
        f'<desc id="{element_id}-desc">{escape(words)}</desc>',
        f'<rect width="{wide}" height="{high}" fill="{palette.PAGE}"/>',
    ]


def _panel(
    board: HeatBoard, cells: Sequence[Cell], shape: CellShape, origin: Point, unit: int
) -> list[str]:
    """Return one board: its name, then the cells."""
    left = min(x for cell in cells for x, _ in shape.corners(cell))
    top = min(y for cell in cells for _, y in shape.corners(cell))
    place = ((origin[0] + left) * unit, (origin[1] + top - _LABEL / 2) * unit)
    lines = [
        '<g class="tw-heat">',
        _stroke(glyphs.path(board.name, *place, _LABEL * unit), _LABEL * unit),
    ]
    for cell in cells:
        lines += _cell(cell, board.shares.get(cell, 0.0), board.kind, shape, origin, unit)
    return [*lines, "</g>"]


def _cell(
    cell: Cell, share: float, kind: int, shape: CellShape, origin: Point, unit: int
) -> list[str]:
    """Return a cell filled by its share, with the number on it."""
    points = " ".join(
        path.point(((origin[0] + x) * unit, (origin[1] + y) * unit)) for x, y in shape.corners(cell)
    )
    fill = palette.mix(palette.OPEN, palette.fill(kind), sqrt(share)) if share else palette.OPEN
    name = ",".join(map(str, cell))
    lines = [
        f'<polygon class="tw-share" fill="{fill}" stroke="{palette.PLATE}" points="{points}">'
        f"<title>{name}: {100 * share:.4g} %</title></polygon>"
    ]
    if share:
        x, y = shape.centre(cell)
        size = _NUMBER * shape.room * unit
        place = (origin[0] + x) * unit, (origin[1] + y) * unit
        lines.append(_stroke(glyphs.centred(percent(share), *place, size), size))
    return lines


def _stroke(data: str, height: float) -> str:
    pen = path.number(glyphs.PEN * height)
    return (
        f'<path fill="none" stroke="{palette.INK}" stroke-width="{pen}" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{data}"/>'
    )


def _text(text: str) -> str:
    return escape("".join(char if char.isprintable() else " " for char in text))
