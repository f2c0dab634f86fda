"""The picture as a standalone SVG document: the same scene gives the same bytes.

Nothing outside the document is needed: letters are paths, colours are attributes.  Pieces are
told apart by outline and letter as well as by colour; the compact text picture is the
description that a screen reader speaks.  Every id begins with ``element_id``, so that several
pictures can stand on one page; classes begin with ``tw-``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import hypot

from tilewright.draw import glyphs, outline, palette, path
from tilewright.draw.cells import CellShape, Point, Polygon, shape_of
from tilewright.draw.layout import CAPTION_HEIGHT, LABEL_HEIGHT, Layout, arrange
from tilewright.draw.panel import Panel, panels
from tilewright.draw.scene import Scene, Tile
from tilewright.draw.text import compact
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES, Cell

#: lengths, in cells
_TILE_INSET = 0.045
_TILE_ROUND = 0.17
_TILE_LINE = 0.06
_OPEN_INSET = 0.035
_OPEN_ROUND = 0.1
_PLATE_OUTSET = 0.07
_PLATE_ROUND = 0.16
#: lengths, in rooms: the disc that fits into a cell
_LETTER = 0.42
_SMALL = 0.27
_PEG = 0.36


def picture(scene: Scene, *, cell: int = 40, element_id: str = "tilewright") -> str:
    """Return the SVG document of ``scene``.

    Args:
        scene: what to draw.
        cell: the side of a cell in pixels, at least 4.
        element_id: the id of the ``svg`` element and the beginning of every other id.

    Raises:
        TilewrightError: the lattice has no drawing, or an argument is out of range.
    """
    if cell < 4:
        raise TilewrightError(f"cell is {cell} pixels; 4 is the least")
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.-]*", element_id):
        raise TilewrightError(f"element_id {element_id!r} is no id; write letters, digits, - _ .")
    layout = arrange(scene, cell)
    pen = _Pen(scene, shape_of(scene.lattice), layout.cell, element_id)
    lines = [*_head(scene, layout, element_id), *_definitions(element_id), *_page(layout)]
    for panel, origin, label in zip(panels(scene), layout.origins, layout.labels, strict=True):
        lines += _label(panel, label, layout.cell)
        lines += pen.panel(panel, origin)
    lines += _caption(layout)
    return "\n".join([*lines, "</svg>", ""])


@dataclass(frozen=True)
class _Pen:
    """Draws the panels of one scene."""

    scene: Scene
    shape: CellShape
    unit: float
    element_id: str

    @cached_property
    def owners(self) -> dict[Cell, int]:
        """The index of the tile on each covered cell."""
        return self.scene.tile_at()

    def panel(self, panel: Panel, origin: Point) -> list[str]:
        """Return one panel: the plate, then the open cells, then tiles, pegs and marks."""
        here = set(panel.cells)
        lines = [f'<g class="tw-panel" transform="translate({path.point(origin)})">']
        lines.append(self._plate(panel.cells))
        lines += self._open(sorted(here & {*self.scene.empty, *self.scene.blocked}))
        lettered: set[Cell] = set()
        for index, tile in enumerate(self.scene.tiles):
            cells = sorted(here & {*tile.cells})
            if cells:
                spots = self._spots(cells)
                lettered |= spots
                lines += self._tile(
                    f"{self.element_id}-tile-{index}-{panel.layer}", tile, cells, spots
                )
        lines += [line for cell in sorted(here & {*self.scene.blocked}) for line in self._peg(cell)]
        for cell in panel.cells:
            if mark := self.scene.marks.get(cell):
                lines += self._mark(cell, mark, cell in lettered)
        return [*lines, "</g>"]

    def _plate(self, cells: Iterable[Cell]) -> str:
        loops = self._loops(cells, -_PLATE_OUTSET)
        data = path.rounded(loops, _PLATE_ROUND * self.unit)
        return f'<path class="tw-plate" fill="{palette.PLATE}" d="{data}"/>'

    def _open(self, cells: list[Cell]) -> list[str]:
        """Return the cells without a tile; those that may stay empty are hatched."""
        groups = {
            palette.OPEN: [cell for cell in cells if cell not in self.scene.optional],
            f"url(#{self.element_id}-hatch)": [c for c in cells if c in self.scene.optional],
        }
        lines = []
        for fill, members in groups.items():
            loops = [loop for cell in members for loop in self._loops([cell], _OPEN_INSET)]
            if loops:
                data = path.rounded(loops, _OPEN_ROUND * self.unit)
                lines.append(f'<path class="tw-open" fill="{fill}" d="{data}"/>')
        return lines

    def _tile(self, id_: str, tile: Tile, cells: list[Cell], spots: set[Cell]) -> list[str]:
        loops = self._loops(cells, _TILE_INSET)
        creases = path.strokes(outline.seams(map(self._polygon, cells)), 0.16 * self.unit)
        fill, edge, ink = (of(tile.kind) for of in (palette.fill, palette.edge, palette.ink))
        lines = [f'<g class="tw-tile" id="{id_}"><title>{_text(tile.name)}</title>']
        lines.append(
            f'<path class="tw-outline" fill="{fill}" stroke="{edge}" '
            f'stroke-width="{path.number(_TILE_LINE * self.unit)}" stroke-linejoin="round" '
            f'd="{path.rounded(loops, _TILE_ROUND * self.unit)}"/>'
        )
        if creases:
            thin = path.number(max(0.5, 0.022 * self.unit))
            lines.append(
                f'<path class="tw-crease" fill="none" stroke="{edge}" stroke-opacity="0.4" '
                f'stroke-width="{thin}" stroke-linecap="round" d="{creases}"/>'
            )
        lines += [self._letter(cell, tile.letter, ink) for cell in sorted(spots)]
        return [*lines, "</g>"]

    def _letter(self, cell: Cell, letter: str, colour: str) -> str:
        """Return a tile's letter: amid the cell, or in its upper left beside a mark."""
        x, y = self._centre(cell)
        room = self.shape.room * self.unit
        size = _LETTER
        if self.scene.marks.get(cell):
            x, y, size = x - 0.2 * room, y - 0.2 * room, _SMALL
        size *= min(1.0, 0.8 * room / max(1e-9, glyphs.width(letter, _LETTER * room)))
        return _stroke("tw-letter", glyphs.centred(letter, x, y, size * room), colour, size * room)

    def _mark(self, cell: Cell, mark: str, beside: bool) -> list[str]:
        """Return a mark: a badge on a tile, a plain glyph on an open cell or a peg."""
        x, y = self._centre(cell)
        room = self.shape.room * self.unit
        if cell in self.scene.blocked:
            return [
                _stroke("tw-mark", glyphs.centred(mark, x, y, 0.3 * room), palette.PAGE, 0.3 * room)
            ]
        if cell not in self.owners:
            size = 0.36 * room
            return [_stroke("tw-mark", glyphs.centred(mark, x, y, size), palette.MARK, size)]
        radius, size = (0.22 * room, 0.22 * room) if beside else (0.3 * room, 0.3 * room)
        if beside:
            x, y = x + 0.16 * room, y + 0.16 * room
        return [
            _disc("tw-badge", x, y, radius, f'fill="{palette.BADGE}" fill-opacity="0.85"'),
            _stroke("tw-mark", glyphs.centred(mark, x, y, size), palette.INK, size),
        ]

    def _peg(self, cell: Cell) -> list[str]:
        x, y = self._centre(cell)
        room = self.shape.room * self.unit
        shadow = f'fill="{palette.INK}" fill-opacity="0.18"'
        shade = f'fill="url(#{self.element_id}-peg)"'
        return [
            _disc("tw-shadow", x + 0.03 * room, y + 0.06 * room, _PEG * room, shadow),
            _disc("tw-peg", x, y, _PEG * room, shade),
        ]

    def _spots(self, cells: list[Cell]) -> set[Cell]:
        """Return where letters go: in each connected part, the cell nearest its middle."""
        left, spots = set(cells), set()
        while left:
            part = _part(self.scene.lattice, min(left), left)
            left -= part
            spots.add(self._nearest(sorted(part)))
        return spots

    def _nearest(self, part: list[Cell]) -> Cell:
        """Return the cell nearest the middle of ``part``, one without a mark if there is any."""
        plain = [cell for cell in part if not self.scene.marks.get(cell)]
        centres = [self.shape.centre(cell) for cell in part]
        x, y = (sum(axis) / len(part) for axis in zip(*centres, strict=True))

        def far(cell: Cell) -> float:
            a, b = self.shape.centre(cell)
            return round(hypot(a - x, b - y), 6)

        return min(plain or part, key=far)

    def _loops(self, cells: Iterable[Cell], inset: float) -> list[Polygon]:
        loops = outline.boundary(map(self._polygon, cells))
        return [outline.inset(loop, inset * self.unit) for loop in loops]

    def _polygon(self, cell: Cell) -> Polygon:
        return tuple((x * self.unit, y * self.unit) for x, y in self.shape.corners(cell))

    def _centre(self, cell: Cell) -> Point:
        x, y = self.shape.centre(cell)
        return x * self.unit, y * self.unit


