"""A drawing for a cutter: parts on the material, and a tray of two layers; lengths are millimetres.

A cut burns a width of material, the kerf, half of it on either side.  What is kept is therefore cut
half a kerf larger, and holes in it half a kerf smaller, so that it has its true size in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tilewright.draw import glyphs
from tilewright.draw.cells import shape_of
from tilewright.draw.cutter import CUT, CUT_COLOUR, ENGRAVED, ENGRAVED_COLOUR, PEN
from tilewright.draw.plane import Edge, Point, Polygon, area, distance, edges
from tilewright.draw.rim import rim_names
from tilewright.draw.shapes import Area, Disc, Group, Letters, Lines, Paint, Primitive
from tilewright.lattice import LATTICES, Cell
from tilewright.making.accessories import cut_disc, peg_radius
from tilewright.making.nesting import Box, Nested
from tilewright.making.workpiece import (
    Workpiece,
    bored_places,
    letter_place,
    loops_of,
    marks_on,
    rim_loops,
    size_of,
)

#: heights of letters, of marks of a tray, and of the letter of a part that bears marks, in the disc
#: that they have room in
_LETTER, _MARK, _NAME = 0.38, 0.3, 0.2
#: the height of the names of columns and rows, in the border that they stand on
_NAMED = 0.45


@dataclass(frozen=True)
class Cutting:
    """How parts are cut.

    Attributes:
        size: of a cell.
        clearance: how much smaller a part is than its cells, at every side.
        kerf: the width of a cut.
        radius: of corners.
        letters: whether letters and marks are engraved.
        border: the width of the frame of a tray.
    """

    size: float
    clearance: float
    kerf: float
    radius: float
    letters: bool
    border: float

    @property
    def inset(self) -> float:
        """How far the cut lies inside the cells; outside where it is negative."""
        return self.clearance - self.kerf / 2


@dataclass(frozen=True)
class TrayBoard:
    """The board that a tray is made for.

    Attributes:
        lattice: its name.
        cells: of the board.
        marks: what is engraved on cells of its ground.
    """

    lattice: str
    cells: tuple[Cell, ...]
    marks: Mapping[Cell, str]


def apart(parts: Sequence[Workpiece], laid: Iterable[Nested], how: Cutting) -> list[Primitive]:
    """Return parts with an outline each."""
    shapes: list[Primitive] = []
    for one in laid:
        part = parts[one.part]
        loops = loops_of(part.lattice, one.cells, how.size, how.inset)
        own: list[Primitive] = [*_holes(part, one.cells, how)]
        own.append(Area(CUT, loops, _pen(CUT_COLOUR), how.radius))
        own += _letters(part, one.cells, how)
        shapes.append(Group("tile", tuple(own), one.offset, note=part.name))
    return shapes


def shared(parts: Sequence[Workpiece], laid: Sequence[Nested], how: Cutting) -> list[Primitive]:
    """Return parts that lie side by side, all by one slide, the cut between two of them once.

    No part is made larger by the kerf then: each loses half of it at every side.
    """
    lines = {
        (min(edge), max(edge))
        for one in laid
        for edge in _boundary_edges(parts[one.part].lattice, one.cells, how.size)
    }
    shapes: list[Primitive] = [
        hole for one in laid for hole in _holes(parts[one.part], one.cells, how)
    ]
    shapes.append(Lines(CUT, tuple(long_lines(lines)), _pen(CUT_COLOUR)))
    for one in laid:
        shapes += _letters(parts[one.part], one.cells, how)
    return [Group("panel", tuple(shapes), laid[0].offset)]


def _boundary_edges(lattice: str, cells: Iterable[Cell], size: float) -> list[Edge]:
    """Return the edges of cells that are edges of one of them alone, in millimetres."""
    corners = shape_of(lattice).corners
    every = {edge for cell in cells for edge in edges(corners(cell))}
    return [
        ((ax * size, ay * size), (bx * size, by * size))
        for (ax, ay), (bx, by) in every
        if ((bx, by), (ax, ay)) not in every
    ]


def long_lines(lines: Iterable[Edge]) -> list[Edge]:
    """Return lines joined if one goes on straight in another; the order is deterministic."""
    rows: dict[tuple[float, float, float], list[tuple[float, Edge]]] = {}
    for start, end in lines:
        whole = distance(start, end)
        dx, dy = (end[0] - start[0]) / whole, (end[1] - start[1]) / whole
        if (dx, dy) < (0, 0):
            dx, dy, start, end = -dx, -dy, end, start
        across = start[0] * dy - start[1] * dx
        key = (round(dx, 5), round(dy, 5), round(across, 4))
        rows.setdefault(key, []).append((start[0] * dx + start[1] * dy, (start, end)))
    found: list[Edge] = []
    for key in sorted(rows):
        begun: Edge | None = None
        for _, (start, end) in sorted(rows[key]):
            if begun and distance(begun[1], start) < 1e-4:
                begun = (begun[0], end)
                continue
            found += [begun] if begun else []
            begun = (start, end)
        found += [begun] if begun else []
    return found


def tray(board: TrayBoard, how: Cutting) -> tuple[list[Primitive], list[Primitive], Box]:
    """Return the frame and the ground of a tray, from their upper left corner, and their size.

    The two are glued on each other; what a board has no cells for, amid it, is part of the frame.
    """
    least, greatest = size_of(loops_of(board.lattice, board.cells, how.size))
    edge = how.border + how.clearance
    wide, high = greatest[0] - least[0] + 2 * edge, greatest[1] - least[1] + 2 * edge
    grown = how.kerf / 2
    outer = rectangle((-grown, -grown), (wide + grown, high + grown))
    shift = (edge - least[0], edge - least[1])
    rim = [
        tuple((x + shift[0], y + shift[1]) for x, y in loop)
        for loop in rim_loops(board.lattice, board.cells, how.size, how.inset)
    ]
    corner = max(how.radius, how.border / 2)
    line = _pen(CUT_COLOUR)
    frame: list[Primitive] = [
        Area(CUT, tuple(rim), line, how.radius),
        Area(CUT, (outer,), line, corner),
    ]
    ground: list[Primitive] = [Area(CUT, (outer,), line, corner)]
    engraved = _pen(ENGRAVED_COLOUR)
    islands = [edge for loop in rim if area(loop) > 0 for edge in edges(loop)]
    if islands:  # where the parts of the frame amid the board are glued
        ground.append(Lines(ENGRAVED, tuple(islands), engraved))
    if how.letters:
        grid = [(_moved(a, shift), _moved(b, shift)) for a, b in _inner_edges(board, how.size)]
        ground += [Lines(ENGRAVED, tuple(grid), engraved)] if grid else []
        ground += [_mark(board, cell, how, shift) for cell in sorted(board.marks)]
        frame += _names(board, how, shift)
    return frame, ground, Box(wide, high)


def _inner_edges(board: TrayBoard, size: float) -> list[Edge]:
    """Return the edges between two cells of a board, each once, joined to long lines."""
    corners = shape_of(board.lattice).corners
    every = {edge for cell in board.cells for edge in edges(corners(cell))}
    lines = {
        ((ax * size, ay * size), (bx * size, by * size))
        for (ax, ay), (bx, by) in every
        if ((bx, by), (ax, ay)) in every and (ax, ay) < (bx, by)
    }
    return long_lines(lines)


def _names(board: TrayBoard, how: Cutting, shift: Point) -> Iterator[Letters]:
    """Yield the names of columns and rows, on the frame, amid its border."""
    if LATTICES[board.lattice].space != 2:
        return
    cells = frozenset(board.cells)
    (left, top), _ = size_of(loops_of(board.lattice, cells, how.size))
    for name in rim_names(board.lattice, cells, ()):
        x, y = (value * how.size for value in name.centre)
        high = min(name.height * how.size, _NAMED * how.border)
        if x < left:  # a row
            x = left - how.clearance - how.border / 2
        else:
            y = top - how.clearance - how.border / 2
        yield Letters(ENGRAVED, name.text, _moved((x, y), shift), high, ENGRAVED_COLOUR)


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def rectangle(least: Point, greatest: Point) -> Polygon:
    """Return a rectangle, clockwise on the page."""
    (left, top), (right, bottom) = least, greatest
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _mark(board: TrayBoard, cell: Cell, how: Cutting, shift: Point) -> Letters:
    shape = shape_of(board.lattice)
    (x, y), room = shape.centre(cell), shape.room(cell) * how.size
    centre = (x * how.size + shift[0], y * how.size + shift[1])
    return _written(board.marks[cell], centre, room, _MARK)


def _holes(part: Workpiece, cells: Sequence[Cell], how: Cutting) -> Iterator[Disc]:
    """Yield the holes of a part, for pegs."""
    radius = peg_radius(part.lattice, how.size) + how.inset
    for x, y in bored_places(part, cells, how.size):
        yield cut_disc((x, y), radius)


def _letters(part: Workpiece, cells: Sequence[Cell], how: Cutting) -> list[Primitive]:
    """Return the marks of a part amid their cells, and its letter on a cell that bears none."""
    if not how.letters:
        return []
    shape, marks = shape_of(part.lattice), marks_on(part, cells)
    found: list[Primitive] = []
    for cell, mark in sorted(marks.items()):
        if mark in part.bored:
            continue
        (x, y), room = shape.centre(cell), shape.room(cell) * how.size
        found.append(_written(mark, (x * how.size, y * how.size), room, _LETTER))
    bare = [cell for cell in cells if cell not in marks]
    if part.lettering and bare:
        centre, room = letter_place(part.lattice, bare, how.size)
        found.append(_written(part.lettering, centre, room, _LETTER if not marks else _NAME))
    return found


def _written(text: str, centre: Point, room: float, share: float) -> Letters:
    """Return text as high as a share of the room, or lower where it is too wide."""
    height = share * room
    height *= min(1.0, 0.75 * room / max(1e-9, glyphs.width(text, height)))
    return Letters(ENGRAVED, text, centre, height, ENGRAVED_COLOUR)


def _pen(colour: str) -> Paint:
    return Paint(stroke=colour, pen=PEN)
