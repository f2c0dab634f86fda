"""Where the parts of a picture of a board stand: panels in rows, labels above them, a caption below."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, log

from tilewright.draw import glyphs
from tilewright.draw.cells import STICK, shape_of
from tilewright.draw.panel import box, goes_on, grid_places, panels, panels_of
from tilewright.draw.plane import Point
from tilewright.draw.rim import reach
from tilewright.draw.scene import Scene
from tilewright.language import ENGLISH
from tilewright.lattice import Cell

#: lengths, in cells
MARGIN = 0.45
GAP = 0.75
#: by how much both are larger if borders are joined, for the signs there; of sticks, by how much
JOINED_ROOM, JOINED_ROOM_OF_STICKS = 0.2, 0.4
LABEL = 0.62
LABEL_HEIGHT = 0.26
CAPTION_LINE = 0.62
CAPTION_HEIGHT = 0.28
#: what the signs mean
LEGEND_OF_JOINED = "sides with the same arrows are joined"
LEGEND_OF_NEW = "bold line: "
LEGEND_OF_FOUR = (
    "▶ goes on in the next layer, ◀ in the one before, ▼ in the next cube, ▲ in the one before"
)
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
        room: how wide a label may be.
        caption: the lines of the caption, each with the middle of its base line.
    """

    width: float
    height: float
    origins: tuple[Point, ...]
    labels: tuple[Point, ...]
    room: float
    caption: tuple[tuple[str, Point], ...]


def arrange(scene: Scene, legend: bool = True) -> PanelLayout:
    """Arrange the panels of ``scene`` in rows of equal length, the legend and caption below them."""
    legends = []
    if legend and len(panels(scene)) > 1 and goes_on(scene):
        legends.append(legend_of(scene.board))
    if legend and scene.wrap:
        legends.append(LEGEND_OF_JOINED)
    if legend and scene.fresh:
        legends.append(LEGEND_OF_NEW + scene.said_of_fresh)
    return _arranged(
        scene.lattice,
        scene.board,
        scene.caption,
        tuple(legends),
        joined_room(scene),
        scene.named,
    )


def joined_room(scene: Scene) -> float:
    """Return how much room the signs of joined borders take around a panel."""
    if not scene.wrap:
        return 0.0
    return JOINED_ROOM_OF_STICKS if shape_of(scene.lattice).form == STICK else JOINED_ROOM


@lru_cache(maxsize=64)
def _arranged(
    lattice: str,
    board: frozenset[Cell],
    caption: str,
    legends: tuple[str, ...],
    room: float,
    named: bool,
) -> PanelLayout:
    """Arrange the panels of a board; kept, for most pictures share their board and their caption."""
    margin, gap = MARGIN + room, GAP + room
    (left, top), (right, bottom) = reach(lattice, board, room) if named else box(lattice, board)
    wide, high = right - left, bottom - top
    shown = panels_of(board)
    labelled = LABEL + room if any(panel.label for panel in shown) else 0.0
    places = grid_places([panel.layer for panel in shown])
    if places is None:
        columns = _columns(max(1, len(shown)), wide, labelled + high)
        places = [(place % columns, place // columns) for place in range(len(shown))]
    columns, rows = (1 + max(axis) for axis in zip(*(places or [(0, -1)]), strict=True))
    body = columns * (wide + gap) - gap
    widest = max(body, CAPTION_WIDEST)
    lines = [line for text in legends for line in wrapped(text, widest)]
    lines += wrapped(caption, widest)
    inner = max([body, *(glyphs.width(line, CAPTION_HEIGHT) for line in lines)])
    start = margin + (inner - body) / 2
    corners = [
        (start + column * (wide + gap), margin + row * (labelled + high + gap))
        for column, row in places
    ]
    under = margin + max(0.0, rows * (labelled + high + gap) - gap) + room
    bases = [under + (0.12 + n) * CAPTION_LINE for n in range(1, len(lines) + 1)]
    return PanelLayout(
        width=inner + 2 * margin,
        height=bases[-1] + 0.1 + MARGIN if lines else under + MARGIN,
        origins=tuple((x - left, y + labelled - top) for x, y in corners),
        labels=tuple((x + wide / 2, y + LABEL_HEIGHT + 0.1) for x, y in corners),
        room=wide + gap - LABEL_HEIGHT,
        caption=tuple(
            (line, (margin + inner / 2, base)) for line, base in zip(lines, bases, strict=True)
        ),
    )


def legend_of(board: frozenset[Cell]) -> str:
    """Return what the signs on the pieces of a board mean."""
    return LEGEND_OF_FOUR if any(len(cell) > 3 for cell in board) else ENGLISH.say("layers")


def _columns(count: int, wide: float, high: float) -> int:
    """Return how many panels go in a row to come near the wanted aspect, rows filled evenly."""

    def miss(columns: int) -> float:
        rows = ceil(count / columns)
        return abs(log(columns * (wide + GAP) / (rows * (high + GAP)) / ASPECT))

    rows = ceil(count / min(range(1, count + 1), key=miss))
    return ceil(count / rows)


def wrapped(text: str, room: float, height: float = CAPTION_HEIGHT) -> list[str]:
    """Break ``text`` at spaces, but no hard ones, into lines no wider than ``room`` (a longer word stands alone).

    Args:
        text: what is written.
        room: the most that a line may take up.
        height: of capitals.
    """
    lines: list[str] = []
    for word in re.findall(r"[^ \t\r\n]+", text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and glyphs.width(longer, height) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