def _part(lattice: str, start: Cell, cells: set[Cell]) -> set[Cell]:
    """Return the cells of ``cells`` connected to ``start``."""
    part, ahead = {start}, [start]
    while ahead:
        for cell in LATTICES[lattice].neighbours(ahead.pop()):
            if cell in cells and cell not in part:
                part.add(cell)
                ahead.append(cell)
    return part


def _head(scene: Scene, layout: Layout, element_id: str) -> list[str]:
    wide, high = path.number(layout.width), path.number(layout.height)
    count = len(scene.tiles)
    title = scene.caption or f"{scene.lattice} board, {count} piece{'s' * (count != 1)}"
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{element_id}" role="img" '
        f'aria-labelledby="{element_id}-title {element_id}-desc" '
        f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">',
        f'<title id="{element_id}-title">{_text(title)}</title>',
        f'<desc id="{element_id}-desc">{_text(compact(scene))}</desc>',
    ]


def _definitions(element_id: str) -> list[str]:
    return [
        "<defs>",
        f'<radialGradient id="{element_id}-peg" cx="0.38" cy="0.34" r="0.72">'
        f'<stop offset="0" stop-color="{palette.PEG_LIGHT}"/>'
        f'<stop offset="1" stop-color="{palette.PEG_DARK}"/></radialGradient>',
        f'<pattern id="{element_id}-hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="7" height="7" fill="{palette.OPEN}"/>'
        f'<rect width="2" height="7" fill="{palette.HATCH}"/></pattern>',
        "</defs>",
    ]


