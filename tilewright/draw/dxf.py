"""A drawing for a cutter as DXF, by ezdxf (extra ``dxf``): millimetres, y upward, a layer for each tool.

Circles, and closed polylines whose rounded corners are arcs, are cut: they lie on the layer ``CUT``, in red.
What is engraved lies on ``ENGRAVED`` in blue, curves as polylines.  The file is that of release R2000, which
cutters read.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import tan
from typing import Any

from tilewright.draw import glyphs
from tilewright.draw.cutter import CUT, ENGRAVED
from tilewright.draw.outline import turn_at
from tilewright.draw.plane import Point, Polygon, distance, toward
from tilewright.draw.shapes import Area, Disc, Drawing, Group, Letters, Lines, Primitive
from tilewright.errors import TilewrightError

#: the numbers that DXF has for red and blue
_COLOURS = {CUT: 1, ENGRAVED: 5}
#: lines that stand for a curve
_STEPS = 6
_COMMANDS = re.compile(r"([MLHVCQSZ])([^MLHVCQSZ]*)")


class DxfUnavailableError(TilewrightError, ImportError):
    """The library that writes DXF is not installed."""


def write(drawing: Drawing) -> bytes:
    """Return the DXF document of a drawing whose lengths are millimetres.

    Args:
        drawing: shapes with the roles ``cutter.CUT`` and ``cutter.ENGRAVED``; all others are left out.

    Raises:
        DxfUnavailableError: the extra ``dxf`` is not installed.
    """
    try:
        import ezdxf
    except ImportError as error:
        raise DxfUnavailableError("DXF needs an extra: pip install 'tilewright[dxf]'") from error
    ezdxf.options.write_fixed_meta_data_for_testing = True  # the same bytes each time
    document = ezdxf.new("R2000", units=ezdxf.units.MM)
    for role, colour in _COLOURS.items():
        document.layers.add(role.upper(), color=colour)
    _DxfWriter(document.modelspace(), drawing.height).draw(drawing.shapes, (0.0, 0.0))
    stream = io.StringIO()
    document.write(stream)
    return stream.getvalue().encode(document.output_encoding, errors="dxfreplace")


class _DxfWriter:
    """Adds shapes to a drawing space; the page has y downward, DXF upward."""

    def __init__(self, space: Any, height: float) -> None:
        self._space, self._height = space, height

    def draw(self, shapes: Iterable[Primitive], offset: Point) -> None:
        """Add shapes, moved by ``offset``."""
        for shape in shapes:
            match shape:
                case Group():
                    inner = offset[0] + shape.offset[0], offset[1] + shape.offset[1]
                    self.draw(shape.shapes, inner)
                case Area() if shape.role == CUT:
                    for loop in shape.loops:
                        self._loop(_rounded(loop, shape.radius), offset)
                case Disc() if shape.role == CUT:
                    centre = self._placed(shape.centre, offset)
                    self._space.add_circle(centre, shape.radius, dxfattribs={"layer": CUT.upper()})
                case Lines() if shape.role in _COLOURS:
                    for line in shape.lines:
                        self._line(line, offset, shape.role)
                case Letters() if shape.role == ENGRAVED:
                    x, y = shape.centre
                    for stroke in followed(glyphs.centred(shape.text, x, y, shape.height)):
                        self._line(stroke, offset, ENGRAVED)
                case _:
                    pass

    def _loop(self, corners: Iterable[tuple[Point, float]], offset: Point) -> None:
        points = [(*self._placed(point, offset), -bulge) for point, bulge in corners]
        self._space.add_lwpolyline(
            points, format="xyb", close=True, dxfattribs={"layer": CUT.upper()}
        )

    def _line(self, line: Iterable[Point], offset: Point, role: str) -> None:
        points = [self._placed(point, offset) for point in line]
        attributes = {"layer": role.upper()}
        if len(points) == 2:
            self._space.add_line(*points, dxfattribs=attributes)
        else:
            self._space.add_lwpolyline(points, dxfattribs=attributes)

    def _placed(self, point: Point, offset: Point) -> Point:
        return point[0] + offset[0], self._height - point[1] - offset[1]


def _rounded(loop: Polygon, radius: float) -> Iterator[tuple[Point, float]]:
    """Yield the points of a loop whose corners are arcs, each with the bulge of what follows on the page.

    The bulge of an arc is the tangent of a quarter of its angle; an edge has none.
    """
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        turn = turn_at(before, here, after) if radius > 0 else 0.0
        if not turn:
            yield here, 0.0
            continue
        room = min(
            radius * tan(abs(turn) / 2), distance(before, here) / 2, distance(here, after) / 2
        )
        yield toward(here, before, room), tan(turn / 4)
        yield toward(here, after, room), 0.0


def followed(data: str) -> Iterator[list[Point]]:
    """Yield the lines of SVG path data of absolute commands, curves as chains of short ones."""
    line: list[Point] = []
    control = (0.0, 0.0)
    for command, words in _COMMANDS.findall(data):
        values = [float(word) for word in re.findall(r"-?[\d.]+", words)]
        if command == "M":
            if len(line) > 1:
                yield line
            line = []
        if command == "Z":
            line.append(line[0])
        elif command in "HV":
            x, y = line[-1]
            line += [(value, y) if command == "H" else (x, value) for value in values]
        else:
            points = list(zip(values[::2], values[1::2], strict=True))
            step = {"C": 3, "S": 2, "Q": 2}.get(command, 1)
            for start in range(0, len(points), step):
                part = points[start : start + step]
                if command == "S":
                    mirrored = 2 * line[-1][0] - control[0], 2 * line[-1][1] - control[1]
                    part = [mirrored, *part]
                control = part[-2] if len(part) > 1 else part[-1]
                line += list(_bent([line[-1], *part])) if step > 1 else part
    if len(line) > 1:
        yield line


def _bent(points: list[Point]) -> Iterator[Point]:
    """Yield points of a Bezier curve, by de Casteljau, its start left out."""
    for number in range(1, _STEPS + 1):
        share, level = number / _STEPS, points
        while len(level) > 1:
            level = [
                (ax + share * (bx - ax), ay + share * (by - ay))
                for (ax, ay), (bx, by) in pairwise(level)
            ]
        yield level[0]
