"""Drawings as a PDF document, a page each, by reportlab (extra ``pdf``): the same bytes each time.

Nothing outside the document is needed: letters are paths, as in SVG.  Lengths are true: a unit of a
drawing has as many millimetres as is asked for, on paper one.  The paper is the ground: no colour is
laid under the page.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from math import ceil, hypot
from typing import Any

from tilewright.draw import glyphs, palette, path
from tilewright.draw.plane import Edge, Point, Polygon, bounds
from tilewright.draw.shapes import (
    BALL,
    HATCH,
    PEG,
    STRIPES,
    Area,
    Disc,
    Drawing,
    Group,
    Letters,
    Lines,
    Paint,
    Primitive,
    ball_shades,
    stripe,
)
from tilewright.errors import TilewrightError

#: points of a millimetre
POINTS = 72 / 25.4
#: the size of a cell in a picture that is not made for paper, in millimetres
CELL = 10.0
#: the pixels of a cell, in which patterns are measured
_PIXELS = 40.0
_CURVE = re.compile(r"([MLHVCQSZ])([^MLHVCQSZ]*)")


class PdfUnavailableError(TilewrightError, ImportError):
    """The library that writes PDF is not installed."""


def write(
    drawings: Sequence[Drawing], *, unit: float = CELL, cell: float | None = None, title: str = ""
) -> bytes:
    """Return a PDF document with a page for each drawing.

    Args:
        drawings: what to write, at least one; a page has the size of its drawing.
        unit: how many millimetres a unit of the drawings has.
        cell: how many millimetres the side of a cell has, by which stripes are measured; by default
            that of a unit.
        title: of the document; by default that of the first drawing.

    Raises:
        PdfUnavailableError: the extra ``pdf`` is not installed.
        TilewrightError: there is no drawing.
    """
    if not drawings:
        raise TilewrightError("a PDF document needs a drawing at least")
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise PdfUnavailableError(
            "PDF needs reportlab; install it with: pip install 'tilewright[pdf]'"
        ) from error
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=1, pageCompression=1)
    canvas.setTitle(title or drawings[0].title)
    canvas.setSubject(drawings[0].title)
    canvas.setCreator("tilewright")
    canvas.setProducer("tilewright")
    canvas.setAuthor("tilewright")
    for drawing in drawings:
        _page(canvas, drawing, unit * POINTS, (cell or unit) * POINTS)
    canvas.save()
    return stream.getvalue()


def _page(canvas: Any, drawing: Drawing, unit: float, cell: float) -> None:
    """Write one page; ``unit`` and ``cell`` are points."""
    wide, high = drawing.width * unit, drawing.height * unit
    canvas.setPageSize((wide, high))
    canvas.transform(1, 0, 0, -1, 0, high)  # y goes down, as in a drawing
    writer = _PdfWriter(canvas, unit, cell / _PIXELS)
    for shape in drawing.shapes:
        writer.draw(shape, (0.0, 0.0))
    canvas.showPage()


class _PdfWriter:
    """Draws shapes on one page."""

    def __init__(self, canvas: Any, unit: float, pixel: float) -> None:
        self.canvas, self.unit, self.pixel = canvas, unit, pixel

    def draw(self, shape: Primitive, offset: Point) -> None:
        """Draw a shape moved by ``offset``, in units."""
        match shape:
            case Group():
                inner = (offset[0] + shape.offset[0], offset[1] + shape.offset[1])
                for one in shape.shapes:
                    self.draw(one, inner)
            case Area():
                self._area(shape, offset)
            case Lines():
                self._lines(shape, offset)
            case Disc():
                self._disc(shape, offset)
            case Letters():
                self._letters(shape, offset)

    def _area(self, shape: Area, offset: Point) -> None:
        loops = [tuple(self._placed(point, offset) for point in loop) for loop in shape.loops]
        outline = self.canvas.beginPath()
        if shape.radius:
            _follow(outline, path.rounded(loops, shape.radius * self.unit, exact=True))
        else:
            _follow(outline, path.sharp(loops, exact=True))
        self._painted(outline, shape.paint, loops)

    def _disc(self, shape: Disc, offset: Point) -> None:
        (x, y), radius = self._placed(shape.centre, offset), shape.radius * self.unit
        outline = self.canvas.beginPath()
        outline.circle(x, y, radius)
        corners: Polygon = ((x - radius, y - radius), (x + radius, y + radius))
        self._painted(outline, shape.paint, [corners])

    def _lines(self, shape: Lines, offset: Point) -> None:
        outline = self.canvas.beginPath()
        for start, *others in shape.lines:
            outline.moveTo(*self._placed(start, offset))
            for point in others:
                outline.lineTo(*self._placed(point, offset))
        self.canvas.saveState()
        self._pen(shape.paint)
        self.canvas.drawPath(outline, stroke=1, fill=0)
        self.canvas.restoreState()

    def _letters(self, shape: Letters, offset: Point) -> None:
        height = shape.height * self.unit
        outline = self.canvas.beginPath()
        _follow(outline, glyphs.centred(shape.text, *self._placed(shape.centre, offset), height))
        self.canvas.saveState()
        if glyphs.is_outlined(shape.text):
            self.canvas.setFillColor(shape.colour)
            self.canvas.setFillAlpha(1.0)
            self.canvas.drawPath(outline, stroke=0, fill=1, fillMode=1)
            self.canvas.restoreState()
            return
        self._pen(Paint(stroke=shape.colour, pen=glyphs.PEN * shape.height))
        self.canvas.drawPath(outline, stroke=1, fill=0)
        self.canvas.restoreState()

    def _painted(self, outline: Any, paint: Paint, loops: Sequence[Polygon]) -> None:
        """Fill a path, which lies within the loops, and draw its line."""
        canvas = self.canvas
        canvas.saveState()
        textured = paint.fill in (HATCH, PEG) or paint.fill.startswith((STRIPES, BALL))
        if textured:
            canvas.saveState()
            canvas.clipPath(outline, stroke=0, fill=0)
            self._texture(paint.fill, [point for loop in loops for point in loop])
            canvas.restoreState()
        elif paint.fill:
            canvas.setFillColor(paint.fill)
            canvas.setFillAlpha(paint.fill_opacity)
        if paint.stroke:
            self._pen(paint)
        fill = int(bool(paint.fill) and not textured)
        canvas.drawPath(outline, stroke=int(bool(paint.stroke)), fill=fill, fillMode=1)
        canvas.restoreState()

    def _texture(self, fill: str, points: Sequence[Point]) -> None:
        """Fill the box of points with the shading of a peg or a ball, or with stripes."""
        (left, top), (right, bottom) = bounds(points)
        canvas = self.canvas
        if fill == PEG or fill.startswith(BALL):
            size = max(right - left, bottom - top)
            centre = left + 0.38 * size, top + 0.34 * size
            shades = (palette.PEG_LIGHT, palette.PEG_DARK) if fill == PEG else ball_shades(fill)
            canvas.radialGradient(*centre, 0.72 * size, shades)
            return
        turn, wide, thick, colour, opacity = 45, 7.0, 2.0, palette.HATCH, 1.0
        if fill == HATCH:
            canvas.setFillColor(palette.OPEN)
            canvas.rect(left, top, right - left, bottom - top, stroke=0, fill=1)
        else:
            turn, wide = stripe(fill)
            thick, colour, opacity = 1.5, palette.INK, 0.55
        self._striped(points, turn, wide * self.pixel, thick * self.pixel, colour, opacity)

    def _striped(
        self,
        points: Sequence[Point],
        turn: int,
        wide: float,
        thick: float,
        colour: str,
        opacity: float,
    ) -> None:
        """Draw stripes over the box of points, ``wide`` from one to the next, turned clockwise."""
        (left, top), (right, bottom) = bounds(points)
        middle = (left + right) / 2, (top + bottom) / 2
        reach = hypot(right - left, bottom - top) / 2
        canvas = self.canvas
        canvas.translate(*middle)
        canvas.rotate(turn)
        canvas.setFillColor(colour)
        canvas.setFillAlpha(opacity)
        for place in range(-ceil(reach / wide), ceil(reach / wide) + 1):
            canvas.rect(place * wide, -reach, thick, 2 * reach, stroke=0, fill=1)

    def _pen(self, paint: Paint) -> None:
        canvas = self.canvas
        canvas.setStrokeColor(paint.stroke)
        canvas.setStrokeAlpha(paint.stroke_opacity)
        canvas.setLineWidth(paint.pen * self.unit)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)

    def _placed(self, point: Point, offset: Point) -> Point:
        return (point[0] + offset[0]) * self.unit, (point[1] + offset[1]) * self.unit


def _follow(outline: Any, data: str) -> None:
    """Add SVG path data of absolute commands to a path."""
    here, control = (0.0, 0.0), (0.0, 0.0)
    for command, words in _CURVE.findall(data):
        values = [float(word) for word in words.split()]
        if command == "Z":
            outline.close()
        elif command in "HV":
            for value in values:
                here = (value, here[1]) if command == "H" else (here[0], value)
                outline.lineTo(*here)
            control = here
        else:
            points = list(zip(values[::2], values[1::2], strict=True))
            here, control = _curved(outline, command, points, here, control)


def _curved(outline: Any, command: str, points: list[Point], here: Point, control: Point) -> Edge:
    """Add one command of points to a path; return where it ends and its last control point."""
    if command == "M":
        outline.moveTo(*points[0])
        here = control = points[0]
    step = {"C": 3, "S": 2, "Q": 2}.get(command, 1)
    for start in range(int(command == "M"), len(points), step):
        part = points[start : start + step]
        if command in "ML":
            outline.lineTo(*part[0])
        elif command == "Q":
            outline.curveTo(*_third(here, part[0]), *_third(part[1], part[0]), *part[1])
        else:
            if command == "S":
                part = [(2 * here[0] - control[0], 2 * here[1] - control[1]), *part]
            outline.curveTo(*part[0], *part[1], *part[2])
        here, control = part[-1], part[-2] if len(part) > 1 else part[-1]
    return here, control


def _third(end: Point, control: Point) -> Point:
    """Return the cubic control point of a quadratic curve, two thirds of the way to its own."""
    return end[0] + 2 / 3 * (control[0] - end[0]), end[1] + 2 / 3 * (control[1] - end[1])