def _page(layout: Layout) -> list[str]:
    wide, high = path.number(layout.width), path.number(layout.height)
    corner = path.number(0.3 * layout.cell)
    return [f'<rect width="{wide}" height="{high}" rx="{corner}" fill="{palette.PAGE}"/>']


def _label(panel: Panel, place: Point, cell: float) -> list[str]:
    if not panel.label:
        return []
    size = LABEL_HEIGHT * cell
    left = place[0] - glyphs.width(panel.label, size) / 2
    return [_stroke("tw-label", glyphs.path(panel.label, left, place[1], size), palette.MARK, size)]


def _caption(layout: Layout) -> list[str]:
    size = CAPTION_HEIGHT * layout.cell
    return [
        _stroke(
            "tw-caption",
            glyphs.path(line, x - glyphs.width(line, size) / 2, y, size),
            palette.INK,
            size,
        )
        for line, (x, y) in layout.caption
    ]


def _stroke(class_: str, data: str, colour: str, height: float) -> str:
    """Return a path of glyphs, drawn with a round pen."""
    pen = path.number(glyphs.PEN * height)
    return (
        f'<path class="{class_}" fill="none" stroke="{colour}" stroke-width="{pen}" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{data}"/>'
    )


def _disc(class_: str, x: float, y: float, radius: float, paint: str) -> str:
    cx, cy, r = path.number(x), path.number(y), path.number(radius)
    return f'<circle class="{class_}" cx="{cx}" cy="{cy}" r="{r}" {paint}/>'


def _text(text: str) -> str:
    """Return ``text`` for XML: escaped, without characters that XML forbids."""
    return escape("".join(char if char.isprintable() else " " for char in text))
