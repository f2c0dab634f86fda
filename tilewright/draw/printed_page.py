"""One page of paper: the title, boards, the pieces below them, and the foot, as shapes in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.draw import board, glyphs, palette
from tilewright.draw.blocks import Block, line_of, ruler
from tilewright.draw.booklet import (
    BETWEEN,
    FOOT,
    GAP,
    SMALL,
    SMALL_LINE,
    SUBTITLE,
    TITLE,
    Booklet,
    header_height,
)
from tilewright.draw.paper import Paper
from tilewright.draw.shapes import Drawing, Group, Lines, Paint, Primitive
from tilewright.draw.shelving import even_rows, row_height, row_width, rows_height

#: the height of the word before the line for a name, and how long both are together
NAME_HEIGHT, NAME_LINE = 3.0, 68.0


@dataclass(frozen=True)
class PrintedPage:
    """Lays out one page; one that is ``behind`` boards has its answers if these have the boards."""

    booklet: Booklet
    heading: str
    cell: float
    source: str
    behind: bool

    @property
    def paper(self) -> Paper:
        """The paper."""
        return self.booklet.paper

    @property
    def left(self) -> float:
        """Where the margins at the left and at the top end."""
        return self.paper.margin

    @property
    def right(self) -> float:
        """Where the margin at the right begins."""
        return self.paper.wide - self.paper.margin

    @property
    def bottom(self) -> float:
        """Where the margin at the bottom begins."""
        return self.paper.high - self.paper.margin

    def drawing(self, rows: list[list[Block]], pieces: list[Block]) -> Drawing:
        """Return the page: header, boards, the pieces below them, and the foot."""
        words = not self.booklet.board_only and (self.behind or not self.heading)
        below = self._below(pieces) if words else []
        end = self.bottom - FOOT - sum(height for _, height in below)
        start = self.left + header_height(self.booklet)
        header = [] if self.booklet.board_only else self._header()
        shapes = [*header, *self._rows(rows, start, end)]
        top = end
        for found, height in below if not self.heading else ():
            shapes.append(Group("panel", tuple(found), (0.0, top)))
            top += height
        shapes += self._foot()
        named = ": ".join(filter(None, (self.booklet.title, self.heading)))
        return Drawing(self.paper.wide, self.paper.high, named, self._description(), tuple(shapes))

    def _description(self) -> str:
        boards = self.booklet.boards
        scenes = [one.answer if self.heading else one.scene for one in boards]
        return "\n".join(f"{n}. {board.described(scene)}" for n, scene in enumerate(scenes, 1))

    def _header(self) -> list[Primitive]:
        """Return the title, the line below it, and a rule across the page."""
        title, below = self.booklet.title, self.booklet.subtitle
        if self.heading:
            title, below = self.heading, title
        named = self.booklet.named and not self.heading
        room = self.paper.inner - (NAME_LINE + GAP if named else 0.0)
        size = TITLE * min(1.0, room / max(1.0, glyphs.width(title, TITLE)))
        under = (self.left, self.left + TITLE + 4)
        shapes: list[Primitive] = [
            line_of(title, (self.left, self.left), size, "title"),
            line_of(below, under, SUBTITLE, "label", palette.MARK),
        ]
        y = self.left + TITLE + SUBTITLE + 6.5
        pen = Paint(stroke=palette.PLATE, pen=0.5)
        if named:
            shapes += self._name_line()
        return [
            *shapes,
            Lines("ruler", (((self.left, y), (self.right, y)),), pen),
        ]

    def _name_line(self) -> list[Primitive]:
        """Return the line for a name, at the right of the title."""
        start, end, y = (
            self.right - NAME_LINE,
            self.right,
            self.left + TITLE,
        )
        name = self.booklet.language.say("name")
        words = line_of(name, (start, y - NAME_HEIGHT), NAME_HEIGHT, "label", palette.MARK)
        after = start + glyphs.width(name, NAME_HEIGHT) + 2.0
        pen = Paint(stroke=palette.MARK, pen=0.3)
        return [words, Lines("ruler", (((after, y), (end, y)),), pen)]

    def _rows(self, rows: list[list[Block]], top: float, end: float) -> list[Primitive]:
        """Return the boards, all of one width, spread over the page."""
        if not rows:
            return []
        spare = max(0.0, end - top - rows_height(rows)) / (len(rows) + 1)
        if self.heading and not self.behind:
            spare = min(spare, 2 * GAP)
        columns, wide = max(map(len, rows)), rows[0][0].width
        spare_across = max(0.0, self.paper.inner - columns * wide)
        gap = max(spare_across / (columns + 1), min(GAP, spare_across / max(1, columns - 1)))
        shapes: list[Primitive] = []
        y = top + spare
        for row in rows:
            x = self.left + (self.paper.inner - len(row) * wide - (len(row) - 1) * gap) / 2
            for block in row:
                shapes.append(block.at(x, y))
                x += wide + gap
            y += row_height(row) + GAP + spare
        return shapes

    def _below(self, pieces: list[Block]) -> list[tuple[list[Primitive], float]]:
        """Return how to read the boards and the pieces, each part with its height."""
        lines = self.booklet.wrapped_lines() + (self.booklet.wrapped_cut() if pieces else [])
        words: list[Primitive] = [
            line_of(line, (self.left, n * SMALL_LINE), SMALL, "label", palette.MARK)
            for n, line in enumerate(lines)
        ]
        found = [(words, len(lines) * SMALL_LINE + GAP - BETWEEN)]
        for row in even_rows(pieces, BETWEEN, self.paper.inner):
            gap = (self.paper.inner - row_width(row, 0.0)) / (len(row) + 1)
            x = self.left + gap
            shapes: list[Primitive] = []
            for block in row:
                shapes.append(block.at(x, BETWEEN))
                x += block.width + gap
            found.append((shapes, row_height(row) + BETWEEN))
        return found

    def _foot(self) -> list[Primitive]:
        """Return where it comes from, and a ruler that shows whether the printer kept the size."""
        y = self.bottom - SUBTITLE
        said = self.booklet.language.say("cell", cell=self.cell)
        wide = glyphs.width(said, SUBTITLE)
        room = self.paper.inner - 54 - wide - GAP
        high = SUBTITLE * min(1.0, room / max(1.0, glyphs.width(self.source, SUBTITLE)))
        shapes: list[Primitive] = [
            line_of(self.source, (self.left, y + SUBTITLE - high), high, "label", palette.MARK),
        ]
        if self.heading:
            return shapes
        shapes.append(
            line_of(
                said,
                (self.right - 54 - wide, y),
                SUBTITLE,
                "label",
                palette.MARK,
            )
        )
        return [
            *shapes,
            *ruler((self.right - 50, self.bottom)),
        ]
