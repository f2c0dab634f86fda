"""Pictures in rows, all at one scale, each with words below it, and a caption below all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from tilewright.draw import glyphs, palette
from tilewright.draw.bodies import Space
from tilewright.draw.layout import CAPTION_HEIGHT, CAPTION_LINE, LABEL_HEIGHT, MARGIN, wrapped
from tilewright.draw.plane import Point
from tilewright.draw.shapes import Group, Letters, Primitive

#: between panels, from a picture to its label, and from line to line of a label
GAP, _UNDER, _LINE = 0.7, 0.25, 0.5
#: the width by the height that panels together come near to
ASPECT = 1.7
#: how wide a label may be beside the picture above it before it is broken into lines
_WIDEST = 4.5


@dataclass(frozen=True)
class LabelledPicture:
    """One picture among several, with the words below it."""

    picture: Space
    label: str = ""


@dataclass(frozen=True)
class PictureRows:
    """Panels in their places, and the size of all.

    Attributes:
        shapes: in painting order.
        width: with the margins.
        height: with the margins.
    """

    shapes: tuple[Primitive, ...]
    width: float
    height: float


@dataclass(frozen=True)
class _Grid:
    """The room of each panel."""

    wide: float
    high: float
    labels: tuple[tuple[str, ...], ...]
    columns: int
    letters: float

    @property
    def line(self) -> float:
        """From line to line of a label."""
        return _LINE * self.letters / LABEL_HEIGHT

    @property
    def labelled(self) -> float:
        """The height of the labels."""
        most = max(map(len, self.labels))
        return _UNDER + most * self.line if most else 0.0


def in_rows(
    panels: Sequence[LabelledPicture],
    words: Sequence[str] = (),
    *,
    columns: int = 0,
    letters: float = LABEL_HEIGHT,
    wide: float = 0.0,
) -> PictureRows:
    """Return panels in rows.

    Args:
        panels: at least one.
        words: what stands below all, each beginning a line.
        columns: how many panels stand in a row; 0 for as many as make a handsome page.
        letters: the height of the labels.
        wide: the least width of a panel.
    """
    grid = _grid(panels, columns, letters, wide)
    body = grid.columns * (grid.wide + GAP) - GAP
    lines = [line for text in words for line in wrapped(text, max(body, 10.0)) if text]
    inner = max([body, *(glyphs.width(line, CAPTION_HEIGHT) for line in lines)])
    shapes: list[Primitive] = []
    top = MARGIN
    for start in range(0, len(panels), grid.columns):
        row = panels[start : start + grid.columns]
        high = max(one.picture.greatest[1] - one.picture.least[1] for one in row)
        left = MARGIN + (inner - len(row) * (grid.wide + GAP) + GAP) / 2
        for place, panel in enumerate(row):
            corner = (left + place * (grid.wide + GAP), top)
            shapes += _placed(panel, grid, grid.labels[start + place], corner, high)
        top += high + grid.labelled + GAP
    under = top - GAP + (_UNDER if grid.labelled else 0.0)
    shapes += caption(lines, MARGIN + inner / 2, under)
    height = under + len(lines) * CAPTION_LINE + MARGIN
    return PictureRows(tuple(shapes), inner + 2 * MARGIN, height)


def columns_of(panels: Sequence[LabelledPicture], letters: float = LABEL_HEIGHT) -> int:
    """Return how many panels ``in_rows`` puts into a row by itself."""
    return _grid(panels, 0, letters).columns


def caption(lines: Sequence[str], middle: float, top: float) -> list[Primitive]:
    """Return lines of text below each other."""
    return [
        Letters(
            "caption",
            line,
            (middle, top + (0.12 + number) * CAPTION_LINE - CAPTION_HEIGHT / 2),
            CAPTION_HEIGHT,
            palette.INK,
        )
        for number, line in enumerate(lines, 1)
    ]


def _grid(
    panels: Sequence[LabelledPicture], columns: int, letters: float, wide: float = 0.0
) -> _Grid:
    wide = max(wide, *(one.picture.greatest[0] - one.picture.least[0] for one in panels))
    high = max(one.picture.greatest[1] - one.picture.least[1] for one in panels)
    room = max(wide, _WIDEST)
    labels = tuple(tuple(_label_lines(one.label, room, letters)) for one in panels)
    wide = max([wide, *(glyphs.width(line, letters) for lines in labels for line in lines)])
    grid = _Grid(wide, high, labels, 1, letters)
    most = columns or _columns(len(panels), wide, high + grid.labelled)
    return _Grid(wide, high, labels, most, letters)


def _label_lines(label: str, room: float, letters: float) -> list[str]:
    """Break a label into lines that fit a room."""
    return wrapped(label, room * CAPTION_HEIGHT / letters)


def _columns(count: int, wide: float, high: float) -> int:
    """Return how many panels stand in a row, all rows filled evenly."""
    columns = max(1, min(count, round(sqrt(ASPECT * count * (high + GAP) / (wide + GAP)))))
    return ceil(count / ceil(count / columns))


def _placed(
    panel: LabelledPicture, grid: _Grid, label: Sequence[str], corner: Point, high: float
) -> list[Primitive]:
    """Return a panel whose picture stands amid its room, its label below."""
    least, greatest = panel.picture.least, panel.picture.greatest
    middle, top = corner[0] + grid.wide / 2, corner[1]
    x = middle - (least[0] + greatest[0]) / 2
    y = top + high - greatest[1]
    shapes: list[Primitive] = [Group("panel", panel.picture.shapes, (x, y))]
    for number, line in enumerate(label):
        centre = (middle, top + high + _UNDER + grid.letters + number * grid.line)
        shapes.append(Letters("label", line, centre, grid.letters, palette.MARK))
    return shapes
