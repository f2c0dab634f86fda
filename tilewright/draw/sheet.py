"""A sheet: a board, and below it sections of lines and small pictures, e.g. the pieces in hand.

In characters a small picture may bring a text of its own; as a drawing everything is shapes, the
small pictures drawn at half the size of the board.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tilewright.draw import board, glyphs, palette, text, tile
from tilewright.draw.contents import plain
from tilewright.draw.layout import (
    CAPTION_HEIGHT,
    CAPTION_LINE,
    CAPTION_WIDEST,
    LABEL_HEIGHT,
    MARGIN,
    wrapped,
)
from tilewright.draw.panel import goes_on
from tilewright.draw.plane import Point
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import Drawing, Group, Letters, Primitive, scaled
from tilewright.language import ENGLISH

#: the size of small pictures, and the least width of a sheet, in cells
_SMALL, _LEAST = 0.5, 14.0
_GAP = 3


@dataclass(frozen=True)
class Part:
    """A small picture.

    Attributes:
        title: what stands above it.
        scene: what it shows.
        characters: the picture in characters; if it is empty, that of the scene.
    """

    title: str
    scene: Scene
    characters: str = ""


@dataclass(frozen=True)
class Section:
    """Lines, and small pictures below them.

    Attributes:
        lines: sentences, wrapped where they are long.
        parts: in rows as wide as the sheet.
    """

    lines: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A board and what stands below it."""

    board: Scene
    sections: tuple[Section, ...] = ()


def text_sheet(sheet: Sheet, *, color: bool = False, width: int = 80, ascii: bool = False) -> str:
    """Return a sheet in characters; lines are as long as ``width`` where pictures allow it."""
    found = [text.picture(sheet.board, color=color, width=width, ascii=ascii)]
    for section in sheet.sections:
        found += [
            "\n".join(textwrap.wrap(plain(line, ascii), width, subsequent_indent="  "))
            for line in section.lines
        ]
        found += text_parts(section.parts, width, ascii=ascii)
    return "\n\n".join(found)


def text_parts(parts: Iterable[Part], width: int = 80, *, ascii: bool = False) -> list[str]:
    """Return small pictures in characters: rows of them, as many in each as ``width`` allows."""
    blocks = [_block(part, width, ascii) for part in parts]
    return ["\n".join(_beside(row)) for row in _rows(blocks, width)]


def _block(part: Part, width: int, ascii: bool) -> list[str]:
    """Return the lines of a small picture, indented below its title."""
    body = part.characters or text.picture(part.scene, width=width - 2, ascii=ascii)
    lines = [f"  {plain(line, ascii)}" if line else "" for line in body.splitlines()]
    return [*textwrap.wrap(plain(part.title, ascii), width), *lines]


def _rows(blocks: Iterable[list[str]], width: int) -> Iterator[list[list[str]]]:
    """Deal blocks into rows no wider than ``width`` (a wider block stands alone)."""
    row: list[list[str]] = []
    used = 0
    for block in blocks:
        wide = max(map(len, block), default=0)
        if row and used + _GAP + wide > width:
            yield row
            row, used = [], 0
        used += wide + _GAP * bool(row)
        row.append(block)
    if row:
        yield row


def _beside(row: list[list[str]]) -> list[str]:
    """Join blocks side by side, their first lines level."""
    sizes = [max(map(len, block), default=0) for block in row]
    high = max(map(len, row))
    full = [block + [""] * (high - len(block)) for block in row]
    return [
        (" " * _GAP)
        .join(part.ljust(size) for part, size in zip(parts, sizes, strict=True))
        .rstrip()
        for parts in zip(*full, strict=True)
    ]


def drawing(sheet: Sheet, look: tile.Look | None = None, view: str = tile.FLAT) -> Drawing:
    """Return the drawing of a sheet, its board in one of ``views.VIEWS``.

    Raises:
        TilewrightError: the lattice has no drawing or no such view, or there is no such palette.
    """
    from tilewright.draw import views

    main = views.view(sheet.board, view, look)
    small = [[_half(_part(p.scene, look, view)) for p in s.parts] for s in sheet.sections]
    widths = [
        max(picture.width, _title_width(part))
        for section, pictures in zip(sheet.sections, small, strict=True)
        for part, picture in zip(section.parts, pictures, strict=True)
    ]
    width = max([main.width, _LEAST, *(wide + 2 * MARGIN for wide in widths)])
    shapes: list[Primitive] = [Group("panel", main.shapes, ((width - main.width) / 2, 0.0))]
    y = main.height
    for section, pictures in zip(sheet.sections, small, strict=True):
        for line in section.lines:
            for part in wrapped(line, max(width - 2 * MARGIN, CAPTION_WIDEST)):
                shapes.append(_line(part, y, CAPTION_HEIGHT, "caption"))
                y += CAPTION_LINE
        for row, top, high in _shelves(section.parts, pictures, width, y):
            shapes += row
            y = top + high
        if view == tile.FLAT and any(goes_on(part.scene) for part in section.parts):
            shapes.append(_line(ENGLISH.say("layers"), y, CAPTION_HEIGHT, "caption"))
            y += CAPTION_LINE
        y += MARGIN
    described = text_sheet(sheet)
    return Drawing(width, y, main.title, described, tuple(shapes))


def _part(scene: Scene, look: tile.Look | None, view: str) -> Drawing:
    """Return a small picture: flat, or in space if the board is."""
    if view == tile.FLAT or not scene.tiles:
        return board.drawing(scene, look, legend=False)
    from tilewright.draw import views

    return views.view(scene, tile.ISOMETRIC, look)


def _shelves(
    parts: Iterable[Part], pictures: Iterable[Drawing], width: float, top: float
) -> Iterator[tuple[list[Primitive], float, float]]:
    """Yield rows of small pictures: their shapes, where the row begins and how high it is."""
    row: list[Primitive] = []
    x, high = MARGIN, 0.0
    for part, picture in zip(parts, pictures, strict=True):
        wide = max(picture.width, _title_width(part))
        if row and x + wide > width - MARGIN / 2:
            yield row, top, high
            row, x, top, high = [], MARGIN, top + high, 0.0
        row.append(_line(part.title, top, LABEL_HEIGHT, "label", x))
        row.append(Group("panel", picture.shapes, (x - MARGIN * _SMALL, top + 0.35)))
        x, high = x + wide + MARGIN, max(high, picture.height + 0.45)
    if row:
        yield row, top, high


def _title_width(part: Part) -> float:
    return glyphs.width(part.title, LABEL_HEIGHT)


def _line(words: str, top: float, height: float, role: str, left: float = MARGIN) -> Letters:
    """Return a line of text that begins at ``left``, the tops of its capitals at ``top``."""
    middle: Point = (left + glyphs.width(words, height) / 2, top + height / 2)
    return Letters(role, words, middle, height, palette.INK if role == "caption" else palette.MARK)


def _half(drawn: Drawing) -> Drawing:
    """Return a drawing at the size of small pictures, without keys: these are the board's."""
    shapes = tuple(scaled(shape, _SMALL) for shape in drawn.shapes)
    return replace(drawn, width=drawn.width * _SMALL, height=drawn.height * _SMALL, shapes=shapes)
