"""Where the parts of a picture of a board stand: panels in rows, labels above them, a caption below."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log

from tilewright.draw import glyphs
from tilewright.draw.panel import extent, goes_on, panels
from tilewright.draw.plane import Point
from tilewright.draw.scene import Scene

#: lengths, in cells
MARGIN = 0.45
GAP = 0.75
LABEL = 0.62
LABEL_HEIGHT = 0.26
CAPTION_LINE = 0.62
CAPTION_HEIGHT = 0.28
#: what the triangles mean
LEGEND = "▲ goes on in the layer above (z + 1), ▼ below (z - 1)"
#: width by height that rows of panels come near to
ASPECT = 2.0
#: how far a caption may widen a picture before it is broken into lines
CAPTION_WIDEST = 10.0


@dataclass(frozen=True)
class PanelLayout:
    """Places, in cells.

    Attributes:
        width: of the picture.
        height: of the picture.
        origins: for each panel, where the point (0, 0) of the lattice lies.
        labels: for each panel, the middle of its label's base line.
        caption: the lines of the caption, each with the middle of its base line.
    """

    width: float
    height: float
    origins: tuple[Point, ...]
    labels: tuple[Point, ...]
    caption: tuple[tuple[str, Point], ...]


def arrange(scene: Scene, legend: bool = True) -> PanelLayout:
    """Arrange the panels of ``scene`` in rows of equal length, the legend and caption below them."""
    (left, top), (right, bottom) = extent(scene)
    wide, high = right - left, bottom - top
    shown = panels(scene)
    labelled = LABEL if any(panel.label for panel in shown) else 0.0
    columns = _columns(max(1, len(shown)), wide, labelled + high)
    rows = ceil(len(shown) / columns)
    body = columns * (wide + GAP) - GAP
    widest = max(body, CAPTION_WIDEST)
    lines = wrapped(LEGEND, widest) if legend and len(shown) > 1 and goes_on(scene) else []
    lines += wrapped(scene.caption, widest)
    inner = max([body, *(glyphs.width(line, CAPTION_HEIGHT) for line in lines)])
    start = MARGIN + (inner - body) / 2
    corners = [
        (start + i % columns * (wide + GAP), MARGIN + i // columns * (labelled + high + GAP))
        for i in range(len(shown))
    ]
    under = MARGIN + max(0.0, rows * (labelled + high + GAP) - GAP)
    bases = [under + (0.12 + n) * CAPTION_LINE for n in range(1, len(lines) + 1)]
    return PanelLayout(
        width=inner + 2 * MARGIN,
        height=bases[-1] + 0.1 + MARGIN if lines else under + MARGIN,
        origins=tuple((x - left, y + labelled - top) for x, y in corners),
        labels=tuple((x + wide / 2, y + LABEL_HEIGHT + 0.1) for x, y in corners),
        caption=tuple(
            (line, (MARGIN + inner / 2, base)) for line, base in zip(lines, bases, strict=True)
        ),
    )


def _columns(count: int, wide: float, high: float) -> int:
    """Return how many panels go in a row to come near the wanted aspect, rows filled evenly."""

    def miss(columns: int) -> float:
        rows = ceil(count / columns)
        return abs(log(columns * (wide + GAP) / (rows * (high + GAP)) / ASPECT))

    rows = ceil(count / min(range(1, count + 1), key=miss))
    return ceil(count / rows)


def wrapped(text: str, room: float) -> list[str]:
    """Break ``text`` at spaces into lines no wider than ``room`` (a longer word stands alone)."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and glyphs.width(longer, CAPTION_HEIGHT) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
