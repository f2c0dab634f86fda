"""The blocks of a page of paper: a board with its number and stars, a piece, lines, a ruler.

Lengths are millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from tilewright.draw import board, glyphs, palette
from tilewright.draw.layout import MARGIN as AROUND
from tilewright.draw.plane import Point, Polygon
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import Area, Drawing, Group, Letters, Lines, Paint, Primitive, scaled
from tilewright.draw.tile import Look

#: stars that there are, the radius of one, and the distance between two
STARS, STAR, STEP = 5, 2.1, 4.9
#: what stands above a board: its height, and those of the number and the note
HEADING, NUMBER, NOTE = 8.0, 4.2, 2.2
#: how much of the margin of a picture is left, in cells: the edge of the plate
_EDGE = 0.08


@dataclass(frozen=True)
class Block:
    """Shapes that stand together on a page, from their upper left corner."""

    shapes: tuple[Primitive, ...]
    width: float
    height: float

    def at(self, x: float, y: float) -> Group:
        """Return the shapes with their upper left corner at a point."""
        return Group("panel", self.shapes, (x, y))


def board_block(
    number: int, scene: Scene, cell: float, look: Look, stars: int | None, note: str
) -> Block:
    """Return a board with what stands above it.

    Args:
        number: of the board.
        scene: the board.
        cell: the side of a cell.
        look: palette and hatching.
        stars: how hard it is, ``None`` for no stars.
        note: a few words at the right.
    """
    picture = _trimmed(board.drawing(scene, look, legend=False), cell)
    middle = NUMBER / 2
    shapes: list[Primitive] = [line_of(str(number), (0.2, 0.0), NUMBER, "title")]
    used = glyphs.width(str(number), NUMBER) + 3.6
    if stars is not None:
        shapes += [
            star((used + STAR + place * STEP, middle), place < stars) for place in range(STARS)
        ]
        used += STARS * STEP + 2.0
    wide = glyphs.width(note, NOTE)
    width = max(picture.width, used + wide)
    if note:
        left = (width - wide, middle - NOTE / 2)
        shapes.append(line_of(note, left, NOTE, "label", palette.MARK))
    shapes.append(picture.at(0.0, HEADING))
    return Block(tuple(shapes), width, HEADING + picture.height)


def bare_board(scene: Scene, cell: float, look: Look) -> Block:
    """Return a board with nothing above it."""
    return _trimmed(board.drawing(scene, look, legend=False), cell)


def piece_block(scene: Scene, cell: float, look: Look, note: str) -> Block:
    """Return a piece at the size of the boards, with a note below it."""
    picture = _trimmed(board.drawing(scene, look, legend=False), cell, plate=False)
    if not note:
        return picture
    wide = glyphs.width(note, NOTE)
    width = max(picture.width, wide)
    under = ((width - wide) / 2, picture.height + 1.5)
    words = line_of(note, under, NOTE, "label", palette.MARK)
    shapes = (picture.at((width - picture.width) / 2, 0.0), words)
    return Block(shapes, width, picture.height + 1.5 + NOTE)


def _trimmed(drawing: Drawing, cell: float, *, plate: bool = True) -> Block:
    """Return a picture with cells of a size, without its margin, and without its plate if unwanted."""
    away = (AROUND - _EDGE) * cell
    shapes = tuple(scaled(shape, cell) for shape in drawing.shapes)
    if not plate:
        shapes = tuple(_without_plate(shape) for shape in shapes)
    moved = Group("panel", shapes, (-away, -away))
    return Block((moved,), drawing.width * cell - 2 * away, drawing.height * cell - 2 * away)


def _without_plate(shape: Primitive) -> Primitive:
    if not isinstance(shape, Group):
        return shape
    kept = tuple(one for one in shape.shapes if one.role != "plate")
    return Group(shape.role, kept, shape.offset, shape.key, shape.note)


def star(centre: Point, is_lit: bool) -> Area:
    """Return a star of five points, filled where it counts."""
    loop: Polygon = tuple(
        (centre[0] + reach * sin(turn), centre[1] - reach * cos(turn))
        for turn, reach in (
            (pi * place / 5, STAR if place % 2 == 0 else 0.45 * STAR) for place in range(10)
        )
    )
    fill, line = (palette.STAR, palette.STAR_EDGE) if is_lit else (palette.PAPER, palette.PLATE)
    return Area("star", (loop,), Paint(fill, line, 0.3), 0.25)


def line_of(
    words: str, corner: Point, height: float, role: str, colour: str = palette.INK
) -> Letters:
    """Return a line of text whose capitals begin at their upper left corner, the pen inside it."""
    pen = glyphs.PEN * height / 2
    middle = (corner[0] + pen + glyphs.width(words, height) / 2, corner[1] + height / 2)
    return Letters(role, words, middle, height, colour)


def ruler(start: Point) -> list[Primitive]:
    """Return a ruler of 50 mm with a tick at each centimetre, and what it is."""
    x, y = start
    ticks = [((x + 10 * n, y), (x + 10 * n, y - 1.8)) for n in range(6)]
    pen = Paint(stroke=palette.MARK, pen=0.3)
    words = "50 mm"
    corner = (x + 25 - glyphs.width(words, NOTE) / 2, y - 2.6 - NOTE)
    return [
        Lines("ruler", (((x, y), (x + 50, y)), *ticks), pen),
        line_of(words, corner, NOTE, "label", palette.MARK),
    ]
